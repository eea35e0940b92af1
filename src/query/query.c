/* SPDX-License-Identifier: MIT */
/* The query object: options, the graph of steps that count, and the answers that look at no
 * scenario. */

#include "query/query.h"

#include <string.h>

#include "base/memory.h"

/* -- Options --------------------------------------------------------------------------------- */

/* Reads the options of any version: what a shorter struct hasn't is as by default; what a longer
 * one has beyond ours must be. */
static bool read_query_options(const lineage_query_options *options, lineage_query_options *out)
{
  *out = (lineage_query_options)LINEAGE_QUERY_OPTIONS_INIT;
  if (!options)
    return true;
  size_t size = options->size, known = size < sizeof *out ? size : sizeof *out;
  if (size < sizeof options->size)
    return false;
  for (size_t i = sizeof *out; i < size; i++)
    if (((const unsigned char *)options)[i] != 0)
      return false;
  memcpy(out, options, known);
  return (out->kinds.count == 0 || out->kinds.items) &&
         (out->without_kinds.count == 0 || out->without_kinds.items);
}

static bool mark_kinds(lineage_query *query, lineage_words words, bool counts)
{
  for (size_t i = 0; i < words.count; i++) {
    if (!words.items[i])
      return false;
    uint32_t kind =
        lineage__names_find(&query->explainer->step_kinds, words.items[i], strlen(words.items[i]));
    if (kind != LINEAGE__NO_NAME)
      query->kinds[kind] = counts;
  }
  return true;
}

static lineage_status read_kinds(lineage_query *query, lineage_words with, lineage_words without)
{
  if (with.count == 0 && without.count == 0)
    return LINEAGE_OK;
  uint32_t count = query->explainer->step_kinds.count;
  query->kinds = lineage__arena_take(&query->arena, count, sizeof *query->kinds);
  if (!query->kinds)
    return LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < count; i++)
    query->kinds[i] = with.count == 0;
  return mark_kinds(query, with, true) && mark_kinds(query, without, false) ? LINEAGE_OK
                                                                            : LINEAGE_INVALID;
}

/* -- The object ------------------------------------------------------------------------------ */

static lineage_status judge_conditions(lineage_query *query)
{
  const lineage_explainer *explainer = query->explainer;
  query->verdicts =
      lineage__arena_take(&query->arena, explainer->condition_count, sizeof *query->verdicts);
  if (!query->verdicts)
    return LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < explainer->condition_count; i++)
    query->verdicts[i] =
        (uint8_t)lineage__condition_judge(explainer->conditions[i], query->selection);
  return LINEAGE_OK;
}

lineage_status lineage_query_new(lineage_query **out, const lineage_selection *selection,
                                 const lineage_query_options *options)
{
  enum { DEFAULT_SCENARIO_BITS = 1 << 28 };
  lineage_query_options read;
  if (out)
    *out = NULL;
  if (!out || !selection || !read_query_options(options, &read))
    return LINEAGE_INVALID;
  const lineage_explainer *explainer = selection->explainer;
  lineage_query *query = lineage__allocate(&explainer->allocator, 1, sizeof *query);
  if (!query)
    return LINEAGE_NO_MEMORY;
  *query = (lineage_query){.explainer = explainer, .budget = read.budget};
  query->max_scenario_bits =
      read.max_scenario_bits ? read.max_scenario_bits : DEFAULT_SCENARIO_BITS;
  query->meter = (lineage__meter){.cancelled = read.cancelled, .user = read.user};
  lineage__arena_init(&query->arena, &explainer->allocator);
  lineage__arena_init(&query->rounds, &explainer->allocator);
  lineage_status status = lineage_selection_copy(&query->selection, selection);
  if (!status)
    status = judge_conditions(query);
  if (!status)
    status = read_kinds(query, read.kinds, read.without_kinds);
  if (status) {
    lineage_query_free(query);
    return status;
  }
  *out = query;
  return LINEAGE_OK;
}

void lineage_query_free(lineage_query *query)
{
  if (!query)
    return;
  if (query->has_space)
    lineage__space_free(&query->space);
  lineage__search_free(&query->search);
  lineage__arena_free(&query->rounds);
  lineage__arena_free(&query->arena);
  lineage_selection_free(query->selection);
  lineage__release(&query->explainer->allocator, query, 1, sizeof *query);
}

const lineage_selection *lineage_query_selection(const lineage_query *query)
{
  return query ? query->selection : NULL;
}

bool lineage__query_has(const lineage_query *query, const lineage_stage *stage)
{
  return query && stage && stage->part.explainer == query->explainer;
}

/* -- Making the graph ------------------------------------------------------------------------ */

/* Scenarios are told apart by the conditions of the steps that count. */
static lineage_status make_space(lineage_query *query)
{
  const lineage_explainer *explainer = query->explainer;
  if (query->has_space)
    return LINEAGE_OK;
  bool *wanted = lineage__allocate(&explainer->allocator, explainer->condition_count, 1);
  if (!wanted)
    return LINEAGE_NO_MEMORY;
  memset(wanted, 0, explainer->condition_count);
  for (uint32_t i = 0; i < explainer->step_count; i++)
    if (lineage__query_counts(query, &explainer->steps[i]))
      wanted[explainer->steps[i].condition->index] = true;
  lineage_status status = lineage__space_make(&query->space, query->selection, query->verdicts,
                                              wanted, query->max_scenario_bits);
  lineage__release(&explainer->allocator, wanted, explainer->condition_count, 1);
  query->has_space = status == LINEAGE_OK;
  return status;
}

static bool is_link(const lineage_query *query, uint32_t stage, const lineage__edge *edge)
{
  return edge->stage != stage && lineage__query_counts(query, &query->explainer->steps[edge->step]);
}

/* Takes over those edges of the document's index that are links of this graph. */
static lineage_status make_links(lineage_query *query, const lineage__edges *edges,
                                 lineage__links *links)
{
  const lineage_explainer *explainer = query->explainer;
  lineage__links made;
  if (links->first)
    return LINEAGE_OK;
  if (!lineage__links_take(&made, &query->arena, explainer->stage_count, explainer->step_count,
                           query->space.set_count > 1))
    return LINEAGE_NO_MEMORY;
  uint32_t count = 0;
  for (uint32_t stage = 0; stage < explainer->stage_count; stage++) {
    made.first[stage] = count;
    for (uint32_t i = edges->first[stage]; i < edges->first[stage + 1]; i++) {
      const lineage__edge *edge = &edges->edges[i];
      if (!is_link(query, stage, edge))
        continue;
      made.stage[count] = edge->stage;
      made.step[count] = edge->step;
      if (made.set)
        made.set[count] = query->space.set_of[edge->condition];
      count++;
    }
  }
  made.first[explainer->stage_count] = count;
  *links = made;
  return LINEAGE_OK;
}

lineage_status lineage__query_begin(lineage_query *query, uint64_t budget)
{
  lineage__meter_start(&query->meter, query->budget ? query->budget : budget);
  lineage_status status = make_space(query);
  return status ? status : make_links(query, &query->explainer->out, &query->out);
}

lineage_status lineage__query_need_in(lineage_query *query)
{
  return make_links(query, &query->explainer->in, &query->in);
}

lineage_status lineage__query_need_work(lineage_query *query)
{
  uint32_t stages = query->explainer->stage_count;
  if (query->queue)
    return LINEAGE_OK;
  size_t words = lineage__bits_words(stages);
  query->marks = lineage__arena_take(&query->arena, words, sizeof *query->marks);
  query->distances = lineage__arena_take(&query->arena, stages, sizeof *query->distances);
  if (!query->marks || !query->distances)
    return LINEAGE_NO_MEMORY;
  memset(query->marks, 0, words * sizeof *query->marks);
  query->queue = lineage__arena_take(&query->arena, stages, sizeof *query->queue);
  return query->queue ? LINEAGE_OK : LINEAGE_NO_MEMORY;
}

lineage_status lineage__query_need_search(lineage_query *query)
{
  return lineage__search_need(&query->search, &query->arena, &query->explainer->allocator,
                              query->explainer->stage_count);
}

/* -- Steps and stages ------------------------------------------------------------------------ */

bool lineage_query_step_is_active(const lineage_query *query, const lineage_step *step)
{
  return query && step && step->part.explainer == query->explainer &&
         lineage__query_counts(query, step);
}

bool lineage_query_step_is_always_active(const lineage_query *query, const lineage_step *step)
{
  return lineage_query_step_is_active(query, step) &&
         query->verdicts[step->condition->index] == LINEAGE__ALWAYS;
}

lineage_status lineage_query_steps(lineage_query *query, const lineage_step *const **steps,
                                   size_t *count)
{
  if (!query || !steps || !count)
    return LINEAGE_INVALID;
  const lineage_explainer *explainer = query->explainer;
  if (!query->steps)
    query->steps = lineage__arena_take(&query->arena, explainer->step_count, sizeof *query->steps);
  if (!query->steps)
    return LINEAGE_NO_MEMORY;
  *count = 0;
  for (uint32_t i = 0; i < explainer->step_count; i++)
    if (lineage__query_counts(query, &explainer->steps[i]))
      query->steps[(*count)++] = &explainer->steps[i];
  *steps = query->steps;
  return LINEAGE_OK;
}

lineage_status lineage__query_give_marked(lineage_query *query, const lineage_stage *const **stages,
                                          size_t *count)
{
  const lineage_explainer *explainer = query->explainer;
  size_t words = lineage__bits_words(explainer->stage_count), given = 0;
  if (!query->stages)
    query->stages =
        lineage__arena_take(&query->arena, explainer->stage_count, sizeof *query->stages);
  for (size_t word = 0; word < words; word++) {
    for (uint64_t left = query->marks[word]; query->stages && left; left &= left - 1)
      query->stages[given++] = &explainer->stages[64 * word + lineage__bits_first(left)];
    query->marks[word] = 0;
  }
  if (!query->stages)
    return LINEAGE_NO_MEMORY;
  *stages = query->stages;
  *count = given;
  return LINEAGE_OK;
}

/* Which ends of active steps make a stage part of an answer, and which keep it out. */
typedef enum stage_wish { TOUCHED, NOT_ENTERED, NOT_LEFT } stage_wish;

static lineage_status give_touched(lineage_query *query, stage_wish wish,
                                   const lineage_stage *const **stages, size_t *count)
{
  if (!query || !stages || !count)
    return LINEAGE_INVALID;
  const lineage_explainer *explainer = query->explainer;
  lineage_status status = lineage__query_need_work(query);
  if (status)
    return status;
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    if (!lineage__query_counts(query, step))
      continue;
    lineage__bits_add(query->marks, step->from->part.index);
    lineage__bits_add(query->marks, step->to->part.index);
  }
  for (uint32_t i = 0; wish != TOUCHED && i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    const lineage_stage *end = wish == NOT_ENTERED ? step->to : step->from;
    if (lineage__query_counts(query, step))
      lineage__bits_remove(query->marks, end->part.index);
  }
  return lineage__query_give_marked(query, stages, count);
}

lineage_status lineage_query_stages(lineage_query *query, const lineage_stage *const **stages,
                                    size_t *count)
{
  return give_touched(query, TOUCHED, stages, count);
}

lineage_status lineage_query_entries(lineage_query *query, const lineage_stage *const **stages,
                                     size_t *count)
{
  return give_touched(query, NOT_ENTERED, stages, count);
}

lineage_status lineage_query_exits(lineage_query *query, const lineage_stage *const **stages,
                                   size_t *count)
{
  return give_touched(query, NOT_LEFT, stages, count);
}
