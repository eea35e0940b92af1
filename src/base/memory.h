/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_MEMORY_H
#define LINEAGE_BASE_MEMORY_H

#include <lineage/base.h>

/* Memory through a caller's allocator, with sizes checked before they are multiplied. */

/** malloc, realloc and free. */
extern const lineage_allocator lineage__default_allocator;

/** `allocator` itself, or the default where it is NULL. */
const lineage_allocator *lineage__allocator_or_default(const lineage_allocator *allocator);

/** Whether all its functions are there. */
bool lineage__allocator_is_valid(const lineage_allocator *allocator);

/** Room for `count` things of `size` bytes, not cleared. A count of 0 gives a block, too. NULL: no
 *  memory, or the size can't be told in a size_t. */
void *lineage__allocate(const lineage_allocator *allocator, size_t count, size_t size);

/** A block made for `old_count` things, now for `new_count`; `block` may be NULL. NULL: `block` is
 *  still there, unchanged. */
void *lineage__resize(const lineage_allocator *allocator, void *block, size_t old_count,
                      size_t new_count, size_t size);

/** A full row of `*capacity` things, made to hold twice as many, 16 to begin with; `*capacity` says
 * how many then. NULL: no memory, and row and capacity are unchanged. */
void *lineage__grow(const lineage_allocator *allocator, void *row, size_t *capacity, size_t size);

/** Gives back a block made for `count` things; NULL is fine. */
void lineage__release(const lineage_allocator *allocator, void *block, size_t count, size_t size);

/** a * b into `*out`; false if it doesn't fit. */
bool lineage__multiply(size_t a, size_t b, size_t *out);

/** a + b into `*out`; false if it doesn't fit. */
bool lineage__add(size_t a, size_t b, size_t *out);

#endif
