/* SPDX-License-Identifier: MIT */
/* Findings as lines of text. The caret stands under the place whatever the line holds: tabs are
 * repeated under themselves, and all else is measured as it is shown. */

#include "cli/findings.h"

#include <stdlib.h>
#include <string.h>

#include "cli/color.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/text.h"

static enum paint paint_of(lineage_severity severity)
{
  switch (severity) {
  case LINEAGE_SEVERITY_ERROR:
    return PAINT_ERROR;
  case LINEAGE_SEVERITY_WARNING:
    return PAINT_WARNING;
  case LINEAGE_SEVERITY_NOTE:
  case LINEAGE_SEVERITY_OFF:
    break;
  }
  return PAINT_NOTE;
}

static void put_place(FILE *stream, const char *file, const lineage_place *place)
{
  size_t size = strlen(file) + 64;
  char *text = require_memory(malloc(size));
  snprintf(text, size, "%s:%zu:%zu:", file, lineage_place_line(place), lineage_place_column(place));
  put_painted(stream, PAINT_BOLD, text);
  put(stream, " ");
  free(text);
}

/* Bytes up to the next tab or the end. */
static size_t segment_length(const char *text, size_t length)
{
  const char *tab = memchr(text, '\t', length);
  return tab ? (size_t)(tab - text) : length;
}

/* The line itself, safe but for its tabs. */
static void put_line(FILE *stream, const char *line, size_t length)
{
  for (size_t at = 0; at < length; at++) {
    size_t segment = segment_length(line + at, length - at);
    char *safe = text_escaped(line + at, segment);
    put(stream, safe);
    free(safe);
    at += segment;
    if (at < length)
      put(stream, "\t");
  }
}

/* Blanks as wide as the line's beginning is shown. */
static void put_blanks(FILE *stream, const char *line, size_t length)
{
  for (size_t at = 0; at < length; at++) {
    size_t segment = segment_length(line + at, length - at);
    char *safe = text_escaped(line + at, segment);
    print_spaces(stream, text_width(safe, strlen(safe)));
    free(safe);
    at += segment;
    if (at < length)
      put(stream, "\t");
  }
}

static void put_excerpt(FILE *stream, const lineage_finding *finding)
{
  const char *line = lineage_finding_excerpt(finding);
  if (!line)
    return;
  char number[32];
  size_t length = strlen(line);
  size_t caret = lineage_finding_excerpt_caret(finding);
  if (length > 0 && line[length - 1] == '\r' && caret < length)
    length--;
  snprintf(number, sizeof number, "%5zu | ", lineage_place_line(lineage_finding_place(finding)));
  put(stream, number);
  put_line(stream, line, length);
  put(stream, "\n");
  print_spaces(stream, strlen(number) - 2);
  put(stream, "| ");
  put_blanks(stream, line, caret < length ? caret : length);
  put_painted(stream, PAINT_CARET, "^");
  put(stream, "\n");
}

static void put_finding(FILE *stream, const char *file, const lineage_finding *finding)
{
  lineage_severity severity = lineage_finding_severity(finding);
  put_place(stream, file, lineage_finding_place(finding));
  put_painted(stream, paint_of(severity), lineage_severity_name(severity));
  put(stream, ": ");
  put_safe(stream, lineage_finding_message(finding));
  put(stream, " [");
  put(stream, lineage_rule_name(lineage_finding_rule(finding)));
  put(stream, "]\n");
  put_excerpt(stream, finding);
  for (size_t i = 0; i < lineage_finding_related_count(finding); i++) {
    const lineage_place *place = lineage_finding_related(finding, i);
    put_place(stream, file, place);
    put(stream, "note: ");
    put_safe(stream, lineage_place_message(place));
    put(stream, "\n");
  }
}

void put_findings(FILE *stream, const char *file, const lineage_report *report, bool errors_only)
{
  for (size_t i = 0; i < lineage_report_count(report); i++) {
    const lineage_finding *finding = lineage_report_finding(report, i);
    if (!errors_only || lineage_finding_severity(finding) == LINEAGE_SEVERITY_ERROR)
      put_finding(stream, file, finding);
  }
}
