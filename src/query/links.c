/* SPDX-License-Identifier: MIT */
/* Links lie in one row for each thing that is told of them, so that a search reads only what it
 * needs. */

#include "query/links.h"

bool lineage__links_take(lineage__links *links, lineage__arena *arena, uint32_t stage_count,
                         uint32_t link_count, bool with_sets)
{
  lineage__links made = {.stage_count = stage_count};
  made.first = lineage__arena_take(arena, (size_t)stage_count + 1, sizeof *made.first);
  made.stage = lineage__arena_take(arena, link_count, sizeof *made.stage);
  made.step = lineage__arena_take(arena, link_count, sizeof *made.step);
  if (with_sets)
    made.set = lineage__arena_take(arena, link_count, sizeof *made.set);
  if (!made.first || !made.stage || !made.step || (with_sets && !made.set))
    return false;
  *links = made;
  return true;
}
