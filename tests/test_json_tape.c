/* SPDX-License-Identifier: MIT */
/* Looking things up on a tape. */

#include "json_outcome.h"
#include "support.h"
#include "json/json_read.h"

static json_outcome outcome;
static lineage__arena arena;

static void tear_down(void)
{
  outcome_free(&outcome);
}

static void set_up(void)
{
  outcome = read_text("{\"a\":[1,\"x\"], \"\\u0062\":{\"c\":null}, \"d\\ne\": \"\\u20ac\\\"\"}");
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
}

START_TEST(token_is_found_by_where_it_starts)
{
  const lineage__tape *tape = &outcome.tape;
  for (uint32_t i = 0; i < tape->count; i++)
    ck_assert_uint_eq(lineage__tape_find(tape, tape->tokens[i].start), i);
  ck_assert_uint_eq(lineage__tape_find(tape, 2), LINEAGE__NO_TOKEN);
  ck_assert_uint_eq(lineage__tape_find(tape, 1000), LINEAGE__NO_TOKEN);
}
END_TEST

START_TEST(member_is_found_by_its_resolved_name)
{
  const lineage__tape *tape = &outcome.tape;
  ck_assert_uint_eq(lineage__tape_member(tape, 0, "a"), 2);
  ck_assert_uint_eq(lineage__tape_member(tape, 0, "b"), 6);
  ck_assert_uint_eq(lineage__tape_member(tape, 0, "d\ne"), 10);
  ck_assert_uint_eq(lineage__tape_member(tape, 6, "c"), 8);
  ck_assert_uint_eq(lineage__tape_member(tape, 0, "c"), LINEAGE__NO_TOKEN);
  ck_assert_uint_eq(lineage__tape_member(tape, 0, ""), LINEAGE__NO_TOKEN);
  ck_assert_uint_eq(lineage__tape_member(tape, 0, "bb"), LINEAGE__NO_TOKEN);
  ck_assert_uint_eq(lineage__tape_member(tape, 0, "d"), LINEAGE__NO_TOKEN);
}
END_TEST

START_TEST(what_is_no_object_has_no_members)
{
  ck_assert_uint_eq(lineage__tape_member(&outcome.tape, 2, "x"), LINEAGE__NO_TOKEN);
  ck_assert_uint_eq(lineage__tape_member(&outcome.tape, 3, "a"), LINEAGE__NO_TOKEN);
  ck_assert_uint_eq(lineage__tape_member(&outcome.tape, LINEAGE__NO_TOKEN, "a"), LINEAGE__NO_TOKEN);
}
END_TEST

START_TEST(members_of_an_open_object_are_found_as_far_as_read)
{
  json_outcome cut = read_text("{\"a\":{\"b\":1,\"c\":[2,x");
  ck_assert_uint_eq(lineage__tape_member(&cut.tape, 0, "a"), 2);
  ck_assert_uint_eq(lineage__tape_member(&cut.tape, 2, "b"), 4);
  ck_assert_uint_eq(lineage__tape_member(&cut.tape, 2, "c"), 6);
  ck_assert_uint_eq(lineage__tape_member(&cut.tape, 2, "d"), LINEAGE__NO_TOKEN);
  ck_assert_uint_eq(lineage__tape_member(&cut.tape, 0, "b"), LINEAGE__NO_TOKEN);
  outcome_free(&cut);
  cut = read_text("{\"a\"");
  ck_assert_uint_eq(lineage__tape_member(&cut.tape, 0, "a"), LINEAGE__NO_TOKEN);
  outcome_free(&cut);
}
END_TEST

START_TEST(value_ends_behind_its_last_byte)
{
  const lineage__tape *tape = &outcome.tape;
  ck_assert_uint_eq(lineage__tape_end(tape, 0), tape->length);
  ck_assert_uint_eq(lineage__tape_end(tape, 1), 4);
  ck_assert_uint_eq(lineage__tape_end(tape, 2), 12);
  ck_assert_uint_eq(lineage__tape_end(tape, 3), 7);
  ck_assert_uint_eq(lineage__tape_end(tape, 4), 11);
}
END_TEST

START_TEST(plain_string_is_used_where_it_stands)
{
  size_t length;
  const char *text = lineage__tape_string(&outcome.tape, 4, NULL, &length);
  ck_assert_ptr_eq(text, outcome.text + 9);
  ck_assert_uint_eq(length, 1);
  ck_assert_str_eq(text, "x");
}
END_TEST

START_TEST(escapes_are_resolved_into_the_arena)
{
  size_t length;
  lineage__arena_init(&arena, &lineage__default_allocator);
  const char *text = lineage__tape_string(&outcome.tape, 10, &arena, &length);
  ck_assert_str_eq(text, "\xE2\x82\xAC\"");
  ck_assert_uint_eq(length, 4);
  text = lineage__tape_string(&outcome.tape, 9, &arena, &length);
  ck_assert_str_eq(text, "d\ne");
  lineage__arena_free(&arena);
}
END_TEST

START_TEST(escapes_without_memory_give_null)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  memory.fail_at = 1;
  size_t length;
  lineage__arena_init(&arena, &memory.allocator);
  ck_assert_ptr_null(lineage__tape_string(&outcome.tape, 10, &arena, &length));
  lineage__arena_free(&arena);
}
END_TEST

START_TEST(tape_that_was_freed_can_be_freed_again)
{
  lineage__tape_free(&outcome.tape);
  ck_assert_uint_eq(outcome.tape.count, 0);
  lineage__tape_free(&outcome.tape);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("json_tape");
  TCase *tcase = tcase_create("tape");
  tcase_add_checked_fixture(tcase, set_up, tear_down);
  tcase_add_test(tcase, token_is_found_by_where_it_starts);
  tcase_add_test(tcase, member_is_found_by_its_resolved_name);
  tcase_add_test(tcase, what_is_no_object_has_no_members);
  tcase_add_test(tcase, members_of_an_open_object_are_found_as_far_as_read);
  tcase_add_test(tcase, value_ends_behind_its_last_byte);
  tcase_add_test(tcase, plain_string_is_used_where_it_stands);
  tcase_add_test(tcase, escapes_are_resolved_into_the_arena);
  tcase_add_test(tcase, escapes_without_memory_give_null);
  tcase_add_test(tcase, tape_that_was_freed_can_be_freed_again);
  suite_add_tcase(suite, tcase);
  return run_suite(suite);
}
