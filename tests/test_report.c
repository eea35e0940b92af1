/* SPDX-License-Identifier: MIT */
#include "report/judge.h"

#include <lineage/report.h>

#include "support.h"

static counting_allocator memory;
static lineage_report *report;

static void make_report(void)
{
  counting_allocator_init(&memory);
  ck_assert_int_eq(lineage_report_new(&report, &memory.allocator), LINEAGE_OK);
}

static void free_report(void)
{
  lineage_report_free(report);
  ck_assert_uint_eq(memory.blocks, 0);
}

START_TEST(a_new_report_is_empty)
{
  ck_assert_uint_eq(lineage_report_count(report), 0);
  ck_assert_ptr_null(lineage_report_finding(report, 0));
  for (int severity = 0; severity < 5; severity++)
    ck_assert_uint_eq(lineage_report_total(report, (lineage_severity)severity), 0);
  ck_assert_uint_eq(lineage_report_omitted(report), 0);
  ck_assert_ptr_null(lineage_report_path(report));
  ck_assert_int_eq(lineage_report_errno(report), 0);
  ck_assert_ptr_null(lineage_report_detail(report));
}
END_TEST

START_TEST(a_report_keeps_path_errno_and_detail)
{
  char path[] = "a.json";
  ck_assert_int_eq(lineage__report_set_path(report, path), LINEAGE_OK);
  path[0] = 'b';
  lineage__report_set_errno(report, 2);
  ck_assert_int_eq(lineage__report_set_detail(report, "no rule %q", "x\n"), LINEAGE_OK);
  ck_assert_str_eq(lineage_report_path(report), "a.json");
  ck_assert_int_eq(lineage_report_errno(report), 2);
  ck_assert_str_eq(lineage_report_detail(report), "no rule 'x\\n'");
}
END_TEST

START_TEST(a_cleared_report_is_as_new)
{
  lineage__report_set_path(report, "a.json");
  lineage__report_set_errno(report, 2);
  lineage__report_set_detail(report, "detail");
  lineage_report_clear(report);
  ck_assert_ptr_null(lineage_report_path(report));
  ck_assert_int_eq(lineage_report_errno(report), 0);
  ck_assert_ptr_null(lineage_report_detail(report));
  ck_assert_uint_eq(memory.blocks, 1);
}
END_TEST

START_TEST(a_report_that_is_abandoned_midway_gives_back_all)
{
  lineage__judge judge;
  lineage__judge_init(&judge, report, 100);
  for (int i = 0; i < 30; i++) {
    ck_assert(lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, (lineage__spot){0}, "%d", i));
    lineage__judge_suggest(&judge, "name");
    lineage__judge_relate(&judge, (lineage__spot){0}, "here");
  }
  lineage_report_clear(report);
  ck_assert_uint_eq(memory.blocks, 1);
}
END_TEST

START_TEST(no_report_has_nothing)
{
  lineage_report_free(NULL);
  lineage_report_clear(NULL);
  ck_assert_uint_eq(lineage_report_count(NULL), 0);
  ck_assert_ptr_null(lineage_report_finding(NULL, 0));
  ck_assert_uint_eq(lineage_report_total(NULL, LINEAGE_SEVERITY_ERROR), 0);
  ck_assert_uint_eq(lineage_report_omitted(NULL), 0);
  ck_assert_ptr_null(lineage_report_path(NULL));
  ck_assert_int_eq(lineage_report_errno(NULL), 0);
  ck_assert_ptr_null(lineage_report_detail(NULL));
  ck_assert_int_eq(lineage__report_set_path(NULL, "a"), LINEAGE_OK);
  ck_assert_int_eq(lineage__report_set_detail(NULL, "a"), LINEAGE_OK);
  lineage__report_set_errno(NULL, 1);
}
END_TEST

START_TEST(no_finding_and_no_place_have_nothing)
{
  ck_assert_ptr_null(lineage_finding_rule(NULL));
  ck_assert_int_eq(lineage_finding_severity(NULL), LINEAGE_SEVERITY_OFF);
  ck_assert_ptr_null(lineage_finding_message(NULL));
  ck_assert_ptr_null(lineage_finding_place(NULL));
  ck_assert_ptr_null(lineage_finding_suggestion(NULL));
  ck_assert_uint_eq(lineage_finding_related_count(NULL), 0);
  ck_assert_ptr_null(lineage_finding_related(NULL, 0));
  ck_assert_ptr_null(lineage_finding_excerpt(NULL));
  ck_assert_uint_eq(lineage_finding_excerpt_caret(NULL), 0);
  ck_assert_ptr_null(lineage_place_pointer(NULL));
  ck_assert_uint_eq(lineage_place_line(NULL), 0);
  ck_assert_uint_eq(lineage_place_column(NULL), 0);
  ck_assert_uint_eq(lineage_place_offset(NULL), 0);
  ck_assert_ptr_null(lineage_place_message(NULL));
}
END_TEST

START_TEST(wrong_arguments_make_no_report)
{
  lineage_report *other = report;
  lineage_allocator half = memory.allocator;
  half.resize = NULL;
  ck_assert_int_eq(lineage_report_new(NULL, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_report_new(&other, &half), LINEAGE_INVALID);
  ck_assert_ptr_null(other);
}
END_TEST

START_TEST(without_an_allocator_memory_is_that_of_the_c_library)
{
  lineage_report *other = NULL;
  ck_assert_int_eq(lineage_report_new(&other, NULL), LINEAGE_OK);
  ck_assert_int_eq(lineage__report_set_path(other, "a.json"), LINEAGE_OK);
  lineage_report_free(other);
}
END_TEST

START_TEST(without_memory_a_report_says_so_and_stays_usable)
{
  lineage_report *other = report;
  memory.fail_at = memory.calls + 1;
  ck_assert_int_eq(lineage_report_new(&other, &memory.allocator), LINEAGE_NO_MEMORY);
  ck_assert_ptr_null(other);
  memory.fail_at = memory.calls + 1;
  ck_assert_int_eq(lineage__report_set_path(report, "a.json"), LINEAGE_NO_MEMORY);
  memory.fail_at = memory.calls + 1;
  ck_assert_int_eq(lineage__report_set_detail(report, "detail"), LINEAGE_NO_MEMORY);
  memory.fail_at = memory.calls + 2;
  ck_assert_int_eq(lineage__report_set_detail(report, "detail"), LINEAGE_NO_MEMORY);
  ck_assert_ptr_null(lineage_report_path(report));
  ck_assert_ptr_null(lineage_report_detail(report));
  ck_assert_int_eq(lineage__report_set_path(report, "a.json"), LINEAGE_OK);
  ck_assert_int_eq(lineage__report_set_detail(report, "detail"), LINEAGE_OK);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("report");
  TCase *tests = tcase_create("report");
  tcase_add_checked_fixture(tests, make_report, free_report);
  tcase_add_test(tests, a_new_report_is_empty);
  tcase_add_test(tests, a_report_keeps_path_errno_and_detail);
  tcase_add_test(tests, a_cleared_report_is_as_new);
  tcase_add_test(tests, a_report_that_is_abandoned_midway_gives_back_all);
  tcase_add_test(tests, no_report_has_nothing);
  tcase_add_test(tests, no_finding_and_no_place_have_nothing);
  tcase_add_test(tests, wrong_arguments_make_no_report);
  tcase_add_test(tests, without_an_allocator_memory_is_that_of_the_c_library);
  tcase_add_test(tests, without_memory_a_report_says_so_and_stays_usable);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
