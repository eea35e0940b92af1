/* SPDX-License-Identifier: MIT */
/* lineage stages: the active stages of a selection, or all stages. */

#include <stdlib.h>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/question.h"

struct stage_filter {
  struct word_list layers;
  struct word_list kinds;
  struct word_list lineage_ids;
  bool all; /* inactive ones, too */
};

/* Whether a word passes a list of words, none meaning any; NULL passes the empty list only. */
static bool passes(const struct word_list *words, const char *word)
{
  return words->count == 0 || (word && word_list_has(words, word));
}

static bool is_wanted(const struct stage_filter *filter, const lineage_stage *stage)
{
  return passes(&filter->layers, lineage_stage_layer(stage)) &&
         passes(&filter->kinds, lineage_stage_kind(stage)) &&
         passes(&filter->lineage_ids, lineage_stage_lineage_id(stage));
}

static struct json_object *stage_value(const lineage_stage *stage)
{
  struct json_object *part = NULL;
  require(lineage_stage_to_json(stage, &part));
  struct json_object *value = answer_object();
  answer_take(value, "id", part);
  answer_take(value, "name", part);
  answer_take(value, "kind", part);
  answer_take(value, "layer", part);
  answer_take(value, "lineage_id", part);
  answer_take(value, "pos", part);
  json_object_put(part);
  return value;
}

static void print_stage(const lineage_stage *stage)
{
  const char *lineage_id = lineage_stage_lineage_id(stage);
  print("%s: ", lineage_stage_id(stage));
  print_safe(lineage_stage_name(stage));
  print(" (");
  print_safe(lineage_stage_kind(stage));
  print(", ");
  print_safe(lineage_stage_layer(stage));
  print("%s%s)\n", lineage_id ? ", " : "", lineage_id ? lineage_id : "");
}

static void take_stage(const struct question *question, const struct stage_filter *filter,
                       const lineage_stage *stage, struct answer_list *answer)
{
  if (!is_wanted(filter, stage))
    return;
  if (question->json)
    print_element(answer, stage_value(stage));
  else
    print_stage(stage);
}

static void print_stages(const struct question *question, const struct stage_filter *filter)
{
  struct answer_list answer = {false};
  const lineage_stage *const *active;
  size_t count;
  if (filter->all) {
    count = lineage_explainer_stage_count(question->explainer);
    for (size_t i = 0; i < count && !output_failed(); i++)
      take_stage(question, filter, lineage_explainer_stage(question->explainer, i), &answer);
  } else {
    require(lineage_query_stages(question->query, &active, &count));
    for (size_t i = 0; i < count && !output_failed(); i++)
      take_stage(question, filter, active[i], &answer);
  }
  if (question->json)
    print_list_end(&answer);
}

static const char *layer_of_stage(const lineage_explainer *explainer, size_t index)
{
  return lineage_stage_layer(lineage_explainer_stage(explainer, index));
}

static const char *kind_of_stage(const lineage_explainer *explainer, size_t index)
{
  return lineage_stage_kind(lineage_explainer_stage(explainer, index));
}

static void take_lineage_id(const struct option_row *row, const char *value)
{
  if (!lineage_id_is_valid(value))
    die("'--%s %s': a lineage id is NAMESPACE:KEY, e.g. lang:python", row->name, value);
  take_word(row, value);
}

static int run(int argc, char **argv)
{
  struct question question = {0};
  struct stage_filter filter = {0};
  const struct option_row rows[] = {
      {0, "layer", "LAYER", "only stages of this layer; repeatable", take_word, &filter.layers},
      {0, "stage-kind", "KIND", "only stages of this kind; repeatable", take_word, &filter.kinds},
      {0, "lineage-id", "ID", "only stages of this lineage id; repeatable", take_lineage_id,
       &filter.lineage_ids},
      {0, "all", NULL, "stages that are not active, too", take_flag, &filter.all},
      QUESTION_OPTIONS(&question),
      OPTIONS_END,
  };
  int count;
  char **operands = parse_options(&command_stages, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  warn_of_words(&question, "stages of layer", &filter.layers, layer_of_stage);
  warn_of_words(&question, "stages of kind", &filter.kinds, kind_of_stage);
  print_stages(&question, &filter);
  question_end(&question);
  free(filter.layers.items);
  free(filter.kinds.items);
  free(filter.lineage_ids.items);
  return EXIT_YES;
}

const struct command command_stages = {
    .name = "stages",
    .operands = "FILE",
    .least_operands = 1,
    .most_operands = 1,
    .summary = "list the active stages, or all",
    .description = "Lists the stages that an active step touches, each with its name, kind, layer "
                   "and lineage id. Dimensions that no option names are at their defaults.",
    .run = run,
};
