/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_FUZZ_PLACES_H
#define LINEAGE_FUZZ_PLACES_H

#include <lineage/lineage.h>

#include "fuzz_support.h"

/* Finds the places of findings again, with a reader of its own that knows no more of JSON than
 * where values begin and end: lines and columns from the offset, and from the pointer the stretch
 * of text that the offset must lie in. */

typedef struct fuzz_stretch {
  const char *at, *end;
} fuzz_stretch;

static inline void fuzz_skip_space(fuzz_stretch *rest)
{
  while (rest->at < rest->end && memchr(" \t\n\r", *rest->at, 4))
    rest->at++;
}

/* Behind a string that begins here; its end where it isn't closed. */
static inline void fuzz_skip_string(fuzz_stretch *rest)
{
  rest->at++;
  while (rest->at < rest->end && *rest->at != '"')
    rest->at += *rest->at == '\\' && rest->end - rest->at > 1 ? 2 : 1;
  rest->at += rest->at < rest->end;
}

static inline void fuzz_skip_value(fuzz_stretch *rest)
{
  size_t depth = 0;
  fuzz_skip_space(rest);
  do {
    if (rest->at == rest->end)
      return;
    char byte = *rest->at;
    if (byte == '"') {
      fuzz_skip_string(rest);
    } else if (byte == '{' || byte == '[') {
      depth++;
      rest->at++;
    } else if (byte == '}' || byte == ']') {
      if (depth == 0)
        return;
      depth--;
      rest->at++;
    } else if (depth > 0) {
      rest->at++;
    } else {
      while (rest->at < rest->end && !memchr(" \t\n\r,]}", *rest->at, 7))
        rest->at++;
    }
  } while (depth > 0);
}

/* A character of a string as it stands in the text, and where it goes on; surrogates are put
 * together by the caller's reading on, as both sides do the same. */
static inline uint32_t fuzz_next_unit(const char **at, const char *end)
{
  static const char names[] = "bfnrt", meant[] = "\b\f\n\r\t";
  const char *escape = *at;
  if (*escape != '\\' || end - escape < 2) {
    (*at)++;
    return (unsigned char)*escape;
  }
  *at += 2;
  if (escape[1] == 'u' && end - escape >= 6) {
    char digits[5] = {escape[2], escape[3], escape[4], escape[5]};
    *at += 4;
    return (uint32_t)strtoul(digits, NULL, 16);
  }
  const char *name = strchr(names, escape[1]);
  return name && *name ? (unsigned char)meant[name - names] : (unsigned char)escape[1];
}

/* The bytes of a character in UTF-8. */
static inline size_t fuzz_encode(uint32_t c, unsigned char out[4])
{
  if (c < 0x80)
    return out[0] = (unsigned char)c, 1;
  if (c < 0x800)
    return out[0] = (unsigned char)(0xC0 | c >> 6), out[1] = (unsigned char)(0x80 | (c & 0x3F)), 2;
  if (c < 0x10000)
    return out[0] = (unsigned char)(0xE0 | c >> 12),
           out[1] = (unsigned char)(0x80 | (c >> 6 & 0x3F)),
           out[2] = (unsigned char)(0x80 | (c & 0x3F)), 3;
  return out[0] = (unsigned char)(0xF0 | c >> 18),
         out[1] = (unsigned char)(0x80 | (c >> 12 & 0x3F)),
         out[2] = (unsigned char)(0x80 | (c >> 6 & 0x3F)),
         out[3] = (unsigned char)(0x80 | (c & 0x3F)), 4;
}

/* Whether a key's inside, escapes resolved, is what one token of a pointer says. */
static inline bool fuzz_key_is(const char *at, const char *end, const char *token, size_t length)
{
  const char *token_end = token + length;
  while (at < end) {
    bool escaped = *at == '\\';
    uint32_t c = fuzz_next_unit(&at, end);
    if (escaped && c >= 0xD800 && c < 0xDC00 && at < end)
      c = 0x10000 + ((c - 0xD800) << 10) + (fuzz_next_unit(&at, end) - 0xDC00);
    unsigned char bytes[4] = {(unsigned char)c};
    size_t size = escaped ? fuzz_encode(c, bytes) : 1;
    for (size_t i = 0; i < size; i++) {
      if (token == token_end)
        return false;
      unsigned char told = (unsigned char)*token++;
      if (told == '~') {
        fuzz_require(token < token_end && (*token == '0' || *token == '1'));
        told = *token++ == '0' ? '~' : '/';
      }
      if (told != bytes[i])
        return false;
    }
  }
  return token == token_end;
}

/* Whether the pointer leads from the value at `value` to one in which, or in whose key, the offset
 * lies. `start`: the value's key, or the value. Equal members are all tried. */
static inline bool fuzz_leads_to(fuzz_stretch value, const char *start, const char *pointer,
                                 const char *place)
{
  fuzz_skip_space(&value);
  fuzz_stretch rest = value;
  if (*pointer == '\0') {
    fuzz_skip_value(&rest);
    return start <= place && place <= rest.end && (place <= rest.at || rest.at == rest.end);
  }
  fuzz_require(*pointer == '/');
  size_t length = strcspn(++pointer, "/");
  char *number_end;
  size_t index = strtoul(pointer, &number_end, 10);
  if (rest.at == rest.end || (*rest.at != '{' && *rest.at != '['))
    return false;
  bool in_object = *rest.at++ == '{';
  if (!in_object && number_end != pointer + length)
    return false;
  for (size_t i = 0;; i++) {
    fuzz_skip_space(&rest);
    if (rest.at == rest.end || *rest.at == '}' || *rest.at == ']')
      return false;
    const char *child = rest.at;
    bool is_meant = !in_object && i == index;
    if (in_object) {
      if (*child != '"')
        return false;
      fuzz_skip_string(&rest);
      const char *key_end = rest.at > child + 1 && rest.at[-1] == '"' ? rest.at - 1 : rest.at;
      is_meant = fuzz_key_is(child + 1, key_end, pointer, length);
      fuzz_skip_space(&rest);
      rest.at += rest.at < rest.end && *rest.at == ':';
      fuzz_skip_space(&rest);
    }
    if (is_meant && fuzz_leads_to(rest, child, pointer + length, place))
      return true;
    const char *before = rest.at;
    fuzz_skip_value(&rest);
    fuzz_skip_space(&rest);
    if (rest.at < rest.end && *rest.at == ',')
      rest.at++;
    else if (rest.at == before)
      return false;
  }
}

static inline void fuzz_judge_place(const lineage_place *place, const char *text, size_t length)
{
  bool is_marked = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
  size_t offset = lineage_place_offset(place), line = 1, column = 1;
  fuzz_require(offset <= length);
  for (size_t i = is_marked ? 3 : 0; i < offset; i++) {
    column += ((unsigned char)text[i] & 0xC0) != 0x80;
    if (text[i] == '\n')
      line++, column = 1;
  }
  fuzz_require(lineage_place_line(place) == line);
  fuzz_require(lineage_place_column(place) == column);
  size_t begin = is_marked ? 3 : 0;
  const char *pointer = lineage_place_pointer(place);
  fuzz_require(*pointer == '\0' || fuzz_leads_to((fuzz_stretch){text + begin, text + length}, text,
                                                 pointer, text + offset));
}

/** Requires every place of a report on a text to be in it. */
static inline void fuzz_judge_places(const lineage_report *report, const char *text, size_t length)
{
  size_t last = 0;
  for (size_t i = 0; i < lineage_report_count(report); i++) {
    const lineage_finding *finding = lineage_report_finding(report, i);
    const lineage_place *place = lineage_finding_place(finding);
    const char *excerpt = lineage_finding_excerpt(finding);
    fuzz_require(excerpt && lineage_finding_excerpt_caret(finding) <= strlen(excerpt));
    fuzz_require(*lineage_finding_message(finding) && lineage_place_offset(place) >= last);
    last = lineage_place_offset(place);
    fuzz_judge_place(place, text, length);
    for (size_t k = 0; k < lineage_finding_related_count(finding); k++) {
      const lineage_place *related = lineage_finding_related(finding, k);
      fuzz_require(*lineage_place_message(related));
      fuzz_judge_place(related, text, length);
    }
  }
}

#endif
