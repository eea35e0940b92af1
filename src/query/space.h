/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_SPACE_H
#define LINEAGE_QUERY_SPACE_H

#include "base/arena.h"
#include "query/condition.h"

/* The scenarios of a selection, as far as steps can tell them apart: only the dimensions that some
 * condition limits count. They are numbered like the readings of a counter, each such dimension a
 * wheel, the last one turning fastest: that is the order in which lineage_scenarios walks. */

/** A dimension that tells scenarios apart. */
typedef struct lineage__wheel {
  uint32_t dimension;
  uint32_t count;    /* of digits: options possible */
  size_t stride;     /* scenarios between one digit and the next */
  uint32_t *options; /* by digit: the option's index */
  uint32_t *digits;  /* by option: its digit, UINT32_MAX where it isn't possible */
} lineage__wheel;

/** Some digits of a wheel, ascending; NULL: all of them. */
typedef struct lineage__digits {
  const uint32_t *digits;
  uint32_t count;
} lineage__digits;

enum { LINEAGE__ALL_SCENARIOS = 0 }; /* the set that holds them all */

typedef struct lineage__space {
  lineage__arena arena;
  lineage__wheel *wheels;
  uint32_t wheel_count;
  size_t scenario_count;
  size_t word_count; /* of a set of scenarios */
  uint64_t *sets;    /* each word_count words */
  uint32_t set_count;
  uint32_t *set_of; /* by condition: the place of its set; of one that never holds, undefined */
} lineage__space;

/**
 * Makes the space of a selection. `verdicts` judges each condition; `wanted` (or NULL for all)
 * tells which are those of a step that counts.
 *
 * @return LINEAGE_OK; LINEAGE_LIMIT, before anything is taken, if scenarios x (stages + distinct
 *         conditions) is over `max_bits` and there is more than one scenario; LINEAGE_NO_MEMORY
 */
lineage_status lineage__space_make(lineage__space *space, const lineage_selection *selection,
                                   const uint8_t *verdicts, const bool *wanted, uint64_t max_bits);
void lineage__space_free(lineage__space *space);

static inline const uint64_t *lineage__space_set(const lineage__space *space, uint32_t set)
{
  return space->sets + set * space->word_count;
}

/** Writes the set of all scenarios whose digits are among those given for each wheel. */
void lineage__space_fill(const lineage__space *space, const lineage__digits *digits, uint64_t *set);

/** The digit that a wheel shows in a scenario. */
static inline uint32_t lineage__wheel_digit(const lineage__wheel *wheel, size_t scenario)
{
  return (uint32_t)(scenario / wheel->stride % wheel->count);
}

#endif
