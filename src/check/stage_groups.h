/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CHECK_STAGE_GROUPS_H
#define LINEAGE_CHECK_STAGE_GROUPS_H

#include "base/arena.h"
#include "model/model.h"

#define LINEAGE__NO_STAGE UINT32_MAX

/** Strongly connected groups of some stages: those of a group lead to one another, whatever the
 * scenario. */
typedef struct lineage__stage_groups {
  uint32_t *group; /* by stage; of those not among the stages, undefined */
  uint32_t *first; /* by group: its first stage */
  uint32_t count;
} lineage__stage_groups;

/** Groups the stages of a set, by the steps between them; all in the arena. In time proportional to
 * the document; false: no memory. */
bool lineage__stage_groups_make(lineage__stage_groups *groups, const lineage_explainer *explainer,
                                const uint64_t *stages, lineage__arena *arena);

#endif
