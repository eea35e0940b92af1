/* SPDX-License-Identifier: MIT */
#include <lineage/lineage.h>

#include <stdio.h>
#include <string.h>

#include "draft.h"
#include "support.h"

/* The rounds, as "mn:0,1 p:4". */
static const char *rounds_of(lineage_query *query)
{
  static char text[256];
  const lineage_path *const *rounds;
  size_t count, length = 0;
  ck_assert_int_eq(lineage_query_cycles(query, &rounds, &count), LINEAGE_OK);
  text[0] = '\0';
  for (size_t i = 0; i < count; i++) {
    ck_assert_uint_eq(lineage_path_stage_count(rounds[i]), lineage_path_step_count(rounds[i]));
    length += (size_t)snprintf(text + length, sizeof text - length, "%s", i ? " " : "");
    for (size_t j = 0; j < lineage_path_stage_count(rounds[i]); j++)
      text[length++] = lineage_stage_id(lineage_path_stage(rounds[i], j))[0];
    for (size_t j = 0; j < lineage_path_step_count(rounds[i]); j++)
      length += (size_t)snprintf(text + length, sizeof text - length, j ? ",%zu" : ":%zu",
                                 lineage_step_index(lineage_path_step(rounds[i], j)));
  }
  return text;
}

START_TEST(the_shortest_round_through_the_first_stage_is_given)
{
  lineage_explainer *explainer = short_document("m n o p q r\n"
                                                "m > n\nn > o\no > m\nm > n\nn > p\np > n\n"
                                                "q > r\no > n\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(rounds_of(query), "mno:0,1,2");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_step_to_itself_is_a_round)
{
  lineage_explainer *explainer =
      short_document("n m o\nm > n\nn > m\nm > m\nm > m\no > o\no > o\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(rounds_of(query), "nm:1,0 o:4");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
  explainer = short_document("m n\nm > n\nn > m\nm > m\n");
  query = open_query(explainer);
  ck_assert_str_eq(rounds_of(query), "m:2");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(groups_of_scenarios_that_share_a_stage_are_one)
{
  lineage_explainer *explainer = short_document("x = a,b,c\no m n p q r\n"
                                                "m > n when x=a\nn > m when x=a\n"
                                                "n > o when x=b\no > n when x=b\n"
                                                "p > q when x=a\nq > p when x=b\n"
                                                "q > r when x=c\nr > q when x=c\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(rounds_of(query), "on:3,2 qr:6,7");
  lineage_query_free(query);
  query = default_query(explainer);
  ck_assert_str_eq(rounds_of(query), "mn:0,1");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(the_round_is_the_shortest_of_all_scenarios)
{
  lineage_explainer *explainer = short_document("x = a,b\n"
                                                "m > n when x=a\nn > o when x=a\no > m when x=a\n"
                                                "m > o when x=b\no > m when x=b\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(rounds_of(query), "mo:3,4");
  lineage_query_free(query);
  query = default_query(explainer);
  ck_assert_str_eq(rounds_of(query), "mno:0,1,2");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* More groups in one scenario than are looked for in 64 at once: pairs, which steps of the one
 * scenario connect one way and steps of the other the other way. */
START_TEST(many_groups_of_one_scenario_are_kept_apart)
{
  enum { PAIRS = 40 };
  test_draft made = {0};
  char from[16], to[16];
  draft_dimension(&made, "x", "a,b,c");
  for (int i = 0; i < 2 * PAIRS; i++) {
    snprintf(from, sizeof from, "s%d", i);
    draft_stage(&made, from);
  }
  for (int i = 0; i < 2 * PAIRS; i++) {
    snprintf(from, sizeof from, "s%d", i);
    snprintf(to, sizeof to, "s%d", i ^ 1);
    draft_step(&made, from, to, "", NULL);
    snprintf(to, sizeof to, "s%d", i % 2 ? i - 1 : i + 2);
    if (i + 2 < 2 * PAIRS)
      draft_step(&made, from, to, i % 2 ? "x=a" : "x=a,c", NULL);
    snprintf(to, sizeof to, "s%d", i - 2);
    if (i > 1 && i % 2 == 0)
      draft_step(&made, from, to, i == PAIRS ? "x=c" : "x=b", NULL);
  }
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_query *query = open_query(explainer);
  const lineage_path *const *rounds;
  size_t count;
  ck_assert_int_eq(lineage_query_cycles(query, &rounds, &count), LINEAGE_OK);
  ck_assert_uint_eq(count, PAIRS - 1); /* under c two pairs are connected both ways */
  for (size_t i = 0; i < count; i++)
    ck_assert_uint_eq(lineage_path_step_count(rounds[i]), 2);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(without_a_round_there_is_no_cycle)
{
  lineage_explainer *explainer = short_document("x = a,b\nm > n\nn > o when x=a\no > m when x=b\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(rounds_of(query), "");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(answers_take_each_others_place)
{
  lineage_explainer *explainer = short_document("m > n\nn > m\n");
  lineage_query *query = open_query(explainer);
  for (int i = 0; i < 3; i++)
    ck_assert_str_eq(rounds_of(query), "mn:0,1");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* One round of 100,000 stages, or as many small ones. */
START_TEST(long_rounds_and_many_rounds_are_found)
{
  enum { STAGES = 100000 };
  test_draft made = {0};
  char from[16], to[16];
  draft_dimension(&made, "x", "a,b,c");
  for (int i = 0; i < STAGES; i++) {
    snprintf(from, sizeof from, "s%d", i);
    draft_stage(&made, from);
  }
  for (int i = 0; i < STAGES; i++) {
    snprintf(from, sizeof from, "s%d", i);
    snprintf(to, sizeof to, "s%d", _i == 0 ? (i + 1) % STAGES : i ^ 1);
    draft_step(&made, from, to, i == 7 ? "x=b" : "", NULL);
  }
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_query *query = open_query(explainer);
  const lineage_path *const *rounds;
  size_t count;
  ck_assert_int_eq(lineage_query_cycles(query, &rounds, &count), LINEAGE_OK);
  ck_assert_uint_eq(count, _i == 0 ? 1 : STAGES / 2);
  ck_assert_uint_eq(lineage_path_step_count(rounds[0]), _i == 0 ? STAGES : 2);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("cycles");
  TCase *tests = tcase_create("cycles");
  tcase_add_test(tests, the_shortest_round_through_the_first_stage_is_given);
  tcase_add_test(tests, a_step_to_itself_is_a_round);
  tcase_add_test(tests, groups_of_scenarios_that_share_a_stage_are_one);
  tcase_add_test(tests, the_round_is_the_shortest_of_all_scenarios);
  tcase_add_test(tests, many_groups_of_one_scenario_are_kept_apart);
  tcase_add_test(tests, without_a_round_there_is_no_cycle);
  tcase_add_test(tests, answers_take_each_others_place);
  TCase *large = tcase_create("large documents");
  tcase_set_tags(large, "slow");
  tcase_add_loop_test(large, long_rounds_and_many_rounds_are_found, 0, 2);
  suite_add_tcase(suite, tests);
  suite_add_tcase(suite, large);
  return run_suite(suite);
}
