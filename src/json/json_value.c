/* SPDX-License-Identifier: MIT */
/* The one place that includes json-c. Values are made through its constructors, each of which may
 * fail, and read through getters that don't change them. What is made hangs on its container from
 * the start, so that giving the root back is all a failure needs. */

#include "json/json_value.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include <json-c/json_object.h>
#include <json-c/linkhash.h>

#include "base/arena.h"
#include "base/memory.h"
#include "json/json_number.h"
#include "json/json_write.h"

/* A member that is new. json-c loses the copy of the name if its table can't grow, so the table
 * grows first. Takes `child` in any case. */
static bool set_member(struct json_object *object, const char *name, struct json_object *child)
{
  struct lh_table *table = json_object_get_object(object);
  bool is_full = table->count + 1 >= table->size * LH_LOAD_FACTOR;
  bool done = !is_full || lh_table_resize(table, 2 * table->size) == 0;
  done = done && json_object_object_add_ex(object, name, child, JSON_C_OBJECT_ADD_KEY_IS_NEW) == 0;
  if (!done)
    json_object_put(child);
  return done;
}

static bool add_element(struct json_object *array, struct json_object *child)
{
  bool done = json_object_array_add(array, child) == 0;
  if (!done)
    json_object_put(child);
  return done;
}

/* Making a value of a tape's token. */

typedef struct value_frame {
  struct json_object *container;
  uint32_t token;
} value_frame;

typedef struct value_maker {
  const lineage__tape *tape;
  lineage__arena scratch; /* resolved strings, and numbers with a NUL behind them */
  value_frame *frames;    /* the open containers */
  size_t count;
  size_t capacity;
} value_maker;

/* An integer's digits as a 64-bit number, if it has one that is written just so. */
static bool read_integer(const char *digits, size_t length, bool *negative, uint64_t *out)
{
  *negative = *digits == '-';
  uint64_t number = 0;
  for (size_t i = *negative; i < length; i++) {
    if (digits[i] < '0' || digits[i] > '9' || __builtin_mul_overflow(number, 10, &number) ||
        __builtin_add_overflow(number, (uint64_t)(digits[i] - '0'), &number))
      return false;
  }
  *out = number;
  return *negative ? number > 0 && number <= (uint64_t)INT64_MAX + 1 : true;
}

static struct json_object *make_number(value_maker *maker, const lineage__token *token)
{
  const char *digits = maker->tape->text + token->start;
  bool negative;
  uint64_t number;
  if (read_integer(digits, token->length, &negative, &number)) {
    if (negative)
      return json_object_new_int64(-(int64_t)(number - 1) - 1);
    return number <= INT64_MAX ? json_object_new_int64((int64_t)number)
                               : json_object_new_uint64(number);
  }
  const char *copy = lineage__arena_copy(&maker->scratch, digits, token->length);
  return copy ? json_object_new_double_s(lineage__number_read(digits, token->length), copy) : NULL;
}

static struct json_object *make_string(value_maker *maker, uint32_t token)
{
  size_t length;
  const char *text = lineage__tape_string(maker->tape, token, &maker->scratch, &length);
  return text && length <= INT_MAX ? json_object_new_string_len(text, (int)length) : NULL;
}

/* A token as a value, of a container empty; false: no memory. */
static bool make_value(value_maker *maker, uint32_t token, struct json_object **out)
{
  const lineage__token *value = &maker->tape->tokens[token];
  switch ((lineage__json_kind)value->kind) {
  case LINEAGE__JSON_OBJECT:
    *out = json_object_new_object();
    break;
  case LINEAGE__JSON_ARRAY:
    *out = json_object_new_array();
    break;
  case LINEAGE__JSON_STRING:
    *out = make_string(maker, token);
    break;
  case LINEAGE__JSON_NUMBER:
    *out = make_number(maker, value);
    break;
  case LINEAGE__JSON_TRUE:
  case LINEAGE__JSON_FALSE:
    *out = json_object_new_boolean(value->kind == LINEAGE__JSON_TRUE);
    break;
  case LINEAGE__JSON_NULL:
    *out = NULL;
    return true;
  }
  return *out != NULL;
}

static bool push_value(value_maker *maker, struct json_object *container, uint32_t token)
{
  if (maker->count == maker->capacity) {
    value_frame *frames =
        lineage__grow(&maker->tape->allocator, maker->frames, &maker->capacity, sizeof *frames);
    if (!frames)
      return false;
    maker->frames = frames;
  }
  maker->frames[maker->count++] = (value_frame){container, token};
  return true;
}

/* Makes the value of the token at `*at` and hangs it where it belongs; `*at` moves on to the next
 * token that isn't part of what was made. */
static bool make_child(value_maker *maker, uint32_t *at)
{
  const lineage__tape *tape = maker->tape;
  struct json_object *container = maker->frames[maker->count - 1].container;
  struct json_object *child;
  const char *name = NULL;
  if (tape->tokens[maker->frames[maker->count - 1].token].kind == LINEAGE__JSON_OBJECT) {
    size_t length;
    name = lineage__tape_string(tape, (*at)++, &maker->scratch, &length);
    if (!name)
      return false;
  }
  uint32_t token = (*at)++;
  if (!make_value(maker, token, &child))
    return false;
  if (!(name ? set_member(container, name, child) : add_element(container, child)))
    return false;
  bool holds_others = tape->tokens[token].next > token + 1;
  return !holds_others || push_value(maker, child, token);
}

static bool make_children(value_maker *maker, struct json_object *root, uint32_t token)
{
  const lineage__tape *tape = maker->tape;
  uint32_t at = token + 1;
  if (tape->tokens[token].next == at)
    return true;
  if (!push_value(maker, root, token))
    return false;
  while (maker->count > 0) {
    if (at == tape->tokens[maker->frames[maker->count - 1].token].next)
      maker->count--;
    else if (!make_child(maker, &at))
      return false;
  }
  return true;
}

lineage_status lineage__value_from_tape(struct json_object **out, const lineage__tape *tape,
                                        uint32_t token)
{
  value_maker maker = {.tape = tape};
  lineage__arena_init(&maker.scratch, &tape->allocator);
  struct json_object *root;
  bool done = make_value(&maker, token, &root);
  if (done && !make_children(&maker, root, token)) {
    json_object_put(root);
    done = false;
  }
  lineage__release(&tape->allocator, maker.frames, maker.capacity, sizeof *maker.frames);
  lineage__arena_free(&maker.scratch);
  *out = done ? root : NULL;
  return done ? LINEAGE_OK : LINEAGE_NO_MEMORY;
}

/* Writing a value as text. */

typedef struct text_frame {
  struct json_object *container;
  struct lh_entry *entry; /* the next member of an object */
  size_t index;           /* the next element of an array */
} text_frame;

typedef struct text_maker {
  lineage__json_writer writer;
  lineage__buffer *out;
  size_t max_text;
  size_t max_depth;
  lineage__value_limit limit;
  text_frame *frames;
  size_t count;
  size_t capacity;
} text_maker;

static bool write_to_buffer(void *user, const char *bytes, size_t size)
{
  text_maker *maker = user;
  if (size > maker->max_text - maker->out->length) {
    maker->limit = LINEAGE__VALUE_TOO_LARGE;
    return false;
  }
  lineage__buffer_add(maker->out, bytes, size);
  return !maker->out->failed;
}

/* Puts a container on the stack; false: no memory, or too deep. */
static bool push_text(text_maker *maker, struct json_object *container)
{
  if (maker->count >= maker->max_depth) {
    maker->limit = LINEAGE__VALUE_TOO_DEEP;
    return false;
  }
  if (maker->count == maker->capacity) {
    text_frame *frames =
        lineage__grow(maker->out->allocator, maker->frames, &maker->capacity, sizeof *frames);
    if (!frames) {
      maker->out->failed = true;
      return false;
    }
    maker->frames = frames;
  }
  bool is_object = json_object_is_type(container, json_type_object);
  struct lh_entry *entry = is_object ? lh_table_head(json_object_get_object(container)) : NULL;
  maker->frames[maker->count++] = (text_frame){container, entry, 0};
  return true;
}

static void write_integer(lineage__json_writer *writer, struct json_object *value)
{
  int64_t number = json_object_get_int64(value);
  uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
  if (number == INT64_MAX)
    left = json_object_get_uint64(value); /* over it the signed getter stops short */
  char digits[24];
  size_t at = sizeof digits;
  do
    digits[--at] = (char)('0' + left % 10);
  while ((left /= 10) > 0);
  if (number < 0)
    digits[--at] = '-';
  lineage__json_write_raw(writer, digits + at, sizeof digits - at);
}

/* Whether a text is a number by JSON's grammar. */
static bool is_number(const char *text)
{
  const char *fault;
  const char *end = lineage__number_end(text, &fault);
  return end && *end == '\0';
}

static void write_number(lineage__json_writer *writer, double number)
{
  char digits[LINEAGE__NUMBER_ROOM];
  if (isnan(number))
    lineage__json_write_raw(writer, "NaN", 3);
  else if (isinf(number))
    lineage__json_write_raw(writer, number < 0 ? "-Infinity" : "Infinity", number < 0 ? 9 : 8);
  else
    lineage__json_write_raw(writer, digits, lineage__number_write(number, digits));
}

/* A double made with digits of its own, which json-c keeps beside the number and shows, is written
 * with these if they say the same number: so does what went out of a document come back, 1e400
 * included. Others' data may be kept there, too; then what is shown needn't be a number. False: no
 * memory, of which json-c leaves an empty text. */
static bool write_double(text_maker *maker, struct json_object *value)
{
  double number = json_object_get_double(value);
  if (json_object_get_userdata(value)) {
    const char *digits = json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN);
    if (!digits || *digits == '\0') {
      maker->out->failed = true;
      return false;
    }
    size_t length = strlen(digits);
    if (is_number(digits) && lineage__number_read(digits, length) == number) {
      lineage__json_write_raw(&maker->writer, digits, length);
      return true;
    }
  }
  write_number(&maker->writer, number);
  return true;
}

/* Writes a value, of a container only how it begins; false: no memory, or too deep. */
static bool begin_text(text_maker *maker, struct json_object *value)
{
  lineage__json_writer *writer = &maker->writer;
  switch (json_object_get_type(value)) {
  case json_type_null:
    lineage__json_write_raw(writer, "null", 4);
    return true;
  case json_type_boolean: {
    bool truth = json_object_get_boolean(value);
    lineage__json_write_raw(writer, truth ? "true" : "false", truth ? 4 : 5);
    return true;
  }
  case json_type_int:
    write_integer(writer, value);
    return true;
  case json_type_double:
    return write_double(maker, value);
  case json_type_string:
    lineage__json_write_string(writer, json_object_get_string(value),
                               (size_t)json_object_get_string_len(value));
    return true;
  case json_type_object:
    lineage__json_begin_object(writer);
    return push_text(maker, value);
  case json_type_array:
    lineage__json_begin_array(writer);
    return push_text(maker, value);
  }
  return true;
}

/* Goes on with the innermost open container: its next child, or its end. */
static bool write_child(text_maker *maker)
{
  text_frame *frame = &maker->frames[maker->count - 1];
  lineage__json_writer *writer = &maker->writer;
  if (json_object_is_type(frame->container, json_type_object)) {
    struct lh_entry *entry = frame->entry;
    if (entry) {
      const char *name = lh_entry_k(entry);
      frame->entry = lh_entry_next(entry);
      lineage__json_write_key(writer, name, strlen(name));
      return begin_text(maker, (struct json_object *)lh_entry_v(entry));
    }
    lineage__json_end_object(writer);
  } else {
    if (frame->index < json_object_array_length(frame->container))
      return begin_text(maker, json_object_array_get_idx(frame->container, frame->index++));
    lineage__json_end_array(writer);
  }
  maker->count--;
  return true;
}

lineage_status lineage__value_to_text(lineage__buffer *out, struct json_object *value,
                                      size_t max_depth, size_t max_text,
                                      lineage__value_limit *limit)
{
  text_maker maker = {.out = out, .max_text = max_text, .max_depth = max_depth};
  lineage__json_writer_init(&maker.writer, write_to_buffer, &maker);
  bool going = begin_text(&maker, value);
  while (going && maker.count > 0 && maker.writer.status == LINEAGE_OK)
    going = write_child(&maker);
  if (going)
    lineage__json_writer_finish(&maker.writer);
  lineage__release(out->allocator, maker.frames, maker.capacity, sizeof *maker.frames);
  *limit = maker.limit;
  if (out->failed)
    return LINEAGE_NO_MEMORY;
  return maker.limit == LINEAGE__VALUE_WITHIN ? LINEAGE_OK : LINEAGE_LIMIT;
}

/* Building answers. */

/* What was made, which is never null unless there was no memory. */
static struct json_object *note(lineage__values *values, struct json_object *made)
{
  values->failed = values->failed || !made;
  return made;
}

struct json_object *lineage__value_object(lineage__values *values)
{
  return values->failed ? NULL : note(values, json_object_new_object());
}

struct json_object *lineage__value_array(lineage__values *values)
{
  return values->failed ? NULL : note(values, json_object_new_array());
}

struct json_object *lineage__value_text(lineage__values *values, const char *text)
{
  return text ? lineage__value_text_of(values, text, strlen(text)) : NULL;
}

struct json_object *lineage__value_text_of(lineage__values *values, const char *text, size_t length)
{
  if (values->failed)
    return NULL;
  return note(values, length <= INT_MAX ? json_object_new_string_len(text, (int)length) : NULL);
}

struct json_object *lineage__value_number(lineage__values *values, uint64_t number)
{
  if (values->failed)
    return NULL;
  return note(values, number <= INT64_MAX ? json_object_new_int64((int64_t)number)
                                          : json_object_new_uint64(number));
}

struct json_object *lineage__value_bool(lineage__values *values, bool truth)
{
  return values->failed ? NULL : note(values, json_object_new_boolean(truth));
}

struct json_object *lineage__value_token(lineage__values *values, const lineage__tape *tape,
                                         uint32_t token)
{
  struct json_object *value = NULL;
  if (!values->failed && lineage__value_from_tape(&value, tape, token) != LINEAGE_OK)
    values->failed = true;
  return value;
}

void lineage__value_set(lineage__values *values, struct json_object *object, const char *name,
                        struct json_object *child)
{
  if (values->failed)
    json_object_put(child);
  else if (!set_member(object, name, child))
    values->failed = true;
}

void lineage__value_add(lineage__values *values, struct json_object *array,
                        struct json_object *child)
{
  if (values->failed)
    json_object_put(child);
  else if (!add_element(array, child))
    values->failed = true;
}

lineage_status lineage__value_finish(lineage__values *values, struct json_object *value,
                                     struct json_object **out)
{
  if (values->failed)
    json_object_put(value);
  *out = values->failed ? NULL : value;
  return values->failed ? LINEAGE_NO_MEMORY : LINEAGE_OK;
}

void lineage__value_free(struct json_object *value)
{
  json_object_put(value);
}
