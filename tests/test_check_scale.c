/* SPDX-License-Identifier: MIT */
/* Rules on documents made to be slow: none compares each with each, so all of these end at once.
 * Nothing is timed here; a rule that went quadratic would take minutes. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lineage/lineage.h>

#include "document.h"
#include "support.h"

/* -- Documents ------------------------------------------------------------------------------- */

/* A document's text as it is written, ' standing for ". */
typedef struct writing {
  FILE *out;
  char *text;
  size_t length;
  const char *between; /* what comes before the next element of the list being written */
} writing;

static void begin(writing *draft)
{
  draft->out = open_memstream(&draft->text, &draft->length);
  ck_assert_ptr_nonnull(draft->out);
  fputs("{" DOCUMENT_HEAD, draft->out);
}

static void begin_list(writing *draft, const char *member, char bracket)
{
  fprintf(draft->out, ",\n'%s':%c", member, bracket);
  draft->between = "\n";
}

static void next_element(writing *draft)
{
  fputs(draft->between, draft->out);
  draft->between = ",\n";
}

static void write_dimension(writing *draft, const char *id, size_t options)
{
  next_element(draft);
  fprintf(draft->out, "{'id':'%s','legend':'L','default':'o0','options':[", id);
  for (size_t i = 0; i < options; i++)
    fprintf(draft->out, "%s{'value':'o%zu','label':'L','phrase':'p'}", i ? "," : "", i);
  fputs("]}", draft->out);
}

static void write_stage(writing *draft, size_t number, size_t column)
{
  next_element(draft);
  fprintf(draft->out,
          "{'id':'s%zu','name':'N','kind':'runtime','layer':'kernel','lineage_id':null,"
          "'pos':[%zu,0],'summary':'S','evidence':[{'source':'book','quote':'Q'}]}",
          number, column);
}

/* `when` is what stands between its braces. */
static void write_step(writing *draft, size_t from, size_t to, const char *when)
{
  next_element(draft);
  fprintf(draft->out,
          "{'from':'s%zu','to':'s%zu','kind':'loads','when':{%s},'label':'L','explanation':'E',"
          "'evidence':[{'source':'book','quote':'Q'}]}",
          from, to, when);
}

static void write_sources(writing *draft)
{
  fputs(",'sections':[],'sources':{'book':{'url':'https://example.org/book','title':'A book'}}",
        draft->out);
}

static void write_two_stages(writing *draft)
{
  begin_list(draft, "stages", '[');
  write_stage(draft, 0, 0);
  write_stage(draft, 1, 1);
  fputs("]", draft->out);
}

/* Loads the draft with no rules on but those named, and gives how many findings there are. The
 * message of the first goes into `*message`. */
static size_t count_findings(writing *draft, const char *named, char **message)
{
  fputs("}", draft->out);
  fclose(draft->out);
  for (size_t i = 0; i < draft->length; i++)
    if (draft->text[i] == '\'')
      draft->text[i] = '"';
  lineage_rule_setting rules[64];
  size_t rule_count = 0;
  for (size_t i = 0; i < lineage_rule_count(); i++) {
    const lineage_rule *rule = lineage_rule_at(i);
    if (!strstr(named, lineage_rule_name(rule)) && lineage_rule_can_be_lowered(rule))
      rules[rule_count++] = (lineage_rule_setting){lineage_rule_name(rule), LINEAGE_SEVERITY_OFF};
  }
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.rules = rules;
  options.rule_count = rule_count;
  lineage_report *report = NULL;
  lineage_explainer *explainer = NULL;
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  lineage_status status =
      lineage_explainer_load_memory(&explainer, draft->text, draft->length, &options, report);
  size_t kept = lineage_report_count(report);
  const char *first = lineage_finding_message(lineage_report_finding(report, 0));
  ck_assert_msg(status == LINEAGE_OK, "%s: %s", lineage_status_text(status), first);
  if (message)
    *message = first ? strdup(first) : NULL;
  size_t count = kept + lineage_report_omitted(report);
  lineage_explainer_free(explainer);
  lineage_report_free(report);
  free(draft->text);
  return count;
}

/* -- Parallel steps -------------------------------------------------------------------------- */

enum { PARALLEL_STEPS = 100000 };

START_TEST(parallel_steps_of_one_option_each_are_told_apart)
{
  writing draft;
  begin(&draft);
  begin_list(&draft, "dimensions", '[');
  write_dimension(&draft, "leaf", PARALLEL_STEPS);
  write_dimension(&draft, "milk", 2);
  fputs("]", draft.out);
  write_sources(&draft);
  write_two_stages(&draft);
  begin_list(&draft, "steps", '[');
  for (size_t i = 0; i < PARALLEL_STEPS; i++) {
    char when[64];
    snprintf(when, sizeof when, "'leaf':['o%zu']", i);
    write_step(&draft, 0, 1, when);
  }
  write_step(&draft, 0, 1, "'milk':['o1'],'leaf':['o500','o400','o99999']");
  fputs("]", draft.out);
  ck_assert_uint_eq(count_findings(&draft, "duplicate-step", NULL), 1);
}
END_TEST

/* Each step is one scenario of 17 dimensions, written as a number's bits. */
static void write_bits_document(writing *draft, size_t steps)
{
  enum { BITS = 17 };
  begin(draft);
  begin_list(draft, "dimensions", '[');
  for (size_t i = 0; i < BITS; i++) {
    char id[32];
    snprintf(id, sizeof id, "%s%zu", i == 0 ? "leaf" : i == 1 ? "milk" : "d", i);
    write_dimension(draft, i == 0 ? "leaf" : i == 1 ? "milk" : id, 2);
  }
  fputs("]", draft->out);
  write_sources(draft);
  write_two_stages(draft);
  begin_list(draft, "steps", '[');
  for (size_t step = 0; step < steps; step++) {
    char when[32 * BITS];
    size_t length = 0;
    for (size_t i = 0; i < BITS; i++) {
      char id[32];
      snprintf(id, sizeof id, "d%zu", i);
      length +=
          (size_t)snprintf(when + length, sizeof when - length, "%s'%s':['o%zu']", i ? "," : "",
                           i == 0   ? "leaf"
                           : i == 1 ? "milk"
                                    : id,
                           step >> i & 1);
    }
    write_step(draft, 0, 1, when);
  }
}

START_TEST(parallel_steps_of_many_dimensions_are_told_apart)
{
  writing draft;
  write_bits_document(&draft, 50000);
  fputs("]", draft.out);
  ck_assert_uint_eq(count_findings(&draft, "duplicate-step", NULL), 0);
}
END_TEST

START_TEST(equal_steps_are_each_found)
{
  writing draft;
  begin(&draft);
  fputs("," DOCUMENT_DIMENSIONS, draft.out);
  write_sources(&draft);
  write_two_stages(&draft);
  begin_list(&draft, "steps", '[');
  for (size_t i = 0; i < PARALLEL_STEPS; i++)
    write_step(&draft, 0, 1, i % 2 ? "'leaf':['green','white']" : "'leaf':['black']");
  fputs("]", draft.out);
  ck_assert_uint_eq(count_findings(&draft, "duplicate-step", NULL), PARALLEL_STEPS - 2);
}
END_TEST

/* What the last steps list of the first dimension is listed by all before, which only the second
 * dimension parts from them: no order of looking helps. */
START_TEST(comparing_that_would_take_too_long_is_given_up_and_said)
{
  enum { SHORT = 20000, LONG = 1000, LISTED = 1000 };
  writing draft;
  begin(&draft);
  begin_list(&draft, "dimensions", '[');
  write_dimension(&draft, "leaf", SHORT);
  write_dimension(&draft, "milk", 2);
  fputs("]", draft.out);
  write_sources(&draft);
  write_two_stages(&draft);
  begin_list(&draft, "steps", '[');
  char when[16 * LISTED];
  for (size_t i = 0; i < SHORT; i++) {
    snprintf(when, sizeof when, "'leaf':['o%zu'],'milk':['o0']", i);
    write_step(&draft, 0, 1, when);
  }
  size_t length = (size_t)snprintf(when, sizeof when, "'milk':['o1'],'leaf':['o0'");
  for (size_t i = 1; i < LISTED; i++)
    length += (size_t)snprintf(when + length, sizeof when - length, ",'o%zu'", i);
  snprintf(when + length, sizeof when - length, "]");
  for (size_t i = 0; i < LONG; i++)
    write_step(&draft, 0, 1, when);
  fputs("]", draft.out);
  char *message = NULL;
  /* The long ones overlap one another, but the rule stops before it comes to them. */
  size_t count = count_findings(&draft, "duplicate-step too-many-scenarios", &message);
  ck_assert_uint_eq(count, 1);
  ck_assert_ptr_nonnull(strstr(message, "duplicate-step"));
  ck_assert_ptr_nonnull(strstr(message, "of 21000 "));
  free(message);
}
END_TEST

/* -- Other rules ----------------------------------------------------------------------------- */

START_TEST(one_url_of_many_sources_is_found_each_time)
{
  enum { SOURCES = 300000 };
  writing draft;
  begin(&draft);
  fputs("," DOCUMENT_DIMENSIONS ",'sections':[]", draft.out);
  begin_list(&draft, "sources", '{');
  next_element(&draft);
  fputs("'book':{'url':'https://example.org/book','title':'A book'}", draft.out);
  for (size_t i = 1; i < SOURCES; i++) {
    next_element(&draft);
    fprintf(draft.out, "'b%zu':{'url':'https://example.org/book','title':'T'}", i);
  }
  fputs("}", draft.out);
  write_two_stages(&draft);
  begin_list(&draft, "steps", '[');
  write_step(&draft, 0, 1, "");
  fputs("]", draft.out);
  ck_assert_uint_eq(count_findings(&draft, "shared-url", NULL), SOURCES - 1);
}
END_TEST

/* A stage with `count` quotes, all equal or all of one source. */
static size_t count_repeated(size_t count, bool of_many_sources)
{
  writing draft;
  begin(&draft);
  fputs("," DOCUMENT_DIMENSIONS ",'sections':[]", draft.out);
  begin_list(&draft, "sources", '{');
  for (size_t i = 0; i < (of_many_sources ? count : 1); i++) {
    next_element(&draft);
    fprintf(draft.out, "'b%zu':{'url':'https://example.org/%zu','title':'T'}", i, i);
  }
  fputs("}", draft.out);
  begin_list(&draft, "stages", '[');
  next_element(&draft);
  fputs("{'id':'s0','name':'N','kind':'runtime','layer':'kernel','lineage_id':null,"
        "'pos':[0,0],'summary':'S','evidence':[",
        draft.out);
  for (size_t i = 0; i < count; i++)
    fprintf(draft.out, "%s{'source':'b%zu','quote':'Q'}", i ? "," : "", of_many_sources ? i : 0);
  fputs("]}]", draft.out);
  begin_list(&draft, "steps", '[');
  fputs("]", draft.out);
  return count_findings(&draft, "repeated-evidence", NULL);
}

START_TEST(a_quote_repeated_many_times_is_found_each_time)
{
  ck_assert_uint_eq(count_repeated(200000, false), 200000 - 1);
}
END_TEST

START_TEST(a_quote_of_many_sources_is_repeated_by_none)
{
  ck_assert_uint_eq(count_repeated(200000, true), 0);
}
END_TEST

/* Stages one after the other, `column` telling where they stand. */
static void write_chain(writing *draft, size_t stages, bool at_one_place, bool closed)
{
  begin(draft);
  fputs("," DOCUMENT_DIMENSIONS, draft->out);
  write_sources(draft);
  begin_list(draft, "stages", '[');
  for (size_t i = 0; i < stages; i++)
    write_stage(draft, i, at_one_place ? 0 : i);
  fputs("]", draft->out);
  begin_list(draft, "steps", '[');
  for (size_t i = 0; i + 1 < stages; i++)
    write_step(draft, i, i + 1, i == 1 ? "'leaf':['black'],'milk':['yes']" : "");
  if (closed)
    write_step(draft, stages - 1, 1, "");
  fputs("]", draft->out);
}

START_TEST(many_stages_at_one_pos_are_each_found)
{
  writing draft;
  write_chain(&draft, 100000, true, false);
  ck_assert_uint_eq(count_findings(&draft, "shared-position", NULL), 100000 - 1);
}
END_TEST

START_TEST(a_long_chain_is_reached_to_its_end)
{
  writing draft;
  write_chain(&draft, 100000, false, false);
  ck_assert_uint_eq(count_findings(&draft, "unreachable-stage", NULL), 0);
}
END_TEST

START_TEST(a_long_round_is_one_cycle_and_shown_in_short)
{
  writing draft;
  char *message = NULL;
  write_chain(&draft, 100000, false, true);
  ck_assert_uint_eq(count_findings(&draft, "cycle", &message), 1);
  ck_assert_ptr_nonnull(strstr(message, "s1 → s2 → "));
  ck_assert_ptr_nonnull(strstr(message, " more stages) → s1"));
  ck_assert_uint_lt(strlen(message), 300);
  free(message);
}
END_TEST

START_TEST(many_unreachable_rounds_are_each_named_once)
{
  enum { ROUNDS = 30000 };
  writing draft;
  begin(&draft);
  fputs("," DOCUMENT_DIMENSIONS, draft.out);
  write_sources(&draft);
  begin_list(&draft, "stages", '[');
  for (size_t i = 0; i < 2 * ROUNDS + 2; i++)
    write_stage(&draft, i, i);
  fputs("]", draft.out);
  begin_list(&draft, "steps", '[');
  write_step(&draft, 0, 1, "'leaf':['black'],'milk':['yes']");
  for (size_t i = 0; i < ROUNDS; i++) {
    write_step(&draft, 2 * i + 2, 2 * i + 3, "");
    write_step(&draft, 2 * i + 3, 2 * i + 2, "");
  }
  fputs("]", draft.out);
  ck_assert_uint_eq(count_findings(&draft, "unreachable-stage", NULL), ROUNDS);
}
END_TEST

START_TEST(many_options_that_nothing_tells_apart_are_each_found)
{
  enum { OPTIONS = 300000 };
  writing draft;
  begin(&draft);
  begin_list(&draft, "dimensions", '[');
  write_dimension(&draft, "leaf", OPTIONS);
  write_dimension(&draft, "milk", 2);
  fputs("]", draft.out);
  write_sources(&draft);
  write_two_stages(&draft);
  begin_list(&draft, "steps", '[');
  write_step(&draft, 0, 1, "'leaf':['o7'],'milk':['o1']");
  write_step(&draft, 0, 1, "'leaf':['o8','o9'],'milk':['o0']");
  fputs("]", draft.out);
  /* o9 is as o8, and all the others are as o0. */
  ck_assert_uint_eq(count_findings(&draft, "idle-option", NULL), OPTIONS - 3);
}
END_TEST

START_TEST(a_condition_of_many_dimensions_is_looked_through_once)
{
  enum { DIMENSIONS = 20000 };
  writing draft;
  begin(&draft);
  begin_list(&draft, "dimensions", '[');
  write_dimension(&draft, "leaf", 2);
  write_dimension(&draft, "milk", 2);
  for (size_t i = 0; i < DIMENSIONS; i++) {
    char id[32];
    snprintf(id, sizeof id, "d%zu", i);
    write_dimension(&draft, id, 1);
  }
  fputs("]", draft.out);
  write_sources(&draft);
  write_two_stages(&draft);
  begin_list(&draft, "steps", '[');
  char *when = malloc(32 * DIMENSIONS);
  ck_assert_ptr_nonnull(when);
  size_t length = 0;
  for (size_t i = 0; i < DIMENSIONS; i++)
    length += (size_t)sprintf(when + length, "%s'd%zu':['o0']", i ? "," : "", i);
  write_step(&draft, 0, 1, when);
  free(when);
  fputs("]", draft.out);
  ck_assert_uint_eq(count_findings(&draft, "redundant-condition", NULL), DIMENSIONS);
}
END_TEST

START_TEST(scenarios_beyond_counting_are_told_as_too_many)
{
  enum { DIMENSIONS = 64 };
  writing draft;
  begin(&draft);
  begin_list(&draft, "dimensions", '[');
  for (size_t i = 0; i < DIMENSIONS; i++) {
    char id[32];
    snprintf(id, sizeof id, "d%zu", i);
    write_dimension(&draft, i == 0 ? "leaf" : i == 1 ? "milk" : id, 4);
  }
  fputs("]", draft.out);
  write_sources(&draft);
  write_two_stages(&draft);
  begin_list(&draft, "steps", '[');
  for (size_t i = 0; i < DIMENSIONS; i++) {
    char when[64];
    snprintf(when, sizeof when, "'d%zu':['o0','o1']", i);
    write_step(&draft, 0, 1, i == 0 ? "'leaf':['o0','o1']" : i == 1 ? "'milk':['o0','o1']" : when);
  }
  fputs("]", draft.out);
  char *message = NULL;
  ck_assert_uint_eq(count_findings(&draft, "too-many-scenarios cycle dead-step", &message), 1);
  ck_assert_ptr_nonnull(strstr(message, "over 18446744073709551615 scenarios"));
  free(message);
}
END_TEST

/* -- The sample ------------------------------------------------------------------------------ */

START_TEST(the_sample_has_no_error_no_warning_and_two_moving_sources)
{
  const char *path = getenv("LINEAGE_SAMPLE");
  if (!path || !*path) {
    puts("SKIPPED: LINEAGE_SAMPLE names no sample document");
    return;
  }
  lineage_report *report = NULL;
  lineage_explainer *explainer = NULL;
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  lineage_status status = lineage_explainer_load(&explainer, path, NULL, report);
  if (status == LINEAGE_IO) {
    printf("SKIPPED: %s is not there\n", path);
  } else {
    ck_assert_int_eq(status, LINEAGE_OK);
    ck_assert_uint_eq(lineage_report_count(report), 2);
    for (size_t i = 0; i < 2; i++) {
      const lineage_finding *finding = lineage_report_finding(report, i);
      ck_assert_str_eq(lineage_rule_name(lineage_finding_rule(finding)), "moving-source");
      ck_assert_int_eq(lineage_finding_severity(finding), LINEAGE_SEVERITY_NOTE);
    }
  }
  lineage_explainer_free(explainer);
  lineage_report_free(report);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("check_scale");
  TCase *steps = tcase_create("steps");
  tcase_set_tags(steps, "slow");
  tcase_add_test(steps, parallel_steps_of_one_option_each_are_told_apart);
  tcase_add_test(steps, parallel_steps_of_many_dimensions_are_told_apart);
  tcase_add_test(steps, equal_steps_are_each_found);
  tcase_add_test(steps, comparing_that_would_take_too_long_is_given_up_and_said);
  suite_add_tcase(suite, steps);
  TCase *others = tcase_create("others");
  tcase_set_tags(others, "slow");
  tcase_add_test(others, one_url_of_many_sources_is_found_each_time);
  tcase_add_test(others, a_quote_repeated_many_times_is_found_each_time);
  tcase_add_test(others, a_quote_of_many_sources_is_repeated_by_none);
  tcase_add_test(others, many_stages_at_one_pos_are_each_found);
  tcase_add_test(others, a_long_chain_is_reached_to_its_end);
  tcase_add_test(others, a_long_round_is_one_cycle_and_shown_in_short);
  tcase_add_test(others, many_unreachable_rounds_are_each_named_once);
  tcase_add_test(others, many_options_that_nothing_tells_apart_are_each_found);
  tcase_add_test(others, a_condition_of_many_dimensions_is_looked_through_once);
  tcase_add_test(others, scenarios_beyond_counting_are_told_as_too_many);
  suite_add_tcase(suite, others);
  TCase *sample = tcase_create("sample");
  tcase_add_test(sample, the_sample_has_no_error_no_warning_and_two_moving_sources);
  suite_add_tcase(suite, sample);
  return run_suite(suite);
}
