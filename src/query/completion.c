/* SPDX-License-Identifier: MIT */
/* A completion goes straight to the end: of every stage it takes the link that comes nearest. Only
 * where that leads back into the beginning, or is walkable in no scenario, links are tried one by
 * one, and where that leads nowhere a search is made. */

#include "query/completion.h"

#include <string.h>

#include "base/memory.h"

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

/* Writes in which scenarios stages go straight to the end. `sorted` gives links by distance. */
static bool find_straight(lineage__completer *completer, lineage__between *between,
                          const uint32_t *sorted, const uint32_t *begins)
{
  const lineage__links *links = &between->links;
  const lineage__space *space = &completer->query->space;
  size_t words = space->word_count, all;
  if (!lineage__multiply(links->stage_count, words, &all))
    return false;
  completer->straight = lineage__arena_take(&between->arena, all, sizeof *completer->straight);
  if (!completer->straight)
    return false;
  memcpy(completer->straight + between->to * words, space->sets, words * sizeof *space->sets);
  for (uint32_t i = 0; i < links->first[links->stage_count]; i++) {
    uint32_t link = sorted[i], stage = begins[link];
    if (link != completer->ranked[links->first[stage]])
      continue;
    const uint64_t *set = lineage__space_set(space, lineage__links_set(links, link));
    for (size_t word = 0; word < words; word++)
      completer->straight[stage * words + word] =
          set[word] & completer->straight[links->stage[link] * words + word];
  }
  return true;
}

/* Ranks the links of every stage: sorts all by distance, then deals them out to their stages. */
static bool rank_links(lineage__completer *completer, lineage__between *between)
{
  const lineage__links *links = &between->links;
  uint32_t stage_count = links->stage_count, link_count = links->first[stage_count];
  lineage__arena arena;
  lineage__arena_init(&arena, &completer->query->explainer->allocator);
  uint32_t *sorted = lineage__arena_take(&arena, link_count, sizeof *sorted);
  uint32_t *begins = lineage__arena_take(&arena, link_count, sizeof *begins);
  uint32_t *place = lineage__arena_take(&arena, stage_count, sizeof *place);
  uint32_t *ranked = lineage__arena_take(&between->arena, link_count, sizeof *ranked);
  bool taken = sorted && begins && place && ranked;
  if (taken) {
    sort_by_distance(between, place, sorted);
    for (uint32_t i = 0; i < stage_count; i++) {
      place[i] = links->first[i];
      for (uint32_t j = links->first[i]; j < links->first[i + 1]; j++)
        begins[j] = i;
    }
    for (uint32_t i = 0; i < link_count; i++)
      ranked[place[begins[sorted[i]]]++] = sorted[i];
    completer->ranked = ranked;
    taken = between->is_plain || find_straight(completer, between, sorted, begins);
  }
  lineage__arena_free(&arena);
  return taken;
}

static bool take_completer(lineage__completer *completer, lineage__arena *arena)
{
  const lineage__links *links = &completer->between->links;
  uint32_t stages = links->stage_count;
  size_t stage_words = lineage__bits_words(stages);
  size_t link_words = lineage__bits_words(links->first[stages]);
  size_t words = completer->query->space.word_count;
  completer->links = lineage__arena_take(arena, stages, sizeof *completer->links);
  completer->prefix = lineage__arena_take(arena, stages, sizeof *completer->prefix);
  completer->on_prefix = lineage__arena_take(arena, stage_words, sizeof *completer->on_prefix);
  completer->barred = lineage__arena_take(arena, link_words, sizeof *completer->barred);
  completer->scenarios = lineage__arena_take(arena, words, sizeof *completer->scenarios);
  completer->walkable = lineage__arena_take(arena, words, sizeof *completer->walkable);
  if (!completer->links || !completer->prefix || !completer->on_prefix || !completer->barred ||
      !completer->scenarios || !completer->walkable)
    return false;
  memset(completer->on_prefix, 0, stage_words * sizeof *completer->on_prefix);
  memset(completer->barred, 0, link_words * sizeof *completer->barred);
  return true;
}

lineage_status lineage__completer_make(lineage__completer *completer, lineage_query *query,
                                       lineage__between *between, const lineage__trail *trail)
{
  *completer = (lineage__completer){.query = query, .between = between, .trail = trail};
  if (between->is_plain) {
    lineage_status status = lineage__between_find_components(between, &query->meter, true);
    if (status)
      return status;
    completer->is_simple = !lineage__between_has_cycle(between);
  }
  if (!rank_links(completer, between) || !take_completer(completer, &between->arena))
    return LINEAGE_NO_MEMORY;
  return lineage__query_need_search(query);
}

/* -- Beginnings ------------------------------------------------------------------------------ */

static const uint64_t *scenarios_of(const lineage__completer *completer, uint32_t link)
{
  return lineage__space_set(&completer->query->space,
                            lineage__links_set(&completer->between->links, link));
}

static void enter_prefix(lineage__completer *completer, uint32_t stage)
{
  uint32_t distance = completer->between->distances[stage];
  completer->nearest = distance < completer->nearest ? distance : completer->nearest;
  lineage__bits_add(completer->on_prefix, stage);
  completer->prefix[completer->prefix_count++] = stage;
}

void lineage__completer_extend(lineage__completer *completer, uint32_t link)
{
  if (completer->is_simple)
    return;
  const uint64_t *set = scenarios_of(completer, link);
  enter_prefix(completer, completer->between->links.stage[link]);
  for (size_t i = 0; i < completer->query->space.word_count; i++)
    completer->scenarios[i] &= set[i];
}

void lineage__completer_begin(lineage__completer *completer, const uint32_t *links, uint32_t count)
{
  const lineage__space *space = &completer->query->space;
  if (completer->is_simple)
    return;
  while (completer->prefix_count > 0)
    lineage__bits_remove(completer->on_prefix, completer->prefix[--completer->prefix_count]);
  completer->nearest = LINEAGE__NONE;
  memcpy(completer->scenarios, space->sets, space->word_count * sizeof *space->sets);
  enter_prefix(completer, completer->between->from);
  for (uint32_t i = 0; i < count; i++)
    lineage__completer_extend(completer, links[i]);
}

/* -- Where the part is simple ---------------------------------------------------------------- */

/* The paths of a node go on by its stage's links in the order of their rank: those to its children,
 * and the one barred besides, are done. */
static void pick_by_rank(const lineage__completer *completer, uint32_t node, uint32_t barred,
                         lineage__completion *out)
{
  const lineage__trail_node *at = &completer->trail->nodes[node];
  const lineage__links *links = &completer->between->links;
  uint32_t done = at->child_count + (barred != LINEAGE__NONE);
  uint32_t count = links->first[at->stage + 1] - links->first[at->stage];
  *out = (lineage__completion){.found = done < count, .is_straight = done < count};
  if (!out->found)
    return;
  out->next = completer->ranked[links->first[at->stage] + done];
  out->length = 1 + completer->between->distances[links->stage[out->next]];
}

/* Writes the completion that begins with the link picked. */
static void follow_rank(lineage__completer *completer, const lineage__completion *picked)
{
  const lineage__links *links = &completer->between->links;
  completer->links[0] = picked->next;
  for (uint32_t i = 1; i < picked->length; i++) {
    uint32_t stage = links->stage[completer->links[i - 1]];
    completer->links[i] = completer->ranked[links->first[stage]];
  }
}

/* -- Where it is not ------------------------------------------------------------------------- */

static void bar_link(lineage__completer *completer, uint32_t link, bool barred)
{
  if (barred)
    lineage__bits_add(completer->barred, link);
  else
    lineage__bits_remove(completer->barred, link);
}

/* Bars the links to a node's children, and one more; or unbars them. */
static void bar_links(lineage__completer *completer, uint32_t node, uint32_t link, bool barred)
{
  const lineage__trail_node *nodes = completer->trail->nodes;
  for (uint32_t at = nodes[node].child; at != LINEAGE__NONE; at = nodes[at].sibling)
    bar_link(completer, nodes[at].link, barred);
  if (link != LINEAGE__NONE)
    bar_link(completer, link, barred);
}

/* Whether a link can be taken in one of the walkable scenarios; if so, they are narrowed. */
static bool take_scenarios(lineage__completer *completer, uint32_t link)
{
  const uint64_t *set = scenarios_of(completer, link);
  size_t words = completer->query->space.word_count;
  uint64_t left = 0;
  for (size_t i = 0; i < words; i++)
    left |= completer->walkable[i] & set[i];
  for (size_t i = 0; left && i < words; i++)
    completer->walkable[i] &= set[i];
  return left != 0;
}

/* The first link, by rank, that may be taken from a stage and comes as near as `distance` at least;
 * NONE if there is none. */
static uint32_t best_link(lineage__completer *completer, uint32_t stage, uint32_t distance)
{
  const lineage__links *links = &completer->between->links;
  for (uint32_t i = links->first[stage]; i < links->first[stage + 1]; i++) {
    uint32_t link = completer->ranked[i], next = links->stage[link];
    if (completer->between->distances[next] > distance)
      break;
    if (!lineage__bits_has(completer->barred, link) &&
        !lineage__bits_has(completer->on_prefix, next) && take_scenarios(completer, link))
      return link;
  }
  return LINEAGE__NONE;
}

/* Whether from the end of a link it goes straight on to the end in a walkable scenario. On the way
 * distances fall: below the nearest of the beginning no stage of it is met. */
static bool goes_straight(const lineage__completer *completer, uint32_t link)
{
  const lineage__between *between = completer->between;
  uint32_t stage = between->links.stage[link];
  size_t words = completer->query->space.word_count;
  bool walkable = between->is_plain;
  for (size_t i = 0; !walkable && i < words; i++)
    walkable = (completer->walkable[i] & completer->straight[stage * words + i]) != 0;
  while (walkable && between->distances[stage] >= completer->nearest) {
    walkable = !lineage__bits_has(completer->on_prefix, stage);
    stage = between->links.stage[completer->ranked[between->links.first[stage]]];
  }
  return walkable;
}

/* Goes on from the beginning by the links that come nearest. If that leads to the end, no other
 * completion is less: none has a nearer first link, and none a smaller link where they part.
 * Returns whether it is known then how the beginning is completed: it is not at all if no link can
 * be taken. The links are written if they didn't go straight. */
static bool come_nearest(lineage__completer *completer, uint32_t stage, lineage__completion *out)
{
  const lineage__between *between = completer->between;
  memcpy(completer->walkable, completer->scenarios,
         completer->query->space.word_count * sizeof *completer->walkable);
  uint32_t count = 0, link = best_link(completer, stage, LINEAGE__NONE);
  *out = (lineage__completion){.found = link != LINEAGE__NONE, .next = link};
  out->is_straight = out->found && goes_straight(completer, link);
  if (out->is_straight)
    out->length = 1 + between->distances[between->links.stage[link]];
  if (!out->found || out->is_straight)
    return true;
  while (link != LINEAGE__NONE) {
    completer->links[count++] = link;
    stage = between->links.stage[link];
    if (stage == between->to) {
      out->length = count;
      return true;
    }
    link = best_link(completer, stage, between->distances[stage] - 1);
  }
  return false;
}

static lineage_status search_completion(lineage__completer *completer, uint32_t stage,
                                        lineage__completion *out)
{
  lineage_query *query = completer->query;
  lineage__search *search = &query->search;
  lineage__search_task task = {.links = &completer->between->links,
                               .space = &query->space,
                               .from = stage,
                               .to = completer->between->to,
                               .scenarios = completer->scenarios,
                               .closed = completer->prefix,
                               .closed_count = completer->prefix_count,
                               .barred = completer->barred,
                               .distances = completer->between->distances};
  lineage_status status = lineage__search_run(search, &task, &query->meter, &out->found);
  if (status || !out->found)
    return status;
  memcpy(completer->links, search->found, search->found_count * sizeof *search->found);
  out->length = search->found_count;
  out->next = search->found[0];
  return LINEAGE_OK;
}

static lineage_status complete(lineage__completer *completer, uint32_t node, uint32_t barred,
                               lineage__completion *out)
{
  uint32_t stage = completer->trail->nodes[node].stage;
  lineage_status status =
      lineage__meter_spend(&completer->query->meter, 1 + completer->between->distances[stage]);
  if (status)
    return status;
  bar_links(completer, node, barred, true);
  if (!come_nearest(completer, stage, out))
    status = search_completion(completer, stage, out);
  bar_links(completer, node, barred, false);
  return status;
}

/* -- Either way ------------------------------------------------------------------------------ */

lineage_status lineage__completer_find(lineage__completer *completer, uint32_t node,
                                       uint32_t barred, lineage__completion *out)
{
  if (!completer->is_simple)
    return complete(completer, node, barred, out);
  pick_by_rank(completer, node, barred, out);
  return lineage__meter_spend(&completer->query->meter, 1);
}

lineage_status lineage__completer_write(lineage__completer *completer, uint32_t node,
                                        lineage__completion *out)
{
  lineage_status status = lineage__completer_find(completer, node, LINEAGE__NONE, out);
  if (!status && out->is_straight)
    follow_rank(completer, out);
  return status;
}
