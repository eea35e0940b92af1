/* SPDX-License-Identifier: MIT */
/* Breadth first over words of 64 scenarios, an arrival for each way in which a stage is first
 * reached in some of them. Arrivals stand by length, and those of one length by their paths' steps:
 * true of the first, and kept, as each arrival's links are taken in the order of their steps. So in
 * every scenario the first arrival at a stage is by the least path. */

#include "query/search.h"

#include <string.h>

#include "base/memory.h"

lineage_status lineage__search_need(lineage__search *search, lineage__arena *arena,
                                    const lineage_allocator *allocator, uint32_t stage_count)
{
  if (search->have)
    return LINEAGE_OK;
  uint64_t *have = lineage__arena_take(arena, stage_count, sizeof *have);
  search->found = lineage__arena_take(arena, stage_count, sizeof *search->found);
  search->latest = lineage__arena_take(arena, stage_count, sizeof *search->latest);
  if (!have || !search->found || !search->latest)
    return LINEAGE_NO_MEMORY;
  memset(have, 0, stage_count * sizeof *have);
  search->have = have;
  search->allocator = allocator;
  return LINEAGE_OK;
}

void lineage__search_free(lineage__search *search)
{
  lineage__release(search->allocator, search->arrivals, search->arrival_capacity,
                   sizeof *search->arrivals);
}

/* An arrival's place is told in 32 bits. */
static bool add_arrival(lineage__search *search, lineage__arrival arrival)
{
  if (search->arrival_count == search->arrival_capacity) {
    if (search->arrival_capacity > UINT32_MAX / 2)
      return false;
    lineage__arrival *arrivals = lineage__grow(search->allocator, search->arrivals,
                                               &search->arrival_capacity, sizeof *arrivals);
    if (!arrivals)
      return false;
    search->arrivals = arrivals;
  }
  search->have[arrival.stage] |= arrival.scenarios;
  search->arrivals[search->arrival_count++] = arrival;
  return true;
}

/* Stages that may not be entered are taken for reached in every scenario, `from` among them. */
static void close_stages(lineage__search *search, const lineage__search_task *task, uint64_t mask)
{
  for (uint32_t i = 0; i < task->closed_count; i++)
    search->have[task->closed[i]] = mask;
  search->have[task->from] = mask;
}

static void clear_arrivals(lineage__search *search, const lineage__search_task *task)
{
  for (size_t i = 0; i < search->arrival_count; i++)
    search->have[search->arrivals[i].stage] = 0;
  search->arrival_count = 0;
  close_stages(search, task, 0);
}

/* Writes the links that lead to an arrival, and `last`, into `latest`; returns how many. */
static uint32_t trace(lineage__search *search, size_t arrival, uint32_t last, uint32_t length)
{
  search->latest[length - 1] = last;
  for (uint32_t i = length - 1; i > 0; i--) {
    search->latest[i - 1] = search->arrivals[arrival].link;
    arrival = search->arrivals[arrival].before;
  }
  return length;
}

/* Whether a link can't be part of a path as short as `longest`. */
static bool leads_nowhere(const lineage__search_task *task, uint32_t stage, uint32_t length,
                          uint32_t longest)
{
  if (task->group && task->group[stage] != task->group[task->from])
    return true;
  return task->distances &&
         (task->distances[stage] > longest || length > longest - task->distances[stage]);
}

/* Takes the links of one arrival, whose path has `length` - 1 links. `*count` is the length of the
 * path into `latest`, once `to` is reached. */
static bool extend(lineage__search *search, const lineage__search_task *task,
                   const uint64_t *column, size_t arrival, uint32_t length, uint32_t longest,
                   uint32_t *count)
{
  const lineage__links *links = task->links;
  uint32_t stage = search->arrivals[arrival].stage;
  uint64_t scenarios = search->arrivals[arrival].scenarios;
  for (uint32_t i = links->first[stage]; i < links->first[stage + 1]; i++) {
    uint32_t next = links->stage[i];
    uint64_t arriving = scenarios & column[lineage__links_set(links, i) * task->space->word_count];
    if (!arriving || (length == 1 && task->barred && lineage__bits_has(task->barred, i)))
      continue;
    if (next == task->to) {
      *count = trace(search, arrival, i, length);
      return true;
    }
    arriving &= ~search->have[next];
    if (arriving && !leads_nowhere(task, next, length, longest) &&
        !add_arrival(search, (lineage__arrival){arriving, next, i, (uint32_t)arrival}))
      return false;
  }
  return true;
}

/* Searches the scenarios of one word for a path of up to `longest` links; its links go into
 * `latest`, its length into `*count`, 0 for none. */
static lineage_status search_word(lineage__search *search, const lineage__search_task *task,
                                  size_t word, uint64_t scenarios, uint32_t longest,
                                  lineage__meter *meter, uint32_t *count)
{
  const lineage__links *links = task->links;
  lineage_status status = LINEAGE_OK;
  close_stages(search, task, ~(uint64_t)0);
  *count = 0;
  if (!add_arrival(search, (lineage__arrival){scenarios, task->from, 0, 0}))
    status = LINEAGE_NO_MEMORY;
  size_t level_end = search->arrival_count;
  uint32_t length = 1; /* of paths that are made from the arrivals of this level */
  for (size_t at = 0; !status && *count == 0 && at < search->arrival_count; at++) {
    if (at == level_end) {
      level_end = search->arrival_count;
      length++;
    }
    if (length > longest)
      break;
    uint32_t stage = search->arrivals[at].stage;
    status = lineage__meter_spend(meter, links->first[stage + 1] - links->first[stage]);
    if (!status && !extend(search, task, task->space->sets + word, at, length, longest, count))
      status = LINEAGE_NO_MEMORY;
  }
  clear_arrivals(search, task);
  return status;
}

static bool is_before(const uint32_t *one, const uint32_t *other, uint32_t count)
{
  uint32_t i = 0;
  while (i < count && one[i] == other[i])
    i++;
  return i < count && one[i] < other[i];
}

lineage_status lineage__search_run(lineage__search *search, const lineage__search_task *task,
                                   lineage__meter *meter, bool *has_path)
{
  uint32_t longest = task->links->stage_count; /* no path and no round is longer */
  *has_path = false;
  const uint64_t *scenarios = task->scenarios ? task->scenarios : task->space->sets;
  for (size_t word = 0; word < task->space->word_count; word++) {
    uint32_t count;
    if (scenarios[word] == 0)
      continue;
    lineage_status status =
        search_word(search, task, word, scenarios[word], longest, meter, &count);
    if (status)
      return status;
    if (count == 0 ||
        (*has_path && count == longest && !is_before(search->latest, search->found, count)))
      continue;
    uint32_t *better = search->latest;
    search->latest = search->found;
    search->found = better;
    search->found_count = longest = count;
    *has_path = true;
  }
  return LINEAGE_OK;
}
