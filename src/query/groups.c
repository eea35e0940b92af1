/* SPDX-License-Identifier: MIT */
/* Groups lie within the components of all steps taken together, so only these are looked at by
 * scenarios, and only where conditions matter in them. A group is a tree of stages whose root is
 * its first one. */

#include "query/groups.h"

#include <string.h>

#include "query/components.h"
#include "query/core.h"

uint32_t lineage__groups_first(lineage__groups *groups, uint32_t stage)
{
  uint32_t *first = groups->first;
  while (first[stage] != stage)
    stage = first[stage] = first[first[stage]];
  return stage;
}

void lineage__groups_merge(lineage__groups *groups, uint32_t one, uint32_t other)
{
  groups->grouped[one] = groups->grouped[other] = true;
  one = lineage__groups_first(groups, one);
  other = lineage__groups_first(groups, other);
  if (one == other)
    return;
  groups->first[one > other ? one : other] = one < other ? one : other;
  groups->apart--;
}

static bool take_groups(lineage__groups *groups, uint32_t stages)
{
  lineage__arena *arena = &groups->arena;
  groups->first = lineage__arena_take(arena, stages, sizeof *groups->first);
  groups->grouped = lineage__arena_take(arena, stages, sizeof *groups->grouped);
  groups->own = lineage__arena_take(arena, stages, sizeof *groups->own);
  if (!groups->first || !groups->grouped || !groups->own)
    return false;
  for (uint32_t i = 0; i < stages; i++)
    groups->first[i] = i;
  memset(groups->grouped, 0, stages * sizeof *groups->grouped);
  memset(groups->own, 0xff, stages * sizeof *groups->own);
  return true;
}

static void find_own_steps(lineage__groups *groups, const lineage_query *query)
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

/* Whether the stage at a place of the order is in one component with that before it. */
static bool goes_with_last(const lineage__components *components, uint32_t place)
{
  return place > 0 &&
         components->of[components->order[place]] == components->of[components->order[place - 1]];
}

static void merge_all(lineage__groups *groups, const lineage__components *components)
{
  for (uint32_t i = 0; i < components->stage_count; i++)
    if (goes_with_last(components, i))
      lineage__groups_merge(groups, components->order[i], components->order[i - 1]);
}

static lineage_status find_groups(lineage__groups *groups, lineage_query *query)
{
  lineage__components components = {0};
  lineage__components_task task = {.links = &query->out};
  lineage__core core;
  lineage_status status =
      lineage__components_need(&components, &groups->arena, query->explainer->stage_count);
  if (!status)
    status = lineage__components_find(&components, &task, &query->meter);
  if (status)
    return status;
  for (uint32_t i = 0; i < components.stage_count; i++)
    groups->apart += goes_with_last(&components, i);
  if (groups->apart == 0)
    return LINEAGE_OK;
  status = lineage__core_make(&core, &groups->arena, query, &components);
  if (status)
    return status;
  if (core.is_plain) {
    merge_all(groups, &components);
    return LINEAGE_OK;
  }
  for (size_t word = 0; !status && groups->apart > 0 && word < query->space.word_count; word++)
    status = lineage__core_group(&core, groups, query, word);
  return status;
}

lineage_status lineage__groups_find(lineage__groups *groups, lineage_query *query)
{
  uint32_t stages = query->explainer->stage_count;
  *groups = (lineage__groups){0};
  lineage__arena_init(&groups->arena, &query->explainer->allocator);
  if (!take_groups(groups, stages))
    return LINEAGE_NO_MEMORY;
  find_own_steps(groups, query);
  lineage_status status = find_groups(groups, query);
  for (uint32_t i = 0; !status && i < stages; i++)
    groups->first[i] = lineage__groups_first(groups, i);
  return status;
}

void lineage__groups_free(lineage__groups *groups)
{
  lineage__arena_free(&groups->arena);
}
