/* SPDX-License-Identifier: MIT */
/* Canonical JSON through a small buffer of the writer's own. No stack of containers is needed: what
 * was just closed stood in its parent, so that the parent isn't empty. */

#include "json/json_write.h"

#include <string.h>

#include "base/memory.h"
#include "json/json_escape.h"

void lineage__json_writer_init(lineage__json_writer *writer, lineage_write_function write,
                               void *user)
{
  writer->write = write;
  writer->user = user;
  writer->status = LINEAGE_OK;
  writer->level = 0;
  writer->is_empty = true;
  writer->after_key = false;
  writer->length = 0;
}

static void hand_over(lineage__json_writer *writer, const char *bytes, size_t length)
{
  if (writer->status == LINEAGE_OK && length > 0 && !writer->write(writer->user, bytes, length))
    writer->status = LINEAGE_IO;
}

static void flush_writer(lineage__json_writer *writer)
{
  hand_over(writer, writer->bytes, writer->length);
  writer->length = 0;
}

lineage_status lineage__json_writer_finish(lineage__json_writer *writer)
{
  flush_writer(writer);
  return writer->status;
}

void lineage__json_write_bytes(lineage__json_writer *writer, const char *bytes, size_t length)
{
  if (length > sizeof writer->bytes - writer->length)
    flush_writer(writer);
  if (length > sizeof writer->bytes) {
    hand_over(writer, bytes, length);
    return;
  }
  if (length > 0)
    memcpy(writer->bytes + writer->length, bytes, length);
  writer->length += length;
}

static void begin_line(lineage__json_writer *writer)
{
  lineage__json_write_bytes(writer, "\n", 1);
  for (size_t i = 0; i < writer->level; i++)
    lineage__json_write_bytes(writer, "  ", 2);
}

/* What stands in front of a value or a member's name: a comma after an earlier one, a line of its
 * own in a container, nothing behind a name. */
static void begin_item(lineage__json_writer *writer)
{
  if (writer->after_key) {
    writer->after_key = false;
    return;
  }
  if (writer->level == 0)
    return;
  if (!writer->is_empty)
    lineage__json_write_bytes(writer, ",", 1);
  writer->is_empty = false;
  begin_line(writer);
}

static void begin_container(lineage__json_writer *writer, const char *bracket)
{
  begin_item(writer);
  lineage__json_write_bytes(writer, bracket, 1);
  writer->level++;
  writer->is_empty = true;
}

static void end_container(lineage__json_writer *writer, const char *bracket)
{
  writer->level--;
  if (!writer->is_empty)
    begin_line(writer);
  writer->is_empty = false;
  lineage__json_write_bytes(writer, bracket, 1);
}

void lineage__json_begin_object(lineage__json_writer *writer)
{
  begin_container(writer, "{");
}

void lineage__json_end_object(lineage__json_writer *writer)
{
  end_container(writer, "}");
}

void lineage__json_begin_array(lineage__json_writer *writer)
{
  begin_container(writer, "[");
}

void lineage__json_end_array(lineage__json_writer *writer)
{
  end_container(writer, "]");
}

static bool needs_escape(char byte)
{
  return (unsigned char)byte < 0x20 || byte == '"' || byte == '\\';
}

static void write_escape(lineage__json_writer *writer, char byte)
{
  static const char shorts[] = "\"\"\\\\\bb\ff\nn\rr\tt";
  for (size_t i = 0; i + 1 < sizeof shorts; i += 2) {
    if (shorts[i] == byte) {
      lineage__json_write_bytes(writer, (char[]){'\\', shorts[i + 1]}, 2);
      return;
    }
  }
  const char *digits = "0123456789abcdef";
  char escape[] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 0xF]};
  lineage__json_write_bytes(writer, escape, sizeof escape);
}

static void write_escaped(lineage__json_writer *writer, const char *text, size_t length)
{
  for (size_t at = 0; at < length;) {
    size_t plain = at;
    while (plain < length && !needs_escape(text[plain]))
      plain++;
    lineage__json_write_bytes(writer, text + at, plain - at);
    if (plain < length)
      write_escape(writer, text[plain++]);
    at = plain;
  }
}

void lineage__json_write_string(lineage__json_writer *writer, const char *text, size_t length)
{
  begin_item(writer);
  lineage__json_write_bytes(writer, "\"", 1);
  write_escaped(writer, text, length);
  lineage__json_write_bytes(writer, "\"", 1);
}

static void end_key(lineage__json_writer *writer)
{
  lineage__json_write_bytes(writer, ": ", 2);
  writer->after_key = true;
}

void lineage__json_write_key(lineage__json_writer *writer, const char *name, size_t length)
{
  lineage__json_write_string(writer, name, length);
  end_key(writer);
}

void lineage__json_write_raw(lineage__json_writer *writer, const char *text, size_t length)
{
  begin_item(writer);
  lineage__json_write_bytes(writer, text, length);
}

/* A string's token with its escapes in their canonical form. */
static void write_string_token(lineage__json_writer *writer, const lineage__tape *tape,
                               uint32_t token)
{
  const lineage__token *string = &tape->tokens[token];
  const char *inside = tape->text + string->start + 1;
  begin_item(writer);
  lineage__json_write_bytes(writer, "\"", 1);
  for (size_t at = 0; at < string->length;) {
    const char *escape = string->escaped ? memchr(inside + at, '\\', string->length - at) : NULL;
    size_t plain = escape ? (size_t)(escape - inside) - at : string->length - at;
    lineage__json_write_bytes(writer, inside + at, plain);
    at += plain;
    if (escape) {
      char character[4];
      size_t size;
      at += lineage__escape_resolve(escape, character, &size);
      write_escaped(writer, character, size);
    }
  }
  lineage__json_write_bytes(writer, "\"", 1);
}

/* A container being written: its members that a shape lists, then what is left. */
typedef struct write_frame {
  uint32_t token;
  uint32_t child; /* the next of what is left: a key in an object, an element in an array */
  uint32_t left;  /* children from there on, listed ones included */
  size_t listed;  /* members of the shape written or found absent */
  const lineage__json_shape *shape;
} write_frame;

typedef struct write_stack {
  const lineage_allocator *allocator;
  write_frame *frames;
  size_t count;
  size_t capacity;
} write_stack;

static write_frame *push_container(write_stack *stack)
{
  if (stack->count == stack->capacity) {
    write_frame *frames =
        lineage__grow(stack->allocator, stack->frames, &stack->capacity, sizeof *frames);
    if (!frames)
      return NULL;
    stack->frames = frames;
  }
  return &stack->frames[stack->count++];
}

/* Writes a value; of a container only how it begins, and it is put on the stack. */
static void begin_value(lineage__json_writer *writer, write_stack *stack, const lineage__tape *tape,
                        uint32_t token, const lineage__json_shape *shape)
{
  const lineage__token *value = &tape->tokens[token];
  if (value->kind == LINEAGE__JSON_STRING) {
    write_string_token(writer, tape, token);
  } else if (value->kind == LINEAGE__JSON_OBJECT || value->kind == LINEAGE__JSON_ARRAY) {
    begin_container(writer, value->kind == LINEAGE__JSON_OBJECT ? "{" : "[");
    write_frame *frame = push_container(stack);
    if (frame)
      *frame = (write_frame){token, token + 1, value->count, 0, shape};
    else if (writer->status == LINEAGE_OK)
      writer->status = LINEAGE_NO_MEMORY;
  } else {
    lineage__json_write_raw(writer, tape->text + value->start, value->length);
  }
}

static bool is_listed(const lineage__json_shape *shape, const lineage__tape *tape, uint32_t key)
{
  const lineage__token *name = &tape->tokens[key];
  const char *inside = tape->text + name->start + 1;
  for (size_t i = 0; shape && i < shape->count; i++) {
    const char *listed = shape->members[i].name;
    if (lineage__escape_resolves_to(inside, name->length, listed, strlen(listed)))
      return true;
  }
  return false;
}

/* The next key of an object and the shape of its value; false when there is none. */
static bool take_member(write_frame *frame, const lineage__tape *tape, uint32_t *key,
                        const lineage__json_shape **shape)
{
  while (frame->shape && frame->listed < frame->shape->count) {
    const lineage__json_shape_member *member = &frame->shape->members[frame->listed++];
    uint32_t value = lineage__tape_member(tape, frame->token, member->name);
    if (value != LINEAGE__NO_TOKEN) {
      *key = value - 1;
      *shape = member->shape;
      return true;
    }
  }
  while (frame->left > 0) {
    frame->left--;
    *key = frame->child;
    *shape = frame->shape ? frame->shape->others : NULL;
    frame->child = tape->tokens[frame->child + 1].next;
    if (!is_listed(frame->shape, tape, *key))
      return true;
  }
  return false;
}

/* Goes on with the container on top of the stack: its next child, or its end. */
static void write_next(lineage__json_writer *writer, write_stack *stack, const lineage__tape *tape)
{
  write_frame *frame = &stack->frames[stack->count - 1];
  bool is_object = tape->tokens[frame->token].kind == LINEAGE__JSON_OBJECT;
  const lineage__json_shape *shape;
  uint32_t child;
  if (is_object && take_member(frame, tape, &child, &shape)) {
    write_string_token(writer, tape, child);
    end_key(writer);
    begin_value(writer, stack, tape, child + 1, shape);
  } else if (!is_object && frame->left > 0) {
    child = frame->child;
    frame->left--;
    frame->child = tape->tokens[child].next;
    begin_value(writer, stack, tape, child, frame->shape ? frame->shape->others : NULL);
  } else {
    end_container(writer, is_object ? "}" : "]");
    stack->count--;
  }
}

void lineage__json_write_value(lineage__json_writer *writer, const lineage__tape *tape,
                               uint32_t token, const lineage__json_shape *shape)
{
  write_stack stack = {.allocator = &tape->allocator};
  begin_value(writer, &stack, tape, token, shape);
  while (stack.count > 0 && writer->status == LINEAGE_OK)
    write_next(writer, &stack, tape);
  lineage__release(stack.allocator, stack.frames, stack.capacity, sizeof *stack.frames);
}
