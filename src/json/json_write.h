/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_WRITE_H
#define LINEAGE_JSON_WRITE_H

#include <lineage/base.h>

#include "json/json_read.h"

/* Writes JSON in canonical form: two-space indent, every member and element on its own line, empty
 * containers `{}` and `[]`, in strings only the escapes that JSON requires. The writer sees to
 * commas, lines and indents; callers see to it that what they begin they end.
 *
 * It remembers its first failure and ignores what comes after it. */

typedef struct lineage__json_writer {
  lineage_write_function write;
  void *user;
  lineage_status status; /* LINEAGE_OK so far, LINEAGE_IO, or LINEAGE_NO_MEMORY */
  size_t level;          /* containers open */
  bool is_empty;         /* nothing in the innermost open container yet */
  bool after_key;        /* a member's name was just written */
  size_t length;         /* bytes held back */
  char bytes[1024];
} lineage__json_writer;

void lineage__json_writer_init(lineage__json_writer *writer, lineage_write_function write,
                               void *user);

/** Hands on what is held back; returns the status. Callers end with it. */
lineage_status lineage__json_writer_finish(lineage__json_writer *writer);

void lineage__json_begin_object(lineage__json_writer *writer);
void lineage__json_end_object(lineage__json_writer *writer);
void lineage__json_begin_array(lineage__json_writer *writer);
void lineage__json_end_array(lineage__json_writer *writer);
void lineage__json_write_key(lineage__json_writer *writer, const char *name, size_t length);
void lineage__json_write_string(lineage__json_writer *writer, const char *text, size_t length);

/** A number, true, false or null, as given. */
void lineage__json_write_raw(lineage__json_writer *writer, const char *text, size_t length);

/** Bytes between values, as given: the newline at the end of a document. */
void lineage__json_write_bytes(lineage__json_writer *writer, const char *bytes, size_t length);

/* The order in which members are written, as data. An object's listed members come first, in the
 * order of the list, then the others in the order of the text. */

typedef struct lineage__json_shape lineage__json_shape;

typedef struct lineage__json_shape_member {
  const char *name;
  const lineage__json_shape *shape; /* of its value; NULL: all in the order of the text */
} lineage__json_shape_member;

struct lineage__json_shape {
  const lineage__json_shape_member *members;
  size_t count;
  const lineage__json_shape *others; /* of an array's elements, or of members not listed */
};

/** Writes a token and all it holds, at the writer's place. `shape` may be NULL. The tape comes from
 *  a reading without a fault. */
void lineage__json_write_value(lineage__json_writer *writer, const lineage__tape *tape,
                               uint32_t token, const lineage__json_shape *shape);

#endif
