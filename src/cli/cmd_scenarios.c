/* SPDX-License-Identifier: MIT */
/* lineage scenarios: every scenario of a selection. There may be very many, so they are printed one
 * by one as they come. */

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/question.h"

static struct json_object *scenario_value(const lineage_explainer *explainer,
                                          const lineage_option *const *options)
{
  struct json_object *scenario = answer_object();
  for (size_t i = 0; i < lineage_explainer_dimension_count(explainer); i++) {
    const char *dimension = lineage_dimension_id(lineage_explainer_dimension(explainer, i));
    answer_add(scenario, dimension, answer_text(lineage_option_value(options[i])));
  }
  return scenario;
}

static void print_scenario(const lineage_explainer *explainer, const lineage_option *const *options)
{
  size_t count = lineage_explainer_dimension_count(explainer);
  for (size_t i = 0; i < count; i++)
    print("%s%s=%s", i == 0 ? "" : " ",
          lineage_dimension_id(lineage_explainer_dimension(explainer, i)),
          lineage_option_value(options[i]));
  print(count == 0 ? "the only one: there are no dimensions\n" : "\n");
}

static void print_scenarios(const struct question *question)
{
  lineage_scenarios *scenarios = NULL;
  const lineage_option *const *options;
  struct answer_list answer = {false};
  require(lineage_scenarios_new(&scenarios, question->selection));
  while (!output_failed() && (options = lineage_scenarios_next(scenarios))) {
    if (question->json)
      print_element(&answer, scenario_value(question->explainer, options));
    else
      print_scenario(question->explainer, options);
  }
  if (question->json)
    print_list_end(&answer);
  lineage_scenarios_free(scenarios);
}

static int run(int argc, char **argv)
{
  struct question question = {.begins_open = true};
  const struct option_row rows[] = {SELECT_OPTION(&question), OPEN_OPTION(&question),
                                    JSON_OPTION(&question), OPTIONS_END};
  int count;
  char **operands = parse_options(&command_scenarios, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  print_scenarios(&question);
  question_end(&question);
  return EXIT_YES;
}

const struct command command_scenarios = {
    .name = "scenarios",
    .operands = "FILE",
    .least_operands = 1,
    .most_operands = 1,
    .summary = "list the scenarios of a selection",
    .description = "Lists the scenarios that a selection stands for, the last dimension turning "
                   "fastest. Dimensions that no option names are open.",
    .run = run,
};
