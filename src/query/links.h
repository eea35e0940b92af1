/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_LINKS_H
#define LINEAGE_QUERY_LINKS_H

#include "base/arena.h"

#define LINEAGE__NONE UINT32_MAX /* no stage, no link, no place */

/* What leads from stage to stage: the steps that count, those from a stage to itself left out, as
 * they are on no path. The links of stage `i` have the numbers first[i] up to, not with,
 * first[i + 1], in the order of their steps. */
typedef struct lineage__links {
  uint32_t stage_count;
  uint32_t *first; /* stage_count + 1; NULL: not made yet */
  uint32_t *stage; /* by link: the stage at the other end */
  uint32_t *step;  /* by link: its step */
  uint32_t *set;   /* by link: the scenarios in which it is active, a place in the space's sets;
                      NULL where there is one scenario only */
} lineage__links;

/** Room for so many links between so many stages; false: no memory. `with_sets`: see `set`. */
bool lineage__links_take(lineage__links *links, lineage__arena *arena, uint32_t stage_count,
                         uint32_t link_count, bool with_sets);

static inline uint32_t lineage__links_set(const lineage__links *links, uint32_t link)
{
  return links->set ? links->set[link] : 0;
}

#endif
