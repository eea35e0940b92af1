/* SPDX-License-Identifier: MIT */
/* lineage check: judges documents. The findings are the answer. A file that can't be read doesn't
 * keep the others from being judged. */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/document.h"
#include "cli/findings.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"

struct check {
  bool json;
  bool strict;
  lineage_load_options load;
  size_t max_age_days;
  lineage_rule_setting *rules;
  struct word_list site_hosts;
  struct word_list kinds;
  struct word_list layers;

  size_t judged;
  size_t omitted;
  size_t totals[LINEAGE_SEVERITY_ERROR + 1]; /* by severity, over all files */
  bool in_trouble;                           /* a file could not be judged */
  struct json_object *files;                 /* of the JSON answer */
};

/* -- Options --------------------------------------------------------------------------------- */

static void take_format(const struct option_row *row, const char *value)
{
  bool is_json = strcmp(value, "json") == 0;
  if (!is_json && strcmp(value, "text") != 0)
    die("'--%s %s': it is text or json", row->name, value);
  *(bool *)row->target = is_json;
}

static lineage_severity severity_of(const char *rule_and_severity, const char *name)
{
  lineage_severity severity = LINEAGE_SEVERITY_OFF;
  if (lineage_severity_from_name(&severity, name) != LINEAGE_OK)
    die("'--rule %s': a severity is error, warning, note or off", rule_and_severity);
  return severity;
}

static void take_rule(const struct option_row *row, const char *value)
{
  struct check *check = row->target;
  const char *equals = strchr(value, '=');
  if (!equals)
    die("'--rule %s': NAME=SEVERITY is needed", value);
  char *name = require_memory(strndup(value, (size_t)(equals - value)));
  const lineage_rule *rule = lineage_rule_find(name);
  if (!rule)
    die_suggesting(lineage_rule_nearest(name), "there is no rule '%s'", name);
  free(name);
  lineage_rule_setting setting = {lineage_rule_name(rule), severity_of(value, equals + 1)};
  if (setting.severity != LINEAGE_SEVERITY_ERROR &&
      lineage_rule_severity(rule) == LINEAGE_SEVERITY_ERROR && !lineage_rule_can_be_lowered(rule))
    die("'--rule %s': '%s' is always an error", value, setting.rule);
  size_t count = check->load.rule_count + 1;
  check->rules = require_memory(realloc(check->rules, count * sizeof *check->rules));
  check->rules[check->load.rule_count++] = setting;
}

/* The UTC date of now, for the rules about dates. */
static const char *write_today(char text[16])
{
  time_t now = time(NULL);
  struct tm day;
  if (now == (time_t)-1 || !gmtime_r(&now, &day) || strftime(text, 16, "%Y-%m-%d", &day) == 0)
    return NULL;
  return text;
}

/* -- Judging --------------------------------------------------------------------------------- */

/* Gives every related place of a finding the file's name. */
static void name_places(struct json_object *finding, const char *file)
{
  struct json_object *places = json_object_object_get(finding, "related");
  for (size_t i = 0; i < json_object_array_length(places); i++)
    answer_add(json_object_array_get_idx(places, i), "path", answer_path(file));
}

/* The library's value, but with the file's name as it was given: for the library the standard input
 * has none, and a name may be no UTF-8. */
static struct json_object *report_value(const char *file, const lineage_report *report)
{
  struct json_object *value = NULL;
  require(lineage_report_to_json(report, &value));
  answer_add(value, "path", answer_path(file));
  struct json_object *findings = json_object_object_get(value, "findings");
  for (size_t i = 0; i < json_object_array_length(findings); i++)
    name_places(json_object_array_get_idx(findings, i), file);
  return value;
}

static void take_report(struct check *check, const char *file, const lineage_report *report)
{
  check->judged++;
  check->omitted += lineage_report_omitted(report);
  for (int severity = LINEAGE_SEVERITY_NOTE; severity <= LINEAGE_SEVERITY_ERROR; severity++)
    check->totals[severity] += lineage_report_total(report, (lineage_severity)severity);
  if (check->json)
    answer_append(check->files, report_value(file, report));
  else
    put_findings(stdout, file, report, false);
}

static void judge(struct check *check, const char *file, lineage_report *report)
{
  lineage_explainer *explainer = NULL;
  lineage_status status = load_file(&explainer, file, &check->load, report);
  lineage_explainer_free(explainer);
  if (status == LINEAGE_INVALID) /* of options, and so of every file */
    die("%s", lineage_report_detail(report) ? lineage_report_detail(report)
                                            : lineage_status_text(status));
  if (status == LINEAGE_OK || status == LINEAGE_DOCUMENT) {
    take_report(check, file, report);
  } else {
    complain_of_file(file, status, report);
    check->in_trouble = true;
  }
}

/* -- The answer ------------------------------------------------------------------------------ */

static void print_count(const char *before, size_t count, const char *noun)
{
  print("%s%zu %s%s", before, count, noun, count == 1 ? "" : "s");
}

static void print_summary(const struct check *check)
{
  print_count("", check->judged, "file");
  print_count(": ", check->totals[LINEAGE_SEVERITY_ERROR], "error");
  print_count(", ", check->totals[LINEAGE_SEVERITY_WARNING], "warning");
  print_count(", ", check->totals[LINEAGE_SEVERITY_NOTE], "note");
  if (check->omitted > 0)
    print(" (%zu not shown; --max-findings shows more)", check->omitted);
  print("\n");
}

static void print_json(struct check *check)
{
  struct json_object *answer = answer_object();
  answer_add(answer, "files", check->files);
  answer_add(answer, "errors", answer_number(check->totals[LINEAGE_SEVERITY_ERROR]));
  answer_add(answer, "warnings", answer_number(check->totals[LINEAGE_SEVERITY_WARNING]));
  answer_add(answer, "notes", answer_number(check->totals[LINEAGE_SEVERITY_NOTE]));
  print_answer(answer);
}

static int verdict(const struct check *check)
{
  if (check->in_trouble)
    return EXIT_TROUBLE;
  bool fails = check->totals[LINEAGE_SEVERITY_ERROR] > 0 ||
               (check->strict && check->totals[LINEAGE_SEVERITY_WARNING] > 0);
  return fails ? EXIT_NO : EXIT_YES;
}

static void judge_files(struct check *check, char **files, int count)
{
  lineage_report *report = NULL;
  require(lineage_report_new(&report, NULL));
  check->files = check->json ? answer_array() : NULL;
  for (int i = 0; i < count && !output_failed(); i++)
    judge(check, files[i], report);
  lineage_report_free(report);
  if (check->judged == 0)
    json_object_put(check->files);
  else if (check->json)
    print_json(check);
  else
    print_summary(check);
}

static int run(int argc, char **argv)
{
  struct check check = {.load = LINEAGE_LOAD_OPTIONS_INIT};
  const struct option_row rows[] = {
      {0, "strict", NULL, "let warnings fail the check, too", take_flag, &check.strict},
      {0, "rule", "NAME=SEVERITY",
       "give a rule another severity: error, warning, note or off; repeatable", take_rule, &check},
      {0, "format", "FORMAT", "text (the default) or json", take_format, &check.json},
      {0, "json", NULL, "the same as --format json", take_flag, &check.json},
      {0, "max-findings", "N", "show at most N findings of a file, errors first (100)", take_size,
       &check.load.max_findings},
      {0, "today", "DATE", "the day that dates are judged by (today, in UTC)", take_text,
       &check.load.today},
      {0, "max-age", "DAYS", "find 'verified_on' stale after DAYS days", take_size,
       &check.max_age_days},
      {0, "site-host", "HOST",
       "a host of the publishing site, which sources may not be on; repeatable", take_word,
       &check.site_hosts},
      {0, "known-kind", "WORD", "a kind of stages and steps that is known, too; repeatable",
       take_word, &check.kinds},
      {0, "known-layer", "WORD", "a layer that is known, too; repeatable", take_word,
       &check.layers},
      OPTIONS_END,
  };
  int count;
  char today[16];
  char **files = parse_options(&command_check, rows, argc, argv, &count);
  require_one_stdin(files, count);
  if (check.max_age_days > UINT32_MAX / 2)
    check.max_age_days = UINT32_MAX / 2;
  if (!check.load.today)
    check.load.today = write_today(today);
  check.load.max_age_days = (unsigned)check.max_age_days;
  check.load.rules = check.rules;
  check.load.site_hosts = word_list_borrow(&check.site_hosts);
  check.load.known_layers = word_list_borrow(&check.layers);
  check.load.known_stage_kinds = check.load.known_step_kinds = word_list_borrow(&check.kinds);
  judge_files(&check, files, count);
  free(check.rules);
  free(check.site_hosts.items);
  free(check.kinds.items);
  free(check.layers.items);
  return verdict(&check);
}

const struct command command_check = {
    .name = "check",
    .operands = "FILE...",
    .least_operands = 1,
    .most_operands = ANY_NUMBER,
    .summary = "judge documents and show what is wrong with them",
    .description =
        "Judges each FILE by the rules that 'lineage rules' lists, and prints the findings in the "
        "order of the text. Exit status: 0 if there is no error, 1 if there is one (or a warning, "
        "with --strict), 2 if a FILE can't be read; the other files are judged even then.",
    .run = run,
};
