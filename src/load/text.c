/* SPDX-License-Identifier: MIT */
/* Text into memory of its own, with zeros behind it, from wherever it comes. */

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "load/loader.h"

enum { FIRST_READ = 1 << 14 };

/* A block for a text of `capacity` bytes; what the text already has is kept. */
static lineage_status make_block(lineage__text *text, const lineage__loader *loader,
                                 size_t capacity)
{
  size_t size;
  if (!lineage__add(capacity, LINEAGE__TEXT_PADDING, &size))
    return LINEAGE_NO_MEMORY;
  char *bytes = lineage__resize(&loader->allocator, text->bytes, text->size, size, 1);
  if (!bytes)
    return LINEAGE_NO_MEMORY;
  text->bytes = bytes;
  text->size = size;
  return LINEAGE_OK;
}

static void end_with_zeros(lineage__text *text)
{
  memset(text->bytes + text->length, 0, text->size - text->length);
}

/* How much a file seems to hold: a hint, for files can grow, and some tell 0 and hold something. */
static size_t expected_length(FILE *file)
{
  struct stat about;
  int number = fileno(file);
  if (number < 0 || fstat(number, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size <= 0)
    return FIRST_READ;
  return (uint64_t)about.st_size < SIZE_MAX ? (size_t)about.st_size : SIZE_MAX;
}

/* Reads until the end or `most` bytes. */
static lineage_status read_to_end(lineage__text *text, const lineage__loader *loader, FILE *file,
                                  size_t capacity, size_t most)
{
  for (;;) {
    if (capacity > most)
      capacity = most;
    lineage_status status = make_block(text, loader, capacity);
    if (status != LINEAGE_OK)
      return status;
    errno = 0;
    text->length += fread(text->bytes + text->length, 1, capacity - text->length, file);
    if (ferror(file) && errno == EINTR) {
      clearerr(file);
      continue;
    }
    if (ferror(file)) {
      lineage__report_set_errno(loader->report, errno ? errno : EIO);
      return LINEAGE_IO;
    }
    if (text->length < capacity || capacity == most)
      return LINEAGE_OK;
    capacity = capacity > SIZE_MAX / 2 ? SIZE_MAX : 2 * capacity;
  }
}

lineage_status lineage__text_from_file(lineage__text *text, const lineage__loader *loader,
                                       FILE *file)
{
  size_t most = loader->options.max_text + 1;
  size_t expected = expected_length(file);
  *text = (lineage__text){0};
  /* One byte more than expected, so that the end is seen at the first read. */
  lineage_status status =
      read_to_end(text, loader, file, expected < most ? expected + 1 : most, most);
  if (status == LINEAGE_OK && text->size - text->length > text->length / 4 + FIRST_READ)
    status = make_block(text, loader, text->length);
  if (status == LINEAGE_OK)
    end_with_zeros(text);
  else
    lineage__text_free(text, loader);
  return status;
}

lineage_status lineage__text_from_memory(lineage__text *text, const lineage__loader *loader,
                                         const void *bytes, size_t length)
{
  size_t most = loader->options.max_text + 1;
  *text = (lineage__text){0};
  if (length > most)
    length = most;
  lineage_status status = make_block(text, loader, length);
  if (status != LINEAGE_OK)
    return status;
  if (length > 0)
    memcpy(text->bytes, bytes, length);
  text->length = length;
  end_with_zeros(text);
  return LINEAGE_OK;
}

void lineage__text_free(lineage__text *text, const lineage__loader *loader)
{
  lineage__release(&loader->allocator, text->bytes, text->size, 1);
  *text = (lineage__text){0};
}
