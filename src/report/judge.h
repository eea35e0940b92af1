/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_REPORT_JUDGE_H
#define LINEAGE_REPORT_JUDGE_H

#include <lineage/report.h>

#include "base/buffer.h"
#include "report/rules.h"
#include "json/json_read.h"

/* The judge of one load: which rules are on, and where findings go. The rooms below tell it what
 * they find while the tape is there; at the end it finishes those the report keeps: line, column,
 * pointer and excerpt, in one pass over tape and text, and only if there are any. */

typedef struct lineage__judge {
  unsigned char severities[LINEAGE__RULE_COUNT]; /* in force: lineage_severity */
  lineage_report *report;                        /* NULL: only refusals count */
  const lineage__tape *tape; /* borrowed until the judge finishes; NULL: all is the document */
  size_t max_findings;
  bool refused;   /* an error was found */
  bool no_memory; /* a finding was lost for want of memory */
} lineage__judge;

/** Where a finding points: the first byte of the token at fault, and the value concerned. */
typedef struct lineage__spot {
  size_t offset;
  uint32_t token; /* LINEAGE__NO_TOKEN: the document */
} lineage__spot;

/** All rules at their defaults, the report cleared; `report` may be NULL. */
void lineage__judge_init(lineage__judge *judge, lineage_report *report, size_t max_findings);

/** Whether a rule is worth judging: it is on, and its findings can be seen or refuse the document.
 */
bool lineage__judge_wants(const lineage__judge *judge, lineage__rule_id rule);

/** The spot of a value, and of a key, which is told by its value's token. */
lineage__spot lineage__spot_of(const lineage__tape *tape, uint32_t token);
lineage__spot lineage__spot_of_key(const lineage__tape *tape, uint32_t value_token);

/**
 * Tells what was found. `format` is as for lineage__buffer_add_format: `%q` quotes a value.
 *
 * Returns whether the report keeps the finding for now; then, and only then, suggestion and related
 * places may be added to it. Costs next to nothing where it isn't kept.
 */
bool lineage__judge_find(lineage__judge *judge, lineage__rule_id rule, lineage__spot spot,
                         const char *format, ...);

/** Adds to the finding just kept "; did you mean 'NAME'?", and NAME as its suggestion. Copied. */
void lineage__judge_suggest(lineage__judge *judge, const char *name);

/** Adds a related place to the finding just kept; its message, formatted alike, tells the place's
 * role only, e.g. "first defined here". */
void lineage__judge_relate(lineage__judge *judge, lineage__spot spot, const char *format, ...);

/** Finishes the report: order of the text, places, excerpts. `has_text` false: the text is not the
 *  caller's, so lines, columns, offsets and excerpts are left out. LINEAGE_NO_MEMORY if a finding
 *  or a place was lost; the report is then empty. The tape isn't looked at afterwards. */
lineage_status lineage__judge_finish(lineage__judge *judge, bool has_text);

/* What a load notes in a report besides findings. */
lineage_status lineage__report_set_path(lineage_report *report, const char *path);
void lineage__report_set_errno(lineage_report *report, int number);
lineage_status lineage__report_set_detail(lineage_report *report, const char *format, ...);

#endif
