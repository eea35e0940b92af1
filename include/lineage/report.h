/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_REPORT_H
#define LINEAGE_REPORT_H

#include <lineage/base.h>

/**
 * @file lineage/report.h
 * What is wrong with a document: rules, findings, and the report that holds them.
 *
 *     lineage_report *report = NULL;
 *     lineage_report_new(&report, NULL);
 *     lineage_explainer_load(&explainer, "how.json", NULL, report);
 *     for (size_t i = 0; i < lineage_report_count(report); i++)
 *       puts(lineage_finding_message(lineage_report_finding(report, i)));
 *     lineage_report_free(report);
 */

#ifdef __cplusplus
extern "C" {
#endif

/* -- Rules ----------------------------------------------------------------------------------- */

/** How much a finding matters. An error refuses the document; the others let it load. */
typedef enum lineage_severity {
  LINEAGE_SEVERITY_OFF = 0, /**< of a rule: it is not judged */
  LINEAGE_SEVERITY_NOTE = 1,
  LINEAGE_SEVERITY_WARNING = 2,
  LINEAGE_SEVERITY_ERROR = 3
} lineage_severity;

/** "off", "note", "warning" or "error"; NULL for another number. */
LINEAGE_API const char *lineage_severity_name(lineage_severity severity);

/** The severity of that name into `*out`; LINEAGE_NOT_FOUND if there is none. */
LINEAGE_API lineage_status lineage_severity_from_name(lineage_severity *out, const char *name);

/** A rule by which documents are judged. Static storage: rules are the same for all callers. */
typedef struct lineage_rule lineage_rule;

/** How many rules the library has. They are ordered by group, text first. */
LINEAGE_API size_t lineage_rule_count(void);
LINEAGE_API const lineage_rule *lineage_rule_at(size_t index);

/** The rule of that name, e.g. "unknown-stage"; NULL if there is none. */
LINEAGE_API const lineage_rule *lineage_rule_find(const char *name);

/** The rule name most like `name`, for a "did you mean"; NULL if none is near. */
LINEAGE_API const char *lineage_rule_nearest(const char *name);

/** Names are stable once released. */
LINEAGE_API const char *lineage_rule_name(const lineage_rule *rule);

/** "text", "structure", "reference", "graph", "evidence" or "editorial". */
LINEAGE_API const char *lineage_rule_group(const lineage_rule *rule);

/** The severity its findings have unless the caller says otherwise. */
LINEAGE_API lineage_severity lineage_rule_severity(const lineage_rule *rule);

/** Whether the caller may set it below error. Errors of text, structure and reference are fixed. */
LINEAGE_API bool lineage_rule_can_be_lowered(const lineage_rule *rule);

/** One line of English: when the rule fires. */
LINEAGE_API const char *lineage_rule_summary(const lineage_rule *rule);

/* -- Places and findings --------------------------------------------------------------------- */

/** A place in a document. */
typedef struct lineage_place lineage_place;

/** JSON Pointer (RFC 6901) of the value concerned; "" is the whole document. */
LINEAGE_API const char *lineage_place_pointer(const lineage_place *place);

/** Line from 1; 0 where there is no text (a document given as a json-c value). */
LINEAGE_API size_t lineage_place_line(const lineage_place *place);

/** Column from 1, counted in Unicode characters; 0 where there is no text. */
LINEAGE_API size_t lineage_place_column(const lineage_place *place);

/** Bytes before it, a byte order mark included. */
LINEAGE_API size_t lineage_place_offset(const lineage_place *place);

/** What stands there, of a related place ("first defined here"); NULL for a finding's own. */
LINEAGE_API const char *lineage_place_message(const lineage_place *place);

/** One thing wrong at one place. Borrowed from its report. */
typedef struct lineage_finding lineage_finding;

LINEAGE_API const lineage_rule *lineage_finding_rule(const lineage_finding *finding);

/** The severity in force, which the caller may have set. */
LINEAGE_API lineage_severity lineage_finding_severity(const lineage_finding *finding);

/** One sentence, without place and rule name. Quoted values are shortened, and their control
 *  characters and bidirectional marks escaped. */
LINEAGE_API const char *lineage_finding_message(const lineage_finding *finding);

LINEAGE_API const lineage_place *lineage_finding_place(const lineage_finding *finding);

/** The bare name that was probably meant; NULL if there is none. */
LINEAGE_API const char *lineage_finding_suggestion(const lineage_finding *finding);

/** Other places that explain the finding, e.g. where an id was first defined. */
LINEAGE_API size_t lineage_finding_related_count(const lineage_finding *finding);
LINEAGE_API const lineage_place *lineage_finding_related(const lineage_finding *finding,
                                                         size_t index);

/** The line of text the finding points into, without its end, cut to a window of some 120 bytes
 *  around the place where it is longer; NULL where there is no text. Not escaped. */
LINEAGE_API const char *lineage_finding_excerpt(const lineage_finding *finding);

/** Bytes of the excerpt before the place. */
LINEAGE_API size_t lineage_finding_excerpt_caret(const lineage_finding *finding);

/* -- Report ---------------------------------------------------------------------------------- */

/** What one call had to say about one document. Owns all that it shows. */
typedef struct lineage_report lineage_report;

/** Makes an empty report; `allocator` NULL means malloc and its kin. Caller frees. */
LINEAGE_API lineage_status lineage_report_new(lineage_report **out,
                                              const lineage_allocator *allocator);
LINEAGE_API void lineage_report_free(lineage_report *report);

/** Empties a report. Every call that is given one does so first. */
LINEAGE_API void lineage_report_clear(lineage_report *report);

/** Findings kept, in the order of the text. */
LINEAGE_API size_t lineage_report_count(const lineage_report *report);
LINEAGE_API const lineage_finding *lineage_report_finding(const lineage_report *report,
                                                          size_t index);

/** How many findings of one severity there were, kept or not. */
LINEAGE_API size_t lineage_report_total(const lineage_report *report, lineage_severity severity);

/** How many findings were counted but not kept, because of lineage_load_options.max_findings. */
LINEAGE_API size_t lineage_report_omitted(const lineage_report *report);

/** The file a call was about, as its path was given; NULL if it was about memory or a stream, or
 *  ran out of memory. */
LINEAGE_API const char *lineage_report_path(const lineage_report *report);

/** The errno of the file call that failed; 0 if none did. */
LINEAGE_API int lineage_report_errno(const lineage_report *report);

/** After LINEAGE_INVALID, which argument or option was not valid, and why, in one line; otherwise
 *  NULL. */
LINEAGE_API const char *lineage_report_detail(const lineage_report *report);

#ifdef __cplusplus
}
#endif

#endif
