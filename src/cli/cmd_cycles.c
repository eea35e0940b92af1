/* SPDX-License-Identifier: MIT */
/* lineage cycles: a shortest round of each group of stages that lead back to themselves. */

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/phrases.h"
#include "cli/question.h"

static void print_json(const lineage_path *const *rounds, size_t count)
{
  struct answer_list answer = {false};
  for (size_t i = 0; i < count && !output_failed(); i++) {
    struct json_object *round = NULL;
    require(lineage_path_to_json(rounds[i], &round));
    print_element(&answer, round);
  }
  print_list_end(&answer);
}

static int run(int argc, char **argv)
{
  struct question question = {0};
  const struct option_row rows[] = {QUESTION_OPTIONS(&question), OPTIONS_END};
  int count;
  char **operands = parse_options(&command_cycles, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  const lineage_path *const *rounds;
  size_t round_count;
  require(lineage_query_cycles(question.query, &rounds, &round_count));
  if (question.json)
    print_json(rounds, round_count);
  for (size_t i = 0; !question.json && i < round_count && !output_failed(); i++)
    print_path(question.query, rounds[i]);
  question_end(&question);
  return EXIT_YES;
}

const struct command command_cycles = {
    .name = "cycles",
    .operands = "FILE",
    .least_operands = 1,
    .most_operands = 1,
    .summary = "list the rounds in which stages lead back to themselves",
    .description =
        "Lists one shortest round for each group of stages that lead back to themselves in one "
        "scenario of the selection. Dimensions that no option names are at their defaults.",
    .run = run,
};
