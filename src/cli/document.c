/* SPDX-License-Identifier: MIT */
/* A question needs a document without errors and is not concerned with warnings and notes, so the
 * rules that give only these are off. */

#include "cli/document.h"

#include <stdlib.h>
#include <string.h>

#include "cli/findings.h"
#include "cli/message.h"

lineage_status load_file(lineage_explainer **out, const char *file,
                         const lineage_load_options *options, lineage_report *report)
{
  if (strcmp(file, "-") == 0)
    return lineage_explainer_load_file(out, stdin, options, report);
  return lineage_explainer_load(out, file, options, report);
}

void complain_of_file(const char *file, lineage_status status, const lineage_report *report)
{
  const char *reason = lineage_status_text(status);
  if (lineage_report_detail(report))
    reason = lineage_report_detail(report);
  else if (status == LINEAGE_IO && lineage_report_errno(report) != 0)
    reason = strerror(lineage_report_errno(report));
  if (strcmp(file, "-") == 0)
    complain("the standard input can't be read: %s", reason);
  else
    complain("'%s' can't be read: %s", file, reason);
}

static void complain_of_document(const char *file, const lineage_report *report)
{
  size_t errors = lineage_report_total(report, LINEAGE_SEVERITY_ERROR);
  put_findings(stderr, file, report, true);
  complain("'%s' can't be asked: it has %zu error%s", file, errors, errors == 1 ? "" : "s");
}

/* Settings that leave on only the rules whose findings refuse a document. Caller frees. */
static lineage_rule_setting *errors_only(size_t *count)
{
  lineage_rule_setting *settings = require_memory(calloc(lineage_rule_count(), sizeof *settings));
  *count = 0;
  for (size_t i = 0; i < lineage_rule_count(); i++) {
    const lineage_rule *rule = lineage_rule_at(i);
    if (lineage_rule_severity(rule) != LINEAGE_SEVERITY_ERROR)
      settings[(*count)++] = (lineage_rule_setting){lineage_rule_name(rule), LINEAGE_SEVERITY_OFF};
  }
  return settings;
}

lineage_explainer *load_document(const char *file)
{
  lineage_explainer *explainer = NULL;
  lineage_report *report = NULL;
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  lineage_rule_setting *rules = errors_only(&options.rule_count);
  options.rules = rules;
  require(lineage_report_new(&report, NULL));
  lineage_status status = load_file(&explainer, file, &options, report);
  if (status == LINEAGE_DOCUMENT)
    complain_of_document(file, report);
  else if (status != LINEAGE_OK)
    complain_of_file(file, status, report);
  lineage_report_free(report);
  free(rules);
  return explainer;
}
