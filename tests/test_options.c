/* SPDX-License-Identifier: MIT */
#include "base/options.h"

#include "support.h"

/* A struct as it was, as it is, and as it will be. */
typedef struct old_options {
  size_t size;
  size_t first;
} old_options;

typedef struct known_options {
  size_t size;
  size_t first, second;
} known_options;

typedef struct new_options {
  size_t size;
  size_t first, second, third;
} new_options;

static known_options known;

START_TEST(options_of_the_same_size_are_copied)
{
  known_options options = {sizeof options, 1, 2};
  ck_assert(lineage__options_read(&known, sizeof known, &options));
  ck_assert_uint_eq(known.first, 1);
  ck_assert_uint_eq(known.second, 2);
}
END_TEST

START_TEST(no_options_are_zeros)
{
  known = (known_options){1, 2, 3};
  ck_assert(lineage__options_read(&known, sizeof known, NULL));
  ck_assert_uint_eq(known.first, 0);
  ck_assert_uint_eq(known.second, 0);
}
END_TEST

START_TEST(what_an_older_caller_does_not_know_is_zero)
{
  old_options options = {sizeof options, 1};
  known = (known_options){1, 2, 3};
  ck_assert(lineage__options_read(&known, sizeof known, &options));
  ck_assert_uint_eq(known.first, 1);
  ck_assert_uint_eq(known.second, 0);
}
END_TEST

START_TEST(what_a_newer_caller_leaves_at_zero_is_fine)
{
  new_options options = {sizeof options, 1, 2, 0};
  ck_assert(lineage__options_read(&known, sizeof known, &options));
  ck_assert_uint_eq(known.second, 2);
}
END_TEST

START_TEST(what_a_newer_caller_asks_for_is_refused)
{
  new_options options = {sizeof options, 1, 2, (size_t)1 << 56};
  ck_assert(!lineage__options_read(&known, sizeof known, &options));
}
END_TEST

START_TEST(a_size_that_was_not_set_is_refused)
{
  known_options options = {0, 1, 2};
  ck_assert(!lineage__options_read(&known, sizeof known, &options));
  options.size = sizeof(size_t) - 1;
  ck_assert(!lineage__options_read(&known, sizeof known, &options));
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("options");
  TCase *tests = tcase_create("options");
  tcase_add_test(tests, options_of_the_same_size_are_copied);
  tcase_add_test(tests, no_options_are_zeros);
  tcase_add_test(tests, what_an_older_caller_does_not_know_is_zero);
  tcase_add_test(tests, what_a_newer_caller_leaves_at_zero_is_fine);
  tcase_add_test(tests, what_a_newer_caller_asks_for_is_refused);
  tcase_add_test(tests, a_size_that_was_not_set_is_refused);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
