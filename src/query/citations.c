/* SPDX-License-Identifier: MIT */
/* Claims by the quote they rest on: evidence is walked in document order, stages before steps, and
 * put into the group of its source and quote. */

#include <string.h>

#include <lineage/query.h>

#include "base/memory.h"
#include "model/model.h"

typedef struct cited {
  const lineage_evidence *evidence;
  uint32_t group;
} cited;

/* While claims are collected, those of a group are counted; then they lie in a row. */
struct lineage_citations {
  lineage__arena arena;
  lineage__names *quotes;          /* of each source: a quote to its group */
  cited *collected;                /* in document order */
  const lineage_evidence **claims; /* by group; those of group `i` begin at first[i] */
  const lineage_evidence **newest; /* of each group, while collecting */
  uint32_t *first;
  uint32_t claim_count;
  uint32_t group_count;
};

static bool is_wanted(const lineage_evidence *evidence, const lineage_source *source)
{
  return evidence->source && (!source || evidence->source == source);
}

static bool same_claim(const lineage_evidence *one, const lineage_evidence *other)
{
  return one && one->stage == other->stage && one->step == other->step;
}

/* A claim that rests on one quote twice is one claim. */
static void collect(lineage_citations *citations, const lineage_source *source,
                    const lineage_evidence *evidence, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++) {
    if (!is_wanted(&evidence[i], source))
      continue;
    lineage__names *quotes = &citations->quotes[evidence[i].source->part.index];
    uint32_t group = lineage__names_add(quotes, evidence[i].quote, strlen(evidence[i].quote),
                                        citations->group_count);
    if (group == citations->group_count) {
      citations->newest[group] = NULL;
      citations->first[group + 1] = 0;
      citations->group_count++;
    }
    if (same_claim(citations->newest[group], &evidence[i]))
      continue;
    citations->newest[group] = &evidence[i];
    citations->first[group + 1]++;
    citations->collected[citations->claim_count++] = (cited){&evidence[i], group};
  }
}

/* Puts the claims into a row by group. `newest` is done with, and `first` walks as in a counting
 * sort: one place behind while claims are put in. */
static void arrange(lineage_citations *citations)
{
  uint32_t *first = citations->first;
  for (uint32_t i = 0; i < citations->group_count; i++)
    first[i + 1] += first[i];
  for (uint32_t i = 0; i < citations->claim_count; i++)
    citations->claims[first[citations->collected[i].group]++] = citations->collected[i].evidence;
  memmove(first + 1, first, citations->group_count * sizeof *first);
  first[0] = 0;
}

/* Room for all evidence there is, and of each source that counts a table for its quotes. */
static bool make_room(lineage_citations *citations, const lineage_explainer *explainer,
                      const lineage_source *source)
{
  lineage__arena *arena = &citations->arena;
  uint32_t all = 0;
  citations->quotes =
      lineage__arena_take(arena, explainer->source_count, sizeof *citations->quotes);
  if (!citations->quotes)
    return false;
  for (uint32_t i = 0; i < explainer->source_count; i++) {
    const lineage_source *one = &explainer->sources[i];
    uint32_t count = 0;
    if (!source || source == one)
      for (const lineage_evidence *at = one->first_evidence; at; at = at->next_of_source)
        count++;
    if (!lineage__names_init(&citations->quotes[i], arena, count))
      return false;
    all += count;
  }
  citations->collected = lineage__arena_take(arena, all, sizeof *citations->collected);
  citations->claims = lineage__arena_take(arena, all, sizeof *citations->claims);
  citations->newest = lineage__arena_take(arena, all, sizeof *citations->newest);
  citations->first = lineage__arena_take(arena, (size_t)all + 1, sizeof *citations->first);
  if (!citations->collected || !citations->claims || !citations->newest || !citations->first)
    return false;
  citations->first[0] = 0;
  return true;
}

lineage_status lineage_citations_new(lineage_citations **out, const lineage_explainer *explainer,
                                     const lineage_source *source)
{
  if (out)
    *out = NULL;
  if (!out || !explainer || (source && source->part.explainer != explainer))
    return LINEAGE_INVALID;
  lineage_citations *citations = lineage__allocate(&explainer->allocator, 1, sizeof *citations);
  if (!citations)
    return LINEAGE_NO_MEMORY;
  *citations = (lineage_citations){0};
  lineage__arena_init(&citations->arena, &explainer->allocator);
  if (!make_room(citations, explainer, source)) {
    lineage_citations_free(citations);
    return LINEAGE_NO_MEMORY;
  }
  for (uint32_t i = 0; i < explainer->stage_count; i++)
    collect(citations, source, explainer->stages[i].evidence, explainer->stages[i].evidence_count);
  for (uint32_t i = 0; i < explainer->step_count; i++)
    collect(citations, source, explainer->steps[i].evidence, explainer->steps[i].evidence_count);
  arrange(citations);
  *out = citations;
  return LINEAGE_OK;
}

void lineage_citations_free(lineage_citations *citations)
{
  if (!citations)
    return;
  lineage_allocator allocator = citations->arena.allocator;
  lineage__arena_free(&citations->arena);
  lineage__release(&allocator, citations, 1, sizeof *citations);
}

size_t lineage_citations_count(const lineage_citations *citations)
{
  return citations ? citations->group_count : 0;
}

size_t lineage_citations_claim_count(const lineage_citations *citations, size_t index)
{
  if (!citations || index >= citations->group_count)
    return 0;
  return citations->first[index + 1] - citations->first[index];
}

const lineage_evidence *lineage_citations_claim(const lineage_citations *citations, size_t index,
                                                size_t claim)
{
  if (claim >= lineage_citations_claim_count(citations, index))
    return NULL;
  return citations->claims[citations->first[index] + claim];
}
