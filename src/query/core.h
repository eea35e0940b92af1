/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_CORE_H
#define LINEAGE_QUERY_CORE_H

#include "query/components.h"
#include "query/groups.h"

/* The core of a graph: the stages and links of its components of two stages and more, all steps
 * taken together. Every cycle lies in it. */

typedef struct lineage__core {
  lineage__links out; /* stages are numbered anew */
  lineage__links in;
  uint32_t *stages;               /* by number here: the index in the document */
  uint32_t *numbers;              /* and the other way round */
  bool is_plain;                  /* all its links are active in every scenario */
  lineage__components components; /* of one scenario */

  /* Working memory of lineage__core_group, by stage; `forwards`, `backwards` and `queued` are
   * clear between rounds. */
  uint64_t *alive;     /* scenarios in which the stage may be on a cycle not yet found */
  uint64_t *forwards;  /* those in which it is reached from their pivots */
  uint64_t *backwards; /* those in which it leads to them */
  uint32_t *leader;    /* the number here of its group's first stage */
  uint32_t *queue;
  bool *queued;
  uint64_t *column; /* by set: its word */
} lineage__core;

lineage_status lineage__core_make(lineage__core *core, lineage__arena *arena, lineage_query *query,
                                  const lineage__components *components);

/** Merges the groups of the 64 scenarios of a word. */
lineage_status lineage__core_group(lineage__core *core, lineage__groups *groups,
                                   lineage_query *query, size_t word);

#endif
