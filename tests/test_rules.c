/* SPDX-License-Identifier: MIT */
#include "report/rules.h"

#include <string.h>

#include "support.h"

/* The rules as the format's text has them, in its order. */
static const struct {
  const char *name, *group, *severity;
} expected[] = {
    {"json-syntax", "text", "error"},
    {"json-encoding", "text", "error"},
    {"json-duplicate-member", "text", "error"},
    {"json-limit", "text", "error"},
    {"json-byte-order-mark", "text", "note"},
    {"missing-member", "structure", "error"},
    {"wrong-type", "structure", "error"},
    {"unsupported-version", "structure", "error"},
    {"bad-value", "structure", "error"},
    {"unknown-member", "structure", "warning"},
    {"duplicate-id", "reference", "error"},
    {"unknown-stage", "reference", "error"},
    {"unknown-source", "reference", "error"},
    {"unknown-dimension", "reference", "error"},
    {"unknown-option", "reference", "error"},
    {"repeated-option", "reference", "warning"},
    {"isolated-stage", "graph", "warning"},
    {"no-start", "graph", "warning"},
    {"extra-start", "graph", "note"},
    {"unreachable-stage", "graph", "warning"},
    {"dead-step", "graph", "warning"},
    {"duplicate-step", "graph", "warning"},
    {"redundant-condition", "graph", "note"},
    {"idle-option", "graph", "note"},
    {"unused-dimension", "graph", "warning"},
    {"cycle", "graph", "note"},
    {"shared-position", "graph", "warning"},
    {"unknown-word", "graph", "note"},
    {"too-many-scenarios", "graph", "note"},
    {"missing-evidence", "evidence", "warning"},
    {"unused-source", "evidence", "warning"},
    {"repeated-evidence", "evidence", "warning"},
    {"homepage-source", "evidence", "warning"},
    {"shared-url", "evidence", "note"},
    {"insecure-url", "evidence", "note"},
    {"self-citation", "evidence", "warning"},
    {"moving-source", "evidence", "note"},
    {"title-length", "editorial", "warning"},
    {"description-length", "editorial", "warning"},
    {"subtitle-length", "editorial", "warning"},
    {"unlinked-entity", "editorial", "note"},
    {"unused-placeholder", "editorial", "note"},
    {"future-date", "editorial", "warning"},
    {"stale-date", "editorial", "warning"},
};

enum { EXPECTED_COUNT = sizeof expected / sizeof expected[0] };

START_TEST(the_list_is_that_of_the_format)
{
  ck_assert_uint_eq(lineage_rule_count(), EXPECTED_COUNT);
  for (size_t i = 0; i < EXPECTED_COUNT; i++) {
    const lineage_rule *rule = lineage_rule_at(i);
    ck_assert_str_eq(lineage_rule_name(rule), expected[i].name);
    ck_assert_str_eq(lineage_rule_group(rule), expected[i].group);
    ck_assert_str_eq(lineage_severity_name(lineage_rule_severity(rule)), expected[i].severity);
  }
}
END_TEST

START_TEST(every_rule_has_one_line_of_summary)
{
  for (size_t i = 0; i < lineage_rule_count(); i++) {
    const char *summary = lineage_rule_summary(lineage_rule_at(i));
    ck_assert_uint_gt(strlen(summary), 10);
    ck_assert_uint_le(strlen(summary), 100);
    ck_assert_ptr_null(strchr(summary, '\n'));
    ck_assert(summary[strlen(summary) - 1] != '.');
  }
}
END_TEST

START_TEST(a_rule_is_found_by_its_name)
{
  for (size_t i = 0; i < lineage_rule_count(); i++) {
    ck_assert_ptr_eq(lineage_rule_find(expected[i].name), lineage_rule_at(i));
    ck_assert_uint_eq(lineage__rule_id_of(lineage_rule_at(i)), i);
  }
  ck_assert_ptr_null(lineage_rule_find("json"));
  ck_assert_ptr_null(lineage_rule_find("JSON-SYNTAX"));
  ck_assert_ptr_null(lineage_rule_find(""));
  ck_assert_ptr_null(lineage_rule_find(NULL));
}
END_TEST

START_TEST(ids_are_places_in_the_list)
{
  ck_assert_str_eq(lineage_rule_name(lineage_rule_at(LINEAGE__RULE_UNKNOWN_STAGE)),
                   "unknown-stage");
  ck_assert_str_eq(lineage_rule_name(lineage_rule_at(LINEAGE__RULE_STALE_DATE)), "stale-date");
}
END_TEST

START_TEST(the_nearest_rule_is_the_one_meant)
{
  ck_assert_str_eq(lineage_rule_nearest("unknown_stage"), "unknown-stage");
  ck_assert_str_eq(lineage_rule_nearest("unkown-stage"), "unknown-stage");
  ck_assert_str_eq(lineage_rule_nearest("title"), "title-length");
  ck_assert_ptr_null(lineage_rule_nearest("zebra"));
  ck_assert_ptr_null(lineage_rule_nearest(""));
  ck_assert_ptr_null(lineage_rule_nearest(NULL));
}
END_TEST

START_TEST(errors_of_text_structure_and_reference_cannot_be_lowered)
{
  for (size_t i = 0; i < EXPECTED_COUNT; i++) {
    bool fixed =
        strcmp(expected[i].severity, "error") == 0 &&
        (strcmp(expected[i].group, "text") == 0 || strcmp(expected[i].group, "structure") == 0 ||
         strcmp(expected[i].group, "reference") == 0);
    ck_assert_int_eq(lineage_rule_can_be_lowered(lineage_rule_at(i)), !fixed);
  }
}
END_TEST

START_TEST(no_rule_has_nothing)
{
  ck_assert_ptr_null(lineage_rule_at(EXPECTED_COUNT));
  ck_assert_ptr_null(lineage_rule_at(SIZE_MAX));
  ck_assert_ptr_null(lineage_rule_name(NULL));
  ck_assert_ptr_null(lineage_rule_group(NULL));
  ck_assert_ptr_null(lineage_rule_summary(NULL));
  ck_assert_int_eq(lineage_rule_severity(NULL), LINEAGE_SEVERITY_OFF);
  ck_assert(!lineage_rule_can_be_lowered(NULL));
}
END_TEST

START_TEST(severities_have_names_both_ways)
{
  static const char *const names[] = {"off", "note", "warning", "error"};
  for (int i = 0; i < 4; i++) {
    lineage_severity severity = LINEAGE_SEVERITY_OFF;
    ck_assert_str_eq(lineage_severity_name((lineage_severity)i), names[i]);
    ck_assert_int_eq(lineage_severity_from_name(&severity, names[i]), LINEAGE_OK);
    ck_assert_int_eq(severity, i);
  }
}
END_TEST

START_TEST(what_is_no_severity_is_said_to_be_none)
{
  lineage_severity severity = LINEAGE_SEVERITY_NOTE;
  ck_assert_ptr_null(lineage_severity_name((lineage_severity)4));
  ck_assert_int_eq(lineage_severity_from_name(&severity, "Error"), LINEAGE_NOT_FOUND);
  ck_assert_int_eq(lineage_severity_from_name(&severity, ""), LINEAGE_NOT_FOUND);
  ck_assert_int_eq(lineage_severity_from_name(&severity, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_severity_from_name(NULL, "error"), LINEAGE_INVALID);
  ck_assert_int_eq(severity, LINEAGE_SEVERITY_NOTE);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("rules");
  TCase *tests = tcase_create("rules");
  tcase_add_test(tests, the_list_is_that_of_the_format);
  tcase_add_test(tests, every_rule_has_one_line_of_summary);
  tcase_add_test(tests, a_rule_is_found_by_its_name);
  tcase_add_test(tests, ids_are_places_in_the_list);
  tcase_add_test(tests, the_nearest_rule_is_the_one_meant);
  tcase_add_test(tests, errors_of_text_structure_and_reference_cannot_be_lowered);
  tcase_add_test(tests, no_rule_has_nothing);
  tcase_add_test(tests, severities_have_names_both_ways);
  tcase_add_test(tests, what_is_no_severity_is_said_to_be_none);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
