/* SPDX-License-Identifier: MIT */
/* Strongly connected groups by Tarjan's algorithm, its walk on a stack of its own. Stages are
 * numbered from 1 in the order they are found; `low` is the least number that a stage's walk gets
 * back to, and a stage that gets back to none before itself closes a group. */

#include "check/stage_groups.h"

#include <string.h>

#include "base/bits.h"

typedef struct group_walk {
  const lineage_explainer *explainer;
  const uint64_t *stages;
  lineage__stage_groups *groups;
  uint32_t *number; /* by stage; 0: not found yet */
  uint32_t *low;
  uint32_t *edge;  /* by stage: the next edge to follow */
  uint32_t *trail; /* stages on the way from where the walk began */
  uint32_t *open;  /* stages found whose group isn't closed */
  uint32_t trail_count, open_count, found;
} group_walk;

static bool take_walk(group_walk *walk, lineage__arena *arena)
{
  uint32_t count = walk->explainer->stage_count;
  uint32_t **arrays[] = {&walk->groups->group, &walk->groups->first, &walk->number, &walk->low,
                         &walk->edge,          &walk->trail,         &walk->open};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
    *arrays[i] = lineage__arena_take(arena, count, sizeof(uint32_t));
    if (!*arrays[i])
      return false;
  }
  memset(walk->number, 0, count * sizeof *walk->number);
  for (uint32_t i = 0; i < count; i++)
    walk->groups->group[i] = LINEAGE__NO_STAGE;
  return true;
}

static void enter_stage(group_walk *walk, uint32_t stage)
{
  walk->number[stage] = walk->low[stage] = ++walk->found;
  walk->edge[stage] = walk->explainer->out.first[stage];
  walk->trail[walk->trail_count++] = stage;
  walk->open[walk->open_count++] = stage;
}

static void lower_to(group_walk *walk, uint32_t stage, uint32_t number)
{
  if (number < walk->low[stage])
    walk->low[stage] = number;
}

static void close_group(group_walk *walk, uint32_t last)
{
  lineage__stage_groups *groups = walk->groups;
  uint32_t group = groups->count++, stage;
  groups->first[group] = LINEAGE__NO_STAGE;
  do {
    stage = walk->open[--walk->open_count];
    groups->group[stage] = group;
    if (stage < groups->first[group])
      groups->first[group] = stage;
  } while (stage != last);
}

/* Follows the next edge of the stage at the end of the trail, or goes back from it. */
static void walk_on(group_walk *walk)
{
  uint32_t stage = walk->trail[walk->trail_count - 1];
  if (walk->edge[stage] < walk->explainer->out.first[stage + 1]) {
    uint32_t next = walk->explainer->out.edges[walk->edge[stage]++].stage;
    if (!lineage__bits_has(walk->stages, next))
      return;
    if (walk->number[next] == 0)
      enter_stage(walk, next);
    else if (walk->groups->group[next] == LINEAGE__NO_STAGE)
      lower_to(walk, stage, walk->number[next]);
    return;
  }
  if (walk->low[stage] == walk->number[stage])
    close_group(walk, stage);
  if (--walk->trail_count > 0)
    lower_to(walk, walk->trail[walk->trail_count - 1], walk->low[stage]);
}

bool lineage__stage_groups_make(lineage__stage_groups *groups, const lineage_explainer *explainer,
                                const uint64_t *stages, lineage__arena *arena)
{
  group_walk walk = {.explainer = explainer, .stages = stages, .groups = groups};
  *groups = (lineage__stage_groups){.count = 0};
  if (!take_walk(&walk, arena))
    return false;
  for (uint32_t i = 0; i < explainer->stage_count; i++) {
    if (!lineage__bits_has(stages, i) || walk.number[i] != 0)
      continue;
    enter_stage(&walk, i);
    while (walk.trail_count > 0)
      walk_on(&walk);
  }
  return true;
}
