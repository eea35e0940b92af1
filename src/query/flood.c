/* SPDX-License-Identifier: MIT */
/* Breadth first by levels over words of 64 scenarios. A stage waits in a level's queue once,
 * however many of its scenarios are new there. */

#include "query/flood.h"

#include <string.h>

static void *take_clear(lineage__arena *arena, size_t count, size_t size)
{
  void *piece = lineage__arena_take(arena, count, size);
  return piece ? memset(piece, 0, count * size) : NULL;
}

lineage_status lineage__flood_need(lineage__flood *flood, lineage__arena *arena,
                                   const lineage__space *space, uint32_t stage_count)
{
  if (flood->levels)
    return LINEAGE_OK;
  lineage__flood made = {
      .have = take_clear(arena, stage_count, sizeof *made.have),
      .fresh = take_clear(arena, stage_count, sizeof *made.fresh),
      .next = take_clear(arena, stage_count, sizeof *made.next),
      .column = lineage__arena_take(arena, space->set_count, sizeof *made.column),
      .queue = lineage__arena_take(arena, stage_count, sizeof *made.queue),
      .next_queue = lineage__arena_take(arena, stage_count, sizeof *made.next_queue),
      .reached = lineage__arena_take(arena, stage_count, sizeof *made.reached),
      .levels = lineage__arena_take(arena, stage_count, sizeof *made.levels),
  };
  if (!made.have || !made.fresh || !made.next || !made.column || !made.queue || !made.next_queue ||
      !made.reached || !made.levels)
    return LINEAGE_NO_MEMORY;
  *flood = made;
  return LINEAGE_OK;
}

static void arrive(lineage__flood *flood, uint32_t stage, uint64_t scenarios, uint32_t depth,
                   uint32_t *waiting)
{
  if (flood->have[stage] == 0) {
    flood->reached[flood->reached_count] = stage;
    flood->levels[flood->reached_count++] = depth;
  }
  if (flood->next[stage] == 0)
    flood->next_queue[(*waiting)++] = stage;
  flood->have[stage] |= scenarios;
  flood->next[stage] |= scenarios;
}

/* What arrived in the last level goes on in the next. */
static void turn_level(lineage__flood *flood)
{
  uint64_t *fresh = flood->fresh;
  uint32_t *queue = flood->queue;
  flood->fresh = flood->next;
  flood->queue = flood->next_queue;
  flood->next = fresh;
  flood->next_queue = queue;
}

static void spread(lineage__flood *flood, const lineage__links *links, uint32_t stage,
                   uint32_t depth, uint32_t *waiting)
{
  uint64_t scenarios = flood->fresh[stage];
  flood->fresh[stage] = 0;
  for (uint32_t i = links->first[stage]; i < links->first[stage + 1]; i++) {
    uint64_t set = flood->column[lineage__links_set(links, i)];
    uint64_t arriving = scenarios & set & ~flood->have[links->stage[i]];
    if (arriving)
      arrive(flood, links->stage[i], arriving, depth, waiting);
  }
}

lineage_status lineage__flood_run(lineage__flood *flood, const lineage__links *links,
                                  const lineage__space *space, size_t word, const uint32_t *starts,
                                  uint32_t start_count, uint32_t target, lineage__meter *meter)
{
  for (uint32_t i = 0; i < space->set_count; i++)
    flood->column[i] = lineage__space_set(space, i)[word];
  uint64_t all = flood->column[LINEAGE__ALL_SCENARIOS];
  uint32_t waiting = 0;
  for (uint32_t i = 0; i < start_count; i++)
    arrive(flood, starts[i], all, 0, &waiting);
  for (uint32_t depth = 1; waiting > 0; depth++) {
    uint32_t count = waiting;
    waiting = 0;
    turn_level(flood);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t stage = flood->queue[i];
      lineage_status status =
          lineage__meter_spend(meter, links->first[stage + 1] - links->first[stage]);
      if (status) {
        lineage__flood_drain(flood);
        return status;
      }
      spread(flood, links, stage, depth, &waiting);
    }
    if (target != LINEAGE__NONE && flood->have[target] == all)
      break;
  }
  return LINEAGE_OK;
}

void lineage__flood_drain(lineage__flood *flood)
{
  for (uint32_t i = 0; i < flood->reached_count; i++) {
    uint32_t stage = flood->reached[i];
    flood->have[stage] = flood->fresh[stage] = flood->next[stage] = 0;
  }
  flood->reached_count = 0;
}
