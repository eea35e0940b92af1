/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_PHRASES_H
#define LINEAGE_CLI_PHRASES_H

#include <lineage/lineage.h>

/* Conditions, paths and steps in words, on stdout where nothing else is said. */

/** One product of a condition: `provider ∈ {cpu, cuda} and mode ∈ {fast}`. */
void print_product(const lineage_explainer *explainer, const lineage_condition *condition,
                   size_t product);

/** A path or round as a chain of names, each step with its label and, where the query's selection
 * leaves open whether it is taken, its condition:
 * `Your application —passes model to→ ONNX model —loaded into→ Session`. */
void print_path(const lineage_query *query, const lineage_path *path);

/** Says on stderr that there is no path between two stages. */
void complain_of_no_path(const lineage_stage *from, const lineage_stage *to);

/** The status line of a selection. Caller frees. */
char *status_line(const lineage_selection *selection);

#endif
