/* SPDX-License-Identifier: MIT */
/* lineage reach: all stages that a path leads to. */

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/question.h"

static void print_json(const struct question *question, const lineage_stage *from, bool backwards,
                       const lineage_reached *reached, size_t count)
{
  struct json_object *stages = answer_array();
  for (size_t i = 0; i < count; i++) {
    struct json_object *entry = answer_object();
    answer_add(entry, "id", answer_text(lineage_stage_id(reached[i].stage)));
    answer_add(entry, "distance", answer_number(reached[i].distance));
    answer_append(stages, entry);
  }
  struct json_object *answer = answer_object();
  answer_add(answer, "from", answer_text(lineage_stage_id(from)));
  answer_add(answer, "backwards", answer_bool(backwards));
  answer_add(answer, "selection", answer_selection(question->selection));
  answer_add(answer, "stages", stages);
  print_answer(answer);
}

static void print_text(const lineage_reached *reached, size_t count)
{
  for (size_t i = 0; i < count && !output_failed(); i++) {
    print("%3zu  %s: ", reached[i].distance, lineage_stage_id(reached[i].stage));
    print_safe(lineage_stage_name(reached[i].stage));
    print("\n");
  }
}

static int run(int argc, char **argv)
{
  struct question question = {0};
  bool backwards = false;
  const struct option_row rows[] = {
      {0, "backwards", NULL, "list the stages from which a path leads to STAGE", take_flag,
       &backwards},
      QUESTION_OPTIONS(&question),
      OPTIONS_END,
  };
  int count;
  char **operands = parse_options(&command_reach, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  const lineage_stage *from = question_stage(&question, operands[1]);
  const lineage_reached *reached;
  size_t reached_count;
  require(lineage_query_reach(question.query, from,
                              backwards ? LINEAGE_BACKWARDS : LINEAGE_FORWARDS, &reached,
                              &reached_count));
  if (question.json)
    print_json(&question, from, backwards, reached, reached_count);
  else
    print_text(reached, reached_count);
  question_end(&question);
  return EXIT_YES;
}

const struct command command_reach = {
    .name = "reach",
    .operands = "FILE STAGE",
    .least_operands = 2,
    .most_operands = 2,
    .summary = "list the stages that a path leads to",
    .description = "Lists the stages that a path leads to from STAGE, each with its distance: the "
                   "least number of steps. A path must be walkable in one scenario of the "
                   "selection. Dimensions that no option names are at their defaults.",
    .run = run,
};
