/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_TESTS_JSON_JUDGE_H
#define LINEAGE_TESTS_JSON_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "json/json_read.h"

/* A second opinion on what is JSON: RFC 8259 rule by rule, one function each, by recursion, looking
 * at one byte at a time. Written for being seen to be right. It knows nothing of duplicates. */

typedef struct json_judge {
  const unsigned char *text;
  size_t length;
  size_t at; /* at the end: where the first fault is */
  size_t depth, deepest;
  bool is_fault;
  lineage__json_fault_kind kind;
} json_judge;

static inline int judge_peek(const json_judge *judge)
{
  return judge->at < judge->length ? judge->text[judge->at] : -1;
}

/* Bytes of the character at a place, by decoding it and asking whether that was its shortest form;
 * 0 for none. */
static inline size_t judge_character(const json_judge *judge, size_t at)
{
  static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
  unsigned lead = judge->text[at];
  if (lead < 0x80)
    return 1;
  size_t size = lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
  if (size == 0 || judge->length - at < size)
    return 0;
  unsigned long code_point = lead & (0xFFu >> (size + 1));
  for (size_t i = 1; i < size; i++) {
    if (judge->text[at + i] >> 6 != 2)
      return 0;
    code_point = code_point << 6 | (judge->text[at + i] & 0x3Fu);
  }
  bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  return code_point < least[size] || code_point > 0x10FFFF || is_surrogate ? 0 : size;
}

static inline bool judge_refuse(json_judge *judge, lineage__json_fault_kind kind)
{
  if (!judge->is_fault) {
    judge->is_fault = true;
    judge->kind = kind;
  }
  return false;
}

/* A byte that the grammar doesn't allow; or one that isn't UTF-8 to begin with. */
static inline bool judge_unexpected(json_judge *judge)
{
  bool is_foreign = judge->at < judge->length && judge_character(judge, judge->at) == 0;
  return judge_refuse(judge, is_foreign ? LINEAGE__JSON_ENCODING : LINEAGE__JSON_SYNTAX);
}

static inline bool judge_take(json_judge *judge, int byte)
{
  if (judge_peek(judge) != byte)
    return judge_unexpected(judge);
  judge->at++;
  return true;
}

static inline void judge_space(json_judge *judge)
{
  while (judge_peek(judge) == 0x20 || judge_peek(judge) == 0x09 || judge_peek(judge) == 0x0A ||
         judge_peek(judge) == 0x0D)
    judge->at++;
}

static inline bool judge_word(json_judge *judge, const char *word)
{
  for (; *word; word++)
    if (!judge_take(judge, *word))
      return false;
  return true;
}

static inline bool judge_is_digit(const json_judge *judge)
{
  return judge_peek(judge) >= '0' && judge_peek(judge) <= '9';
}

static inline bool judge_digits(json_judge *judge)
{
  if (!judge_is_digit(judge))
    return judge_unexpected(judge);
  while (judge_is_digit(judge))
    judge->at++;
  return true;
}

static inline bool judge_number(json_judge *judge)
{
  if (judge_peek(judge) == '-')
    judge->at++;
  if (judge_peek(judge) == '0') {
    judge->at++;
    if (judge_is_digit(judge))
      return judge_unexpected(judge);
  } else if (!judge_digits(judge)) {
    return false;
  }
  if (judge_peek(judge) == '.') {
    judge->at++;
    if (!judge_digits(judge))
      return false;
  }
  if (judge_peek(judge) == 'e' || judge_peek(judge) == 'E') {
    judge->at++;
    if (judge_peek(judge) == '+' || judge_peek(judge) == '-')
      judge->at++;
    return judge_digits(judge);
  }
  return true;
}

/* Four digits, or -1 at the first byte that is none. */
static inline long judge_hex(json_judge *judge)
{
  long unit = 0;
  for (int i = 0; i < 4; i++, judge->at++) {
    const char *digits = "0123456789abcdef0123456789ABCDEF";
    int byte = judge_peek(judge);
    const char *digit = byte > 0 ? strchr(digits, byte) : NULL;
    if (!digit)
      return -1;
    unit = unit * 16 + (digit - digits) % 16;
  }
  return unit;
}

static inline bool judge_escape(json_judge *judge)
{
  size_t begin = judge->at++;
  int letter = judge_peek(judge);
  if (letter <= 0 || !strchr("\"\\/bfnrtu", letter))
    return judge_unexpected(judge);
  judge->at++;
  if (letter != 'u')
    return true;
  long unit = judge_hex(judge);
  if (unit < 0)
    return judge_unexpected(judge);
  bool is_right = unit != 0 && (unit < 0xD800 || unit > 0xDFFF);
  if (unit >= 0xD800 && unit <= 0xDBFF && judge_peek(judge) == '\\') {
    judge->at++;
    if (judge_peek(judge) == 'u') {
      judge->at++;
      long low = judge_hex(judge);
      is_right = low >= 0xDC00 && low <= 0xDFFF;
    }
  }
  if (is_right)
    return true;
  judge->at = begin;
  return judge_refuse(judge, LINEAGE__JSON_ENCODING);
}

static inline bool judge_string(json_judge *judge)
{
  if (!judge_take(judge, '"'))
    return false;
  for (;;) {
    int byte = judge_peek(judge);
    if (byte < 0)
      return judge_unexpected(judge);
    if (byte == '"') {
      judge->at++;
      return true;
    }
    if (byte == 0)
      return judge_refuse(judge, LINEAGE__JSON_ENCODING);
    size_t size = judge_character(judge, judge->at);
    if (byte < 0x20 || size == 0)
      return judge_unexpected(judge);
    if (byte == '\\') {
      if (!judge_escape(judge))
        return false;
    } else {
      judge->at += size;
    }
  }
}

static inline bool judge_value(json_judge *judge);

static inline bool judge_members(json_judge *judge)
{
  for (;;) {
    judge_space(judge);
    if (!judge_string(judge))
      return false;
    judge_space(judge);
    if (!judge_take(judge, ':') || !judge_value(judge))
      return false;
    if (judge_peek(judge) != ',')
      return judge_take(judge, '}');
    judge->at++;
  }
}

static inline bool judge_elements(json_judge *judge)
{
  for (;;) {
    if (!judge_value(judge))
      return false;
    if (judge_peek(judge) != ',')
      return judge_take(judge, ']');
    judge->at++;
  }
}

static inline bool judge_container(json_judge *judge, int closer)
{
  judge->at++;
  judge->depth++;
  if (judge->depth > judge->deepest)
    judge->deepest = judge->depth;
  judge_space(judge);
  bool is_right = true;
  if (judge_peek(judge) == closer)
    judge->at++;
  else
    is_right = closer == '}' ? judge_members(judge) : judge_elements(judge);
  judge->depth--;
  return is_right;
}

/* A value with white space around it. */
static inline bool judge_value(json_judge *judge)
{
  judge_space(judge);
  bool is_right;
  switch (judge_peek(judge)) {
  case '{':
    is_right = judge_container(judge, '}');
    break;
  case '[':
    is_right = judge_container(judge, ']');
    break;
  case '"':
    is_right = judge_string(judge);
    break;
  case 't':
    is_right = judge_word(judge, "true");
    break;
  case 'f':
    is_right = judge_word(judge, "false");
    break;
  case 'n':
    is_right = judge_word(judge, "null");
    break;
  default:
    if (judge_peek(judge) == '-' || judge_is_digit(judge))
      is_right = judge_number(judge);
    else
      return judge_unexpected(judge);
  }
  if (is_right)
    judge_space(judge);
  return is_right;
}

/** Whether a text is JSON; where not, `at` and `kind` say why. */
static inline bool judge_text(json_judge *judge, const char *text, size_t length)
{
  *judge = (json_judge){.text = (const unsigned char *)text, .length = length};
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
    judge->at = 3;
  return judge_value(judge) && (judge->at == length || judge_unexpected(judge));
}

#endif
