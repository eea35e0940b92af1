/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_COMPONENTS_H
#define LINEAGE_QUERY_COMPONENTS_H

#include "query/links.h"
#include "query/meter.h"
#include "query/space.h"

/* Strongly connected components: stages that all lead to one another. They are numbered so that
 * links lead to components of lower numbers, or stay within one. */

typedef struct lineage__components {
  uint32_t *of;         /* by stage: the number of its component */
  uint32_t *order;      /* the stages by component, the lowest number first */
  uint32_t count;       /* of components */
  uint32_t stage_count; /* in `order` */

  uint32_t *number; /* by stage: its place among those visited, from 1; 0: not visited */
  uint32_t *low;    /* by stage: the least number known to be reached from it */
  uint32_t *next;   /* by stage: its next link to be taken */
  uint32_t *calls;  /* stages whose links are being taken, each reached from the one before */
} lineage__components;

/** Which graph to look at. */
typedef struct lineage__components_task {
  const lineage__links *links;
  const lineage__space *space; /* only links active in `scenario` count; NULL: all do */
  size_t scenario;
  bool until_cycle; /* stop at the first cycle: `count` is less than the stages then */
} lineage__components_task;

lineage_status lineage__components_need(lineage__components *components, lineage__arena *arena,
                                        uint32_t stage_count);

lineage_status lineage__components_find(lineage__components *components,
                                        const lineage__components_task *task,
                                        lineage__meter *meter);

#endif
