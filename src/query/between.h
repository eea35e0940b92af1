/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_BETWEEN_H
#define LINEAGE_QUERY_BETWEEN_H

#include "query/components.h"
#include "query/query.h"

/* The part of a query's graph between two stages: those that links lead to from the one and from
 * which links lead to the other, and the links between them. Links into the first and out of the
 * last are left out, as no path takes them. Conditions are not looked at: a stage may be here that
 * no path in one scenario visits, but none that one visits is missing. Stages are numbered anew, in
 * document order. */

typedef struct lineage__between {
  lineage__arena arena;
  lineage__links links;
  uint32_t *stages;    /* by number here: the index in the document */
  uint32_t *distances; /* by number here: links to `to` at least */
  uint32_t from;
  uint32_t to;
  bool is_plain;                  /* all its links are active in every scenario */
  lineage__components components; /* once asked for */
} lineage__between;

/** Makes the part between two different stages. It is without stages if nothing leads from the one
 *  to the other. Needs what lineage__query_begin makes. */
lineage_status lineage__between_make(lineage__between *between, lineage_query *query, uint32_t from,
                                     uint32_t to);
void lineage__between_free(lineage__between *between);

/** Finds the components; `until_cycle`: only as far as tells whether there is a cycle. */
lineage_status lineage__between_find_components(lineage__between *between, lineage__meter *meter,
                                                bool until_cycle);

static inline bool lineage__between_has_cycle(const lineage__between *between)
{
  return between->components.count < between->links.stage_count;
}

#endif
