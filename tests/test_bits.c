/* SPDX-License-Identifier: MIT */
#include "base/bits.h"

#include "support.h"

START_TEST(words_hold_all_bits_and_no_more)
{
  ck_assert_uint_eq(lineage__bits_words(0), 0);
  ck_assert_uint_eq(lineage__bits_words(1), 1);
  ck_assert_uint_eq(lineage__bits_words(64), 1);
  ck_assert_uint_eq(lineage__bits_words(65), 2);
  ck_assert_uint_eq(lineage__bits_words(SIZE_MAX), SIZE_MAX / 64 + 1);
}
END_TEST

START_TEST(a_bit_is_in_the_set_from_add_to_remove)
{
  uint64_t set[2] = {0, 0};
  static const size_t bits[] = {0, 31, 32, 63, 64, 127};
  for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
    ck_assert(!lineage__bits_has(set, bits[i]));
    lineage__bits_add(set, bits[i]);
    ck_assert(lineage__bits_has(set, bits[i]));
    ck_assert_uint_eq(lineage__bits_count_word(set[0]) + lineage__bits_count_word(set[1]), 1);
    lineage__bits_remove(set, bits[i]);
    ck_assert(!lineage__bits_has(set, bits[i]));
  }
}
END_TEST

START_TEST(the_first_bit_of_a_word_is_the_lowest)
{
  ck_assert_uint_eq(lineage__bits_first(1), 0);
  ck_assert_uint_eq(lineage__bits_first(UINT64_C(0xA0)), 5);
  ck_assert_uint_eq(lineage__bits_first(UINT64_C(1) << 63), 63);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("bits");
  TCase *tests = tcase_create("bits");
  tcase_add_test(tests, words_hold_all_bits_and_no_more);
  tcase_add_test(tests, a_bit_is_in_the_set_from_add_to_remove);
  tcase_add_test(tests, the_first_bit_of_a_word_is_the_lowest);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
