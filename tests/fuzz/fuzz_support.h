/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_FUZZ_SUPPORT_H
#define LINEAGE_FUZZ_SUPPORT_H

#include <lineage/lineage.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the fuzz targets share: how a promise that isn't kept is told, memory that counts and runs
 * out, and text in memory. */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/** Ends the program unless the condition holds, which is what a fuzzer looks for. */
#define fuzz_require(condition) ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #condition))

static inline void fuzz_fail(const char *file, int line, const char *condition)
{
  fprintf(stderr, "%s:%d: not so: %s\n", file, line, condition);
  abort();
}

/** Fails at the call so numbered from 1, or from there on, and counts what is not given back. */
typedef struct fuzz_allocator {
  lineage_allocator allocator; /* its `user` is this struct */
  size_t calls, fail_at, failures, blocks;
  bool fail_from;
} fuzz_allocator;

static inline bool fuzz_allocator_fails(fuzz_allocator *memory)
{
  memory->calls++;
  bool fails = memory->fail_at > 0 && (memory->fail_from ? memory->calls >= memory->fail_at
                                                         : memory->calls == memory->fail_at);
  memory->failures += fails;
  return fails;
}

static inline void *fuzz_allocate(void *user, size_t size)
{
  fuzz_allocator *memory = user;
  fuzz_require(size > 0);
  void *block = fuzz_allocator_fails(memory) ? NULL : malloc(size);
  memory->blocks += block != NULL;
  return block;
}

/* Moves the block always, so that whatever still points to the old place is seen. */
static inline void *fuzz_resize(void *user, void *block, size_t old_size, size_t size)
{
  fuzz_allocator *memory = user;
  fuzz_require(block && old_size > 0 && size > 0);
  void *moved = fuzz_allocator_fails(memory) ? NULL : malloc(size);
  if (moved) {
    memcpy(moved, block, old_size < size ? old_size : size);
    free(block);
  }
  return moved;
}

static inline void fuzz_release(void *user, void *block, size_t size)
{
  fuzz_allocator *memory = user;
  fuzz_require(block && size > 0 && memory->blocks > 0);
  memory->blocks--;
  free(block);
}

static inline void fuzz_allocator_init(fuzz_allocator *memory)
{
  *memory = (fuzz_allocator){.allocator = {fuzz_allocate, fuzz_resize, fuzz_release, memory}};
}

/** Text that was written to memory; `bytes` is given back with free. */
typedef struct fuzz_text {
  char *bytes;
  size_t length, capacity;
} fuzz_text;

static inline bool fuzz_append(void *user, const char *bytes, size_t size)
{
  fuzz_text *text = user;
  if (size > text->capacity - text->length) {
    text->capacity = 2 * text->capacity + size;
    text->bytes = realloc(text->bytes, text->capacity);
    fuzz_require(text->bytes);
  }
  memcpy(text->bytes + text->length, bytes, size);
  text->length += size;
  return true;
}

static inline bool fuzz_texts_equal(const fuzz_text *a, const fuzz_text *b)
{
  return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

static inline void fuzz_write_canonical(const lineage_explainer *explainer, fuzz_text *text)
{
  fuzz_require(lineage_explainer_write_canonical(explainer, fuzz_append, text) == LINEAGE_OK);
}

#endif
