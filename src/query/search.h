/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_SEARCH_H
#define LINEAGE_QUERY_SEARCH_H

#include "query/links.h"
#include "query/meter.h"
#include "query/space.h"

/* The least path between two stages that is walkable in one scenario: the shortest, and of equally
 * long ones the one whose steps come first, compared one by one. */

/** What to look for. */
typedef struct lineage__search_task {
  const lineage__links *links;
  const lineage__space *space;
  uint32_t from;
  uint32_t to; /* may be `from`: then a round, of one link at least */

  const uint64_t *scenarios; /* to be walked in one of these; NULL: in any */
  const uint32_t *closed;    /* stages that may not be entered */
  uint32_t closed_count;
  const uint64_t *barred;    /* links that may not come first, a bit each; NULL: none */
  const uint32_t *group;     /* by stage: only those of `from`'s group are entered; NULL: all are */
  const uint32_t *distances; /* by stage: links to `to` that are needed at least; NULL: not known */
} lineage__search_task;

/** How a stage was reached. */
typedef struct lineage__arrival {
  uint64_t scenarios; /* in which it was reached first this way */
  uint32_t stage;
  uint32_t link;   /* the last one taken */
  uint32_t before; /* the arrival at which that link began */
} lineage__arrival;

typedef struct lineage__search {
  const lineage_allocator *allocator;
  uint64_t *have; /* by stage: scenarios in which it is reached; clear between searches */
  lineage__arrival *arrivals;
  size_t arrival_count;
  size_t arrival_capacity;
  uint32_t *found; /* the links of the path found, up to as many as there are stages */
  uint32_t found_count;
  uint32_t *latest; /* as `found`, for the word of scenarios searched last */
} lineage__search;

lineage_status lineage__search_need(lineage__search *search, lineage__arena *arena,
                                    const lineage_allocator *allocator, uint32_t stage_count);
void lineage__search_free(lineage__search *search);

/** Searches; the path is in `found` and `found_count` if `*has_path` then. */
lineage_status lineage__search_run(lineage__search *search, const lineage__search_task *task,
                                   lineage__meter *meter, bool *has_path);

#endif
