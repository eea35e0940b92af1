/* SPDX-License-Identifier: MIT */
/* The grammar of RFC 8259, without recursion. While a container is open, the `next` of its token
 * holds the token of the container around it, so the tape itself is the stack; it becomes what it
 * is named for when the container is closed, or LINEAGE__NO_TOKEN when a fault ends the reading. */

#include "json/json_read.h"

#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "json/json_escape.h"
#include "json/json_reading.h"
#include "json/json_scan.h"

enum { MOST_COUNT = (1 << 28) - 1 };

static char *skip_space(char *at)
{
  if ((unsigned char)at[0] > ' ')
    return at;
  if (at[0] == ' ' && (unsigned char)at[1] > ' ')
    return at + 1;
  return lineage__scan_space(at);
}

/* The byte behind the escape whose backslash is at `at`; NULL after a fault. */
static char *read_escape(lineage__reading *reading, char *at)
{
  if (at[1] == '\0' || !strchr("\"\\/bfnrtu", at[1])) {
    lineage__fault_unexpected(reading, at + 1, LINEAGE__EXPECTED_ESCAPE);
    return NULL;
  }
  if (at[1] != 'u')
    return at + 2;
  uint32_t unit = lineage__escape_hex(at + 2);
  if (unit == UINT32_MAX) {
    char *digit = at + 2 + strspn(at + 2, "0123456789abcdefABCDEF");
    lineage__fault_unexpected(reading, digit, LINEAGE__EXPECTED_HEX_DIGIT);
    return NULL;
  }
  if (unit == 0) {
    lineage__fault_tell(reading, LINEAGE__JSON_ENCODING, at, "a string can't hold U+0000");
    return NULL;
  }
  if (unit < 0xD800 || unit > 0xDFFF)
    return at + 6;
  if (unit < 0xDC00 && at[6] == '\\' && at[7] == 'u') {
    uint32_t low = lineage__escape_hex(at + 8);
    if (low >= 0xDC00 && low <= 0xDFFF)
      return at + 12;
  }
  lineage__fault_tell(reading, LINEAGE__JSON_ENCODING, at,
                      "the escape \\u%c%c%c%c is half a surrogate pair without its other half",
                      at[2], at[3], at[4], at[5]);
  return NULL;
}

typedef enum string_role { ROLE_NAME, ROLE_VALUE } string_role;

/* Reports that a string passes the limit in force: where, is found by resolving it again. */
static void tell_limit(lineage__reading *reading, const char *start, const char *end,
                       string_role role)
{
  size_t limit = role == ROLE_NAME ? reading->limits->name : reading->limits->string;
  size_t resolved = 0;
  const char *at = start;
  while (at < end) {
    char character[4];
    size_t size = 1, taken = 1;
    if (*at == '\\')
      taken = lineage__escape_resolve(at, character, &size);
    else
      size = taken = lineage__utf8_character(at, (size_t)(end - at));
    if (size > limit - resolved)
      break;
    resolved += size;
    at += taken;
  }
  lineage__fault_tell(reading, LINEAGE__JSON_LIMIT, at, "%s is longer than the limit of %zu bytes",
                      role == ROLE_NAME ? "a member's name" : "a string", limit);
}

static bool keeps_limit(const lineage__reading *reading, size_t length, string_role role)
{
  return length <= (role == ROLE_NAME ? reading->limits->name : reading->limits->string);
}

/* Goes on from the first byte of a string that is not plain; gives the closing quote, or NULL after
 * a fault. */
static __attribute__((noinline)) char *read_string_slowly(lineage__reading *reading, char *start,
                                                          char *at, string_role role, bool *escaped)
{
  size_t saved = 0; /* bytes by which the string gets shorter when its escapes are resolved */
  for (;; at = lineage__scan_plain(at)) {
    if (!keeps_limit(reading, (size_t)(at - start) - saved, role)) {
      tell_limit(reading, start, at, role);
      return NULL;
    }
    if (*at == '"')
      return at;
    if (*at == '\\') {
      char character[4];
      size_t size;
      char *behind = read_escape(reading, at);
      if (!behind)
        return NULL;
      saved += lineage__escape_resolve(at, character, &size) - size;
      *escaped = true;
      at = behind;
    } else {
      size_t size = lineage__utf8_character(at, (size_t)(reading->end - at));
      if (size < 2) {
        lineage__fault_in_string(reading, at);
        return NULL;
      }
      at += size;
    }
  }
}

/* Reads the string whose opening quote is at `at` into a token; gives the byte behind its closing
 * quote, or NULL after a fault. */
static inline char *read_string(lineage__reading *reading, char *text, char *at, string_role role,
                                lineage__token *token)
{
  char *start = at + 1;
  char *end = lineage__scan_plain(start);
  bool escaped = false;
  if (*end != '"') {
    end = read_string_slowly(reading, start, end, role, &escaped);
    if (!end)
      return NULL;
  } else if (!keeps_limit(reading, (size_t)(end - start), role)) {
    tell_limit(reading, start, end, role);
    return NULL;
  }
  *end = '\0';
  *token = (lineage__token){.start = (uint32_t)(at - text),
                            .length = (uint32_t)(end - start),
                            .next = reading->tape->count + 1,
                            .kind = LINEAGE__JSON_STRING,
                            .escaped = escaped};
  return end + 1;
}

static bool is_digit(char byte)
{
  return byte >= '0' && byte <= '9';
}

/* The byte behind one or more digits; NULL after a fault. */
static char *read_digits(lineage__reading *reading, char *at)
{
  if (!is_digit(*at)) {
    lineage__fault_unexpected(reading, at, LINEAGE__EXPECTED_DIGIT);
    return NULL;
  }
  do
    at++;
  while (is_digit(*at));
  return at;
}

/* The byte behind a number; NULL after a fault. */
static char *read_number(lineage__reading *reading, char *at)
{
  at += *at == '-';
  bool is_zero = *at == '0';
  char *digits = at;
  at = read_digits(reading, at);
  if (at && is_zero && at - digits > 1) {
    lineage__fault_leading_zero(reading, digits + 1);
    return NULL;
  }
  if (at && *at == '.')
    at = read_digits(reading, at + 1);
  if (at && (*at == 'e' || *at == 'E')) {
    at++;
    at = read_digits(reading, at + (*at == '+' || *at == '-'));
  }
  return at;
}

/* The byte behind true, false or null; NULL after a fault. */
static char *read_word(lineage__reading *reading, char *at, const char *word)
{
  size_t same = 0;
  while (word[same] != '\0' && at[same] == word[same])
    same++;
  if (word[same] == '\0')
    return at + same;
  lineage__fault_word(reading, at, at + same, word);
  return NULL;
}

/* Room for two tokens more, a key's and its value's. */
static bool make_room(lineage__tape *tape)
{
  if (tape->capacity - tape->count >= 2)
    return true;
  uint32_t capacity = tape->capacity > UINT32_MAX / 2 ? UINT32_MAX : 2 * tape->capacity;
  lineage__token *tokens =
      lineage__resize(&tape->allocator, tape->tokens, tape->capacity, capacity, sizeof *tokens);
  if (!tokens)
    return false;
  tape->tokens = tokens;
  tape->capacity = capacity;
  return true;
}

static void stop_without_memory(lineage__reading *reading, const char *at)
{
  reading->tape->read = (size_t)(at - reading->tape->text);
  reading->status = LINEAGE_NO_MEMORY;
}

/* Counts a member or element of the innermost open container; false after a fault. */
static bool count_one(lineage__reading *reading, const char *at)
{
  lineage__token *container = &reading->tape->tokens[reading->open];
  if (container->count == MOST_COUNT) {
    lineage__fault_tell(reading, LINEAGE__JSON_LIMIT, at, "%s holds more than the limit of %zu %s",
                        container->kind == LINEAGE__JSON_OBJECT ? "an object" : "an array",
                        (size_t)MOST_COUNT,
                        container->kind == LINEAGE__JSON_OBJECT ? "members" : "elements");
    return false;
  }
  container->count++;
  return true;
}

static void add_token(lineage__tape *tape, const char *at, size_t length, lineage__json_kind kind)
{
  tape->tokens[tape->count] = (lineage__token){.start = (uint32_t)(at - tape->text),
                                               .length = (uint32_t)length,
                                               .next = tape->count + 1,
                                               .kind = kind};
  tape->count++;
}

/* Adds the value that begins at `at`, unless it is a string or container; gives the byte behind it,
 * or NULL after a fault. */
static char *read_scalar(lineage__reading *reading, char *at, lineage__expected expected)
{
  char *behind;
  lineage__json_kind kind;
  switch (*at) {
  case 't':
    behind = read_word(reading, at, "true");
    kind = LINEAGE__JSON_TRUE;
    break;
  case 'f':
    behind = read_word(reading, at, "false");
    kind = LINEAGE__JSON_FALSE;
    break;
  case 'n':
    behind = read_word(reading, at, "null");
    kind = LINEAGE__JSON_NULL;
    break;
  default:
    if (*at != '-' && !is_digit(*at)) {
      lineage__fault_unexpected(reading, at, expected);
      return NULL;
    }
    behind = read_number(reading, at);
    kind = LINEAGE__JSON_NUMBER;
    break;
  }
  if (behind)
    add_token(reading->tape, at, (size_t)(behind - at), kind);
  return behind;
}

/* Opens the container whose bracket is at `at`; false after a fault. */
static bool open_container(lineage__reading *reading, const char *at, lineage__json_kind kind,
                           size_t depth)
{
  lineage__tape *tape = reading->tape;
  if (depth >= reading->limits->depth) {
    lineage__fault_tell(reading, LINEAGE__JSON_LIMIT, at,
                        "the text is nested deeper than the limit of %zu levels",
                        reading->limits->depth);
    return false;
  }
  add_token(tape, at, 0, kind);
  tape->tokens[tape->count - 1].next = reading->open;
  reading->open = tape->count - 1;
  return true;
}

/* Closes the innermost open container, whose last bracket is at `at`; false: no memory. */
static bool close_container(lineage__reading *reading, const char *at)
{
  lineage__tape *tape = reading->tape;
  uint32_t closed = reading->open;
  lineage__token *token = &tape->tokens[closed];
  tape->read = (size_t)(at - tape->text);
  if (token->kind == LINEAGE__JSON_OBJECT && token->count > 1 &&
      !lineage__duplicates_find(reading, closed))
    return false;
  reading->open = token->next;
  token->next = tape->count;
  token->length = (uint32_t)(at + 1 - tape->text) - token->start;
  return true;
}

/* Reads the one value of a text, from its first byte that is no white space. The labels are the
 * states of the grammar; each begins at a byte that is no white space. */
static void read_value(lineage__reading *reading, char *at)
{
  lineage__tape *tape = reading->tape;
  char *text = tape->text;
  size_t depth = 0;
  bool in_object = false;
  lineage__expected expected = LINEAGE__EXPECTED_VALUE;

value:
  if (!make_room(tape)) {
    stop_without_memory(reading, at);
    return;
  }
  if (*at == '"') {
    at = read_string(reading, text, at, ROLE_VALUE, &tape->tokens[tape->count]);
    if (!at)
      return;
    tape->count++;
  } else if (*at == '{') {
    if (!open_container(reading, at, LINEAGE__JSON_OBJECT, depth++))
      return;
    in_object = true;
    at = skip_space(at + 1);
    if (*at == '}')
      goto close;
    expected = LINEAGE__EXPECTED_NAME_OR_END;
    goto member;
  } else if (*at == '[') {
    if (!open_container(reading, at, LINEAGE__JSON_ARRAY, depth++))
      return;
    in_object = false;
    at = skip_space(at + 1);
    if (*at == ']')
      goto close;
    expected = LINEAGE__EXPECTED_VALUE_OR_END;
    goto element;
  } else {
    at = read_scalar(reading, at, expected);
    if (!at)
      return;
  }

after_value:
  at = skip_space(at);
  if (depth == 0) {
    if (at != reading->end)
      lineage__fault_unexpected(reading, at, LINEAGE__EXPECTED_NOTHING);
    return;
  }
  if (*at == ',') {
    at = skip_space(at + 1);
    expected = in_object ? LINEAGE__EXPECTED_NAME : LINEAGE__EXPECTED_ELEMENT;
    if (in_object)
      goto member;
    goto element;
  }
  if (*at != (in_object ? '}' : ']')) {
    lineage__fault_unexpected(
        reading, at, in_object ? LINEAGE__EXPECTED_AFTER_MEMBER : LINEAGE__EXPECTED_AFTER_ELEMENT);
    return;
  }

close:
  if (!close_container(reading, at)) {
    stop_without_memory(reading, at);
    return;
  }
  at++;
  depth--;
  in_object = depth > 0 && tape->tokens[reading->open].kind == LINEAGE__JSON_OBJECT;
  goto after_value;

element:
  if (!count_one(reading, at))
    return;
  goto value;

member:
  if (*at != '"') {
    lineage__fault_unexpected(reading, at, expected);
    return;
  }
  if (!count_one(reading, at))
    return;
  at = read_string(reading, text, at, ROLE_NAME, &tape->tokens[tape->count]);
  if (!at)
    return;
  tape->count++;
  at = skip_space(at);
  if (*at != ':') {
    lineage__fault_unexpected(reading, at, LINEAGE__EXPECTED_COLON);
    return;
  }
  at = skip_space(at + 1);
  expected = LINEAGE__EXPECTED_VALUE;
  goto value;
}

/* After a fault: looks for duplicates in what is still open, and leaves no parent links behind. */
static void close_all(lineage__reading *reading)
{
  lineage__tape *tape = reading->tape;
  while (reading->open != LINEAGE__NO_TOKEN) {
    uint32_t object = reading->open;
    if (reading->status != LINEAGE_NO_MEMORY && tape->tokens[object].kind == LINEAGE__JSON_OBJECT &&
        !lineage__duplicates_find(reading, object))
      reading->status = LINEAGE_NO_MEMORY;
    reading->open = tape->tokens[object].next;
    tape->tokens[object].next = LINEAGE__NO_TOKEN;
  }
}

/* Pretty-printed explainers have a token for some 20 bytes of text. */
static bool begin_tape(lineage__tape *tape, const lineage_allocator *allocator, char *text,
                       size_t length)
{
  uint32_t capacity = (uint32_t)(length / 16 + 16);
  *tape = (lineage__tape){.allocator = *allocator, .text = text, .length = length};
  tape->tokens = lineage__allocate(allocator, capacity, sizeof *tape->tokens);
  tape->capacity = tape->tokens ? capacity : 0;
  return tape->tokens != NULL;
}

lineage_status lineage__json_read(lineage__tape *tape, const lineage_allocator *allocator,
                                  char *text, size_t length, const lineage__json_limits *limits,
                                  void (*found)(void *user, const lineage__tape *tape,
                                                const lineage__json_fault *fault),
                                  void *user)
{
  lineage__reading reading = {.tape = tape,
                              .end = text + length,
                              .limits = limits,
                              .found = found,
                              .user = user,
                              .open = LINEAGE__NO_TOKEN,
                              .status = LINEAGE_OK};
  if (!begin_tape(tape, allocator, text, length))
    return LINEAGE_NO_MEMORY;
  if (lineage__fault_foreign_encoding(&reading))
    return reading.status;
  bool has_mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
  if (has_mark && !lineage__fault_byte_order_mark(&reading))
    return LINEAGE_NO_MEMORY;
  read_value(&reading, skip_space(text + (has_mark ? 3 : 0)));
  if (reading.status == LINEAGE_OK)
    tape->read = length;
  else
    close_all(&reading);
  return reading.status;
}

void lineage__tape_free(lineage__tape *tape)
{
  lineage__release(&tape->allocator, tape->tokens, tape->capacity, sizeof *tape->tokens);
  *tape = (lineage__tape){.allocator = tape->allocator};
}
