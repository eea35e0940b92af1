/* SPDX-License-Identifier: MIT */
/* Forms of texts, each read once from the left. */

#include "model/form.h"

#include <string.h>

#include <lineage/explainer.h>

#include "base/utf8.h"

static bool is_lower(char c)
{
  return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
  return is_lower(c) || (c >= 'A' && c <= 'Z');
}

static bool is_white_space(uint32_t c)
{
  return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

static bool stretch_is_blank(const char *text, size_t length)
{
  while (length > 0) {
    uint32_t c = 0;
    size_t size = lineage__utf8_decode(text, length, &c);
    if (size == 0 || !is_white_space(c))
      return false;
    text += size;
    length -= size;
  }
  return true;
}

bool lineage__text_is_blank(const char *text)
{
  unsigned char first = (unsigned char)text[0];
  return first <= 0x20 || first >= 0x80 ? stretch_is_blank(text, strlen(text)) : false;
}

bool lineage__text_is_id(const char *text)
{
  if (!is_letter(*text))
    return false;
  do
    text++;
  while (is_letter(*text) || is_digit(*text) || *text == '_' || *text == '-');
  return *text == '\0';
}

bool lineage__text_is_slug(const char *text)
{
  do {
    if (!is_lower(*text) && !is_digit(*text))
      return false;
    while (is_lower(*text) || is_digit(*text))
      text++;
  } while (*text++ == '-');
  return text[-1] == '\0';
}

bool lineage_id_is_valid(const char *lineage_id)
{
  const char *at = lineage_id;
  if (!at || !is_lower(*at))
    return false;
  while (is_lower(*at))
    at++;
  if (*at++ != ':' || *at == '\0')
    return false;
  while (is_lower(*at) || is_digit(*at) || *at == '_')
    at++;
  return *at == '\0';
}

/* A number without leading zeros, at `*text`, which moves behind it. */
static bool read_number(const char **text, uint32_t *out)
{
  const char *at = *text;
  uint64_t number = 0;
  if (!is_digit(*at) || (*at == '0' && is_digit(at[1])))
    return false;
  for (; is_digit(*at); at++) {
    number = 10 * number + (uint64_t)(*at - '0');
    number = number > UINT32_MAX ? UINT32_MAX : number;
  }
  *out = (uint32_t)number;
  *text = at;
  return true;
}

bool lineage__version_read(const char *text, uint32_t *major, uint32_t *minor)
{
  return read_number(&text, major) && *text++ == '.' && read_number(&text, minor) && *text == '\0';
}

static bool is_leap_year(int32_t year)
{
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

bool lineage__date_read(const char *text, int32_t *days)
{
  static const int32_t month_lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  for (size_t i = 0; i < 10; i++)
    if (i == 4 || i == 7 ? text[i] != '-' : !is_digit(text[i]))
      return false;
  if (text[10] != '\0')
    return false;
  int32_t year =
      (text[0] - '0') * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10 + text[3] - '0';
  int32_t month = (text[5] - '0') * 10 + text[6] - '0';
  int32_t day = (text[8] - '0') * 10 + text[9] - '0';
  if (year < 1 || month < 1 || month > 12 || day < 1)
    return false;
  if (day > month_lengths[month - 1] + (month == 2 && is_leap_year(year)))
    return false;
  int32_t before = year - 1;
  *days = before * 365 + before / 4 - before / 100 + before / 400 + day - 1;
  for (int32_t i = 1; i < month; i++)
    *days += month_lengths[i - 1] + (i == 2 && is_leap_year(year));
  return true;
}

/* Whether `text` begins with a scheme, written in any case. */
static bool has_scheme(const char *text, const char *scheme)
{
  for (; *scheme; text++, scheme++)
    if ((is_letter(*text) ? *text | 0x20 : *text) != *scheme)
      return false;
  return true;
}

/* Of "user@host:port", the host; in brackets if it is an IPv6 address. */
static void find_host(const char *authority, size_t length, lineage__url *url)
{
  const char *end = authority + length;
  for (const char *at = authority; at < end; at++)
    if (*at == '@')
      authority = at + 1;
  const char *host_end = authority;
  bool in_brackets = authority < end && *authority == '[';
  while (host_end < end && (in_brackets || *host_end != ':')) {
    in_brackets = in_brackets && *host_end != ']';
    host_end++;
  }
  url->host = authority;
  url->host_length = (size_t)(host_end - authority);
}

/* Looks at all bytes before it answers, so that compilers take many at a time. */
static bool has_space_or_control(const char *text, size_t length)
{
  unsigned char found = 0;
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    found |= (unsigned char)((byte <= 0x20) | (byte == 0x7F));
  }
  return found != 0;
}

bool lineage__url_read(const char *text, lineage__url *url)
{
  if (has_space_or_control(text, strlen(text)))
    return false;
  url->secure = has_scheme(text, "https://");
  if (!url->secure && !has_scheme(text, "http://"))
    return false;
  const char *authority = strchr(text, ':') + 3;
  url->path = authority + strcspn(authority, "/?#");
  url->path_length = strcspn(url->path, "?#");
  const char *behind = url->path + url->path_length;
  url->query = *behind == '?' ? behind + 1 : NULL;
  url->query_length = url->query ? strcspn(url->query, "#") : 0;
  find_host(authority, (size_t)(url->path - authority), url);
  return url->host_length > 0;
}

const char *lineage__strong_fault(const char *text)
{
  for (;;) {
    const char *opening = strstr(text, "**");
    if (!opening)
      return NULL;
    const char *closing = strstr(opening + 2, "**");
    if (!closing || stretch_is_blank(opening + 2, (size_t)(closing - opening - 2)))
      return opening;
    text = closing + 2;
  }
}

lineage__piece lineage__template_next(const char **rest)
{
  const char *text = *rest;
  lineage__piece piece = {LINEAGE__PIECE_TEXT, text, strcspn(text, "{}")};
  size_t taken = piece.length;
  if (*text == '\0') {
    piece.kind = LINEAGE__PIECE_END;
  } else if (piece.length > 0) {
    /* Text up to the next brace. */
  } else if (text[1] == text[0]) {
    piece.length = 1; /* a doubled brace stands for itself */
    taken = 2;
  } else if (*text == '{' && text[1 + strcspn(text + 1, "{}")] == '}' && text[1] != '}') {
    piece.kind = LINEAGE__PIECE_PLACEHOLDER;
    piece.text = text + 1;
    piece.length = strcspn(text + 1, "}");
    taken = piece.length + 2;
  } else {
    piece.kind = LINEAGE__PIECE_FAULT;
    piece.length = taken = 1;
  }
  *rest = text + taken;
  return piece;
}
