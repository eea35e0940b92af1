/* SPDX-License-Identifier: MIT */
/* Answers as json-c values. */

#include <lineage/json.h>

#include "query/path.h"
#include "query/selection.h"
#include "json/json_value.h"

lineage_status lineage_selection_to_json(const lineage_selection *selection,
                                         struct json_object **out)
{
  if (out)
    *out = NULL;
  if (!out || !selection)
    return LINEAGE_INVALID;
  lineage__values values = {0};
  struct json_object *answer = lineage__value_object(&values);
  for (uint32_t d = 0; d < selection->explainer->dimension_count; d++) {
    const lineage_dimension *dimension = &selection->explainer->dimensions[d];
    struct json_object *list = lineage__value_array(&values);
    uint32_t option = UINT32_MAX;
    while ((option = lineage__selection_next_option(selection, d, option)) != UINT32_MAX)
      lineage__value_add(&values, list,
                         lineage__value_text(&values, dimension->options[option].value));
    lineage__value_set(&values, answer, dimension->id, list);
  }
  return lineage__value_finish(&values, answer, out);
}

/* `{DIM:[VALUE...]}`; a dimension that a step's `when` lists whole isn't limited. */
static struct json_object *product_value(lineage__values *values,
                                         const lineage_condition *condition,
                                         const lineage__product *product)
{
  struct json_object *object = lineage__value_object(values);
  for (uint32_t i = 0; i < product->choice_count; i++) {
    const lineage__choice *choice = &product->choices[i];
    const lineage_dimension *dimension = &condition->explainer->dimensions[choice->dimension];
    if (choice->option_count == dimension->option_count)
      continue;
    struct json_object *list = lineage__value_array(values);
    for (uint32_t j = 0; j < choice->option_count; j++)
      lineage__value_add(values, list,
                         lineage__value_text(values, dimension->options[choice->options[j]].value));
    lineage__value_set(values, object, dimension->id, list);
  }
  return object;
}

lineage_status lineage_condition_to_json(const lineage_condition *condition,
                                         struct json_object **out)
{
  if (out)
    *out = NULL;
  if (!out || !condition)
    return LINEAGE_INVALID;
  lineage__values values = {0};
  struct json_object *answer = lineage__value_array(&values);
  for (uint32_t i = 0; i < condition->product_count; i++)
    lineage__value_add(&values, answer, product_value(&values, condition, &condition->products[i]));
  return lineage__value_finish(&values, answer, out);
}

lineage_status lineage_path_to_json(const lineage_path *path, struct json_object **out)
{
  if (out)
    *out = NULL;
  if (!out || !path)
    return LINEAGE_INVALID;
  lineage__values values = {0};
  struct json_object *answer = lineage__value_object(&values);
  struct json_object *stages = lineage__value_array(&values);
  struct json_object *steps = lineage__value_array(&values);
  for (size_t i = 0; i < lineage_path_stage_count(path); i++)
    lineage__value_add(&values, stages,
                       lineage__value_text(&values, lineage_path_stage(path, i)->id));
  for (uint32_t i = 0; i < path->step_count; i++)
    lineage__value_add(&values, steps, lineage__value_number(&values, path->steps[i]));
  lineage__value_set(&values, answer, "stages", stages);
  lineage__value_set(&values, answer, "steps", steps);
  return lineage__value_finish(&values, answer, out);
}
