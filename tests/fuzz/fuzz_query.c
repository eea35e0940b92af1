/* SPDX-License-Identifier: MIT */
/* Any bytes: load them with everything on, and if they load, ask everything once. What is written
 * in canonical form loads again and is written the same. */

#include <lineage/lineage.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct text {
  char *bytes;
  size_t length;
} text;

static bool append(void *user, const char *bytes, size_t size)
{
  text *all = user;
  char *grown = realloc(all->bytes, all->length + size + 1);
  if (!grown)
    abort();
  memcpy(grown + all->length, bytes, size);
  all->bytes = grown;
  all->length += size;
  return true;
}

static void write_twice(const lineage_explainer *explainer)
{
  text first = {NULL, 0}, second = {NULL, 0};
  lineage_explainer *again = NULL;
  if (lineage_explainer_write_canonical(explainer, append, &first) ||
      lineage_explainer_load_memory(&again, first.bytes, first.length, NULL, NULL) ||
      lineage_explainer_write_canonical(again, append, &second))
    abort();
  if (first.length != second.length || memcmp(first.bytes, second.bytes, first.length) != 0)
    abort();
  lineage_explainer_free(again);
  free(first.bytes);
  free(second.bytes);
}

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
  lineage_report *report = NULL;
  lineage_explainer *explainer = NULL;
  if (lineage_report_new(&report, NULL))
    abort();
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.today = "2026-11-29";
  options.max_age_days = 30;
  lineage_status status = lineage_explainer_load_memory(&explainer, bytes, size, &options, report);
  bool has_error = lineage_report_total(report, LINEAGE_SEVERITY_ERROR) > 0;
  if (has_error != (status == LINEAGE_DOCUMENT) || (status == LINEAGE_OK) != (explainer != NULL))
    abort();
  if (explainer) {
    write_twice(explainer);
    ask_everything(explainer);
  }
  lineage_explainer_free(explainer);
  lineage_report_free(report);
  return 0;
}
