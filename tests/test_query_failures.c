/* SPDX-License-Identifier: MIT */
/* Every call of the queries' room, each of its allocations failing in turn; and one document asked
 * by eight threads at once. */

#include <lineage/lineage.h>

#include <pthread.h>
#include <string.h>

#include "draft.h"
#include "support.h"

/* Cyclic, with conditions on three dimensions, so that every question needs all its memory. */
static const char document[] = "x = a,b,c\ny = p,q\nz = u,v\n"
                               "m n o p q r s t\n"
                               "m > n\nm > n when x=a\nn > o when y=p\no > n\no > p when x=b,c\n"
                               "p > q\nq > m when z=v\np > t\nq > t when y=q\nn > r\nr > s\n"
                               "s > t when x=a,b z=u\nt > t\ns > r when y=q\n";

/* What a question is answered with, in one number, so that answers can be compared. */
static uint64_t mix(uint64_t sum, uint64_t number)
{
  return (sum ^ number) * 0x9E3779B97F4A7C15u + 1;
}

typedef lineage_status (*question)(lineage_query *query, const lineage_stage *from,
                                   const lineage_stage *to, uint64_t *answer);

static uint64_t mix_path(uint64_t sum, const lineage_path *path)
{
  for (size_t i = 0; i < lineage_path_step_count(path); i++)
    sum = mix(sum, lineage_step_index(lineage_path_step(path, i)));
  return mix(sum, lineage_path_stage_count(path));
}

static lineage_status ask_steps(lineage_query *query, const lineage_stage *from,
                                const lineage_stage *to, uint64_t *answer)
{
  const lineage_step *const *steps;
  size_t count;
  (void)from, (void)to;
  lineage_status status = lineage_query_steps(query, &steps, &count);
  for (size_t i = 0; !status && i < count; i++)
    *answer = mix(*answer, lineage_step_index(steps[i]));
  return status;
}

static lineage_status ask_exits(lineage_query *query, const lineage_stage *from,
                                const lineage_stage *to, uint64_t *answer)
{
  const lineage_stage *const *stages;
  size_t count;
  (void)from, (void)to;
  lineage_status status = lineage_query_stages(query, &stages, &count);
  for (size_t i = 0; !status && i < count; i++)
    *answer = mix(*answer, lineage_stage_index(stages[i]));
  return status;
}

static lineage_status ask_reach(lineage_query *query, const lineage_stage *from,
                                const lineage_stage *to, uint64_t *answer)
{
  const lineage_reached *reached;
  size_t count;
  (void)to;
  for (int backwards = 0; backwards < 2; backwards++) {
    lineage_status status = lineage_query_reach(
        query, from, backwards ? LINEAGE_BACKWARDS : LINEAGE_FORWARDS, &reached, &count);
    if (status)
      return status;
    for (size_t i = 0; i < count; i++)
      *answer = mix(mix(*answer, lineage_stage_index(reached[i].stage)), reached[i].distance);
  }
  return LINEAGE_OK;
}

static lineage_status ask_must_pass(lineage_query *query, const lineage_stage *from,
                                    const lineage_stage *to, uint64_t *answer)
{
  const lineage_stage *const *stages;
  size_t count;
  lineage_status status = lineage_query_must_pass(query, from, to, &stages, &count);
  for (size_t i = 0; !status && i < count; i++)
    *answer = mix(*answer, lineage_stage_index(stages[i]));
  return status;
}

static lineage_status ask_when(lineage_query *query, const lineage_stage *from,
                               const lineage_stage *to, uint64_t *answer)
{
  lineage_condition *condition;
  lineage_status status = lineage_query_when(query, from, to, &condition);
  if (!status)
    *answer = mix(*answer, lineage_condition_product_count(condition));
  else
    ck_assert_ptr_null(condition);
  lineage_condition_free(condition);
  return status;
}

static lineage_status ask_count(lineage_query *query, const lineage_stage *from,
                                const lineage_stage *to, uint64_t *answer)
{
  bool exact;
  uint64_t paths;
  lineage_status status = lineage_query_count_paths(query, from, to, &paths, &exact);
  if (!status)
    *answer = mix(mix(*answer, paths), exact);
  return status;
}

static lineage_status ask_shortest(lineage_query *query, const lineage_stage *from,
                                   const lineage_stage *to, uint64_t *answer)
{
  const lineage_path *path;
  lineage_status status = lineage_query_shortest_path(query, from, to, &path);
  if (!status)
    *answer = mix_path(*answer, path);
  return status;
}

static lineage_status ask_paths(lineage_query *query, const lineage_stage *from,
                                const lineage_stage *to, uint64_t *answer)
{
  lineage_paths *paths;
  const lineage_path *path;
  lineage_status status = lineage_query_paths(query, from, to, &paths);
  while (!status && !(status = lineage_paths_next(paths, &path)) && path)
    *answer = mix_path(*answer, path);
  lineage_paths_free(paths);
  return status;
}

static lineage_status ask_cycles(lineage_query *query, const lineage_stage *from,
                                 const lineage_stage *to, uint64_t *answer)
{
  const lineage_path *const *rounds;
  size_t count;
  (void)from, (void)to;
  lineage_status status = lineage_query_cycles(query, &rounds, &count);
  for (size_t i = 0; !status && i < count; i++)
    *answer = mix_path(*answer, rounds[i]);
  return status;
}

static const question questions[] = {ask_steps, ask_exits,    ask_reach, ask_must_pass, ask_when,
                                     ask_count, ask_shortest, ask_paths, ask_cycles};

enum { QUESTIONS = sizeof questions / sizeof *questions };

static lineage_status ask_between(lineage_query *query, question asked, uint64_t *answer)
{
  const lineage_explainer *explainer = lineage_selection_explainer(lineage_query_selection(query));
  *answer = 0;
  return asked(query, stage_of(explainer, "m"), stage_of(explainer, "t"), answer);
}

/* -- No memory -----------------------------------------------------------------------------------
 */

START_TEST(a_question_without_memory_can_be_asked_again)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  lineage_explainer *explainer = short_document_with(document, &memory.allocator);
  size_t held = memory.blocks;
  uint64_t expected, answer;
  lineage_query *patient = open_query(explainer);
  ck_assert_int_eq(ask_between(patient, questions[_i], &expected), LINEAGE_OK);
  lineage_query_free(patient);
  for (int from = 0; from < 2; from++) {
    bool failed = true;
    for (size_t n = 1; failed; n++) {
      lineage_query *query = open_query(explainer);
      memory.failures = 0;
      memory.fail_at = memory.calls + n;
      memory.fail_from = from;
      lineage_status status = ask_between(query, questions[_i], &answer);
      failed = memory.failures > 0;
      ck_assert_int_eq(status, failed ? LINEAGE_NO_MEMORY : LINEAGE_OK);
      memory.fail_at = 0;
      for (int again = 0; again < 2; again++) {
        ck_assert_int_eq(ask_between(query, questions[_i], &answer), LINEAGE_OK);
        ck_assert(answer == expected);
      }
      lineage_query_free(query);
      ck_assert_uint_eq(memory.blocks, held);
    }
  }
  lineage_explainer_free(explainer);
  ck_assert_uint_eq(memory.blocks, 0);
}
END_TEST

/* All that is made without a question; which of them goes by the number. */
static lineage_status make(int number, const lineage_explainer *explainer,
                           const lineage_selection *selection)
{
  lineage_selection *copy = NULL;
  lineage_query *query = NULL;
  lineage_scenarios *scenarios = NULL;
  lineage_citations *citations = NULL;
  static const char *const kinds[] = {"loads"};
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  lineage_status status = LINEAGE_OK;
  options.kinds = (lineage_words){kinds, 1};
  if (number == 0)
    status = lineage_selection_new(&copy, explainer);
  else if (number == 1)
    status = lineage_selection_copy(&copy, selection);
  else if (number == 2)
    status = lineage_query_new(&query, selection, &options);
  else if (number == 3)
    status = lineage_scenarios_new(&scenarios, selection);
  else
    status = lineage_citations_new(&citations, explainer, NULL);
  ck_assert((copy || query || scenarios || citations) == (status == LINEAGE_OK));
  lineage_selection_free(copy);
  lineage_query_free(query);
  lineage_scenarios_free(scenarios);
  lineage_citations_free(citations);
  return status;
}

START_TEST(nothing_is_left_of_what_could_not_be_made)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  lineage_explainer *explainer = short_document_with(document, &memory.allocator);
  lineage_selection *selection = open_selection(explainer);
  size_t held = memory.blocks;
  bool failed = true;
  for (size_t n = 1; failed; n++) {
    memory.failures = 0;
    memory.fail_at = memory.calls + n;
    lineage_status status = make(_i, explainer, selection);
    failed = memory.failures > 0;
    ck_assert_int_eq(status, failed ? LINEAGE_NO_MEMORY : LINEAGE_OK);
    ck_assert_uint_eq(memory.blocks, held);
  }
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
  ck_assert_uint_eq(memory.blocks, 0);
}
END_TEST

/* -- Threads -------------------------------------------------------------------------------------
 */

enum { THREADS = 8, TIMES = 20 };

typedef struct asker {
  pthread_t thread;
  const lineage_explainer *explainer;
  uint64_t sum;
  bool failed;
} asker;

static void *ask_all(void *user)
{
  asker *self = user;
  for (int time = 0; time < TIMES && !self->failed; time++) {
    lineage_selection *selection;
    lineage_query *query;
    if (lineage_selection_new(&selection, self->explainer) ||
        lineage_selection_open(selection, NULL) || lineage_query_new(&query, selection, NULL)) {
      self->failed = true;
      return NULL;
    }
    lineage_selection_free(selection);
    for (int i = 0; i < QUESTIONS; i++) {
      uint64_t answer = 0;
      const lineage_stage *from = lineage_explainer_find_stage(self->explainer, "m");
      const lineage_stage *to = lineage_explainer_find_stage(self->explainer, "t");
      self->failed = self->failed || questions[i](query, from, to, &answer) != LINEAGE_OK;
      self->sum = mix(self->sum, answer);
    }
    lineage_query_free(query);
  }
  return NULL;
}

START_TEST(eight_threads_get_the_same_answers)
{
  lineage_explainer *explainer = short_document(document);
  asker askers[THREADS];
  for (int i = 0; i < THREADS; i++) {
    askers[i] = (asker){.explainer = explainer};
    ck_assert_int_eq(pthread_create(&askers[i].thread, NULL, ask_all, &askers[i]), 0);
  }
  for (int i = 0; i < THREADS; i++) {
    ck_assert_int_eq(pthread_join(askers[i].thread, NULL), 0);
    ck_assert(!askers[i].failed);
    ck_assert(askers[i].sum == askers[0].sum);
  }
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("query_failures");
  TCase *tests = tcase_create("no memory");
  tcase_add_loop_test(tests, a_question_without_memory_can_be_asked_again, 0, QUESTIONS);
  tcase_add_loop_test(tests, nothing_is_left_of_what_could_not_be_made, 0, 5);
  TCase *threads = tcase_create("threads");
  tcase_add_test(threads, eight_threads_get_the_same_answers);
  suite_add_tcase(suite, tests);
  suite_add_tcase(suite, threads);
  return run_suite(suite);
}
