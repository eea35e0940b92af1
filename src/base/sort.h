/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_SORT_H
#define LINEAGE_BASE_SORT_H

#include <stddef.h>

/** Sorts in place, in n log n steps whatever the order, without memory (which the C library's qsort
 * may take behind an allocator's back). Equal elements may change places. `size` is at most 64
 * bytes. */
void lineage__sort(void *elements, size_t count, size_t size,
                   int (*compare)(const void *one, const void *other));

#endif
