/* SPDX-License-Identifier: MIT */
/* A growing text. Invariant: unless nothing was ever added, bytes[length] is NUL. */

#include "base/buffer.h"

#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { SHOWN_CHARACTERS = 60 };

void lineage__buffer_init(lineage__buffer *buffer, const lineage_allocator *allocator)
{
  *buffer = (lineage__buffer){.allocator = allocator};
}

void lineage__buffer_free(lineage__buffer *buffer)
{
  lineage__release(buffer->allocator, buffer->bytes, buffer->capacity, 1);
  lineage__buffer_init(buffer, buffer->allocator);
}

void lineage__buffer_clear(lineage__buffer *buffer)
{
  buffer->length = 0;
  buffer->failed = false;
  if (buffer->bytes)
    buffer->bytes[0] = '\0';
}

/* Makes room for `more` bytes and a NUL. */
static bool reserve_bytes(lineage__buffer *buffer, size_t more)
{
  size_t needed;
  if (buffer->failed)
    return false;
  if (!lineage__add(buffer->length, more, &needed) || !lineage__add(needed, 1, &needed)) {
    buffer->failed = true;
    return false;
  }
  if (needed <= buffer->capacity)
    return true;
  size_t capacity = buffer->capacity < 64 ? 128 : buffer->capacity;
  while (capacity < needed)
    capacity = capacity > SIZE_MAX / 2 ? needed : 2 * capacity;
  char *bytes = lineage__resize(buffer->allocator, buffer->bytes, buffer->capacity, capacity, 1);
  if (!bytes) {
    buffer->failed = true;
    return false;
  }
  buffer->bytes = bytes;
  buffer->capacity = capacity;
  return true;
}

void lineage__buffer_add(lineage__buffer *buffer, const char *bytes, size_t length)
{
  if (!reserve_bytes(buffer, length))
    return;
  if (length > 0)
    memcpy(buffer->bytes + buffer->length, bytes, length);
  buffer->length += length;
  buffer->bytes[buffer->length] = '\0';
}

void lineage__buffer_add_text(lineage__buffer *buffer, const char *text)
{
  lineage__buffer_add(buffer, text, strlen(text));
}

void lineage__buffer_add_char(lineage__buffer *buffer, char byte)
{
  lineage__buffer_add(buffer, &byte, 1);
}

void lineage__buffer_add_number(lineage__buffer *buffer, uint64_t number)
{
  char digits[20];
  size_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  lineage__buffer_add(buffer, digits + at, sizeof digits - at);
}

/* The bytes of the first `characters` of a text. */
static size_t prefix_of(const char *text, size_t length, size_t characters)
{
  size_t at = 0;
  while (at < length && characters-- > 0) {
    size_t size = lineage__utf8_character(text + at, length - at);
    at += size ? size : 1;
  }
  return at;
}

/* Where the last `characters` of a text begin. A character has 4 bytes at most, be they well-formed
 * or not. */
static size_t suffix_of(const char *text, size_t length, size_t characters)
{
  size_t at = length;
  while (at > 0 && characters > 0) {
    size_t size = 1;
    while (size < 4 && size < at && ((unsigned char)text[at - size] & 0xC0) == 0x80)
      size++;
    at -= size;
    characters--;
  }
  return at;
}

/* Bytes of the printable ASCII that a text begins with: safe as it is. */
static size_t plain_beginning(const char *text, size_t length)
{
  size_t plain = 0;
  while (plain < length && text[plain] >= ' ' && text[plain] <= '~')
    plain++;
  return plain;
}

static void add_escaped(lineage__buffer *buffer, const char *text, size_t length)
{
  while (length > 0) {
    size_t taken = plain_beginning(text, length);
    if (taken > 0) {
      lineage__buffer_add(buffer, text, taken);
    } else {
      char escaped[LINEAGE__UTF8_ESCAPED_MAX];
      size_t size = lineage__utf8_escape(text, length, &taken, escaped);
      lineage__buffer_add(buffer, escaped, size);
    }
    text += taken;
    length -= taken;
  }
}

void lineage__buffer_add_shown(lineage__buffer *buffer, const char *text, size_t length)
{
  bool is_short = length <= SHOWN_CHARACTERS || prefix_of(text, length, SHOWN_CHARACTERS) == length;
  if (is_short) {
    add_escaped(buffer, text, length);
    return;
  }
  size_t head = prefix_of(text, length, SHOWN_CHARACTERS * 2 / 3);
  size_t tail = suffix_of(text, length, SHOWN_CHARACTERS / 3);
  add_escaped(buffer, text, head);
  lineage__buffer_add_text(buffer, "…");
  add_escaped(buffer, text + tail, length - tail);
}

static void add_quoted(lineage__buffer *buffer, const char *text)
{
  lineage__buffer_add_char(buffer, '\'');
  lineage__buffer_add_shown(buffer, text, strlen(text));
  lineage__buffer_add_char(buffer, '\'');
}

static void add_signed(lineage__buffer *buffer, int number)
{
  if (number < 0)
    lineage__buffer_add_char(buffer, '-');
  lineage__buffer_add_number(buffer, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void lineage__buffer_add_format(lineage__buffer *buffer, const char *format, va_list arguments)
{
  for (;;) {
    const char *percent = strchr(format, '%');
    if (!percent) {
      lineage__buffer_add_text(buffer, format);
      return;
    }
    lineage__buffer_add(buffer, format, (size_t)(percent - format));
    format = percent + 1;
    switch (*format++) {
    case 's':
      lineage__buffer_add_text(buffer, va_arg(arguments, const char *));
      break;
    case 'q':
      add_quoted(buffer, va_arg(arguments, const char *));
      break;
    case 'd':
      add_signed(buffer, va_arg(arguments, int));
      break;
    case 'u':
      lineage__buffer_add_number(buffer, va_arg(arguments, unsigned));
      break;
    case 'z':
      format++; /* the u */
      lineage__buffer_add_number(buffer, va_arg(arguments, size_t));
      break;
    case 'c':
      lineage__buffer_add_char(buffer, (char)va_arg(arguments, int));
      break;
    case '%':
      lineage__buffer_add_char(buffer, '%');
      break;
    default: /* no such format */
      return;
    }
  }
}
