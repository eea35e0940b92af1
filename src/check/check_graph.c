/* SPDX-License-Identifier: MIT */
/* The graph group: what steps make of stages and dimensions, rule by rule in the files beside. */

#include "check/check_rules.h"

lineage_status lineage__check_graph(const lineage_explainer *explainer, const lineage__tape *tape,
                                    const lineage__ground *ground,
                                    const lineage__check_settings *settings, lineage__judge *judge)
{
  lineage__check check = {explainer, tape, ground, settings, judge, {.blocks = NULL}};
  bool is_sound = ground->dimensions && ground->stages && ground->steps;
  lineage__arena_init(&check.scratch, &explainer->allocator);
  bool has_memory = (!is_sound || lineage__check_reach(&check)) &&
                    lineage__check_duplicate_steps(&check) &&
                    lineage__check_conditions(&check, is_sound) &&
                    lineage__check_positions(&check) && lineage__check_words(&check);
  lineage__arena_free(&check.scratch);
  return has_memory ? LINEAGE_OK : LINEAGE_NO_MEMORY;
}
