/* SPDX-License-Identifier: MIT */
/* The grammar of RFC 8259, without recursion. While a container is open, the `next` of its token
 * holds the token of the container around it, so the tape itself is the stack; it becomes what it
 * is named for when the container is closed, or LINEAGE__NO_TOKEN when a fault ends the reading. */

#include "json/json_read.h"

#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "json/json_escape.h"
#include "json/json_number.h"
#include "json/json_reading.h"
#include "json/json_scan.h"

enum { MOST_TOKENS = (1 << 28) - 1 }; /* so that counts of children fit their bits */

static inline char *skip_space(char *at)
{
  if ((unsigned char)at[0] > ' ')
    return at;
  if ((unsigned char)at[1] > ' ' && at[0] == ' ')
    return at + 1;
  return lineage__scan_space(at);
}

/* The same where a line may end. `indent` is that of the line before, or what is foreseen. */
static inline char *skip_line(char *at, size_t *indent)
{
  if ((unsigned char)at[0] > ' ')
    return at;
  if (at[0] == '\n' && *indent < LINEAGE__SCAN_STEP && lineage__scan_is_indent(at + 1, *indent) &&
      (unsigned char)at[1 + *indent] > ' ')
    return at + 1 + *indent;
  char *behind = lineage__scan_space(at);
  *indent = (size_t)(behind - at) - 1;
  return behind;
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
  const char *at = start + lineage__escape_fitting(start, (size_t)(end - start), limit);
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

/* The same from the beginning: an opening quote at `at`, and where its inside stops to be plain. */
static __attribute__((noinline)) char *finish_string(lineage__reading *reading, char *at,
                                                     char *stop, string_role role,
                                                     lineage__token *token)
{
  bool escaped = false;
  char *end = read_string_slowly(reading, at + 1, stop, role, &escaped);
  if (!end)
    return NULL;
  *end = '\0';
  token->start = (uint32_t)(at - reading->tape->text);
  token->length = (uint32_t)(end - at) - 1;
  token->escaped = escaped;
  return end + 1;
}

/* Reads the string whose opening quote is at `at` into a token; gives the byte behind its closing
 * quote, or NULL after a fault. */
static inline char *read_string(lineage__reading *reading, char *text, char *at, size_t limit,
                                string_role role, lineage__token *token, uint32_t next)
{
  char *end = lineage__scan_plain(at + 1);
  size_t length = (size_t)(end - at) - 1;
  *token = (lineage__token){.start = (uint32_t)(at - text),
                            .length = (uint32_t)length,
                            .next = next,
                            .kind = LINEAGE__JSON_STRING};
  if (*end != '"' || length > limit) {
    reading->tape->count = next - 1;
    return finish_string(reading, at, end, role, token);
  }
  *end = '\0';
  return end + 1;
}

/* The byte behind a number; NULL after a fault. */
static char *read_number_at(lineage__reading *reading, char *at)
{
  const char *fault;
  const char *end = lineage__number_end(at, &fault);
  if (end)
    return at + (end - at);
  if (lineage__is_digit(*fault))
    lineage__fault_leading_zero(reading, fault);
  else
    lineage__fault_unexpected(reading, fault, LINEAGE__EXPECTED_DIGIT);
  return NULL;
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

/* Makes room for more tokens; false: no memory. */
static bool grow_tape(lineage__tape *tape)
{
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

/* Reads the value that begins at `at` into a token, unless it is a string or container; gives the
 * byte behind it, or NULL after a fault. */
static char *read_scalar(lineage__reading *reading, char *at, lineage__expected expected,
                         lineage__token *token, uint32_t next)
{
  char *behind;
  lineage__json_kind kind;
  reading->tape->count = next - 1;
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
    if (*at != '-' && !lineage__is_digit(*at)) {
      lineage__fault_unexpected(reading, at, expected);
      return NULL;
    }
    behind = read_number_at(reading, at);
    kind = LINEAGE__JSON_NUMBER;
    break;
  }
  if (behind)
    *token = (lineage__token){.start = (uint32_t)(at - reading->tape->text),
                              .length = (uint32_t)(behind - at),
                              .next = next,
                              .kind = kind};
  return behind;
}

static void tell_depth(lineage__reading *reading, const char *at)
{
  lineage__fault_tell(reading, LINEAGE__JSON_LIMIT, at,
                      "the text is nested deeper than the limit of %zu levels",
                      reading->limits->depth);
}

static uint32_t most_tokens(const lineage__reading *reading)
{
  size_t limit = reading->limits->tokens;
  return limit < MOST_TOKENS ? (uint32_t)limit : MOST_TOKENS;
}

static void tell_tokens(lineage__reading *reading, const char *at)
{
  lineage__fault_tell(reading, LINEAGE__JSON_LIMIT, at,
                      "the text holds more than the limit of %zu values and names",
                      (size_t)most_tokens(reading));
}

/* How many tokens there may be before one must look again: so many that there is room for a name
 * behind any value, and no more than the limit. */
static uint32_t next_look(const lineage__tape *tape, uint32_t most)
{
  return tape->capacity - 1 < most ? tape->capacity - 1 : most;
}

/* What may stand where a value begins. `closer` is the bracket that closes the innermost open
 * container, NUL if there is none; `count` are its children, the one expected included. */
static lineage__expected value_expected(char closer, uint32_t count)
{
  if (closer != ']')
    return LINEAGE__EXPECTED_VALUE;
  return count == 1 ? LINEAGE__EXPECTED_VALUE_OR_END : LINEAGE__EXPECTED_ELEMENT;
}

static lineage__expected expected_after(char closer)
{
  if (closer == '\0')
    return LINEAGE__EXPECTED_NOTHING;
  return closer == '}' ? LINEAGE__EXPECTED_AFTER_MEMBER : LINEAGE__EXPECTED_AFTER_ELEMENT;
}

/* Finishes the token of the innermost open container, whose last bracket is at `at`; false: no
 * memory. */
static bool close_container(lineage__reading *reading, const char *at, uint32_t count)
{
  lineage__tape *tape = reading->tape;
  lineage__token *token = &tape->tokens[reading->open];
  token->count = count & MOST_TOKENS;
  tape->read = (size_t)(at - tape->text);
  if (token->kind == LINEAGE__JSON_OBJECT && count > 1 &&
      !lineage__duplicates_find(reading, reading->open))
    return false;
  reading->open = token->next;
  token->next = tape->count;
  token->length = (uint32_t)(at + 1 - tape->text) - token->start;
  return true;
}

/* Reads the one value of a text, from its first byte that is no white space. The labels are the
 * states of the grammar; each begins at a byte that is no white space. What changes with every
 * token is held in variables here, and is written to the tape before something else looks at it. */
static void read_value(lineage__reading *reading, char *at)
{
  lineage__tape *tape = reading->tape;
  lineage__token *tokens = tape->tokens;
  char *const text = tape->text;
  const size_t max_string = reading->limits->string, max_name = reading->limits->name;
  uint32_t used = 0; /* tokens */
  const uint32_t most = most_tokens(reading);
  uint32_t last = next_look(tape, most);
  size_t depth = 0;   /* of the innermost open container */
  uint32_t count = 0; /* its children so far */
  char closer = '\0'; /* the bracket that will close it */
  size_t indent = 0;  /* of the line, or foreseen for the next one */

value:
  if (used >= last) {
    tape->count = used;
    if (used >= most) {
      tell_tokens(reading, at);
      goto stop;
    }
    if (!grow_tape(tape)) {
      stop_without_memory(reading, at);
      goto stop;
    }
    tokens = tape->tokens;
    last = next_look(tape, most);
  }
  if (*at == '"') {
    at = read_string(reading, text, at, max_string, ROLE_VALUE, &tokens[used], used + 1);
    if (!at)
      goto stop;
    used++;
  } else if (*at == '{' || *at == '[') {
    bool is_object = *at == '{';
    if (depth >= reading->limits->depth) {
      tape->count = used;
      tell_depth(reading, at);
      goto stop;
    }
    if (depth > 0)
      tokens[reading->open].count = count & MOST_TOKENS;
    tokens[used] = (lineage__token){.start = (uint32_t)(at - text),
                                    .next = reading->open,
                                    .kind = is_object ? LINEAGE__JSON_OBJECT : LINEAGE__JSON_ARRAY};
    reading->open = used++;
    depth++;
    count = 0;
    closer = is_object ? '}' : ']';
    indent += 2;
    at = skip_line(at + 1, &indent);
    if (*at == closer)
      goto close;
    if (is_object)
      goto member;
    goto element;
  } else {
    at = read_scalar(reading, at, value_expected(closer, count), &tokens[used], used + 1);
    if (!at)
      goto stop;
    used++;
  }

after_value:
  if (*at != ',') {
    indent -= 2;
    at = skip_line(at, &indent);
  }
  if (*at == ',' && closer != '\0') {
    at = skip_line(at + 1, &indent);
    if (closer == '}')
      goto member;
    goto element;
  }
  if (*at != closer || (closer == '\0' && at != reading->end)) {
    tape->count = used;
    lineage__fault_unexpected(reading, at, expected_after(closer));
    goto stop;
  }
  if (closer == '\0')
    goto stop;

close:
  tape->count = used;
  if (!close_container(reading, at, count)) {
    stop_without_memory(reading, at);
    goto stop;
  }
  at++;
  depth--;
  closer = '\0';
  if (depth > 0) {
    closer = tokens[reading->open].kind == LINEAGE__JSON_OBJECT ? '}' : ']';
    count = tokens[reading->open].count;
  }
  goto after_value;

element:
  count++;
  goto value;

member:
  if (*at != '"') {
    tape->count = used;
    lineage__fault_unexpected(reading, at,
                              count == 0 ? LINEAGE__EXPECTED_NAME_OR_END : LINEAGE__EXPECTED_NAME);
    goto stop;
  }
  count++;
  at = read_string(reading, text, at, max_name, ROLE_NAME, &tokens[used], used + 1);
  if (!at)
    goto stop;
  used++;
  if (*at != ':')
    at = skip_space(at);
  if (*at != ':') {
    tape->count = used;
    lineage__fault_unexpected(reading, at, LINEAGE__EXPECTED_COLON);
    goto stop;
  }
  at = skip_space(at + 1);
  goto value;

stop:
  tape->count = used;
  if (reading->open != LINEAGE__NO_TOKEN)
    tokens[reading->open].count = count & MOST_TOKENS;
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
