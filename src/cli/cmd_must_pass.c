/* SPDX-License-Identifier: MIT */
/* lineage must-pass: the stages that are on every path between two. */

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/phrases.h"
#include "cli/question.h"

static void print_json(const struct question *question, const lineage_stage *from,
                       const lineage_stage *to, const lineage_stage *const *stages, size_t count)
{
  struct json_object *answer = answer_object();
  answer_add(answer, "from", answer_text(lineage_stage_id(from)));
  answer_add(answer, "to", answer_text(lineage_stage_id(to)));
  answer_add(answer, "selection", answer_selection(question->selection));
  answer_add(answer, "stages", answer_stage_ids(stages, count));
  print_answer(answer);
}

static void print_text(const lineage_stage *from, const lineage_stage *to,
                       const lineage_stage *const *stages, size_t count)
{
  for (size_t i = 0; i < count && !output_failed(); i++) {
    print("%s: ", lineage_stage_id(stages[i]));
    print_safe(lineage_stage_name(stages[i]));
    print("\n");
  }
  if (count == 0)
    complain_of_no_path(from, to);
}

static int run(int argc, char **argv)
{
  struct question question = {0};
  const struct option_row rows[] = {QUESTION_OPTIONS(&question), OPTIONS_END};
  int count;
  char **operands = parse_options(&command_must_pass, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  const lineage_stage *from = question_stage(&question, operands[1]);
  const lineage_stage *to = question_stage(&question, operands[2]);
  const lineage_stage *const *stages;
  size_t stage_count;
  require(lineage_query_must_pass(question.query, from, to, &stages, &stage_count));
  if (question.json)
    print_json(&question, from, to, stages, stage_count);
  else
    print_text(from, to, stages, stage_count);
  question_end(&question);
  return stage_count > 0 ? EXIT_YES : EXIT_NO;
}

const struct command command_must_pass = {
    .name = "must-pass",
    .operands = "FILE FROM TO",
    .least_operands = 3,
    .most_operands = 3,
    .summary = "list the stages that every path between two stages passes",
    .description =
        "Lists the stages that are on every path from stage FROM to stage TO, these two included. "
        "A path must be walkable in one scenario of the selection. Dimensions that no option "
        "names are at their defaults. Exit status: 0 if there is a path, 1 if there is none.",
    .run = run,
};
