/* SPDX-License-Identifier: MIT */
/* Loading: where text comes from, options, limits, and memory that runs out. */

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include <json-c/json.h>
#include <lineage/lineage.h>

#include "document.h"
#include "support.h"

static lineage_explainer *explainer;
static lineage_report *report;
static char *text;
static size_t length;

static void set_up(void)
{
  explainer = NULL;
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  text = document_text(DOCUMENT);
  length = strlen(text);
}

static void tear_down(void)
{
  lineage_explainer_free(explainer);
  lineage_report_free(report);
  free(text);
}

/* The status of loading the document with options. */
static lineage_status load_with(const lineage_load_options *options)
{
  lineage_explainer_free(explainer);
  return lineage_explainer_load_memory(&explainer, text, length, options, report);
}

static const char *only_rule(void)
{
  ck_assert_uint_eq(lineage_report_count(report), 1);
  return lineage_rule_name(lineage_finding_rule(lineage_report_finding(report, 0)));
}

/* -- Where text comes from ------------------------------------------------------------------- */

START_TEST(a_document_loads_from_memory)
{
  ck_assert_int_eq(load_with(NULL), LINEAGE_OK);
  ck_assert_uint_eq(lineage_report_count(report), 0);
  ck_assert_ptr_null(lineage_report_path(report));
}
END_TEST

START_TEST(a_document_loads_from_a_path_and_a_stream)
{
  char path[] = "/tmp/lineage-test-XXXXXX";
  int file = mkstemp(path);
  ck_assert_int_ge(file, 0);
  ck_assert_int_eq(write(file, text, length), (int)length);
  close(file);
  ck_assert_int_eq(lineage_explainer_load(&explainer, path, NULL, report), LINEAGE_OK);
  ck_assert_uint_eq(lineage_explainer_text_length(explainer), length);
  ck_assert_str_eq(lineage_report_path(report), path);
  lineage_explainer_free(explainer);
  FILE *stream = fopen(path, "rb");
  ck_assert_int_eq(lineage_explainer_load_file(&explainer, stream, NULL, report), LINEAGE_OK);
  ck_assert_str_eq(lineage_explainer_slug(explainer), "how-tea-is-made");
  ck_assert_int_eq(fgetc(stream), EOF);
  fclose(stream);
  unlink(path);
}
END_TEST

START_TEST(a_pipe_is_read_to_its_end)
{
  /* Longer than the first read, from a stream that can't tell its length. */
  size_t long_length;
  char *long_text = repeated_text("", " ", 100000, text, &long_length);
  int ends[2];
  ck_assert_int_eq(pipe(ends), 0);
  pid_t writer = fork();
  if (writer == 0) {
    close(ends[0]);
    for (size_t done = 0; done < long_length;) {
      ssize_t count = write(ends[1], long_text + done, long_length - done);
      if (count <= 0)
        break;
      done += (size_t)count;
    }
    _exit(0);
  }
  close(ends[1]);
  FILE *stream = fdopen(ends[0], "rb");
  ck_assert_int_eq(lineage_explainer_load_file(&explainer, stream, NULL, report), LINEAGE_OK);
  ck_assert_uint_eq(lineage_explainer_text_length(explainer), long_length);
  fclose(stream);
  free(long_text);
}
END_TEST

static void ignore_signal(int number)
{
  (void)number;
}

START_TEST(a_read_that_a_signal_interrupts_goes_on)
{
  struct sigaction action = {.sa_handler =
                                 ignore_signal}; /* reads are not restarted by themselves */
  struct itimerval soon = {.it_value.tv_usec = 20000};
  int ends[2];
  ck_assert_int_eq(pipe(ends), 0);
  pid_t writer = fork();
  if (writer == 0) {
    usleep(100000);
    _exit(write(ends[1], text, length) != (ssize_t)length);
  }
  close(ends[1]);
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &soon, NULL);
  FILE *stream = fdopen(ends[0], "rb");
  ck_assert_int_eq(lineage_explainer_load_file(&explainer, stream, NULL, report), LINEAGE_OK);
  fclose(stream);
}
END_TEST

START_TEST(a_file_that_is_not_there_tells_errno_and_path)
{
  ck_assert_int_eq(lineage_explainer_load(&explainer, "/no/such/file", NULL, report), LINEAGE_IO);
  ck_assert_ptr_null(explainer);
  ck_assert_int_eq(lineage_report_errno(report), ENOENT);
  ck_assert_str_eq(lineage_report_path(report), "/no/such/file");
  ck_assert_uint_eq(lineage_report_count(report), 0);
}
END_TEST

START_TEST(a_folder_is_not_a_document)
{
  ck_assert_int_eq(lineage_explainer_load(&explainer, "/", NULL, report), LINEAGE_IO);
  ck_assert_int_eq(lineage_report_errno(report), EISDIR);
}
END_TEST

START_TEST(an_empty_text_is_a_syntax_finding)
{
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, NULL, 0, NULL, report),
                   LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-syntax");
  ck_assert_int_eq(lineage_explainer_load(&explainer, "/dev/null", NULL, report), LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-syntax");
}
END_TEST

START_TEST(missing_arguments_are_invalid)
{
  ck_assert_int_eq(lineage_explainer_load(NULL, "x", NULL, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_explainer_load(&explainer, NULL, NULL, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_explainer_load_file(&explainer, NULL, NULL, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, NULL, 1, NULL, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_explainer_load_memory(NULL, text, length, NULL, NULL), LINEAGE_INVALID);
}
END_TEST

START_TEST(the_report_tells_which_argument_is_missing)
{
  ck_assert_int_eq(lineage_explainer_load(NULL, "x", NULL, report), LINEAGE_INVALID);
  ck_assert_ptr_nonnull(strstr(lineage_report_detail(report), "explainer"));
  ck_assert_int_eq(lineage_explainer_load(&explainer, NULL, NULL, report), LINEAGE_INVALID);
  ck_assert_ptr_nonnull(strstr(lineage_report_detail(report), "nothing"));
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, NULL, 1, NULL, report),
                   LINEAGE_INVALID);
  ck_assert_ptr_nonnull(strstr(lineage_report_detail(report), "nothing"));
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, length, NULL, report),
                   LINEAGE_OK);
  ck_assert_ptr_null(lineage_report_detail(report));
}
END_TEST

START_TEST(a_load_without_a_report_refuses_all_the_same)
{
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, length, NULL, NULL), LINEAGE_OK);
  lineage_explainer_free(explainer);
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, length - 1, NULL, NULL),
                   LINEAGE_DOCUMENT);
  ck_assert_ptr_null(explainer);
}
END_TEST

/* -- Options --------------------------------------------------------------------------------- */

static void assert_objection(lineage_load_options *options, const char *detail)
{
  ck_assert_int_eq(load_with(options), LINEAGE_INVALID);
  ck_assert_ptr_null(explainer);
  ck_assert_ptr_nonnull(lineage_report_detail(report));
  ck_assert_msg(strstr(lineage_report_detail(report), detail) != NULL, "'%s' lacks '%s'",
                lineage_report_detail(report), detail);
}

START_TEST(options_that_cannot_be_followed_are_invalid)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  lineage_rule_setting setting = {"no-such-rule", LINEAGE_SEVERITY_OFF};
  options.rules = &setting;
  options.rule_count = 1;
  assert_objection(&options, "no-such-rule");
  setting = (lineage_rule_setting){"unknown-stage", LINEAGE_SEVERITY_WARNING};
  assert_objection(&options, "can't be lowered");
  setting = (lineage_rule_setting){"unknown-stage", LINEAGE_SEVERITY_ERROR};
  ck_assert_int_eq(load_with(&options), LINEAGE_OK);
  setting = (lineage_rule_setting){"title-length", (lineage_severity)7};
  assert_objection(&options, "severity 7");
  setting = (lineage_rule_setting){NULL, LINEAGE_SEVERITY_NOTE};
  assert_objection(&options, "no rule");
  options.rules = NULL;
  assert_objection(&options, "rules");
  options = (lineage_load_options)LINEAGE_LOAD_OPTIONS_INIT;
  options.today = "2026-02-30";
  assert_objection(&options, "2026-02-30");
  options = (lineage_load_options)LINEAGE_LOAD_OPTIONS_INIT;
  options.known_layers.count = 1;
  assert_objection(&options, "words");
  const char *host = "https://example.org";
  options = (lineage_load_options)LINEAGE_LOAD_OPTIONS_INIT;
  options.site_hosts = (lineage_words){&host, 1};
  assert_objection(&options, "https://example.org");
  lineage_allocator partial = {0};
  options = (lineage_load_options)LINEAGE_LOAD_OPTIONS_INIT;
  options.allocator = &partial;
  assert_objection(&options, "allocator");
}
END_TEST

START_TEST(options_of_another_size_are_read_as_far_as_known)
{
  struct {
    lineage_load_options options;
    uint64_t newer;
  } longer = {LINEAGE_LOAD_OPTIONS_INIT, 0};
  longer.options.size = sizeof longer;
  ck_assert_int_eq(load_with(&longer.options), LINEAGE_OK);
  longer.newer = 1;
  assert_objection(&longer.options, "size");
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.size = offsetof(lineage_load_options, rules);
  options.rule_count = 99; /* beyond the older struct's end */
  ck_assert_int_eq(load_with(&options), LINEAGE_OK);
  options.size = 1;
  assert_objection(&options, "size");
}
END_TEST

START_TEST(a_rule_can_be_raised_to_refuse_documents)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  lineage_rule_setting setting = {"unused-source", LINEAGE_SEVERITY_ERROR};
  options.rules = &setting;
  options.rule_count = 1;
  free(text);
  text = document_text("{" DOCUMENT_HEAD "," DOCUMENT_DIMENSIONS "," DOCUMENT_SECTIONS
                       ",'sources':{'book':{'url':'https://example.org/b','title':'B'},"
                       "'label':{'url':'https://example.org/l','title':'L'},"
                       "'spare':{'url':'https://example.org/s','title':'S'}}," DOCUMENT_STAGES
                       "," DOCUMENT_STEPS "}");
  length = strlen(text);
  ck_assert_int_eq(load_with(NULL), LINEAGE_OK);
  ck_assert_str_eq(only_rule(), "unused-source");
  ck_assert_int_eq(load_with(&options), LINEAGE_DOCUMENT);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_ERROR), 1);
  /* And without a report, too. */
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, length, &options, NULL),
                   LINEAGE_DOCUMENT);
}
END_TEST

/* -- Limits, both sides of each -------------------------------------------------------------- */

START_TEST(the_limit_on_text)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.max_text = length;
  ck_assert_int_eq(load_with(&options), LINEAGE_OK);
  options.max_text = length - 1;
  ck_assert_int_eq(load_with(&options), LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-limit");
  const lineage_place *place = lineage_finding_place(lineage_report_finding(report, 0));
  ck_assert_uint_eq(lineage_place_offset(place), length - 1);
  ck_assert_str_eq(lineage_place_pointer(place), "");
  FILE *stream = tmpfile();
  fwrite(text, 1, length, stream);
  rewind(stream);
  ck_assert_int_eq(lineage_explainer_load_file(&explainer, stream, &options, report),
                   LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-limit");
  fclose(stream);
}
END_TEST

START_TEST(the_limit_on_depth)
{
  /* stages > stage > evidence > piece is depth 5, with the document. */
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.max_depth = 5;
  ck_assert_int_eq(load_with(&options), LINEAGE_OK);
  options.max_depth = 4;
  ck_assert_int_eq(load_with(&options), LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-limit");
}
END_TEST

START_TEST(the_limit_on_strings)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.max_string = strlen("What happens between the kettle and the cup, for black tea and for "
                              "green tea, with and without milk.");
  ck_assert_int_eq(load_with(&options), LINEAGE_OK);
  options.max_string--;
  ck_assert_int_eq(load_with(&options), LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-limit");
}
END_TEST

START_TEST(the_limit_on_ids)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.max_id = strlen("out_of_scope_note"); /* the longest name of a member */
  ck_assert_int_eq(load_with(&options), LINEAGE_OK);
  options.max_id--;
  ck_assert_int_eq(load_with(&options), LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-limit");
}
END_TEST

START_TEST(the_limit_on_values)
{
  static const char list[] = "[[],[],{\"a\":0}]"; /* five values and a name */
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.max_values = 6;
  ck_assert_int_eq(
      lineage_explainer_load_memory(&explainer, list, sizeof list - 1, &options, report),
      LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "wrong-type");
  options.max_values = 5;
  ck_assert_int_eq(
      lineage_explainer_load_memory(&explainer, list, sizeof list - 1, &options, report),
      LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-limit");
}
END_TEST

START_TEST(findings_beyond_the_limit_are_counted)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.max_findings = 2;
  free(text);
  text = document_text("{'version':'1.0','a':1,'b':2,'c':3}");
  length = strlen(text);
  ck_assert_int_eq(load_with(&options), LINEAGE_DOCUMENT);
  ck_assert_uint_eq(lineage_report_count(report), 2);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_WARNING), 3);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_ERROR), 15);
  ck_assert_uint_eq(lineage_report_omitted(report), 16);
  ck_assert_int_eq(lineage_finding_severity(lineage_report_finding(report, 0)),
                   LINEAGE_SEVERITY_ERROR);
}
END_TEST

/* -- Memory that runs out -------------------------------------------------------------------- */

/* Loads with every allocation failing in turn: `from_then_on` or just that one. */
static void fail_every_allocation(const char *bytes, lineage_status expected, bool from_then_on)
{
  for (size_t n = 1;; n++) {
    counting_allocator memory;
    lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
    lineage_report *own = NULL;
    lineage_explainer *loaded = NULL;
    counting_allocator_init(&memory);
    options.allocator = &memory.allocator;
    options.today = "2026-11-12";
    ck_assert_int_eq(lineage_report_new(&own, &memory.allocator), LINEAGE_OK);
    memory.fail_at = memory.calls + n;
    memory.fail_from = from_then_on;
    lineage_status status =
        lineage_explainer_load_memory(&loaded, bytes, strlen(bytes), &options, own);
    ck_assert_int_eq(status, memory.failures > 0 ? LINEAGE_NO_MEMORY : expected);
    ck_assert((loaded != NULL) == (status == LINEAGE_OK));
    lineage_explainer_free(loaded);
    /* The report is still valid: the same call succeeds with it once there is memory. */
    memory.fail_at = 0;
    bool done = memory.failures == 0;
    ck_assert_int_eq(lineage_explainer_load_memory(&loaded, bytes, strlen(bytes), &options, own),
                     expected);
    lineage_explainer_free(loaded);
    lineage_report_free(own);
    ck_assert_uint_eq(memory.blocks, 0);
    if (done)
      return;
  }
}

START_TEST(memory_that_runs_out_is_a_status)
{
  char *bad = document_text("{" DOCUMENT_HEAD ",'dimensions':[{'id':'d'}],'sections':3,"
                            "'sources':{'a':{'url':'http://x','title':'\\u0009'}},'stges':1,"
                            "'stages':[{'id':'s','x':[1,{}]}],"
                            "'steps':[{'from':'t','to':'s','when':{'e':['f']}}]}");
  fail_every_allocation(text, LINEAGE_OK, _i != 0);
  fail_every_allocation(bad, LINEAGE_DOCUMENT, _i != 0);
  free(bad);
}
END_TEST

/* -- json-c ---------------------------------------------------------------------------------- */

static bool append_to_buffer(void *user, const char *bytes, size_t size)
{
  char **end = user;
  memcpy(*end, bytes, size);
  *end += size;
  **end = '\0';
  return true;
}

static bool take_no_more(void *user, const char *bytes, size_t size)
{
  (void)user;
  (void)bytes;
  (void)size;
  return false;
}

START_TEST(values_go_out_and_come_back)
{
  struct json_object *value = NULL;
  lineage_explainer *again = NULL;
  ck_assert_int_eq(load_with(NULL), LINEAGE_OK);
  ck_assert_int_eq(lineage_explainer_to_json(explainer, &value), LINEAGE_OK);
  ck_assert_int_eq(lineage_explainer_from_json(&again, value, NULL, report), LINEAGE_OK);
  ck_assert_uint_eq(lineage_report_count(report), 0);
  struct json_object *value_again = NULL;
  ck_assert_int_eq(lineage_explainer_to_json(again, &value_again), LINEAGE_OK);
  ck_assert(json_object_equal(value, value_again));
  json_object_put(value_again);
  lineage_explainer_free(again);
  ck_assert_int_eq(json_object_put(value), 1);
}
END_TEST

START_TEST(the_canonical_form_keeps_digits_and_is_canonical)
{
  ck_assert_int_eq(load_with(NULL), LINEAGE_OK);
  char *once = malloc(10 * length), *twice = malloc(10 * length);
  char *end = once;
  ck_assert_int_eq(lineage_explainer_write_canonical(explainer, append_to_buffer, &end),
                   LINEAGE_OK);
  ck_assert_ptr_nonnull(strstr(once, "\"pos\": [\n        0,\n        1.50\n      ],\n"));
  ck_assert_ptr_nonnull(strstr(once, "1e0"));
  lineage_explainer_free(explainer);
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, once, strlen(once), NULL, report),
                   LINEAGE_OK);
  end = twice;
  ck_assert_int_eq(lineage_explainer_write_canonical(explainer, append_to_buffer, &end),
                   LINEAGE_OK);
  ck_assert(strcmp(once, twice) == 0);
  ck_assert_int_eq(lineage_explainer_write_canonical(explainer, take_no_more, NULL), LINEAGE_IO);
  free(once);
  free(twice);
}
END_TEST

START_TEST(a_value_s_findings_have_a_pointer_and_no_line)
{
  struct json_object *value = json_object_new_object();
  json_object_object_add(value, "version", json_object_new_string("1.0"));
  json_object_object_add(value, "stages", json_object_new_int(3));
  ck_assert_int_eq(lineage_explainer_from_json(&explainer, value, NULL, report), LINEAGE_DOCUMENT);
  bool seen = false;
  for (size_t i = 0; i < lineage_report_count(report); i++) {
    const lineage_finding *finding = lineage_report_finding(report, i);
    const lineage_place *place = lineage_finding_place(finding);
    ck_assert_uint_eq(lineage_place_line(place), 0);
    ck_assert_uint_eq(lineage_place_column(place), 0);
    ck_assert_uint_eq(lineage_place_offset(place), 0);
    ck_assert_ptr_null(lineage_finding_excerpt(finding));
    seen = seen || strcmp(lineage_place_pointer(place), "/stages") == 0;
  }
  ck_assert(seen);
  json_object_put(value);
}
END_TEST

START_TEST(a_value_that_holds_itself_is_a_limit_finding)
{
  struct json_object *value = json_object_new_array();
  json_object_array_add(value, json_object_get(value));
  ck_assert_int_eq(lineage_explainer_from_json(&explainer, value, NULL, report), LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "json-limit");
  json_object_array_del_idx(value, 0, 1);
  json_object_put(value);
}
END_TEST

START_TEST(null_is_no_document)
{
  ck_assert_int_eq(lineage_explainer_from_json(&explainer, NULL, NULL, report), LINEAGE_DOCUMENT);
  ck_assert_str_eq(only_rule(), "wrong-type");
}
END_TEST

START_TEST(parts_and_extensions_are_values)
{
  struct json_object *value = NULL;
  free(text);
  text =
      document_text("{'x-top':[1.50,null]," DOCUMENT_HEAD "," DOCUMENT_DIMENSIONS
                    "," DOCUMENT_SECTIONS "," DOCUMENT_SOURCES "," DOCUMENT_STEPS ","
                    "'stages':[{'id':'kettle','name':'K','kind':'runtime','layer':'hardware',"
                    "'x-c\\u006flour':{'r':1},'lineage_id':null,'pos':[0,0],'summary':'s',"
                    "'evidence':[{'source':'label','quote':'q','x-page':9}]},"
                    "{'id':'pot','name':'P','kind':'runtime','layer':'hardware','lineage_id':null,"
                    "'pos':[0,1],'summary':'s','evidence':[]},"
                    "{'id':'jug','name':'J','kind':'runtime','layer':'hardware','lineage_id':null,"
                    "'pos':[0,2],'summary':'s','evidence':[]},"
                    "{'id':'cup','name':'C','kind':'runtime','layer':'hardware','lineage_id':null,"
                    "'pos':[0,3],'summary':'s','evidence':[]}]}");
  length = strlen(text);
  ck_assert_int_eq(load_with(NULL), LINEAGE_OK);
  const lineage_stage *stage = lineage_explainer_stage(explainer, 0);
  ck_assert_int_eq(lineage_explainer_extensions(explainer, &value), LINEAGE_OK);
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN),
                   "{\"x-top\":[1.50,null]}");
  json_object_put(value);
  ck_assert_int_eq(lineage_stage_extensions(stage, &value), LINEAGE_OK);
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN),
                   "{\"x-colour\":{\"r\":1}}");
  json_object_put(value);
  ck_assert_int_eq(lineage_evidence_to_json(lineage_stage_evidence(stage, 0), &value), LINEAGE_OK);
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN),
                   "{\"source\":\"label\",\"quote\":\"q\",\"x-page\":9}");
  json_object_put(value);
  ck_assert_int_eq(lineage_source_to_json(lineage_explainer_source(explainer, 0), &value),
                   LINEAGE_OK);
  json_object_put(value);
  ck_assert_int_eq(lineage_step_extensions(lineage_explainer_step(explainer, 0), &value),
                   LINEAGE_OK);
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN), "{}");
  json_object_put(value);
  ck_assert_int_eq(lineage_stage_to_json(NULL, &value), LINEAGE_INVALID);
  ck_assert_ptr_null(value);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("load");
  TCase *sources = tcase_create("sources");
  tcase_add_checked_fixture(sources, set_up, tear_down);
  tcase_add_test(sources, a_document_loads_from_memory);
  tcase_add_test(sources, a_document_loads_from_a_path_and_a_stream);
  tcase_add_test(sources, a_pipe_is_read_to_its_end);
  tcase_add_test(sources, a_read_that_a_signal_interrupts_goes_on);
  tcase_add_test(sources, a_file_that_is_not_there_tells_errno_and_path);
  tcase_add_test(sources, a_folder_is_not_a_document);
  tcase_add_test(sources, an_empty_text_is_a_syntax_finding);
  tcase_add_test(sources, missing_arguments_are_invalid);
  tcase_add_test(sources, the_report_tells_which_argument_is_missing);
  tcase_add_test(sources, a_load_without_a_report_refuses_all_the_same);
  suite_add_tcase(suite, sources);
  TCase *options = tcase_create("options and limits");
  tcase_add_checked_fixture(options, set_up, tear_down);
  tcase_add_test(options, options_that_cannot_be_followed_are_invalid);
  tcase_add_test(options, options_of_another_size_are_read_as_far_as_known);
  tcase_add_test(options, a_rule_can_be_raised_to_refuse_documents);
  tcase_add_test(options, the_limit_on_text);
  tcase_add_test(options, the_limit_on_depth);
  tcase_add_test(options, the_limit_on_strings);
  tcase_add_test(options, the_limit_on_ids);
  tcase_add_test(options, the_limit_on_values);
  tcase_add_test(options, findings_beyond_the_limit_are_counted);
  suite_add_tcase(suite, options);
  TCase *memory = tcase_create("memory");
  tcase_add_checked_fixture(memory, set_up, tear_down);
  tcase_add_loop_test(memory, memory_that_runs_out_is_a_status, 0, 2);
  suite_add_tcase(suite, memory);
  TCase *values = tcase_create("values");
  tcase_add_checked_fixture(values, set_up, tear_down);
  tcase_add_test(values, values_go_out_and_come_back);
  tcase_add_test(values, the_canonical_form_keeps_digits_and_is_canonical);
  tcase_add_test(values, a_value_s_findings_have_a_pointer_and_no_line);
  tcase_add_test(values, a_value_that_holds_itself_is_a_limit_finding);
  tcase_add_test(values, null_is_no_document);
  tcase_add_test(values, parts_and_extensions_are_values);
  suite_add_tcase(suite, values);
  return run_suite(suite);
}
