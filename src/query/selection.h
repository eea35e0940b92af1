/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_SELECTION_H
#define LINEAGE_QUERY_SELECTION_H

#include <lineage/query.h>

#include "base/bits.h"
#include "model/model.h"

/* What a selection leaves of one dimension. */
typedef struct lineage__leeway {
  size_t first_word;    /* where the bits of its options begin */
  size_t phrase_length; /* bytes of the possible phrases, joined "a, b or c" */
  uint32_t count;       /* possible options, at least 1 */
} lineage__leeway;

/* One block of memory: this, then a leeway for each dimension, then a bit for each option. */
struct lineage_selection {
  const lineage_explainer *explainer;
  lineage__leeway *leeways;
  uint64_t *possible;
  size_t size; /* of the block */
};

/** The possible options of a dimension, a bit each. */
static inline const uint64_t *lineage__selection_options(const lineage_selection *selection,
                                                         uint32_t dimension)
{
  return selection->possible + selection->leeways[dimension].first_word;
}

/** The possible option after place `after` (UINT32_MAX: the first); UINT32_MAX after the last. */
uint32_t lineage__selection_next_option(const lineage_selection *selection, uint32_t dimension,
                                        uint32_t after);

#endif
