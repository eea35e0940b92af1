/* SPDX-License-Identifier: MIT */
#include <lineage/lineage.h>

#include <stdio.h>
#include <string.h>

#include "draft.h"
#include "support.h"

/* A path as "0 3 5", its steps; "-" without any, "none" for no path. */
static const char *shown(const lineage_path *path)
{
  static char text[256];
  size_t length = 0;
  if (!path)
    return "none";
  if (lineage_path_step_count(path) == 0)
    return "-";
  for (size_t i = 0; i < lineage_path_step_count(path); i++)
    length += (size_t)snprintf(text + length, sizeof text - length, i ? " %zu" : "%zu",
                               lineage_step_index(lineage_path_step(path, i)));
  return text;
}

static const char *next_of(lineage_paths *paths)
{
  const lineage_path *path;
  ck_assert_int_eq(lineage_paths_next(paths, &path), LINEAGE_OK);
  return shown(path);
}

static lineage_paths *paths_of(lineage_query *query, const char *from, const char *to)
{
  const lineage_explainer *explainer = lineage_selection_explainer(lineage_query_selection(query));
  lineage_paths *paths;
  ck_assert_int_eq(
      lineage_query_paths(query, stage_of(explainer, from), stage_of(explainer, to), &paths),
      LINEAGE_OK);
  return paths;
}

START_TEST(paths_come_by_length_and_then_by_their_steps)
{
  lineage_explainer *explainer =
      short_document("m > n\nn > o\nm > n\nm > o\nn > p\np > o\no > m\nn > n\n");
  lineage_query *query = open_query(explainer);
  lineage_paths *paths = paths_of(query, "m", "o");
  ck_assert_str_eq(next_of(paths), "3");
  ck_assert_str_eq(next_of(paths), "0 1");
  ck_assert_str_eq(next_of(paths), "2 1");
  ck_assert_str_eq(next_of(paths), "0 4 5");
  ck_assert_str_eq(next_of(paths), "2 4 5");
  ck_assert_str_eq(next_of(paths), "none");
  ck_assert_str_eq(next_of(paths), "none");
  lineage_paths_free(paths);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_path_knows_its_stages)
{
  lineage_explainer *explainer = short_document("m > n\nn > o\n");
  lineage_query *query = open_query(explainer);
  const lineage_path *path;
  ck_assert_int_eq(
      lineage_query_shortest_path(query, stage_of(explainer, "m"), stage_of(explainer, "o"), &path),
      LINEAGE_OK);
  ck_assert_uint_eq(lineage_path_stage_count(path), 3);
  ck_assert_str_eq(lineage_stage_id(lineage_path_stage(path, 0)), "m");
  ck_assert_str_eq(lineage_stage_id(lineage_path_stage(path, 2)), "o");
  ck_assert_ptr_null(lineage_path_stage(path, 3));
  ck_assert_ptr_null(lineage_path_step(path, 2));
  ck_assert_ptr_null(lineage_path_step(NULL, 0));
  ck_assert_ptr_null(lineage_path_stage(NULL, 0));
  ck_assert_uint_eq(lineage_path_step_count(NULL), 0);
  ck_assert_uint_eq(lineage_path_stage_count(NULL), 0);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(from_a_stage_to_itself_there_is_one_path_without_steps)
{
  lineage_explainer *explainer = short_document("m > n\nn > m\nm > m\n");
  lineage_query *query = open_query(explainer);
  lineage_paths *paths = paths_of(query, "m", "m");
  const lineage_path *path;
  ck_assert_int_eq(lineage_paths_next(paths, &path), LINEAGE_OK);
  ck_assert_str_eq(shown(path), "-");
  ck_assert_uint_eq(lineage_path_stage_count(path), 1);
  ck_assert_str_eq(lineage_stage_id(lineage_path_stage(path, 0)), "m");
  ck_assert_str_eq(next_of(paths), "none");
  lineage_paths_free(paths);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_path_is_walkable_in_one_scenario)
{
  lineage_explainer *explainer = short_document("x = a,b,c\n"
                                                "m > n when x=a\nn > o when x=b\n"
                                                "m > o when x=c\nn > o when x=a,c\n");
  lineage_query *query = open_query(explainer);
  lineage_paths *paths = paths_of(query, "m", "o");
  ck_assert_str_eq(next_of(paths), "2");
  ck_assert_str_eq(next_of(paths), "0 3");
  ck_assert_str_eq(next_of(paths), "none");
  lineage_paths_free(paths);
  paths = paths_of(query, "o", "m");
  ck_assert_str_eq(next_of(paths), "none");
  lineage_paths_free(paths);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* The nearest links lead on in no scenario; only a search finds the way round. */
START_TEST(what_comes_nearest_may_lead_nowhere)
{
  lineage_explainer *explainer = short_document("x = a,b\n"
                                                "m > n\n"
                                                "n > o when x=a\no > t when x=b\n"
                                                "n > p when x=b\np > q\nq > t when x=b\n"
                                                "n > r when x=a\nr > s\ns > m\nr > t when x=a\n");
  lineage_query *query = open_query(explainer);
  lineage_paths *paths = paths_of(query, "m", "t");
  ck_assert_str_eq(next_of(paths), "0 6 9");
  ck_assert_str_eq(next_of(paths), "0 3 4 5");
  ck_assert_str_eq(next_of(paths), "none");
  lineage_paths_free(paths);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(other_questions_may_be_asked_meanwhile)
{
  lineage_explainer *explainer = short_document("x = a,b\nm > n\nn > o\nm > n when x=b\no > m\n");
  lineage_query *query = open_query(explainer);
  lineage_paths *one = paths_of(query, "m", "o"), *other = paths_of(query, "n", "m");
  const lineage_path *const *rounds;
  size_t count;
  ck_assert_str_eq(next_of(one), "0 1");
  ck_assert_str_eq(next_of(other), "1 3");
  ck_assert_int_eq(lineage_query_cycles(query, &rounds, &count), LINEAGE_OK);
  ck_assert_uint_eq(count, 1);
  ck_assert_str_eq(next_of(one), "2 1");
  ck_assert_str_eq(next_of(other), "none");
  ck_assert_str_eq(next_of(one), "none");
  ck_assert_str_eq(shown(rounds[0]), "0 1 3");
  lineage_paths_free(other);
  lineage_paths_free(one);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* -- Hard shapes ---------------------------------------------------------------------------------
 */

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

/* Diamonds one behind the other, from s0 to s(3 * count). */
static void add_diamonds(test_draft *draft, int count, const char *when)
{
  for (int i = 0; i < count; i++)
    for (int side = 1; side <= 2; side++) {
      add_numbered(draft, 3 * i, 3 * i + side, when);
      add_numbered(draft, 3 * i + side, 3 * i + 3, "");
    }
}

/* Takes paths, looks that each is greater than the one before, and returns how many there were. */
static size_t take_paths(lineage_paths *paths, size_t limit)
{
  static size_t last[4096];
  size_t last_length = 0, count = 0;
  const lineage_path *path;
  for (; count < limit; count++) {
    ck_assert_int_eq(lineage_paths_next(paths, &path), LINEAGE_OK);
    if (!path)
      break;
    size_t length = lineage_path_step_count(path), parted = 0;
    bool ascending = length > last_length;
    for (; !ascending && parted < length && length == last_length; parted++) {
      size_t step = lineage_step_index(lineage_path_step(path, parted));
      if (step < last[parted])
        break;
      ascending = step > last[parted];
    }
    if (!ascending || length > 4096)
      ck_abort_msg("path %zu is out of order", count);
    for (size_t i = 0; i < length; i++)
      last[i] = lineage_step_index(lineage_path_step(path, i));
    last_length = length;
  }
  return count;
}

static void assert_thousand(test_draft *draft, const char *to)
{
  lineage_explainer *explainer = draft_load(draft, NULL);
  lineage_query *query = open_query(explainer);
  lineage_paths *paths = paths_of(query, "s0", to);
  ck_assert_uint_eq(take_paths(paths, 1000), 1000);
  lineage_paths_free(paths);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}

START_TEST(a_ladder_of_a_thousand_diamonds_gives_its_paths)
{
  test_draft made = {0};
  add_stages(&made, 3001);
  add_diamonds(&made, 1000, "");
  assert_thousand(&made, "s3000");
}
END_TEST

START_TEST(diamonds_with_conditions_and_dead_ends_give_their_paths)
{
  enum { DEAD_ENDS = 100000 };
  test_draft made = {0};
  draft_dimension(&made, "x", "a,b,c");
  add_stages(&made, 121 + DEAD_ENDS);
  add_diamonds(&made, 40, "x=a,b");
  for (int i = 0; i < DEAD_ENDS; i++)
    add_numbered(&made, i % 120, 121 + i, "x=b,c");
  assert_thousand(&made, "s120");
}
END_TEST

START_TEST(a_complete_graph_of_forty_gives_its_paths)
{
  test_draft made = {0};
  add_stages(&made, 40);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      if (i != j)
        add_numbered(&made, i, j, "");
  assert_thousand(&made, "s39");
}
END_TEST

START_TEST(ten_thousand_parallel_steps_give_their_paths)
{
  test_draft made = {0};
  add_stages(&made, 2);
  for (int i = 0; i < 10000; i++)
    add_numbered(&made, 0, 1, "");
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_query *query = open_query(explainer);
  lineage_paths *paths = paths_of(query, "s0", "s1");
  ck_assert_uint_eq(take_paths(paths, SIZE_MAX), 10000);
  lineage_paths_free(paths);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* All paths of a small complete graph, cyclic as can be: 1 + 6 + 30 + 120 + 360 + 720 + 720. */
START_TEST(all_paths_of_a_complete_graph_are_given_once)
{
  test_draft made = {0};
  draft_dimension(&made, "x", "a,b");
  add_stages(&made, 8);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (i != j)
        add_numbered(&made, i, j, "");
  add_numbered(&made, 0, 7, "x=b");
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_query *query = _i == 0 ? open_query(explainer) : default_query(explainer);
  lineage_paths *paths = paths_of(query, "s0", "s7");
  ck_assert_uint_eq(take_paths(paths, SIZE_MAX), _i == 0 ? 1958 : 1957);
  lineage_paths_free(paths);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* -- Failures ------------------------------------------------------------------------------------
 */

START_TEST(a_call_whose_budget_was_spent_can_be_made_again)
{
  test_draft made = {0};
  draft_dimension(&made, "x", "a,b");
  add_stages(&made, 10);
  add_diamonds(&made, 3, "x=a");
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_selection *selection = open_selection(explainer);
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  const lineage_path *path;
  options.budget = 25; /* enough to make the paths, not to part others from the first one */
  lineage_query *query;
  ck_assert_int_eq(lineage_query_new(&query, selection, &options), LINEAGE_OK);
  lineage_paths *paths = paths_of(query, "s0", "s9");
  ck_assert_str_eq(next_of(paths), "0 1 4 5 8 9");
  for (int i = 0; i < 3; i++) {
    ck_assert_int_eq(lineage_paths_next(paths, &path), LINEAGE_BUDGET);
    ck_assert_ptr_null(path);
  }
  lineage_paths_free(paths);
  lineage_query_free(query);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_call_that_had_no_memory_can_be_made_again)
{
  static const char *const expected[] = {"0 5",     "2 5",     "0 1 4", "2 1 4",
                                         "0 6 3 4", "2 6 3 4", "none"};
  static const char lines[] = "x = a,b\nm > n\nn > o\nm > n when x=b\np > o\no > t\nn > t\nn > p\n"
                              "o > n\np > m\n";
  counting_allocator memory;
  counting_allocator_init(&memory);
  lineage_explainer *explainer = short_document_with(lines, &memory.allocator);
  size_t held = memory.blocks;
  bool failed = true;
  for (size_t n = 1; failed; n++) {
    lineage_query *query = open_query(explainer);
    lineage_paths *paths = NULL;
    const lineage_path *path;
    memory.failures = 0;
    memory.fail_at = memory.calls + n;
    lineage_status status;
    do {
      status =
          lineage_query_paths(query, stage_of(explainer, "m"), stage_of(explainer, "t"), &paths);
      ck_assert(status == LINEAGE_OK || (status == LINEAGE_NO_MEMORY && !paths));
    } while (status);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
      do {
        status = lineage_paths_next(paths, &path);
        ck_assert(status == LINEAGE_OK || (status == LINEAGE_NO_MEMORY && !path));
      } while (status);
      ck_assert_str_eq(shown(path), expected[i]);
    }
    lineage_paths_free(paths);
    lineage_query_free(query);
    ck_assert_uint_eq(memory.blocks, held);
    failed = memory.failures > 0;
  }
  lineage_explainer_free(explainer);
  ck_assert_uint_eq(memory.blocks, 0);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("paths");
  TCase *tests = tcase_create("paths");
  tcase_add_test(tests, paths_come_by_length_and_then_by_their_steps);
  tcase_add_test(tests, a_path_knows_its_stages);
  tcase_add_test(tests, from_a_stage_to_itself_there_is_one_path_without_steps);
  tcase_add_test(tests, a_path_is_walkable_in_one_scenario);
  tcase_add_test(tests, what_comes_nearest_may_lead_nowhere);
  tcase_add_test(tests, other_questions_may_be_asked_meanwhile);
  tcase_add_test(tests, a_call_whose_budget_was_spent_can_be_made_again);
  tcase_add_test(tests, a_call_that_had_no_memory_can_be_made_again);
  TCase *hard = tcase_create("hard shapes");
  tcase_set_tags(hard, "slow");
  tcase_add_test(hard, a_ladder_of_a_thousand_diamonds_gives_its_paths);
  tcase_add_test(hard, diamonds_with_conditions_and_dead_ends_give_their_paths);
  tcase_add_test(hard, a_complete_graph_of_forty_gives_its_paths);
  tcase_add_test(hard, ten_thousand_parallel_steps_give_their_paths);
  tcase_add_loop_test(hard, all_paths_of_a_complete_graph_are_given_once, 0, 2);
  suite_add_tcase(suite, tests);
  suite_add_tcase(suite, hard);
  return run_suite(suite);
}
