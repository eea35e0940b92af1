/* SPDX-License-Identifier: MIT */
/* Numbers to doubles and back, against the C library's own conversions in the C locale. */

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_outcome.h"
#include "support.h"
#include "json/json_number.h"

static void assert_reads_as(const char *text, double expected)
{
  double number = lineage__number_read(text, strlen(text));
  ck_assert_msg(memcmp(&number, &expected, sizeof number) == 0, "%.60s: %a, not %a", text, number,
                expected);
}

static void assert_read_right(const char *text)
{
  assert_reads_as(text, strtod(text, NULL));
}

START_TEST(number_is_the_nearest_double)
{
  static const char *const numbers[] = {
      "0",
      "-0",
      "0.0",
      "-0.0",
      "0e5",
      "0e999999999999999999999",
      "1",
      "-1",
      "10",
      "0.1",
      "-0.1",
      "0.3",
      "1e22",
      "1e23",
      "1e-22",
      "1e-23",
      "123456789012345678",
      "9007199254740991",
      "9007199254740992",
      "9007199254740993",
      "9007199254740994",
      "9007199254740995",
      "9007199254740993.0000000000000000000000000000000000001",
      "900719925474099300e-2",
      "0.000000000000000000000000000000000000000000000000000001",
      "100000000000000000000000000000000000000000000000000000000000000",
      "1.7976931348623157e308",
      "1.7976931348623158e308",
      "1.7976931348623159e308",
      "1e308",
      "1e309",
      "-1e309",
      "1e999999999999999999999",
      "1e-999999999999999999999",
      "2.2250738585072014e-308",
      "2.2250738585072011e-308",
      "2.225073858507201136057409796709131975934819546351645648023426e-308",
      "4.9e-324",
      "5e-324",
      "2.5e-324",
      "2.4703282292062327e-324",
      "2.4703282292062328e-324",
      "2.47e-324",
      "1e-323",
      "1e-400",
      "179769313486231580793728971405303415079934132710037826936173"
      "77898044496829276475094664901797758720709633028641669288791094655554785194040263065748867150"
      "5"
      "82068190890200070838367627385484581771153176447573027006985557136695962284291481986083493647"
      "5"
      "292719074168444365510704342711559699508093042880",
      "1E+2",
      "1e+02",
      "12.50",
      "6.02214076e23",
      "6.62607015e-34",
      "3.141592653589793238462643383279",
  };
  assert_read_right(numbers[_i]);
}
END_TEST

START_TEST(random_numbers_are_read_right)
{
  uint64_t state = 4711;
  for (int round = 0; round < 20000; round++) {
    char text[64];
    uint64_t digits = next_random(&state) >> (next_random(&state) % 60);
    int exponent = (int)(next_random(&state) % 700) - 350;
    if (round % 2)
      exponent = exponent / 16;
    snprintf(text, sizeof text, round % 3 ? "%llue%d" : "-%llu.5e%d", (unsigned long long)digits,
             exponent);
    assert_read_right(text);
  }
}
END_TEST

START_TEST(halfway_numbers_go_to_the_even_one)
{
  uint64_t state = 99;
  for (int round = 0; round < 500; round++) {
    uint64_t bits = next_random(&state) & 0x7FFFFFFFFFFFFFFF;
    double low, high;
    memcpy(&low, &bits, sizeof low);
    high = nextafter(low, HUGE_VAL);
    if (!isfinite(low) || !isfinite(high) || fabs(low) < 1e-290 || LDBL_MANT_DIG < 64)
      continue;
    static char text[1400];
    snprintf(text, sizeof text, "%.1200Le", ((long double)low + (long double)high) / 2);
    double even = bits % 2 ? high : low;
    assert_reads_as(text, even);
    /* One digit far behind, and it is over the half. */
    char *exponent = strchr(text, 'e');
    exponent[-1] = '1';
    assert_reads_as(text, high);
  }
}
END_TEST

START_TEST(digits_without_end_are_read_to_the_end)
{
  size_t length;
  char *text = repeated_text("0.", "0", 2000000, "1e2000001", &length);
  ck_assert(lineage__number_read(text, length) == 1.0);
  free(text);
  text = repeated_text("1", "0", 2000000, "e-2000000", &length);
  ck_assert(lineage__number_read(text, length) == 1.0);
  free(text);
  text = repeated_text("9007199254740993.", "0", 2000000, "1", &length);
  ck_assert(lineage__number_read(text, length) == 9007199254740994.0);
  free(text);
  text = repeated_text("", "9", 2000000, "", &length);
  ck_assert(isinf(lineage__number_read(text, length)));
  free(text);
}
END_TEST

/* Significant digits, from the first that is not 0 to the last. */
static size_t count_digits(const char *text)
{
  size_t count = 0, zeros = 0;
  for (; *text && *text != 'e'; text++) {
    if (*text < '0' || *text > '9' || (*text == '0' && count == 0))
      continue;
    count++;
    zeros = *text == '0' ? zeros + 1 : 0;
  }
  return count - zeros;
}

START_TEST(written_number_reads_back_and_is_the_shortest)
{
  uint64_t state = 31337;
  for (int round = 0; round < 3000; round++) {
    uint64_t bits = next_random(&state);
    double number;
    memcpy(&number, &bits, sizeof number);
    if (round % 3 == 0)
      number = (double)(bits % 1000000) / 1000;
    if (round % 7 == 0)
      number = ldexp(1.0, (int)(bits % 2000) - 1000);
    if (!isfinite(number))
      continue;
    char text[LINEAGE__NUMBER_ROOM + 1], reference[64];
    size_t length = lineage__number_write(number, text);
    ck_assert_uint_le(length, LINEAGE__NUMBER_ROOM);
    text[length] = '\0';
    ck_assert(strtod(text, NULL) == number);
    assert_reads_as(text, number);
    int precision = 0;
    do
      snprintf(reference, sizeof reference, "%.*e", precision++, number);
    while (strtod(reference, NULL) != number);
    ck_assert_uint_le(count_digits(text), count_digits(reference));
  }
}
END_TEST

START_TEST(tape_gives_the_value_of_its_tokens)
{
  json_outcome outcome = read_text("[4,-0.25,1e3,16777217.5]");
  ck_assert(lineage__tape_number(&outcome.tape, 1) == 4.0);
  ck_assert(lineage__tape_number(&outcome.tape, 2) == -0.25);
  ck_assert(lineage__tape_number(&outcome.tape, 3) == 1000.0);
  ck_assert(lineage__tape_number(&outcome.tape, 4) == 16777217.5);
  outcome_free(&outcome);
}
END_TEST

START_TEST(locale_with_a_decimal_comma_changes_nothing)
{
  static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8",
                                      "pl_PL.UTF-8"};
  const char *got = NULL;
  for (size_t i = 0; !got && i < sizeof names / sizeof *names; i++)
    got = setlocale(LC_ALL, names[i]);
  if (!got)
    puts("no locale with a decimal comma is there: run in the C locale");
  char text[LINEAGE__NUMBER_ROOM + 1];
  text[lineage__number_write(1234.5, text)] = '\0';
  double short_number = lineage__number_read("19.95", 5);
  double long_number = lineage__number_read("19.9500000000000000000000000001", 31);
  setlocale(LC_ALL, "C");
  ck_assert_str_eq(text, "1234.5");
  ck_assert(short_number == 19.95);
  ck_assert(long_number == 19.95);
}
END_TEST

static const struct {
  const char *text;
  int end; /* where the number ends; -1: it breaks the grammar */
  int fault;
} ends[] = {
    {"0", 1, 0},    {"-0", 2, 0},        {"12,3", 2, 0}, {"1.50e+7]", 7, 0}, {"1E-2", 4, 0},
    {"1x", 1, 0},   {"", -1, 0},         {"-", -1, 1},   {"+1", -1, 0},      {".5", -1, 0},
    {"01", -1, 1},  {"-007", -1, 2},     {"1.", -1, 2},  {"1.e5", -1, 2},    {"1e", -1, 2},
    {"1e+", -1, 3}, {"Infinity", -1, 0},
};

START_TEST(number_ends_where_the_grammar_says)
{
  const char *fault = NULL;
  const char *end = lineage__number_end(ends[_i].text, &fault);
  if (ends[_i].end >= 0) {
    ck_assert_ptr_eq(end, ends[_i].text + ends[_i].end);
  } else {
    ck_assert_ptr_null(end);
    ck_assert_ptr_eq(fault, ends[_i].text + ends[_i].fault);
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("json_number");
  TCase *tcase = tcase_create("numbers");
  tcase_add_loop_test(tcase, number_is_the_nearest_double, 0, 52);
  tcase_add_loop_test(tcase, number_ends_where_the_grammar_says, 0, sizeof ends / sizeof *ends);
  tcase_add_test(tcase, random_numbers_are_read_right);
  tcase_add_test(tcase, written_number_reads_back_and_is_the_shortest);
  tcase_add_test(tcase, tape_gives_the_value_of_its_tokens);
  tcase_add_test(tcase, locale_with_a_decimal_comma_changes_nothing);
  suite_add_tcase(suite, tcase);
  /* valgrind, which leaves these out, reckons with long doubles as if they were doubles. */
  TCase *exact = tcase_create("long doubles");
  tcase_set_tags(exact, "slow");
  tcase_add_test(exact, halfway_numbers_go_to_the_even_one);
  suite_add_tcase(suite, exact);
  TCase *hostile = tcase_create("hostile shapes");
  tcase_set_tags(hostile, "slow");
  tcase_add_test(hostile, digits_without_end_are_read_to_the_end);
  suite_add_tcase(suite, hostile);
  return run_suite(suite);
}
