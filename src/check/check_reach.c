/* SPDX-License-Identifier: MIT */
/* What leads where: isolated stages and starts, which are the same in every scenario, then what is
 * reached in some scenario and what leads back to itself, which a query over all scenarios tells.
 */

#include <string.h>

#include "base/bits.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "check/check_rules.h"
#include "query/components.h"
#include "query/query.h"
#include "query/reach.h"

/* Sets of stages and of steps, in the scratch arena. */
typedef struct reach_sets {
  uint64_t *touched; /* stages that a step touches */
  uint64_t *entered; /* at which a step from another one ends */
  uint64_t *reached; /* from a start, in some scenario */
  uint64_t *taken;   /* steps active in a scenario in which their `from` is reached */
  uint32_t *starts;
  uint32_t start_count;
} reach_sets;

static uint64_t *take_set(lineage__check *check, size_t bits)
{
  size_t words = lineage__bits_words(bits);
  uint64_t *set = lineage__arena_take(&check->scratch, words, sizeof *set);
  if (set)
    memset(set, 0, words * sizeof *set);
  return set;
}

static bool take_sets(lineage__check *check, reach_sets *sets)
{
  uint32_t stages = check->explainer->stage_count;
  *sets = (reach_sets){.touched = take_set(check, stages),
                       .entered = take_set(check, stages),
                       .reached = take_set(check, stages),
                       .taken = take_set(check, check->explainer->step_count),
                       .starts = lineage__arena_take(&check->scratch, stages, sizeof(uint32_t))};
  return sets->touched && sets->entered && sets->reached && sets->taken && sets->starts;
}

static void find_starts(const lineage_explainer *explainer, reach_sets *sets)
{
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    lineage__bits_add(sets->touched, step->from->part.index);
    lineage__bits_add(sets->touched, step->to->part.index);
    if (step->from != step->to)
      lineage__bits_add(sets->entered, step->to->part.index);
  }
  for (size_t word = 0; word < lineage__bits_words(explainer->stage_count); word++)
    for (uint64_t left = sets->touched[word] & ~sets->entered[word]; left; left &= left - 1)
      sets->starts[sets->start_count++] = (uint32_t)(64 * word + lineage__bits_first(left));
}

static void check_isolated_stages(lineage__check *check, const reach_sets *sets)
{
  const lineage_explainer *explainer = check->explainer;
  if (!lineage__check_wants(check, LINEAGE__RULE_ISOLATED_STAGE))
    return;
  for (uint32_t i = 0; i < explainer->stage_count; i++)
    if (!lineage__bits_has(sets->touched, i))
      lineage__judge_find(check->judge, LINEAGE__RULE_ISOLATED_STAGE,
                          lineage__check_part_spot(check, &explainer->stages[i].part),
                          "no step touches stage %q; connect it or leave it out",
                          explainer->stages[i].id);
}

static void check_starts(lineage__check *check, const reach_sets *sets)
{
  const lineage_explainer *explainer = check->explainer;
  if (sets->start_count == 0 && lineage__check_wants(check, LINEAGE__RULE_NO_START))
    lineage__judge_find(check->judge, LINEAGE__RULE_NO_START,
                        lineage__check_member_spot(check, NULL, "stages"), "nothing starts: %s",
                        explainer->step_count > 0
                            ? "every stage that a step touches is led to by another; one must come "
                              "first"
                            : "there is no step");
  if (!lineage__check_wants(check, LINEAGE__RULE_EXTRA_START))
    return;
  for (uint32_t i = 0; i < sets->start_count; i++) {
    const lineage_stage *stage = &explainer->stages[sets->starts[i]];
    if (stage->part.index != 0)
      lineage__judge_find(check->judge, LINEAGE__RULE_EXTRA_START,
                          lineage__check_part_spot(check, &stage->part),
                          "stage %q is a start, as no other stage leads to it, but isn't the "
                          "document's first",
                          stage->id);
  }
}

/* -- unreachable-stage ----------------------------------------------------------------------- */

static void find_unreachable(lineage__check *check, const lineage_stage *stage, uint64_t scenarios)
{
  lineage__spot spot = lineage__check_part_spot(check, &stage->part);
  if (scenarios == 1)
    lineage__judge_find(check->judge, LINEAGE__RULE_UNREACHABLE_STAGE, spot,
                        "stage %q is unreachable: no path leads to it from a start", stage->id);
  else
    lineage__judge_find(check->judge, LINEAGE__RULE_UNREACHABLE_STAGE, spot,
                        "stage %q is unreachable in all %zu scenarios: in none a path leads to it "
                        "from a start",
                        stage->id, (size_t)scenarios);
}

/* Of the unreachable stages, those to be named: where a step from a reachable one ends, and the
 * first of each group that only its own stages lead to. */
static lineage_status name_unreachable(lineage__check *check, lineage_query *query,
                                       const reach_sets *sets, const uint64_t *unreachable,
                                       uint64_t *named)
{
  const lineage_explainer *explainer = check->explainer;
  const lineage__components_task task = {.links = &query->out};
  lineage__components groups = {.of = NULL};
  lineage_status status =
      lineage__components_need(&groups, &check->scratch, explainer->stage_count);
  if (!status)
    status = lineage__components_find(&groups, &task, &query->meter);
  uint64_t *led_to = status ? NULL : take_set(check, groups.count); /* from outside, or reached */
  if (!led_to)
    return status ? status : LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    uint32_t from = step->from->part.index, to = step->to->part.index;
    if (groups.of[from] != groups.of[to] || lineage__bits_has(sets->reached, from))
      lineage__bits_add(led_to, groups.of[to]);
    if (lineage__bits_has(sets->reached, from) && lineage__bits_has(unreachable, to))
      lineage__bits_add(named, to);
  }
  for (uint32_t i = 0; i < explainer->stage_count; i++) {
    if (!lineage__bits_has(unreachable, i) || lineage__bits_has(led_to, groups.of[i]))
      continue;
    lineage__bits_add(named, i);
    lineage__bits_add(led_to, groups.of[i]); /* its others hang on it */
  }
  return LINEAGE_OK;
}

static lineage_status check_unreachable_stages(lineage__check *check, lineage_query *query,
                                               const reach_sets *sets)
{
  const lineage_explainer *explainer = check->explainer;
  size_t words = lineage__bits_words(explainer->stage_count);
  size_t word = 0;
  while (word < words && (sets->touched[word] & ~sets->reached[word]) == 0)
    word++;
  if (word == words || !lineage__check_wants(check, LINEAGE__RULE_UNREACHABLE_STAGE))
    return LINEAGE_OK;
  uint64_t *unreachable = take_set(check, explainer->stage_count);
  uint64_t *named = take_set(check, explainer->stage_count);
  if (!unreachable || !named)
    return LINEAGE_NO_MEMORY;
  for (word = 0; word < words; word++)
    unreachable[word] = sets->touched[word] & ~sets->reached[word];
  lineage_status status = name_unreachable(check, query, sets, unreachable, named);
  uint64_t scenarios = lineage_selection_scenario_count(lineage_query_selection(query));
  for (uint32_t i = 0; !status && i < explainer->stage_count; i++)
    if (lineage__bits_has(named, i))
      find_unreachable(check, &explainer->stages[i], scenarios);
  return status;
}

/* -- dead-step ------------------------------------------------------------------------------- */

/* In how many scenarios a step is active, SIZE_MAX if they are that many or more. */
static size_t count_active(const lineage_step *step)
{
  const lineage_explainer *explainer = step->part.explainer;
  const lineage__product *product = step->condition->products;
  size_t count = 1, next = 0;
  for (uint32_t i = 0; i < explainer->dimension_count; i++) {
    uint32_t options = explainer->dimensions[i].option_count;
    if (next < product->choice_count && product->choices[next].dimension == i)
      options = product->choices[next++].option_count;
    if (!lineage__multiply(count, options, &count))
      return SIZE_MAX;
  }
  return count;
}

static void find_dead_step(lineage__check *check, const lineage_step *step)
{
  const char *from = step->from->id, *to = step->to->id;
  lineage__spot spot = lineage__check_part_spot(check, &step->part);
  size_t count = count_active(step);
  if (count == 1)
    lineage__judge_find(check->judge, LINEAGE__RULE_DEAD_STEP, spot,
                        "the step from %q to %q is never taken: in the one scenario in which it is "
                        "active, no path leads from a start to %q",
                        from, to, from);
  else
    lineage__judge_find(check->judge, LINEAGE__RULE_DEAD_STEP, spot,
                        "the step from %q to %q is never taken: in none of the %zu scenarios in "
                        "which it is active, a path leads from a start to %q",
                        from, to, count, from);
}

static void check_dead_steps(lineage__check *check, const reach_sets *sets)
{
  const lineage_explainer *explainer = check->explainer;
  if (!lineage__check_wants(check, LINEAGE__RULE_DEAD_STEP))
    return;
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    if (!lineage__bits_has(sets->taken, i) &&
        lineage__bits_has(sets->reached, step->from->part.index) &&
        lineage__bits_has(sets->reached, step->to->part.index))
      find_dead_step(check, step);
  }
}

/* -- cycle ----------------------------------------------------------------------------------- */

enum { SHOWN_STAGES = 12 };

/* Writes "app → a → b → app", leaving out the middle of a long round. */
static void write_round(lineage__buffer *out, const lineage_path *round)
{
  size_t count = lineage_path_step_count(round);
  for (size_t i = 0; i < count; i++) {
    if (i == SHOWN_STAGES && count > SHOWN_STAGES + 1) {
      lineage__buffer_add_text(out, "… (");
      lineage__buffer_add_number(out, count - SHOWN_STAGES);
      lineage__buffer_add_text(out, " more stages) → ");
      break;
    }
    const char *id = lineage_stage_id(lineage_step_from(lineage_path_step(round, i)));
    lineage__buffer_add_shown(out, id, strlen(id));
    lineage__buffer_add_text(out, " → ");
  }
  const char *first = lineage_stage_id(lineage_step_from(lineage_path_step(round, 0)));
  lineage__buffer_add_shown(out, first, strlen(first));
}

static lineage_status check_cycles(lineage__check *check, lineage_query *query)
{
  const lineage_path *const *rounds;
  size_t count;
  if (!lineage__check_wants(check, LINEAGE__RULE_CYCLE))
    return LINEAGE_OK;
  lineage_status status = lineage_query_cycles(query, &rounds, &count);
  if (status)
    return status;
  lineage__buffer text;
  lineage__buffer_init(&text, &check->explainer->allocator);
  for (size_t i = 0; i < count && !text.failed; i++) {
    lineage__buffer_clear(&text);
    write_round(&text, rounds[i]);
    if (!text.failed)
      lineage__judge_find(check->judge, LINEAGE__RULE_CYCLE,
                          lineage__check_part_spot(check, &lineage_path_step(rounds[i], 0)->part),
                          "stages lead back to themselves: %s", text.bytes);
  }
  bool failed = text.failed;
  lineage__buffer_free(&text);
  return failed ? LINEAGE_NO_MEMORY : LINEAGE_OK;
}

/* -- Scenarios ------------------------------------------------------------------------------- */

static lineage_status check_reached(lineage__check *check, lineage_query *query, reach_sets *sets)
{
  if (sets->start_count == 0 || !(lineage__check_wants(check, LINEAGE__RULE_UNREACHABLE_STAGE) ||
                                  lineage__check_wants(check, LINEAGE__RULE_DEAD_STEP)))
    return LINEAGE_OK;
  lineage_status status =
      lineage__query_reach_from(query, sets->starts, sets->start_count, sets->reached, sets->taken);
  if (!status)
    status = check_unreachable_stages(check, query, sets);
  if (!status)
    check_dead_steps(check, sets);
  return status;
}

/* A query over all scenarios of the document. */
static lineage_status open_query(const lineage__check *check, lineage_query **out)
{
  lineage_selection *selection = NULL;
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  options.max_scenario_bits = check->settings->max_scenario_bits;
  lineage_status status = lineage_selection_new(&selection, check->explainer);
  if (!status)
    status = lineage_selection_open(selection, NULL);
  if (!status)
    status = lineage_query_new(out, selection, &options);
  lineage_selection_free(selection);
  return status;
}

static void find_too_many_scenarios(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  size_t scenarios = 1;
  bool fits = true;
  for (uint32_t i = 0; i < explainer->dimension_count && fits; i++)
    if (explainer->dimensions[i].named)
      fits = lineage__multiply(scenarios, explainer->dimensions[i].option_count, &scenarios);
  lineage__judge_find(check->judge, LINEAGE__RULE_TOO_MANY_SCENARIOS,
                      lineage__check_member_spot(check, NULL, "dimensions"),
                      "conditions tell %s%zu scenarios apart, more than the limit lets rules look "
                      "at; unreachable-stage, dead-step and cycle are passed over",
                      fits ? "" : "over ", fits ? scenarios : SIZE_MAX);
}

static bool check_scenarios(lineage__check *check, reach_sets *sets)
{
  lineage_query *query = NULL;
  lineage_status status = open_query(check, &query);
  if (!status)
    status = check_reached(check, query, sets);
  if (!status)
    status = check_cycles(check, query);
  lineage_query_free(query);
  if (status != LINEAGE_LIMIT)
    return status == LINEAGE_OK;
  find_too_many_scenarios(check);
  return true;
}

bool lineage__check_reach(lineage__check *check)
{
  reach_sets sets;
  if (!take_sets(check, &sets))
    return false;
  find_starts(check->explainer, &sets);
  check_isolated_stages(check, &sets);
  check_starts(check, &sets);
  return check->explainer->step_count == 0 || check_scenarios(check, &sets);
}
