/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_REPORT_REPORT_H
#define LINEAGE_REPORT_REPORT_H

#include "report/judge.h"

/* A report from within. While a document is judged it holds drafts: what was said, and where by
 * offset and token. lineage__judge_finish makes findings of them, and from then on the report needs
 * neither tape nor text. */

struct lineage_place {
  const char *pointer;
  const char *message; /* NULL for a finding's own place */
  size_t line;
  size_t column;
  size_t offset;
};

struct lineage_finding {
  const lineage_rule *rule;
  lineage_severity severity;
  struct lineage_place place;
  const char *message;
  const char *suggestion;
  const char *excerpt;
  size_t excerpt_caret;
  struct lineage_place *related;
  size_t related_count;
};

/** A related place to be; its message stands in the draft's texts. */
typedef struct lineage__related {
  lineage__spot spot;
  size_t message;
} lineage__related;

/** What decides which findings are kept, and their order. */
typedef struct lineage__found {
  lineage__rule_id rule;
  lineage_severity severity;
  lineage__spot spot;
  size_t order; /* how many were found before */
} lineage__found;

typedef struct lineage__draft {
  lineage__found found;
  lineage__buffer texts; /* the message, and behind its NUL the other texts, a NUL after each */
  size_t suggestion;     /* where it begins in the texts; 0: none */
  lineage__related *related;
  size_t related_count;
  size_t related_capacity;
} lineage__draft;

struct lineage_report {
  lineage_allocator allocator;
  lineage__arena arena; /* all that is shown, and the drafts themselves */
  lineage_finding *findings;
  size_t count;
  size_t found_count; /* kept or not */
  size_t totals[LINEAGE_SEVERITY_ERROR + 1];
  const char *path;
  const char *detail;
  int error_number;

  lineage__draft **drafts;
  size_t draft_count;
  size_t draft_capacity;
  bool drafts_heaped;     /* the next to give up is on top; so only once one had to be */
  lineage__draft *latest; /* that just kept, which may still be added to */
};

/** Gives back the drafts and what they hold. */
void lineage__report_drop_drafts(lineage_report *report);

/** A place that is not told yet. */
typedef struct lineage__target {
  lineage__spot spot;
  struct lineage_place *place;
  lineage_finding *finding; /* whose own place it is; NULL for a related one */
} lineage__target;

/** Tells lines, columns, offsets and excerpts of targets that are sorted by offset, in one pass
 * over the text. False: no memory. */
bool lineage__targets_find_lines(lineage__target *targets, size_t count, const lineage__tape *tape,
                                 lineage__arena *arena);

/** Tells the pointers of targets that are sorted by token, in one walk over the tape. False: no
 *  memory. */
bool lineage__targets_find_pointers(lineage__target *targets, size_t count,
                                    const lineage__tape *tape, lineage__arena *arena);

#endif
