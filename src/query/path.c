/* SPDX-License-Identifier: MIT */
/* A path is where it starts and the steps it takes. */

#include "query/path.h"

size_t lineage_path_step_count(const lineage_path *path)
{
  return path ? path->step_count : 0;
}

const lineage_step *lineage_path_step(const lineage_path *path, size_t index)
{
  if (!path || index >= path->step_count)
    return NULL;
  return &path->start->part.explainer->steps[path->steps[index]];
}

size_t lineage_path_stage_count(const lineage_path *path)
{
  if (!path)
    return 0;
  return path->is_round ? path->step_count : (size_t)path->step_count + 1;
}

const lineage_stage *lineage_path_stage(const lineage_path *path, size_t index)
{
  if (index >= lineage_path_stage_count(path))
    return NULL;
  return index == 0 ? path->start : lineage_step_to(lineage_path_step(path, index - 1));
}
