/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_FLOOD_H
#define LINEAGE_QUERY_FLOOD_H

#include "query/links.h"
#include "query/meter.h"
#include "query/space.h"

/* Where paths lead in 64 scenarios at once: breadth first, a stage holding a bit for each scenario
 * in which it is reached. */

typedef struct lineage__flood {
  uint64_t *have;   /* by stage: the scenarios in which it is reached; clear between floods */
  uint64_t *fresh;  /* reached in the level before this one; clear */
  uint64_t *next;   /* reached in this level; clear */
  uint64_t *column; /* by set: its word */
  uint32_t *queue;
  uint32_t *next_queue;
  uint32_t *reached; /* stages in the order they were first reached */
  uint32_t *levels;  /* by place in `reached`: the least number of steps */
  uint32_t reached_count;
} lineage__flood;

/** Makes sure of the memory for so many stages and the space's sets. */
lineage_status lineage__flood_need(lineage__flood *flood, lineage__arena *arena,
                                   const lineage__space *space, uint32_t stage_count);

/**
 * Floods the scenarios of one word of the space's sets, from some stages that differ. Stops early
 * when `target` is reached in all of them; LINEAGE__NONE: no target. The answer stands in `have`
 * and `reached` until lineage__flood_drain, which must be called; not after a failure.
 */
lineage_status lineage__flood_run(lineage__flood *flood, const lineage__links *links,
                                  const lineage__space *space, size_t word, const uint32_t *starts,
                                  uint32_t start_count, uint32_t target, lineage__meter *meter);
void lineage__flood_drain(lineage__flood *flood);

#endif
