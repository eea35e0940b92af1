/* SPDX-License-Identifier: MIT */
#include "query/cover.h"

#include <string.h>

#include "base/memory.h"
#include "draft.h"
#include "support.h"

enum { SCENARIOS = 3 * 4 * 2 * 5, WORDS = 2 };

static bool holds(const lineage__space *space, const lineage__box *box, size_t scenario)
{
  for (uint32_t i = 0; i < space->wheel_count; i++) {
    bool listed = false;
    for (uint32_t j = 0; j < box->digits[i].count; j++)
      listed =
          listed || box->digits[i].digits[j] == lineage__wheel_digit(&space->wheels[i], scenario);
    if (!listed)
      return false;
  }
  return true;
}

static void assert_covers(const lineage__space *space, const lineage__cover *cover,
                          const uint64_t *set)
{
  unsigned holders[SCENARIOS] = {0};
  for (size_t s = 0; s < SCENARIOS; s++) {
    for (uint32_t i = 0; i < cover->count; i++)
      holders[s] += holds(space, &cover->boxes[i], s);
    if ((holders[s] > 0) != lineage__bits_has(set, s))
      ck_abort_msg("scenario %zu", s);
  }
  size_t last = 0;
  for (uint32_t i = 0; i < cover->count; i++) {
    bool needed = false;
    size_t first = SCENARIOS;
    for (size_t s = SCENARIOS; s > 0; s--)
      if (holds(space, &cover->boxes[i], s - 1)) {
        first = s - 1;
        needed = needed || holders[first] == 1;
      }
    if (!needed || first < last)
      ck_abort_msg("box %u of %u", i, cover->count);
    last = first;
  }
}

START_TEST(random_sets_are_covered_by_what_is_needed)
{
  lineage_explainer *explainer =
      short_document("x = a,b,c\ny = a,b,c,d\nz = a,b\nw = a,b,c,d,e\nm > n when x=a y=a z=a w=a");
  lineage_selection *selection = open_selection(explainer);
  uint8_t verdict = LINEAGE__SOMETIMES;
  uint64_t state = 77;
  lineage__space space;
  lineage__meter meter = {0};
  ck_assert_int_eq(lineage__space_make(&space, selection, &verdict, NULL, 10000), LINEAGE_OK);
  ck_assert_uint_eq(space.scenario_count, SCENARIOS);
  lineage__meter_start(&meter, UINT64_MAX);
  for (int round = 0; round < 500; round++) {
    uint64_t set[WORDS] = {0};
    unsigned density = (unsigned)round % 10;
    for (size_t s = 0; s < SCENARIOS; s++)
      if ((next_random(&state) >> 40) % 10 <= density)
        lineage__bits_add(set, s);
    lineage__arena arena;
    lineage__cover cover;
    lineage__arena_init(&arena, &lineage__default_allocator);
    ck_assert_int_eq(lineage__cover_make(&cover, &arena, &space, set, &meter), LINEAGE_OK);
    assert_covers(&space, &cover, set);
    lineage__arena_free(&arena);
  }
  lineage__space_free(&space);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("cover");
  TCase *tests = tcase_create("covers");
  tcase_add_test(tests, random_sets_are_covered_by_what_is_needed);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
