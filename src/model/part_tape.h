/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_MODEL_PART_TAPE_H
#define LINEAGE_MODEL_PART_TAPE_H

#include "model/model.h"
#include "json/json_read.h"

/* The tape of a document, or of a part of it, made again from its text on request: what the model
 * doesn't keep, such as extension members and the digits of numbers, is had from there. Takes time
 * and memory in proportion to the part. */

typedef struct lineage__part_tape {
  lineage__tape tape;
  char *text;
  size_t text_size;
} lineage__part_tape;

/** Reads `length` bytes of the explainer's text from `start`, which are one value. LINEAGE_OK or
 *  LINEAGE_NO_MEMORY; only after LINEAGE_OK there is something to free. */
lineage_status lineage__part_tape_read(lineage__part_tape *out, const lineage_explainer *explainer,
                                       size_t start, size_t length);

void lineage__part_tape_free(lineage__part_tape *self);

#endif
