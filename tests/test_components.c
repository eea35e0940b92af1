/* SPDX-License-Identifier: MIT */
#include "query/components.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "support.h"

/* Links given by their ends, in any order. */
static void make_links(lineage__links *links, lineage__arena *arena, uint32_t stages,
                       uint32_t count, const uint32_t (*ends)[2])
{
  ck_assert(lineage__links_take(links, arena, stages, count, false));
  uint32_t made = 0;
  for (uint32_t i = 0; i < stages; i++) {
    links->first[i] = made;
    for (uint32_t j = 0; j < count; j++)
      if (ends[j][0] == i) {
        links->stage[made] = ends[j][1];
        links->step[made++] = j;
      }
  }
  links->first[stages] = made;
}

static void find(lineage__components *components, lineage__arena *arena,
                 const lineage__links *links, bool until_cycle)
{
  lineage__meter meter = {0};
  lineage__components_task task = {.links = links, .until_cycle = until_cycle};
  lineage__meter_start(&meter, UINT64_MAX);
  ck_assert_int_eq(lineage__components_need(components, arena, links->stage_count), LINEAGE_OK);
  ck_assert_int_eq(lineage__components_find(components, &task, &meter), LINEAGE_OK);
}

enum { STAGES = 12 };

/* Which stages lead to which, by relaxing. */
static void relax(bool leads[STAGES][STAGES], const lineage__links *links)
{
  memset(leads, 0, STAGES * sizeof *leads);
  for (uint32_t i = 0; i < STAGES; i++)
    leads[i][i] = true;
  for (int round = 0; round < STAGES; round++)
    for (uint32_t i = 0; i < STAGES; i++)
      for (uint32_t j = links->first[i]; j < links->first[i + 1]; j++)
        for (uint32_t k = 0; k < STAGES; k++)
          leads[i][k] = leads[i][k] || leads[links->stage[j]][k];
}

START_TEST(stages_that_lead_to_one_another_are_one_component)
{
  uint64_t state = 21;
  for (int round = 0; round < 500; round++) {
    lineage__arena arena;
    lineage__links links;
    lineage__components components = {0}, some = {0};
    uint32_t ends[40][2];
    bool leads[STAGES][STAGES], fine = true;
    uint32_t count = (uint32_t)(next_random(&state) >> 40) % 40;
    for (uint32_t i = 0; i < count; i++)
      for (int end = 0; end < 2; end++)
        ends[i][end] = (uint32_t)(next_random(&state) >> 40) % STAGES;
    lineage__arena_init(&arena, &lineage__default_allocator);
    make_links(&links, &arena, STAGES, count, (const uint32_t(*)[2])ends);
    find(&components, &arena, &links, false);
    relax(leads, &links);
    for (uint32_t i = 0; i < STAGES; i++)
      for (uint32_t j = 0; j < STAGES; j++) {
        fine = fine && (components.of[i] == components.of[j]) == (leads[i][j] && leads[j][i]);
        fine = fine && (!leads[i][j] || components.of[j] <= components.of[i]);
      }
    for (uint32_t i = 1; i < components.stage_count; i++)
      fine =
          fine && components.of[components.order[i]] - components.of[components.order[i - 1]] <= 1;
    bool has_loop = false;
    for (uint32_t i = 0; i < count; i++)
      has_loop = has_loop || ends[i][0] == ends[i][1];
    find(&some, &arena, &links, true);
    fine = fine && components.stage_count == STAGES &&
           (some.count < STAGES) == (components.count < STAGES || has_loop);
    if (!fine)
      ck_abort_msg("round %d", round);
    lineage__arena_free(&arena);
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("components");
  TCase *tests = tcase_create("components");
  tcase_add_test(tests, stages_that_lead_to_one_another_are_one_component);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
