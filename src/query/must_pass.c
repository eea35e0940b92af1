/* SPDX-License-Identifier: MIT */
/* Must-pass stages: those on every path between two. In one scenario, take any path. A stage of it
 * can be passed by if links lead, without touching the path in between, from a stage before it to
 * one behind it. So the path is walked along, exploring from each of its stages what lies beside it
 * and noting how far along the path that leads. Over several scenarios: what must be passed in each
 * of those that have a path. */

#include <string.h>

#include "query/between.h"

typedef struct path_walk {
  lineage__between between;
  uint64_t *kept;   /* by stage: on all paths of the scenarios looked at */
  uint64_t *passed; /* by stage: on all paths of this one */
  uint32_t *place;  /* by stage: on the path of this scenario, or NONE */
  uint32_t *before; /* by stage: where it was reached from */
  uint32_t *path;   /* stages, and how many */
  uint32_t length;
  uint32_t *queue;
  uint64_t *seen;
  size_t words;
} path_walk;

static bool is_open(const lineage_query *query, const path_walk *walk, uint32_t link,
                    size_t scenario)
{
  return lineage__bits_has(
      lineage__space_set(&query->space, lineage__links_set(&walk->between.links, link)), scenario);
}

/* Writes the path that `before` leads back along. */
static void write_path(path_walk *walk)
{
  memset(walk->place, 0xff, walk->between.links.stage_count * sizeof *walk->place);
  walk->length = 1;
  for (uint32_t at = walk->between.to; at != walk->between.from; at = walk->before[at])
    walk->length++;
  uint32_t stage = walk->between.to;
  for (uint32_t i = walk->length; i > 0; i--) {
    walk->path[i - 1] = stage;
    walk->place[stage] = i - 1;
    stage = walk->before[stage];
  }
}

/* Finds a path of a scenario, breadth first. */
static lineage_status find_path(lineage_query *query, path_walk *walk, size_t scenario, bool *found)
{
  const lineage__links *links = &walk->between.links;
  uint32_t count = 1;
  memset(walk->seen, 0, walk->words * sizeof *walk->seen);
  walk->queue[0] = walk->before[walk->between.from] = walk->between.from;
  lineage__bits_add(walk->seen, walk->between.from);
  for (uint32_t at = 0; at < count; at++) {
    uint32_t stage = walk->queue[at], end = links->first[stage + 1];
    lineage_status status = lineage__meter_spend(&query->meter, end - links->first[stage]);
    if (status)
      return status;
    for (uint32_t i = links->first[stage]; i < end; i++) {
      uint32_t next = links->stage[i];
      if (lineage__bits_has(walk->seen, next) || !is_open(query, walk, i, scenario))
        continue;
      lineage__bits_add(walk->seen, next);
      walk->before[next] = stage;
      walk->queue[count++] = next;
    }
  }
  *found = lineage__bits_has(walk->seen, walk->between.to);
  if (*found)
    write_path(walk);
  return LINEAGE_OK;
}

/* Explores from a stage of the path what lies beside it and wasn't seen yet. `*furthest` is the
 * last place of the path that is led to. */
static lineage_status explore(lineage_query *query, path_walk *walk, uint32_t start,
                              size_t scenario, uint32_t *furthest)
{
  const lineage__links *links = &walk->between.links;
  uint32_t count = 1;
  walk->queue[0] = start;
  while (count > 0) {
    uint32_t stage = walk->queue[--count], end = links->first[stage + 1];
    lineage_status status = lineage__meter_spend(&query->meter, end - links->first[stage]);
    if (status)
      return status;
    for (uint32_t i = links->first[stage]; i < end; i++) {
      uint32_t next = links->stage[i];
      if (!is_open(query, walk, i, scenario))
        continue;
      if (walk->place[next] != LINEAGE__NONE) {
        *furthest = walk->place[next] > *furthest ? walk->place[next] : *furthest;
      } else if (!lineage__bits_has(walk->seen, next)) {
        lineage__bits_add(walk->seen, next);
        walk->queue[count++] = next;
      }
    }
  }
  return LINEAGE_OK;
}

/* Finds the stages of the path that nothing leads past. */
static lineage_status find_passed(lineage_query *query, path_walk *walk, size_t scenario)
{
  uint32_t furthest = 0;
  memset(walk->passed, 0, walk->words * sizeof *walk->passed);
  memset(walk->seen, 0, walk->words * sizeof *walk->seen);
  for (uint32_t i = 0; i < walk->length; i++) {
    if (furthest == i)
      lineage__bits_add(walk->passed, walk->path[i]);
    lineage_status status = explore(query, walk, walk->path[i], scenario, &furthest);
    if (status)
      return status;
  }
  return LINEAGE_OK;
}

/* Keeps what was kept and is passed in this scenario, too; returns how many stages that leaves. */
static size_t keep_passed(path_walk *walk)
{
  size_t left = 0;
  for (size_t i = 0; i < walk->words; i++) {
    walk->kept[i] &= walk->passed[i];
    left += lineage__bits_count_word(walk->kept[i]);
  }
  return left;
}

static bool take_passing(path_walk *walk)
{
  lineage__arena *arena = &walk->between.arena;
  uint32_t stages = walk->between.links.stage_count;
  walk->words = lineage__bits_words(stages);
  walk->kept = lineage__arena_take(arena, walk->words, sizeof *walk->kept);
  walk->passed = lineage__arena_take(arena, walk->words, sizeof *walk->passed);
  walk->seen = lineage__arena_take(arena, walk->words, sizeof *walk->seen);
  walk->place = lineage__arena_take(arena, stages, sizeof *walk->place);
  walk->before = lineage__arena_take(arena, stages, sizeof *walk->before);
  walk->path = lineage__arena_take(arena, stages, sizeof *walk->path);
  walk->queue = lineage__arena_take(arena, stages, sizeof *walk->queue);
  if (!walk->kept || !walk->passed || !walk->seen || !walk->place || !walk->before || !walk->path ||
      !walk->queue)
    return false;
  memset(walk->kept, 0xff, walk->words * sizeof *walk->kept);
  return true;
}

/* Marks what must be passed, once it is known that links lead from the one stage to the other. */
static lineage_status mark_kept(lineage_query *query, path_walk *walk)
{
  size_t scenarios = walk->between.is_plain ? 1 : query->space.scenario_count;
  size_t left = SIZE_MAX; /* the two ends are always left */
  if (!take_passing(walk))
    return LINEAGE_NO_MEMORY;
  for (size_t scenario = 0; scenario < scenarios && left > 2; scenario++) {
    bool found;
    lineage_status status = find_path(query, walk, scenario, &found);
    if (!status && found)
      status = find_passed(query, walk, scenario);
    if (status)
      return status;
    if (found)
      left = keep_passed(walk);
  }
  for (uint32_t i = 0; left < SIZE_MAX && i < walk->between.links.stage_count; i++)
    if (lineage__bits_has(walk->kept, i))
      lineage__bits_add(query->marks, walk->between.stages[i]);
  return LINEAGE_OK;
}

lineage_status lineage_query_must_pass(lineage_query *query, const lineage_stage *from,
                                       const lineage_stage *to, const lineage_stage *const **stages,
                                       size_t *count)
{
  if (!lineage__query_has(query, from) || !lineage__query_has(query, to) || !stages || !count)
    return LINEAGE_INVALID;
  lineage_status status = lineage__query_begin(query, UINT64_MAX);
  if (!status)
    status = lineage__query_need_work(query);
  if (status)
    return status;
  if (from == to) {
    lineage__bits_add(query->marks, from->part.index);
    return lineage__query_give_marked(query, stages, count);
  }
  path_walk walk = {0};
  status = lineage__between_make(&walk.between, query, from->part.index, to->part.index);
  if (!status && walk.between.links.stage_count > 0)
    status = mark_kept(query, &walk);
  lineage__between_free(&walk.between);
  return status ? status : lineage__query_give_marked(query, stages, count);
}
