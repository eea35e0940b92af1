/* SPDX-License-Identifier: MIT */
/* The default allocator, and the one place where sizes are multiplied. */

#include "base/memory.h"

#include <stdlib.h>

static void *default_allocate(void *user, size_t size)
{
  (void)user;
  return malloc(size);
}

static void *default_resize(void *user, void *block, size_t old_size, size_t new_size)
{
  (void)user;
  (void)old_size;
  return realloc(block, new_size);
}

static void default_release(void *user, void *block, size_t size)
{
  (void)user;
  (void)size;
  free(block);
}

const lineage_allocator lineage__default_allocator = {
    .allocate = default_allocate,
    .resize = default_resize,
    .release = default_release,
    .user = NULL,
};

const lineage_allocator *lineage__allocator_or_default(const lineage_allocator *allocator)
{
  return allocator ? allocator : &lineage__default_allocator;
}

bool lineage__allocator_is_valid(const lineage_allocator *allocator)
{
  return allocator->allocate && allocator->resize && allocator->release;
}

bool lineage__multiply(size_t a, size_t b, size_t *out)
{
  return !__builtin_mul_overflow(a, b, out);
}

bool lineage__add(size_t a, size_t b, size_t *out)
{
  return !__builtin_add_overflow(a, b, out);
}

/* Bytes of a block for `count` things: never 0, as allocators needn't know what that means. */
static bool block_size(size_t count, size_t size, size_t *out)
{
  if (!lineage__multiply(count, size, out) || *out > PTRDIFF_MAX)
    return false;
  if (*out == 0)
    *out = 1;
  return true;
}

void *lineage__allocate(const lineage_allocator *allocator, size_t count, size_t size)
{
  size_t bytes;
  if (!block_size(count, size, &bytes))
    return NULL;
  return allocator->allocate(allocator->user, bytes);
}

void *lineage__resize(const lineage_allocator *allocator, void *block, size_t old_count,
                      size_t new_count, size_t size)
{
  size_t old_bytes, new_bytes;
  if (!block)
    return lineage__allocate(allocator, new_count, size);
  if (!block_size(old_count, size, &old_bytes) || !block_size(new_count, size, &new_bytes))
    return NULL;
  return allocator->resize(allocator->user, block, old_bytes, new_bytes);
}

void *lineage__grow(const lineage_allocator *allocator, void *row, size_t *capacity, size_t size)
{
  size_t larger = 16;
  if (*capacity > 0 && !lineage__multiply(*capacity, 2, &larger))
    return NULL;
  void *grown = lineage__resize(allocator, row, *capacity, larger, size);
  if (grown)
    *capacity = larger;
  return grown;
}

void lineage__release(const lineage_allocator *allocator, void *block, size_t count, size_t size)
{
  size_t bytes;
  if (block && block_size(count, size, &bytes))
    allocator->release(allocator->user, block, bytes);
}
