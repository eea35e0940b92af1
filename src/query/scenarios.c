/* SPDX-License-Identifier: MIT */
/* A walk through the scenarios of a selection, which it keeps a copy of. The dimensions turn like
 * the wheels of a counter, the last one fastest. */

#include "base/memory.h"
#include "query/selection.h"

struct lineage_scenarios {
  lineage_selection *selection;
  const lineage_option **options; /* the scenario given last; one option a dimension */
  enum { BEFORE, WITHIN, AFTER } place;
};

lineage_status lineage_scenarios_new(lineage_scenarios **out, const lineage_selection *selection)
{
  if (out)
    *out = NULL;
  if (!out || !selection)
    return LINEAGE_INVALID;
  const lineage_explainer *explainer = selection->explainer;
  lineage_scenarios *scenarios = lineage__allocate(&explainer->allocator, 1, sizeof *scenarios);
  if (!scenarios)
    return LINEAGE_NO_MEMORY;
  *scenarios = (lineage_scenarios){.place = BEFORE};
  scenarios->options = lineage__allocate(&explainer->allocator, explainer->dimension_count,
                                         sizeof *scenarios->options);
  if (!scenarios->options || lineage_selection_copy(&scenarios->selection, selection)) {
    lineage__release(&explainer->allocator, scenarios->options, explainer->dimension_count,
                     sizeof *scenarios->options);
    lineage__release(&explainer->allocator, scenarios, 1, sizeof *scenarios);
    return LINEAGE_NO_MEMORY;
  }
  *out = scenarios;
  return LINEAGE_OK;
}

void lineage_scenarios_free(lineage_scenarios *scenarios)
{
  if (!scenarios)
    return;
  const lineage_explainer *explainer = scenarios->selection->explainer;
  lineage_selection_free(scenarios->selection);
  lineage__release(&explainer->allocator, scenarios->options, explainer->dimension_count,
                   sizeof *scenarios->options);
  lineage__release(&explainer->allocator, scenarios, 1, sizeof *scenarios);
}

/* Turns a dimension to its option after place `after`; false if that was the last. */
static bool turn(lineage_scenarios *scenarios, uint32_t dimension, uint32_t after)
{
  uint32_t next = lineage__selection_next_option(scenarios->selection, dimension, after);
  if (next == UINT32_MAX)
    return false;
  scenarios->options[dimension] =
      &scenarios->selection->explainer->dimensions[dimension].options[next];
  return true;
}

const lineage_option *const *lineage_scenarios_next(lineage_scenarios *scenarios)
{
  if (!scenarios || scenarios->place == AFTER)
    return NULL;
  uint32_t count = scenarios->selection->explainer->dimension_count;
  uint32_t turning = 0; /* dimensions from this one on begin again */
  if (scenarios->place == WITHIN) {
    turning = count;
    while (turning > 0 &&
           !turn(scenarios, turning - 1, scenarios->options[turning - 1]->part.index))
      turning--;
    if (turning == 0) {
      scenarios->place = AFTER;
      return NULL;
    }
  }
  for (uint32_t d = turning; d < count; d++)
    turn(scenarios, d, UINT32_MAX);
  scenarios->place = WITHIN;
  return scenarios->options;
}
