/* SPDX-License-Identifier: MIT */
/* Forwards from the one stage, then backwards from the other among what that marked; then links are
 * taken over between what both have seen. */

#include "query/between.h"

#include <string.h>

/* Breadth first from a stage, without going on from `last`. Only stages marked in `among` (NULL:
 * all) are entered; they are marked in `marks`. Distances are the query's, the stages visited lie
 * in its queue, as many as `*count`. */
static lineage_status walk_part(lineage_query *query, const lineage__links *links, uint32_t first,
                                uint32_t last, const uint64_t *among, uint64_t *marks,
                                uint32_t *count)
{
  uint32_t *queue = query->queue;
  *count = 1;
  queue[0] = first;
  query->distances[first] = 0;
  lineage__bits_add(marks, first);
  for (uint32_t at = 0; at < *count; at++) {
    uint32_t stage = queue[at], end = links->first[stage + 1];
    lineage_status status = lineage__meter_spend(&query->meter, end - links->first[stage]);
    if (status)
      return status;
    for (uint32_t i = links->first[stage]; stage != last && i < end; i++) {
      uint32_t next = links->stage[i];
      if (lineage__bits_has(marks, next) || (among && !lineage__bits_has(among, next)))
        continue;
      lineage__bits_add(marks, next);
      query->distances[next] = query->distances[stage] + 1;
      queue[(*count)++] = next;
    }
  }
  return LINEAGE_OK;
}

/* Numbers the stages marked, in document order: into the query's queue, which is done with. */
static bool number_stages(lineage__between *between, lineage_query *query, const uint64_t *marks,
                          uint32_t count)
{
  size_t words = lineage__bits_words(query->explainer->stage_count);
  between->stages = lineage__arena_take(&between->arena, count, sizeof *between->stages);
  between->distances = lineage__arena_take(&between->arena, count, sizeof *between->distances);
  if (!between->stages || !between->distances)
    return false;
  uint32_t number = 0;
  for (size_t word = 0; word < words; word++) {
    for (uint64_t left = marks[word]; left; left &= left - 1) {
      uint32_t stage = (uint32_t)(64 * word + lineage__bits_first(left));
      between->stages[number] = stage;
      between->distances[number] = query->distances[stage];
      query->queue[stage] = number++;
    }
  }
  return true;
}

static bool belongs(const lineage__links *links, uint32_t link, const uint64_t *marks,
                    uint32_t from)
{
  return links->stage[link] != from && lineage__bits_has(marks, links->stage[link]);
}

/* Takes over links between stages marked, numbered as in the query's queue. */
static bool take_over(lineage__between *between, const lineage_query *query, const uint64_t *marks,
                      uint32_t from, uint32_t to, uint32_t count)
{
  const lineage__links *out = &query->out;
  uint32_t at_most = 0, made = 0;
  for (uint32_t i = 0; i < count; i++)
    at_most += out->first[between->stages[i] + 1] - out->first[between->stages[i]];
  if (!lineage__links_take(&between->links, &between->arena, count, at_most, out->set != NULL))
    return false;
  between->is_plain = true;
  for (uint32_t i = 0; i < count; i++) {
    between->links.first[i] = made;
    for (uint32_t j = out->first[between->stages[i]]; j < out->first[between->stages[i] + 1]; j++) {
      if (between->stages[i] == to || !belongs(out, j, marks, from))
        continue;
      between->links.stage[made] = query->queue[out->stage[j]];
      between->links.step[made] = out->step[j];
      if (out->set)
        between->links.set[made] = out->set[j];
      if (lineage__links_set(out, j) != LINEAGE__ALL_SCENARIOS)
        between->is_plain = false;
      made++;
    }
  }
  between->links.first[count] = made;
  between->from = query->queue[from];
  between->to = query->queue[to];
  return true;
}

static lineage_status make_part(lineage__between *between, lineage_query *query, uint32_t from,
                                uint32_t to)
{
  size_t words = lineage__bits_words(query->explainer->stage_count);
  uint64_t *forwards = query->marks;
  uint64_t *both = lineage__arena_take(&between->arena, words, sizeof *both);
  uint32_t count;
  if (!both)
    return LINEAGE_NO_MEMORY;
  memset(both, 0, words * sizeof *both);
  lineage_status status = walk_part(query, &query->out, from, to, NULL, forwards, &count);
  if (status || !lineage__bits_has(forwards, to))
    return status;
  status = walk_part(query, &query->in, to, from, forwards, both, &count);
  if (status)
    return status;
  if (!number_stages(between, query, both, count) ||
      !take_over(between, query, both, from, to, count))
    return LINEAGE_NO_MEMORY;
  return LINEAGE_OK;
}

lineage_status lineage__between_make(lineage__between *between, lineage_query *query, uint32_t from,
                                     uint32_t to)
{
  *between = (lineage__between){0};
  lineage__arena_init(&between->arena, &query->explainer->allocator);
  lineage_status status = lineage__query_need_in(query);
  if (!status)
    status = lineage__query_need_work(query);
  if (status)
    return status;
  status = make_part(between, query, from, to);
  memset(query->marks, 0,
         lineage__bits_words(query->explainer->stage_count) * sizeof *query->marks);
  if (status)
    lineage__between_free(between);
  return status;
}

lineage_status lineage__between_find_components(lineage__between *between, lineage__meter *meter,
                                                bool until_cycle)
{
  lineage__components_task task = {.links = &between->links, .until_cycle = until_cycle};
  lineage_status status =
      lineage__components_need(&between->components, &between->arena, between->links.stage_count);
  return status ? status : lineage__components_find(&between->components, &task, meter);
}

void lineage__between_free(lineage__between *between)
{
  lineage__arena_free(&between->arena);
}
