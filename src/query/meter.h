/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_METER_H
#define LINEAGE_QUERY_METER_H

#include <lineage/query.h>

/* Counts the step visits of a question against its budget, and asks now and then whether the caller
 * wants to go on. */

typedef struct lineage__meter {
  uint64_t credit; /* visits that may be taken before the next look around */
  uint64_t left;   /* visits of the budget beyond the credit */
  bool (*cancelled)(void *user);
  void *user;
} lineage__meter;

/** A new question begins; UINT64_MAX is no bound. */
void lineage__meter_start(lineage__meter *meter, uint64_t budget);

/** What to do when the credit doesn't suffice: LINEAGE_OK, LINEAGE_BUDGET or LINEAGE_CANCELLED. */
lineage_status lineage__meter_look_around(lineage__meter *meter, uint64_t visits);

/** Takes some visits. */
static inline lineage_status lineage__meter_spend(lineage__meter *meter, uint64_t visits)
{
  if (visits > meter->credit)
    return lineage__meter_look_around(meter, visits);
  meter->credit -= visits;
  return LINEAGE_OK;
}

#endif
