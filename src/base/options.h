/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_OPTIONS_H
#define LINEAGE_BASE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

/** Copies a caller's options struct, which begins with its own size as a size_t, into `out`, of
 * which `size` bytes are known here. A shorter struct, of an older caller, reads as zeros beyond
 * its end, and so does NULL. False where the size is too small to be one, or where a longer struct,
 * of a newer caller, asks for something not known here. */
bool lineage__options_read(void *out, size_t size, const void *options);

#endif
