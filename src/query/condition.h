/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_CONDITION_H
#define LINEAGE_QUERY_CONDITION_H

#include "query/selection.h"

/** In how many of a selection's scenarios a condition holds. */
typedef enum lineage__verdict {
  LINEAGE__NEVER,
  LINEAGE__SOMETIMES,
  LINEAGE__ALWAYS
} lineage__verdict;

/** The choice that a product makes in a dimension; NULL: it doesn't limit that one. */
const lineage__choice *lineage__product_choice(const lineage__product *product, uint32_t dimension);

/** What a selection leaves of a choice: how many of its options are possible. */
uint32_t lineage__choice_possible(const lineage__choice *choice,
                                  const lineage_selection *selection);

/** Judges a step's condition, dimension by dimension. */
lineage__verdict lineage__condition_judge(const lineage_condition *condition,
                                          const lineage_selection *selection);

/** Whether two steps' conditions hold together in some scenario. */
bool lineage__condition_overlaps(const lineage_condition *one, const lineage_condition *other);

#endif
