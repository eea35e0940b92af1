/* SPDX-License-Identifier: MIT */
#include "query/selection.h"

#include <stdio.h>

#include "draft.h"
#include "support.h"

static lineage_explainer *explainer;
static lineage_selection *selection;

static void set_up(void)
{
  explainer = short_document("x = a,b,c\ny = p,q\nm > n when x=a");
  selection = default_selection(explainer);
}

static void tear_down(void)
{
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}

static const lineage_dimension *dimension_of(const char *id)
{
  return lineage_explainer_find_dimension(explainer, id);
}

static const lineage_option *option_of(const char *dimension, const char *value)
{
  return lineage_dimension_find_option(dimension_of(dimension), value);
}

/* The options possible, as "ab pq". */
static const char *possible(const lineage_selection *of)
{
  static char text[32];
  size_t length = 0;
  for (size_t d = 0; d < lineage_explainer_dimension_count(explainer); d++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(explainer, d);
    if (d > 0)
      text[length++] = ' ';
    for (size_t i = 0; i < lineage_dimension_option_count(dimension); i++) {
      const lineage_option *option = lineage_dimension_option(dimension, i);
      if (lineage_selection_allows(of, option))
        text[length++] = lineage_option_value(option)[0];
    }
  }
  text[length] = '\0';
  return text;
}

START_TEST(a_new_selection_has_the_defaults)
{
  ck_assert_str_eq(possible(selection), "a p");
  ck_assert_uint_eq(lineage_selection_scenario_count(selection), 1);
  ck_assert_ptr_eq(lineage_selection_explainer(selection), explainer);
}
END_TEST

START_TEST(a_dimension_is_fixed_restricted_opened_and_reset)
{
  ck_assert_int_eq(lineage_selection_fix(selection, option_of("x", "c")), LINEAGE_OK);
  ck_assert_str_eq(possible(selection), "c p");
  const lineage_option *some[] = {option_of("x", "c"), option_of("x", "a"), option_of("x", "c")};
  ck_assert_int_eq(lineage_selection_restrict(selection, dimension_of("x"), some, 3), LINEAGE_OK);
  ck_assert_str_eq(possible(selection), "ac p");
  ck_assert_uint_eq(lineage_selection_option_count(selection, dimension_of("x")), 2);
  ck_assert_int_eq(lineage_selection_open(selection, dimension_of("y")), LINEAGE_OK);
  ck_assert_str_eq(possible(selection), "ac pq");
  ck_assert_uint_eq(lineage_selection_scenario_count(selection), 4);
  ck_assert_int_eq(lineage_selection_reset(selection, dimension_of("x")), LINEAGE_OK);
  ck_assert_str_eq(possible(selection), "a pq");
  ck_assert_int_eq(lineage_selection_open(selection, NULL), LINEAGE_OK);
  ck_assert_str_eq(possible(selection), "abc pq");
  ck_assert_int_eq(lineage_selection_reset(selection, NULL), LINEAGE_OK);
  ck_assert_str_eq(possible(selection), "a p");
}
END_TEST

START_TEST(values_are_set_by_text)
{
  ck_assert_int_eq(lineage_selection_set(selection, "x", "c,b"), LINEAGE_OK);
  ck_assert_str_eq(possible(selection), "bc p");
  ck_assert_int_eq(lineage_selection_set(selection, "x", "b"), LINEAGE_OK);
  ck_assert_str_eq(possible(selection), "b p");
}
END_TEST

START_TEST(a_wrong_name_changes_nothing)
{
  static const char *const wrong[][2] = {{"z", "a"},   {"x", "q"}, {"x", "b,q"}, {"x", "b,"},
                                         {"x", ",b"},  {"x", ""},  {"x", ","},   {"", "a"},
                                         {"x", "a b"}, {"X", "a"}};
  ck_assert_int_eq(lineage_selection_set(selection, wrong[_i][0], wrong[_i][1]), LINEAGE_NOT_FOUND);
  ck_assert_str_eq(possible(selection), "a p");
}
END_TEST

START_TEST(arguments_that_are_not_valid_change_nothing)
{
  lineage_explainer *other = short_document("x = a,b\nm > n");
  const lineage_dimension *foreign = lineage_explainer_dimension(other, 0);
  const lineage_option *foreign_option = lineage_dimension_option(foreign, 1);
  const lineage_option *mixed[] = {option_of("x", "b"), option_of("y", "q")};
  const lineage_option *missing[] = {NULL};
  const lineage_dimension *x = dimension_of("x");
  ck_assert_int_eq(lineage_selection_fix(selection, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_fix(NULL, mixed[0]), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_fix(selection, foreign_option), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_open(selection, foreign), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_open(NULL, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_reset(selection, foreign), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_reset(NULL, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_restrict(selection, x, mixed, 2), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_restrict(selection, x, missing, 1), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_restrict(selection, x, mixed, 0), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_restrict(selection, x, NULL, 1), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_restrict(selection, NULL, mixed, 1), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_set(NULL, "x", "a"), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_set(selection, NULL, "a"), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_set(selection, "x", NULL), LINEAGE_INVALID);
  ck_assert_str_eq(possible(selection), "a p");
  ck_assert(!lineage_selection_allows(selection, foreign_option));
  ck_assert(!lineage_selection_allows(selection, NULL));
  ck_assert(!lineage_selection_allows(NULL, mixed[0]));
  ck_assert_uint_eq(lineage_selection_option_count(selection, foreign), 0);
  ck_assert_uint_eq(lineage_selection_scenario_count(NULL), 0);
  ck_assert_ptr_null(lineage_selection_explainer(NULL));
  lineage_selection *none = selection;
  ck_assert_int_eq(lineage_selection_new(&none, NULL), LINEAGE_INVALID);
  ck_assert_ptr_null(none);
  none = selection;
  ck_assert_int_eq(lineage_selection_copy(&none, NULL), LINEAGE_INVALID);
  ck_assert_ptr_null(none);
  ck_assert_int_eq(lineage_selection_new(NULL, explainer), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_selection_copy(NULL, selection), LINEAGE_INVALID);
  lineage_selection_free(NULL);
  lineage_explainer_free(other);
}
END_TEST

START_TEST(a_copy_goes_its_own_way)
{
  lineage_selection *copy;
  ck_assert_int_eq(lineage_selection_set(selection, "x", "b,c"), LINEAGE_OK);
  ck_assert_int_eq(lineage_selection_copy(&copy, selection), LINEAGE_OK);
  ck_assert_int_eq(lineage_selection_reset(selection, NULL), LINEAGE_OK);
  ck_assert_str_eq(possible(copy), "bc p");
  lineage_selection_free(copy);
  ck_assert_str_eq(possible(selection), "a p");
}
END_TEST

START_TEST(scenarios_too_many_to_tell_are_the_most_that_can_be_told)
{
  test_draft made = {0};
  char id[16];
  for (int i = 0; i < 64; i++) {
    snprintf(id, sizeof id, "d%d", i);
    draft_dimension(&made, id, "a,b");
  }
  draft_stage(&made, "s");
  lineage_explainer *large = draft_load(&made, NULL);
  lineage_selection *open = open_selection(large);
  ck_assert_uint_eq(lineage_selection_scenario_count(open), UINT64_MAX);
  ck_assert_int_eq(lineage_selection_set(open, "d0", "a"), LINEAGE_OK);
  ck_assert_uint_eq(lineage_selection_scenario_count(open), (uint64_t)1 << 63);
  lineage_selection_free(open);
  lineage_explainer_free(large);
}
END_TEST

START_TEST(options_are_found_across_words)
{
  test_draft made = {0};
  static char values[200 * 5];
  size_t length = 0;
  for (int i = 0; i < 200; i++)
    length += (size_t)snprintf(values + length, sizeof values - length, i ? ",v%d" : "v%d", i);
  draft_dimension(&made, "d", values);
  draft_stage(&made, "s");
  lineage_explainer *large = draft_load(&made, NULL);
  lineage_selection *some = default_selection(large);
  ck_assert_int_eq(lineage_selection_set(some, "d", "v199,v64,v63"), LINEAGE_OK);
  ck_assert_uint_eq(lineage__selection_next_option(some, 0, UINT32_MAX), 63);
  ck_assert_uint_eq(lineage__selection_next_option(some, 0, 63), 64);
  ck_assert_uint_eq(lineage__selection_next_option(some, 0, 64), 199);
  ck_assert_uint_eq(lineage__selection_next_option(some, 0, 199), UINT32_MAX);
  lineage_selection_free(some);
  lineage_explainer_free(large);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("selection");
  TCase *tests = tcase_create("selections");
  tcase_add_checked_fixture(tests, set_up, tear_down);
  tcase_add_test(tests, a_new_selection_has_the_defaults);
  tcase_add_test(tests, a_dimension_is_fixed_restricted_opened_and_reset);
  tcase_add_test(tests, values_are_set_by_text);
  tcase_add_loop_test(tests, a_wrong_name_changes_nothing, 0, 10);
  tcase_add_test(tests, arguments_that_are_not_valid_change_nothing);
  tcase_add_test(tests, a_copy_goes_its_own_way);
  tcase_add_test(tests, scenarios_too_many_to_tell_are_the_most_that_can_be_told);
  tcase_add_test(tests, options_are_found_across_words);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
