/* SPDX-License-Identifier: MIT */
/* Helpers of all suites. A block of the counting allocator carries its size in front of it. */

#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document.h"

enum { HEADER = 16, PADDING = 64 };

static bool fails(counting_allocator *memory)
{
  memory->calls++;
  bool failing = memory->fail_at != 0 && (memory->fail_from ? memory->calls >= memory->fail_at
                                                            : memory->calls == memory->fail_at);
  memory->failures += failing;
  return failing;
}

static void add_bytes(counting_allocator *memory, size_t size)
{
  memory->bytes += size;
  if (memory->bytes > memory->most_bytes)
    memory->most_bytes = memory->bytes;
}

static void check_size(const char *header, size_t size)
{
  size_t asked;
  memcpy(&asked, header, sizeof asked);
  if (asked == size)
    return;
  fprintf(stderr, "a block of %zu bytes came back as one of %zu\n", asked, size);
  abort();
}

static void *counting_allocate(void *user, size_t size)
{
  counting_allocator *memory = user;
  if (size == 0)
    abort();
  if (fails(memory))
    return NULL;
  char *block = malloc(HEADER + size);
  if (!block)
    return NULL;
  memcpy(block, &size, sizeof size);
  memset(block + HEADER, 0xA5, size);
  memory->blocks++;
  add_bytes(memory, size);
  return block + HEADER;
}

/* Always moves the block, so that what still points to the old place is seen. */
static void *counting_resize(void *user, void *block, size_t old_size, size_t new_size)
{
  counting_allocator *memory = user;
  char *old = (char *)block - HEADER;
  check_size(old, old_size);
  if (new_size == 0)
    abort();
  if (fails(memory))
    return NULL;
  char *moved = malloc(HEADER + new_size);
  if (!moved)
    return NULL;
  memcpy(moved, &new_size, sizeof new_size);
  memcpy(moved + HEADER, block, old_size < new_size ? old_size : new_size);
  free(old);
  add_bytes(memory, new_size);
  memory->bytes -= old_size;
  return moved + HEADER;
}

static void counting_release(void *user, void *block, size_t size)
{
  counting_allocator *memory = user;
  char *header = (char *)block - HEADER;
  check_size(header, size);
  memory->blocks--;
  memory->bytes -= size;
  free(header);
}

void counting_allocator_init(counting_allocator *memory)
{
  *memory = (counting_allocator){
      .allocator = {counting_allocate, counting_resize, counting_release, memory},
  };
}

static char *allocate_text(size_t length)
{
  char *text = calloc(length + PADDING, 1);
  if (!text)
    abort();
  return text;
}

char *padded_text(const char *bytes, size_t length)
{
  char *text = allocate_text(length);
  if (bytes && length > 0)
    memcpy(text, bytes, length);
  return text;
}

char *read_file(const char *path, size_t *length)
{
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  size_t size = 0, capacity = 1 << 16;
  char *bytes = malloc(capacity);
  for (size_t got; bytes && (got = fread(bytes + size, 1, capacity - size, file)) > 0;) {
    size += got;
    if (size == capacity)
      bytes = realloc(bytes, capacity *= 2);
  }
  bool whole = bytes && !ferror(file);
  fclose(file);
  char *text = whole ? padded_text(bytes, size) : NULL;
  free(bytes);
  *length = size;
  return text;
}

char *repeated_text(const char *head, const char *piece, size_t count, const char *tail,
                    size_t *length)
{
  size_t piece_length = strlen(piece);
  *length = strlen(head) + count * piece_length + strlen(tail);
  char *text = allocate_text(*length);
  memcpy(text, head, strlen(head));
  char *at = text + strlen(head);
  for (size_t i = 0; i < count; i++, at += piece_length)
    memcpy(at, piece, piece_length);
  memcpy(at, tail, strlen(tail));
  return text;
}

/* xorshift64* (Vigna, 2016). */
uint64_t next_random(uint64_t *state)
{
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 0x2545F4914F6CDD1D;
}

int run_suite(Suite *suite)
{
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

char *document_text(const char *quoted)
{
  size_t length = strlen(quoted);
  char *text = malloc(length + 1);
  ck_assert_ptr_nonnull(text);
  for (size_t i = 0; i <= length; i++)
    text[i] = quoted[i] == '\'' ? '"' : quoted[i];
  return text;
}
