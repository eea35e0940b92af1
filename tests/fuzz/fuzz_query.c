/* SPDX-License-Identifier: MIT */
/* Any bytes: if they load, every question is asked once, with all dimensions open and a budget. */

#include <lineage/lineage.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void walk_paths(lineage_query *query, const lineage_stage *from, const lineage_stage *to)
{
  lineage_paths *paths = NULL;
  const lineage_path *path = NULL;
  size_t last = 0;
  if (lineage_query_paths(query, from, to, &paths))
    return;
  for (int i = 0; i < 10 && !lineage_paths_next(paths, &path) && path; i++) {
    if (lineage_path_step_count(path) < last)
      abort();
    last = lineage_path_step_count(path);
  }
  lineage_paths_free(paths);
}

static void ask_everything(const lineage_explainer *explainer)
{
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  options.budget = 100000;
  options.max_scenario_bits = 1 << 16;
  lineage_selection *selection = NULL;
  lineage_query *query = NULL;
  if (lineage_selection_new(&selection, explainer) || lineage_selection_open(selection, NULL) ||
      lineage_query_new(&query, selection, &options))
    abort();

  size_t count = lineage_explainer_stage_count(explainer);
  const lineage_stage *from = lineage_explainer_stage(explainer, 0);
  const lineage_stage *to = lineage_explainer_stage(explainer, count - 1);
  const lineage_stage *const *stages = NULL;
  const lineage_reached *reached = NULL;
  const lineage_path *const *rounds = NULL;
  lineage_condition *condition = NULL;
  uint64_t number = 0;
  bool exact = false;
  lineage_selection_status(selection, NULL, 0);
  lineage_query_stages(query, &stages, &count);
  lineage_query_entries(query, &stages, &count);
  lineage_query_exits(query, &stages, &count);
  lineage_query_reach(query, from, LINEAGE_FORWARDS, &reached, &count);
  lineage_query_reach(query, to, LINEAGE_BACKWARDS, &reached, &count);
  lineage_query_must_pass(query, from, to, &stages, &count);
  lineage_query_cycles(query, &rounds, &count);
  lineage_query_count_paths(query, from, to, &number, &exact);
  if (lineage_query_when(query, from, to, &condition) == LINEAGE_OK)
    lineage_condition_free(condition);
  walk_paths(query, from, to);
  lineage_query_free(query);
  lineage_selection_free(selection);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  lineage_explainer *explainer = NULL;
  if (lineage_explainer_load_memory(&explainer, bytes, size, NULL, NULL) == LINEAGE_OK)
    ask_everything(explainer);
  lineage_explainer_free(explainer);
  return 0;
}
