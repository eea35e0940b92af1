/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_COMPLETION_H
#define LINEAGE_QUERY_COMPLETION_H

#include "query/between.h"
#include "query/trail.h"

/* Completes beginnings of paths: finds the least path that begins in one way, and goes on by none
 * of some links. */

typedef struct lineage__completer {
  lineage_query *query;
  const lineage__between *between;
  const lineage__trail *trail;
  bool is_simple; /* the part is plain and has no cycle: to come nearest always completes a path */
  uint32_t *ranked;   /* links, each stage's by how near the end they come, then by place */
  uint64_t *straight; /* by stage: the scenarios in which its first links by rank, one behind the
                         other, lead to the end; NULL where the part is plain */
  uint32_t *links;    /* the completion written last */

  /* The beginning: its stages, and the scenarios that it is walkable in. Not kept where the part is
   * simple. */
  uint32_t *prefix;
  uint32_t prefix_count;
  uint32_t nearest; /* the least of its stages' distances */
  uint64_t *on_prefix;
  uint64_t *scenarios;
  uint64_t *barred;   /* links that may not come next; clear */
  uint64_t *walkable; /* the scenarios left on the way to the end */
} lineage__completer;

/** How a beginning is completed. */
typedef struct lineage__completion {
  bool found;
  bool is_straight; /* every link after the first is its stage's first by rank */
  uint32_t length;  /* links from the beginning on */
  uint32_t next;    /* the first of them */
} lineage__completion;

/** Prepares for a part that has stages; memory comes from the part's arena. */
lineage_status lineage__completer_make(lineage__completer *completer, lineage_query *query,
                                       lineage__between *between, const lineage__trail *trail);

/** The beginning is now made of these links, and now of one link more. */
void lineage__completer_begin(lineage__completer *completer, const uint32_t *links, uint32_t count);
void lineage__completer_extend(lineage__completer *completer, uint32_t link);

/** Finds what is least of a node, whose beginning was told, that goes on by no link to its children
 *  nor by `barred` (LINEAGE__NONE: no other). */
lineage_status lineage__completer_find(lineage__completer *completer, uint32_t node,
                                       uint32_t barred, lineage__completion *out);

/** The same with nothing barred besides, and its links written into `links`. */
lineage_status lineage__completer_write(lineage__completer *completer, uint32_t node,
                                        lineage__completion *out);

#endif
