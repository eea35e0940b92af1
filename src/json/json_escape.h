/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_ESCAPE_H
#define LINEAGE_JSON_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Escapes of strings that the reader has found right. */

/** The number that four hexadecimal digits stand for; UINT32_MAX if they are none. */
uint32_t lineage__escape_hex(const char *digits);

/** Resolves the escape, or the pair of escapes, whose backslash is at `at`: the UTF-8 of its
 *  character into `out`, its length into `*size`. Returns the bytes that the escape takes. */
size_t lineage__escape_resolve(const char *at, char out[4], size_t *size);

/** Resolves all escapes of a string's inside; returns the bytes written to `out`, which has room
 *  for `length` bytes. NULL counts without writing. */
size_t lineage__escape_resolve_all(char *out, const char *text, size_t length);

/** How many bytes of a string's inside make a text of no more than `limit` bytes, in whole
 *  characters. */
size_t lineage__escape_fitting(const char *inside, size_t length, size_t limit);

/** Whether a string's inside is a text once its escapes are resolved; takes no memory. */
bool lineage__escape_resolves_to(const char *inside, size_t inside_length, const char *text,
                                 size_t length);

#endif
