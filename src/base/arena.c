/* SPDX-License-Identifier: MIT */
/* An arena: pieces are cut off the newest block; blocks double in size up to a megabyte, so that
 * the waste stays small beside what is used. */

#include "base/arena.h"

#include <string.h>

#include "base/memory.h"

enum { ALIGNMENT = 8, FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

struct lineage__arena_block {
  struct lineage__arena_block *older;
  size_t size; /* of the whole block, this header included */
};

void lineage__arena_init(lineage__arena *arena, const lineage_allocator *allocator)
{
  *arena = (lineage__arena){.allocator = *allocator, .block_size = FIRST_BLOCK};
}

void lineage__arena_expect(lineage__arena *arena, size_t size)
{
  size_t whole;
  if (lineage__add(size, sizeof(struct lineage__arena_block), &whole) && whole > FIRST_BLOCK)
    arena->block_size = whole;
}

static bool add_block(lineage__arena *arena, size_t least)
{
  size_t size;
  if (!lineage__add(least, sizeof(struct lineage__arena_block), &size))
    return false;
#ifndef LINEAGE_ARENA_SEPARATE
  if (size < arena->block_size)
    size = arena->block_size;
#endif
  struct lineage__arena_block *block = lineage__allocate(&arena->allocator, size, 1);
  if (!block)
    return false;
  block->older = arena->blocks;
  block->size = size;
  arena->blocks = block;
  arena->next = (char *)(block + 1);
  arena->left = size - sizeof *block;
  arena->block_size = arena->block_size < LARGEST_BLOCK / 2 ? 2 * arena->block_size : LARGEST_BLOCK;
  return true;
}

void *lineage__arena_take(lineage__arena *arena, size_t count, size_t size)
{
  size_t bytes;
  if (!lineage__multiply(count, size, &bytes) || !lineage__add(bytes, ALIGNMENT - 1, &bytes))
    return NULL;
  bytes &= ~(size_t)(ALIGNMENT - 1);
#ifdef LINEAGE_ARENA_SEPARATE
  bool fits = false;
#else
  bool fits = arena->next && bytes <= arena->left;
#endif
  if (!fits && !add_block(arena, bytes))
    return NULL;
  void *piece = arena->next;
  arena->next += bytes;
  arena->left -= bytes;
  return piece;
}

char *lineage__arena_copy(lineage__arena *arena, const char *bytes, size_t length)
{
  size_t size;
  char *copy = lineage__add(length, 1, &size) ? lineage__arena_take(arena, size, 1) : NULL;
  if (!copy)
    return NULL;
  if (length > 0)
    memcpy(copy, bytes, length);
  copy[length] = '\0';
  return copy;
}

void lineage__arena_free(lineage__arena *arena)
{
  struct lineage__arena_block *block = arena->blocks;
  while (block) {
    struct lineage__arena_block *older = block->older;
    lineage__release(&arena->allocator, block, block->size, 1);
    block = older;
  }
  lineage_allocator allocator = arena->allocator;
  lineage__arena_init(arena, &allocator);
}
