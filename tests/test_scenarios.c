/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "draft.h"
#include "support.h"

/* The scenarios of a selection one behind the other, as "ap aq bp". */
static const char *walked(const lineage_selection *selection)
{
  static char text[256];
  lineage_scenarios *scenarios;
  const lineage_option *const *scenario;
  size_t dimensions = lineage_explainer_dimension_count(lineage_selection_explainer(selection));
  size_t length = 0;
  ck_assert_int_eq(lineage_scenarios_new(&scenarios, selection), LINEAGE_OK);
  while ((scenario = lineage_scenarios_next(scenarios))) {
    text[length++] = ' ';
    for (size_t i = 0; i < dimensions; i++)
      text[length++] = lineage_option_value(scenario[i])[0];
  }
  ck_assert_ptr_null(lineage_scenarios_next(scenarios));
  lineage_scenarios_free(scenarios);
  text[length] = '\0';
  return text;
}

START_TEST(the_last_dimension_turns_fastest)
{
  lineage_explainer *explainer = short_document("x = a,b,c\ny = p,q\nz = u\nm > n");
  lineage_selection *selection = open_selection(explainer);
  ck_assert_str_eq(walked(selection), " apu aqu bpu bqu cpu cqu");
  lineage_selection_set(selection, "x", "c,a");
  ck_assert_str_eq(walked(selection), " apu aqu cpu cqu");
  lineage_selection_reset(selection, NULL);
  ck_assert_str_eq(walked(selection), " apu");
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(without_dimensions_there_is_one_scenario)
{
  lineage_explainer *explainer = short_document("m > n");
  lineage_selection *selection = open_selection(explainer);
  ck_assert_str_eq(walked(selection), " ");
  ck_assert_uint_eq(lineage_selection_scenario_count(selection), 1);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_walk_keeps_the_selection_it_was_made_of)
{
  lineage_explainer *explainer = short_document("x = a,b\nm > n");
  lineage_selection *selection = open_selection(explainer);
  lineage_scenarios *scenarios;
  ck_assert_int_eq(lineage_scenarios_new(&scenarios, selection), LINEAGE_OK);
  lineage_selection_free(selection);
  ck_assert_str_eq(lineage_option_value(lineage_scenarios_next(scenarios)[0]), "a");
  ck_assert_str_eq(lineage_option_value(lineage_scenarios_next(scenarios)[0]), "b");
  ck_assert_ptr_null(lineage_scenarios_next(scenarios));
  lineage_scenarios_free(scenarios);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(arguments_that_are_not_valid_are_told)
{
  lineage_explainer *explainer = short_document("m > n");
  lineage_selection *selection = open_selection(explainer);
  lineage_scenarios *scenarios = (lineage_scenarios *)selection;
  ck_assert_int_eq(lineage_scenarios_new(&scenarios, NULL), LINEAGE_INVALID);
  ck_assert_ptr_null(scenarios);
  ck_assert_int_eq(lineage_scenarios_new(NULL, selection), LINEAGE_INVALID);
  ck_assert_ptr_null(lineage_scenarios_next(NULL));
  lineage_scenarios_free(NULL);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("scenarios");
  TCase *tests = tcase_create("walks");
  tcase_add_test(tests, the_last_dimension_turns_fastest);
  tcase_add_test(tests, without_dimensions_there_is_one_scenario);
  tcase_add_test(tests, a_walk_keeps_the_selection_it_was_made_of);
  tcase_add_test(tests, arguments_that_are_not_valid_are_told);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
