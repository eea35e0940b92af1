/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_BUFFER_H
#define LINEAGE_BASE_BUFFER_H

#include <stdarg.h>

#include <lineage/base.h>

/* A growing text that remembers its first failure and ignores what is added after it, so that
 * callers add in a row and look once at the end. */

typedef struct lineage__buffer {
  const lineage_allocator *allocator;
  char *bytes; /* NUL-terminated once something was added */
  size_t length;
  size_t capacity;
  bool failed; /* no memory */
} lineage__buffer;

void lineage__buffer_init(lineage__buffer *buffer, const lineage_allocator *allocator);
void lineage__buffer_free(lineage__buffer *buffer);

/** Empties it, keeping its memory and forgetting a failure. */
void lineage__buffer_clear(lineage__buffer *buffer);

void lineage__buffer_add(lineage__buffer *buffer, const char *bytes, size_t length);
void lineage__buffer_add_text(lineage__buffer *buffer, const char *text);
void lineage__buffer_add_char(lineage__buffer *buffer, char byte);
void lineage__buffer_add_number(lineage__buffer *buffer, uint64_t number);

/** Adds text safe to show (see lineage_text_escape) and, where it is longer than some 60
 * characters, shortened with an ellipsis in its middle. */
void lineage__buffer_add_shown(lineage__buffer *buffer, const char *text, size_t length);

/** As vprintf for `%s`, `%d`, `%u`, `%zu`, `%c`, `%%` and, of our own, `%q`: a `const char *` shown
 * as by lineage__buffer_add_shown, in single quotes. Doesn't look at the locale. */
void lineage__buffer_add_format(lineage__buffer *buffer, const char *format, va_list arguments);

#endif
