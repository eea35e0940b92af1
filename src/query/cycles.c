/* SPDX-License-Identifier: MIT */
/* Cycles: of each group the shortest round through its first stage. */

#include "query/groups.h"

/* The shortest round through a group's first stage: its links into the search's `found`. */
static lineage_status find_round(lineage__groups *groups, lineage_query *query, uint32_t stage)
{
  bool found;
  lineage__search_task task = {.links = &query->out,
                               .space = &query->space,
                               .from = stage,
                               .to = stage,
                               .group = groups->first};
  return lineage__search_run(&query->search, &task, &query->meter, &found);
}

static lineage_status keep_round(const lineage__groups *groups, lineage_query *query,
                                 uint32_t stage, lineage_path **out)
{
  uint32_t own = groups->own[stage];
  uint32_t count = own == LINEAGE__NONE ? query->search.found_count : 1;
  lineage_path *round = lineage__arena_take(&query->rounds, 1, sizeof *round);
  uint32_t *steps = lineage__arena_take(&query->rounds, count, sizeof *steps);
  if (!round || !steps)
    return LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < count; i++)
    steps[i] = own == LINEAGE__NONE ? query->out.step[query->search.found[i]] : own;
  *round = (lineage_path){&query->explainer->stages[stage], steps, count, true};
  *out = round;
  return LINEAGE_OK;
}

static lineage_status give_rounds(lineage__groups *groups, lineage_query *query,
                                  const lineage_path *const **rounds, size_t *count)
{
  uint32_t stages = query->explainer->stage_count;
  size_t total = 0, given = 0;
  for (uint32_t i = 0; i < stages; i++)
    total += groups->grouped[i] && groups->first[i] == i;
  const lineage_path **list = lineage__arena_take(&query->rounds, total, sizeof *list);
  if (!list)
    return LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < stages; i++) {
    if (!groups->grouped[i] || groups->first[i] != i)
      continue;
    lineage_path *round = NULL;
    lineage_status status = LINEAGE_OK;
    if (groups->own[i] == LINEAGE__NONE)
      status = find_round(groups, query, i);
    if (!status)
      status = keep_round(groups, query, i, &round);
    if (status)
      return status;
    list[given++] = round;
  }
  *rounds = list;
  *count = given;
  return LINEAGE_OK;
}

lineage_status lineage_query_cycles(lineage_query *query, const lineage_path *const **rounds,
                                    size_t *count)
{
  if (!query || !rounds || !count)
    return LINEAGE_INVALID;
  lineage__arena_free(&query->rounds);
  lineage_status status = lineage__query_begin(query, UINT64_MAX);
  if (!status)
    status = lineage__query_need_search(query);
  if (status)
    return status;
  lineage__groups groups;
  status = lineage__groups_find(&groups, query);
  if (!status)
    status = give_rounds(&groups, query, rounds, count);
  lineage__groups_free(&groups);
  return status;
}
