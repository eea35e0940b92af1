/* SPDX-License-Identifier: MIT */
#include <lineage/json.h>

#include <json-c/json.h>

#include "draft.h"
#include "support.h"

static lineage_explainer *explainer;

static void set_up(void)
{
  explainer = short_document("x = a,b,c\ny = p,q\n"
                             "m > n when x=c,a y=p,q\n"
                             "n > m when y=q\n"
                             "n > o\n");
}

static void tear_down(void)
{
  lineage_explainer_free(explainer);
}

static void assert_json(struct json_object *value, const char *expected)
{
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN), expected);
  json_object_put(value);
}

START_TEST(a_selection_lists_every_dimension)
{
  lineage_selection *selection = default_selection(explainer);
  struct json_object *value;
  lineage_selection_set(selection, "x", "c,b");
  ck_assert_int_eq(lineage_selection_to_json(selection, &value), LINEAGE_OK);
  assert_json(value, "{\"x\":[\"b\",\"c\"],\"y\":[\"p\"]}");
  lineage_selection_free(selection);
}
END_TEST

START_TEST(a_condition_names_what_it_limits)
{
  static const char *const expected[] = {"[{\"x\":[\"a\",\"c\"]}]", "[{\"y\":[\"q\"]}]", "[{}]"};
  for (size_t i = 0; i < 3; i++) {
    struct json_object *value;
    ck_assert_int_eq(lineage_condition_to_json(
                         lineage_step_condition(lineage_explainer_step(explainer, i)), &value),
                     LINEAGE_OK);
    assert_json(value, expected[i]);
  }
}
END_TEST

START_TEST(a_path_and_a_round_list_stages_and_steps)
{
  lineage_query *query = open_query(explainer);
  const lineage_path *path, *const *rounds;
  struct json_object *value;
  size_t count;
  ck_assert_int_eq(
      lineage_query_shortest_path(query, stage_of(explainer, "m"), stage_of(explainer, "o"), &path),
      LINEAGE_OK);
  ck_assert_int_eq(lineage_path_to_json(path, &value), LINEAGE_OK);
  assert_json(value, "{\"stages\":[\"m\",\"n\",\"o\"],\"steps\":[0,2]}");
  ck_assert_int_eq(lineage_query_cycles(query, &rounds, &count), LINEAGE_OK);
  ck_assert_int_eq(lineage_path_to_json(rounds[0], &value), LINEAGE_OK);
  assert_json(value, "{\"stages\":[\"m\",\"n\"],\"steps\":[0,1]}");
  ck_assert_int_eq(
      lineage_query_shortest_path(query, stage_of(explainer, "m"), stage_of(explainer, "m"), &path),
      LINEAGE_OK);
  ck_assert_int_eq(lineage_path_to_json(path, &value), LINEAGE_OK);
  assert_json(value, "{\"stages\":[\"m\"],\"steps\":[]}");
  lineage_query_free(query);
}
END_TEST

START_TEST(arguments_that_are_not_valid_are_told)
{
  struct json_object *value = NULL;
  lineage_selection *selection = default_selection(explainer);
  ck_assert_int_eq(lineage_selection_to_json(NULL, &value), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_to_json(selection, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_condition_to_json(NULL, &value), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_path_to_json(NULL, &value), LINEAGE_INVALID);
  ck_assert_ptr_null(value);
  lineage_selection_free(selection);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("query_json");
  TCase *tests = tcase_create("values");
  tcase_add_checked_fixture(tests, set_up, tear_down);
  tcase_add_test(tests, a_selection_lists_every_dimension);
  tcase_add_test(tests, a_condition_names_what_it_limits);
  tcase_add_test(tests, a_path_and_a_round_list_stages_and_steps);
  tcase_add_test(tests, arguments_that_are_not_valid_are_told);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
