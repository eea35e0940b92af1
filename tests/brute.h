/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_TESTS_BRUTE_H
#define LINEAGE_TESTS_BRUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A judge of queries by brute force, written from the format's text: scenarios one by one, all
 * paths of each walked out, answers told from the list of them. For documents so small that this
 * can be done. */

enum {
  BRUTE_DIMENSIONS = 4,
  BRUTE_OPTIONS = 4,
  BRUTE_STAGES = 9,
  BRUTE_STEPS = 20,
  BRUTE_SCENARIOS = 256
};

typedef struct brute_step {
  int from;
  int to;
  int kind;
  unsigned when[BRUTE_DIMENSIONS]; /* a bit an option; 0: `when` doesn't name the dimension */
} brute_step;

typedef struct brute_document {
  int dimension_count;
  int option_counts[BRUTE_DIMENSIONS];
  int stage_count;
  int step_count;
  brute_step steps[BRUTE_STEPS];
} brute_document;

/** A document, the options possible, the kinds that count, and what these make of it. */
typedef struct brute_view {
  const brute_document *document;
  unsigned possible[BRUTE_DIMENSIONS];
  unsigned kinds;

  int scenario_count;
  int scenarios[BRUTE_SCENARIOS][BRUTE_DIMENSIONS]; /* options */
  bool active[BRUTE_SCENARIOS][BRUTE_STEPS];
  bool sometimes[BRUTE_STEPS];
  bool always[BRUTE_STEPS];
  int distance[BRUTE_SCENARIOS][BRUTE_STAGES][BRUTE_STAGES]; /* -1: no path */
} brute_view;

void brute_make(brute_view *brute, const brute_document *document,
                const unsigned possible[BRUTE_DIMENSIONS], unsigned kinds);

/** Of all scenarios the least; -1: no path in any. */
int brute_distance(const brute_view *brute, int from, int to);

/** Paths, each once, in the order of the format; a round for from == to if asked for. */
typedef struct brute_path {
  int length;
  int steps[BRUTE_STAGES];
} brute_path;

typedef struct brute_paths {
  brute_path *paths;
  size_t count;
  size_t capacity;
} brute_paths;

/** All paths between two stages. Emptied and made anew; brute_paths_free gives the memory back.
 *  False: there are too many for a test. */
bool brute_find_paths(const brute_view *brute, int from, int to, brute_paths *out);

/** All rounds through a stage, ordered as paths are. */
bool brute_find_rounds(const brute_view *brute, int stage, brute_paths *out);
void brute_paths_free(brute_paths *paths);

/** The groups of the format's cycles: by stage the first stage of its group, or -1. */
void brute_groups(const brute_view *brute, int group[BRUTE_STAGES]);

#endif
