/* SPDX-License-Identifier: MIT */
#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>

#include <lineage/json.h>

#include "report/judge.h"
#include "support.h"

static lineage_report *report;
static lineage__judge judge;
static lineage__tape tape;
static struct json_object *value;

static void make_report(void)
{
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  tape = (lineage__tape){.text = padded_text("[\n1]", 4), .length = 4, .read = 4};
  lineage__judge_init(&judge, report, 2);
  judge.tape = &tape;
  value = NULL;
}

static void free_report(void)
{
  json_object_put(value);
  free(tape.text);
  lineage_report_free(report);
}

static lineage__spot at(size_t offset)
{
  return (lineage__spot){.offset = offset, .token = LINEAGE__NO_TOKEN};
}

static void assert_value(const char *expected)
{
  ck_assert_int_eq(lineage_report_to_json(report, &value), LINEAGE_OK);
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_NOSLASHESCAPE), expected);
}

START_TEST(an_empty_report_leaves_no_member_out)
{
  lineage__judge_finish(&judge, true);
  assert_value("{\"path\":null,\"findings\":[],\"omitted\":0}");
}
END_TEST

START_TEST(a_finding_has_every_member)
{
  lineage__report_set_path(report, "a.json");
  lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(2), "no stage %q", "ü");
  lineage__judge_suggest(&judge, "u");
  lineage__judge_relate(&judge, at(0), "here");
  lineage__judge_find(&judge, LINEAGE__RULE_DEAD_STEP, at(3), "dead");
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(1), "round");
  lineage__judge_finish(&judge, true);
  assert_value("{\"path\":\"a.json\",\"findings\":["
               "{\"rule\":\"unknown-stage\",\"severity\":\"error\","
               "\"message\":\"no stage 'ü'; did you mean 'u'?\",\"pointer\":\"\","
               "\"line\":2,\"column\":1,\"offset\":2,\"suggestion\":\"u\",\"related\":["
               "{\"path\":\"a.json\",\"pointer\":\"\",\"line\":1,\"column\":1,\"offset\":0,"
               "\"message\":\"here\"}]},"
               "{\"rule\":\"dead-step\",\"severity\":\"warning\",\"message\":\"dead\","
               "\"pointer\":\"\",\"line\":2,\"column\":2,\"offset\":3,\"suggestion\":null,"
               "\"related\":[]}],\"omitted\":1}");
}
END_TEST

START_TEST(without_text_line_column_and_offset_are_null)
{
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(2), "round");
  lineage__judge_finish(&judge, false);
  assert_value("{\"path\":null,\"findings\":[{\"rule\":\"cycle\",\"severity\":\"note\","
               "\"message\":\"round\",\"pointer\":\"\",\"line\":null,\"column\":null,"
               "\"offset\":null,\"suggestion\":null,\"related\":[]}],\"omitted\":0}");
}
END_TEST

START_TEST(every_rule_is_listed)
{
  static const char *const names[] = {"rule", "group", "severity", "summary"};
  ck_assert_int_eq(lineage_rules_to_json(&value), LINEAGE_OK);
  ck_assert_uint_eq(json_object_array_length(value), lineage_rule_count());
  for (size_t i = 0; i < lineage_rule_count(); i++) {
    const lineage_rule *rule = lineage_rule_at(i);
    const char *const texts[] = {lineage_rule_name(rule), lineage_rule_group(rule),
                                 lineage_severity_name(lineage_rule_severity(rule)),
                                 lineage_rule_summary(rule)};
    struct json_object *object = json_object_array_get_idx(value, i);
    ck_assert_int_eq(json_object_object_length(object), 4);
    for (size_t k = 0; k < 4; k++)
      ck_assert_str_eq(json_object_get_string(json_object_object_get(object, names[k])), texts[k]);
  }
}
END_TEST

START_TEST(wrong_arguments_give_no_value)
{
  value = json_object_new_object();
  struct json_object *out = value;
  ck_assert_int_eq(lineage_report_to_json(report, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_rules_to_json(NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_report_to_json(NULL, &out), LINEAGE_INVALID);
  ck_assert_ptr_null(out);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("report_json");
  TCase *tests = tcase_create("report_json");
  tcase_add_checked_fixture(tests, make_report, free_report);
  tcase_add_test(tests, an_empty_report_leaves_no_member_out);
  tcase_add_test(tests, a_finding_has_every_member);
  tcase_add_test(tests, without_text_line_column_and_offset_are_null);
  tcase_add_test(tests, every_rule_is_listed);
  tcase_add_test(tests, wrong_arguments_give_no_value);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
