/* SPDX-License-Identifier: MIT */
/* The first of the paths between two stages alone: one search, which ends where the path does. */

#include "query/query.h"

lineage_status lineage_query_shortest_path(lineage_query *query, const lineage_stage *from,
                                           const lineage_stage *to, const lineage_path **out)
{
  if (out)
    *out = NULL;
  if (!out || !lineage__query_has(query, from) || !lineage__query_has(query, to))
    return LINEAGE_INVALID;
  lineage_status status = lineage__query_begin(query, UINT64_MAX);
  if (!status)
    status = lineage__query_need_search(query);
  if (!status && !query->path_steps)
    query->path_steps = lineage__arena_take(&query->arena, query->explainer->stage_count,
                                            sizeof *query->path_steps);
  if (status || !query->path_steps)
    return status ? status : LINEAGE_NO_MEMORY;
  query->path = (lineage_path){.start = from, .steps = query->path_steps};
  if (from != to) {
    bool found;
    lineage__search_task task = {.links = &query->out,
                                 .space = &query->space,
                                 .from = from->part.index,
                                 .to = to->part.index};
    status = lineage__search_run(&query->search, &task, &query->meter, &found);
    if (status || !found)
      return status;
    query->path.step_count = query->search.found_count;
    for (uint32_t i = 0; i < query->search.found_count; i++)
      query->path_steps[i] = query->out.step[query->search.found[i]];
  }
  *out = &query->path;
  return LINEAGE_OK;
}
