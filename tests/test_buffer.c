/* SPDX-License-Identifier: MIT */
#include "base/buffer.h"

#include <string.h>

#include "support.h"

static counting_allocator memory;
static lineage__buffer buffer;

static void make_buffer(void)
{
  counting_allocator_init(&memory);
  lineage__buffer_init(&buffer, &memory.allocator);
}

static void free_buffer(void)
{
  lineage__buffer_free(&buffer);
  ck_assert_uint_eq(memory.blocks, 0);
}

static void add_format(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  lineage__buffer_add_format(&buffer, format, arguments);
  va_end(arguments);
}

static void add_shown(const char *text)
{
  lineage__buffer_add_shown(&buffer, text, strlen(text));
}

START_TEST(what_is_added_stands_in_a_row)
{
  lineage__buffer_add_text(&buffer, "a");
  lineage__buffer_add(&buffer, "bcd", 2);
  lineage__buffer_add_char(&buffer, '!');
  lineage__buffer_add_number(&buffer, 0);
  lineage__buffer_add_number(&buffer, UINT64_MAX);
  ck_assert_str_eq(buffer.bytes, "abc!018446744073709551615");
  ck_assert_uint_eq(buffer.length, strlen(buffer.bytes));
}
END_TEST

START_TEST(adding_nothing_makes_an_empty_text)
{
  lineage__buffer_add(&buffer, NULL, 0);
  ck_assert_str_eq(buffer.bytes, "");
}
END_TEST

START_TEST(a_megabyte_byte_by_byte_takes_few_calls)
{
  for (size_t i = 0; i < 1 << 20; i++)
    lineage__buffer_add_char(&buffer, (char)('a' + i % 26));
  ck_assert_uint_eq(buffer.length, 1 << 20);
  ck_assert_uint_eq(strlen(buffer.bytes), 1 << 20);
  ck_assert_uint_lt(memory.calls, 20);
}
END_TEST

START_TEST(a_failure_is_remembered_until_the_buffer_is_cleared)
{
  lineage__buffer_add_text(&buffer, "kept");
  memory.fail_at = 2;
  for (size_t i = 0; i < 1000; i++)
    lineage__buffer_add_text(&buffer, "lost");
  ck_assert(buffer.failed);
  ck_assert_uint_eq(memory.calls, 2);
  ck_assert_mem_eq(buffer.bytes, "kept", 4);
  ck_assert_uint_eq(strlen(buffer.bytes), buffer.length);
  lineage__buffer_clear(&buffer);
  lineage__buffer_add_text(&buffer, "new");
  ck_assert(!buffer.failed);
  ck_assert_str_eq(buffer.bytes, "new");
}
END_TEST

START_TEST(a_length_that_overflows_fails)
{
  lineage__buffer_add_text(&buffer, "a");
  lineage__buffer_add(&buffer, "b", SIZE_MAX);
  ck_assert(buffer.failed);
  ck_assert_str_eq(buffer.bytes, "a");
}
END_TEST

START_TEST(clearing_keeps_the_memory)
{
  lineage__buffer_add_text(&buffer, "text");
  lineage__buffer_clear(&buffer);
  ck_assert_uint_eq(buffer.length, 0);
  ck_assert_str_eq(buffer.bytes, "");
  lineage__buffer_add_text(&buffer, "more");
  ck_assert_uint_eq(memory.calls, 1);
}
END_TEST

START_TEST(formats_take_their_arguments)
{
  add_format("%s|%d|%d|%u|%zu|%c|%%|%q.", "text", 42, -2147483647 - 1, 4294967295u, SIZE_MAX, 'x',
             "name");
  ck_assert_str_eq(buffer.bytes, "text|42|-2147483648|4294967295|18446744073709551615|x|%|'name'.");
}
END_TEST

START_TEST(a_format_may_end_with_a_percent_sign)
{
  add_format("100%");
  ck_assert_str_eq(buffer.bytes, "100");
  ck_assert_uint_eq(buffer.length, 3);
}
END_TEST

START_TEST(a_short_text_is_shown_whole)
{
  add_shown("");
  add_shown("sixty characters are shown as they stand, even these here: ü");
  ck_assert_str_eq(buffer.bytes, "sixty characters are shown as they stand, even these here: ü");
}
END_TEST

START_TEST(a_long_text_is_shortened_in_its_middle)
{
  char text[1001];
  memset(text, 'a', 500);
  memset(text + 500, 'z', 500);
  text[1000] = '\0';
  add_shown(text);
  ck_assert_str_eq(buffer.bytes, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…zzzzzzzzzzzzzzzzzzzz");
}
END_TEST

START_TEST(a_shortened_text_has_whole_characters)
{
  char text[301] = "";
  for (size_t i = 0; i < 100; i++)
    strcat(text, "€");
  add_shown(text);
  ck_assert_uint_eq(buffer.length, 61 * 3);
  for (size_t i = 0; i < buffer.length; i += 3)
    ck_assert(memcmp(buffer.bytes + i, "€", 3) == 0 || memcmp(buffer.bytes + i, "…", 3) == 0);
}
END_TEST

START_TEST(bytes_that_are_no_text_are_escaped_and_shortened_too)
{
  char text[10001];
  memset(text, 0x80, 10000);
  text[10000] = '\0';
  add_shown(text);
  ck_assert_uint_lt(buffer.length, 600);
  ck_assert_mem_eq(buffer.bytes, "\\x80\\x80", 8);
}
END_TEST

START_TEST(what_a_terminal_would_obey_is_escaped)
{
  add_format("%q", "a\x1b[31m\n\xE2\x80\xAE");
  ck_assert_str_eq(buffer.bytes, "'a\\x1b[31m\\n\\u202e'");
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("buffer");
  TCase *tests = tcase_create("buffer");
  tcase_add_checked_fixture(tests, make_buffer, free_buffer);
  tcase_add_test(tests, what_is_added_stands_in_a_row);
  tcase_add_test(tests, adding_nothing_makes_an_empty_text);
  tcase_add_test(tests, a_megabyte_byte_by_byte_takes_few_calls);
  tcase_add_test(tests, a_failure_is_remembered_until_the_buffer_is_cleared);
  tcase_add_test(tests, a_length_that_overflows_fails);
  tcase_add_test(tests, clearing_keeps_the_memory);
  tcase_add_test(tests, formats_take_their_arguments);
  tcase_add_test(tests, a_format_may_end_with_a_percent_sign);
  tcase_add_test(tests, a_short_text_is_shown_whole);
  tcase_add_test(tests, a_long_text_is_shortened_in_its_middle);
  tcase_add_test(tests, a_shortened_text_has_whole_characters);
  tcase_add_test(tests, bytes_that_are_no_text_are_escaped_and_shortened_too);
  tcase_add_test(tests, what_a_terminal_would_obey_is_escaped);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
