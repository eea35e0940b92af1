/* SPDX-License-Identifier: MIT */
/* Reports: their life and their getters. What is shown lies in one arena and never changes. */

#include "report/report.h"

#include <string.h>

#include "base/memory.h"

lineage_status lineage_report_new(lineage_report **out, const lineage_allocator *allocator)
{
  if (!out)
    return LINEAGE_INVALID;
  *out = NULL;
  allocator = lineage__allocator_or_default(allocator);
  if (!lineage__allocator_is_valid(allocator))
    return LINEAGE_INVALID;
  lineage_report *report = lineage__allocate(allocator, 1, sizeof *report);
  if (!report)
    return LINEAGE_NO_MEMORY;
  *report = (lineage_report){.allocator = *allocator};
  lineage__arena_init(&report->arena, &report->allocator);
  *out = report;
  return LINEAGE_OK;
}

void lineage__report_drop_drafts(lineage_report *report)
{
  for (size_t i = 0; i < report->draft_count; i++) {
    lineage__draft *draft = report->drafts[i];
    lineage__buffer_free(&draft->texts);
    lineage__release(&report->allocator, draft->related, draft->related_capacity,
                     sizeof *draft->related);
  }
  lineage__release(&report->allocator, report->drafts, report->draft_capacity,
                   sizeof(lineage__draft *));
  report->drafts = NULL;
  report->draft_count = report->draft_capacity = 0;
  report->drafts_heaped = false;
  report->latest = NULL;
}

void lineage_report_clear(lineage_report *report)
{
  if (!report)
    return;
  lineage__report_drop_drafts(report);
  lineage__arena_free(&report->arena);
  lineage_allocator allocator = report->allocator;
  *report = (lineage_report){.allocator = allocator};
  lineage__arena_init(&report->arena, &report->allocator);
}

void lineage_report_free(lineage_report *report)
{
  if (!report)
    return;
  lineage_report_clear(report);
  lineage_allocator allocator = report->allocator;
  lineage__release(&allocator, report, 1, sizeof *report);
}

/* -- What a load notes ----------------------------------------------------------------------- */

lineage_status lineage__report_set_path(lineage_report *report, const char *path)
{
  if (!report || !path)
    return LINEAGE_OK;
  char *copy = lineage__arena_copy(&report->arena, path, strlen(path));
  if (!copy)
    return LINEAGE_NO_MEMORY;
  report->path = copy;
  return LINEAGE_OK;
}

void lineage__report_set_errno(lineage_report *report, int number)
{
  if (report)
    report->error_number = number;
}

lineage_status lineage__report_set_detail(lineage_report *report, const char *format, ...)
{
  if (!report)
    return LINEAGE_OK;
  lineage__buffer text;
  lineage__buffer_init(&text, &report->allocator);
  va_list arguments;
  va_start(arguments, format);
  lineage__buffer_add_format(&text, format, arguments);
  va_end(arguments);
  char *copy = text.failed ? NULL : lineage__arena_copy(&report->arena, text.bytes, text.length);
  lineage__buffer_free(&text);
  if (!copy)
    return LINEAGE_NO_MEMORY;
  report->detail = copy;
  return LINEAGE_OK;
}

/* -- The report ------------------------------------------------------------------------------ */

size_t lineage_report_count(const lineage_report *report)
{
  return report ? report->count : 0;
}

const lineage_finding *lineage_report_finding(const lineage_report *report, size_t index)
{
  return report && index < report->count ? &report->findings[index] : NULL;
}

size_t lineage_report_total(const lineage_report *report, lineage_severity severity)
{
  return report && (size_t)severity <= LINEAGE_SEVERITY_ERROR ? report->totals[severity] : 0;
}

size_t lineage_report_omitted(const lineage_report *report)
{
  return report ? report->found_count - report->count : 0;
}

const char *lineage_report_path(const lineage_report *report)
{
  return report ? report->path : NULL;
}

int lineage_report_errno(const lineage_report *report)
{
  return report ? report->error_number : 0;
}

const char *lineage_report_detail(const lineage_report *report)
{
  return report ? report->detail : NULL;
}

/* -- A finding ------------------------------------------------------------------------------- */

const lineage_rule *lineage_finding_rule(const lineage_finding *finding)
{
  return finding ? finding->rule : NULL;
}

lineage_severity lineage_finding_severity(const lineage_finding *finding)
{
  return finding ? finding->severity : LINEAGE_SEVERITY_OFF;
}

const char *lineage_finding_message(const lineage_finding *finding)
{
  return finding ? finding->message : NULL;
}

const lineage_place *lineage_finding_place(const lineage_finding *finding)
{
  return finding ? &finding->place : NULL;
}

const char *lineage_finding_suggestion(const lineage_finding *finding)
{
  return finding ? finding->suggestion : NULL;
}

size_t lineage_finding_related_count(const lineage_finding *finding)
{
  return finding ? finding->related_count : 0;
}

const lineage_place *lineage_finding_related(const lineage_finding *finding, size_t index)
{
  return finding && index < finding->related_count ? &finding->related[index] : NULL;
}

const char *lineage_finding_excerpt(const lineage_finding *finding)
{
  return finding ? finding->excerpt : NULL;
}

size_t lineage_finding_excerpt_caret(const lineage_finding *finding)
{
  return finding ? finding->excerpt_caret : 0;
}

/* -- A place --------------------------------------------------------------------------------- */

const char *lineage_place_pointer(const lineage_place *place)
{
  return place ? place->pointer : NULL;
}

size_t lineage_place_line(const lineage_place *place)
{
  return place ? place->line : 0;
}

size_t lineage_place_column(const lineage_place *place)
{
  return place ? place->column : 0;
}

size_t lineage_place_offset(const lineage_place *place)
{
  return place ? place->offset : 0;
}

const char *lineage_place_message(const lineage_place *place)
{
  return place ? place->message : NULL;
}
