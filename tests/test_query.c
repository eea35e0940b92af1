/* SPDX-License-Identifier: MIT */
#include <lineage/lineage.h>

#include <stdio.h>
#include <string.h>

#include "draft.h"
#include "support.h"

static lineage_explainer *explainer;
static lineage_selection *selection;

static void set_up(void)
{
  explainer = short_document("x = a,b,c\ny = p,q\nm n o p q\n"
                             "m > n kind k\n"
                             "n > o when x=a kind l\n"
                             "n > o when x=b,c y=p kind l\n"
                             "o > o when y=q kind k\n"
                             "p > m when x=c kind m\n");
  selection = default_selection(explainer);
}

static void tear_down(void)
{
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}

static const char *stages_of(lineage_query *query,
                             lineage_status (*question)(lineage_query *,
                                                        const lineage_stage *const **, size_t *))
{
  static char text[64];
  const lineage_stage *const *stages;
  size_t count;
  ck_assert_int_eq(question(query, &stages, &count), LINEAGE_OK);
  for (size_t i = 0; i < count; i++)
    text[i] = lineage_stage_id(stages[i])[0];
  text[count] = '\0';
  return text;
}

static const char *steps_of(lineage_query *query)
{
  static char text[64];
  const lineage_step *const *steps;
  size_t count;
  ck_assert_int_eq(lineage_query_steps(query, &steps, &count), LINEAGE_OK);
  for (size_t i = 0; i < count; i++)
    text[i] = (char)('0' + lineage_step_index(steps[i]));
  text[count] = '\0';
  return text;
}

static lineage_query *query_with(const lineage_query_options *options)
{
  lineage_query *query;
  ck_assert_int_eq(lineage_query_new(&query, selection, options), LINEAGE_OK);
  return query;
}

START_TEST(active_steps_and_stages_are_those_of_the_selection)
{
  lineage_query *query = query_with(NULL);
  ck_assert_str_eq(steps_of(query), "01");
  ck_assert_str_eq(stages_of(query, lineage_query_stages), "mno");
  ck_assert_str_eq(stages_of(query, lineage_query_entries), "m");
  ck_assert_str_eq(stages_of(query, lineage_query_exits), "o");
  lineage_query_free(query);
  lineage_selection_open(selection, NULL);
  query = query_with(NULL);
  ck_assert_str_eq(steps_of(query), "01234");
  ck_assert_str_eq(stages_of(query, lineage_query_stages), "mnop");
  ck_assert_str_eq(stages_of(query, lineage_query_entries), "p");
  ck_assert_str_eq(stages_of(query, lineage_query_exits), ""); /* o leads to itself */
  ck_assert(lineage_query_step_is_always_active(query, lineage_explainer_step(explainer, 0)));
  ck_assert(!lineage_query_step_is_always_active(query, lineage_explainer_step(explainer, 1)));
  lineage_query_free(query);
}
END_TEST

START_TEST(a_query_keeps_its_own_selection)
{
  lineage_query *query = query_with(NULL);
  lineage_selection_set(selection, "x", "c");
  ck_assert_str_eq(steps_of(query), "01");
  ck_assert_uint_eq(lineage_selection_scenario_count(lineage_query_selection(query)), 1);
  ck_assert(lineage_selection_allows(
      lineage_query_selection(query),
      lineage_dimension_option(lineage_explainer_dimension(explainer, 0), 0)));
  lineage_query_free(query);
}
END_TEST

START_TEST(kinds_limit_the_steps)
{
  static const char *const k[] = {"k"}, *const kl[] = {"k", "l"}, *const other[] = {"unheard-of"};
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  lineage_selection_open(selection, NULL);
  options.kinds = (lineage_words){kl, 2};
  lineage_query *query = query_with(&options);
  ck_assert_str_eq(steps_of(query), "0123");
  ck_assert_str_eq(stages_of(query, lineage_query_entries), "m");
  ck_assert(!lineage_query_step_is_active(query, lineage_explainer_step(explainer, 4)));
  lineage_query_free(query);
  options.without_kinds = (lineage_words){k, 1};
  query = query_with(&options);
  ck_assert_str_eq(steps_of(query), "12");
  lineage_query_free(query);
  options.kinds = (lineage_words){NULL, 0};
  query = query_with(&options);
  ck_assert_str_eq(steps_of(query), "124");
  lineage_query_free(query);
  options.kinds = (lineage_words){other, 1};
  query = query_with(&options);
  ck_assert_str_eq(steps_of(query), "");
  lineage_query_free(query);
}
END_TEST

START_TEST(options_of_any_size_are_read)
{
  struct {
    lineage_query_options ours;
    unsigned char later[16];
  } options = {LINEAGE_QUERY_OPTIONS_INIT, {0}};
  lineage_query *query;
  options.ours.size = sizeof options;
  ck_assert_int_eq(lineage_query_new(&query, selection, &options.ours), LINEAGE_OK);
  lineage_query_free(query);
  options.later[15] = 1; /* asks for what this library doesn't know */
  ck_assert_int_eq(lineage_query_new(&query, selection, &options.ours), LINEAGE_INVALID);
  ck_assert_ptr_null(query);
  static const char *const none[] = {"none"};
  options.ours.kinds = (lineage_words){none, 1};
  options.ours.size = sizeof(size_t); /* of before there were kinds */
  ck_assert_int_eq(lineage_query_new(&query, selection, &options.ours), LINEAGE_OK);
  ck_assert_str_eq(steps_of(query), "01");
  lineage_query_free(query);
  options.ours.size = 0;
  ck_assert_int_eq(lineage_query_new(&query, selection, &options.ours), LINEAGE_INVALID);
}
END_TEST

START_TEST(arguments_that_are_not_valid_are_told)
{
  lineage_explainer *other = short_document("m > n");
  const lineage_stage *foreign = stage_of(other, "m"), *own = stage_of(explainer, "m");
  lineage_query *query = query_with(NULL), *none = query;
  const lineage_stage *const *stages;
  const lineage_step *const *steps;
  const lineage_reached *reached;
  const lineage_path *path, *const *rounds;
  lineage_condition *condition;
  lineage_paths *paths;
  uint64_t number;
  size_t count;
  bool exact;
  ck_assert_int_eq(lineage_query_new(&none, NULL, NULL), LINEAGE_INVALID);
  ck_assert_ptr_null(none);
  ck_assert_int_eq(lineage_query_new(NULL, selection, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_steps(NULL, &steps, &count), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_steps(query, NULL, &count), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_stages(query, &stages, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_reach(query, foreign, LINEAGE_FORWARDS, &reached, &count),
                   LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_reach(query, own, (lineage_direction)7, &reached, &count),
                   LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_reach(query, NULL, LINEAGE_FORWARDS, &reached, &count),
                   LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_must_pass(query, own, foreign, &stages, &count), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_when(query, foreign, own, &condition), LINEAGE_INVALID);
  ck_assert_ptr_null(condition);
  ck_assert_int_eq(lineage_query_paths(query, own, foreign, &paths), LINEAGE_INVALID);
  ck_assert_ptr_null(paths);
  ck_assert_int_eq(lineage_query_shortest_path(query, own, NULL, &path), LINEAGE_INVALID);
  ck_assert_ptr_null(path);
  ck_assert_int_eq(lineage_query_count_paths(query, own, own, NULL, &exact), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_count_paths(query, foreign, own, &number, &exact),
                   LINEAGE_INVALID);
  ck_assert_int_eq(lineage_query_cycles(NULL, &rounds, &count), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_paths_next(NULL, &path), LINEAGE_INVALID);
  ck_assert(!lineage_query_step_is_active(query, lineage_explainer_step(other, 0)));
  ck_assert(!lineage_query_step_is_active(query, NULL));
  ck_assert(!lineage_query_step_is_always_active(NULL, lineage_explainer_step(explainer, 0)));
  ck_assert_ptr_null(lineage_query_selection(NULL));
  lineage_query_free(NULL);
  lineage_paths_free(NULL);
  lineage_query_free(query);
  lineage_explainer_free(other);
}
END_TEST

/* -- Limits --------------------------------------------------------------------------------------
 */

/* Twenty dimensions of four options; a chain in which each dimension limits one step. */
static lineage_explainer *many_dimensions(void)
{
  test_draft made = {0};
  char id[16], next[16], when[32];
  for (int i = 0; i < 20; i++) {
    snprintf(id, sizeof id, "d%d", i);
    draft_dimension(&made, id, "a,b,c,d");
  }
  for (int i = 0; i <= 20; i++) {
    snprintf(id, sizeof id, "s%d", i);
    draft_stage(&made, id);
  }
  for (int i = 0; i < 20; i++) {
    snprintf(id, sizeof id, "s%d", i);
    snprintf(next, sizeof next, "s%d", i + 1);
    snprintf(when, sizeof when, "d%d=a,c", i);
    draft_step(&made, id, next, when, NULL);
  }
  return draft_load(&made, NULL);
}

START_TEST(what_looks_at_no_scenario_has_no_limit)
{
  lineage_explainer *large = many_dimensions();
  lineage_query *query = open_query(large);
  const lineage_stage *const *stages;
  const lineage_step *const *steps;
  size_t count;
  ck_assert_int_eq(lineage_query_steps(query, &steps, &count), LINEAGE_OK);
  ck_assert_uint_eq(count, 20);
  ck_assert(!lineage_query_step_is_always_active(query, steps[0]));
  ck_assert_int_eq(lineage_query_stages(query, &stages, &count), LINEAGE_OK);
  ck_assert_uint_eq(count, 21);
  ck_assert_int_eq(lineage_query_entries(query, &stages, &count), LINEAGE_OK);
  ck_assert_int_eq(lineage_query_exits(query, &stages, &count), LINEAGE_OK);
  lineage_query_free(query);
  lineage_explainer_free(large);
}
END_TEST

START_TEST(too_many_scenarios_are_refused)
{
  lineage_explainer *large = many_dimensions();
  lineage_query *query = open_query(large);
  const lineage_stage *from = stage_of(large, "s0"), *to = stage_of(large, "s20");
  const lineage_stage *const *stages;
  const lineage_reached *reached;
  const lineage_path *path, *const *rounds;
  lineage_condition *condition;
  lineage_paths *paths;
  uint64_t number;
  size_t count;
  bool exact;
  ck_assert_int_eq(lineage_query_reach(query, from, LINEAGE_FORWARDS, &reached, &count),
                   LINEAGE_LIMIT);
  ck_assert_int_eq(lineage_query_must_pass(query, from, to, &stages, &count), LINEAGE_LIMIT);
  ck_assert_int_eq(lineage_query_when(query, from, to, &condition), LINEAGE_LIMIT);
  ck_assert_ptr_null(condition);
  ck_assert_int_eq(lineage_query_paths(query, from, to, &paths), LINEAGE_LIMIT);
  ck_assert_ptr_null(paths);
  ck_assert_int_eq(lineage_query_shortest_path(query, from, to, &path), LINEAGE_LIMIT);
  ck_assert_int_eq(lineage_query_count_paths(query, from, to, &number, &exact), LINEAGE_LIMIT);
  ck_assert_int_eq(lineage_query_cycles(query, &rounds, &count), LINEAGE_LIMIT);
  ck_assert_int_eq(lineage_query_stages(query, &stages, &count), LINEAGE_OK);
  ck_assert_uint_eq(count, 21);
  lineage_query_free(query);
  lineage_explainer_free(large);
}
END_TEST

START_TEST(one_open_dimension_among_twenty_is_cheap)
{
  lineage_explainer *large = many_dimensions();
  lineage_selection *some = default_selection(large);
  lineage_condition *condition;
  lineage_query *query;
  ck_assert_int_eq(lineage_selection_set(some, "d7", "a,b,c,d"), LINEAGE_OK);
  ck_assert_int_eq(lineage_query_new(&query, some, NULL), LINEAGE_OK);
  ck_assert_int_eq(
      lineage_query_when(query, stage_of(large, "s0"), stage_of(large, "s20"), &condition),
      LINEAGE_OK);
  const lineage_dimension *d7 = lineage_explainer_find_dimension(large, "d7");
  ck_assert_uint_eq(lineage_condition_product_count(condition), 1);
  ck_assert(lineage_condition_includes(condition, 0, lineage_dimension_option(d7, 2)));
  ck_assert(!lineage_condition_includes(condition, 0, lineage_dimension_option(d7, 3)));
  ck_assert(!lineage_condition_names(condition, 0, lineage_explainer_find_dimension(large, "d8")));
  lineage_condition_free(condition);
  lineage_query_free(query);
  lineage_selection_free(some);
  lineage_explainer_free(large);
}
END_TEST

START_TEST(the_limit_is_scenarios_times_stages_and_conditions)
{
  /* 6 scenarios, 5 stages, 5 conditions */
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  const lineage_reached *reached;
  size_t count;
  lineage_selection_open(selection, NULL);
  options.max_scenario_bits = 60;
  lineage_query *query = query_with(&options);
  ck_assert_int_eq(
      lineage_query_reach(query, stage_of(explainer, "m"), LINEAGE_FORWARDS, &reached, &count),
      LINEAGE_OK);
  lineage_query_free(query);
  options.max_scenario_bits = 59;
  query = query_with(&options);
  ck_assert_int_eq(
      lineage_query_reach(query, stage_of(explainer, "m"), LINEAGE_FORWARDS, &reached, &count),
      LINEAGE_LIMIT);
  lineage_query_free(query);
  lineage_selection_reset(selection, NULL); /* with one scenario there is nothing to look at */
  options.max_scenario_bits = 1;
  query = query_with(&options);
  ck_assert_int_eq(
      lineage_query_reach(query, stage_of(explainer, "m"), LINEAGE_FORWARDS, &reached, &count),
      LINEAGE_OK);
  lineage_query_free(query);
}
END_TEST

/* 100,000 steps between two stages, each in a scenario of its own. */
START_TEST(disjoint_conditions_without_number_are_refused_at_once)
{
  enum { STEPS = 100000 };
  test_draft made = {0};
  static char values[STEPS * 8];
  char when[32];
  size_t length = 0, count;
  for (int i = 0; i < STEPS; i++)
    length += (size_t)snprintf(values + length, sizeof values - length, i ? ",v%d" : "v%d", i);
  draft_dimension(&made, "x", values);
  draft_stage(&made, "m");
  draft_stage(&made, "n");
  for (int i = 0; i < STEPS; i++) {
    snprintf(when, sizeof when, "x=v%d", i);
    draft_step(&made, "m", "n", when, NULL);
  }
  lineage_explainer *large = draft_load(&made, NULL);
  lineage_query *query = open_query(large);
  const lineage_reached *reached;
  const lineage_stage *from = stage_of(large, "m");
  ck_assert_int_eq(lineage_query_reach(query, from, LINEAGE_FORWARDS, &reached, &count),
                   LINEAGE_LIMIT);
  lineage_query_free(query);
  query = default_query(large);
  ck_assert_int_eq(lineage_query_reach(query, from, LINEAGE_FORWARDS, &reached, &count),
                   LINEAGE_OK);
  ck_assert_uint_eq(count, 2);
  lineage_query_free(query);
  lineage_explainer_free(large);
}
END_TEST

/* -- Budget and cancelling -----------------------------------------------------------------------
 */

/* A ring of so many stages with two steps from each to the next. */
static lineage_explainer *ring(int stages)
{
  test_draft made = {0};
  char id[16], next[16];
  for (int i = 0; i < stages; i++) {
    snprintf(id, sizeof id, "s%d", i);
    draft_stage(&made, id);
  }
  for (int i = 0; i < 2 * stages; i++) {
    snprintf(id, sizeof id, "s%d", i / 2);
    snprintf(next, sizeof next, "s%d", (i / 2 + 1) % stages);
    draft_step(&made, id, next, "", NULL);
  }
  return draft_load(&made, NULL);
}

/* Asks a question by its number; false after the last. */
static bool ask(lineage_query *query, int question, lineage_status *status)
{
  const lineage_explainer *asked = lineage_selection_explainer(lineage_query_selection(query));
  const lineage_stage *from = stage_of(asked, "s0"), *to = stage_of(asked, "s9");
  const lineage_stage *const *stages;
  const lineage_reached *reached;
  const lineage_path *path, *const *rounds;
  lineage_condition *condition;
  size_t count;
  switch (question) {
  case 0:
    *status = lineage_query_reach(query, from, LINEAGE_FORWARDS, &reached, &count);
    return true;
  case 1:
    *status = lineage_query_reach(query, to, LINEAGE_BACKWARDS, &reached, &count);
    return true;
  case 2:
    *status = lineage_query_must_pass(query, from, to, &stages, &count);
    return true;
  case 3:
    *status = lineage_query_when(query, from, to, &condition);
    lineage_condition_free(condition);
    return true;
  case 4:
    *status = lineage_query_shortest_path(query, from, to, &path);
    return true;
  case 5:
    *status = lineage_query_cycles(query, &rounds, &count);
    return true;
  default:
    return false;
  }
}

START_TEST(a_spent_budget_is_told_and_the_query_stays_usable)
{
  lineage_explainer *large = ring(10);
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  lineage_selection *some = default_selection(large);
  lineage_query *query, *patient = default_query(large);
  lineage_status status, unbounded;
  options.budget = 5;
  ck_assert_int_eq(lineage_query_new(&query, some, &options), LINEAGE_OK);
  for (int round = 0; round < 2; round++)
    for (int question = 0; ask(query, question, &status); question++) {
      ck_assert_msg(status == LINEAGE_BUDGET, "question %d: %s", question,
                    lineage_status_text(status));
      ck_assert(ask(patient, question, &unbounded));
      ck_assert_int_eq(unbounded, LINEAGE_OK);
    }
  lineage_query_free(patient);
  lineage_query_free(query);
  options.budget = 1000;
  ck_assert_int_eq(lineage_query_new(&query, some, &options), LINEAGE_OK);
  for (int question = 0; ask(query, question, &status); question++)
    ck_assert_int_eq(status, LINEAGE_OK);
  lineage_query_free(query);
  lineage_selection_free(some);
  lineage_explainer_free(large);
}
END_TEST

typedef struct patience {
  int asked;
  int until; /* the caller cancels when asked so often */
} patience;

static bool lose_patience(void *user)
{
  patience *caller = user;
  return ++caller->asked >= caller->until;
}

START_TEST(a_caller_can_cancel_and_ask_again)
{
  lineage_explainer *large = ring(20000);
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  lineage_selection *some = default_selection(large);
  lineage_query *query;
  lineage_status status;
  patience caller = {0};
  options.cancelled = lose_patience;
  options.user = &caller;
  ck_assert_int_eq(lineage_query_new(&query, some, &options), LINEAGE_OK);
  for (caller.until = 1; caller.until <= 3; caller.until++)
    for (int question = 0; question < 6; question++) {
      caller.asked = 0;
      ck_assert(ask(query, question, &status));
      /* Between the two stages of these there are nine steps, which are soon walked. */
      bool short_one = question >= 2 && question <= 4 && caller.until > 1;
      ck_assert_int_eq(status, short_one ? LINEAGE_OK : LINEAGE_CANCELLED);
    }
  caller.until = 1 << 30;
  for (int question = 0; ask(query, question, &status); question++)
    ck_assert_int_eq(status, LINEAGE_OK);
  lineage_query_free(query);
  lineage_selection_free(some);
  lineage_explainer_free(large);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("query");
  TCase *tests = tcase_create("queries");
  tcase_add_checked_fixture(tests, set_up, tear_down);
  tcase_add_test(tests, active_steps_and_stages_are_those_of_the_selection);
  tcase_add_test(tests, a_query_keeps_its_own_selection);
  tcase_add_test(tests, kinds_limit_the_steps);
  tcase_add_test(tests, options_of_any_size_are_read);
  tcase_add_test(tests, arguments_that_are_not_valid_are_told);
  tcase_add_test(tests, what_looks_at_no_scenario_has_no_limit);
  tcase_add_test(tests, too_many_scenarios_are_refused);
  tcase_add_test(tests, one_open_dimension_among_twenty_is_cheap);
  tcase_add_test(tests, the_limit_is_scenarios_times_stages_and_conditions);
  tcase_add_test(tests, disjoint_conditions_without_number_are_refused_at_once);
  tcase_add_test(tests, a_spent_budget_is_told_and_the_query_stays_usable);
  tcase_add_test(tests, a_caller_can_cancel_and_ask_again);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
