/* SPDX-License-Identifier: MIT */
/* lineage when: the scenarios in which a path leads from one stage to another. */

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/phrases.h"
#include "cli/question.h"

static void print_json(const lineage_stage *from, const lineage_stage *to,
                       const lineage_condition *condition)
{
  struct json_object *products = NULL;
  require(lineage_condition_to_json(condition, &products));
  struct json_object *answer = answer_object();
  answer_add(answer, "from", answer_text(lineage_stage_id(from)));
  answer_add(answer, "to", answer_text(lineage_stage_id(to)));
  answer_add(answer, "always", answer_bool(lineage_condition_is_always(condition)));
  answer_add(answer, "never", answer_bool(lineage_condition_is_never(condition)));
  answer_add(answer, "when", products);
  print_answer(answer);
}

static void print_text(const lineage_explainer *explainer, const lineage_condition *condition)
{
  if (lineage_condition_is_always(condition)) {
    print("always\n");
    return;
  }
  if (lineage_condition_is_never(condition)) {
    print("never\n");
    return;
  }
  for (size_t i = 0; i < lineage_condition_product_count(condition) && !output_failed(); i++) {
    print_product(explainer, condition, i);
    print("\n");
  }
}

static int run(int argc, char **argv)
{
  struct question question = {.begins_open = true};
  const struct option_row rows[] = {QUESTION_OPTIONS(&question), OPTIONS_END};
  int count;
  char **operands = parse_options(&command_when, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  const lineage_stage *from = question_stage(&question, operands[1]);
  const lineage_stage *to = question_stage(&question, operands[2]);
  lineage_condition *condition = NULL;
  require(lineage_query_when(question.query, from, to, &condition));
  if (question.json)
    print_json(from, to, condition);
  else
    print_text(question.explainer, condition);
  int status = lineage_condition_is_never(condition) ? EXIT_NO : EXIT_YES;
  lineage_condition_free(condition);
  question_end(&question);
  return status;
}

const struct command command_when = {
    .name = "when",
    .operands = "FILE FROM TO",
    .least_operands = 3,
    .most_operands = 3,
    .summary = "tell when a path leads from one stage to another",
    .description =
        "Tells in which scenarios of the selection a path leads from stage FROM to stage TO: "
        "'always', 'never', or a line for each of the conditions of which one must hold. "
        "Dimensions that no option names are open. Exit status: 0 if a path leads there in some "
        "scenario, 1 if never.",
    .run = run,
};
