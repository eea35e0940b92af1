/* SPDX-License-Identifier: MIT */
#include "base/bytes.h"

#include <stdlib.h>

#include "support.h"

/* Copies in blocks of just that size, so that a checker sees a byte read beyond them. */
START_TEST(stretches_are_equal_until_any_one_byte_differs)
{
  for (size_t length = 1; length < 40; length++) {
    char *one = malloc(length), *other = malloc(length);
    for (size_t i = 0; i < length; i++)
      one[i] = other[i] = (char)('a' + i % 26);
    ck_assert(lineage__bytes_equal(one, other, length));
    for (size_t i = 0; i < length; i++) {
      other[i] ^= 1;
      ck_assert(!lineage__bytes_equal(one, other, length));
      other[i] ^= 1;
    }
    free(one);
    free(other);
  }
}
END_TEST

START_TEST(stretches_of_nothing_are_equal)
{
  ck_assert(lineage__bytes_equal("a", "b", 0));
}
END_TEST

START_TEST(words_are_equal_until_any_one_byte_differs)
{
  char word[] = "abcdefgh";
  ck_assert(lineage__bytes_equal_8(word, "abcdefgh"));
  ck_assert(lineage__bytes_equal_4(word, "abcd"));
  for (size_t i = 0; i < 8; i++) {
    word[i] ^= 1;
    ck_assert(!lineage__bytes_equal_8(word, "abcdefgh"));
    ck_assert_int_eq(lineage__bytes_equal_4(word, "abcd"), i >= 4);
    word[i] ^= 1;
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("bytes");
  TCase *tests = tcase_create("bytes");
  tcase_add_test(tests, stretches_are_equal_until_any_one_byte_differs);
  tcase_add_test(tests, stretches_of_nothing_are_equal);
  tcase_add_test(tests, words_are_equal_until_any_one_byte_differs);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
