/* SPDX-License-Identifier: MIT */
/* Any bytes, loaded in any way. Whatever comes of it is compared with what the headers promise: a
 * document that loads is walked whole and comes out of every form it can be put into as it went in;
 * one that doesn't has findings whose places are in the text. Memory runs out where the input says
 * so, and is never lost.
 *
 * The input is a document. Bytes behind its last NUL, which no document holds, say how to load it:
 * so every document is an input as it stands, loaded with a report and today's date. */

#include <lineage/json.h>
#include <lineage/lineage.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_places.h"
#include "fuzz_support.h"
#include "fuzz_walk.h"

struct json_object;
extern int json_object_put(struct json_object *value);

/* How to load, from the bytes behind the document; those that aren't there are 0. */
typedef struct manner {
  uint8_t flags, limits, rule, severity;
  uint8_t fail_at[2];
  uint8_t max_findings, scenario_bits;
} manner;

enum { NO_REPORT = 1, NO_TODAY = 2, FAIL_FROM = 4, MORE_WORDS = 8, NO_RULES = 16 };

static manner split_input(const uint8_t *bytes, size_t *size)
{
  manner how = {0};
  size_t end = *size;
  while (end > 0 && bytes[end - 1] != '\0')
    end--;
  if (end == 0)
    return how;
  size_t given = *size - end;
  memcpy(&how, bytes + end, given < sizeof how ? given : sizeof how);
  *size = end - 1;
  return how;
}

static void set_limits(lineage_load_options *options, const manner *how)
{
  static const size_t texts[] = {0, 1, 1000, SIZE_MAX}, depths[] = {0, 1, 3, SIZE_MAX};
  static const size_t strings[] = {0, 4, 30, SIZE_MAX}, ids[] = {0, 1, 4, SIZE_MAX};
  options->max_text = texts[how->limits & 3];
  options->max_depth = depths[how->limits >> 2 & 3];
  options->max_string = strings[how->limits >> 4 & 3];
  options->max_id = ids[how->limits >> 6];
  options->max_findings = how->max_findings;
  options->max_scenario_bits = how->scenario_bits;
  options->today = how->flags & NO_TODAY ? NULL : "2026-11-29";
  options->max_age_days = 30;
}

/* Whether a caller may set the rule so. */
static bool may_be_set(const lineage_rule_setting *setting)
{
  return setting->severity >= LINEAGE_SEVERITY_ERROR ||
         lineage_rule_can_be_lowered(lineage_rule_find(setting->rule));
}

/* Limits that nothing can pass, as the document may have been loaded with such. */
static lineage_load_options without_limits(void)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.max_text = options.max_depth = options.max_string = options.max_id = SIZE_MAX;
  return options;
}

static lineage_explainer *load_text(const char *text, size_t length)
{
  lineage_explainer *explainer = NULL;
  lineage_load_options options = without_limits();
  fuzz_require(lineage_explainer_load_memory(&explainer, text, length, &options, NULL) ==
               LINEAGE_OK);
  return explainer;
}

/* The canonical form loads again, says the same, and is written the same. */
static void go_round_by_text(const lineage_explainer *explainer, const fuzz_text *canonical)
{
  fuzz_text again = {0};
  lineage_explainer *copy = load_text(canonical->bytes, canonical->length);
  fuzz_write_canonical(copy, &again);
  fuzz_require(fuzz_texts_equal(canonical, &again));
  fuzz_require(fuzz_walk(copy) == fuzz_walk(explainer));
  lineage_explainer_free(copy);
  free(again.bytes);
}

/* So does the json-c value. */
static void go_round_by_value(const lineage_explainer *explainer, const fuzz_text *canonical)
{
  struct json_object *value = NULL;
  lineage_explainer *copy = NULL;
  fuzz_text again = {0};
  lineage_load_options options = without_limits();
  fuzz_require(lineage_explainer_to_json(explainer, &value) == LINEAGE_OK);
  fuzz_require(lineage_explainer_from_json(&copy, value, &options, NULL) == LINEAGE_OK);
  json_object_put(value);
  fuzz_write_canonical(copy, &again);
  fuzz_require(fuzz_texts_equal(canonical, &again));
  lineage_explainer_free(copy);
  free(again.bytes);
}

static void judge_document(const lineage_explainer *explainer, const char *text, size_t length)
{
  fuzz_require(lineage_explainer_text_length(explainer) == length);
  char *copy = malloc(length + 1);
  fuzz_require(copy && lineage_explainer_copy_text(explainer, 0, copy, length + 1) == length &&
               memcmp(copy, text, length) == 0);
  free(copy);
  fuzz_text canonical = {0};
  fuzz_write_canonical(explainer, &canonical);
  go_round_by_text(explainer, &canonical);
  go_round_by_value(explainer, &canonical);
  free(canonical.bytes);
}

static void judge_outcome(lineage_status status, const lineage_report *report,
                          const lineage_load_options *options)
{
  bool has_error = lineage_report_total(report, LINEAGE_SEVERITY_ERROR) > 0;
  fuzz_require(has_error == (status == LINEAGE_DOCUMENT));
  size_t total = 0, kept = lineage_report_count(report);
  for (int severity = LINEAGE_SEVERITY_NOTE; severity <= LINEAGE_SEVERITY_ERROR; severity++)
    total += lineage_report_total(report, (lineage_severity)severity);
  fuzz_require(total == kept + lineage_report_omitted(report));
  size_t most = options->max_findings ? options->max_findings : 100;
  fuzz_require(kept == (total < most ? total : most));
  struct json_object *value = NULL;
  fuzz_require(lineage_report_to_json(report, &value) == LINEAGE_OK);
  json_object_put(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  const char *text = (const char *)bytes;
  manner how = split_input(bytes, &size);
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  set_limits(&options, &how);

  fuzz_allocator memory;
  fuzz_allocator_init(&memory);
  memory.fail_at = how.fail_at[0] | (size_t)how.fail_at[1] << 8;
  memory.fail_from = how.flags & FAIL_FROM;
  options.allocator = &memory.allocator;

  const lineage_rule *rule = lineage_rule_at(how.rule % lineage_rule_count());
  lineage_rule_setting setting = {lineage_rule_name(rule), (lineage_severity)(how.severity & 3)};
  options.rules = &setting;
  options.rule_count = how.rule != 0;
  static const char *const words[] = {"odd", "runtime", "example.org"};
  lineage_words more = {words, how.flags & MORE_WORDS ? sizeof words / sizeof *words : 0};
  options.known_stage_kinds = options.known_step_kinds = options.known_layers = more;
  options.known_namespaces = options.site_hosts = more;

  /* The report's memory is of the same allocator, as a careful caller would have it. */
  lineage_report *report = NULL;
  lineage_explainer *explainer = NULL;
  lineage_status status = LINEAGE_OK;
  if (!(how.flags & NO_REPORT))
    status = lineage_report_new(&report, &memory.allocator);
  if (status == LINEAGE_OK)
    status = lineage_explainer_load_memory(&explainer, text, size, &options, report);

  bool is_valid = options.rule_count == 0 || may_be_set(&setting);
  fuzz_require((status == LINEAGE_NO_MEMORY) == (memory.failures > 0));
  fuzz_require((status == LINEAGE_OK) == (explainer != NULL));
  if (status != LINEAGE_NO_MEMORY) {
    fuzz_require((status == LINEAGE_INVALID) == !is_valid);
    if (report && is_valid) {
      judge_outcome(status, report, &options);
      bool is_cut = options.max_text > 0 && size > options.max_text;
      fuzz_judge_places(report, text, is_cut ? options.max_text + 1 : size);
    }
  }
  memory.fail_at = 0;
  if (explainer)
    judge_document(explainer, text, size);
  lineage_explainer_free(explainer);
  lineage_report_free(report);
  fuzz_require(memory.blocks == 0);
  return 0;
}
