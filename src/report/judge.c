/* SPDX-License-Identifier: MIT */
/* Collecting: at most max_findings drafts are held, whatever a document brings. The first of them
 * are only put in a row. When one more comes the row becomes a heap, on top the draft to give up
 * next, and from then on a finding that isn't better than that one costs a comparison, before
 * anything is formatted. A draft that is given up hands its memory to the one that replaces it. */

#include "report/judge.h"

#include <string.h>

#include "base/memory.h"
#include "report/report.h"

void lineage__judge_init(lineage__judge *judge, lineage_report *report, size_t max_findings)
{
  static const unsigned char defaults[LINEAGE__RULE_COUNT] = {
#define RULE_DEFAULT(id, name, group, severity, summary) LINEAGE_SEVERITY_##severity,
      LINEAGE__RULE_MAP(RULE_DEFAULT)
#undef RULE_DEFAULT
  };
  *judge = (lineage__judge){.report = report, .max_findings = max_findings};
  memcpy(judge->severities, defaults, sizeof defaults);
  lineage_report_clear(report);
}

bool lineage__judge_wants(const lineage__judge *judge, lineage__rule_id rule)
{
  lineage_severity severity = (lineage_severity)judge->severities[rule];
  return severity == LINEAGE_SEVERITY_ERROR || (judge->report && severity != LINEAGE_SEVERITY_OFF);
}

lineage__spot lineage__spot_of(const lineage__tape *tape, uint32_t token)
{
  return (lineage__spot){.offset = tape->tokens[token].start, .token = token};
}

lineage__spot lineage__spot_of_key(const lineage__tape *tape, uint32_t value_token)
{
  return (lineage__spot){.offset = tape->tokens[value_token - 1].start, .token = value_token};
}

/* Whether `one` is to be given up rather than `other`: the milder, else the later in the text, else
 * the later found. No two findings are equal. */
static bool is_given_up(const lineage__found *one, const lineage__found *other)
{
  if (one->severity != other->severity)
    return one->severity < other->severity;
  if (one->spot.offset != other->spot.offset)
    return one->spot.offset > other->spot.offset;
  return one->order > other->order;
}

/* Moves the draft at `at` down the heap to where it belongs. */
static void sink(lineage__draft **drafts, size_t count, size_t at)
{
  lineage__draft *sinking = drafts[at];
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && is_given_up(&drafts[child + 1]->found, &drafts[child]->found))
      child++;
    if (!is_given_up(&drafts[child]->found, &sinking->found))
      break;
    drafts[at] = drafts[child];
  }
  drafts[at] = sinking;
}

static void make_heap(lineage_report *report)
{
  for (size_t i = report->draft_count / 2; i > 0; i--)
    sink(report->drafts, report->draft_count, i - 1);
  report->drafts_heaped = true;
}

/* Adds an empty draft to the row; NULL: no memory. */
static lineage__draft *append_draft(lineage_report *report)
{
  if (report->draft_count == report->draft_capacity) {
    lineage__draft **drafts = lineage__grow(&report->allocator, report->drafts,
                                            &report->draft_capacity, sizeof(lineage__draft *));
    if (!drafts)
      return NULL;
    report->drafts = drafts;
  }
  lineage__draft *draft = lineage__arena_take(&report->arena, 1, sizeof *draft);
  if (!draft)
    return NULL;
  *draft = (lineage__draft){.suggestion = 0};
  lineage__buffer_init(&draft->texts, &report->allocator);
  return report->drafts[report->draft_count++] = draft;
}

/* Gives a draft another finding to tell, its memory kept. */
static void rewrite_draft(lineage__draft *draft, const lineage__found *found)
{
  draft->found = *found;
  draft->suggestion = 0;
  draft->related_count = 0;
  lineage__buffer_clear(&draft->texts);
}

/* The draft that shall tell what was found; NULL if it isn't kept. */
static lineage__draft *keep(lineage__judge *judge, const lineage__found *found)
{
  lineage_report *report = judge->report;
  lineage__draft *draft;
  if (report->draft_count < judge->max_findings) {
    draft = append_draft(report);
    judge->no_memory = !draft;
    if (draft)
      rewrite_draft(draft, found);
    return draft;
  }
  if (report->draft_count == 0)
    return NULL;
  if (!report->drafts_heaped)
    make_heap(report);
  draft = report->drafts[0];
  if (is_given_up(found, &draft->found))
    return NULL;
  rewrite_draft(draft, found);
  sink(report->drafts, report->draft_count, 0);
  return draft;
}

/* Adds a text and its NUL. */
static void add_text(lineage__judge *judge, lineage__draft *draft, const char *format,
                     va_list arguments)
{
  lineage__buffer_add_format(&draft->texts, format, arguments);
  lineage__buffer_add_char(&draft->texts, '\0');
  judge->no_memory |= draft->texts.failed;
}

bool lineage__judge_find(lineage__judge *judge, lineage__rule_id rule, lineage__spot spot,
                         const char *format, ...)
{
  lineage_severity severity = (lineage_severity)judge->severities[rule];
  lineage_report *report = judge->report;
  if (severity == LINEAGE_SEVERITY_OFF)
    return false;
  if (severity == LINEAGE_SEVERITY_ERROR)
    judge->refused = true;
  if (!report)
    return false;
  lineage__found found = {
      .rule = rule, .severity = severity, .spot = spot, .order = report->found_count++};
  report->totals[severity]++;
  report->latest = judge->no_memory ? NULL : keep(judge, &found);
  if (!report->latest)
    return false;
  va_list arguments;
  va_start(arguments, format);
  add_text(judge, report->latest, format, arguments);
  va_end(arguments);
  return true;
}

/* The draft that may be added to; NULL if the last finding wasn't kept. */
static lineage__draft *latest_draft(const lineage__judge *judge)
{
  return judge->report && !judge->no_memory ? judge->report->latest : NULL;
}

void lineage__judge_suggest(lineage__judge *judge, const char *name)
{
  lineage__draft *draft = latest_draft(judge);
  if (!draft)
    return;
  draft->suggestion = draft->texts.length;
  lineage__buffer_add(&draft->texts, name, strlen(name) + 1);
  judge->no_memory |= draft->texts.failed;
}

/* Room for one more related place; NULL: no memory. */
static lineage__related *append_related(const lineage_allocator *allocator, lineage__draft *draft)
{
  if (draft->related_count == draft->related_capacity) {
    size_t capacity = draft->related_capacity ? 2 * draft->related_capacity : 1;
    lineage__related *related = lineage__resize(allocator, draft->related, draft->related_capacity,
                                                capacity, sizeof *related);
    if (!related)
      return NULL;
    draft->related = related;
    draft->related_capacity = capacity;
  }
  return &draft->related[draft->related_count++];
}

void lineage__judge_relate(lineage__judge *judge, lineage__spot spot, const char *format, ...)
{
  lineage__draft *draft = latest_draft(judge);
  if (!draft)
    return;
  lineage__related *related = append_related(&judge->report->allocator, draft);
  if (!related) {
    judge->no_memory = true;
    return;
  }
  *related = (lineage__related){.spot = spot, .message = draft->texts.length};
  va_list arguments;
  va_start(arguments, format);
  add_text(judge, draft, format, arguments);
  va_end(arguments);
}
