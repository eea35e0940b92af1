/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_COVER_H
#define LINEAGE_QUERY_COVER_H

#include "query/meter.h"
#include "query/space.h"

/** A product: per wheel of a space, the digits it includes. */
typedef struct lineage__box {
  lineage__digits *digits;
  size_t seed; /* a scenario of it that no box made before it holds */
} lineage__box;

typedef struct lineage__cover {
  lineage__box *boxes; /* by the first scenario each holds */
  uint32_t count;
} lineage__cover;

/**
 * Covers a set of scenarios by products: each as large as can be, none that could be left out, and
 * always the same ones for the same set. They are made in the arena.
 */
lineage_status lineage__cover_make(lineage__cover *cover, lineage__arena *arena,
                                   const lineage__space *space, const uint64_t *set,
                                   lineage__meter *meter);

#endif
