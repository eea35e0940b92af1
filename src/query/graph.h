/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_GRAPH_H
#define LINEAGE_QUERY_GRAPH_H

#include "model/model.h"

/** Makes the edge index of an explainer whose steps all have both ends; in time proportional to it.
 *  LINEAGE_OK or LINEAGE_NO_MEMORY. */
lineage_status lineage__graph_build(lineage_explainer *explainer);

#endif
