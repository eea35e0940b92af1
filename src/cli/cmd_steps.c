/* SPDX-License-Identifier: MIT */
/* lineage steps: the active steps of a selection. */

#include <stdlib.h>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/phrases.h"
#include "cli/question.h"

struct step_filter {
  struct word_list from; /* ids; none: any stage */
  struct word_list to;
  bool always; /* only steps that are active in all scenarios */
};

static bool is_among(const lineage_stage *stage, const struct word_list *ids)
{
  return ids->count == 0 || word_list_has(ids, lineage_stage_id(stage));
}

static bool is_wanted(const struct question *question, const struct step_filter *filter,
                      const lineage_step *step)
{
  return is_among(lineage_step_from(step), &filter->from) &&
         is_among(lineage_step_to(step), &filter->to) &&
         (!filter->always || lineage_query_step_is_always_active(question->query, step));
}

static struct json_object *step_value(const lineage_step *step)
{
  struct json_object *part = NULL;
  require(lineage_step_to_json(step, &part));
  struct json_object *value = answer_object();
  answer_add(value, "index", answer_number(lineage_step_index(step)));
  answer_take(value, "from", part);
  answer_take(value, "to", part);
  answer_take(value, "kind", part);
  answer_take(value, "when", part);
  answer_take(value, "label", part);
  json_object_put(part);
  return value;
}

static void print_step(const struct question *question, const lineage_step *step)
{
  const lineage_condition *condition = lineage_step_condition(step);
  print("%zu: %s \xE2\x86\x92 %s, ", lineage_step_index(step),
        lineage_stage_id(lineage_step_from(step)), lineage_stage_id(lineage_step_to(step)));
  print_safe(lineage_step_kind(step));
  print(": ");
  print_safe(lineage_step_label(step));
  if (!lineage_condition_is_always(condition)) {
    print(" [");
    print_product(question->explainer, condition, 0);
    print("]");
  }
  print("\n");
}

static void print_steps(const struct question *question, const struct step_filter *filter)
{
  const lineage_step *const *steps;
  size_t count;
  struct answer_list answer = {false};
  require(lineage_query_steps(question->query, &steps, &count));
  for (size_t i = 0; i < count && !output_failed(); i++) {
    if (!is_wanted(question, filter, steps[i]))
      continue;
    if (question->json)
      print_element(&answer, step_value(steps[i]));
    else
      print_step(question, steps[i]);
  }
  if (question->json)
    print_list_end(&answer);
}

static void require_stages(const struct question *question, const struct word_list *ids)
{
  for (size_t i = 0; i < ids->count; i++)
    question_stage(question, ids->items[i]);
}

static int run(int argc, char **argv)
{
  struct question question = {0};
  struct step_filter filter = {0};
  const struct option_row rows[] = {
      {0, "from", "STAGE", "only steps from this stage; repeatable", take_word, &filter.from},
      {0, "to", "STAGE", "only steps to this stage; repeatable", take_word, &filter.to},
      {0, "always", NULL, "only steps active in all scenarios of the selection", take_flag,
       &filter.always},
      QUESTION_OPTIONS(&question),
      OPTIONS_END,
  };
  int count;
  char **operands = parse_options(&command_steps, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  require_stages(&question, &filter.from);
  require_stages(&question, &filter.to);
  print_steps(&question, &filter);
  question_end(&question);
  free(filter.from.items);
  free(filter.to.items);
  return EXIT_YES;
}

const struct command command_steps = {
    .name = "steps",
    .operands = "FILE",
    .least_operands = 1,
    .most_operands = 1,
    .summary = "list the active steps",
    .description = "Lists the steps that are active under a selection, each with its index in the "
                   "document, its kind, its label and its condition. Dimensions that no option "
                   "names are at their defaults.",
    .run = run,
};
