/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_READING_H
#define LINEAGE_JSON_READING_H

#include "json/json_read.h"

/* What the parts of the reader share while a text is read: the grammar (json_read.c), the check of
 * members (json_duplicates.c) and the messages (json_fault.c). */

typedef struct lineage__reading {
  lineage__tape *tape;
  char *end; /* behind the text: the first byte of the padding */
  const lineage__json_limits *limits;
  void (*found)(void *user, const lineage__tape *tape, const lineage__json_fault *fault);
  void *user;
  uint32_t open;         /* the innermost open container, or LINEAGE__NO_TOKEN */
  lineage_status status; /* other than LINEAGE_OK once the reading has ended */
} lineage__reading;

/** What the grammar allows at a place. */
typedef enum lineage__expected {
  LINEAGE__EXPECTED_VALUE,
  LINEAGE__EXPECTED_VALUE_OR_END, /* at the beginning of an array */
  LINEAGE__EXPECTED_ELEMENT,      /* after an array's comma */
  LINEAGE__EXPECTED_NAME_OR_END,  /* at the beginning of an object */
  LINEAGE__EXPECTED_NAME,         /* after an object's comma */
  LINEAGE__EXPECTED_COLON,
  LINEAGE__EXPECTED_AFTER_MEMBER,
  LINEAGE__EXPECTED_AFTER_ELEMENT,
  LINEAGE__EXPECTED_NOTHING, /* after the one value of the text */
  LINEAGE__EXPECTED_DIGIT,
  LINEAGE__EXPECTED_ESCAPE,
  LINEAGE__EXPECTED_HEX_DIGIT
} lineage__expected;

/* Faults that end the reading: each is reported, and sets the status. */

/** A byte that can't be where it stands; it may be the end of the text. */
void lineage__fault_unexpected(lineage__reading *reading, const char *at,
                               lineage__expected expected);

/** What begins at `start` as true, false or null (`word`), but goes on otherwise at `at`. */
void lineage__fault_word(lineage__reading *reading, const char *start, const char *at,
                         const char *word);

/** A byte in a string that is neither plain nor begins an escape or a character. */
void lineage__fault_in_string(lineage__reading *reading, const char *at);

/** A zero before other digits: `at` is the digit behind it. */
void lineage__fault_leading_zero(lineage__reading *reading, const char *at);

/** Any other: `format` as for lineage__buffer_add_format. */
void lineage__fault_tell(lineage__reading *reading, lineage__json_fault_kind kind, const char *at,
                         const char *format, ...);

/** Names UTF-16 and UTF-32 where the text begins like one; whether it did. */
bool lineage__fault_foreign_encoding(lineage__reading *reading);

/* What doesn't end the reading. False: no memory; the status says so. */

bool lineage__fault_byte_order_mark(lineage__reading *reading);

/** A second member of one name; both are told by the tokens of their keys. */
bool lineage__fault_duplicate(lineage__reading *reading, uint32_t first_key, uint32_t key);

/** Looks for members of one name among those an object has so far. False: no memory. */
bool lineage__duplicates_find(lineage__reading *reading, uint32_t object);

#endif
