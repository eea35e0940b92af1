/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_LOAD_H
#define LINEAGE_LOAD_H

#include <stdio.h>

#include <lineage/base.h>
#include <lineage/explainer.h>
#include <lineage/report.h>

/**
 * @file lineage/load.h
 * From bytes to an explainer, judged on the way.
 *
 *     lineage_explainer *explainer = NULL;
 *     lineage_status status = lineage_explainer_load(&explainer, "how.json", NULL, NULL);
 *     if (status != LINEAGE_OK) return fprintf(stderr, "%s\n", lineage_status_text(status)), 1;
 *     puts(lineage_explainer_title(explainer));
 *     lineage_explainer_free(explainer);
 *
 * Loading is all or nothing: a document with an error gives no explainer, LINEAGE_DOCUMENT, and in
 * the report all the findings that could still be judged. Without a report only the rules that can
 * refuse a document are run.
 */

#ifdef __cplusplus
extern "C" {
#endif

/** A rule by its name, and the severity its findings shall have. */
typedef struct lineage_rule_setting {
  const char *rule;
  lineage_severity severity;
} lineage_rule_setting;

/**
 * How to load. Start from LINEAGE_LOAD_OPTIONS_INIT; zero always means the default told here. All
 * that is pointed to is the caller's, and needs to live as long as the call only.
 */
typedef struct lineage_load_options {
  size_t size; /**< sizeof(lineage_load_options), set by the macro: lets the struct grow */

  const lineage_allocator *allocator; /**< the document's memory; NULL: malloc and its kin */

  size_t max_text;            /**< bytes of text; 256 MiB. Never over 4 GiB - 64 KiB. */
  size_t max_depth;           /**< containers in containers, the root being 1; 64 */
  size_t max_string;          /**< bytes of one string, escapes resolved; 16 MiB */
  size_t max_id;              /**< bytes of an id or a member's name; 4 KiB */
  size_t max_values;          /**< values and members' names in all, which is what memory goes by: a
                                   document takes up to some 200 bytes for each; 2^26. Never over
                                   2^28 - 1. */
  size_t max_findings;        /**< findings kept in the report: errors first, then warnings; 100 */
  uint64_t max_scenario_bits; /**< scenarios x (stages + distinct conditions) that the graph rules
                                   look at; 2^28 */

  const lineage_rule_setting *rules; /**< later settings of one rule replace earlier ones */
  size_t rule_count;

  const char *today;     /**< "YYYY-MM-DD" for `future-date`, `stale-date`; NULL: both are off */
  unsigned max_age_days; /**< for `stale-date`; 0: off */

  lineage_words known_stage_kinds; /**< each in addition to those of the format */
  lineage_words known_step_kinds;
  lineage_words known_layers;
  lineage_words known_namespaces;
  lineage_words site_hosts; /**< hosts of the publishing site, for `self-citation`, their names
                                 alone (no port, no `https://`); none given: languagelineage.org.
                                 Subdomains are included. */
} lineage_load_options;

#define LINEAGE_LOAD_OPTIONS_INIT                                                                  \
  {                                                                                                \
    sizeof(lineage_load_options), NULL, 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, {NULL, 0},          \
        {NULL, 0}, {NULL, 0}, {NULL, 0},                                                           \
    {                                                                                              \
      NULL, 0                                                                                      \
    }                                                                                              \
  }

/**
 * Loads the document at `path`.
 *
 * @param out      set to the explainer, which the caller frees with lineage_explainer_free
 * @param path     a file; a folder or a file that can't be read is LINEAGE_IO, with errno and path
 *                 in the report
 * @param options  NULL for the defaults
 * @param report   cleared first, then filled; NULL if the caller needs no reasons
 * @return LINEAGE_OK; LINEAGE_DOCUMENT if the document has errors (a limit passed is one, too);
 *         LINEAGE_IO; LINEAGE_NO_MEMORY; LINEAGE_INVALID for a NULL argument, or for options that
 *         name no rule, or lower an error that can't be lowered, or a `today` that is no date: the
 *         report's detail then says what
 */
LINEAGE_API lineage_status lineage_explainer_load(lineage_explainer **out, const char *path,
                                                  const lineage_load_options *options,
                                                  lineage_report *report);

/** The same for text in memory, which is copied. `bytes` may be NULL if `length` is 0. */
LINEAGE_API lineage_status lineage_explainer_load_memory(lineage_explainer **out, const void *bytes,
                                                         size_t length,
                                                         const lineage_load_options *options,
                                                         lineage_report *report);

/** The same for a stream, read from where it stands to its end, and left open. */
LINEAGE_API lineage_status lineage_explainer_load_file(lineage_explainer **out, FILE *file,
                                                       const lineage_load_options *options,
                                                       lineage_report *report);

#ifdef __cplusplus
}
#endif

#endif
