/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_GROUPS_H
#define LINEAGE_QUERY_GROUPS_H

#include "query/query.h"

/* The strongly connected groups of each scenario's graph, those that share a stage taken as one. A
 * stage with a step to itself is a group, too. */

typedef struct lineage__groups {
  lineage__arena arena;
  uint32_t *first; /* by stage: the first stage of its group; itself if it is in none */
  bool *grouped;   /* by stage: whether it is in a group */
  uint32_t *own;   /* by stage: its first step to itself, or LINEAGE__NONE */
  uint32_t apart;  /* mergers of groups that may still come */
} lineage__groups;

/** Finds the groups of a query's graph. Needs what lineage__query_begin makes; the memory is given
 *  back by lineage__groups_free, after a failure, too. */
lineage_status lineage__groups_find(lineage__groups *groups, lineage_query *query);
void lineage__groups_free(lineage__groups *groups);

/** The first stage of a stage's group as far as is known. */
uint32_t lineage__groups_first(lineage__groups *groups, uint32_t stage);

/** Makes the groups of two stages one. */
void lineage__groups_merge(lineage__groups *groups, uint32_t one, uint32_t other);

#endif
