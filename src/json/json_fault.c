/* SPDX-License-Identifier: MIT */
/* What is told about a text that can't be read: what was expected, what stood there, and where it
 * is a known slip, what to write instead. */

#include <stdarg.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "json/json_reading.h"

static size_t offset_of(const lineage__reading *reading, const char *at)
{
  return (size_t)(at - reading->tape->text);
}

/* Hands a fault on with the message; false and a status if there was no memory for it. */
static bool hand_on(lineage__reading *reading, lineage__json_fault fault, lineage__buffer *message)
{
  bool told = !message->failed;
  if (told) {
    fault.message = message->bytes;
    reading->found(reading->user, reading->tape, &fault);
  } else {
    reading->status = LINEAGE_NO_MEMORY;
  }
  lineage__buffer_free(message);
  return told;
}

/* A fault that ends the reading at `at`. */
static void end_reading(lineage__reading *reading, lineage__json_fault_kind kind, const char *at,
                        lineage__buffer *message)
{
  reading->status = LINEAGE_DOCUMENT;
  reading->tape->read = offset_of(reading, at);
  hand_on(reading,
          (lineage__json_fault){.kind = kind,
                                .offset = offset_of(reading, at),
                                .token = reading->open,
                                .first_token = LINEAGE__NO_TOKEN},
          message);
}

static lineage__buffer begin_message(const lineage__reading *reading)
{
  lineage__buffer message;
  lineage__buffer_init(&message, &reading->tape->allocator);
  return message;
}

void lineage__fault_tell(lineage__reading *reading, lineage__json_fault_kind kind, const char *at,
                         const char *format, ...)
{
  lineage__buffer message = begin_message(reading);
  va_list arguments;
  va_start(arguments, format);
  lineage__buffer_add_format(&message, format, arguments);
  va_end(arguments);
  end_reading(reading, kind, at, &message);
}

static void add_hex(lineage__buffer *message, const char *prefix, uint32_t number, int digits)
{
  lineage__buffer_add_text(message, prefix);
  while (digits-- > 0)
    lineage__buffer_add_char(message, "0123456789ABCDEF"[number >> (4 * digits) & 0xF]);
}

/* The character at a place as a reader can know it again; it is well-formed. */
static void add_character(lineage__buffer *message, const char *at, size_t size)
{
  uint32_t code_point = 0;
  lineage__utf8_decode(at, size, &code_point);
  bool is_control = code_point < 0x20 || code_point == 0x7F;
  if (!is_control) {
    lineage__buffer_add_text(message, code_point == '\'' ? "\"" : "'");
    lineage__buffer_add_shown(message, at, size);
    lineage__buffer_add_text(message, code_point == '\'' ? "\"" : "'");
  }
  if (code_point >= 0x7F || is_control) {
    add_hex(message, is_control ? "U+" : " (U+", code_point, code_point > 0xFFFF ? 6 : 4);
    lineage__buffer_add_text(message, is_control ? "" : ")");
  }
}

/* A byte that begins no character of UTF-8. */
static void tell_encoding(lineage__reading *reading, const char *at)
{
  lineage__buffer message = begin_message(reading);
  add_hex(&message, "the byte 0x", (unsigned char)*at, 2);
  lineage__buffer_add_text(&message, " is not part of a character in UTF-8");
  end_reading(reading, LINEAGE__JSON_ENCODING, at, &message);
}

static bool is_word_letter(char byte)
{
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Letters, digits and a few marks: what someone may have meant as one word. */
static size_t word_length(const char *at)
{
  size_t length = 0;
  while (is_word_letter(at[length]) || (at[length] >= '0' && at[length] <= '9') ||
         at[length] == '_' || at[length] == '$')
    length++;
  return length;
}

/* Whether a word stands there, in whatever case. */
static bool is_word(const char *at, const char *word)
{
  size_t length = strlen(word);
  for (size_t i = 0; i < length; i++)
    if ((at[i] | 0x20) != word[i])
      return false;
  return word_length(at) == length;
}

static const char *expected_text(lineage__expected expected)
{
  switch (expected) {
  case LINEAGE__EXPECTED_VALUE:
  case LINEAGE__EXPECTED_ELEMENT:
    return "a value";
  case LINEAGE__EXPECTED_VALUE_OR_END:
    return "a value or ']'";
  case LINEAGE__EXPECTED_NAME:
    return "a member's name in double quotes";
  case LINEAGE__EXPECTED_NAME_OR_END:
    return "a member's name in double quotes or '}'";
  case LINEAGE__EXPECTED_COLON:
    return "':' after a member's name";
  case LINEAGE__EXPECTED_AFTER_MEMBER:
    return "',' or '}' after a member";
  case LINEAGE__EXPECTED_AFTER_ELEMENT:
    return "',' or ']' after an element";
  case LINEAGE__EXPECTED_NOTHING:
    return "the end of the text after its one value";
  case LINEAGE__EXPECTED_DIGIT:
    return "a digit";
  case LINEAGE__EXPECTED_ESCAPE:
    return "one of \" \\ / b f n r t u after the '\\' of an escape";
  case LINEAGE__EXPECTED_HEX_DIGIT:
    return "four hexadecimal digits after \\u";
  }
  return "something else";
}

static bool expects_value(lineage__expected expected)
{
  return expected == LINEAGE__EXPECTED_VALUE || expected == LINEAGE__EXPECTED_ELEMENT ||
         expected == LINEAGE__EXPECTED_VALUE_OR_END;
}

static bool expects_name(lineage__expected expected)
{
  return expected == LINEAGE__EXPECTED_NAME || expected == LINEAGE__EXPECTED_NAME_OR_END;
}

static const char *value_advice(const char *at)
{
  static const struct {
    const char *word, *advice;
  } words[] = {
      {"true", "write true in lower case"},
      {"false", "write false in lower case"},
      {"null", "write null in lower case"},
      {"none", "write null"},
      {"nil", "write null"},
      {"undefined", "write null"},
      {"nan", "JSON has no NaN"},
      {"infinity", "JSON has no Infinity"},
      {"inf", "JSON has no Infinity"},
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (is_word(at, words[i].word))
      return words[i].advice;
  if (*at == '+')
    return "a number has no '+' in front";
  if (*at == '.')
    return "write a 0 before the '.'";
  return is_word_letter(*at) ? "write text in double quotes" : NULL;
}

/* What to do about a slip that is known; NULL for any other. */
static const char *advice(const char *at, lineage__expected expected)
{
  if (*at == '/' && (at[1] == '/' || at[1] == '*'))
    return "JSON has no comments";
  if (*at == '#' && expected != LINEAGE__EXPECTED_DIGIT && expected != LINEAGE__EXPECTED_HEX_DIGIT)
    return "JSON has no comments";
  if (expected == LINEAGE__EXPECTED_ELEMENT && *at == ']')
    return "remove the ',' before it";
  if (expected == LINEAGE__EXPECTED_NAME && *at == '}')
    return "remove the ',' before it";
  if ((expects_value(expected) || expects_name(expected)) && *at == ',')
    return "is there a ',' too many?";
  if ((expects_value(expected) || expects_name(expected)) && *at == '\'')
    return "write double quotes for single ones";
  if (expects_value(expected))
    return value_advice(at);
  if (expects_name(expected) && word_length(at) > 0)
    return "put the name in double quotes";
  if (expected == LINEAGE__EXPECTED_COLON && *at == '=')
    return "write ':' for '='";
  if ((expected == LINEAGE__EXPECTED_AFTER_MEMBER || expected == LINEAGE__EXPECTED_AFTER_ELEMENT) &&
      (*at == '"' || *at == '{' || *at == '['))
    return "is a ',' missing before it?";
  if (expected == LINEAGE__EXPECTED_DIGIT && is_word(at, "infinity"))
    return "JSON has no Infinity";
  return NULL;
}

/* What the message says is expected and found; `shown` are the bytes of a word that begins at
 * `found`, or 0 for one character. */
static void tell_unexpected(lineage__reading *reading, const char *at, const char *expected,
                            const char *found, size_t shown, const char *hint)
{
  lineage__buffer message = begin_message(reading);
  lineage__buffer_add_text(&message, "expected ");
  lineage__buffer_add_text(&message, expected);
  lineage__buffer_add_text(&message, ", but found ");
  if (at == reading->end) {
    lineage__buffer_add_text(&message, "the end of the text");
  } else if (shown > 0) {
    lineage__buffer_add_text(&message, "'");
    lineage__buffer_add_shown(&message, found, shown);
    lineage__buffer_add_text(&message, "'");
  } else {
    add_character(&message, found, lineage__utf8_character(at, (size_t)(reading->end - at)));
  }
  if (hint) {
    lineage__buffer_add_text(&message, "; ");
    lineage__buffer_add_text(&message, hint);
  }
  end_reading(reading, LINEAGE__JSON_SYNTAX, at, &message);
}

/* Whether the text stops being UTF-8 at a place; then that is told. */
static bool is_foreign_byte(lineage__reading *reading, const char *at)
{
  size_t left = (size_t)(reading->end - at);
  if (left == 0 || lineage__utf8_character(at, left) > 0)
    return false;
  tell_encoding(reading, at);
  return true;
}

void lineage__fault_unexpected(lineage__reading *reading, const char *at,
                               lineage__expected expected)
{
  if (is_foreign_byte(reading, at))
    return;
  bool in_token = expected == LINEAGE__EXPECTED_DIGIT || expected == LINEAGE__EXPECTED_ESCAPE ||
                  expected == LINEAGE__EXPECTED_HEX_DIGIT;
  const char *hint = at == reading->end ? NULL : advice(at, expected);
  size_t shown = in_token && !hint ? 0 : word_length(at);
  tell_unexpected(reading, at, expected_text(expected), at, shown, hint);
}

void lineage__fault_word(lineage__reading *reading, const char *start, const char *at,
                         const char *word)
{
  if (!is_foreign_byte(reading, at))
    tell_unexpected(reading, at, word, start, (size_t)(at - start) + word_length(at), NULL);
}

void lineage__fault_leading_zero(lineage__reading *reading, const char *at)
{
  lineage__fault_tell(reading, LINEAGE__JSON_SYNTAX, at,
                      "a number has no 0 before its other digits, but found '%c'", *at);
}

static const char *control_advice(char control)
{
  switch (control) {
  case '\b':
    return "\\b";
  case '\t':
    return "\\t";
  case '\n':
    return "\\n";
  case '\f':
    return "\\f";
  case '\r':
    return "\\r";
  }
  return NULL;
}

void lineage__fault_in_string(lineage__reading *reading, const char *at)
{
  if (at == reading->end) {
    lineage__fault_tell(reading, LINEAGE__JSON_SYNTAX, at,
                        "expected '\"' at the end of a string, but found the end of the text");
    return;
  }
  if (is_foreign_byte(reading, at))
    return;
  if (*at == '\0') {
    lineage__fault_tell(reading, LINEAGE__JSON_ENCODING, at, "a string can't hold U+0000");
    return;
  }
  lineage__buffer message = begin_message(reading);
  add_hex(&message, "a string can't hold the control character U+", (unsigned char)*at, 4);
  lineage__buffer_add_text(&message, " as it is; ");
  const char *instead = control_advice(*at);
  if (*at == '\n' || *at == '\r')
    lineage__buffer_add_text(&message, "close the string on its line, or ");
  lineage__buffer_add_text(&message, "write ");
  if (instead)
    lineage__buffer_add_text(&message, instead);
  else
    add_hex(&message, "\\u", (unsigned char)*at, 4);
  end_reading(reading, LINEAGE__JSON_SYNTAX, at, &message);
}

bool lineage__fault_byte_order_mark(lineage__reading *reading)
{
  lineage__buffer message = begin_message(reading);
  lineage__buffer_add_text(&message, "the text begins with a byte order mark, which is read past");
  return hand_on(reading,
                 (lineage__json_fault){.kind = LINEAGE__JSON_BYTE_ORDER_MARK,
                                       .token = LINEAGE__NO_TOKEN,
                                       .first_token = LINEAGE__NO_TOKEN},
                 &message);
}

bool lineage__fault_duplicate(lineage__reading *reading, uint32_t first_key, uint32_t key)
{
  const lineage__tape *tape = reading->tape;
  const lineage__token *token = &tape->tokens[key];
  lineage__buffer message = begin_message(reading);
  lineage__buffer_add_text(&message, "the member '");
  lineage__buffer_add_shown(&message, tape->text + token->start + 1, token->length);
  lineage__buffer_add_text(&message, "' stands twice in one object");
  bool has_value = key + 1 < tape->count;
  reading->tape->tokens[key].count = 1;
  return hand_on(reading,
                 (lineage__json_fault){.kind = LINEAGE__JSON_DUPLICATE_MEMBER,
                                       .offset = token->start,
                                       .token = has_value ? key + 1 : LINEAGE__NO_TOKEN,
                                       .first_offset = tape->tokens[first_key].start,
                                       .first_token = first_key + 1},
                 &message);
}

/* The name of the encoding that a text of NULs and marks is in; NULL if it may be UTF-8. Every text
 * of JSON begins with a character of ASCII, so where the NULs of its first bytes stand tells. */
static const char *foreign_encoding(const unsigned char *text, size_t length)
{
  bool has_four = length >= 4;
  if (length < 2)
    return NULL;
  if (has_four && text[0] == 0 && text[1] == 0 && text[2] == 0xFE && text[3] == 0xFF)
    return "UTF-32 (big endian, with a byte order mark)";
  if (has_four && text[0] == 0xFF && text[1] == 0xFE && text[2] == 0 && text[3] == 0)
    return "UTF-32 (little endian, with a byte order mark)";
  if (text[0] == 0xFE && text[1] == 0xFF)
    return "UTF-16 (big endian, with a byte order mark)";
  if (text[0] == 0xFF && text[1] == 0xFE)
    return "UTF-16 (little endian, with a byte order mark)";
  if (has_four && text[0] == 0 && text[1] == 0 && text[2] == 0 && text[3] != 0)
    return "UTF-32 (big endian)";
  if (text[0] == 0 && text[1] != 0)
    return "UTF-16 (big endian)";
  if (text[0] != 0 && text[1] == 0)
    return has_four && text[2] == 0 && text[3] == 0 ? "UTF-32 (little endian)"
                                                    : "UTF-16 (little endian)";
  return NULL;
}

bool lineage__fault_foreign_encoding(lineage__reading *reading)
{
  const char *text = reading->tape->text;
  const char *name = foreign_encoding((const unsigned char *)text, reading->tape->length);
  if (!name)
    return false;
  lineage__fault_tell(reading, LINEAGE__JSON_ENCODING, text,
                      "this looks like %s; a text must be UTF-8", name);
  return true;
}
