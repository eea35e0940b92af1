/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_READ_H
#define LINEAGE_JSON_READ_H

#include <lineage/base.h>

#include "base/arena.h"

/* RFC 8259 text to a tape: a flat list of tokens, each value followed by all it holds.
 *
 *     {"a":[1,"x"]}   ─►   OBJECT length 1, next 5
 *                          STRING "a"
 *                          ARRAY  length 2, next 5
 *                          NUMBER 1
 *                          STRING "x"
 *
 * The text is the caller's and is changed in one way only: the closing quote of every string that
 * was read becomes a NUL. Valid text holds no other NUL, so the original is had back by reading
 * quotes for NULs (lineage__text_restore), and strings without escapes are used where they stand.
 */

typedef enum lineage__json_kind {
  LINEAGE__JSON_OBJECT,
  LINEAGE__JSON_ARRAY,
  LINEAGE__JSON_STRING,
  LINEAGE__JSON_NUMBER,
  LINEAGE__JSON_TRUE,
  LINEAGE__JSON_FALSE,
  LINEAGE__JSON_NULL
} lineage__json_kind;

typedef struct lineage__token {
  uint32_t start;       /* offset of the first byte; of a string, its opening quote */
  uint32_t length;      /* bytes; of a string those between its quotes, escapes not resolved */
  uint32_t next;        /* the token after this value and all it holds */
  uint32_t kind : 3;    /* lineage__json_kind */
  uint32_t escaped : 1; /* a string with escapes */
  uint32_t count : 28;  /* members of an object, elements of an array; of a key 1 where an earlier
                           member of its object has the same name, else 0 */
} lineage__token;

typedef struct lineage__tape {
  lineage_allocator allocator;
  char *text; /* borrowed; LINEAGE__TEXT_PADDING bytes of 0 behind it */
  size_t length;
  lineage__token
      *tokens; /* token 0 is the root; in an object, a key's token stands before its value's */
  uint32_t count;
  uint32_t capacity;
  size_t read; /* bytes read, up to the end or the fault: before here closing quotes are NULs */
} lineage__tape;

/** Bytes after the text that must be there and be 0, so that it can be read many at a time. */
enum { LINEAGE__TEXT_PADDING = 64 };

/** Texts are no longer than this, so that offsets and token numbers fit 32 bits. */
#define LINEAGE__TEXT_MAX ((size_t)UINT32_MAX - 65535)

#define LINEAGE__NO_TOKEN UINT32_MAX

typedef enum lineage__json_fault_kind {
  LINEAGE__JSON_SYNTAX,
  LINEAGE__JSON_ENCODING,
  LINEAGE__JSON_DUPLICATE_MEMBER,
  LINEAGE__JSON_LIMIT,
  LINEAGE__JSON_BYTE_ORDER_MARK
} lineage__json_fault_kind;

typedef struct lineage__json_fault {
  lineage__json_fault_kind kind;
  size_t offset;        /* the first byte at fault */
  uint32_t token;       /* the value concerned: of a duplicate its value, else the innermost open
                           container; LINEAGE__NO_TOKEN for the document itself */
  size_t first_offset;  /* of a duplicate: the first key */
  uint32_t first_token; /* of a duplicate: the first key's value */
  const char *message;  /* one sentence, safe to show; stands until the callback returns */
} lineage__json_fault;

typedef struct lineage__json_limits {
  size_t depth;  /* containers in containers, the root being 1 */
  size_t string; /* bytes of a string, escapes resolved */
  size_t name;   /* bytes of a member's name, escapes resolved */
  size_t tokens; /* values and members' names; never over 2^28 - 1 */
} lineage__json_limits;

/**
 * Reads a text. Reports faults through `found`: a byte order mark and every duplicate member, and
 * at most one other, which ends the reading. Duplicates are compared after escapes are resolved.
 *
 * In each case the tape holds the tokens read so far, and lineage__tape_free gives them back.
 * Tokens of containers still open have `next` = LINEAGE__NO_TOKEN and the count of what was read
 * whole or begun.
 *
 * @return LINEAGE_OK where there is a whole tape (duplicates included), LINEAGE_DOCUMENT after a
 *         fault that ended it, or LINEAGE_NO_MEMORY
 */
lineage_status lineage__json_read(lineage__tape *tape, const lineage_allocator *allocator,
                                  char *text, size_t length, const lineage__json_limits *limits,
                                  void (*found)(void *user, const lineage__tape *tape,
                                                const lineage__json_fault *fault),
                                  void *user);

void lineage__tape_free(lineage__tape *tape);

/** The token that starts at an offset, by bisection; LINEAGE__NO_TOKEN if none does. */
uint32_t lineage__tape_find(const lineage__tape *tape, size_t offset);

/** Of an object's token, the value of the member of that name; LINEAGE__NO_TOKEN. */
uint32_t lineage__tape_member(const lineage__tape *tape, uint32_t object, const char *name);

/** The offset behind a value's last byte. */
size_t lineage__tape_end(const lineage__tape *tape, uint32_t token);

/** An escaped string's text, NUL-terminated, its escapes resolved into the arena. NULL: no memory.
 */
const char *lineage__tape_resolve(const lineage__tape *tape, uint32_t token, lineage__arena *arena,
                                  size_t *length);

/** A string token's text, NUL-terminated, and its length: where it stands, or with escapes resolved
 * into the arena. NULL: no memory. Inline, as a load asks for every string once. */
static inline const char *lineage__tape_string(const lineage__tape *tape, uint32_t token,
                                               lineage__arena *arena, size_t *length)
{
  const lineage__token *string = &tape->tokens[token];
  if (string->escaped)
    return lineage__tape_resolve(tape, token, arena, length);
  *length = string->length;
  return tape->text + string->start + 1;
}

/** A number token's value, correctly rounded in any locale. */
double lineage__tape_number(const lineage__tape *tape, uint32_t token);

/** Copies bytes of the text as it came, quotes where NULs stand for them. */
void lineage__text_restore(char *out, const char *text, size_t length);

#endif
