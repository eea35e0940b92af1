/* SPDX-License-Identifier: MIT */
/* The reader on what nobody means to write: a document damaged at every byte, rows of pieces at
 * random, each compared with a judge that reads RFC 8259 rule by rule, and hostile shapes. */

#include "json_judge.h"
#include "json_outcome.h"
#include "support.h"
#include "json/json_read.h"

/* Whole documents, damaged. */

static const char document[] =
    "{\n  \"a\": [\n    1, -2.5e+1, \"x\\n\\u00e9\xC3\xA9\\ud83d\\ude00\",\n    true\n  ],\n"
    "  \"b\": {\"c\": null, \"d\": {}, \"\": [], \"e\": false},\n\t\"f\": "
    "\"0123456789abcdefgh\"\r\n}";

static bool is_foreign_begin(const char *text, size_t length)
{
  return length >= 2 && (text[0] == 0 || text[1] == 0 || (unsigned char)text[0] >= 0xFE);
}

/* The reader and the judge say the same; and of what they accept, json-c reads the same values. */
static void compare_with_judge(const char *text, size_t length)
{
  json_judge judge;
  bool is_right = judge_text(&judge, text, length);
  json_outcome outcome = read_bytes(text, length);
  ck_assert_msg((outcome.status == LINEAGE_OK) == is_right, "%.*s", (int)length, text);
  if (!is_right && !is_foreign_begin(text, length)) {
    size_t place = 0; /* duplicates in open containers are told after the fault */
    while (outcome.faults[place].kind == LINEAGE__JSON_DUPLICATE_MEMBER)
      place++;
    const lineage__json_fault *last = &outcome.faults[place];
    ck_assert_msg(last->offset == judge.at && last->kind == judge.kind, "%.*s: at %zu, not %zu: %s",
                  (int)length, text, last->offset, judge.at, outcome.messages[place]);
  }
  char *copy = malloc(length + 1);
  lineage__text_restore(copy, outcome.text, outcome.tape.read);
  ck_assert(memcmp(copy, text, outcome.tape.read) == 0);
  ck_assert(memcmp(outcome.text + outcome.tape.read, text + outcome.tape.read,
                   length - outcome.tape.read) == 0);
  free(copy);
  outcome_free(&outcome);
}

START_TEST(document_cut_anywhere_is_refused_at_its_end)
{
  for (size_t length = 0; length < sizeof document - 1; length++)
    compare_with_judge(document, length);
  json_outcome outcome = read_bytes(document, sizeof document - 1);
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
  outcome_free(&outcome);
}
END_TEST

START_TEST(document_with_any_byte_replaced_is_judged_right)
{
  char text[sizeof document];
  for (size_t at = 0; at < sizeof document - 1; at++) {
    memcpy(text, document, sizeof document);
    for (unsigned byte = 0; byte < 256; byte++) {
      text[at] = (char)byte;
      compare_with_judge(text, sizeof document - 1);
    }
  }
}
END_TEST

START_TEST(document_with_any_byte_taken_out_or_doubled_is_judged_right)
{
  char text[sizeof document + 1];
  for (size_t at = 0; at < sizeof document - 1; at++) {
    memcpy(text, document, at);
    memcpy(text + at, document + at + 1, sizeof document - at - 1);
    compare_with_judge(text, sizeof document - 2);
    memcpy(text + at + 1, document + at, sizeof document - at);
    text[at] = document[at];
    compare_with_judge(text, sizeof document);
  }
}
END_TEST

START_TEST(random_rows_of_json_pieces_are_judged_right)
{
  static const char *const pieces[] = {"{",        "}",
                                       "[",        "]",
                                       ",",        ":",
                                       "\"a\"",    "\"b\"",
                                       "1",        "-",
                                       "0",        ".5",
                                       "e1",       "true",
                                       "null",     "false",
                                       " ",        "\n  ",
                                       "\"",       "\\",
                                       "\\u12aB",  "\\ud800\\udc00",
                                       "\xC3\xA9", "\x80",
                                       "\t",       "x"};
  uint64_t state = 20251129;
  for (int round = 0; round < 20000; round++) {
    char text[256] = "";
    size_t count = next_random(&state) % 14 + 1;
    for (size_t i = 0; i < count; i++)
      strcat(text, pieces[next_random(&state) % (sizeof pieces / sizeof *pieces)]);
    compare_with_judge(text, strlen(text));
  }
}
END_TEST

/* Hostile shapes: what they give is asserted, that they end at all is what is tested. */

static void assert_shape(const char *head, const char *piece, size_t count, const char *tail,
                         lineage__json_limits limits, lineage_status status, uint32_t tokens)
{
  size_t length;
  char *text = repeated_text(head, piece, count, tail, &length);
  json_outcome outcome = read_with(text, length, &limits, &lineage__default_allocator);
  ck_assert_int_eq(outcome.status, status);
  ck_assert_uint_eq(outcome.tape.count, tokens);
  outcome_free(&outcome);
  free(text);
}

START_TEST(long_shapes_are_read_through)
{
  const lineage__json_limits limits = {1 << 20, 1 << 24, 1 << 12, 1 << 24};
  assert_shape("\"", "0123456789", 1000000, "\"", limits, LINEAGE_OK, 1);
  assert_shape("\"", "\\u0041", 1600000, "\"", limits, LINEAGE_OK, 1);
  assert_shape("\"", "\xE2\x82\xAC", 3000000, "\"", limits, LINEAGE_OK, 1);
  assert_shape("[", "{},", 300000, "{}]", limits, LINEAGE_OK, 300002);
  assert_shape("[", "1,", 3000000, "1]", limits, LINEAGE_OK, 3000002);
  assert_shape("", " ", 10000000, "1", limits, LINEAGE_OK, 1);
  assert_shape("", "9", 10000000, "", limits, LINEAGE_OK, 1);
  assert_shape("", "[", 100000, "", limits, LINEAGE_DOCUMENT, 100000);
  assert_shape("", "{\"a\":", 100000, "", limits, LINEAGE_DOCUMENT, 200000);
  assert_shape("", "[", 1000000, "", outcome_limits, LINEAGE_DOCUMENT, 64);
  /* Names whose escapes are within the limit, though what stands there is longer than it. */
  assert_shape("[", "{\"\\u0041\\u0041\\u0041\\u0041\\u0041\\u0041\\u0041\\u0041\":0},", 100000,
               "0]", (lineage__json_limits){3, 8, 8, 300002}, LINEAGE_OK, 300002);
}
END_TEST

START_TEST(levels_up_to_the_limit_are_closed_again)
{
  enum { LEVELS = 100000 };
  char *text = malloc(2 * LEVELS);
  memset(text, '[', LEVELS);
  memset(text + LEVELS, ']', LEVELS);
  const lineage__json_limits limits = {LEVELS, 1, 1, LEVELS};
  json_outcome outcome = read_with(text, 2 * LEVELS, &limits, &lineage__default_allocator);
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
  for (uint32_t i = 0; i < LEVELS; i++) {
    const lineage__token *token = &outcome.tape.tokens[i];
    ck_assert(token->kind == LINEAGE__JSON_ARRAY && token->start == i);
    ck_assert_uint_eq(token->length, 2 * (LEVELS - i));
    ck_assert_uint_eq(token->next, LEVELS);
    ck_assert_uint_eq(token->count, i < LEVELS - 1);
  }
  outcome_free(&outcome);
  free(text);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("json_damage");
  TCase *damaged = tcase_create("damaged documents");
  tcase_add_test(damaged, document_cut_anywhere_is_refused_at_its_end);
  tcase_add_test(damaged, document_with_any_byte_taken_out_or_doubled_is_judged_right);
  suite_add_tcase(suite, damaged);
  TCase *exhaustive = tcase_create("exhaustive");
  tcase_set_tags(exhaustive, "slow");
  tcase_add_test(exhaustive, document_with_any_byte_replaced_is_judged_right);
  tcase_add_test(exhaustive, random_rows_of_json_pieces_are_judged_right);
  suite_add_tcase(suite, exhaustive);
  TCase *hostile = tcase_create("hostile shapes");
  tcase_set_tags(hostile, "slow");
  tcase_add_test(hostile, long_shapes_are_read_through);
  tcase_add_test(hostile, levels_up_to_the_limit_are_closed_again);
  suite_add_tcase(suite, hostile);
  return run_suite(suite);
}
