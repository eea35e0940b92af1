/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_QUERY_H
#define LINEAGE_QUERY_QUERY_H

#include "query/flood.h"
#include "query/links.h"
#include "query/meter.h"
#include "query/path.h"
#include "query/search.h"
#include "query/space.h"

/* A query: what was asked for, the graph made from it when a question first needs it, and the
 * memory that questions work in. That memory comes from the arena, is taken when first needed and
 * kept; what is said to be clear is so between questions, even after one that failed. */
struct lineage_query {
  const lineage_explainer *explainer;
  lineage_selection *selection;
  lineage__arena arena;
  lineage__meter meter;
  uint64_t budget; /* 0: each question's default */
  uint64_t max_scenario_bits;
  uint8_t *verdicts; /* by condition: a lineage__verdict */
  bool *kinds;       /* by kind of step: whether it counts; NULL: all do */

  bool has_space;
  lineage__space space;
  lineage__links out;
  lineage__links in;

  uint64_t *marks;     /* by stage, clear */
  uint32_t *distances; /* by stage */
  uint32_t *queue;     /* stages */
  lineage__flood flood;
  lineage__search search;

  /* Answers. */
  const lineage_step **steps;
  const lineage_stage **stages;
  lineage_reached *reached;
  lineage_path path;
  uint32_t *path_steps;
  lineage__arena rounds; /* all of lineage_query_cycles' answer */
};

/** Whether a step counts: its kind does, and its condition holds in some scenario. */
static inline bool lineage__query_counts(const lineage_query *query, const lineage_step *step)
{
  return query->verdicts[step->condition->index] != LINEAGE__NEVER &&
         (!query->kinds || query->kinds[step->kind_index]);
}

/** Starts the meter, and makes the space and the links out of stages unless they are there.
 *  `budget` is the question's default. */
lineage_status lineage__query_begin(lineage_query *query, uint64_t budget);

/* Each makes sure of what it names. */
lineage_status lineage__query_need_in(lineage_query *query);   /* the links into stages */
lineage_status lineage__query_need_work(lineage_query *query); /* marks, distances, queue */
lineage_status lineage__query_need_search(lineage_query *query);

/** Gives the stages marked, in document order, as an answer, and clears the marks. */
lineage_status lineage__query_give_marked(lineage_query *query, const lineage_stage *const **stages,
                                          size_t *count);

/** Whether both stages are there, and of the query's explainer. */
bool lineage__query_has(const lineage_query *query, const lineage_stage *stage);

#endif
