/* SPDX-License-Identifier: MIT */
/* Tarjan's algorithm with a stack of its own (Depth-first search and linear graph algorithms,
 * 1972). Stages whose component isn't complete wait at the end of `order`, in the order they were
 * visited from the back; complete ones stand at its beginning. Each stage is in one of the two at
 * most. */

#include "query/components.h"

#include <string.h>

#define INCOMPLETE UINT32_MAX

lineage_status lineage__components_need(lineage__components *components, lineage__arena *arena,
                                        uint32_t stage_count)
{
  if (components->of)
    return LINEAGE_OK;
  lineage__components made = {
      .order = lineage__arena_take(arena, stage_count, sizeof *made.order),
      .number = lineage__arena_take(arena, stage_count, sizeof *made.number),
      .low = lineage__arena_take(arena, stage_count, sizeof *made.low),
      .next = lineage__arena_take(arena, stage_count, sizeof *made.next),
      .calls = lineage__arena_take(arena, stage_count, sizeof *made.calls),
      .of = lineage__arena_take(arena, stage_count, sizeof *made.of),
  };
  if (!made.order || !made.number || !made.low || !made.next || !made.calls || !made.of)
    return LINEAGE_NO_MEMORY;
  *components = made;
  return LINEAGE_OK;
}

/* How far the visit has come. */
typedef struct visit {
  uint32_t visited;
  uint32_t waiting; /* where the waiting stages begin in `order` */
  uint32_t depth;   /* of `calls` */
  bool has_cycle;   /* a link led back */
} visit;

static void enter_stage(lineage__components *components, const lineage__links *links,
                        visit *progress, uint32_t stage)
{
  components->number[stage] = components->low[stage] = ++progress->visited;
  components->next[stage] = links->first[stage];
  components->calls[progress->depth++] = stage;
  components->order[--progress->waiting] = stage;
}

/* All that a stage leads to has been visited: if it leads to none that was visited before it, it
 * and those that wait since are a component. */
static void leave_stage(lineage__components *components, visit *progress, uint32_t stage)
{
  progress->depth--;
  if (progress->depth > 0) {
    uint32_t caller = components->calls[progress->depth - 1];
    if (components->low[stage] < components->low[caller])
      components->low[caller] = components->low[stage];
  }
  if (components->low[stage] < components->number[stage])
    return;
  uint32_t member;
  do {
    member = components->order[progress->waiting++];
    components->of[member] = components->count;
    components->order[components->stage_count++] = member;
  } while (member != stage);
  components->count++;
}

static bool takes_part(const lineage__components_task *task, uint32_t link)
{
  return !task->space ||
         lineage__bits_has(lineage__space_set(task->space, lineage__links_set(task->links, link)),
                           task->scenario);
}

static void take_link(lineage__components *components, const lineage__components_task *task,
                      visit *progress, uint32_t stage, uint32_t link)
{
  if (!takes_part(task, link))
    return;
  uint32_t target = task->links->stage[link];
  if (components->number[target] == 0) {
    enter_stage(components, task->links, progress, target);
  } else if (components->of[target] == INCOMPLETE) {
    progress->has_cycle = true;
    if (components->number[target] < components->low[stage])
      components->low[stage] = components->number[target];
  }
}

static lineage_status visit_from(lineage__components *components,
                                 const lineage__components_task *task, visit *progress,
                                 uint32_t root, lineage__meter *meter)
{
  const lineage__links *links = task->links;
  enter_stage(components, links, progress, root);
  while (progress->depth > 0 && !(task->until_cycle && progress->has_cycle)) {
    uint32_t stage = components->calls[progress->depth - 1];
    if (components->next[stage] < links->first[stage + 1]) {
      take_link(components, task, progress, stage, components->next[stage]++);
      continue;
    }
    leave_stage(components, progress, stage);
    lineage_status status =
        lineage__meter_spend(meter, links->first[stage + 1] - links->first[stage]);
    if (status)
      return status;
  }
  return LINEAGE_OK;
}

lineage_status lineage__components_find(lineage__components *components,
                                        const lineage__components_task *task, lineage__meter *meter)
{
  uint32_t count = task->links->stage_count;
  visit progress = {.waiting = count};
  components->count = components->stage_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    components->number[i] = 0;
    components->of[i] = INCOMPLETE;
  }
  for (uint32_t i = 0; i < count && !(task->until_cycle && progress.has_cycle); i++) {
    if (components->number[i] > 0)
      continue;
    lineage_status status = visit_from(components, task, &progress, i, meter);
    if (status)
      return status;
  }
  return LINEAGE_OK;
}
