/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <string.h>

#include "support.h"

START_TEST(sums_and_products_that_fit_are_told)
{
  size_t out = 0;
  ck_assert(lineage__add(SIZE_MAX - 1, 1, &out));
  ck_assert_uint_eq(out, SIZE_MAX);
  ck_assert(lineage__multiply(SIZE_MAX / 2, 2, &out));
  ck_assert_uint_eq(out, SIZE_MAX - 1);
  ck_assert(lineage__multiply(0, SIZE_MAX, &out));
  ck_assert_uint_eq(out, 0);
}
END_TEST

START_TEST(sums_and_products_that_overflow_are_refused)
{
  size_t out = 0;
  ck_assert(!lineage__add(SIZE_MAX, 1, &out));
  ck_assert(!lineage__multiply(SIZE_MAX / 2 + 1, 2, &out));
}
END_TEST

START_TEST(null_stands_for_the_default_allocator)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  ck_assert_ptr_eq(lineage__allocator_or_default(NULL), &lineage__default_allocator);
  ck_assert_ptr_eq(lineage__allocator_or_default(&memory.allocator), &memory.allocator);
}
END_TEST

START_TEST(an_allocator_needs_all_its_functions)
{
  lineage_allocator allocator = lineage__default_allocator;
  ck_assert(lineage__allocator_is_valid(&allocator));
  allocator.resize = NULL;
  ck_assert(!lineage__allocator_is_valid(&allocator));
  allocator = lineage__default_allocator;
  allocator.allocate = NULL;
  ck_assert(!lineage__allocator_is_valid(&allocator));
  allocator = lineage__default_allocator;
  allocator.release = NULL;
  ck_assert(!lineage__allocator_is_valid(&allocator));
}
END_TEST

START_TEST(the_default_allocator_keeps_what_a_block_holds)
{
  const lineage_allocator *allocator = &lineage__default_allocator;
  char *block = lineage__allocate(allocator, 4, 1);
  ck_assert_ptr_nonnull(block);
  memcpy(block, "abc", 4);
  block = lineage__resize(allocator, block, 4, 4000, 1);
  ck_assert_ptr_nonnull(block);
  ck_assert_str_eq(block, "abc");
  lineage__release(allocator, block, 4000, 1);
}
END_TEST

START_TEST(a_block_for_nothing_is_a_block)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  char *block = lineage__allocate(&memory.allocator, 0, 8);
  ck_assert_ptr_nonnull(block);
  block = lineage__resize(&memory.allocator, block, 0, 3, 8);
  ck_assert_ptr_nonnull(block);
  block = lineage__resize(&memory.allocator, block, 3, 0, 8);
  ck_assert_ptr_nonnull(block);
  lineage__release(&memory.allocator, block, 0, 8);
  ck_assert_uint_eq(memory.blocks, 0);
  ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

START_TEST(resizing_nothing_allocates)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  char *block = lineage__resize(&memory.allocator, NULL, 0, 3, 8);
  ck_assert_ptr_nonnull(block);
  ck_assert_uint_eq(memory.bytes, 24);
  lineage__release(&memory.allocator, block, 3, 8);
  ck_assert_uint_eq(memory.blocks, 0);
}
END_TEST

START_TEST(sizes_that_overflow_never_reach_the_allocator)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  ck_assert_ptr_null(lineage__allocate(&memory.allocator, SIZE_MAX / 4, 8));
  ck_assert_ptr_null(lineage__allocate(&memory.allocator, SIZE_MAX, 1));
  char *block = lineage__allocate(&memory.allocator, 1, 8);
  ck_assert_ptr_null(lineage__resize(&memory.allocator, block, 1, SIZE_MAX / 4, 8));
  ck_assert_uint_eq(memory.calls, 1);
  lineage__release(&memory.allocator, block, 1, 8);
}
END_TEST

START_TEST(a_failed_resize_leaves_the_block)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  char *block = lineage__allocate(&memory.allocator, 4, 1);
  memcpy(block, "abc", 4);
  memory.fail_at = 2;
  ck_assert_ptr_null(lineage__resize(&memory.allocator, block, 4, 8, 1));
  ck_assert_str_eq(block, "abc");
  lineage__release(&memory.allocator, block, 4, 1);
  ck_assert_uint_eq(memory.blocks, 0);
}
END_TEST

START_TEST(a_full_row_grows_or_stays_as_it_is)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  size_t capacity = 0;
  uint32_t *row = lineage__grow(&memory.allocator, NULL, &capacity, sizeof *row);
  ck_assert_ptr_nonnull(row);
  ck_assert_uint_eq(capacity, 16);
  row[15] = 7;
  row = lineage__grow(&memory.allocator, row, &capacity, sizeof *row);
  ck_assert_ptr_nonnull(row);
  ck_assert_uint_eq(capacity, 32);
  memory.fail_at = memory.calls + 1;
  ck_assert_ptr_null(lineage__grow(&memory.allocator, row, &capacity, sizeof *row));
  ck_assert_uint_eq(capacity, 32);
  ck_assert_uint_eq(row[15], 7);
  size_t huge = SIZE_MAX / 2 + 1;
  ck_assert_ptr_null(lineage__grow(&memory.allocator, row, &huge, 1));
  lineage__release(&memory.allocator, row, capacity, sizeof *row);
  ck_assert_uint_eq(memory.blocks, 0);
}
END_TEST

START_TEST(releasing_nothing_is_fine)
{
  lineage__release(&lineage__default_allocator, NULL, 1, 1);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("memory");
  TCase *tests = tcase_create("memory");
  tcase_add_test(tests, sums_and_products_that_fit_are_told);
  tcase_add_test(tests, sums_and_products_that_overflow_are_refused);
  tcase_add_test(tests, null_stands_for_the_default_allocator);
  tcase_add_test(tests, an_allocator_needs_all_its_functions);
  tcase_add_test(tests, the_default_allocator_keeps_what_a_block_holds);
  tcase_add_test(tests, a_block_for_nothing_is_a_block);
  tcase_add_test(tests, resizing_nothing_allocates);
  tcase_add_test(tests, sizes_that_overflow_never_reach_the_allocator);
  tcase_add_test(tests, a_failed_resize_leaves_the_block);
  tcase_add_test(tests, a_full_row_grows_or_stays_as_it_is);
  tcase_add_test(tests, releasing_nothing_is_fine);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
