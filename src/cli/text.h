/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_TEXT_H
#define LINEAGE_CLI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Texts of a document as a reader sees them: made safe, measured and wrapped. */

/** The first `length` bytes of a text, safe to show (see lineage_text_escape). Caller frees. */
char *text_escaped(const char *text, size_t length);

/** Whether a text, such as a file's name, is UTF-8. */
bool text_is_utf8(const char *text);

/** Columns that a text takes on a terminal: wide characters two, combining ones none. */
size_t text_width(const char *text, size_t length);

/** Prints a text on stdout, made safe, between the columns `indent` and `width`; white space counts
 * as one space. The cursor stands in column `column`, after a lead that the caller has printed. */
void print_wrapped(const char *text, size_t column, size_t indent, size_t width);

/** Columns of the page: the terminal's, or 80. */
size_t page_width(void);

#endif
