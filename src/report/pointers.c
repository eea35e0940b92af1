/* SPDX-License-Identifier: MIT */
/* JSON Pointers (RFC 6901), in one walk over the tape. The walk goes down to each target in turn
 * and never back: where a container is left, it is left for good, so that all targets together cost
 * no more than the tape has tokens. */

#include <string.h>

#include "base/memory.h"
#include "report/report.h"

/* A container that the walk is in, and the member or element it has come to. */
typedef struct level {
  uint32_t container; /* its token */
  uint32_t child;     /* the element's token, or that of the member's key */
  uint32_t index;
  size_t pointer_length; /* bytes of the container's pointer */
} level;

typedef struct pointer_walk {
  const lineage__tape *tape;
  lineage__arena *arena;
  level *levels;
  size_t depth;
  size_t capacity;
  lineage__buffer pointer; /* of the innermost place reached */
} pointer_walk;

static bool is_container(const lineage__token *token)
{
  return token->kind == LINEAGE__JSON_OBJECT || token->kind == LINEAGE__JSON_ARRAY;
}

static bool enter_container(pointer_walk *walk, uint32_t token)
{
  if (walk->depth == walk->capacity) {
    level *levels =
        lineage__grow(&walk->arena->allocator, walk->levels, &walk->capacity, sizeof *levels);
    if (!levels)
      return false;
    walk->levels = levels;
  }
  walk->levels[walk->depth++] =
      (level){.container = token, .child = token + 1, .pointer_length = walk->pointer.length};
  return true;
}

/* The token of the value that a level's child is or, in an object, has. */
static uint32_t value_of_child(const pointer_walk *walk, const level *parent)
{
  bool in_object = walk->tape->tokens[parent->container].kind == LINEAGE__JSON_OBJECT;
  return parent->child + in_object;
}

/* The token behind that value. Where a fault ended the reading, all that follows belongs to it. */
static uint32_t end_of_value(const pointer_walk *walk, uint32_t token)
{
  return token < walk->tape->count ? walk->tape->tokens[token].next : LINEAGE__NO_TOKEN;
}

static bool add_key(pointer_walk *walk, uint32_t token)
{
  size_t length;
  const char *key = lineage__tape_string(walk->tape, token, walk->arena, &length);
  if (!key)
    return false;
  while (length > 0) {
    size_t plain = 0;
    while (plain < length && key[plain] != '~' && key[plain] != '/')
      plain++;
    lineage__buffer_add(&walk->pointer, key, plain);
    if (plain == length)
      break;
    lineage__buffer_add_text(&walk->pointer, key[plain] == '~' ? "~0" : "~1");
    key += plain + 1;
    length -= plain + 1;
  }
  return true;
}

static bool add_child(pointer_walk *walk, const level *parent, uint32_t value)
{
  lineage__buffer_add_char(&walk->pointer, '/');
  if (value != parent->child)
    return add_key(walk, parent->child);
  lineage__buffer_add_number(&walk->pointer, parent->index);
  return true;
}

/* Leaves the containers that end before a token. */
static void leave_containers(pointer_walk *walk, uint32_t token)
{
  while (walk->depth > 1 && end_of_value(walk, walk->levels[walk->depth - 1].container) <= token)
    walk->depth--;
  walk->pointer.length = walk->levels[walk->depth - 1].pointer_length;
}

/* Goes down to a token that is no earlier than the one before; into a container only on the way to
 * something in it. False: no memory. */
static bool walk_to(pointer_walk *walk, uint32_t token)
{
  leave_containers(walk, token);
  for (;;) {
    level *parent = &walk->levels[walk->depth - 1];
    uint32_t value = value_of_child(walk, parent);
    while (end_of_value(walk, value) <= token) {
      parent->child = end_of_value(walk, value);
      parent->index++;
      value = value_of_child(walk, parent);
    }
    if (!add_child(walk, parent, value))
      return false;
    if (token <= value || !is_container(&walk->tape->tokens[value]))
      return true;
    if (!enter_container(walk, value))
      return false;
  }
}

static bool find_pointer(pointer_walk *walk, lineage__target *target)
{
  bool is_document = target->spot.token == 0 || target->spot.token >= walk->tape->count;
  if (is_document) {
    target->place->pointer = "";
    return true;
  }
  if (!walk_to(walk, target->spot.token) || walk->pointer.failed)
    return false;
  target->place->pointer =
      lineage__arena_copy(walk->arena, walk->pointer.bytes, walk->pointer.length);
  return target->place->pointer != NULL;
}

bool lineage__targets_find_pointers(lineage__target *targets, size_t count,
                                    const lineage__tape *tape, lineage__arena *arena)
{
  pointer_walk walk = {.tape = tape, .arena = arena};
  lineage__buffer_init(&walk.pointer, &arena->allocator);
  bool done = enter_container(&walk, 0);
  for (size_t i = 0; i < count && done; i++)
    done = find_pointer(&walk, &targets[i]);
  lineage__buffer_free(&walk.pointer);
  lineage__release(&arena->allocator, walk.levels, walk.capacity, sizeof *walk.levels);
  return done;
}
