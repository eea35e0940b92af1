/* SPDX-License-Identifier: MIT */
/* Escapes of strings to the characters they stand for. */

#include "json/json_escape.h"

#include <string.h>

#include "base/utf8.h"

static uint32_t hex_value(char digit)
{
  if (digit >= '0' && digit <= '9')
    return (uint32_t)(digit - '0');
  char lower = (char)(digit | 0x20);
  return lower >= 'a' && lower <= 'f' ? (uint32_t)(lower - 'a') + 10 : UINT32_MAX;
}

uint32_t lineage__escape_hex(const char *digits)
{
  uint32_t number = 0;
  for (int i = 0; i < 4; i++) {
    uint32_t value = hex_value(digits[i]);
    if (value == UINT32_MAX)
      return UINT32_MAX;
    number = number << 4 | value;
  }
  return number;
}

size_t lineage__escape_resolve(const char *at, char out[4], size_t *size)
{
  *size = 1;
  switch (at[1]) {
  case 'b':
    out[0] = '\b';
    return 2;
  case 'f':
    out[0] = '\f';
    return 2;
  case 'n':
    out[0] = '\n';
    return 2;
  case 'r':
    out[0] = '\r';
    return 2;
  case 't':
    out[0] = '\t';
    return 2;
  case 'u':
    break;
  default: /* a quote, a backslash, a slash */
    out[0] = at[1];
    return 2;
  }
  uint32_t code_point = lineage__escape_hex(at + 2);
  if (code_point < 0xD800 || code_point > 0xDFFF) {
    *size = lineage__utf8_encode(code_point, out);
    return 6;
  }
  uint32_t low = lineage__escape_hex(at + 8);
  *size = lineage__utf8_encode(0x10000 + ((code_point - 0xD800) << 10) + (low - 0xDC00), out);
  return 12;
}

size_t lineage__escape_resolve_all(char *out, const char *text, size_t length)
{
  size_t written = 0;
  for (size_t at = 0; at < length;) {
    const char *escape = memchr(text + at, '\\', length - at);
    size_t plain = escape ? (size_t)(escape - text) - at : length - at;
    if (out)
      memcpy(out + written, text + at, plain);
    written += plain;
    at += plain;
    if (escape) {
      char character[4];
      size_t size;
      at += lineage__escape_resolve(escape, character, &size);
      if (out)
        memcpy(out + written, character, size);
      written += size;
    }
  }
  return written;
}

size_t lineage__escape_fitting(const char *inside, size_t length, size_t limit)
{
  size_t at = 0, resolved = 0;
  while (at < length) {
    char character[4];
    size_t size, taken;
    if (inside[at] == '\\')
      taken = lineage__escape_resolve(inside + at, character, &size);
    else
      size = taken = lineage__utf8_character(inside + at, length - at);
    if (size > limit - resolved)
      break;
    resolved += size;
    at += taken;
  }
  return at;
}

bool lineage__escape_resolves_to(const char *inside, size_t inside_length, const char *text,
                                 size_t length)
{
  size_t matched = 0;
  for (size_t at = 0; at < inside_length;) {
    char character[4] = {inside[at]};
    size_t size = 1;
    at += inside[at] == '\\' ? lineage__escape_resolve(inside + at, character, &size) : 1;
    if (size > length - matched || memcmp(text + matched, character, size) != 0)
      return false;
    matched += size;
  }
  return matched == length;
}
