/* SPDX-License-Identifier: MIT */
/* Any bytes: the reader says what the judge says, and what is JSON stays the same through its
 * canonical form and through json-c's values. */

#include <json-c/json_object.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../json_judge.h"
#include "base/memory.h"
#include "json/json_read.h"
#include "json/json_value.h"
#include "json/json_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum {
  MOST_BYTES = 1 << 16, /* the judge goes a level deeper for each bracket */
  MOST_LEVELS = 100     /* indents grow with the square of the levels */
};

static const lineage__json_limits limits = {MOST_BYTES, MOST_BYTES, MOST_BYTES, MOST_BYTES};

/* What a reading said. */
typedef struct reading_verdict {
  size_t length;
  size_t duplicates;
  size_t ends; /* faults that end a reading: at most one */
  lineage__json_fault end;
} reading_verdict;

static void require(bool truth)
{
  if (!truth)
    abort();
}

static void note(void *user, const lineage__tape *tape, const lineage__json_fault *fault)
{
  reading_verdict *verdict = user;
  require(fault->offset <= verdict->length && fault->message[0] != '\0');
  require(fault->token == LINEAGE__NO_TOKEN || fault->token < tape->count);
  if (fault->kind == LINEAGE__JSON_DUPLICATE_MEMBER) {
    verdict->duplicates++;
    require(fault->first_offset < fault->offset && fault->first_token < tape->count);
  } else if (fault->kind != LINEAGE__JSON_BYTE_ORDER_MARK) {
    verdict->ends++;
    verdict->end = *fault;
  }
}

static char *padded(const char *bytes, size_t length)
{
  char *text = calloc(length + LINEAGE__TEXT_PADDING, 1);
  require(text != NULL);
  if (length > 0)
    memcpy(text, bytes, length);
  return text;
}

static bool append(void *user, const char *bytes, size_t size)
{
  lineage__buffer_add(user, bytes, size);
  return true;
}

static void write_canonical(lineage__buffer *out, const lineage__tape *tape)
{
  lineage__json_writer writer;
  lineage__json_writer_init(&writer, append, out);
  lineage__json_write_value(&writer, tape, 0, NULL);
  require(lineage__json_writer_finish(&writer) == LINEAGE_OK);
}

/* The canonical form is JSON, and its own canonical form. */
static void check_canonical(const lineage__tape *tape)
{
  lineage__buffer first, second;
  lineage__buffer_init(&first, &lineage__default_allocator);
  lineage__buffer_init(&second, &lineage__default_allocator);
  write_canonical(&first, tape);
  char *text = padded(first.bytes, first.length);
  lineage__tape again;
  reading_verdict verdict = {.length = first.length};
  require(lineage__json_read(&again, &lineage__default_allocator, text, first.length, &limits, note,
                             &verdict) == LINEAGE_OK);
  require(again.count == tape->count);
  write_canonical(&second, &again);
  require(first.length == second.length && memcmp(first.bytes, second.bytes, first.length) == 0);
  lineage__tape_free(&again);
  free(text);
  lineage__buffer_free(&first);
  lineage__buffer_free(&second);
}

/* A value made of the tape is written again. json-c goes down values by recursion. */
static void check_value(const lineage__tape *tape)
{
  struct json_object *value = NULL;
  lineage__value_limit limit;
  lineage__buffer text;
  lineage__buffer_init(&text, &lineage__default_allocator);
  require(lineage__value_from_tape(&value, tape, 0) == LINEAGE_OK);
  require(lineage__value_to_text(&text, value, MOST_BYTES, (size_t)1 << 32, &limit) == LINEAGE_OK);
  json_object_put(value);
  lineage__buffer_free(&text);
}

static void check_text_is_kept(const lineage__tape *tape, const char *bytes, size_t size)
{
  char *copy = malloc(size + 1);
  require(copy != NULL);
  lineage__text_restore(copy, tape->text, tape->read);
  require(memcmp(copy, bytes, tape->read) == 0);
  require(memcmp(tape->text + tape->read, bytes + tape->read, size - tape->read) == 0);
  free(copy);
}

static bool begins_like_utf16(const uint8_t *bytes, size_t size)
{
  return size >= 2 && (bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  if (size > MOST_BYTES)
    return 0;
  const char *input = (const char *)bytes;
  json_judge judge;
  bool is_right = judge_text(&judge, input, size);
  char *text = padded(input, size);
  lineage__tape tape;
  reading_verdict verdict = {.length = size};
  lineage_status status =
      lineage__json_read(&tape, &lineage__default_allocator, text, size, &limits, note, &verdict);
  require(status == (is_right ? LINEAGE_OK : LINEAGE_DOCUMENT));
  require(verdict.ends == !is_right);
  if (!is_right && !begins_like_utf16(bytes, size))
    require(verdict.end.offset == judge.at && verdict.end.kind == judge.kind);
  if (size > 0)
    check_text_is_kept(&tape, input, size);
  if (is_right && judge.deepest <= MOST_LEVELS) {
    check_canonical(&tape);
    if (verdict.duplicates == 0)
      check_value(&tape);
  }
  lineage__tape_free(&tape);
  free(text);
  return 0;
}
