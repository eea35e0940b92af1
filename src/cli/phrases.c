/* SPDX-License-Identifier: MIT */
/* How text answers word what the library gives as parts. */

#include "cli/phrases.h"

#include <stdlib.h>

#include "cli/message.h"
#include "cli/output.h"

static void print_options(const lineage_condition *condition, size_t product,
                          const lineage_dimension *dimension)
{
  const char *before = "";
  for (size_t i = 0; i < lineage_dimension_option_count(dimension); i++) {
    const lineage_option *option = lineage_dimension_option(dimension, i);
    if (!lineage_condition_includes(condition, product, option))
      continue;
    print("%s%s", before, lineage_option_value(option));
    before = ", ";
  }
}

static void print_factor(const char *before, const lineage_condition *condition, size_t product,
                         const lineage_dimension *dimension)
{
  print("%s%s \xE2\x88\x88 {", before, lineage_dimension_id(dimension));
  print_options(condition, product, dimension);
  print("}");
}

void print_product(const lineage_explainer *explainer, const lineage_condition *condition,
                   size_t product)
{
  const char *before = "";
  for (size_t i = 0; i < lineage_explainer_dimension_count(explainer); i++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(explainer, i);
    if (!lineage_condition_names(condition, product, dimension))
      continue;
    print_factor(before, condition, product, dimension);
    before = " and ";
  }
}

/* Whether the selection has an option of the dimension with which the condition doesn't hold. */
static bool is_in_doubt(const lineage_selection *selection, const lineage_condition *condition,
                        const lineage_dimension *dimension)
{
  for (size_t i = 0; i < lineage_dimension_option_count(dimension); i++) {
    const lineage_option *option = lineage_dimension_option(dimension, i);
    if (lineage_selection_allows(selection, option) &&
        !lineage_condition_includes(condition, 0, option))
      return true;
  }
  return false;
}

/* A step's condition in brackets: the dimensions by which the selection leaves open whether it
 * holds, and nothing where it always does. */
static void print_doubts(const lineage_selection *selection, const lineage_condition *condition)
{
  const lineage_explainer *explainer = lineage_selection_explainer(selection);
  const char *before = " [";
  for (size_t i = 0; i < lineage_explainer_dimension_count(explainer); i++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(explainer, i);
    if (!is_in_doubt(selection, condition, dimension))
      continue;
    print_factor(before, condition, 0, dimension);
    before = " and ";
  }
  if (before[1] != '[')
    print("]");
}

static void print_path_step(const lineage_query *query, const lineage_step *step)
{
  print(" \xE2\x80\x94"); /* a dash that the arrow below ends */
  print_safe(lineage_step_label(step));
  print_doubts(lineage_query_selection(query), lineage_step_condition(step));
  print("\xE2\x86\x92 ");
}

void print_path(const lineage_query *query, const lineage_path *path)
{
  size_t steps = lineage_path_step_count(path);
  print_safe(lineage_stage_name(lineage_path_stage(path, 0)));
  for (size_t i = 0; i < steps && !output_failed(); i++) {
    const lineage_step *step = lineage_path_step(path, i);
    print_path_step(query, step);
    print_safe(lineage_stage_name(lineage_step_to(step)));
  }
  print("\n");
}

void complain_of_no_path(const lineage_stage *from, const lineage_stage *to)
{
  complain("there is no path from '%s' to '%s' under this selection", lineage_stage_id(from),
           lineage_stage_id(to));
}

char *status_line(const lineage_selection *selection)
{
  size_t size = lineage_selection_status(selection, NULL, 0) + 1;
  char *line = require_memory(malloc(size));
  lineage_selection_status(selection, line, size);
  return line;
}
