/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CHECK_CHECK_H
#define LINEAGE_CHECK_CHECK_H

#include "model/model_read.h"

/** What rules need to know from the caller; see lineage_load_options. */
typedef struct lineage__check_settings {
  uint64_t max_scenario_bits; /* never 0 */
  const char *today;          /* valid date or NULL */
  unsigned max_age_days;      /* 0: off */
  lineage_words known_stage_kinds;
  lineage_words known_step_kinds;
  lineage_words known_layers;
  lineage_words known_namespaces;
  lineage_words site_hosts; /* none: the format's own */
} lineage__check_settings;

/* One function a group of rules: each judges those of its rules whose ground is sound, in the order
 * of the rule list. `explainer` may be one that will be refused. LINEAGE_OK or LINEAGE_NO_MEMORY.
 */

lineage_status lineage__check_graph(const lineage_explainer *explainer, const lineage__tape *tape,
                                    const lineage__ground *ground,
                                    const lineage__check_settings *settings, lineage__judge *judge);
lineage_status lineage__check_evidence(const lineage_explainer *explainer,
                                       const lineage__tape *tape, const lineage__ground *ground,
                                       const lineage__check_settings *settings,
                                       lineage__judge *judge);
lineage_status lineage__check_editorial(const lineage_explainer *explainer,
                                        const lineage__tape *tape, const lineage__ground *ground,
                                        const lineage__check_settings *settings,
                                        lineage__judge *judge);

#endif
