/* SPDX-License-Identifier: MIT */
/* What the format says of the sample document. */

#include <lineage/json.h>

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draft.h"
#include "support.h"

static lineage_explainer *explainer;
static lineage_query *query;

static void set_up(void)
{
  const char *path = getenv("LINEAGE_SAMPLE");
  explainer = NULL;
  query = NULL;
  if (!path || lineage_explainer_load(&explainer, path, NULL, NULL))
    puts("SKIPPED: LINEAGE_SAMPLE names no sample document");
  else
    query = open_query(explainer);
}

static void tear_down(void)
{
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}

static void assert_when(const char *from, const char *to, const char *expected)
{
  lineage_condition *condition;
  struct json_object *value;
  ck_assert_int_eq(
      lineage_query_when(query, stage_of(explainer, from), stage_of(explainer, to), &condition),
      LINEAGE_OK);
  ck_assert_int_eq(lineage_condition_to_json(condition, &value), LINEAGE_OK);
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN), expected);
  json_object_put(value);
  lineage_condition_free(condition);
}

START_TEST(the_cpu_is_always_reached_and_tensorrt_under_its_provider)
{
  if (!query)
    return;
  assert_when("app", "cpu_hw", "[{}]");
  assert_when("app", "trt_ep", "[{\"provider\":[\"tensorrt\"]}]");
  assert_when("cpu_hw", "app", "[]");
}
END_TEST

START_TEST(a_path_is_walkable_under_one_provider)
{
  if (!query)
    return;
  static const char *const wanted[] = {"partitioner", "extended_opt", "cuda_ep", "nvidia_gpu"};
  const lineage_stage *from = stage_of(explainer, wanted[0]);
  const lineage_stage *to = stage_of(explainer, wanted[3]);
  lineage_paths *paths;
  const lineage_path *path;
  uint64_t count, given = 0;
  bool exact, found = false;
  ck_assert_int_eq(lineage_query_paths(query, from, to, &paths), LINEAGE_OK);
  while (lineage_paths_next(paths, &path) == LINEAGE_OK && path) {
    bool same = lineage_path_stage_count(path) == 4;
    for (size_t i = 0; same && i < 4; i++)
      same = strcmp(lineage_stage_id(lineage_path_stage(path, i)), wanted[i]) == 0;
    found = found || same;
    given++;
  }
  lineage_paths_free(paths);
  ck_assert(found);
  ck_assert_int_eq(lineage_query_count_paths(query, from, to, &count, &exact), LINEAGE_OK);
  ck_assert(exact && count == given);
}
END_TEST

START_TEST(the_status_line_tells_the_choice)
{
  if (!query)
    return;
  char line[128];
  lineage_selection *selection = default_selection(explainer);
  ck_assert_int_eq(lineage_selection_set(selection, "provider", "tensorrt"), LINEAGE_OK);
  lineage_selection_status(selection, line, sizeof line);
  ck_assert_str_eq(line, "Showing the TensorRT execution provider");
  lineage_selection_free(selection);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("query_sample");
  TCase *tests = tcase_create("the sample");
  tcase_add_checked_fixture(tests, set_up, tear_down);
  tcase_add_test(tests, the_cpu_is_always_reached_and_tensorrt_under_its_provider);
  tcase_add_test(tests, a_path_is_walkable_under_one_provider);
  tcase_add_test(tests, the_status_line_tells_the_choice);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
