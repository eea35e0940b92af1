/* SPDX-License-Identifier: MIT */
/* Scenarios are counted up, distances relaxed until nothing changes, paths walked by trying every
 * step everywhere. */

#include "brute.h"

#include <stdlib.h>
#include <string.h>

static bool holds(const brute_step *step, const int scenario[BRUTE_DIMENSIONS], int dimensions)
{
  for (int d = 0; d < dimensions; d++)
    if (step->when[d] && !(step->when[d] >> scenario[d] & 1))
      return false;
  return true;
}

static void list_scenarios(brute_view *brute)
{
  const brute_document *document = brute->document;
  int all = 1;
  for (int d = 0; d < document->dimension_count; d++)
    all *= document->option_counts[d];
  brute->scenario_count = 0;
  for (int number = 0; number < all; number++) {
    int *scenario = brute->scenarios[brute->scenario_count], rest = number;
    bool agrees = true;
    for (int d = document->dimension_count - 1; d >= 0; d--) {
      scenario[d] = rest % document->option_counts[d];
      rest /= document->option_counts[d];
      agrees = agrees && (brute->possible[d] >> scenario[d] & 1);
    }
    brute->scenario_count += agrees;
  }
}

static void relax(brute_view *brute, int s)
{
  const brute_document *document = brute->document;
  int(*distance)[BRUTE_STAGES] = brute->distance[s];
  memset(distance, 0xff, sizeof brute->distance[s]);
  for (int i = 0; i < document->stage_count; i++)
    distance[i][i] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int e = 0; e < document->step_count; e++) {
      if (!brute->active[s][e])
        continue;
      for (int i = 0; i < document->stage_count; i++) {
        int from = distance[i][document->steps[e].from];
        int *to = &distance[i][document->steps[e].to];
        if (from >= 0 && (*to < 0 || from + 1 < *to)) {
          *to = from + 1;
          changed = true;
        }
      }
    }
  }
}

void brute_make(brute_view *brute, const brute_document *document,
                const unsigned possible[BRUTE_DIMENSIONS], unsigned kinds)
{
  brute->document = document;
  brute->kinds = kinds;
  memcpy(brute->possible, possible, sizeof brute->possible);
  list_scenarios(brute);
  for (int e = 0; e < document->step_count; e++) {
    brute->sometimes[e] = false;
    brute->always[e] = true;
    for (int s = 0; s < brute->scenario_count; s++) {
      brute->active[s][e] =
          (kinds >> document->steps[e].kind & 1) &&
          holds(&document->steps[e], brute->scenarios[s], document->dimension_count);
      brute->sometimes[e] = brute->sometimes[e] || brute->active[s][e];
      brute->always[e] = brute->always[e] && brute->active[s][e];
    }
  }
  for (int s = 0; s < brute->scenario_count; s++)
    relax(brute, s);
}

int brute_distance(const brute_view *brute, int from, int to)
{
  int least = -1;
  for (int s = 0; s < brute->scenario_count; s++) {
    int distance = brute->distance[s][from][to];
    if (distance >= 0 && (least < 0 || distance < least))
      least = distance;
  }
  return least;
}

/* -- Paths ----------------------------------------------------------------------------------- */

enum { TOO_MANY = 20000 };

static bool keep(brute_paths *out, const brute_path *path)
{
  if (out->count == TOO_MANY)
    return false;
  if (out->count == out->capacity) {
    out->capacity = out->capacity ? 2 * out->capacity : 16;
    out->paths = realloc(out->paths, out->capacity * sizeof *out->paths);
    if (!out->paths)
      abort();
  }
  out->paths[out->count++] = *path;
  return true;
}

/* Tries every step from `at`; `to` ends a path, and may be where it began. */
static bool walk(const brute_view *brute, int s, int at, int to, unsigned visited, brute_path *path,
                 brute_paths *out)
{
  const brute_document *document = brute->document;
  for (int e = 0; e < document->step_count; e++) {
    const brute_step *step = &document->steps[e];
    if (!brute->active[s][e] || step->from != at)
      continue;
    path->steps[path->length++] = e;
    bool going = true;
    if (step->to == to)
      going = keep(out, path);
    else if (!(visited >> step->to & 1))
      going = walk(brute, s, step->to, to, visited | 1u << step->to, path, out);
    path->length--;
    if (!going)
      return false;
  }
  return true;
}

static int compare(const void *one, const void *other)
{
  const brute_path *a = one, *b = other;
  if (a->length != b->length)
    return a->length < b->length ? -1 : 1;
  for (int i = 0; i < a->length; i++)
    if (a->steps[i] != b->steps[i])
      return a->steps[i] < b->steps[i] ? -1 : 1;
  return 0;
}

static void sort_once_each(brute_paths *out)
{
  if (out->count == 0)
    return;
  qsort(out->paths, out->count, sizeof *out->paths, compare);
  size_t kept = 1;
  for (size_t i = 1; i < out->count; i++)
    if (compare(&out->paths[i], &out->paths[kept - 1]) != 0)
      out->paths[kept++] = out->paths[i];
  out->count = kept;
}

static bool find_all(const brute_view *brute, int from, int to, brute_paths *out)
{
  brute_path path = {0};
  for (int s = 0; s < brute->scenario_count; s++)
    if (!walk(brute, s, from, to, 1u << from, &path, out))
      return false;
  sort_once_each(out);
  return true;
}

bool brute_find_paths(const brute_view *brute, int from, int to, brute_paths *out)
{
  brute_path empty = {0};
  out->count = 0;
  return from == to ? keep(out, &empty) : find_all(brute, from, to, out);
}

bool brute_find_rounds(const brute_view *brute, int stage, brute_paths *out)
{
  out->count = 0;
  return find_all(brute, stage, stage, out);
}

void brute_paths_free(brute_paths *paths)
{
  free(paths->paths);
  *paths = (brute_paths){0};
}

/* -- Groups ---------------------------------------------------------------------------------- */

/* Whether two stages are on rounds of one scenario's group; for one stage, whether it is on any. */
static bool are_connected(const brute_view *brute, int one, int other)
{
  const brute_document *document = brute->document;
  for (int s = 0; s < brute->scenario_count; s++) {
    if (one != other && brute->distance[s][one][other] > 0 && brute->distance[s][other][one] > 0)
      return true;
    for (int e = 0; one == other && e < document->step_count; e++)
      if (brute->active[s][e] && document->steps[e].from == one &&
          brute->distance[s][document->steps[e].to][one] >= 0)
        return true;
  }
  return false;
}

void brute_groups(const brute_view *brute, int group[BRUTE_STAGES])
{
  int count = brute->document->stage_count;
  for (int i = 0; i < count; i++)
    group[i] = are_connected(brute, i, i) ? i : -1;
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < count; i++)
      for (int j = 0; j < count; j++)
        if (i != j && group[i] >= 0 && group[j] > group[i] && are_connected(brute, i, j)) {
          group[j] = group[i];
          changed = true;
        }
  }
}
