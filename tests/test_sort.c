/* SPDX-License-Identifier: MIT */
#include "base/sort.h"

#include <stdlib.h>

#include "support.h"

static int compare_numbers(const void *one, const void *other)
{
  uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
  return (a > b) - (a < b);
}

static void assert_sorted(const uint64_t *numbers, size_t count)
{
  for (size_t i = 1; i < count; i++)
    ck_assert_uint_le(numbers[i - 1], numbers[i]);
}

START_TEST(every_order_of_six_is_sorted)
{
  uint64_t numbers[6];
  for (unsigned order = 0; order < 720; order++) {
    unsigned rest = order;
    for (size_t i = 0; i < 6; i++) {
      size_t place = rest % (i + 1);
      rest /= (unsigned)(i + 1);
      numbers[i] = numbers[place];
      numbers[place] = i;
    }
    lineage__sort(numbers, 6, sizeof numbers[0], compare_numbers);
    for (size_t i = 0; i < 6; i++)
      ck_assert_uint_eq(numbers[i], i);
  }
}
END_TEST

START_TEST(many_numbers_with_many_equal_ones_are_sorted)
{
  enum { COUNT = 10000 };
  static uint64_t numbers[COUNT];
  uint64_t state = 1, sum = 0, sorted_sum = 0;
  for (size_t i = 0; i < COUNT; i++)
    sum += numbers[i] = next_random(&state) % 100;
  lineage__sort(numbers, COUNT, sizeof numbers[0], compare_numbers);
  assert_sorted(numbers, COUNT);
  for (size_t i = 0; i < COUNT; i++)
    sorted_sum += numbers[i];
  ck_assert_uint_eq(sum, sorted_sum);
}
END_TEST

START_TEST(elements_move_whole)
{
  struct element {
    uint64_t key, rest[7];
  } elements[50];
  for (size_t i = 0; i < 50; i++)
    elements[i] = (struct element){.key = i * 7 % 50, .rest = {[6] = i * 7 % 50}};
  lineage__sort(elements, 50, sizeof elements[0], compare_numbers);
  for (size_t i = 0; i < 50; i++) {
    ck_assert_uint_eq(elements[i].key, i);
    ck_assert_uint_eq(elements[i].rest[6], i);
  }
}
END_TEST

START_TEST(nothing_and_one_are_sorted)
{
  uint64_t number = 7;
  lineage__sort(NULL, 0, sizeof number, compare_numbers);
  lineage__sort(&number, 1, sizeof number, compare_numbers);
  ck_assert_uint_eq(number, 7);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("sort");
  TCase *tests = tcase_create("sort");
  tcase_add_test(tests, every_order_of_six_is_sorted);
  tcase_add_test(tests, many_numbers_with_many_equal_ones_are_sorted);
  tcase_add_test(tests, elements_move_whole);
  tcase_add_test(tests, nothing_and_one_are_sorted);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
