/* SPDX-License-Identifier: MIT */
/* lineage rules: the list of rules that `check` judges by, as the library tells it. */

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"

static void print_json(void)
{
  struct json_object *answer = NULL;
  require(lineage_rules_to_json(&answer));
  print_answer(answer);
}

static void print_text(void)
{
  for (size_t i = 0; i < lineage_rule_count(); i++) {
    const lineage_rule *rule = lineage_rule_at(i);
    print("%-22s %-8s %-10s ", lineage_rule_name(rule),
          lineage_severity_name(lineage_rule_severity(rule)), lineage_rule_group(rule));
    print("%s\n", lineage_rule_summary(rule));
  }
}

static int run(int argc, char **argv)
{
  bool json = false;
  const struct option_row rows[] = {
      {0, "json", NULL, "answer as JSON", take_flag, &json},
      OPTIONS_END,
  };
  int count;
  parse_options(&command_rules, rows, argc, argv, &count);
  if (json)
    print_json();
  else
    print_text();
  return EXIT_YES;
}

const struct command command_rules = {
    .name = "rules",
    .operands = "",
    .least_operands = 0,
    .most_operands = 0,
    .summary = "list the rules that documents are judged by",
    .description = "Lists every rule: its name, its severity unless 'check --rule' says otherwise, "
                   "its group, and when it fires.",
    .run = run,
};
