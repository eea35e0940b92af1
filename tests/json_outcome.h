/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_TESTS_JSON_OUTCOME_H
#define LINEAGE_TESTS_JSON_OUTCOME_H

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "support.h"
#include "json/json_read.h"

/* One reading and all that was told about it, for the suites of the reader. */

enum { OUTCOME_FAULTS = 16, OUTCOME_MESSAGE = 200 };

typedef struct json_outcome {
  lineage_status status;
  lineage__tape tape;
  char *text;
  size_t fault_count; /* all; the first few are kept */
  lineage__json_fault faults[OUTCOME_FAULTS];
  char messages[OUTCOME_FAULTS][OUTCOME_MESSAGE];
} json_outcome;

static const lineage__json_limits outcome_limits = {64, 1 << 24, 1 << 12, 1 << 24};

static inline void note_fault(void *user, const lineage__tape *tape,
                              const lineage__json_fault *fault)
{
  json_outcome *outcome = user;
  /* Check takes its time for each assertion, and there may be a million faults. */
  bool is_sound = fault->offset <= tape->length && fault->message &&
                  (fault->token == LINEAGE__NO_TOKEN || fault->token < tape->count);
  if (!is_sound)
    ck_abort_msg("a fault points nowhere");
  size_t place = outcome->fault_count++;
  if (place >= OUTCOME_FAULTS)
    return;
  outcome->faults[place] = *fault;
  strncpy(outcome->messages[place], fault->message, OUTCOME_MESSAGE - 1);
  outcome->faults[place].message = outcome->messages[place];
}

static inline json_outcome read_with(const char *bytes, size_t length,
                                     const lineage__json_limits *limits,
                                     const lineage_allocator *allocator)
{
  json_outcome outcome = {.text = padded_text(bytes, length)};
  outcome.status = lineage__json_read(&outcome.tape, allocator, outcome.text, length, limits,
                                      note_fault, &outcome);
  for (size_t i = 0; i < outcome.fault_count && i < OUTCOME_FAULTS; i++)
    outcome.faults[i].message = NULL; /* the struct moves; use messages */
  return outcome;
}

static inline json_outcome read_bytes(const char *bytes, size_t length)
{
  return read_with(bytes, length, &outcome_limits, &lineage__default_allocator);
}

static inline json_outcome read_text(const char *text)
{
  return read_bytes(text, strlen(text));
}

static inline void outcome_free(json_outcome *outcome)
{
  lineage__tape_free(&outcome->tape);
  free(outcome->text);
}

#endif
