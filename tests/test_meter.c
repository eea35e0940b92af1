/* SPDX-License-Identifier: MIT */
#include "query/meter.h"

#include "support.h"

static bool count_calls(void *user)
{
  ++*(int *)user;
  return false;
}

static bool refuse(void *user)
{
  (void)user;
  return true;
}

START_TEST(a_budget_is_spent_to_its_last_visit)
{
  lineage__meter meter = {0};
  for (uint64_t budget = 1; budget < 20000; budget = 3 * budget + 1) {
    lineage__meter_start(&meter, budget);
    for (uint64_t i = 0; i < budget; i++)
      if (lineage__meter_spend(&meter, 1))
        ck_abort_msg("%u of %u", (unsigned)i, (unsigned)budget);
    ck_assert_int_eq(lineage__meter_spend(&meter, 1), LINEAGE_BUDGET);
    ck_assert_int_eq(lineage__meter_spend(&meter, 1), LINEAGE_BUDGET);
    ck_assert_int_eq(lineage__meter_spend(&meter, 0), LINEAGE_OK);
    lineage__meter_start(&meter, budget);
    ck_assert_int_eq(lineage__meter_spend(&meter, budget + 1), LINEAGE_BUDGET);
    lineage__meter_start(&meter, budget);
    ck_assert_int_eq(lineage__meter_spend(&meter, budget), LINEAGE_OK);
  }
}
END_TEST

START_TEST(without_a_bound_nothing_is_too_much)
{
  lineage__meter meter = {0};
  lineage__meter_start(&meter, UINT64_MAX);
  for (int i = 0; i < 100; i++)
    ck_assert_int_eq(lineage__meter_spend(&meter, UINT64_MAX - 1), LINEAGE_OK);
}
END_TEST

START_TEST(the_caller_is_asked_at_first_and_now_and_then)
{
  int calls = 0;
  lineage__meter meter = {.cancelled = count_calls, .user = &calls};
  lineage__meter_start(&meter, UINT64_MAX);
  ck_assert_int_eq(lineage__meter_spend(&meter, 1), LINEAGE_OK);
  ck_assert_int_eq(calls, 1);
  for (int i = 0; i < 100000; i++)
    if (lineage__meter_spend(&meter, 1))
      ck_abort_msg("cancelled");
  ck_assert(calls > 10 && calls < 100);
  meter.cancelled = refuse;
  lineage__meter_start(&meter, UINT64_MAX);
  ck_assert_int_eq(lineage__meter_spend(&meter, 1), LINEAGE_CANCELLED);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("meter");
  TCase *tests = tcase_create("budget");
  tcase_add_test(tests, a_budget_is_spent_to_its_last_visit);
  tcase_add_test(tests, without_a_bound_nothing_is_too_much);
  tcase_add_test(tests, the_caller_is_asked_at_first_and_now_and_then);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
