/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

#include <string.h>

#include <lineage/base.h>

#include "support.h"

static const struct {
  uint32_t code_point;
  const char *bytes;
} good[] = {
    {0x01, "\x01"},
    {0x7F, "\x7F"},
    {0x80, "\xC2\x80"},
    {0x7FF, "\xDF\xBF"},
    {0x800, "\xE0\xA0\x80"},
    {0xD7FF, "\xED\x9F\xBF"},
    {0xE000, "\xEE\x80\x80"},
    {0xFFFF, "\xEF\xBF\xBF"},
    {0x10000, "\xF0\x90\x80\x80"},
    {0x10FFFF, "\xF4\x8F\xBF\xBF"},
};

static const char *const bad[] = {
    "\x80", /* a byte that continues nothing */
    "\xBF",
    "\xC0\x80", /* overlong */
    "\xC1\xBF",
    "\xE0\x9F\xBF",
    "\xF0\x8F\xBF\xBF",
    "\xED\xA0\x80", /* surrogates */
    "\xED\xBF\xBF",
    "\xF4\x90\x80\x80", /* over U+10FFFF */
    "\xF5\x80\x80\x80",
    "\xFE",
    "\xFF",
    "\xC2", /* cut short */
    "\xE2\x82",
    "\xF0\x9F\x98",
    "\xC2\x41", /* not continued */
    "\xE2\x82\x41",
    "\xE2\x41\x82",
    "\xF0\x9F\x98\x41",
};

START_TEST(a_well_formed_character_is_decoded_and_encoded)
{
  size_t length = strlen(good[_i].bytes);
  uint32_t code_point = 0;
  char bytes[4];
  ck_assert_uint_eq(lineage__utf8_decode(good[_i].bytes, length, &code_point), length);
  ck_assert_uint_eq(code_point, good[_i].code_point);
  ck_assert_uint_eq(lineage__utf8_character(good[_i].bytes, length), length);
  ck_assert_uint_eq(lineage__utf8_encode(good[_i].code_point, bytes), length);
  ck_assert_mem_eq(bytes, good[_i].bytes, length);
}
END_TEST

START_TEST(a_character_cut_short_is_none)
{
  for (size_t length = 0; length < strlen(good[_i].bytes); length++)
    ck_assert_uint_eq(lineage__utf8_character(good[_i].bytes, length), 0);
}
END_TEST

START_TEST(what_is_not_well_formed_is_no_character)
{
  ck_assert_uint_eq(lineage__utf8_character(bad[_i], strlen(bad[_i])), 0);
}
END_TEST

START_TEST(characters_are_counted_not_bytes)
{
  ck_assert_uint_eq(lineage__utf8_count("", 0), 0);
  ck_assert_uint_eq(lineage__utf8_count("aü€😀", strlen("aü€😀")), 4);
}
END_TEST

static void assert_escaped(const char *text, const char *expected)
{
  char shown[64];
  size_t length = lineage_text_escape(text, shown, sizeof shown);
  ck_assert_str_eq(shown, expected);
  ck_assert_uint_eq(length, strlen(expected));
}

START_TEST(text_that_is_safe_is_shown_as_it_is)
{
  assert_escaped("", "");
  assert_escaped("a 'b' \\ \"ü\" € 😀 עברית", "a 'b' \\ \"ü\" € 😀 עברית");
}
END_TEST

START_TEST(controls_are_escaped)
{
  assert_escaped("\n\t\r\x1b\x7f", "\\n\\t\\x0d\\x1b\\x7f");
  assert_escaped("\xC2\x80\xC2\x9F\xC2\xA0", "\\x80\\x9f\xC2\xA0");
  assert_escaped("\xE2\x80\xA8\xE2\x80\xA9", "\\u2028\\u2029");
}
END_TEST

START_TEST(bidirectional_marks_are_escaped)
{
  assert_escaped("\xD8\x9C", "\\u061c");
  assert_escaped("\xE2\x80\x8E\xE2\x80\x8F", "\\u200e\\u200f");
  assert_escaped("\xE2\x80\xAA\xE2\x80\xAE", "\\u202a\\u202e");
  assert_escaped("\xE2\x81\xA6\xE2\x81\xA9", "\\u2066\\u2069");
}
END_TEST

START_TEST(bytes_that_are_no_utf8_are_escaped)
{
  assert_escaped("a\xFF\xE2\x82z", "a\\xff\\xe2\\x82z");
}
END_TEST

START_TEST(escaping_tells_the_length_of_the_whole)
{
  ck_assert_uint_eq(lineage_text_escape("a\nb", NULL, 0), 4);
  ck_assert_uint_eq(lineage_text_escape("a\nb", NULL, 10), 4);
  ck_assert_uint_eq(lineage_text_escape(NULL, NULL, 0), 0);
}
END_TEST

START_TEST(what_does_not_fit_is_cut_between_characters)
{
  static const char *const expected[] = {"?", "", "a", "a", "a\\n", "a\\n", "a\\n", "a\\n€"};
  for (size_t size = 0; size < 8; size++) {
    char shown[9] = "?\x7f\x7f\x7f\x7f\x7f\x7f\x7f";
    ck_assert_uint_eq(lineage_text_escape("a\n€b", shown, size), 7);
    ck_assert_str_eq(size == 0 ? "?" : shown, expected[size]);
    ck_assert_int_eq(shown[size], size == 0 ? '?' : size == 8 ? '\0' : 0x7f);
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("utf8");
  TCase *tests = tcase_create("utf8");
  tcase_add_loop_test(tests, a_well_formed_character_is_decoded_and_encoded, 0,
                      sizeof good / sizeof good[0]);
  tcase_add_loop_test(tests, a_character_cut_short_is_none, 0, sizeof good / sizeof good[0]);
  tcase_add_loop_test(tests, what_is_not_well_formed_is_no_character, 0,
                      sizeof bad / sizeof bad[0]);
  tcase_add_test(tests, characters_are_counted_not_bytes);
  tcase_add_test(tests, text_that_is_safe_is_shown_as_it_is);
  tcase_add_test(tests, controls_are_escaped);
  tcase_add_test(tests, bidirectional_marks_are_escaped);
  tcase_add_test(tests, bytes_that_are_no_utf8_are_escaped);
  tcase_add_test(tests, escaping_tells_the_length_of_the_whole);
  tcase_add_test(tests, what_does_not_fit_is_cut_between_characters);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
