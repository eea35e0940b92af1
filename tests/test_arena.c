/* SPDX-License-Identifier: MIT */
#include "base/arena.h"

#include <string.h>

#include "support.h"

static counting_allocator memory;
static lineage__arena arena;

static void make_arena(void)
{
  counting_allocator_init(&memory);
  lineage__arena_init(&arena, &memory.allocator);
}

static void free_arena(void)
{
  lineage__arena_free(&arena);
  ck_assert_uint_eq(memory.blocks, 0);
  ck_assert_uint_eq(memory.bytes, 0);
}

START_TEST(an_unused_arena_takes_no_memory)
{
  ck_assert_uint_eq(memory.calls, 0);
}
END_TEST

START_TEST(pieces_are_aligned_and_apart)
{
  char *pieces[200];
  for (size_t i = 0; i < 200; i++) {
    pieces[i] = lineage__arena_take(&arena, i, 1);
    ck_assert_ptr_nonnull(pieces[i]);
    ck_assert_uint_eq((uintptr_t)pieces[i] % sizeof(double), 0);
    if (i > 0)
      memset(pieces[i], (int)i, i);
  }
  for (size_t i = 0; i < 200; i++)
    for (size_t k = 0; k < i; k++)
      ck_assert_int_eq(pieces[i][k], (char)i);
}
END_TEST

START_TEST(a_piece_of_nothing_is_no_null)
{
  ck_assert_ptr_nonnull(lineage__arena_take(&arena, 0, 8));
}
END_TEST

START_TEST(a_piece_may_be_larger_than_any_block)
{
  char *piece = lineage__arena_take(&arena, 3 << 20, 1);
  ck_assert_ptr_nonnull(piece);
  memset(piece, 1, 3 << 20);
}
END_TEST

START_TEST(what_is_expected_comes_as_one_block)
{
#ifndef LINEAGE_ARENA_SEPARATE
  lineage__arena_expect(&arena, 100000);
  for (size_t i = 0; i < 100; i++)
    ck_assert_ptr_nonnull(lineage__arena_take(&arena, 1000, 1));
  ck_assert_uint_eq(memory.calls, 1);
#endif
}
END_TEST

START_TEST(blocks_grow_so_that_there_are_few)
{
#ifndef LINEAGE_ARENA_SEPARATE
  for (size_t i = 0; i < 1 << 17; i++)
    ck_assert_ptr_nonnull(lineage__arena_take(&arena, 64, 1));
  ck_assert_uint_lt(memory.calls, 20);
#endif
}
END_TEST

START_TEST(sizes_that_overflow_are_no_memory)
{
  ck_assert_ptr_null(lineage__arena_take(&arena, SIZE_MAX, 1));
  ck_assert_ptr_null(lineage__arena_take(&arena, SIZE_MAX / 2, 4));
  ck_assert_ptr_null(lineage__arena_take(&arena, SIZE_MAX - 8, 1));
  ck_assert_ptr_null(lineage__arena_copy(&arena, "", SIZE_MAX));
  ck_assert_uint_eq(memory.calls, 0);
}
END_TEST

START_TEST(a_copy_ends_with_nul)
{
  char *copy = lineage__arena_copy(&arena, "abcdef", 3);
  ck_assert_str_eq(copy, "abc");
  ck_assert_str_eq(lineage__arena_copy(&arena, NULL, 0), "");
}
END_TEST

START_TEST(without_memory_the_arena_stays_usable)
{
  char *first = lineage__arena_copy(&arena, "first", 5);
  memory.fail_at = memory.calls + 1;
  ck_assert_ptr_null(lineage__arena_take(&arena, 1 << 20, 1));
  ck_assert_str_eq(first, "first");
  ck_assert_str_eq(lineage__arena_copy(&arena, "second", 6), "second");
}
END_TEST

START_TEST(a_freed_arena_can_be_used_again)
{
  lineage__arena_copy(&arena, "first", 5);
  lineage__arena_free(&arena);
  ck_assert_uint_eq(memory.blocks, 0);
  ck_assert_str_eq(lineage__arena_copy(&arena, "second", 6), "second");
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("arena");
  TCase *tests = tcase_create("arena");
  tcase_add_checked_fixture(tests, make_arena, free_arena);
  tcase_add_test(tests, an_unused_arena_takes_no_memory);
  tcase_add_test(tests, pieces_are_aligned_and_apart);
  tcase_add_test(tests, a_piece_of_nothing_is_no_null);
  tcase_add_test(tests, a_piece_may_be_larger_than_any_block);
  tcase_add_test(tests, what_is_expected_comes_as_one_block);
  tcase_add_test(tests, blocks_grow_so_that_there_are_few);
  tcase_add_test(tests, sizes_that_overflow_are_no_memory);
  tcase_add_test(tests, a_copy_ends_with_nul);
  tcase_add_test(tests, without_memory_the_arena_stays_usable);
  tcase_add_test(tests, a_freed_arena_can_be_used_again);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
