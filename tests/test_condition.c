/* SPDX-License-Identifier: MIT */
#include "query/condition.h"

#include "draft.h"
#include "support.h"

static lineage_explainer *explainer;

static void set_up(void)
{
  explainer = short_document("x = a,b,c\ny = p,q\n"
                             "m > n when x=c,a\n"
                             "m > n when x=a,c y=q\n"
                             "m > n\n"
                             "m > n when x=a,b,c\n"
                             "m > n when y=q x=a,c\n"
                             "m > n when x=b\n"
                             "m > n when x=a,c y=p,q\n");
}

static void tear_down(void)
{
  lineage_explainer_free(explainer);
}

static const lineage_condition *condition_of(size_t step)
{
  return lineage_step_condition(lineage_explainer_step(explainer, step));
}

static const lineage_dimension *dimension_of(const char *id)
{
  return lineage_explainer_find_dimension(explainer, id);
}

static bool includes(size_t step, const char *dimension, const char *value)
{
  return lineage_condition_includes(condition_of(step), 0,
                                    lineage_dimension_find_option(dimension_of(dimension), value));
}

START_TEST(a_steps_condition_is_one_product)
{
  ck_assert_uint_eq(lineage_condition_product_count(condition_of(0)), 1);
  ck_assert(lineage_condition_names(condition_of(0), 0, dimension_of("x")));
  ck_assert(!lineage_condition_names(condition_of(0), 0, dimension_of("y")));
  ck_assert(includes(0, "x", "a") && !includes(0, "x", "b") && includes(0, "x", "c"));
  ck_assert(includes(0, "y", "p") && includes(0, "y", "q"));
  ck_assert(!includes(1, "y", "p") && includes(1, "y", "q"));
}
END_TEST

START_TEST(a_list_of_all_options_limits_nothing)
{
  ck_assert(lineage_condition_is_always(condition_of(2)));
  ck_assert(lineage_condition_is_always(condition_of(3)));
  ck_assert(lineage_condition_names(condition_of(3), 0, dimension_of("x")));
  ck_assert(!lineage_condition_is_always(condition_of(0)));
  ck_assert(!lineage_condition_is_never(condition_of(0)));
}
END_TEST

START_TEST(conditions_are_equal_when_their_sets_are)
{
  static const bool equal[7][7] = {
      {1, 0, 0, 0, 0, 0, 1}, {0, 1, 0, 0, 1, 0, 0}, {0, 0, 1, 1, 0, 0, 0}, {0, 0, 1, 1, 0, 0, 0},
      {0, 1, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 0, 1, 0}, {1, 0, 0, 0, 0, 0, 1},
  };
  for (size_t i = 0; i < 7; i++)
    for (size_t j = 0; j < 7; j++)
      ck_assert(lineage_condition_equal(condition_of(i), condition_of(j)) == equal[i][j]);
  ck_assert_ptr_eq(condition_of(1), condition_of(4));
  ck_assert(!lineage_condition_equal(condition_of(0), NULL));
  ck_assert(!lineage_condition_equal(NULL, NULL));
}
END_TEST

START_TEST(conditions_overlap_when_a_scenario_has_both)
{
  for (size_t i = 0; i < 7; i++)
    for (size_t j = 0; j < 7; j++) {
      bool apart = (i == 5) != (j == 5) && (i == 5 ? j : i) != 2 && (i == 5 ? j : i) != 3;
      ck_assert(lineage__condition_overlaps(condition_of(i), condition_of(j)) == !apart);
    }
}
END_TEST

START_TEST(a_selection_judges_dimension_by_dimension)
{
  lineage_selection *selection = default_selection(explainer);
  lineage_selection_set(selection, "x", "a,c");
  ck_assert_int_eq(lineage__condition_judge(condition_of(0), selection), LINEAGE__ALWAYS);
  ck_assert_int_eq(lineage__condition_judge(condition_of(1), selection), LINEAGE__NEVER);
  ck_assert_int_eq(lineage__condition_judge(condition_of(5), selection), LINEAGE__NEVER);
  lineage_selection_open(selection, NULL);
  ck_assert_int_eq(lineage__condition_judge(condition_of(0), selection), LINEAGE__SOMETIMES);
  ck_assert_int_eq(lineage__condition_judge(condition_of(3), selection), LINEAGE__ALWAYS);
  lineage_selection_free(selection);
}
END_TEST

START_TEST(getters_stand_anything)
{
  lineage_explainer *other = short_document("x = a\nm > n");
  const lineage_dimension *foreign = lineage_explainer_dimension(other, 0);
  const lineage_option *option = lineage_dimension_find_option(dimension_of("x"), "a");
  ck_assert(!lineage_condition_is_always(NULL) && !lineage_condition_is_never(NULL));
  ck_assert_uint_eq(lineage_condition_product_count(NULL), 0);
  ck_assert(!lineage_condition_names(NULL, 0, dimension_of("x")));
  ck_assert(!lineage_condition_names(condition_of(0), 1, dimension_of("x")));
  ck_assert(!lineage_condition_names(condition_of(0), 0, NULL));
  ck_assert(!lineage_condition_names(condition_of(0), 0, foreign));
  ck_assert(!lineage_condition_includes(NULL, 0, option));
  ck_assert(!lineage_condition_includes(condition_of(0), 1, option));
  ck_assert(!lineage_condition_includes(condition_of(0), 0, NULL));
  ck_assert(!lineage_condition_includes(condition_of(0), 0, lineage_dimension_option(foreign, 0)));
  ck_assert(!lineage_condition_equal(condition_of(2),
                                     lineage_step_condition(lineage_explainer_step(other, 0))));
  lineage_condition_free(NULL);
  lineage_explainer_free(other);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("condition");
  TCase *tests = tcase_create("conditions");
  tcase_add_checked_fixture(tests, set_up, tear_down);
  tcase_add_test(tests, a_steps_condition_is_one_product);
  tcase_add_test(tests, a_list_of_all_options_limits_nothing);
  tcase_add_test(tests, conditions_are_equal_when_their_sets_are);
  tcase_add_test(tests, conditions_overlap_when_a_scenario_has_both);
  tcase_add_test(tests, a_selection_judges_dimension_by_dimension);
  tcase_add_test(tests, getters_stand_anything);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
