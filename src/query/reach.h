/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_REACH_H
#define LINEAGE_QUERY_REACH_H

#include <lineage/query.h>

/* For the rules of check, which ask a query over the fully open selection (lineage_selection_new,
 * lineage_selection_open with NULL, lineage_query_new with their limit in max_scenario_bits) of an
 * explainer whose edge index is made. LINEAGE_LIMIT from this, or from lineage_query_cycles, is
 * what `too-many-scenarios` reports; with no dimension named by a condition it can't come. */

/**
 * Where paths lead from any of some stages, given by their indexes: adds to `stages` a bit for each
 * stage that one leads to in some scenario, the starts themselves included, and to `steps` a bit
 * for each step that is active in a scenario in which its `from` is reached. Both are sets of
 * base/bits.h that the caller made and cleared; `steps` may be NULL.
 */
lineage_status lineage__query_reach_from(lineage_query *query, const uint32_t *starts,
                                         uint32_t start_count, uint64_t *stages, uint64_t *steps);

#endif
