/* SPDX-License-Identifier: MIT */
/* UTF-8, by table 3-7 of the Unicode Standard. */

#include "base/utf8.h"

#include <string.h>

#include <lineage/base.h>

size_t lineage__utf8_decode(const char *text, size_t length, uint32_t *out)
{
  const unsigned char *byte = (const unsigned char *)text;
  if (length == 0)
    return 0;
  uint32_t lead = byte[0];
  if (lead < 0x80) {
    *out = lead;
    return 1;
  }
  /* What the second byte may be depends on the first: that keeps overlong forms, surrogates and
   * numbers over U+10FFFF out. */
  uint32_t low = 0x80, high = 0xBF;
  size_t size;
  if (lead >= 0xC2 && lead <= 0xDF) {
    size = 2;
    lead &= 0x1F;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    size = 3;
    low = lead == 0xE0 ? 0xA0 : low;
    high = lead == 0xED ? 0x9F : high;
    lead &= 0x0F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    size = 4;
    low = lead == 0xF0 ? 0x90 : low;
    high = lead == 0xF4 ? 0x8F : high;
    lead &= 0x07;
  } else {
    return 0;
  }
  if (length < size || byte[1] < low || byte[1] > high)
    return 0;
  uint32_t code_point = lead;
  for (size_t i = 1; i < size; i++) {
    if ((byte[i] & 0xC0) != 0x80)
      return 0;
    code_point = code_point << 6 | (byte[i] & 0x3Fu);
  }
  *out = code_point;
  return size;
}

size_t lineage__utf8_character(const char *text, size_t length)
{
  uint32_t code_point;
  return lineage__utf8_decode(text, length, &code_point);
}

size_t lineage__utf8_encode(uint32_t code_point, char *out)
{
  if (code_point < 0x80) {
    out[0] = (char)code_point;
    return 1;
  }
  size_t size = code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
  for (size_t i = size - 1; i > 0; i--) {
    out[i] = (char)(0x80 | (code_point & 0x3F));
    code_point >>= 6;
  }
  static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
  out[0] = (char)(leads[size] | code_point);
  return size;
}

size_t lineage__utf8_count(const char *text, size_t length)
{
  size_t count = 0;
  for (size_t i = 0; i < length; i++)
    count += ((unsigned char)text[i] & 0xC0) != 0x80;
  return count;
}

/* Controls, the marks and overrides that turn the direction of text, and the two separators that
 * some terminals take for line ends. */
static bool is_unsafe(uint32_t c)
{
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x061C || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

static size_t write_hex(char *out, char letter, uint32_t number, size_t digits)
{
  out[0] = '\\';
  out[1] = letter;
  for (size_t i = digits; i > 0; i--) {
    out[1 + i] = "0123456789abcdef"[number & 0xF];
    number >>= 4;
  }
  return 2 + digits;
}

size_t lineage__utf8_escape(const char *text, size_t length, size_t *size,
                            char out[LINEAGE__UTF8_ESCAPED_MAX])
{
  uint32_t code_point = 0;
  *size = lineage__utf8_decode(text, length, &code_point);
  if (*size == 0) {
    *size = 1;
    return write_hex(out, 'x', (unsigned char)text[0], 2);
  }
  if (!is_unsafe(code_point)) {
    memcpy(out, text, *size);
    return *size;
  }
  const char *short_form = code_point == '\n' ? "\\n" : code_point == '\t' ? "\\t" : NULL;
  if (short_form) {
    memcpy(out, short_form, 2);
    return 2;
  }
  return code_point < 0x100 ? write_hex(out, 'x', code_point, 2)
                            : write_hex(out, 'u', code_point, 4);
}

size_t lineage_text_escape(const char *text, char *buffer, size_t size)
{
  size_t length = 0; /* of the whole result */
  size_t end = 0;    /* of what fits, never within a character or an escape */
  size_t left = text ? strlen(text) : 0;
  if (!buffer)
    size = 0;
  for (size_t taken; left > 0; text += taken, left -= taken) {
    char escaped[LINEAGE__UTF8_ESCAPED_MAX];
    size_t count = lineage__utf8_escape(text, left, &taken, escaped);
    if (end == length && length + count < size) {
      memcpy(buffer + end, escaped, count);
      end += count;
    }
    length += count;
  }
  if (size > 0)
    buffer[end] = '\0';
  return length;
}
