/* SPDX-License-Identifier: MIT */
/* The reader against RFC 8259: what is accepted, what is refused and where, and the tape of it. */

#include <stdio.h>

#include <json-c/json.h>

#include "base/utf8.h"
#include "json_judge.h"
#include "json_outcome.h"
#include "support.h"
#include "json/json_read.h"

static void assert_accepted(const char *text, size_t length)
{
  json_outcome outcome = read_bytes(text, length);
  ck_assert_msg(outcome.status == LINEAGE_OK && outcome.fault_count == 0, "%s: %s", text,
                outcome.messages[0]);
  ck_assert_uint_eq(outcome.tape.read, length);
  ck_assert_uint_eq(lineage__tape_end(&outcome.tape, 0) <= length, 1);
  ck_assert_uint_eq(outcome.tape.tokens[0].next, outcome.tape.count);
  outcome_free(&outcome);
}

static void assert_refused(const char *text, size_t length, lineage__json_fault_kind kind,
                           size_t offset, const char *words)
{
  json_outcome outcome = read_bytes(text, length);
  ck_assert_msg(outcome.status == LINEAGE_DOCUMENT && outcome.fault_count == 1, "%s: accepted",
                text);
  ck_assert_msg(outcome.faults[0].kind == kind, "%s: %s", text, outcome.messages[0]);
  ck_assert_msg(outcome.faults[0].offset == offset, "%s: at %zu: %s", text,
                outcome.faults[0].offset, outcome.messages[0]);
  ck_assert_msg(strstr(outcome.messages[0], words) != NULL, "%s: %s", text, outcome.messages[0]);
  ck_assert_uint_eq(outcome.tape.read, offset);
  outcome_free(&outcome);
}

/* Grammar. */

static const char *const accepted[] = {
    "{}",
    "[]",
    "\"\"",
    "0",
    "-0",
    "true",
    "false",
    "null",
    /* white space everywhere it may stand */
    " \t\r\n{ \t\r\n} \t\r\n",
    "[ ]",
    " [ 1 , 2 ] ",
    "{ \"a\" : 1 , \"b\" : 2 }",
    "\n\n\n[\n\n1\n\n]\n\n",
    "                                        1                    ",
    "[1,\n                              2]",
    "{\"a\"\n:\n1\n,\n\"b\"\n:\n2\n}",
    "\t\"x\"\r",
    /* numbers */
    "1",
    "-1",
    "10",
    "1234567890",
    "0.0",
    "0.5",
    "-0.5",
    "1.25",
    "1e1",
    "1E1",
    "1e+1",
    "1e-1",
    "0e0",
    "0E+0",
    "-0e-0",
    "1.0e10",
    "123.456e789",
    "1e999999",
    "0.000000000000000000000000001",
    "[0,-0,0.1,-0.1,1e0]",
    "99999999999999999999999999999999999999999999",
    /* strings */
    "\"a\"",
    "\"\\\"\"",
    "\"\\\\\"",
    "\"\\/\"",
    "\"/\"",
    "\"\\b\\f\\n\\r\\t\"",
    "\"\\u0041\"",
    "\"\\u00e9\\u00E9\"",
    "\"\\ud83d\\ude00\"",
    "\"\\uFFFF\\ufffe\"",
    "\"\\u0001\"",
    "\"\x7f\"",
    "\"\\\\u0000\"",
    "\"0123456789abcde\"",
    "\"0123456789abcdef\"",
    "\"0123456789abcdefg\"",
    "\"0123456789012345678901234567890123456789012345678901234567890123456789\"",
    "\"0123456789abcd\\n0123456789abcdef\\n\"",
    "\"'\"",
    "\"//\"",
    "\"/* */\"",
    "\"{[,:]}\"",
    "\"\xC3\xA9\"",
    "\"\xE2\x82\xAC\"",
    "\"\xF0\x9F\x98\x80\"",
    "\"\xEF\xBB\xBF\"",
    "\"\xC2\xA0\xE2\x80\xA8\xE2\x80\xA9\"",
    "\"\xEF\xBF\xBF\xF4\x8F\xBF\xBF\"",
    /* structure */
    "[[]]",
    "[{}]",
    "{\"\":{}}",
    "{\"a\":[]}",
    "[1,[2,[3]],4]",
    "[null,true,false,0,\"\",{},[]]",
    "{\"a\":{\"b\":{\"c\":{}}}}",
    "{\"a\":1,\"b\":[{\"a\":1},{\"a\":1}]}",
    "[[[[[[[[]]]]]]]]",
    "{\"a\":\"b\",\"c\":\"d\"}",
    "[\"a\",\"b\"]",
    "{\"true\":true,\"null\":null}",
    /* names that differ */
    "{\"a\":1,\"A\":2,\"aa\":3,\"\":4,\" \":5}",
    "{\"\xC3\xA9\":1,\"e\xCC\x81\":2}",
    "{\"a/b\":1,\"a\\\\/b\":2}",
};

START_TEST(text_of_the_grammar_is_accepted)
{
  assert_accepted(accepted[_i], strlen(accepted[_i]));
}
END_TEST

static const struct {
  const char *text;
  size_t offset;
  const char *words;
} refused[] = {
    /* nothing there */
    {"", 0, "expected a value, but found the end of the text"},
    {" ", 1, "the end of the text"},
    {"\n\t \r", 4, "the end of the text"},
    /* something behind */
    {"1 2", 2, "expected the end of the text after its one value, but found '2'"},
    {"{}{}", 2, "found '{'"},
    {"[]]", 2, "found ']'"},
    {"{}}", 2, "found '}'"},
    {"\"\"\"\"", 2, "found '\"'"},
    {"nullnull", 4, "'null'"},
    {"1,", 1, "','"},
    {"[1],", 3, "','"},
    {"true:", 4, "':'"},
    {"{} // done", 3, "JSON has no comments"},
    {"{} # done", 3, "JSON has no comments"},
    /* arrays */
    {"[", 1, "expected a value or ']', but found the end of the text"},
    {"[1", 2, "expected ',' or ']' after an element, but found the end of the text"},
    {"[1,", 3, "expected a value, but found the end of the text"},
    {"[1,]", 3, "remove the ',' before it"},
    {"[1,\n]", 4, "remove the ',' before it"},
    {"[,1]", 1, "','"},
    {"[1,,2]", 3, "','"},
    {"[1 2]", 3, "expected ',' or ']' after an element, but found '2'"},
    {"[\"a\" \"b\"]", 5, "is a ',' missing"},
    {"[{}{}]", 3, "is a ',' missing"},
    {"[[][]]", 3, "is a ',' missing"},
    {"[1}", 2, "found '}'"},
    {"[1:2]", 2, "found ':'"},
    {"[}", 1, "found '}'"},
    {"]", 0, "expected a value, but found ']'"},
    {"[(1)]", 1, "found '('"},
    {"[[1]", 4, "the end of the text"},
    /* objects */
    {"{", 1, "expected a member's name in double quotes or '}', but found the end of the text"},
    {"{\"a\"", 4, "expected ':' after a member's name, but found the end of the text"},
    {"{\"a\":", 5, "expected a value, but found the end of the text"},
    {"{\"a\":1", 6, "expected ',' or '}' after a member, but found the end of the text"},
    {"{\"a\":1,", 7, "expected a member's name in double quotes, but found the end of the text"},
    {"{\"a\":1,}", 7, "remove the ',' before it"},
    {"{\"a\":1,\n  }", 10, "remove the ',' before it"},
    {"{\"a\":1,,\"b\":2}", 7, "','"},
    {"{,}", 1, "','"},
    {"{\"a\"}", 4, "expected ':' after a member's name, but found '}'"},
    {"{\"a\" 1}", 5, "':'"},
    {"{\"a\",1}", 4, "':'"},
    {"{\"a\"=1}", 4, "write ':' for '='"},
    {"{\"a\"::1}", 5, "found ':'"},
    {"{\"a\":}", 5, "expected a value, but found '}'"},
    {"{\"a\":,}", 5, "found ','"},
    {"{\"a\":1 \"b\":2}", 7, "is a ',' missing"},
    {"{\"a\":1]", 6, "found ']'"},
    {"{\"a\":1;\"b\":2}", 6, "found ';'"},
    {"{a:1}", 1, "put the name in double quotes"},
    {"{\"a\":1,b:2}", 7, "put the name in double quotes"},
    {"{'a':1}", 1, "write double quotes for single ones"},
    {"{1:2}", 1, "put the name in double quotes"},
    {"{null:1}", 1, "put the name in double quotes"},
    {"{[]:1}", 1, "found '['"},
    {"{:1}", 1, "found ':'"},
    {"}", 0, "found '}'"},
    {"{\"a\":{\"b\":1}", 12, "the end of the text"},
    {"{/**/}", 1, "JSON has no comments"},
    {"{\"a\":1 /* x */}", 7, "JSON has no comments"},
    /* words */
    {"t", 1, "expected true, but found the end of the text"},
    {"tru", 3, "expected true"},
    {"[tru]", 4, "expected true, but found 'tru'"},
    {"[trux]", 4, "expected true, but found 'trux'"},
    {"[truex]", 5, "found 'x'"},
    {"True", 0, "write true in lower case"},
    {"[TRUE]", 1, "write true in lower case"},
    {"[False]", 1, "write false in lower case"},
    {"[fals]", 5, "expected false"},
    {"[Null]", 1, "write null in lower case"},
    {"[nul]", 4, "expected null"},
    {"[nil]", 2, "expected null, but found 'nil'"},
    {"[None]", 1, "write null"},
    {"[undefined]", 1, "write null"},
    {"[nan]", 2, "expected null, but found 'nan'"},
    {"[NaN]", 1, "JSON has no NaN"},
    {"[Infinity]", 1, "JSON has no Infinity"},
    {"[-Infinity]", 2, "JSON has no Infinity"},
    {"[inf]", 1, "JSON has no Infinity"},
    {"[abc]", 1, "write text in double quotes"},
    {"['a']", 1, "write double quotes for single ones"},
    {"[`a`]", 1, "found '`'"},
    {"@", 0, "found '@'"},
    {"#1", 0, "JSON has no comments"},
    {"//x\n1", 0, "JSON has no comments"},
    {"[1,/**/2]", 3, "JSON has no comments"},
    /* numbers */
    {"-", 1, "expected a digit, but found the end of the text"},
    {"[-]", 2, "expected a digit, but found ']'"},
    {"--1", 1, "expected a digit"},
    {"+1", 0, "a number has no '+' in front"},
    {"[+1]", 1, "a number has no '+' in front"},
    {"-+1", 1, "expected a digit"},
    {"01", 1, "a number has no 0 before its other digits"},
    {"00", 1, "a number has no 0"},
    {"-01", 2, "a number has no 0"},
    {"[012.5]", 2, "a number has no 0"},
    {"1.", 2, "expected a digit, but found the end of the text"},
    {"[1.]", 3, "expected a digit, but found ']'"},
    {"1.e1", 2, "expected a digit, but found 'e'"},
    {".5", 0, "write a 0 before the '.'"},
    {"-.5", 1, "expected a digit"},
    {"1..2", 2, "expected a digit"},
    {"1.2.3", 3, "found '.'"},
    {"1e", 2, "expected a digit"},
    {"1e+", 3, "expected a digit"},
    {"1e-", 3, "expected a digit"},
    {"[1e+-1]", 4, "expected a digit"},
    {"1e1.5", 3, "found '.'"},
    {"1e1e1", 3, "found 'e1'"},
    {"0x10", 1, "found 'x10'"},
    {"1_000", 1, "found '_000'"},
    {"1 000", 2, "found '000'"},
    {"1a", 1, "found 'a'"},
    {"- 1", 1, "expected a digit, but found ' '"},
    {"1,5", 1, "found ','"},
    /* strings */
    {"\"", 1, "expected '\"' at the end of a string, but found the end of the text"},
    {"\"abc", 4, "the end of the text"},
    {"\"abc\\", 5, "the end of the text"},
    {"\"abc\\\"", 6, "the end of the text"},
    {"\"\\u", 3, "four hexadecimal digits"},
    {"\"\\u12", 5, "the end of the text"},
    {"\"\\a\"", 2, "found 'a'"},
    {"\"\\x41\"", 2, "found 'x'"},
    {"\"\\'\"", 2, "found \"'\""},
    {"\"\\U0041\"", 2, "found 'U'"},
    {"\"\\0\"", 2, "found '0'"},
    {"\"\\\n\"", 2, "found U+000A"},
    {"\"\\ \"", 2, "found ' '"},
    {"\"\\u00g1\"", 5, "found 'g'"},
    {"\"\\u 041\"", 3, "found ' '"},
    {"\"\\u+041\"", 3, "found '+'"},
    {"\"\\u004\"", 6, "found '\"'"},
    {"\"a\nb\"", 2, "write \\n"},
    {"\"a\rb\"", 2, "write \\r"},
    {"\"a\tb\"", 2, "write \\t"},
    {"\"\b\"", 1, "write \\b"},
    {"\"\f\"", 1, "write \\f"},
    {"\"\x01\"", 1, "U+0001 as it is; write \\u0001"},
    {"\"\x1f\"", 1, "write \\u001F"},
    {"{\"a\n\":1}", 3, "write \\n"},
    {"\"0123456789012345678901234567890\n\"", 32, "write \\n"},
    /* white space that is none */
    {"[1,\v2]", 3, "found U+000B"},
    {"\f1", 0, "found U+000C"},
    {"[\xC2\xA0]", 1, "(U+00A0)"},
    {"[1\xE2\x80\xA8]", 2, "(U+2028)"},
    {"\xEF\xBB\xBF\xEF\xBB\xBF[]", 3, "(U+FEFF)"},
    {"[\xC3\xA9]", 1, "found 'é' (U+00E9)"},
    {"[\x7f]", 1, "found U+007F"},
    {"[\x01]", 1, "found U+0001"},
    {"\xE2\x80\x9C"
     "a\xE2\x80\x9D",
     0, "(U+201C)"},
};

START_TEST(fault_of_syntax_is_placed_and_explained)
{
  const char *text = refused[_i].text;
  json_outcome outcome = read_text(text);
  size_t last = outcome.fault_count - 1;
  ck_assert_int_eq(outcome.status, LINEAGE_DOCUMENT);
  ck_assert_int_eq(outcome.faults[last].kind, LINEAGE__JSON_SYNTAX);
  ck_assert_msg(outcome.faults[last].offset == refused[_i].offset, "%s: at %zu: %s", text,
                outcome.faults[last].offset, outcome.messages[last]);
  ck_assert_msg(strstr(outcome.messages[last], refused[_i].words) != NULL, "%s: %s", text,
                outcome.messages[last]);
  outcome_free(&outcome);
}
END_TEST

START_TEST(judge_agrees_on_both_tables)
{
  json_judge judge;
  for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++)
    ck_assert_msg(judge_text(&judge, accepted[i], strlen(accepted[i])), "%s", accepted[i]);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    ck_assert_msg(!judge_text(&judge, refused[i].text, strlen(refused[i].text)), "%s",
                  refused[i].text);
    ck_assert_uint_eq(judge.at, refused[i].offset);
  }
}
END_TEST

START_TEST(nul_outside_a_string_is_no_syntax)
{
  assert_refused("[1]\0", 4, LINEAGE__JSON_SYNTAX, 3, "found U+0000");
  assert_refused("[1\0]", 4, LINEAGE__JSON_SYNTAX, 2, "found U+0000");
  assert_refused("\0", 1, LINEAGE__JSON_SYNTAX, 0, "found U+0000");
  assert_refused("{\"a\"\0:1}", 8, LINEAGE__JSON_SYNTAX, 4, "found U+0000");
}
END_TEST

START_TEST(innermost_open_container_is_named)
{
  static const struct {
    const char *text;
    uint32_t token;
  } cases[] = {
      {"", LINEAGE__NO_TOKEN},
      {"x", LINEAGE__NO_TOKEN},
      {"1 x", LINEAGE__NO_TOKEN},
      {"[1,x", 0},
      {"[[1],x", 0},
      {"[[1,x", 1},
      {"{\"a\":x", 0},
      {"{\"a\":{\"b\":x", 2},
      {"{\"a\":{\"b\":1}x", 0},
      {"{\"a\":[\"\\x", 2},
      {"{}x", LINEAGE__NO_TOKEN},
  };
  json_outcome outcome = read_text(cases[_i].text);
  ck_assert_uint_eq(outcome.fault_count, 1);
  ck_assert_uint_eq(outcome.faults[0].token, cases[_i].token);
  outcome_free(&outcome);
}
END_TEST

/* Encoding. */

START_TEST(every_character_of_one_or_two_bytes_is_judged_by_the_standard)
{
  for (unsigned first = 0; first < 256; first++) {
    for (unsigned second = 0; second < 256; second++) {
      char text[] = {'[', '"', (char)first, (char)second, '"', ']'};
      json_judge judge;
      bool is_right = judge_text(&judge, text, sizeof text);
      if (is_right)
        assert_accepted(text, sizeof text);
      else
        assert_refused(text, sizeof text, judge.kind, judge.at, "");
    }
  }
}
END_TEST

START_TEST(longer_characters_are_judged_by_the_standard)
{
  static const unsigned char bounds[] = {0x00, 0x22, 0x5C, 0x7F, 0x80, 0x8F,
                                         0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
  enum { BOUNDS = sizeof bounds };
  for (unsigned lead = 0xE0; lead < 256; lead++) {
    for (unsigned i = 0; i < BOUNDS * BOUNDS * BOUNDS; i++) {
      char text[] = {'"',
                     (char)lead,
                     (char)bounds[i % BOUNDS],
                     (char)bounds[i / BOUNDS % BOUNDS],
                     (char)bounds[i / BOUNDS / BOUNDS],
                     '"'};
      json_judge judge;
      if (judge_text(&judge, text, sizeof text))
        assert_accepted(text, sizeof text);
      else
        assert_refused(text, sizeof text, judge.kind, judge.at, "");
    }
  }
}
END_TEST

START_TEST(character_cut_by_the_end_of_the_text_is_a_fault_of_encoding)
{
  static const char *const cut[] = {"\"\xC3", "\"\xE2\x82", "\"\xF0\x9F\x98", "\"\xE2", "\"\xF0"};
  assert_refused(cut[_i], strlen(cut[_i]), LINEAGE__JSON_ENCODING, 1, "is not part of a character");
}
END_TEST

START_TEST(foreign_byte_is_a_fault_of_encoding_wherever_it_stands)
{
  static const struct {
    const char *text;
    size_t offset;
  } cases[] = {
      {"\xFF[]", 0},
      {"[\x80]", 1},
      {"[1\xC0\x80]", 2},
      {"{\"a\"\xF5:1}", 4},
      {"{\"a\":\xED\xA0\x80}", 5},
      {"[tr\xFFue]", 3},
      {"[-\xFF]", 2},
      {"[1.\xFF]", 3},
      {"[\"\\\xFF\"]", 3},
      {"[\"\\u00\xFF\"]", 6},
      {"[]\xFF", 2},
      {"{\xFF}", 1},
      {"[\"0123456789abcdefghijklmnopqrstuvwxyz\xC3\"]", 38},
  };
  assert_refused(cases[_i].text, strlen(cases[_i].text), LINEAGE__JSON_ENCODING, cases[_i].offset,
                 "is not part of a character in UTF-8");
}
END_TEST

START_TEST(surrogates_stand_in_pairs_only)
{
  static const unsigned units[] = {0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000};
  for (int i = 0; i < 36; i++) {
    unsigned first = units[i / 6], second = units[i % 6];
    char text[32];
    snprintf(text, sizeof text, "[\"\\u%04x\\u%04X\"]", first, second);
    bool first_is_high = first >= 0xD800 && first <= 0xDBFF;
    bool first_is_low = first >= 0xDC00 && first <= 0xDFFF;
    bool second_is_high = second >= 0xD800 && second <= 0xDBFF;
    bool second_is_low = second >= 0xDC00 && second <= 0xDFFF;
    if (first_is_low || (first_is_high && !second_is_low))
      assert_refused(text, strlen(text), LINEAGE__JSON_ENCODING, 2, "half a surrogate pair");
    else if (!first_is_high && (second_is_high || second_is_low))
      assert_refused(text, strlen(text), LINEAGE__JSON_ENCODING, 8, "half a surrogate pair");
    else
      assert_accepted(text, strlen(text));
  }
  assert_refused("\"\\ud83d\"", 8, LINEAGE__JSON_ENCODING, 1, "\\ud83d");
  assert_refused("\"\\ud83dx\"", 9, LINEAGE__JSON_ENCODING, 1, "\\ud83d");
  assert_refused("\"\\ud83d\\n\"", 10, LINEAGE__JSON_ENCODING, 1, "\\ud83d");
  assert_refused("\"\\uDE00\\uD83D\"", 14, LINEAGE__JSON_ENCODING, 1, "\\uDE00");
}
END_TEST

START_TEST(string_without_u0000)
{
  assert_refused("\"\\u0000\"", 8, LINEAGE__JSON_ENCODING, 1, "U+0000");
  assert_refused("[\"a\\u0000\"]", 11, LINEAGE__JSON_ENCODING, 3, "U+0000");
  assert_refused("\"a\0b\"", 5, LINEAGE__JSON_ENCODING, 2, "U+0000");
  assert_refused("{\"a\0b\":1}", 9, LINEAGE__JSON_ENCODING, 3, "U+0000");
  assert_refused("\"\0", 2, LINEAGE__JSON_ENCODING, 0, "UTF-16");
}
END_TEST

START_TEST(utf16_and_utf32_are_named)
{
  static const struct {
    const char *text;
    size_t length;
    const char *name;
  } cases[] = {
      {"\xFE\xFF\0[\0]", 6, "UTF-16 (big endian, with a byte order mark)"},
      {"\xFF\xFE[\0]\0", 6, "UTF-16 (little endian, with a byte order mark)"},
      {"\0\0\xFE\xFF\0\0\0[\0\0\0]", 12, "UTF-32 (big endian, with a byte order mark)"},
      {"\xFF\xFE\0\0[\0\0\0]\0\0\0", 12, "UTF-32 (little endian, with a byte order mark)"},
      {"\0[\0]", 4, "UTF-16 (big endian)"},
      {"[\0]\0", 4, "UTF-16 (little endian)"},
      {"\0\0\0[\0\0\0]", 8, "UTF-32 (big endian)"},
      {"[\0\0\0]\0\0\0", 8, "UTF-32 (little endian)"},
      {"\"\0\xAC\x20\"\0", 6, "UTF-16 (little endian)"},
      {"\xFE\xFF", 2, "UTF-16 (big endian, with a byte order mark)"},
  };
  assert_refused(cases[_i].text, cases[_i].length, LINEAGE__JSON_ENCODING, 0, cases[_i].name);
}
END_TEST

START_TEST(byte_order_mark_is_noted_and_read_past)
{
  json_outcome outcome = read_text("\xEF\xBB\xBF[1]");
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
  ck_assert_uint_eq(outcome.fault_count, 1);
  ck_assert_int_eq(outcome.faults[0].kind, LINEAGE__JSON_BYTE_ORDER_MARK);
  ck_assert_uint_eq(outcome.faults[0].offset, 0);
  ck_assert_uint_eq(outcome.faults[0].token, LINEAGE__NO_TOKEN);
  ck_assert_uint_eq(outcome.tape.tokens[0].start, 3);
  outcome_free(&outcome);
  outcome = read_text("\xEF\xBB\xBF");
  ck_assert_int_eq(outcome.status, LINEAGE_DOCUMENT);
  ck_assert_uint_eq(outcome.fault_count, 2);
  ck_assert_uint_eq(outcome.faults[1].offset, 3);
  outcome_free(&outcome);
  assert_refused("\xEF\xBB[]", 4, LINEAGE__JSON_ENCODING, 0, "0xEF");
}
END_TEST

/* Limits. */

static lineage_status read_limited(const char *text, lineage__json_limits limits, size_t *offset)
{
  json_outcome outcome = read_with(text, strlen(text), &limits, &lineage__default_allocator);
  *offset = outcome.faults[0].offset;
  if (outcome.status != LINEAGE_OK)
    ck_assert_int_eq(outcome.faults[0].kind, LINEAGE__JSON_LIMIT);
  outcome_free(&outcome);
  return outcome.status;
}

START_TEST(limit_holds_on_both_sides)
{
  static const struct {
    const char *text;
    size_t depth, string, name;                      /* the least with which it is read */
    size_t depth_offset, string_offset, name_offset; /* of the fault with one less */
  } cases[] = {
      {"[[[]]]", 3, 0, 0, 2, 0, 0},
      {"{\"a\":{\"b\":[]}}", 3, 0, 1, 10, 0, 2},
      {"[\"abcd\"]", 1, 4, 0, 0, 5, 0},
      {"[\"\\u0041\\n\\/\\ud83d\\ude00\"]", 1, 7, 0, 0, 12, 0},
      {"[\"ab\xE2\x82\xAC\"]", 1, 5, 0, 0, 4, 0},
      {"{\"\xC3\xA9\\u00e9\":\"x\"}", 1, 1, 4, 0, 13, 4},
      {"{\"abc\":\"\"}", 1, 0, 3, 0, 0, 4},
      {"[\"0123456789012345678901234567890123456789\"]", 1, 40, 0, 0, 41, 0},
  };
  const char *text = cases[_i].text;
  lineage__json_limits limits = {cases[_i].depth, cases[_i].string, cases[_i].name, 64};
  size_t offset;
  ck_assert_int_eq(read_limited(text, limits, &offset), LINEAGE_OK);
  limits.depth--;
  ck_assert_int_eq(read_limited(text, limits, &offset), LINEAGE_DOCUMENT);
  ck_assert_uint_eq(offset, cases[_i].depth_offset);
  limits.depth++;
  if (limits.string > 0) {
    limits.string--;
    ck_assert_int_eq(read_limited(text, limits, &offset), LINEAGE_DOCUMENT);
    ck_assert_uint_eq(offset, cases[_i].string_offset);
    limits.string++;
  }
  if (limits.name > 0) {
    limits.name--;
    ck_assert_int_eq(read_limited(text, limits, &offset), LINEAGE_DOCUMENT);
    ck_assert_uint_eq(offset, cases[_i].name_offset);
  }
}
END_TEST

START_TEST(limit_on_values_and_names_holds_on_both_sides)
{
  static const struct {
    const char *text;
    size_t tokens, offset; /* the least with which it is read; of the fault with one less */
  } cases[] = {{"[]", 1, 0}, {"[1,2]", 3, 3}, {"{\"a\":1}", 3, 5}, {"{\"a\":[],\"b\":[0]}", 6, 13}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    lineage__json_limits limits = {64, 64, 64, cases[i].tokens};
    size_t offset;
    ck_assert_int_eq(read_limited(cases[i].text, limits, &offset), LINEAGE_OK);
    limits.tokens--;
    ck_assert_int_eq(read_limited(cases[i].text, limits, &offset), LINEAGE_DOCUMENT);
    ck_assert_uint_eq(offset, cases[i].offset);
  }
}
END_TEST

START_TEST(limit_passed_before_another_fault_comes_first)
{
  lineage__json_limits limits = {64, 4, 4, 64};
  size_t offset;
  ck_assert_int_eq(read_limited("[\"abcdefgh", limits, &offset), LINEAGE_DOCUMENT);
  ck_assert_uint_eq(offset, 6);
  ck_assert_int_eq(read_limited("[\"abcdef\\x\"]", limits, &offset), LINEAGE_DOCUMENT);
  ck_assert_uint_eq(offset, 6);
}
END_TEST

START_TEST(limit_of_depth_is_told)
{
  size_t length;
  char *text = repeated_text("", "[", 65, "", &length);
  assert_refused(text, length, LINEAGE__JSON_LIMIT, 64, "deeper than the limit of 64 levels");
  free(text);
}
END_TEST

/* The tape. */

static void assert_token(const lineage__tape *tape, uint32_t token, lineage__json_kind kind,
                         uint32_t start, uint32_t length, uint32_t next, uint32_t count)
{
  const lineage__token *found = &tape->tokens[token];
  ck_assert_int_eq(found->kind, kind);
  ck_assert_uint_eq(found->start, start);
  ck_assert_uint_eq(found->length, length);
  ck_assert_uint_eq(found->next, next);
  ck_assert_uint_eq(found->count, count);
}

START_TEST(tape_has_a_token_for_each_name_and_value)
{
  json_outcome outcome = read_text("{\"a\":[1,\"x\"], \"b\":{}}");
  const lineage__tape *tape = &outcome.tape;
  ck_assert_uint_eq(tape->count, 7);
  assert_token(tape, 0, LINEAGE__JSON_OBJECT, 0, 21, 7, 2);
  assert_token(tape, 1, LINEAGE__JSON_STRING, 1, 1, 2, 0);
  assert_token(tape, 2, LINEAGE__JSON_ARRAY, 5, 7, 5, 2);
  assert_token(tape, 3, LINEAGE__JSON_NUMBER, 6, 1, 4, 0);
  assert_token(tape, 4, LINEAGE__JSON_STRING, 8, 1, 5, 0);
  assert_token(tape, 5, LINEAGE__JSON_STRING, 14, 1, 6, 0);
  assert_token(tape, 6, LINEAGE__JSON_OBJECT, 18, 2, 7, 0);
  ck_assert_str_eq(tape->text + 9, "x");
  outcome_free(&outcome);
}
END_TEST

START_TEST(words_and_escapes_are_marked)
{
  json_outcome outcome = read_text("[true,false,null,-1.5e3,\"a\\n\",\"b\"]");
  const lineage__tape *tape = &outcome.tape;
  assert_token(tape, 1, LINEAGE__JSON_TRUE, 1, 4, 2, 0);
  assert_token(tape, 2, LINEAGE__JSON_FALSE, 6, 5, 3, 0);
  assert_token(tape, 3, LINEAGE__JSON_NULL, 12, 4, 4, 0);
  assert_token(tape, 4, LINEAGE__JSON_NUMBER, 17, 6, 5, 0);
  ck_assert_uint_eq(tape->tokens[5].escaped, 1);
  ck_assert_uint_eq(tape->tokens[6].escaped, 0);
  outcome_free(&outcome);
}
END_TEST

START_TEST(open_containers_are_marked_after_a_fault)
{
  json_outcome outcome = read_text("{\"a\":[1,{\"b\":2,x");
  const lineage__tape *tape = &outcome.tape;
  ck_assert_uint_eq(tape->count, 7);
  assert_token(tape, 0, LINEAGE__JSON_OBJECT, 0, 0, LINEAGE__NO_TOKEN, 1);
  assert_token(tape, 2, LINEAGE__JSON_ARRAY, 5, 0, LINEAGE__NO_TOKEN, 2);
  assert_token(tape, 4, LINEAGE__JSON_OBJECT, 8, 0, LINEAGE__NO_TOKEN, 1);
  outcome_free(&outcome);
}
END_TEST

START_TEST(original_text_is_had_back)
{
  const char *text = "{\"a\":[1,\"x\\\"\"], \"\": \"\"}";
  json_outcome outcome = read_text(text);
  char copy[64] = {0};
  lineage__text_restore(copy, outcome.text, outcome.tape.read);
  ck_assert_str_eq(copy, text);
  outcome_free(&outcome);
}
END_TEST

/* Memory. */

START_TEST(reading_without_memory_is_a_status)
{
  static const char *const texts[] = {
      "[1,2,3,4,5,6,7,8,9,10,1,2,3,4,5,6,7,8,9,10,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0]",
      "\xEF\xBB\xBF{\"a\":1,\"a\":2,\"\\u0061\":3,x",
      "{\"a\":\"\\ud800\"}",
      "\xFF\xFE",
      "[NaN]",
  };
  const char *text = texts[_i];
  for (size_t n = 1;; n++) {
    counting_allocator memory;
    counting_allocator_init(&memory);
    memory.fail_at = n;
    memory.fail_from = n % 2;
    json_outcome outcome = read_with(text, strlen(text), &outcome_limits, &memory.allocator);
    bool failed = memory.failures > 0;
    ck_assert((outcome.status == LINEAGE_NO_MEMORY) == failed);
    outcome_free(&outcome);
    ck_assert_uint_eq(memory.blocks, 0);
    if (!failed)
      return;
  }
}
END_TEST

/* json-c, where it is right. */

START_TEST(json_c_reads_the_same_strings)
{
  static const char *const texts[] = {
      "\"\\u00e9\\ud83d\\ude00\\n\\/\\\\\\\"\\b\\f\\r\\t\"",
      "\"\xE2\x82\xAC uro\"",
      "\"\"",
      "\"\\u0800\\uFFFF\\u007f\\u0080\"",
  };
  struct json_object *value = json_tokener_parse(texts[_i]);
  json_outcome outcome = read_text(texts[_i]);
  lineage__arena arena;
  lineage__arena_init(&arena, &lineage__default_allocator);
  size_t length;
  const char *text = lineage__tape_string(&outcome.tape, 0, &arena, &length);
  ck_assert_uint_eq(length, (size_t)json_object_get_string_len(value));
  ck_assert_str_eq(text, json_object_get_string(value));
  lineage__arena_free(&arena);
  outcome_free(&outcome);
  json_object_put(value);
}
END_TEST

START_TEST(json_c_accepts_what_is_accepted)
{
  const char *text = accepted[_i];
  struct json_tokener *tokener = json_tokener_new();
  json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
  struct json_object *value = json_tokener_parse_ex(tokener, text, (int)strlen(text) + 1);
  ck_assert_int_eq(json_tokener_get_error(tokener), json_tokener_success);
  json_tokener_free(tokener);
  json_object_put(value);
}
END_TEST

#define COUNT(table) (int)(sizeof table / sizeof *table)

int main(void)
{
  Suite *suite = suite_create("json_read");
  TCase *grammar = tcase_create("grammar");
  tcase_add_loop_test(grammar, text_of_the_grammar_is_accepted, 0, COUNT(accepted));
  tcase_add_loop_test(grammar, fault_of_syntax_is_placed_and_explained, 0, COUNT(refused));
  tcase_add_loop_test(grammar, json_c_accepts_what_is_accepted, 0, COUNT(accepted));
  tcase_add_test(grammar, judge_agrees_on_both_tables);
  tcase_add_test(grammar, nul_outside_a_string_is_no_syntax);
  tcase_add_loop_test(grammar, innermost_open_container_is_named, 0, 11);
  suite_add_tcase(suite, grammar);
  TCase *encoding = tcase_create("encoding");
  tcase_add_loop_test(encoding, character_cut_by_the_end_of_the_text_is_a_fault_of_encoding, 0, 5);
  tcase_add_loop_test(encoding, foreign_byte_is_a_fault_of_encoding_wherever_it_stands, 0, 13);
  tcase_add_test(encoding, surrogates_stand_in_pairs_only);
  tcase_add_test(encoding, string_without_u0000);
  tcase_add_loop_test(encoding, utf16_and_utf32_are_named, 0, 10);
  tcase_add_test(encoding, byte_order_mark_is_noted_and_read_past);
  tcase_add_loop_test(encoding, json_c_reads_the_same_strings, 0, 4);
  suite_add_tcase(suite, encoding);
  TCase *limits = tcase_create("limits");
  tcase_add_loop_test(limits, limit_holds_on_both_sides, 0, 8);
  tcase_add_test(limits, limit_on_values_and_names_holds_on_both_sides);
  tcase_add_test(limits, limit_passed_before_another_fault_comes_first);
  tcase_add_test(limits, limit_of_depth_is_told);
  suite_add_tcase(suite, limits);
  TCase *tape = tcase_create("tape");
  tcase_add_test(tape, tape_has_a_token_for_each_name_and_value);
  tcase_add_test(tape, words_and_escapes_are_marked);
  tcase_add_test(tape, open_containers_are_marked_after_a_fault);
  tcase_add_test(tape, original_text_is_had_back);
  suite_add_tcase(suite, tape);
  TCase *memory = tcase_create("memory");
  tcase_add_loop_test(memory, reading_without_memory_is_a_status, 0, 5);
  suite_add_tcase(suite, memory);
  TCase *exhaustive = tcase_create("exhaustive");
  tcase_set_tags(exhaustive, "slow");
  tcase_add_test(exhaustive, every_character_of_one_or_two_bytes_is_judged_by_the_standard);
  tcase_add_test(exhaustive, longer_characters_are_judged_by_the_standard);
  suite_add_tcase(suite, exhaustive);
  return run_suite(suite);
}
