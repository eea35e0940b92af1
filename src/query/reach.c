/* SPDX-License-Identifier: MIT */
/* Reach: breadth first. Under one scenario, the usual case, a bit for each stage reached is all
 * that is looked at on the way, and the answer is read off these bits in document order. */

#include "query/reach.h"

#include "query/query.h"

/* The stages whose words of marks are in use, so that a small answer is read off quickly. */
typedef struct marked_words {
  size_t first;
  size_t last;
} marked_words;

static void widen(marked_words *span, uint32_t stage)
{
  size_t word = stage / 64;
  span->first = word < span->first ? word : span->first;
  span->last = word > span->last ? word : span->last;
}

/* Marks what one scenario's steps lead to, with its distance. */
static lineage_status walk_one(lineage_query *query, const lineage__links *links, uint32_t start,
                               marked_words *span)
{
  uint64_t *marks = query->marks;
  uint32_t *queue = query->queue, *distances = query->distances;
  uint32_t count = 1;
  queue[0] = start;
  distances[start] = 0;
  lineage__bits_add(marks, start);
  widen(span, start);
  for (uint32_t at = 0; at < count; at++) {
    uint32_t stage = queue[at], end = links->first[stage + 1];
    uint32_t distance = distances[stage] + 1;
    lineage_status status = lineage__meter_spend(&query->meter, end - links->first[stage]);
    if (status)
      return status;
    for (uint32_t i = links->first[stage]; i < end; i++) {
      uint32_t next = links->stage[i];
      if (lineage__bits_has(marks, next))
        continue;
      lineage__bits_add(marks, next);
      widen(span, next);
      distances[next] = distance;
      queue[count++] = next;
    }
  }
  return LINEAGE_OK;
}

/* Marks what the steps of any scenario lead to, with the least distance. */
static lineage_status walk_all(lineage_query *query, const lineage__links *links, uint32_t start,
                               marked_words *span)
{
  lineage__flood *flood = &query->flood;
  lineage_status status =
      lineage__flood_need(flood, &query->arena, &query->space, links->stage_count);
  for (size_t word = 0; !status && word < query->space.word_count; word++) {
    status = lineage__flood_run(flood, links, &query->space, word, &start, 1, LINEAGE__NONE,
                                &query->meter);
    if (status)
      return status;
    for (uint32_t i = 0; i < flood->reached_count; i++) {
      uint32_t stage = flood->reached[i], distance = flood->levels[i];
      if (!lineage__bits_has(query->marks, stage) || distance < query->distances[stage])
        query->distances[stage] = distance;
      lineage__bits_add(query->marks, stage);
      widen(span, stage);
    }
    lineage__flood_drain(flood);
  }
  return status;
}

/* Reads the answer off the marks, clearing them. */
static size_t collect_reached(lineage_query *query, const marked_words *span,
                              lineage_reached *reached)
{
  const lineage_stage *stages = query->explainer->stages;
  size_t count = 0;
  for (size_t word = span->first; word <= span->last; word++) {
    for (uint64_t left = query->marks[word]; left; left &= left - 1) {
      size_t stage = 64 * word + lineage__bits_first(left);
      if (reached)
        reached[count] = (lineage_reached){&stages[stage], query->distances[stage]};
      count++;
    }
    query->marks[word] = 0;
  }
  return count;
}

static lineage_status prepare_reach(lineage_query *query, lineage_direction direction)
{
  lineage_status status = lineage__query_begin(query, UINT64_MAX);
  if (!status && direction == LINEAGE_BACKWARDS)
    status = lineage__query_need_in(query);
  if (!status)
    status = lineage__query_need_work(query);
  if (!status && !query->reached)
    query->reached =
        lineage__arena_take(&query->arena, query->explainer->stage_count, sizeof *query->reached);
  return !status && !query->reached ? LINEAGE_NO_MEMORY : status;
}

lineage_status lineage_query_reach(lineage_query *query, const lineage_stage *stage,
                                   lineage_direction direction, const lineage_reached **reached,
                                   size_t *count)
{
  if (!lineage__query_has(query, stage) || !reached || !count ||
      (direction != LINEAGE_FORWARDS && direction != LINEAGE_BACKWARDS))
    return LINEAGE_INVALID;
  lineage_status status = prepare_reach(query, direction);
  if (status)
    return status;
  const lineage__links *links = direction == LINEAGE_BACKWARDS ? &query->in : &query->out;
  marked_words span = {.first = stage->part.index / 64, .last = stage->part.index / 64};
  status = query->space.scenario_count == 1 ? walk_one(query, links, stage->part.index, &span)
                                            : walk_all(query, links, stage->part.index, &span);
  size_t found = collect_reached(query, &span, status ? NULL : query->reached);
  if (status)
    return status;
  *reached = query->reached;
  *count = found;
  return LINEAGE_OK;
}

/* Adds what one word's flood reached to the two sets. */
static void add_reached(const lineage_query *query, uint64_t *stages, uint64_t *steps)
{
  const lineage__flood *flood = &query->flood;
  const lineage__links *links = &query->out;
  for (uint32_t i = 0; i < flood->reached_count; i++) {
    uint32_t stage = flood->reached[i];
    lineage__bits_add(stages, stage);
    for (uint32_t j = links->first[stage]; steps && j < links->first[stage + 1]; j++)
      if (flood->have[stage] & flood->column[lineage__links_set(links, j)])
        lineage__bits_add(steps, links->step[j]);
  }
}

/* Steps from a stage to itself are no links, and are looked up for themselves. */
static void add_own_steps(const lineage_query *query, size_t word, uint64_t *steps)
{
  const lineage_explainer *explainer = query->explainer;
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    if (step->from != step->to || !lineage__query_counts(query, step))
      continue;
    uint32_t set = query->space.set_of[step->condition->index];
    if (query->flood.have[step->from->part.index] & lineage__space_set(&query->space, set)[word])
      lineage__bits_add(steps, i);
  }
}

lineage_status lineage__query_reach_from(lineage_query *query, const uint32_t *starts,
                                         uint32_t start_count, uint64_t *stages, uint64_t *steps)
{
  lineage_status status = lineage__query_begin(query, UINT64_MAX);
  if (!status)
    status = lineage__flood_need(&query->flood, &query->arena, &query->space,
                                 query->explainer->stage_count);
  for (size_t word = 0; !status && word < query->space.word_count; word++) {
    status = lineage__flood_run(&query->flood, &query->out, &query->space, word, starts,
                                start_count, LINEAGE__NONE, &query->meter);
    if (status)
      break;
    add_reached(query, stages, steps);
    if (steps)
      add_own_steps(query, word, steps);
    lineage__flood_drain(&query->flood);
  }
  return status;
}
