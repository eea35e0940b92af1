/* SPDX-License-Identifier: MIT */
/* All paths between two stages, the least first, by Lawler's partition (A procedure for computing
 * the K best solutions to discrete optimization problems, 1972; for paths: Yen, 1971).
 *
 * A node of the trail stands for the paths that begin in one way and go on by none of some links.
 * The least of each node's paths is known, and the heap gives the least of all. Once that is given
 * out, the paths left at its node are parted by where they leave it: at the node itself, or at one
 * of the nodes that it adds to the trail. For each of these the least path is completed anew. All
 * of this is done before the next path is given, so the work between two paths is that of
 * completing one for each stage of the former.
 *
 * A completion follows the links that come nearest to the end. If these lead back into the
 * beginning, or have no scenario in common, a search finds it. */

#include <string.h>

#include "base/memory.h"
#include "query/between.h"
#include "query/trail.h"

struct lineage_paths {
  lineage_query *query;
  lineage__between between;
  const lineage_stage *start;
  bool has_steps; /* the two stages differ */
  bool begun;     /* the first path was looked for */
  bool is_simple; /* the part is plain and has no cycle: to come nearest always completes a path */
  uint32_t given; /* the node of the path given last, not yet parted from it, or NONE */
  uint32_t *ranked; /* links, each stage's by how near the end they come, then by place */
  lineage__trail trail;

  uint32_t *links; /* of the path given last */
  uint32_t *steps;
  lineage_path path;

  /* The beginning that is being completed: its stages, and the scenarios it is walkable in. */
  uint32_t *prefix;
  uint32_t prefix_count;
  uint64_t *on_prefix;
  uint64_t *scenarios;
  uint64_t *barred;     /* links that may not come next; clear */
  uint64_t *walkable;   /* the scenarios left on the way to the end */
  uint32_t *completion; /* the links found */
};

/* How a beginning is completed. */
typedef struct outcome {
  bool found;
  uint32_t length; /* links from the beginning on */
  uint32_t next;   /* the first of them */
} outcome;

/* -- Making ---------------------------------------------------------------------------------- */

/* Sorts links by the distance from their ends to `to`, into `sorted`, by counting. */
static void sort_by_distance(const lineage__between *between, uint32_t *counts, uint32_t *sorted)
{
  uint32_t stages = between->links.stage_count, links = between->links.first[stages];
  memset(counts, 0, stages * sizeof *counts);
  for (uint32_t i = 0; i < links; i++)
    counts[between->distances[between->links.stage[i]]]++;
  uint32_t before = 0;
  for (uint32_t i = 0; i < stages; i++) {
    uint32_t count = counts[i];
    counts[i] = before;
    before += count;
  }
  for (uint32_t i = 0; i < links; i++)
    sorted[counts[between->distances[between->links.stage[i]]]++] = i;
}

/* Ranks the links of every stage: sorts all by distance, then deals them out to their stages. */
static lineage_status rank_links(lineage_paths *paths)
{
  const lineage__links *links = &paths->between.links;
  uint32_t stage_count = links->stage_count, link_count = links->first[stage_count];
  lineage__arena arena;
  lineage__arena_init(&arena, &paths->query->explainer->allocator);
  uint32_t *sorted = lineage__arena_take(&arena, link_count, sizeof *sorted);
  uint32_t *begins = lineage__arena_take(&arena, link_count, sizeof *begins);
  uint32_t *place = lineage__arena_take(&arena, stage_count, sizeof *place);
  paths->ranked = lineage__arena_take(&paths->between.arena, link_count, sizeof *paths->ranked);
  bool taken = sorted && begins && place && paths->ranked;
  if (taken) {
    sort_by_distance(&paths->between, place, sorted);
    for (uint32_t i = 0; i < stage_count; i++) {
      place[i] = links->first[i];
      for (uint32_t j = links->first[i]; j < links->first[i + 1]; j++)
        begins[j] = i;
    }
    for (uint32_t i = 0; i < link_count; i++)
      paths->ranked[place[begins[sorted[i]]]++] = sorted[i];
  }
  lineage__arena_free(&arena);
  return taken ? LINEAGE_OK : LINEAGE_NO_MEMORY;
}

static lineage_status take_work(lineage_paths *paths)
{
  lineage__arena *arena = &paths->between.arena;
  uint32_t stages = paths->between.links.stage_count;
  size_t stage_words = lineage__bits_words(stages);
  size_t link_words = lineage__bits_words(paths->between.links.first[stages]);
  size_t words = paths->query->space.word_count;
  paths->links = lineage__arena_take(arena, stages, sizeof *paths->links);
  paths->steps = lineage__arena_take(arena, stages, sizeof *paths->steps);
  paths->prefix = lineage__arena_take(arena, stages, sizeof *paths->prefix);
  paths->completion = lineage__arena_take(arena, stages, sizeof *paths->completion);
  paths->on_prefix = lineage__arena_take(arena, stage_words, sizeof *paths->on_prefix);
  paths->barred = lineage__arena_take(arena, link_words, sizeof *paths->barred);
  paths->scenarios = lineage__arena_take(arena, words, sizeof *paths->scenarios);
  paths->walkable = lineage__arena_take(arena, words, sizeof *paths->walkable);
  if (!paths->links || !paths->steps || !paths->prefix || !paths->completion || !paths->on_prefix ||
      !paths->barred || !paths->scenarios || !paths->walkable)
    return LINEAGE_NO_MEMORY;
  memset(paths->on_prefix, 0, stage_words * sizeof *paths->on_prefix);
  memset(paths->barred, 0, link_words * sizeof *paths->barred);
  return lineage__query_need_search(paths->query);
}

static lineage_status prepare_paths(lineage_paths *paths, uint32_t from, uint32_t to)
{
  lineage_status status = lineage__query_begin(paths->query, UINT64_MAX);
  if (status || !paths->has_steps)
    return status;
  status = lineage__between_make(&paths->between, paths->query, from, to);
  if (status || paths->between.links.stage_count == 0)
    return status;
  if (paths->between.is_plain) {
    status = lineage__between_find_components(&paths->between, &paths->query->meter, true);
    paths->is_simple = !status && !lineage__between_has_cycle(&paths->between);
  }
  if (!status)
    status = rank_links(paths);
  return status ? status : take_work(paths);
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

/* -- Beginnings ------------------------------------------------------------------------------ */

static const uint64_t *scenarios_of(const lineage_paths *paths, uint32_t link)
{
  return lineage__space_set(&paths->query->space, lineage__links_set(&paths->between.links, link));
}

static void enter_prefix(lineage_paths *paths, uint32_t stage)
{
  lineage__bits_add(paths->on_prefix, stage);
  paths->prefix[paths->prefix_count++] = stage;
}

/* Makes the beginning longer by a link. */
static void extend_prefix(lineage_paths *paths, uint32_t link)
{
  const uint64_t *set = scenarios_of(paths, link);
  enter_prefix(paths, paths->between.links.stage[link]);
  for (size_t i = 0; i < paths->query->space.word_count; i++)
    paths->scenarios[i] &= set[i];
}

/* Makes the beginning that of a node. */
static void set_prefix(lineage_paths *paths, uint32_t node)
{
  const lineage__trail_node *nodes = paths->trail.nodes;
  const lineage__space *space = &paths->query->space;
  while (paths->prefix_count > 0)
    lineage__bits_remove(paths->on_prefix, paths->prefix[--paths->prefix_count]);
  for (uint32_t at = node; at > 0; at = nodes[at].parent)
    paths->links[nodes[at].depth - 1] = nodes[at].link;
  memcpy(paths->scenarios, space->sets, space->word_count * sizeof *space->sets);
  enter_prefix(paths, paths->between.from);
  for (uint32_t i = 0; i < nodes[node].depth; i++)
    extend_prefix(paths, paths->links[i]);
}

/* -- Completions ----------------------------------------------------------------------------- */

/* Whether a link can be taken in one of the walkable scenarios; if so, they are narrowed. */
static bool take_scenarios(lineage_paths *paths, uint32_t link)
{
  const uint64_t *set = scenarios_of(paths, link);
  size_t words = paths->query->space.word_count;
  uint64_t left = 0;
  for (size_t i = 0; i < words; i++)
    left |= paths->walkable[i] & set[i];
  for (size_t i = 0; left && i < words; i++)
    paths->walkable[i] &= set[i];
  return left != 0;
}

/* The first link, by rank, that may be taken from a stage and comes as near as `distance` at least;
 * NONE if there is none. */
static uint32_t best_link(lineage_paths *paths, uint32_t stage, uint32_t distance)
{
  const lineage__links *links = &paths->between.links;
  for (uint32_t i = links->first[stage]; i < links->first[stage + 1]; i++) {
    uint32_t link = paths->ranked[i], next = links->stage[link];
    if (paths->between.distances[next] > distance)
      break;
    if (!lineage__bits_has(paths->barred, link) && !lineage__bits_has(paths->on_prefix, next) &&
        take_scenarios(paths, link))
      return link;
  }
  return LINEAGE__NONE;
}

/* Goes on from the beginning by the links that come nearest. If that leads to the end, no other
 * completion is less: none has a nearer first link, and none a smaller link where they between.
 * False if it doesn't lead there; `out` says if no link can be taken at all. */
static bool come_nearest(lineage_paths *paths, uint32_t stage, outcome *out)
{
  const uint32_t *distances = paths->between.distances;
  memcpy(paths->walkable, paths->scenarios,
         paths->query->space.word_count * sizeof *paths->walkable);
  uint32_t count = 0, link = best_link(paths, stage, LINEAGE__NONE);
  *out = (outcome){.found = link != LINEAGE__NONE, .next = link};
  while (link != LINEAGE__NONE) {
    paths->completion[count++] = link;
    stage = paths->between.links.stage[link];
    if (stage == paths->between.to) {
      out->length = count;
      return true;
    }
    link = best_link(paths, stage, distances[stage] - 1);
  }
  return !out->found;
}

static lineage_status search_completion(lineage_paths *paths, uint32_t stage, outcome *out)
{
  lineage__search *search = &paths->query->search;
  lineage__search_task task = {.links = &paths->between.links,
                               .space = &paths->query->space,
                               .from = stage,
                               .to = paths->between.to,
                               .scenarios = paths->scenarios,
                               .closed = paths->prefix,
                               .closed_count = paths->prefix_count,
                               .barred = paths->barred,
                               .distances = paths->between.distances};
  lineage_status status = lineage__search_run(search, &task, &paths->query->meter, &out->found);
  if (status || !out->found)
    return status;
  memcpy(paths->completion, search->found, search->found_count * sizeof *search->found);
  out->length = search->found_count;
  out->next = search->found[0];
  return LINEAGE_OK;
}

static void bar_link(lineage_paths *paths, uint32_t link, bool barred)
{
  if (barred)
    lineage__bits_add(paths->barred, link);
  else
    lineage__bits_remove(paths->barred, link);
}

/* Bars the links to a node's children, and one more; or unbars them. */
static void set_barred(lineage_paths *paths, uint32_t node, uint32_t link, bool barred)
{
  const lineage__trail_node *nodes = paths->trail.nodes;
  for (uint32_t at = nodes[node].child; at != LINEAGE__NONE; at = nodes[at].sibling)
    bar_link(paths, nodes[at].link, barred);
  if (link != LINEAGE__NONE)
    bar_link(paths, link, barred);
}

/* Where coming nearest always leads to the end, the paths of a node go on by its stage's links in
 * the order of their rank: those to its children, and the one barred besides, are done. */
static void pick_by_rank(const lineage_paths *paths, uint32_t node, uint32_t barred, outcome *out)
{
  const lineage__trail_node *at = &paths->trail.nodes[node];
  const lineage__links *links = &paths->between.links;
  uint32_t done = at->child_count + (barred != LINEAGE__NONE);
  *out = (outcome){.found = done < links->first[at->stage + 1] - links->first[at->stage]};
  if (!out->found)
    return;
  out->next = paths->ranked[links->first[at->stage] + done];
  out->length = 1 + paths->between.distances[links->stage[out->next]];
}

/* Writes the completion that begins with the link picked. */
static void follow_rank(lineage_paths *paths, const outcome *picked)
{
  const lineage__links *links = &paths->between.links;
  paths->completion[0] = picked->next;
  for (uint32_t i = 1; i < picked->length; i++) {
    uint32_t stage = links->stage[paths->completion[i - 1]];
    paths->completion[i] = paths->ranked[links->first[stage]];
  }
}

/* The least path that begins as a node does and goes on by no link to its children, nor by
 * `barred`. The beginning is the node's. */
static lineage_status complete(lineage_paths *paths, uint32_t node, uint32_t barred, outcome *out)
{
  uint32_t stage = paths->trail.nodes[node].stage;
  lineage_status status =
      lineage__meter_spend(&paths->query->meter, 1 + paths->between.distances[stage]);
  if (status)
    return status;
  set_barred(paths, node, barred, true);
  if (!come_nearest(paths, stage, out))
    status = search_completion(paths, stage, out);
  set_barred(paths, node, barred, false);
  return status;
}

/* Finds what is least at a node, without writing it out where that isn't needed. */
static lineage_status look_at(lineage_paths *paths, uint32_t node, uint32_t barred, outcome *out)
{
  if (!paths->is_simple)
    return complete(paths, node, barred, out);
  pick_by_rank(paths, node, barred, out);
  return lineage__meter_spend(&paths->query->meter, 1);
}

/* -- Giving out ------------------------------------------------------------------------------ */

/* Notes what is least at a node; returns whether there is anything. */
static void note_least(lineage_paths *paths, uint32_t node, const outcome *least)
{
  lineage__trail_node *at = &paths->trail.nodes[node];
  at->length = least->found ? at->depth + least->length : LINEAGE__NONE;
  at->next = least->next;
}

static void push_noted(lineage_paths *paths, uint32_t node)
{
  if (paths->trail.nodes[node].length != LINEAGE__NONE)
    lineage__trail_push(&paths->trail, node);
}

/* The root, at which all paths are still to come. */
static lineage_status begin_paths(lineage_paths *paths)
{
  outcome least;
  if (!lineage__trail_need(&paths->trail, 1))
    return LINEAGE_NO_MEMORY;
  uint32_t root = lineage__trail_add(&paths->trail, 0, LINEAGE__NONE, paths->between.from);
  if (!paths->is_simple)
    set_prefix(paths, root);
  lineage_status status = look_at(paths, root, LINEAGE__NONE, &least);
  if (status) {
    paths->trail.count = 0;
    return status;
  }
  note_least(paths, root, &least);
  push_noted(paths, root);
  paths->begun = true;
  return LINEAGE_OK;
}

/* Adds the nodes of the path given last, and finds what is least at each. They are no part of the
 * tree yet. */
static lineage_status add_nodes(lineage_paths *paths, uint32_t node)
{
  outcome least;
  uint32_t depth = paths->trail.nodes[node].depth;
  for (uint32_t i = depth; i < paths->path.step_count; i++) {
    uint32_t link = paths->links[i], stage = paths->between.links.stage[link];
    node = lineage__trail_add(&paths->trail, node, link, stage);
    least.found = false;
    if (!paths->is_simple)
      extend_prefix(paths, link);
    if (stage != paths->between.to) {
      lineage_status status = look_at(paths, node, paths->links[i + 1], &least);
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
  outcome least;
  uint32_t node = paths->given, depth = paths->trail.nodes[node].depth;
  size_t first_new = paths->trail.count;
  if (!lineage__trail_need(&paths->trail, paths->path.step_count - depth))
    return LINEAGE_NO_MEMORY;
  if (!paths->is_simple)
    set_prefix(paths, node);
  lineage_status status = look_at(paths, node, paths->links[depth], &least);
  if (!status)
    status = add_nodes(paths, node);
  if (status) {
    paths->trail.count = first_new;
    return status;
  }
  for (size_t i = first_new; i < paths->trail.count; i++) {
    lineage__trail_adopt(&paths->trail, (uint32_t)i);
    push_noted(paths, (uint32_t)i);
  }
  note_least(paths, node, &least);
  push_noted(paths, node);
  paths->given = LINEAGE__NONE;
  return LINEAGE_OK;
}

/* Writes out the least path of all, and takes it from the heap. */
static lineage_status give_least(lineage_paths *paths)
{
  outcome least;
  uint32_t node = paths->trail.heap[0];
  lineage_status status = LINEAGE_OK;
  set_prefix(paths, node);
  if (paths->is_simple) {
    pick_by_rank(paths, node, LINEAGE__NONE, &least);
    follow_rank(paths, &least);
  } else {
    status = complete(paths, node, LINEAGE__NONE, &least);
  }
  if (status)
    return status;
  uint32_t depth = paths->trail.nodes[node].depth;
  memcpy(paths->links + depth, paths->completion, least.length * sizeof *paths->links);
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
