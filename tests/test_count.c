/* SPDX-License-Identifier: MIT */
#include <lineage/lineage.h>

#include <stdio.h>

#include "draft.h"
#include "support.h"

static void add_numbered(test_draft *draft, int from, int to, const char *when)
{
  char ids[2][16];
  snprintf(ids[0], sizeof ids[0], "s%d", from);
  snprintf(ids[1], sizeof ids[1], "s%d", to);
  draft_step(draft, ids[0], ids[1], when, NULL);
}

static void add_stages(test_draft *draft, int count)
{
  char id[16];
  for (int i = 0; i < count; i++) {
    snprintf(id, sizeof id, "s%d", i);
    draft_stage(draft, id);
  }
}

static void add_diamonds(test_draft *draft, int count)
{
  add_stages(draft, 3 * count + 1);
  for (int i = 0; i < count; i++)
    for (int side = 1; side <= 2; side++) {
      add_numbered(draft, 3 * i, 3 * i + side, "");
      add_numbered(draft, 3 * i + side, 3 * i + 3, "");
    }
}

/* Counts from s0 to a stage, everything open, with a budget (0: the default). */
static uint64_t count_to(test_draft *draft, const char *to, uint64_t budget, bool *exact)
{
  lineage_explainer *explainer = draft_load(draft, NULL);
  lineage_selection *selection = open_selection(explainer);
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  lineage_query *query;
  uint64_t paths = 77;
  options.budget = budget;
  ck_assert_int_eq(lineage_query_new(&query, selection, &options), LINEAGE_OK);
  ck_assert_int_eq(lineage_query_count_paths(query, stage_of(explainer, "s0"),
                                             stage_of(explainer, to), &paths, exact),
                   LINEAGE_OK);
  lineage_query_free(query);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
  return paths;
}

START_TEST(a_ladder_is_counted_by_arithmetic)
{
  bool exact;
  test_draft made = {0};
  add_diamonds(&made, 62);
  ck_assert_uint_eq(count_to(&made, "s186", 1, &exact), (uint64_t)1 << 62);
  ck_assert(exact);
}
END_TEST

START_TEST(what_64_bits_tell_is_exact_and_more_is_a_bound)
{
  bool exact;
  test_draft made = {0};
  add_diamonds(&made, 63);
  add_numbered(&made, 0, 189, "");
  ck_assert_uint_eq(count_to(&made, "s189", 0, &exact), ((uint64_t)1 << 63) + 1);
  ck_assert(exact);
  add_diamonds(&made, 64);
  ck_assert_uint_eq(count_to(&made, "s192", 0, &exact), UINT64_MAX);
  ck_assert(!exact);
}
END_TEST

/* Binary ladders whose rungs leave early make up every power of two but the last: 2^64 - 1. */
START_TEST(the_greatest_number_is_exact)
{
  bool exact;
  test_draft made = {0};
  add_stages(&made, 66);
  for (int i = 0; i < 64; i++) {
    add_numbered(&made, i, i + 1, "");
    add_numbered(&made, i, i + 1, "");
  }
  for (int i = 0; i < 64; i++)
    add_numbered(&made, i, 65, ""); /* 2^i paths lead to stage i */
  ck_assert_uint_eq(count_to(&made, "s65", 0, &exact), UINT64_MAX);
  ck_assert(exact);
}
END_TEST

START_TEST(cycles_are_walked_within_the_budget)
{
  bool exact;
  test_draft made = {0};
  for (int pass = 0; pass < 2; pass++) {
    add_stages(&made, 8);
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++)
        add_numbered(&made, i, j, "");
    uint64_t counted = count_to(&made, "s7", pass == 0 ? 0 : 500, &exact);
    ck_assert(exact == (pass == 0));
    if (pass == 0)
      ck_assert_uint_eq(counted, 1957);
    else
      ck_assert(counted > 1 && counted < 1957);
  }
}
END_TEST

/* Rounds of two stages in a row: each is walked for itself, so their ways multiply. */
START_TEST(groups_in_a_row_multiply)
{
  bool exact;
  test_draft made = {0};
  add_stages(&made, 124);
  for (int i = 0; i < 62; i++) {
    add_numbered(&made, 2 * i, 2 * i + 1, "");
    add_numbered(&made, 2 * i, 2 * i + 1, "");
    add_numbered(&made, 2 * i + 1, 2 * i, "");
    if (i < 61)
      add_numbered(&made, 2 * i + 1, 2 * i + 2, "");
  }
  ck_assert_uint_eq(count_to(&made, "s123", 0, &exact), (uint64_t)1 << 62);
  ck_assert(exact);
}
END_TEST

START_TEST(a_large_complete_graph_gives_a_bound)
{
  bool exact;
  test_draft made = {0};
  add_stages(&made, 40);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      if (i != j)
        add_numbered(&made, i, j, "");
  ck_assert_uint_gt(count_to(&made, "s39", 0, &exact), 10000);
  ck_assert(!exact);
}
END_TEST

/* The budget is gone before the end is near, yet there is a path. */
START_TEST(a_bound_is_never_0_where_there_is_a_path)
{
  bool exact;
  test_draft made = {0};
  draft_dimension(&made, "x", "a,b,c");
  add_stages(&made, 32);
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 30; j++)
      add_numbered(&made, i, j, i == 0 ? "x=a,b" : "");
  add_numbered(&made, 29, 30, "x=b,c");
  add_numbered(&made, 30, 31, "x=c,b");
  uint64_t counted = count_to(&made, "s31", 100, &exact);
  ck_assert_uint_ge(counted, 1);
  ck_assert(!exact);
}
END_TEST

START_TEST(a_path_of_several_scenarios_counts_once)
{
  bool exact;
  test_draft made = {0};
  draft_dimension(&made, "x", "a,b,c");
  add_stages(&made, 3);
  add_numbered(&made, 0, 1, "");
  add_numbered(&made, 0, 1, "x=a");
  add_numbered(&made, 0, 1, "x=b,c");
  add_numbered(&made, 1, 2, "x=a,b");
  add_numbered(&made, 1, 2, "x=c");
  add_numbered(&made, 1, 2, "x=a");
  ck_assert_uint_eq(count_to(&made, "s2", 0, &exact), 7);
  ck_assert(exact);
}
END_TEST

/* Sixteen dimensions of two, each with steps of one option and the other: as many sets of scenarios
 * as paths, until the budget is spent. */
START_TEST(sets_without_number_give_a_bound)
{
  bool exact;
  for (int dimensions = 8; dimensions <= 16; dimensions += 8) {
    test_draft made = {0};
    char id[16], when[32];
    for (int i = 0; i < dimensions; i++) {
      snprintf(id, sizeof id, "d%d", i);
      draft_dimension(&made, id, "a,b");
    }
    add_stages(&made, dimensions + 1);
    for (int i = 0; i < dimensions; i++)
      for (char option = 'a'; option <= 'b'; option++) {
        snprintf(when, sizeof when, "d%d=%c", i, option);
        add_numbered(&made, i, i + 1, when);
      }
    snprintf(id, sizeof id, "s%d", dimensions);
    uint64_t counted = count_to(&made, id, 100000, &exact);
    if (dimensions == 8)
      ck_assert(exact && counted == 256);
    else
      ck_assert(!exact && counted >= 1 && counted <= 65536);
  }
}
END_TEST

START_TEST(no_path_and_the_empty_path_are_counted)
{
  bool exact;
  test_draft made = {0};
  add_stages(&made, 2);
  add_numbered(&made, 1, 0, "");
  ck_assert_uint_eq(count_to(&made, "s1", 0, &exact), 0);
  ck_assert(exact);
  add_stages(&made, 1);
  add_numbered(&made, 0, 0, "");
  ck_assert_uint_eq(count_to(&made, "s0", 0, &exact), 1);
  ck_assert(exact);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("count");
  TCase *tests = tcase_create("counts");
  tcase_add_test(tests, a_ladder_is_counted_by_arithmetic);
  tcase_add_test(tests, what_64_bits_tell_is_exact_and_more_is_a_bound);
  tcase_add_test(tests, the_greatest_number_is_exact);
  tcase_add_test(tests, cycles_are_walked_within_the_budget);
  tcase_add_test(tests, groups_in_a_row_multiply);
  tcase_add_test(tests, a_large_complete_graph_gives_a_bound);
  tcase_add_test(tests, a_bound_is_never_0_where_there_is_a_path);
  tcase_add_test(tests, a_path_of_several_scenarios_counts_once);
  tcase_add_test(tests, sets_without_number_give_a_bound);
  tcase_add_test(tests, no_path_and_the_empty_path_are_counted);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
