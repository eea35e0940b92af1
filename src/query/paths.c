/* SPDX-License-Identifier: MIT */
/* All paths between two stages, the least first, by Lawler's partition (A procedure for computing
 * the K best solutions to discrete optimization problems, 1972; for paths: Yen, 1971).
 *
 * A node of the trail stands for the paths that begin in one way and go on by none of some links.
 * The least of each node's paths is known, and the heap gives the least of all. Once that is given
 * out, the paths left at its node are parted by where they leave it: at the node itself, or at one
 * of the nodes that it adds to the trail. For each of these the least path is completed anew. All
 * of this is done before the next path is given, so the work between two paths is that of
 * completing one for each stage of the former. */

#include <string.h>

#include "base/memory.h"
#include "query/completion.h"

struct lineage_paths {
  lineage_query *query;
  lineage__between between;
  lineage__completer completer;
  lineage__trail trail;
  const lineage_stage *start;
  bool has_steps;  /* the two stages differ */
  bool begun;      /* the first path was looked for */
  uint32_t given;  /* the node of the path given last, not yet parted from it, or NONE */
  uint32_t *links; /* of that path */
  uint32_t *steps;
  lineage_path path;
};

/* -- Making ---------------------------------------------------------------------------------- */

static lineage_status prepare_paths(lineage_paths *paths, uint32_t from, uint32_t to)
{
  lineage_status status = lineage__query_begin(paths->query, UINT64_MAX);
  if (status || !paths->has_steps)
    return status;
  status = lineage__between_make(&paths->between, paths->query, from, to);
  uint32_t stages = paths->between.links.stage_count;
  if (status || stages == 0)
    return status;
  paths->links = lineage__arena_take(&paths->between.arena, stages, sizeof *paths->links);
  paths->steps = lineage__arena_take(&paths->between.arena, stages, sizeof *paths->steps);
  if (!paths->links || !paths->steps)
    return LINEAGE_NO_MEMORY;
  return lineage__completer_make(&paths->completer, paths->query, &paths->between, &paths->trail);
}

lineage_status lineage_query_paths(lineage_query *query, const lineage_stage *from,
                                   const lineage_stage *to, lineage_paths **out)
{
  if (out)
    *out = NULL;
  if (!out || !lineage__query_has(query, from) || !lineage__query_has(query, to))
    return LINEAGE_INVALID;
  const lineage_allocator *allocator = &query->explainer->allocator;
  lineage_paths *paths = lineage__allocate(allocator, 1, sizeof *paths);
  if (!paths)
    return LINEAGE_NO_MEMORY;
  *paths = (lineage_paths){
      .query = query, .start = from, .has_steps = from != to, .given = LINEAGE__NONE};
  lineage__arena_init(&paths->between.arena, allocator);
  lineage__trail_init(&paths->trail, allocator);
  lineage_status status = prepare_paths(paths, from->part.index, to->part.index);
  if (status) {
    lineage_paths_free(paths);
    return status;
  }
  *out = paths;
  return LINEAGE_OK;
}

void lineage_paths_free(lineage_paths *paths)
{
  if (!paths)
    return;
  lineage__trail_free(&paths->trail);
  lineage__between_free(&paths->between);
  lineage__release(&paths->query->explainer->allocator, paths, 1, sizeof *paths);
}

/* -- Nodes ----------------------------------------------------------------------------------- */

/* Writes the links of a node's beginning; returns how many. */
static uint32_t write_beginning(lineage_paths *paths, uint32_t node)
{
  const lineage__trail_node *nodes = paths->trail.nodes;
  for (uint32_t at = node; at > 0; at = nodes[at].parent)
    paths->links[nodes[at].depth - 1] = nodes[at].link;
  return nodes[node].depth;
}

/* Notes what is least at a node. */
static void note_least(lineage_paths *paths, uint32_t node, const lineage__completion *least)
{
  lineage__trail_node *at = &paths->trail.nodes[node];
  at->length = least->found ? at->depth + least->length : LINEAGE__NONE;
  at->next = least->next;
}

/* Puts a node into the heap if any path is still to come there. */
static void push_noted(lineage_paths *paths, uint32_t node)
{
  if (paths->trail.nodes[node].length != LINEAGE__NONE)
    lineage__trail_push(&paths->trail, node);
}

/* The root, at which all paths are still to come. */
static lineage_status begin_paths(lineage_paths *paths)
{
  lineage__completion least;
  if (!lineage__trail_need(&paths->trail, 1))
    return LINEAGE_NO_MEMORY;
  uint32_t root = lineage__trail_add(&paths->trail, 0, LINEAGE__NONE, paths->between.from);
  lineage__completer_begin(&paths->completer, NULL, 0);
  lineage_status status = lineage__completer_find(&paths->completer, root, LINEAGE__NONE, &least);
  if (status) {
    paths->trail.count = 0;
    return status;
  }
  note_least(paths, root, &least);
  push_noted(paths, root);
  paths->begun = true;
  return LINEAGE_OK;
}

/* Adds the nodes of the path given last behind its node, and finds what is least at each. They are
 * no part of the tree yet. */
static lineage_status add_nodes(lineage_paths *paths, uint32_t node)
{
  uint32_t depth = paths->trail.nodes[node].depth;
  for (uint32_t i = depth; i < paths->path.step_count; i++) {
    lineage__completion least = {.found = false};
    uint32_t link = paths->links[i], stage = paths->between.links.stage[link];
    node = lineage__trail_add(&paths->trail, node, link, stage);
    lineage__completer_extend(&paths->completer, link);
    if (stage != paths->between.to) {
      lineage_status status =
          lineage__completer_find(&paths->completer, node, paths->links[i + 1], &least);
      if (status)
        return status;
    }
    note_least(paths, node, &least);
  }
  return LINEAGE_OK;
}

/* Parts the paths still to come from the one given last. Changes nothing if it fails. */
static lineage_status part_ways(lineage_paths *paths)
{
  lineage__completion least;
  uint32_t node = paths->given, depth = paths->trail.nodes[node].depth;
  size_t first_new = paths->trail.count;
  if (!lineage__trail_need(&paths->trail, paths->path.step_count - depth))
    return LINEAGE_NO_MEMORY;
  lineage__completer_begin(&paths->completer, paths->links, depth);
  lineage_status status =
      lineage__completer_find(&paths->completer, node, paths->links[depth], &least);
  if (!status)
    status = add_nodes(paths, node);
  if (status) {
    paths->trail.count = first_new;
    return status;
  }
  for (size_t i = paths->trail.count; i > first_new; i--) { /* mostly the least first */
    lineage__trail_adopt(&paths->trail, (uint32_t)i - 1);
    push_noted(paths, (uint32_t)i - 1);
  }
  note_least(paths, node, &least);
  push_noted(paths, node);
  paths->given = LINEAGE__NONE;
  return LINEAGE_OK;
}

/* -- Giving out ------------------------------------------------------------------------------ */

/* Writes out the least path of all, and takes it from the heap. */
static lineage_status give_least(lineage_paths *paths)
{
  lineage__completion least;
  uint32_t node = paths->trail.heap[0];
  uint32_t depth = write_beginning(paths, node);
  lineage__completer_begin(&paths->completer, paths->links, depth);
  lineage_status status = lineage__completer_write(&paths->completer, node, &least);
  if (status)
    return status;
  memcpy(paths->links + depth, paths->completer.links, least.length * sizeof *paths->links);
  for (uint32_t i = 0; i < depth + least.length; i++)
    paths->steps[i] = paths->between.links.step[paths->links[i]];
  paths->path = (lineage_path){paths->start, paths->steps, depth + least.length, false};
  lineage__trail_pop(&paths->trail);
  paths->given = node;
  return LINEAGE_OK;
}

/* From a stage to itself there is one path, without a step. */
static lineage_status give_empty(lineage_paths *paths, const lineage_path **out)
{
  if (!paths->begun) {
    paths->path = (lineage_path){.start = paths->start};
    *out = &paths->path;
  }
  paths->begun = true;
  return LINEAGE_OK;
}

lineage_status lineage_paths_next(lineage_paths *paths, const lineage_path **out)
{
  if (out)
    *out = NULL;
  if (!paths || !out)
    return LINEAGE_INVALID;
  if (!paths->has_steps)
    return give_empty(paths, out);
  if (paths->between.links.stage_count == 0)
    return LINEAGE_OK;
  lineage_query *query = paths->query;
  lineage__meter_start(&query->meter, query->budget ? query->budget : UINT64_MAX);
  lineage_status status = LINEAGE_OK;
  if (!paths->begun)
    status = begin_paths(paths);
  else if (paths->given != LINEAGE__NONE)
    status = part_ways(paths);
  if (status || paths->trail.heap_count == 0)
    return status;
  status = give_least(paths);
  if (!status)
    *out = &paths->path;
  return status;
}
