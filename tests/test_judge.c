/* SPDX-License-Identifier: MIT */
/* Which findings a report keeps, and in which order. Places are told by test_lines and
 * test_pointers; here there is no text. */

#include "report/judge.h"

#include <stdio.h>
#include <string.h>

#include "support.h"

static counting_allocator memory;
static lineage_report *report;
static lineage__judge judge;

static void make_report(void)
{
  counting_allocator_init(&memory);
  ck_assert_int_eq(lineage_report_new(&report, &memory.allocator), LINEAGE_OK);
  lineage__judge_init(&judge, report, 100);
}

static void free_report(void)
{
  lineage_report_free(report);
  ck_assert_uint_eq(memory.blocks, 0);
}

static lineage__spot at(size_t offset)
{
  return (lineage__spot){.offset = offset, .token = LINEAGE__NO_TOKEN};
}

static void finish(void)
{
  ck_assert_int_eq(lineage__judge_finish(&judge, true), LINEAGE_OK);
}

static const char *message(size_t index)
{
  return lineage_finding_message(lineage_report_finding(report, index));
}

/* -- What is judged -------------------------------------------------------------------------- */

START_TEST(rules_begin_at_their_defaults)
{
  for (size_t i = 0; i < lineage_rule_count(); i++)
    ck_assert_int_eq(judge.severities[i], lineage_rule_severity(lineage_rule_at(i)));
  ck_assert(!judge.refused);
}
END_TEST

START_TEST(a_judge_empties_the_report_it_is_given)
{
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "found");
  finish();
  ck_assert_uint_eq(lineage_report_count(report), 1);
  lineage__judge_init(&judge, report, 100);
  ck_assert_uint_eq(lineage_report_count(report), 0);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_NOTE), 0);
}
END_TEST

START_TEST(with_a_report_all_rules_that_are_on_are_wanted)
{
  judge.severities[LINEAGE__RULE_CYCLE] = LINEAGE_SEVERITY_OFF;
  ck_assert(lineage__judge_wants(&judge, LINEAGE__RULE_UNKNOWN_STAGE));
  ck_assert(lineage__judge_wants(&judge, LINEAGE__RULE_DEAD_STEP));
  ck_assert(lineage__judge_wants(&judge, LINEAGE__RULE_EXTRA_START));
  ck_assert(!lineage__judge_wants(&judge, LINEAGE__RULE_CYCLE));
}
END_TEST

START_TEST(without_a_report_only_rules_that_refuse_are_wanted)
{
  lineage__judge_init(&judge, NULL, 100);
  judge.severities[LINEAGE__RULE_CYCLE] = LINEAGE_SEVERITY_ERROR;
  ck_assert(lineage__judge_wants(&judge, LINEAGE__RULE_UNKNOWN_STAGE));
  ck_assert(lineage__judge_wants(&judge, LINEAGE__RULE_CYCLE));
  ck_assert(!lineage__judge_wants(&judge, LINEAGE__RULE_DEAD_STEP));
  ck_assert(!lineage__judge_wants(&judge, LINEAGE__RULE_EXTRA_START));
}
END_TEST

START_TEST(a_rule_that_is_off_finds_nothing)
{
  judge.severities[LINEAGE__RULE_CYCLE] = LINEAGE_SEVERITY_OFF;
  ck_assert(!lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "found"));
  finish();
  ck_assert_uint_eq(lineage_report_count(report), 0);
  ck_assert_uint_eq(lineage_report_omitted(report), 0);
}
END_TEST

START_TEST(only_an_error_refuses)
{
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "note");
  lineage__judge_find(&judge, LINEAGE__RULE_DEAD_STEP, at(0), "warning");
  ck_assert(!judge.refused);
  lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(0), "error");
  ck_assert(judge.refused);
}
END_TEST

START_TEST(an_error_refuses_without_a_report_too)
{
  lineage__judge_init(&judge, NULL, 100);
  ck_assert(!lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "note"));
  ck_assert(!judge.refused);
  ck_assert(!lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(0), "error"));
  lineage__judge_suggest(&judge, "name");
  lineage__judge_relate(&judge, at(0), "here");
  ck_assert(judge.refused);
  finish();
}
END_TEST

START_TEST(the_severity_in_force_is_the_one_shown)
{
  judge.severities[LINEAGE__RULE_CYCLE] = LINEAGE_SEVERITY_ERROR;
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "found");
  finish();
  const lineage_finding *finding = lineage_report_finding(report, 0);
  ck_assert_int_eq(lineage_finding_severity(finding), LINEAGE_SEVERITY_ERROR);
  ck_assert_str_eq(lineage_rule_name(lineage_finding_rule(finding)), "cycle");
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_ERROR), 1);
  ck_assert(judge.refused);
}
END_TEST

/* -- What a finding says --------------------------------------------------------------------- */

START_TEST(a_message_is_formatted)
{
  lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(0), "no stage %q, of %zu", "a\nb",
                      (size_t)3);
  finish();
  ck_assert_str_eq(message(0), "no stage 'a\\nb', of 3");
  ck_assert_ptr_null(lineage_finding_suggestion(lineage_report_finding(report, 0)));
  ck_assert_uint_eq(lineage_finding_related_count(lineage_report_finding(report, 0)), 0);
}
END_TEST

START_TEST(a_suggestion_stands_in_the_message_and_bare)
{
  char name[] = "ort_ep";
  lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(0), "no stage %q", "ort_epp");
  lineage__judge_relate(&judge, at(1), "here");
  lineage__judge_suggest(&judge, name);
  name[0] = 'x';
  finish();
  ck_assert_str_eq(message(0), "no stage 'ort_epp'; did you mean 'ort_ep'?");
  ck_assert_str_eq(lineage_finding_suggestion(lineage_report_finding(report, 0)), "ort_ep");
}
END_TEST

START_TEST(related_places_keep_their_order)
{
  lineage__judge_find(&judge, LINEAGE__RULE_DUPLICATE_ID, at(9), "twice");
  lineage__judge_relate(&judge, at(5), "first %s", "here");
  lineage__judge_relate(&judge, at(3), "then here");
  lineage__judge_relate(&judge, at(7), "and here");
  finish();
  const lineage_finding *finding = lineage_report_finding(report, 0);
  ck_assert_uint_eq(lineage_finding_related_count(finding), 3);
  ck_assert_str_eq(lineage_place_message(lineage_finding_related(finding, 0)), "first here");
  ck_assert_str_eq(lineage_place_message(lineage_finding_related(finding, 1)), "then here");
  ck_assert_str_eq(lineage_place_message(lineage_finding_related(finding, 2)), "and here");
  ck_assert_ptr_null(lineage_finding_related(finding, 3));
  ck_assert_ptr_null(lineage_place_message(lineage_finding_place(finding)));
}
END_TEST

START_TEST(what_is_added_to_a_finding_that_was_not_kept_is_lost)
{
  lineage__judge_init(&judge, report, 1);
  ck_assert(lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(0), "kept"));
  ck_assert(!lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "not kept"));
  lineage__judge_suggest(&judge, "name");
  lineage__judge_relate(&judge, at(0), "here");
  finish();
  ck_assert_str_eq(message(0), "kept");
  ck_assert_uint_eq(lineage_finding_related_count(lineage_report_finding(report, 0)), 0);
}
END_TEST

/* -- Which are kept, and in which order ------------------------------------------------------ */

START_TEST(findings_come_in_the_order_of_the_text_then_of_finding)
{
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(7), "c");
  lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(9), "e");
  lineage__judge_find(&judge, LINEAGE__RULE_DEAD_STEP, at(7), "d");
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "a");
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(3), "b");
  finish();
  ck_assert_uint_eq(lineage_report_count(report), 5);
  for (size_t i = 0; i < 5; i++)
    ck_assert_int_eq(message(i)[0], (char)('a' + i));
}
END_TEST

START_TEST(errors_are_kept_before_warnings_before_notes)
{
  lineage__judge_init(&judge, report, 3);
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "note");
  lineage__judge_find(&judge, LINEAGE__RULE_DEAD_STEP, at(1), "warning 1");
  lineage__judge_find(&judge, LINEAGE__RULE_DEAD_STEP, at(3), "warning 3");
  lineage__judge_find(&judge, LINEAGE__RULE_DEAD_STEP, at(2), "warning 2");
  lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(9), "error 9");
  lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(8), "error 8");
  finish();
  ck_assert_uint_eq(lineage_report_count(report), 3);
  ck_assert_str_eq(message(0), "warning 1");
  ck_assert_str_eq(message(1), "error 8");
  ck_assert_str_eq(message(2), "error 9");
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_NOTE), 1);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_WARNING), 3);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_ERROR), 2);
  ck_assert_uint_eq(lineage_report_omitted(report), 3);
}
END_TEST

START_TEST(of_findings_at_one_place_the_first_are_kept)
{
  lineage__judge_init(&judge, report, 2);
  for (int i = 0; i < 9; i++)
    lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(5), "%d", i);
  finish();
  ck_assert_str_eq(message(0), "0");
  ck_assert_str_eq(message(1), "1");
}
END_TEST

/* The same choice as by sorting all there were. */
START_TEST(random_findings_are_chosen_as_by_sorting_them)
{
  enum { COUNT = 400 };
  static const lineage__rule_id rules[] = {LINEAGE__RULE_CYCLE, LINEAGE__RULE_DEAD_STEP,
                                           LINEAGE__RULE_UNKNOWN_STAGE};
  uint64_t state = (uint64_t)_i + 1;
  size_t kept = next_random(&state) % 60, keys[COUNT], least_key = 0;
  lineage__judge_init(&judge, report, kept);
  for (size_t i = 0; i < COUNT; i++) {
    size_t severity = next_random(&state) % 3, offset = next_random(&state) % 100;
    keys[i] = (2 - severity) * 1000000 + offset * 1000 + i;
    lineage__judge_find(&judge, rules[severity], at(offset), "%zu", keys[i]);
  }
  finish();
  ck_assert_uint_eq(lineage_report_count(report), kept);
  ck_assert_uint_eq(lineage_report_omitted(report), COUNT - kept);
  for (size_t n = 0; n < kept; n++) {
    size_t next = SIZE_MAX, shown = 0;
    for (size_t i = 0; i < COUNT; i++)
      if (keys[i] >= least_key && keys[i] < next)
        next = keys[i];
    char expected[24];
    snprintf(expected, sizeof expected, "%zu", next);
    for (size_t i = 0; i < kept; i++)
      shown += strcmp(message(i), expected) == 0;
    ck_assert_uint_eq(shown, 1);
    least_key = next + 1;
  }
  for (size_t i = 1; i < kept; i++) {
    const lineage_place *before = lineage_finding_place(lineage_report_finding(report, i - 1));
    const lineage_place *here = lineage_finding_place(lineage_report_finding(report, i));
    ck_assert_uint_le(lineage_place_offset(before), lineage_place_offset(here));
  }
}
END_TEST

START_TEST(a_report_that_keeps_none_counts)
{
  lineage__judge_init(&judge, report, 0);
  ck_assert(!lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(0), "found"));
  finish();
  ck_assert(judge.refused);
  ck_assert_uint_eq(lineage_report_count(report), 0);
  ck_assert_uint_eq(lineage_report_omitted(report), 1);
}
END_TEST

START_TEST(a_report_keeps_all_if_told_so)
{
  lineage__judge_init(&judge, report, SIZE_MAX);
  for (size_t i = 0; i < 5000; i++)
    ck_assert(lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(5000 - i), "%zu", i));
  finish();
  ck_assert_uint_eq(lineage_report_count(report), 5000);
  ck_assert_str_eq(message(0), "4999");
}
END_TEST

/* Each earlier than all before it, so that each is kept for a while. */
START_TEST(memory_is_bounded_by_what_is_kept)
{
  for (size_t i = 0; i < 200000; i++) {
    lineage__judge_find(&judge, LINEAGE__RULE_DUPLICATE_ID, at(200000 - i), "found %zu times", i);
    lineage__judge_suggest(&judge, "a name of some length");
    lineage__judge_relate(&judge, at(0), "first defined here");
  }
  ck_assert_uint_lt(memory.most_bytes, 100000);
  finish();
  ck_assert_uint_eq(lineage_report_omitted(report), 200000 - 100);
  ck_assert_str_eq(message(0), "found 199999 times; did you mean 'a name of some length'?");
}
END_TEST

START_TEST(what_is_not_kept_costs_no_memory)
{
  for (size_t i = 0; i < 100; i++)
    lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(i), "error");
  size_t calls = memory.calls;
  for (size_t i = 0; i < 1000000; i++)
    lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_STAGE, at(1000 + i), "error");
  ck_assert_uint_eq(memory.calls, calls);
  finish();
  ck_assert_uint_eq(lineage_report_omitted(report), 1000000);
}
END_TEST

/* -- Memory ---------------------------------------------------------------------------------- */

START_TEST(a_finished_report_is_two_blocks)
{
  lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, at(0), "found");
  finish();
#ifndef LINEAGE_ARENA_SEPARATE
  ck_assert_uint_eq(memory.blocks, 2);
#endif
}
END_TEST

START_TEST(a_finding_lost_for_want_of_memory_is_noticed)
{
  bool done = false;
  for (size_t n = 1; !done; n++) {
    ck_assert_uint_lt(n, 1000);
    lineage__judge_init(&judge, report, 5);
    memory.fail_at = memory.calls + n;
    memory.failures = 0;
    for (size_t i = 0; i < 20; i++) {
      lineage__judge_find(&judge, LINEAGE__RULE_DUPLICATE_ID, at(20 - i), "%s%zu",
                          "a message that is not short, so that its buffer has to grow once or "
                          "twice until there is enough room for all of its letters, number ",
                          i);
      lineage__judge_suggest(&judge, "name");
      lineage__judge_relate(&judge, at(0), "first defined here");
    }
    lineage_status status = lineage__judge_finish(&judge, true);
    done = memory.failures == 0;
    ck_assert(judge.refused);
    ck_assert_int_eq(status, done ? LINEAGE_OK : LINEAGE_NO_MEMORY);
    ck_assert_uint_eq(lineage_report_count(report), done ? 5 : 0);
    ck_assert_uint_eq(lineage_report_omitted(report), done ? 15 : 0);
    if (!done)
      ck_assert_uint_eq(memory.blocks, 1);
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("judge");
  TCase *judged = tcase_create("judged");
  tcase_add_checked_fixture(judged, make_report, free_report);
  tcase_add_test(judged, rules_begin_at_their_defaults);
  tcase_add_test(judged, a_judge_empties_the_report_it_is_given);
  tcase_add_test(judged, with_a_report_all_rules_that_are_on_are_wanted);
  tcase_add_test(judged, without_a_report_only_rules_that_refuse_are_wanted);
  tcase_add_test(judged, a_rule_that_is_off_finds_nothing);
  tcase_add_test(judged, only_an_error_refuses);
  tcase_add_test(judged, an_error_refuses_without_a_report_too);
  tcase_add_test(judged, the_severity_in_force_is_the_one_shown);
  suite_add_tcase(suite, judged);
  TCase *said = tcase_create("said");
  tcase_add_checked_fixture(said, make_report, free_report);
  tcase_add_test(said, a_message_is_formatted);
  tcase_add_test(said, a_suggestion_stands_in_the_message_and_bare);
  tcase_add_test(said, related_places_keep_their_order);
  tcase_add_test(said, what_is_added_to_a_finding_that_was_not_kept_is_lost);
  suite_add_tcase(suite, said);
  TCase *kept = tcase_create("kept");
  tcase_add_checked_fixture(kept, make_report, free_report);
  tcase_add_test(kept, findings_come_in_the_order_of_the_text_then_of_finding);
  tcase_add_test(kept, errors_are_kept_before_warnings_before_notes);
  tcase_add_test(kept, of_findings_at_one_place_the_first_are_kept);
  tcase_add_loop_test(kept, random_findings_are_chosen_as_by_sorting_them, 0, 20);
  tcase_add_test(kept, a_report_that_keeps_none_counts);
  tcase_add_test(kept, a_report_keeps_all_if_told_so);
  tcase_add_test(kept, memory_is_bounded_by_what_is_kept);
  tcase_add_test(kept, what_is_not_kept_costs_no_memory);
  suite_add_tcase(suite, kept);
  TCase *lost = tcase_create("memory");
  tcase_add_checked_fixture(lost, make_report, free_report);
  tcase_add_test(lost, a_finished_report_is_two_blocks);
  tcase_add_test(lost, a_finding_lost_for_want_of_memory_is_noticed);
  suite_add_tcase(suite, lost);
  return run_suite(suite);
}
