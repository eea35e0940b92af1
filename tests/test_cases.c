/* SPDX-License-Identifier: MIT */
/* Documents as data. Each folder of data/valid and data/invalid is a case:
 *
 *     input.json   the document
 *     expected     what a load reports, a finding a line; in data/valid it may be missing: nothing
 *     options      how to load, an option a line; may be missing (see `take_option`)
 *
 * A line of `expected` is what `write_finding` writes, but after its bar it need hold a part of the
 * message only. Documents of data/valid load; those of data/invalid are refused. */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lineage/lineage.h>

#include "support.h"

enum { MOST_CASES = 1000, MOST_SETTINGS = 16, PATH_SIZE = 1024 };

/* -- Cases ----------------------------------------------------------------------------------- */

typedef struct case_list {
  char folder[PATH_SIZE];
  char *names[MOST_CASES];
  int count;
} case_list;

static case_list valid_cases, invalid_cases;

static int compare_names(const void *one, const void *other)
{
  return strcmp(*(char *const *)one, *(char *const *)other);
}

static void find_cases(case_list *cases, const char *kind)
{
  snprintf(cases->folder, sizeof cases->folder, "%s/tests/data/%s", LINEAGE_SOURCE_DIR, kind);
  DIR *folder = opendir(cases->folder);
  if (!folder)
    return;
  for (struct dirent *entry; (entry = readdir(folder)) && cases->count < MOST_CASES;)
    if (entry->d_name[0] != '.')
      cases->names[cases->count++] = strdup(entry->d_name);
  closedir(folder);
  qsort(cases->names, (size_t)cases->count, sizeof *cases->names, compare_names);
}

static void forget_cases(case_list *cases)
{
  for (int i = 0; i < cases->count; i++)
    free(cases->names[i]);
}

static char *read_part(const case_list *cases, int index, const char *part, size_t *length)
{
  char path[2 * PATH_SIZE];
  snprintf(path, sizeof path, "%s/%s/%s", cases->folder, cases->names[index], part);
  return read_file(path, length);
}

/* -- Options --------------------------------------------------------------------------------- */

typedef struct case_options {
  lineage_load_options load;
  char *text; /* what the options point into */
  lineage_rule_setting rules[MOST_SETTINGS];
  const char *words[5][MOST_SETTINGS];
} case_options;

static void add_word(lineage_words *words, const char **room, const char *word)
{
  ck_assert_uint_lt(words->count, MOST_SETTINGS);
  room[words->count] = word;
  *words = (lineage_words){room, words->count + 1};
}

static void add_rule(case_options *options, char *setting)
{
  char *severity = strchr(setting, '=');
  ck_assert_ptr_nonnull(severity);
  ck_assert_uint_lt(options->load.rule_count, MOST_SETTINGS);
  *severity++ = '\0';
  lineage_rule_setting *rule = &options->rules[options->load.rule_count++];
  rule->rule = setting;
  ck_assert_int_eq(lineage_severity_from_name(&rule->severity, severity), LINEAGE_OK);
  options->load.rules = options->rules;
}

/* One line, `NAME VALUE`. */
static void take_option(case_options *options, const char *name, char *value)
{
  lineage_load_options *load = &options->load;
  const struct {
    const char *name;
    size_t *limit;
  } limits[] = {{"max-text", &load->max_text},
                {"max-depth", &load->max_depth},
                {"max-string", &load->max_string},
                {"max-id", &load->max_id},
                {"max-findings", &load->max_findings}};
  const struct {
    const char *name;
    lineage_words *words;
  } words[] = {{"known-stage-kind", &load->known_stage_kinds},
               {"known-step-kind", &load->known_step_kinds},
               {"known-layer", &load->known_layers},
               {"known-namespace", &load->known_namespaces},
               {"site-host", &load->site_hosts}};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    if (strcmp(name, limits[i].name) == 0) {
      *limits[i].limit = (size_t)strtoull(value, NULL, 10);
      return;
    }
  }
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strcmp(name, words[i].name) == 0) {
      add_word(words[i].words, options->words[i], value);
      return;
    }
  }
  if (strcmp(name, "today") == 0)
    load->today = value;
  else if (strcmp(name, "max-age-days") == 0)
    load->max_age_days = (unsigned)strtoul(value, NULL, 10);
  else if (strcmp(name, "max-scenario-bits") == 0)
    load->max_scenario_bits = strtoull(value, NULL, 10);
  else if (strcmp(name, "rule") == 0)
    add_rule(options, value);
  else
    ck_abort_msg("options: unknown option '%s'", name);
}

static void read_options(case_options *options, const case_list *cases, int index)
{
  size_t length;
  *options = (case_options){.load = LINEAGE_LOAD_OPTIONS_INIT};
  options->text = read_part(cases, index, "options", &length);
  for (char *line = options->text ? strtok(options->text, "\n") : NULL; line;
       line = strtok(NULL, "\n")) {
    char *value = strchr(line, ' ');
    ck_assert_ptr_nonnull(value);
    *value++ = '\0';
    take_option(options, line, value);
  }
}

/* -- What was found -------------------------------------------------------------------------- */

static void write_place(FILE *out, const lineage_place *place)
{
  const char *pointer = lineage_place_pointer(place);
  fprintf(out, "%s %zu:%zu @%zu", *pointer ? pointer : "\"\"", lineage_place_line(place),
          lineage_place_column(place), lineage_place_offset(place));
}

/* `SEVERITY RULE POINTER LINE:COLUMN @OFFSET [suggestion=NAME] | MESSAGE`, and for each related
 * place `  related POINTER LINE:COLUMN @OFFSET | MESSAGE`. The document's own pointer is "". */
static void write_finding(FILE *out, const lineage_finding *finding)
{
  fprintf(out, "%s %s ", lineage_severity_name(lineage_finding_severity(finding)),
          lineage_rule_name(lineage_finding_rule(finding)));
  write_place(out, lineage_finding_place(finding));
  if (lineage_finding_suggestion(finding))
    fprintf(out, " suggestion=%s", lineage_finding_suggestion(finding));
  fprintf(out, " | %s\n", lineage_finding_message(finding));
  for (size_t i = 0; i < lineage_finding_related_count(finding); i++) {
    fprintf(out, "  related ");
    write_place(out, lineage_finding_related(finding, i));
    fprintf(out, " | %s\n", lineage_place_message(lineage_finding_related(finding, i)));
  }
}

static char *write_report(const lineage_report *report)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  ck_assert_ptr_nonnull(out);
  for (size_t i = 0; i < lineage_report_count(report); i++)
    write_finding(out, lineage_report_finding(report, i));
  if (lineage_report_omitted(report) > 0)
    fprintf(out, "omitted %zu\n", lineage_report_omitted(report));
  fclose(out);
  return text;
}

/* Whether a line found is the one expected: equal up to the bar, and after it holding it. */
static bool line_matches(const char *found, size_t found_length, const char *expected,
                         size_t expected_length)
{
  const char *end = expected + expected_length;
  const char *bar = expected;
  while (bar < end && strncmp(bar, " | ", 3) != 0)
    bar++;
  size_t head = (size_t)(bar - expected);
  if (found_length < head || memcmp(found, expected, head) != 0 ||
      (found_length > head && strncmp(found + head, " | ", 3) != 0))
    return false;
  if (bar >= end)
    return true;
  bar += 3;
  size_t part = (size_t)(end - bar);
  for (const char *at = found + head; at + part <= found + found_length; at++)
    if (memcmp(at, bar, part) == 0)
      return true;
  return false;
}

static bool report_matches(const char *found, const char *expected)
{
  while (*found && *expected) {
    size_t found_length = strcspn(found, "\n"), expected_length = strcspn(expected, "\n");
    if (!line_matches(found, found_length, expected, expected_length))
      return false;
    found += found_length + (found[found_length] == '\n');
    expected += expected_length + (expected[expected_length] == '\n');
  }
  return *found == *expected;
}

static void judge_case(const case_list *cases, int index, lineage_status expected_status)
{
  size_t length, expected_length = 0;
  case_options options;
  lineage_report *report = NULL;
  lineage_explainer *explainer = NULL;
  char *input = read_part(cases, index, "input.json", &length);
  char *expected = read_part(cases, index, "expected", &expected_length);
  ck_assert_msg(input, "%s has no input.json", cases->names[index]);
  read_options(&options, cases, index);
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  lineage_status status =
      lineage_explainer_load_memory(&explainer, input, length, &options.load, report);
  char *found = write_report(report);
  ck_assert_msg(report_matches(found, expected ? expected : ""), "%s: found\n%s--- expected\n%s---",
                cases->names[index], found, expected ? expected : "");
  ck_assert_msg(status == expected_status, "%s: %s", cases->names[index],
                lineage_status_text(status));
  ck_assert_int_eq(explainer != NULL, status == LINEAGE_OK);
  lineage_explainer_free(explainer);
  lineage_report_free(report);
  free(found);
  free(expected);
  free(input);
  free(options.text);
}

START_TEST(valid_document_loads_with_the_findings_expected)
{
  judge_case(&valid_cases, _i, LINEAGE_OK);
}
END_TEST

START_TEST(invalid_document_is_refused_with_the_findings_expected)
{
  judge_case(&invalid_cases, _i, LINEAGE_DOCUMENT);
}
END_TEST

/* Loads a case with the nth allocation failing, and all after it where `all` says so. Whether one
 * did fail. */
static bool load_short_of_memory(const char *input, size_t length, case_options *options,
                                 size_t nth, bool all)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  memory.fail_at = nth;
  memory.fail_from = all;
  options->load.allocator = &memory.allocator;
  lineage_report *report = NULL;
  lineage_explainer *explainer = NULL;
  lineage_status status = lineage_report_new(&report, &memory.allocator);
  if (!status)
    status = lineage_explainer_load_memory(&explainer, input, length, &options->load, report);
  if (memory.failures > 0 && status != LINEAGE_NO_MEMORY)
    ck_abort_msg("allocation %zu failed, and the status is: %s", nth, lineage_status_text(status));
  ck_assert_uint_eq(lineage_report_count(report) > 0 && status == LINEAGE_NO_MEMORY, 0);
  lineage_explainer_free(explainer);
  lineage_report_free(report);
  ck_assert_uint_eq(memory.blocks, 0);
  return memory.failures > 0;
}

static void starve_case(const case_list *cases, int index)
{
  size_t length;
  case_options options;
  char *input = read_part(cases, index, "input.json", &length);
  read_options(&options, cases, index);
  for (size_t nth = 1; load_short_of_memory(input, length, &options, nth, false); nth++)
    load_short_of_memory(input, length, &options, nth, true);
  free(input);
  free(options.text);
}

START_TEST(lack_of_memory_is_a_status_whatever_the_valid_document)
{
  starve_case(&valid_cases, _i);
}
END_TEST

START_TEST(lack_of_memory_is_a_status_whatever_the_invalid_document)
{
  starve_case(&invalid_cases, _i);
}
END_TEST

START_TEST(cases_are_found)
{
  ck_assert_int_gt(valid_cases.count, 0);
  ck_assert_int_gt(invalid_cases.count, 0);
}
END_TEST

int main(void)
{
  find_cases(&valid_cases, "valid");
  find_cases(&invalid_cases, "invalid");
  Suite *suite = suite_create("cases");
  TCase *cases = tcase_create("cases");
  tcase_add_test(cases, cases_are_found);
  tcase_add_loop_test(cases, valid_document_loads_with_the_findings_expected, 0, valid_cases.count);
  tcase_add_loop_test(cases, invalid_document_is_refused_with_the_findings_expected, 0,
                      invalid_cases.count);
  suite_add_tcase(suite, cases);
  TCase *memory = tcase_create("memory");
  tcase_set_tags(memory, "slow");
  tcase_add_loop_test(memory, lack_of_memory_is_a_status_whatever_the_valid_document, 0,
                      valid_cases.count);
  tcase_add_loop_test(memory, lack_of_memory_is_a_status_whatever_the_invalid_document, 0,
                      invalid_cases.count);
  suite_add_tcase(suite, memory);
  int result = run_suite(suite);
  forget_cases(&valid_cases);
  forget_cases(&invalid_cases);
  return result;
}
