/* SPDX-License-Identifier: MIT */
/* From drafts to findings, once all that was to be found is. */

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"
#include "report/report.h"

static int compare_sizes(size_t one, size_t other)
{
  return (one > other) - (one < other);
}

/* The order of the text, and at one offset that of finding. */
static int compare_drafts(const void *one, const void *other)
{
  const lineage__found *a = &(*(lineage__draft *const *)one)->found;
  const lineage__found *b = &(*(lineage__draft *const *)other)->found;
  return a->spot.offset != b->spot.offset ? compare_sizes(a->spot.offset, b->spot.offset)
                                          : compare_sizes(a->order, b->order);
}

static int compare_offsets(const void *one, const void *other)
{
  return compare_sizes(((const lineage__target *)one)->spot.offset,
                       ((const lineage__target *)other)->spot.offset);
}

static int compare_tokens(const void *one, const void *other)
{
  return compare_sizes(((const lineage__target *)one)->spot.token,
                       ((const lineage__target *)other)->spot.token);
}

static const char *copy_string(lineage_report *report, const char *text)
{
  return lineage__arena_copy(&report->arena, text, strlen(text));
}

/* The draft's message, with the suggestion behind it. */
static const char *copy_message(lineage_report *report, const lineage__draft *draft)
{
  const char *message = draft->texts.bytes;
  if (!draft->suggestion)
    return copy_string(report, message);
  lineage__buffer text;
  lineage__buffer_init(&text, &report->allocator);
  const char *suggestion = message + draft->suggestion;
  lineage__buffer_add_text(&text, message);
  lineage__buffer_add_text(&text, "; did you mean '");
  lineage__buffer_add_shown(&text, suggestion, strlen(suggestion));
  lineage__buffer_add_text(&text, "'?");
  const char *copy = text.failed ? NULL : copy_string(report, text.bytes);
  lineage__buffer_free(&text);
  return copy;
}

/* Makes the findings, all but their places, which become targets. False: no memory. */
static bool write_findings(lineage_report *report, lineage__target *targets,
                           struct lineage_place *related_places)
{
  for (size_t i = 0; i < report->draft_count; i++) {
    const lineage__draft *draft = report->drafts[i];
    lineage_finding *finding = &report->findings[i];
    *finding = (lineage_finding){
        .rule = lineage_rule_at(draft->found.rule),
        .severity = draft->found.severity,
        .message = copy_message(report, draft),
        .related = related_places,
        .related_count = draft->related_count,
    };
    if (!finding->message)
      return false;
    if (draft->suggestion) {
      finding->suggestion = copy_string(report, draft->texts.bytes + draft->suggestion);
      if (!finding->suggestion)
        return false;
    }
    *targets++ =
        (lineage__target){.spot = draft->found.spot, .place = &finding->place, .finding = finding};
    for (size_t k = 0; k < draft->related_count; k++) {
      const lineage__related *related = &draft->related[k];
      struct lineage_place *place = related_places++;
      *place = (struct lineage_place){
          .message = copy_string(report, draft->texts.bytes + related->message)};
      if (!place->message)
        return false;
      *targets++ = (lineage__target){.spot = related->spot, .place = place};
    }
  }
  return true;
}

/* Tells where the targets stand, as far as there is a text to stand in. Without a tape all of them
 * are the document. */
static bool find_places(lineage__target *targets, size_t count, const lineage__tape *tape,
                        bool has_text, lineage__arena *arena)
{
  static const lineage__tape no_tape;
  if (!tape)
    return lineage__targets_find_pointers(targets, count, &no_tape, arena);
  lineage__sort(targets, count, sizeof *targets, compare_offsets);
  if (has_text && !lineage__targets_find_lines(targets, count, tape, arena))
    return false;
  lineage__sort(targets, count, sizeof *targets, compare_tokens);
  return lineage__targets_find_pointers(targets, count, tape, arena);
}

static bool finish_findings(lineage_report *report, const lineage__tape *tape, bool has_text)
{
  size_t related_count = 0;
  for (size_t i = 0; i < report->draft_count; i++)
    related_count += report->drafts[i]->related_count;
  size_t target_count = report->draft_count + related_count;
  report->findings =
      lineage__arena_take(&report->arena, report->draft_count, sizeof *report->findings);
  struct lineage_place *related_places =
      lineage__arena_take(&report->arena, related_count, sizeof *related_places);
  lineage__target *targets = lineage__allocate(&report->allocator, target_count, sizeof *targets);
  lineage__sort(report->drafts, report->draft_count, sizeof(lineage__draft *), compare_drafts);
  bool done = report->findings && related_places && targets &&
              write_findings(report, targets, related_places) &&
              find_places(targets, target_count, tape, has_text, &report->arena);
  lineage__release(&report->allocator, targets, target_count, sizeof *targets);
  if (done)
    report->count = report->draft_count;
  return done;
}

lineage_status lineage__judge_finish(lineage__judge *judge, bool has_text)
{
  lineage_report *report = judge->report;
  const lineage__tape *tape = judge->tape;
  judge->tape = NULL;
  if (!report)
    return LINEAGE_OK;
  bool lost =
      judge->no_memory || (report->draft_count > 0 && !finish_findings(report, tape, has_text));
  if (lost) {
    lineage_report_clear(report);
    return LINEAGE_NO_MEMORY;
  }
  lineage__report_drop_drafts(report);
  return LINEAGE_OK;
}
