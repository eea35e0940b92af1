/* SPDX-License-Identifier: MIT */
/* Strongly connected groups in 64 scenarios at once, forwards and backwards from pivots (Fleischer,
 * Hendrickson, Pınar, On identifying strongly connected components in parallel, 2000).
 *
 * In each scenario stages are first dropped that nothing leads to or that lead to nothing, and
 * those of groups already merged to or from which nothing leads: no cycle is lost by that which
 * could merge groups. Of what is left the first stage is the scenario's pivot: what it leads to and
 * what leads to it is its group, which is merged and dropped, and so on. A scenario with many
 * groups would take many rounds, so after some each such scenario's components are found one by
 * one. */

#include "query/core.h"

#include <string.h>

enum { ROUNDS = 12, SWEEPS = 8 };

/* -- Making ---------------------------------------------------------------------------------- */

static bool take_core_work(lineage__core *core, lineage__arena *arena, uint32_t count)
{
  core->alive = lineage__arena_take(arena, count, sizeof *core->alive);
  core->forwards = lineage__arena_take(arena, count, sizeof *core->forwards);
  core->backwards = lineage__arena_take(arena, count, sizeof *core->backwards);
  core->leader = lineage__arena_take(arena, count, sizeof *core->leader);
  core->queue = lineage__arena_take(arena, count, sizeof *core->queue);
  core->queued = lineage__arena_take(arena, count, sizeof *core->queued);
  if (!core->alive || !core->forwards || !core->backwards || !core->leader || !core->queue ||
      !core->queued)
    return false;
  memset(core->forwards, 0, count * sizeof *core->forwards);
  memset(core->backwards, 0, count * sizeof *core->backwards);
  memset(core->queued, 0, count * sizeof *core->queued);
  return true;
}

/* Takes over the links within components. */
static bool take_core_links(lineage__core *core, lineage__links *links, lineage__arena *arena,
                            const lineage__links *all, const uint32_t *of, uint32_t count)
{
  uint32_t at_most = 0, made = 0;
  for (uint32_t i = 0; i < count; i++)
    at_most += all->first[core->stages[i] + 1] - all->first[core->stages[i]];
  if (!lineage__links_take(links, arena, count, at_most, all->set != NULL))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t stage = core->stages[i];
    links->first[i] = made;
    for (uint32_t j = all->first[stage]; j < all->first[stage + 1]; j++) {
      if (of[all->stage[j]] != of[stage])
        continue;
      links->stage[made] = core->numbers[all->stage[j]];
      links->step[made] = all->step[j];
      if (all->set)
        links->set[made] = all->set[j];
      if (lineage__links_set(all, j) != LINEAGE__ALL_SCENARIOS)
        core->is_plain = false;
      made++;
    }
  }
  links->first[count] = made;
  return true;
}

/* Numbers the stages of components of two and more, in document order. */
static bool number_core(lineage__core *core, lineage__arena *arena,
                        const lineage__components *components, uint32_t *count)
{
  uint32_t all = components->stage_count;
  uint32_t *sizes = lineage__arena_take(arena, components->count, sizeof *sizes);
  core->stages = lineage__arena_take(arena, all, sizeof *core->stages);
  core->numbers = lineage__arena_take(arena, all, sizeof *core->numbers);
  if (!sizes || !core->stages || !core->numbers)
    return false;
  memset(sizes, 0, components->count * sizeof *sizes);
  for (uint32_t i = 0; i < all; i++)
    sizes[components->of[i]]++;
  *count = 0;
  for (uint32_t i = 0; i < all; i++) {
    if (sizes[components->of[i]] == 1)
      continue;
    core->stages[*count] = i;
    core->numbers[i] = (*count)++;
  }
  return true;
}

lineage_status lineage__core_make(lineage__core *core, lineage__arena *arena, lineage_query *query,
                                  const lineage__components *components)
{
  uint32_t count;
  *core = (lineage__core){.is_plain = true};
  lineage_status status = lineage__query_need_in(query);
  if (status)
    return status;
  core->column = lineage__arena_take(arena, query->space.set_count, sizeof *core->column);
  if (!core->column || !number_core(core, arena, components, &count) ||
      !take_core_links(core, &core->out, arena, &query->out, components->of, count) ||
      !take_core_links(core, &core->in, arena, &query->in, components->of, count) ||
      !take_core_work(core, arena, count))
    return LINEAGE_NO_MEMORY;
  return lineage__components_need(&core->components, arena, count);
}

/* -- Dropping -------------------------------------------------------------------------------- */

/* The scenarios in which some live stage is at the other end of a stage's links. */
static uint64_t linked(const lineage__core *core, const lineage__links *links, uint32_t stage)
{
  uint64_t scenarios = 0;
  for (uint32_t i = links->first[stage]; i < links->first[stage + 1]; i++)
    scenarios |= core->column[lineage__links_set(links, i)] & core->alive[links->stage[i]];
  return scenarios;
}

/* The queue is a ring with a place for each stage, and each is in it once at most. */
static void enqueue(lineage__core *core, uint32_t *last, uint32_t *waiting, uint32_t stage)
{
  if (core->queued[stage])
    return;
  core->queued[stage] = true;
  core->queue[*last] = stage;
  *last = *last + 1 == core->out.stage_count ? 0 : *last + 1;
  (*waiting)++;
}

static void enqueue_neighbours(lineage__core *core, uint32_t *last, uint32_t *waiting,
                               const lineage__links *links, uint32_t stage)
{
  for (uint32_t i = links->first[stage]; i < links->first[stage + 1]; i++)
    if (core->alive[links->stage[i]])
      enqueue(core, last, waiting, links->stage[i]);
}

static uint32_t dequeue(lineage__core *core, uint32_t last, uint32_t *waiting)
{
  uint32_t stages = core->out.stage_count;
  uint32_t stage = core->queue[last >= *waiting ? last - *waiting : last + stages - *waiting];
  core->queued[stage] = false;
  (*waiting)--;
  return stage;
}

static lineage_status pay_visit(lineage_query *query, const lineage__core *core, uint32_t stage)
{
  return lineage__meter_spend(&query->meter, core->out.first[stage + 1] - core->out.first[stage] +
                                                 core->in.first[stage + 1] - core->in.first[stage]);
}

/* Drops, until nothing changes, what nothing leads to or what leads to nothing. */
static lineage_status drop_ends(lineage__core *core, lineage_query *query)
{
  uint32_t last = 0, waiting = 0;
  for (uint32_t i = 0; i < core->out.stage_count; i++)
    if (core->alive[i])
      enqueue(core, &last, &waiting, i);
  while (waiting > 0) {
    uint32_t stage = dequeue(core, last, &waiting);
    uint64_t left = core->alive[stage] & linked(core, &core->in, stage);
    left = left ? left & linked(core, &core->out, stage) : 0;
    if (left != core->alive[stage]) {
      core->alive[stage] = left;
      enqueue_neighbours(core, &last, &waiting, &core->out, stage);
      enqueue_neighbours(core, &last, &waiting, &core->in, stage);
    }
    lineage_status status = pay_visit(query, core, stage);
    if (status)
      return status;
  }
  return LINEAGE_OK;
}

/* Drops the stages of groups that no live link enters or none leaves: their cycles lie within the
 * group and merge nothing. Returns whether that changed anything. */
static bool drop_lone_groups(lineage__core *core)
{
  const lineage__links *out = &core->out;
  uint64_t *entered = core->forwards, *left = core->backwards; /* by leader; clear again below */
  bool changed = false;
  for (uint32_t i = 0; i < out->stage_count; i++) {
    for (uint32_t j = out->first[i]; core->alive[i] && j < out->first[i + 1]; j++) {
      uint32_t one = core->leader[i], other = core->leader[out->stage[j]];
      if (one == other)
        continue;
      uint64_t scenarios =
          core->alive[i] & core->alive[out->stage[j]] & core->column[lineage__links_set(out, j)];
      left[one] |= scenarios;
      entered[other] |= scenarios;
    }
  }
  for (uint32_t i = 0; i < out->stage_count; i++) {
    uint64_t kept = core->alive[i] & entered[core->leader[i]] & left[core->leader[i]];
    changed = changed || kept != core->alive[i];
    core->alive[i] = kept;
  }
  memset(entered, 0, out->stage_count * sizeof *entered);
  memset(left, 0, out->stage_count * sizeof *left);
  return changed;
}

/* Drops all that can be told to merge nothing more. */
static lineage_status drop_useless(lineage__core *core, lineage__groups *groups,
                                   lineage_query *query)
{
  for (uint32_t i = 0; i < core->out.stage_count; i++)
    core->leader[i] = core->numbers[lineage__groups_first(groups, core->stages[i])];
  lineage_status status = drop_ends(core, query);
  for (int sweep = 0; !status && sweep < SWEEPS && drop_lone_groups(core); sweep++)
    status = drop_ends(core, query);
  return status;
}

/* -- Pivots ---------------------------------------------------------------------------------- */

/* The pivots of a word's scenarios. */
typedef struct pivots {
  uint32_t stages[64];
  uint64_t scenarios[64]; /* of each pivot */
  uint32_t count;
} pivots;

/* Each scenario's first stage that is alive. */
static void choose_pivots(const lineage__core *core, pivots *chosen)
{
  uint64_t left = core->column[LINEAGE__ALL_SCENARIOS];
  chosen->count = 0;
  for (uint32_t i = 0; left && i < core->out.stage_count; i++) {
    if (!(core->alive[i] & left))
      continue;
    chosen->stages[chosen->count] = i;
    chosen->scenarios[chosen->count++] = core->alive[i] & left;
    left &= ~core->alive[i];
  }
}

/* Spreads from the pivots over live stages; `have` says in which scenarios each is reached. */
static lineage_status spread_from(lineage__core *core, lineage_query *query,
                                  const lineage__links *links, const pivots *chosen, uint64_t *have)
{
  uint32_t last = 0, waiting = 0;
  for (uint32_t i = 0; i < chosen->count; i++) {
    have[chosen->stages[i]] = chosen->scenarios[i];
    enqueue(core, &last, &waiting, chosen->stages[i]);
  }
  while (waiting > 0) {
    uint32_t stage = dequeue(core, last, &waiting);
    for (uint32_t i = links->first[stage]; i < links->first[stage + 1]; i++) {
      uint32_t next = links->stage[i];
      uint64_t arriving =
          have[stage] & core->column[lineage__links_set(links, i)] & core->alive[next];
      if (!(arriving & ~have[next]))
        continue;
      have[next] |= arriving;
      enqueue(core, &last, &waiting, next);
    }
    lineage_status status = pay_visit(query, core, stage);
    if (status)
      return status;
  }
  return LINEAGE_OK;
}

/* Merges each pivot with what it leads to and what leads to it, and drops all of that. */
static void merge_pivots(lineage__core *core, lineage__groups *groups, const pivots *chosen)
{
  for (uint32_t i = 0; i < core->out.stage_count; i++) {
    uint64_t both = core->forwards[i] & core->backwards[i];
    core->alive[i] &= ~both;
    core->forwards[i] = core->backwards[i] = 0;
    for (uint32_t j = 0; both && j < chosen->count; j++) {
      if ((both & chosen->scenarios[j]) && chosen->stages[j] != i)
        lineage__groups_merge(groups, core->stages[i], core->stages[chosen->stages[j]]);
      both &= ~chosen->scenarios[j];
    }
  }
}

static lineage_status group_pivots(lineage__core *core, lineage__groups *groups,
                                   lineage_query *query, const pivots *chosen)
{
  lineage_status status = spread_from(core, query, &core->out, chosen, core->forwards);
  if (!status)
    status = spread_from(core, query, &core->in, chosen, core->backwards);
  if (!status)
    merge_pivots(core, groups, chosen);
  return status;
}

/* -- One by one ------------------------------------------------------------------------------ */

static lineage_status group_scenario(lineage__core *core, lineage__groups *groups,
                                     lineage_query *query, size_t scenario)
{
  lineage__components *components = &core->components;
  lineage__components_task task = {
      .links = &core->out, .space = &query->space, .scenario = scenario};
  lineage_status status = lineage__components_find(components, &task, &query->meter);
  for (uint32_t i = 1; !status && i < components->stage_count; i++) {
    uint32_t stage = components->order[i], before = components->order[i - 1];
    if (components->of[stage] == components->of[before])
      lineage__groups_merge(groups, core->stages[stage], core->stages[before]);
  }
  return status;
}

/* Groups the scenarios in which something is still alive. */
static lineage_status group_rest(lineage__core *core, lineage__groups *groups, lineage_query *query,
                                 size_t word)
{
  uint64_t left = 0;
  lineage_status status = LINEAGE_OK;
  for (uint32_t i = 0; i < core->out.stage_count; i++)
    left |= core->alive[i];
  for (; !status && left && groups->apart > 0; left &= left - 1)
    status = group_scenario(core, groups, query, 64 * word + lineage__bits_first(left));
  return status;
}

lineage_status lineage__core_group(lineage__core *core, lineage__groups *groups,
                                   lineage_query *query, size_t word)
{
  const lineage__space *space = &query->space;
  for (uint32_t i = 0; i < space->set_count; i++)
    core->column[i] = lineage__space_set(space, i)[word];
  for (uint32_t i = 0; i < core->out.stage_count; i++)
    core->alive[i] = core->column[LINEAGE__ALL_SCENARIOS];
  for (int round = 0; round < ROUNDS && groups->apart > 0; round++) {
    pivots chosen;
    lineage_status status = drop_useless(core, groups, query);
    if (status)
      return status;
    choose_pivots(core, &chosen);
    if (chosen.count == 0)
      return LINEAGE_OK;
    status = group_pivots(core, groups, query, &chosen);
    if (status)
      return status;
  }
  return group_rest(core, groups, query, word);
}
