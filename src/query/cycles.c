/* SPDX-License-Identifier: MIT */
/* Cycles: the strongly connected groups of each scenario's graph, merged where they share a stage,
 * and the shortest round through the first stage of each. Only the components of all steps taken
 * together are looked at scenario by scenario: no group reaches beyond one. */

#include <string.h>

#include "query/components.h"
#include "query/query.h"

/* Working memory, given back at the end. */
typedef struct grouping {
  lineage__arena arena;
  lineage__components all; /* of all scenarios' steps taken together */
  lineage__components one; /* of one scenario's */
  uint32_t *leader; /* by stage: another of its group with a lower place, or itself: a tree whose
                       root is the group's first stage */
  bool *grouped;    /* by stage: whether it is in a group */
  uint32_t *own;    /* by stage: its first step to itself, or NONE */
  uint32_t *roots;  /* stages of components of two and more */
  uint32_t root_count;
  uint32_t split; /* how many mergers would make each of these components one group */
} grouping;

static lineage_status make_grouping(grouping *groups, const lineage_query *query)
{
  uint32_t stages = query->explainer->stage_count;
  lineage__arena *arena = &groups->arena;
  *groups = (grouping){0};
  lineage__arena_init(arena, &query->explainer->allocator);
  groups->leader = lineage__arena_take(arena, stages, sizeof *groups->leader);
  groups->grouped = lineage__arena_take(arena, stages, sizeof *groups->grouped);
  groups->own = lineage__arena_take(arena, stages, sizeof *groups->own);
  groups->roots = lineage__arena_take(arena, stages, sizeof *groups->roots);
  if (!groups->leader || !groups->grouped || !groups->own || !groups->roots)
    return LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < stages; i++)
    groups->leader[i] = i;
  memset(groups->grouped, 0, stages * sizeof *groups->grouped);
  memset(groups->own, 0xff, stages * sizeof *groups->own);
  lineage_status status = lineage__components_need(&groups->all, arena, stages);
  return status ? status : lineage__components_need(&groups->one, arena, stages);
}

static uint32_t find_leader(grouping *groups, uint32_t stage)
{
  uint32_t *leader = groups->leader;
  while (leader[stage] != stage)
    stage = leader[stage] = leader[leader[stage]];
  return stage;
}

static void merge(grouping *groups, uint32_t one, uint32_t other)
{
  groups->grouped[one] = groups->grouped[other] = true;
  one = find_leader(groups, one);
  other = find_leader(groups, other);
  if (one == other)
    return;
  groups->leader[one > other ? one : other] = one < other ? one : other;
  groups->split--;
}

/* Each component's stages stand in a row. */
static void merge_components(grouping *groups, const lineage__components *components)
{
  for (uint32_t i = 1; i < components->stage_count; i++) {
    uint32_t stage = components->order[i], before = components->order[i - 1];
    if (components->of[stage] == components->of[before])
      merge(groups, stage, before);
  }
}

static void find_own_steps(grouping *groups, const lineage_query *query)
{
  for (uint32_t i = 0; i < query->explainer->step_count; i++) {
    const lineage_step *step = &query->explainer->steps[i];
    uint32_t stage = step->from->part.index;
    if (step->from != step->to || groups->own[stage] != LINEAGE__NONE ||
        !lineage__query_counts(query, step))
      continue;
    groups->own[stage] = i;
    groups->grouped[stage] = true;
  }
}

/* Collects the stages of components of two and more, and counts what would merge them. */
static void find_roots(grouping *groups)
{
  const lineage__components *all = &groups->all;
  for (uint32_t i = 0; i < all->stage_count; i++) {
    bool with_last = i > 0 && all->of[all->order[i]] == all->of[all->order[i - 1]];
    bool with_next =
        i + 1 < all->stage_count && all->of[all->order[i]] == all->of[all->order[i + 1]];
    if (with_last || with_next)
      groups->roots[groups->root_count++] = all->order[i];
    groups->split += with_last;
  }
}

/* Whether the steps between stages of one component are all active in every scenario. */
static bool is_settled(const grouping *groups, const lineage__links *links)
{
  for (uint32_t i = 0; i < groups->root_count; i++) {
    uint32_t stage = groups->roots[i];
    for (uint32_t j = links->first[stage]; j < links->first[stage + 1]; j++)
      if (groups->all.of[stage] == groups->all.of[links->stage[j]] &&
          lineage__links_set(links, j) != LINEAGE__ALL_SCENARIOS)
        return false;
  }
  return true;
}

static lineage_status find_groups(grouping *groups, lineage_query *query)
{
  lineage__components_task task = {.links = &query->out};
  lineage_status status = lineage__components_find(&groups->all, &task, &query->meter);
  if (status)
    return status;
  find_own_steps(groups, query);
  find_roots(groups);
  if (is_settled(groups, &query->out)) {
    merge_components(groups, &groups->all);
    return LINEAGE_OK;
  }
  task.roots = groups->roots;
  task.root_count = groups->root_count;
  task.within = groups->all.of;
  task.space = &query->space;
  for (; task.scenario < query->space.scenario_count && groups->split > 0; task.scenario++) {
    status = lineage__components_find(&groups->one, &task, &query->meter);
    if (status)
      return status;
    merge_components(groups, &groups->one);
  }
  return LINEAGE_OK;
}

/* The shortest round through a group's first stage: its links into the search's `found`. */
static lineage_status find_round(grouping *groups, lineage_query *query, uint32_t stage)
{
  bool found;
  lineage__search_task task = {.links = &query->out,
                               .space = &query->space,
                               .from = stage,
                               .to = stage,
                               .group = groups->leader};
  return lineage__search_run(&query->search, &task, &query->meter, &found);
}

static lineage_status keep_round(const grouping *groups, lineage_query *query, uint32_t stage,
                                 lineage_path **out)
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

static lineage_status give_rounds(grouping *groups, lineage_query *query,
                                  const lineage_path *const **rounds, size_t *count)
{
  uint32_t stages = query->explainer->stage_count;
  size_t total = 0, given = 0;
  for (uint32_t i = 0; i < stages; i++) {
    groups->leader[i] = find_leader(groups, i);
    total += groups->grouped[i] && groups->leader[i] == i;
  }
  const lineage_path **list = lineage__arena_take(&query->rounds, total, sizeof *list);
  if (!list)
    return LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < stages; i++) {
    if (!groups->grouped[i] || groups->leader[i] != i)
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
  grouping groups;
  status = make_grouping(&groups, query);
  if (!status)
    status = find_groups(&groups, query);
  if (!status)
    status = give_rounds(&groups, query, rounds, count);
  lineage__arena_free(&groups.arena);
  return status;
}
