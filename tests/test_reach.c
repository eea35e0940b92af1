/* SPDX-License-Identifier: MIT */
#include "query/reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "draft.h"
#include "support.h"

/* What is reached, as "m0 n1 o2". */
static const char *reached_from(lineage_query *query, const char *stage,
                                lineage_direction direction)
{
  static char text[512];
  const lineage_explainer *explainer = lineage_selection_explainer(lineage_query_selection(query));
  const lineage_reached *reached;
  size_t count, length = 0;
  ck_assert_int_eq(
      lineage_query_reach(query, stage_of(explainer, stage), direction, &reached, &count),
      LINEAGE_OK);
  for (size_t i = 0; i < count; i++)
    length += (size_t)snprintf(text + length, sizeof text - length, "%s%s%zu", i ? " " : "",
                               lineage_stage_id(reached[i].stage), reached[i].distance);
  return text;
}

START_TEST(distances_are_the_least_numbers_of_steps)
{
  lineage_explainer *explainer =
      short_document("d c b a\na > b\nb > c\nc > d\na > c\nd > a\nc > c\na > b\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(reached_from(query, "a", LINEAGE_FORWARDS), "d2 c1 b1 a0");
  ck_assert_str_eq(reached_from(query, "c", LINEAGE_BACKWARDS), "d2 c0 b1 a1");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_path_needs_one_scenario)
{
  lineage_explainer *explainer = short_document("x = a,b,c\n"
                                                "m > n when x=a\n"
                                                "n > o when x=b\n"
                                                "m > p when x=b,c\n"
                                                "p > o when x=c\n"
                                                "m > q\nq > r\nr > o when x=a,b\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(reached_from(query, "m", LINEAGE_FORWARDS), "m0 n1 o2 p1 q1 r2");
  ck_assert_str_eq(reached_from(query, "o", LINEAGE_BACKWARDS), "m2 n1 o0 p1 q2 r1");
  lineage_query_free(query);
  query = default_query(explainer);
  ck_assert_str_eq(reached_from(query, "m", LINEAGE_FORWARDS), "m0 n1 o3 q1 r2");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(an_inactive_stage_reaches_itself)
{
  lineage_explainer *explainer = short_document("x = a,b\nm n\nm > n when x=b\n");
  lineage_query *query = default_query(explainer);
  ck_assert_str_eq(reached_from(query, "m", LINEAGE_FORWARDS), "m0");
  ck_assert_str_eq(reached_from(query, "n", LINEAGE_BACKWARDS), "n0");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* 125 scenarios, two words of them; the way is open in the last one only. */
START_TEST(scenarios_beyond_one_word_are_looked_at)
{
  lineage_explainer *explainer = short_document("x = a,b,c,d,e\ny = a,b,c,d,e\nz = a,b,c,d,e\n"
                                                "m > n when x=e\nn > o when y=e\n"
                                                "o > p when z=e\no > q when x=a,b,c,d\n");
  lineage_query *query = open_query(explainer);
  ck_assert_str_eq(reached_from(query, "m", LINEAGE_FORWARDS), "m0 n1 o2 p3");
  ck_assert_str_eq(reached_from(query, "p", LINEAGE_BACKWARDS), "m3 n2 o1 p0");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* -- Large ones ----------------------------------------------------------------------------------
 */

enum { LARGE = 200000 };

static lineage_explainer *large_document(void (*step)(int number, int ends[2]))
{
  test_draft made = {0};
  char from[16], to[16];
  draft_dimension(&made, "x", "a,b");
  for (int i = 0; i < LARGE; i++) {
    snprintf(from, sizeof from, "s%d", i);
    draft_stage(&made, from);
  }
  for (int i = 0; i + 1 < LARGE; i++) {
    int ends[2];
    step(i, ends);
    snprintf(from, sizeof from, "s%d", ends[0]);
    snprintf(to, sizeof to, "s%d", ends[1]);
    draft_step(&made, from, to, i == 1 ? "x=a" : "", NULL);
  }
  return draft_load(&made, NULL);
}

static void chain_step(int number, int ends[2])
{
  ends[0] = number;
  ends[1] = number + 1;
}

static void star_step(int number, int ends[2])
{
  ends[0] = 0;
  ends[1] = number + 1;
}

START_TEST(long_chains_and_wide_stars_are_reached)
{
  lineage_explainer *explainer = large_document(_i == 0 ? chain_step : star_step);
  for (int open = 0; open < 2; open++) {
    lineage_query *query = open ? open_query(explainer) : default_query(explainer);
    const lineage_reached *reached;
    size_t count;
    ck_assert_int_eq(lineage_query_reach(query, lineage_explainer_stage(explainer, 0),
                                         LINEAGE_FORWARDS, &reached, &count),
                     LINEAGE_OK);
    ck_assert_uint_eq(count, LARGE);
    ck_assert_uint_eq(reached[LARGE - 1].distance, _i == 0 ? LARGE - 1 : 1);
    lineage_query_free(query);
  }
  lineage_explainer_free(explainer);
}
END_TEST

/* -- For check -----------------------------------------------------------------------------------
 */

START_TEST(stages_and_steps_reached_from_starts_are_told)
{
  lineage_explainer *explainer = short_document("x = a,b\n"
                                                "m > n when x=a\n"
                                                "n > o when x=b\n"
                                                "k > o when x=b\n"
                                                "o > o when x=a\n"
                                                "o > o\n"
                                                "p > m\n");
  lineage_query *query = open_query(explainer);
  uint64_t stages = 0, steps = 0;
  ck_assert_int_eq(lineage__query_reach_from(query, (const uint32_t[]){0, 3}, 2, &stages, &steps),
                   LINEAGE_OK);
  ck_assert_uint_eq(stages, 0xf); /* m n o k, not p */
  ck_assert_uint_eq(steps, 0x15); /* not n > o, nor o > o under a */
  stages = 0;
  ck_assert_int_eq(lineage__query_reach_from(query, (const uint32_t[]){4}, 1, &stages, NULL),
                   LINEAGE_OK);
  ck_assert_uint_eq(stages, 0x13);
  stages = 0;
  ck_assert_int_eq(lineage__query_reach_from(query, NULL, 0, &stages, NULL), LINEAGE_OK);
  ck_assert_uint_eq(stages, 0);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("reach");
  TCase *tests = tcase_create("reach");
  tcase_add_test(tests, distances_are_the_least_numbers_of_steps);
  tcase_add_test(tests, a_path_needs_one_scenario);
  tcase_add_test(tests, an_inactive_stage_reaches_itself);
  tcase_add_test(tests, scenarios_beyond_one_word_are_looked_at);
  tcase_add_test(tests, stages_and_steps_reached_from_starts_are_told);
  TCase *large = tcase_create("large documents");
  tcase_set_tags(large, "slow");
  tcase_add_loop_test(large, long_chains_and_wide_stars_are_reached, 0, 2);
  suite_add_tcase(suite, tests);
  suite_add_tcase(suite, large);
  return run_suite(suite);
}
