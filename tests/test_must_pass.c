/* SPDX-License-Identifier: MIT */
#include <lineage/lineage.h>

#include <stdio.h>

#include "draft.h"
#include "support.h"

static const char *must_pass(lineage_query *query, const char *from, const char *to)
{
  static char text[64];
  const lineage_explainer *explainer = lineage_selection_explainer(lineage_query_selection(query));
  const lineage_stage *const *stages;
  size_t count;
  ck_assert_int_eq(lineage_query_must_pass(query, stage_of(explainer, from),
                                           stage_of(explainer, to), &stages, &count),
                   LINEAGE_OK);
  for (size_t i = 0; i < count; i++)
    text[i] = lineage_stage_id(stages[i])[0];
  text[count] = '\0';
  return text;
}

START_TEST(what_every_path_visits_must_be_passed)
{
  lineage_explainer *explainer = short_document("t m n o p q\n"
                                                "m > n\nn > o\no > p\nn > p\np > q\nq > t\nq > n\n"
                                                "p > t\nt > m\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(must_pass(query, "m", "t"), "tmnp");
  ck_assert_str_eq(must_pass(query, "m", "q"), "mnpq");
  ck_assert_str_eq(must_pass(query, "m", "m"), "m");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(each_scenario_with_a_path_has_its_say)
{
  lineage_explainer *explainer = short_document("x = a,b,c\n"
                                                "m > n when x=a,c\nn > o when x=a\no > t\n"
                                                "m > o when x=b\n"
                                                "n > p when x=a\np > t when x=c\nt > q\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(must_pass(query, "m", "t"), "mot"); /* under c there is no path */
  lineage_query_free(query);
  query = default_query(explainer);
  ck_assert_str_eq(must_pass(query, "m", "t"), "mnot");
  ck_assert_str_eq(must_pass(query, "t", "m"), "");
  ck_assert_str_eq(must_pass(query, "q", "m"), "");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* A chain with a way past every second stage, and as long a detour beside it. */
START_TEST(a_long_chain_takes_no_square_of_time)
{
  enum { LONG = 100000 };
  test_draft made = {0};
  char from[16], to[16];
  for (int i = 0; i <= LONG; i++) {
    snprintf(from, sizeof from, "s%d", i);
    draft_stage(&made, from);
  }
  for (int i = 0; i < LONG; i++) {
    snprintf(from, sizeof from, "s%d", i);
    snprintf(to, sizeof to, "s%d", i + 1);
    draft_step(&made, from, to, "", NULL);
    snprintf(to, sizeof to, "s%d", i - 50);
    if (i > 100)
      draft_step(&made, from, to, "", NULL);
    snprintf(to, sizeof to, "s%d", i + 2);
    if (i % 2 == 0)
      draft_step(&made, from, to, "", NULL);
  }
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_query *query = open_query(explainer);
  const lineage_stage *const *stages;
  size_t count;
  snprintf(to, sizeof to, "s%d", LONG);
  ck_assert_int_eq(lineage_query_must_pass(query, stage_of(explainer, "s0"),
                                           stage_of(explainer, to), &stages, &count),
                   LINEAGE_OK);
  ck_assert_uint_eq(count, LONG / 2 + 1);
  ck_assert_str_eq(lineage_stage_id(stages[1]), "s2");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("must_pass");
  TCase *tests = tcase_create("must-pass stages");
  tcase_add_test(tests, what_every_path_visits_must_be_passed);
  tcase_add_test(tests, each_scenario_with_a_path_has_its_say);
  TCase *large = tcase_create("large documents");
  tcase_set_tags(large, "slow");
  tcase_add_test(large, a_long_chain_takes_no_square_of_time);
  suite_add_tcase(suite, tests);
  suite_add_tcase(suite, large);
  return run_suite(suite);
}
