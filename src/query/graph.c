/* SPDX-License-Identifier: MIT */
/* The edge index of a document: for each stage its steps out and in, in document order, made by two
 * counting sorts. */

#include "query/graph.h"

#include <string.h>

#include "base/memory.h"

static bool take_edges(lineage__edges *edges, lineage_explainer *explainer)
{
  size_t places = (size_t)explainer->stage_count + 1;
  edges->first = lineage__arena_take(&explainer->arena, places, sizeof *edges->first);
  edges->edges =
      lineage__arena_take(&explainer->arena, explainer->step_count, sizeof *edges->edges);
  if (!edges->first || !edges->edges)
    return false;
  memset(edges->first, 0, places * sizeof *edges->first);
  return true;
}

/* Turns how many edges each stage has, standing one place further on, into where they begin. */
static void add_up(uint32_t *first, uint32_t stage_count)
{
  for (uint32_t i = 0; i < stage_count; i++)
    first[i + 1] += first[i];
}

/* Puts an edge at `*next` and moves that on. */
static void put_edge(lineage__edges *edges, uint32_t *next, const lineage_stage *other,
                     const lineage_step *step)
{
  edges->edges[(*next)++] = (lineage__edge){
      .stage = other->part.index, .step = step->part.index, .condition = step->condition->index};
}

/* While edges are put in, first[i] is where the next one of stage `i` goes: in the end, where those
 * of the stage after it begin. */
static void shift_back(uint32_t *first, uint32_t stage_count)
{
  memmove(first + 1, first, stage_count * sizeof *first);
  first[0] = 0;
}

lineage_status lineage__graph_build(lineage_explainer *explainer)
{
  lineage__edges out, in;
  if (!take_edges(&out, explainer) || !take_edges(&in, explainer))
    return LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    out.first[explainer->steps[i].from->part.index + 1]++;
    in.first[explainer->steps[i].to->part.index + 1]++;
  }
  add_up(out.first, explainer->stage_count);
  add_up(in.first, explainer->stage_count);
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    put_edge(&out, &out.first[step->from->part.index], step->to, step);
    put_edge(&in, &in.first[step->to->part.index], step->from, step);
  }
  shift_back(out.first, explainer->stage_count);
  shift_back(in.first, explainer->stage_count);
  explainer->out = out;
  explainer->in = in;
  return LINEAGE_OK;
}
