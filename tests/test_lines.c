/* SPDX-License-Identifier: MIT */
/* Lines, columns and excerpts. Tapes are made by hand: only the text matters here. */

#include <stdlib.h>
#include <string.h>

#include "report/judge.h"
#include "support.h"

static counting_allocator memory;
static lineage_report *report;
static lineage__judge judge;
static lineage__tape tape;

static void make_report(void)
{
  counting_allocator_init(&memory);
  ck_assert_int_eq(lineage_report_new(&report, &memory.allocator), LINEAGE_OK);
  tape = (lineage__tape){.text = NULL};
}

static void free_report(void)
{
  free(tape.text);
  lineage_report_free(report);
  ck_assert_uint_eq(memory.blocks, 0);
}

/* Begins to judge a text of which `read` bytes were read. */
static void judge_bytes(const char *bytes, size_t length, size_t read)
{
  free(tape.text);
  tape.text = padded_text(bytes, length);
  tape.length = length;
  tape.read = read;
  lineage__judge_init(&judge, report, 1000);
  judge.tape = &tape;
}

static void judge_text(const char *text)
{
  judge_bytes(text, strlen(text), strlen(text));
}

static void find(size_t offset)
{
  lineage__spot spot = {.offset = offset, .token = LINEAGE__NO_TOKEN};
  ck_assert(lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, spot, "found"));
}

static void finish(void)
{
  ck_assert_int_eq(lineage__judge_finish(&judge, true), LINEAGE_OK);
}

static void assert_place(size_t index, size_t line, size_t column)
{
  const lineage_place *place = lineage_finding_place(lineage_report_finding(report, index));
  ck_assert_uint_eq(lineage_place_line(place), line);
  ck_assert_uint_eq(lineage_place_column(place), column);
}

static void assert_excerpt(const char *excerpt, size_t caret)
{
  const lineage_finding *finding = lineage_report_finding(report, 0);
  ck_assert_str_eq(lineage_finding_excerpt(finding), excerpt);
  ck_assert_uint_eq(lineage_finding_excerpt_caret(finding), caret);
}

/* -- Lines and columns ----------------------------------------------------------------------- */

START_TEST(lines_and_columns_count_from_one)
{
  judge_text("ab\ncd\n\ne");
  for (size_t offset = 0; offset <= 8; offset++)
    find(offset);
  finish();
  static const size_t lines[] = {1, 1, 1, 2, 2, 2, 3, 4, 4};
  static const size_t columns[] = {1, 2, 3, 1, 2, 3, 1, 1, 2};
  for (size_t i = 0; i < 9; i++) {
    assert_place(i, lines[i], columns[i]);
    ck_assert_uint_eq(
        lineage_place_offset(lineage_finding_place(lineage_report_finding(report, i))), i);
  }
}
END_TEST

START_TEST(columns_count_characters)
{
  judge_text("aü€😀z");
  find(1 + 2 + 3 + 4);
  finish();
  assert_place(0, 1, 5);
}
END_TEST

START_TEST(only_line_feeds_end_lines)
{
  judge_text("a\r\nb\rc\xE2\x80\xA8"
             "d");
  find(strlen(tape.text) - 1);
  finish();
  assert_place(0, 2, 5);
}
END_TEST

START_TEST(a_byte_order_mark_has_no_column)
{
  judge_text("\xEF\xBB\xBF[]\n[]");
  find(0);
  find(3);
  find(4);
  find(6);
  finish();
  assert_place(0, 1, 1);
  assert_place(1, 1, 1);
  assert_place(2, 1, 2);
  assert_place(3, 2, 1);
  ck_assert_uint_eq(lineage_place_offset(lineage_finding_place(lineage_report_finding(report, 1))),
                    3);
  assert_excerpt("[]", 0);
}
END_TEST

START_TEST(a_place_behind_the_end_is_the_end)
{
  judge_text("a\nbc");
  find(400);
  finish();
  assert_place(0, 2, 3);
  assert_excerpt("bc", 2);
}
END_TEST

START_TEST(an_empty_text_has_one_place)
{
  judge_text("");
  find(0);
  finish();
  assert_place(0, 1, 1);
  assert_excerpt("", 0);
}
END_TEST

START_TEST(bytes_that_are_no_characters_are_counted_all_the_same)
{
  judge_bytes("a\xFF\xFE\n\x80\x80z", 7, 1);
  find(3);
  find(6);
  finish();
  assert_place(0, 1, 4);
  assert_place(1, 2, 1);
}
END_TEST

START_TEST(related_places_have_lines_and_columns_too)
{
  judge_text("ab\ncd\nef");
  find(7);
  lineage__judge_relate(&judge, (lineage__spot){.offset = 1, .token = LINEAGE__NO_TOKEN}, "one");
  lineage__judge_relate(&judge, (lineage__spot){.offset = 4, .token = LINEAGE__NO_TOKEN}, "two");
  finish();
  const lineage_finding *finding = lineage_report_finding(report, 0);
  assert_place(0, 3, 2);
  ck_assert_uint_eq(lineage_place_line(lineage_finding_related(finding, 0)), 1);
  ck_assert_uint_eq(lineage_place_column(lineage_finding_related(finding, 0)), 2);
  ck_assert_uint_eq(lineage_place_line(lineage_finding_related(finding, 1)), 2);
  ck_assert_uint_eq(lineage_place_column(lineage_finding_related(finding, 1)), 2);
}
END_TEST

/* Compares with counting byte by byte, over lines of all lengths up to many times a vector. */
START_TEST(long_texts_are_counted_as_byte_by_byte)
{
  enum { LENGTH = 40000 };
  static char text[LENGTH + 1];
  uint64_t state = (uint64_t)_i + 1;
  uint64_t rarity = UINT64_C(1) << (2 * _i);
  size_t offsets[200], line = 1, column = 1, next = 0;
  for (size_t i = 0; i < LENGTH; i++)
    text[i] = next_random(&state) % rarity == 0 ? '\n' : 'a';
  judge_text(text);
  for (size_t i = 0; i < 200; i++)
    offsets[i] = i * (LENGTH / 200) + next_random(&state) % (LENGTH / 200);
  for (size_t i = 200; i > 0; i--)
    find(offsets[i - 1]);
  finish();
  for (size_t i = 0; i < LENGTH && next < 200; i++) {
    if (i == offsets[next])
      assert_place(next++, line, column);
    column = text[i] == '\n' ? 1 : column + 1;
    line += text[i] == '\n';
  }
  ck_assert_uint_eq(next, 200);
}
END_TEST

START_TEST(without_text_there_are_no_lines)
{
  judge_text("[\n1]");
  find(2);
  lineage__judge_relate(&judge, (lineage__spot){.offset = 1, .token = LINEAGE__NO_TOKEN}, "one");
  ck_assert_int_eq(lineage__judge_finish(&judge, false), LINEAGE_OK);
  const lineage_finding *finding = lineage_report_finding(report, 0);
  assert_place(0, 0, 0);
  ck_assert_uint_eq(lineage_place_offset(lineage_finding_place(finding)), 0);
  ck_assert_uint_eq(lineage_place_line(lineage_finding_related(finding, 0)), 0);
  ck_assert_str_eq(lineage_place_pointer(lineage_finding_place(finding)), "");
  ck_assert_ptr_null(lineage_finding_excerpt(finding));
}
END_TEST

/* -- Excerpts -------------------------------------------------------------------------------- */

START_TEST(an_excerpt_is_the_line_without_its_end)
{
  judge_text("one\ntwo three\r\nfour");
  find(8);
  finish();
  assert_excerpt("two three", 4);
}
END_TEST

START_TEST(an_excerpt_at_the_end_of_its_line_is_the_line)
{
  judge_text("one\ntwo\nthree");
  find(7);
  finish();
  assert_excerpt("two", 3);
}
END_TEST

START_TEST(closing_quotes_are_given_back)
{
  static const char text[] = "{\"a\0: \"b\0, \"c\"}";
  judge_bytes(text, sizeof text - 1, 11);
  find(11);
  finish();
  assert_excerpt("{\"a\": \"b\", \"c\"}", 11);
}
END_TEST

START_TEST(a_nul_that_was_not_read_ends_the_excerpt)
{
  judge_bytes("[\"a\0, \0 1]", 10, 6);
  find(6);
  finish();
  assert_excerpt("[\"a\", ", 6);
  judge_bytes("\0[\0]\0", 5, 0);
  find(0);
  finish();
  assert_excerpt("", 0);
  judge_bytes("[\0]\0", 4, 0);
  find(3);
  finish();
  assert_excerpt("[", 1);
}
END_TEST

/* A line of 300 letters between two others; the window begins with its `start`-th. */
static void assert_window(size_t place, size_t start)
{
  char text[304];
  memset(text, 'x', sizeof text);
  text[0] = text[301] = '\n';
  for (size_t i = 0; i < 300; i++)
    text[1 + i] = (char)('a' + i % 26);
  judge_bytes(text, sizeof text, sizeof text);
  find(1 + place);
  finish();
  const lineage_finding *finding = lineage_report_finding(report, 0);
  const char *excerpt = lineage_finding_excerpt(finding);
  ck_assert_uint_eq(strlen(excerpt), 120);
  ck_assert_mem_eq(excerpt, text + 1 + start, 120);
  ck_assert_uint_eq(lineage_finding_excerpt_caret(finding), place - start);
}

START_TEST(an_excerpt_of_a_long_line_is_a_window_around_the_place)
{
  assert_window(0, 0);
  assert_window(60, 0);
  assert_window(61, 1);
  assert_window(150, 90);
  assert_window(239, 179);
  assert_window(240, 180);
  assert_window(241, 180);
  assert_window(300, 180);
}
END_TEST

START_TEST(a_line_as_long_as_the_window_is_shown_whole)
{
  char text[121];
  memset(text, 'x', 120);
  text[120] = '\0';
  for (size_t place = 0; place <= 120; place++) {
    judge_text(text);
    find(place);
    finish();
    assert_excerpt(text, place);
  }
}
END_TEST

START_TEST(a_window_cuts_no_character)
{
  static const char *const pieces[] = {"aü", "€", "😀", "aü😀"};
  char text[1000] = "xyz";
  text[_i % 4] = '\0';
  while (strlen(text) < 400)
    strcat(text, pieces[_i / 4]);
  for (size_t place = 0; place < strlen(text); place++) {
    if (((unsigned char)text[place] & 0xC0) == 0x80)
      continue;
    judge_text(text);
    find(place);
    finish();
    const lineage_finding *finding = lineage_report_finding(report, 0);
    const char *excerpt = lineage_finding_excerpt(finding);
    ck_assert_uint_ge(strlen(excerpt), 114);
    ck_assert_uint_le(strlen(excerpt), 120);
    ck_assert(((unsigned char)excerpt[0] & 0xC0) != 0x80);
    const char *here = text + place - lineage_finding_excerpt_caret(finding);
    ck_assert_mem_eq(here, excerpt, strlen(excerpt));
    ck_assert(((unsigned char)here[strlen(excerpt)] & 0xC0) != 0x80);
  }
}
END_TEST

START_TEST(a_line_of_megabytes_costs_a_window)
{
  size_t length;
  char *text = repeated_text("[", "1,", 2000000, "1]", &length);
  judge_bytes(text, length, length);
  free(text);
  for (size_t i = 0; i < 1000; i++)
    find(4000 * i);
  finish();
  assert_place(999, 1, 4000 * 999 + 1);
  ck_assert_uint_lt(memory.most_bytes, 2000000);
}
END_TEST

START_TEST(an_excerpt_lost_for_want_of_memory_is_noticed)
{
  bool done = false;
  char text[301];
  memset(text, 'x', 300);
  text[300] = '\0';
  for (size_t n = 1; !done; n++) {
    ck_assert_uint_lt(n, 1000);
    judge_text(text);
    for (size_t i = 0; i < 60; i++) {
      find(100 + i);
      lineage__judge_suggest(&judge, text);
      lineage__judge_relate(&judge, (lineage__spot){.offset = i, .token = LINEAGE__NO_TOKEN}, "x");
    }
    memory.fail_at = memory.calls + n;
    memory.failures = 0;
    lineage_status status = lineage__judge_finish(&judge, true);
    done = memory.failures == 0;
    memory.fail_at = 0;
    ck_assert_int_eq(status, done ? LINEAGE_OK : LINEAGE_NO_MEMORY);
    ck_assert_uint_eq(lineage_report_count(report), done ? 60 : 0);
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("lines");
  TCase *lines = tcase_create("lines");
  tcase_add_checked_fixture(lines, make_report, free_report);
  tcase_add_test(lines, lines_and_columns_count_from_one);
  tcase_add_test(lines, columns_count_characters);
  tcase_add_test(lines, only_line_feeds_end_lines);
  tcase_add_test(lines, a_byte_order_mark_has_no_column);
  tcase_add_test(lines, a_place_behind_the_end_is_the_end);
  tcase_add_test(lines, an_empty_text_has_one_place);
  tcase_add_test(lines, bytes_that_are_no_characters_are_counted_all_the_same);
  tcase_add_test(lines, related_places_have_lines_and_columns_too);
  tcase_add_loop_test(lines, long_texts_are_counted_as_byte_by_byte, 0, 9);
  tcase_add_test(lines, without_text_there_are_no_lines);
  suite_add_tcase(suite, lines);
  TCase *excerpts = tcase_create("excerpts");
  tcase_add_checked_fixture(excerpts, make_report, free_report);
  tcase_add_test(excerpts, an_excerpt_is_the_line_without_its_end);
  tcase_add_test(excerpts, an_excerpt_at_the_end_of_its_line_is_the_line);
  tcase_add_test(excerpts, closing_quotes_are_given_back);
  tcase_add_test(excerpts, a_nul_that_was_not_read_ends_the_excerpt);
  tcase_add_test(excerpts, an_excerpt_of_a_long_line_is_a_window_around_the_place);
  tcase_add_test(excerpts, a_line_as_long_as_the_window_is_shown_whole);
  tcase_add_loop_test(excerpts, a_window_cuts_no_character, 0, 16);
  tcase_add_test(excerpts, a_line_of_megabytes_costs_a_window);
  tcase_add_test(excerpts, an_excerpt_lost_for_want_of_memory_is_noticed);
  suite_add_tcase(suite, excerpts);
  return run_suite(suite);
}
