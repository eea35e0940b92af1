/* SPDX-License-Identifier: MIT */
#include "query/space.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draft.h"
#include "support.h"

static lineage_status make_space(lineage__space *space, const lineage_selection *selection,
                                 uint64_t max_bits)
{
  const lineage_explainer *explainer = selection->explainer;
  uint8_t verdicts[64];
  for (uint32_t i = 0; i < explainer->condition_count; i++)
    verdicts[i] = (uint8_t)lineage__condition_judge(explainer->conditions[i], selection);
  return lineage__space_make(space, selection, verdicts, NULL, max_bits);
}

START_TEST(only_open_dimensions_that_a_condition_limits_count)
{
  lineage_explainer *explainer = short_document("u = a,b,c\nx = a,b,c\ny = a,b\nz = a,b\n"
                                                "m > n when x=a\nm > n when y=a z=a,b\n");
  lineage_selection *selection = open_selection(explainer);
  lineage_selection_set(selection, "x", "a,c");
  lineage__space space;
  ck_assert_int_eq(make_space(&space, selection, 1000), LINEAGE_OK);
  ck_assert_uint_eq(space.wheel_count, 2);
  ck_assert_uint_eq(space.scenario_count, 4);
  ck_assert_uint_eq(space.wheels[0].dimension, 1);
  ck_assert_uint_eq(space.wheels[0].options[1], 2);
  ck_assert_uint_eq(space.wheels[0].digits[1], UINT32_MAX);
  ck_assert_uint_eq(space.wheels[1].stride, 1);
  ck_assert_uint_eq(*lineage__space_set(&space, LINEAGE__ALL_SCENARIOS), 15);
  ck_assert_uint_eq(*lineage__space_set(&space, space.set_of[0]), 3);
  ck_assert_uint_eq(*lineage__space_set(&space, space.set_of[1]), 5);
  lineage__space_free(&space);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(the_limit_has_two_sides)
{
  lineage_explainer *explainer = short_document("x = a,b,c\nm > n when x=a\n");
  lineage_selection *selection = open_selection(explainer);
  lineage__space space;
  ck_assert_int_eq(make_space(&space, selection, 8), LINEAGE_LIMIT);
  ck_assert_int_eq(make_space(&space, selection, 9), LINEAGE_OK);
  lineage__space_free(&space);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

/* Wheels of odd sizes, so that patterns lie across words. */
START_TEST(sets_are_filled_as_digits_say)
{
  static const char *const dimensions[] = {"a,b,c", "a,b,c,d,e", "a,b", "a,b,c,d,e,f,g,h,i,j,k"};
  test_draft made = {0};
  uint64_t state = 11;
  char id[16];
  for (int d = 0; d < 4; d++) {
    snprintf(id, sizeof id, "d%d", d);
    draft_dimension(&made, id, dimensions[d]);
  }
  draft_stage(&made, "s");
  draft_step(&made, "s", "s", "d0=a d1=a d2=a d3=a", NULL);
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_selection *selection = open_selection(explainer);
  lineage__space space;
  ck_assert_int_eq(make_space(&space, selection, 1 << 20), LINEAGE_OK);
  ck_assert_uint_eq(space.scenario_count, 330);
  uint64_t set[6];
  for (int round = 0; round < 500; round++) {
    uint32_t lists[4][11];
    bool chosen[4][11] = {{false}};
    lineage__digits digits[4];
    for (int d = 0; d < 4; d++) {
      digits[d] = (lineage__digits){lists[d], 0};
      for (uint32_t i = 0; i < space.wheels[d].count; i++) {
        chosen[d][i] = next_random(&state) >> 40 & 1;
        if (chosen[d][i])
          lists[d][digits[d].count++] = i;
      }
      if (digits[d].count == 0)
        digits[d].digits = NULL;
    }
    lineage__space_fill(&space, digits, set);
    bool all = true;
    for (size_t s = 0; s < 384; s++) {
      bool expected = s < 330;
      for (int d = 0; d < 4; d++)
        expected =
            expected && (!digits[d].digits || chosen[d][lineage__wheel_digit(&space.wheels[d], s)]);
      all = all && lineage__bits_has(set, s) == expected;
    }
    ck_assert(all);
  }
  lineage__space_free(&space);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("space");
  TCase *tests = tcase_create("spaces");
  tcase_add_test(tests, only_open_dimensions_that_a_condition_limits_count);
  tcase_add_test(tests, the_limit_has_two_sides);
  tcase_add_test(tests, sets_are_filled_as_digits_say);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
