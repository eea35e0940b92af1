/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_MODEL_READ_H
#define LINEAGE_MODEL_READ_H

#include "model/model.h"
#include "report/judge.h"

/** Which parts of a document stand on sound ground, so that rules built on them can be judged. */
typedef struct lineage__ground {
  bool version_is_ours; /* else nothing more is judged */
  bool dimensions;      /* dimensions and options could all be read, with ids free of errors */
  bool stages;          /* stages could all be read as far as ids go, free of errors */
  bool steps;           /* every step's from, to and when are free of errors */
  bool evidence;        /* all evidence could be read, whether or not its sources are there */
  bool sources;         /* sources could be read */
  bool status_template; /* the template could be read, whether or not its dimensions are there */
} lineage__ground;

/**
 * Reads a tape into an explainer: structure first, then references; findings go to the judge. Fills
 * what could be read even if there are errors, so that other rules can be judged; such an explainer
 * is for that alone: texts may then be NULL, and of a step that names no stage `from` or `to`, of
 * evidence `source`.
 *
 * @return LINEAGE_OK or LINEAGE_NO_MEMORY; errors of the document are in the judge
 */
lineage_status lineage__model_read(lineage_explainer *explainer, const lineage__tape *tape,
                                   lineage__judge *judge, size_t max_id, lineage__ground *ground);

/** About how much memory the explainer of a tape takes, so that it becomes one block. */
size_t lineage__model_size(const lineage__tape *tape);

#endif
