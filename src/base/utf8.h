/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_UTF8_H
#define LINEAGE_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Bytes of the well-formed UTF-8 character at `text` (Unicode, table 3-7: no overlong form, no
 *  surrogate, nothing over U+10FFFF), of which `length` bytes may be looked at; 0 if there is none.
 */
size_t lineage__utf8_character(const char *text, size_t length);

/** The same, and the code point into `*out`. */
size_t lineage__utf8_decode(const char *text, size_t length, uint32_t *out);

/** Writes the UTF-8 of a code point that is no surrogate; returns its bytes, 1 to 4. */
size_t lineage__utf8_encode(uint32_t code_point, char *out);

/** Characters in well-formed text: the bytes that don't continue one. */
size_t lineage__utf8_count(const char *text, size_t length);

enum { LINEAGE__UTF8_ESCAPED_MAX = 6 };

/** Writes the character at `text` so that it is safe to show (see lineage_text_escape), or the byte
 * if there is no character. Its bytes go into `*size`; returns the bytes written. `length` isn't 0.
 */
size_t lineage__utf8_escape(const char *text, size_t length, size_t *size,
                            char out[LINEAGE__UTF8_ESCAPED_MAX]);

#endif
