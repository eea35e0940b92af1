/* SPDX-License-Identifier: MIT */
/* Every answer of a query, on seeded random documents, against the judge by brute force. */

#include "brute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draft.h"
#include "support.h"

enum { ROUNDS = 20, DOCUMENTS_A_ROUND = 1000, KINDS = 3 };

/* Check notes each assertion in a file; millions of them take too long. */
#define EXPECT(truth)                                                                              \
  do {                                                                                             \
    if (!(truth))                                                                                  \
      ck_abort_msg("%s", #truth);                                                                  \
  } while (0)
#define EXPECT_EQ(one, other) EXPECT((one) == (other))

static const char *const kinds[KINDS] = {"loads", "compiled_by", "lowers_to"};

static uint64_t state;

/* 0 up to, not with, `bound`. */
static unsigned draw(unsigned bound)
{
  return (unsigned)(next_random(&state) >> 33) % bound;
}

/* -- Random documents ------------------------------------------------------------------------ */

static unsigned draw_set(int options)
{
  return 1 + draw((1u << options) - 1);
}

/* Sparse and dense ones, with few and many conditions, some without a step. */
static void draw_document(brute_document *document)
{
  *document = (brute_document){.dimension_count = (int)draw(BRUTE_DIMENSIONS + 1),
                               .stage_count = 1 + (int)draw(BRUTE_STAGES),
                               .step_count = (int)draw(BRUTE_STEPS + 1)};
  unsigned conditions = draw(4), forwards = draw(3);
  for (int d = 0; d < document->dimension_count; d++)
    document->option_counts[d] = 1 + (int)draw(BRUTE_OPTIONS);
  for (int e = 0; e < document->step_count; e++) {
    brute_step *step = &document->steps[e];
    step->from = (int)draw((unsigned)document->stage_count);
    step->to = (int)draw((unsigned)document->stage_count);
    if (forwards && step->from > step->to && draw(8) > 0) {
      int from = step->from;
      step->from = step->to;
      step->to = from;
    }
    step->kind = (int)draw(KINDS);
    for (int d = 0; d < document->dimension_count; d++)
      step->when[d] = draw(4) < conditions ? draw_set(document->option_counts[d]) : 0;
  }
}

static void write_set(char *out, size_t size, char letter, unsigned set)
{
  size_t length = 0;
  for (unsigned i = 0; set >> i; i++)
    if (set >> i & 1)
      length +=
          (size_t)snprintf(out + length, size - length, "%s%c%u", length ? "," : "", letter, i);
}

static lineage_explainer *load_document(const brute_document *document)
{
  test_draft made = {0};
  char id[16], other[16], when[256], set[64];
  for (int d = 0; d < document->dimension_count; d++) {
    snprintf(id, sizeof id, "d%d", d);
    write_set(set, sizeof set, 'v', (1u << document->option_counts[d]) - 1);
    draft_dimension(&made, id, set);
  }
  for (int i = 0; i < document->stage_count; i++) {
    snprintf(id, sizeof id, "s%d", i);
    draft_stage(&made, id);
  }
  for (int e = 0; e < document->step_count; e++) {
    const brute_step *step = &document->steps[e];
    size_t length = 0;
    when[0] = '\0';
    for (int d = 0; d < document->dimension_count; d++) {
      if (!step->when[d])
        continue;
      write_set(set, sizeof set, 'v', step->when[d]);
      length += (size_t)snprintf(when + length, sizeof when - length, "%sd%d=%s", length ? " " : "",
                                 d, set);
    }
    snprintf(id, sizeof id, "s%d", step->from);
    snprintf(other, sizeof other, "s%d", step->to);
    draft_step(&made, id, other, when, kinds[step->kind]);
  }
  return draft_load(&made, NULL);
}

/* -- What is compared ------------------------------------------------------------------------ */

typedef struct trial {
  const brute_view *brute;
  const lineage_explainer *explainer;
  lineage_query *query;
} brute_trial;

static const lineage_stage *stage_at(const brute_trial *trial, int index)
{
  return lineage_explainer_stage(trial->explainer, (size_t)index);
}

static void compare_steps(const brute_trial *trial)
{
  const lineage_step *const *steps;
  size_t count, expected = 0;
  EXPECT_EQ(lineage_query_steps(trial->query, &steps, &count), LINEAGE_OK);
  for (int e = 0; e < trial->brute->document->step_count; e++) {
    const lineage_step *step = lineage_explainer_step(trial->explainer, (size_t)e);
    bool sometimes = trial->brute->sometimes[e];
    EXPECT(lineage_query_step_is_active(trial->query, step) == sometimes);
    EXPECT(lineage_query_step_is_always_active(trial->query, step) ==
           (sometimes && trial->brute->always[e]));
    if (sometimes) {
      EXPECT(expected < count);
      EXPECT_EQ(steps[expected++], step);
    }
  }
  EXPECT_EQ(count, expected);
}

typedef lineage_status (*stage_question)(lineage_query *, const lineage_stage *const **, size_t *);

static void compare_stages(const brute_trial *trial, stage_question question, bool no_in,
                           bool no_out)
{
  const brute_document *document = trial->brute->document;
  const lineage_stage *const *stages;
  size_t count, expected = 0;
  EXPECT_EQ(question(trial->query, &stages, &count), LINEAGE_OK);
  for (int i = 0; i < document->stage_count; i++) {
    bool in = false, out = false;
    for (int e = 0; e < document->step_count; e++) {
      in = in || (trial->brute->sometimes[e] && document->steps[e].to == i);
      out = out || (trial->brute->sometimes[e] && document->steps[e].from == i);
    }
    if ((in || out) && !(no_in && in) && !(no_out && out)) {
      EXPECT(expected < count);
      EXPECT_EQ(stages[expected++], stage_at(trial, i));
    }
  }
  EXPECT_EQ(count, expected);
}

static void compare_reach(const brute_trial *trial, int stage, lineage_direction direction)
{
  const lineage_reached *reached;
  size_t count, expected = 0;
  EXPECT_EQ(lineage_query_reach(trial->query, stage_at(trial, stage), direction, &reached, &count),
            LINEAGE_OK);
  for (int i = 0; i < trial->brute->document->stage_count; i++) {
    int distance = direction == LINEAGE_FORWARDS ? brute_distance(trial->brute, stage, i)
                                                 : brute_distance(trial->brute, i, stage);
    if (distance < 0)
      continue;
    EXPECT(expected < count);
    EXPECT_EQ(reached[expected].stage, stage_at(trial, i));
    EXPECT_EQ(reached[expected++].distance, (size_t)distance);
  }
  EXPECT_EQ(count, expected);
}

static void compare_path(const brute_trial *trial, const lineage_path *path,
                         const brute_path *expected, int start, bool is_round)
{
  EXPECT(path);
  EXPECT_EQ(lineage_path_step_count(path), (size_t)expected->length);
  EXPECT_EQ(lineage_path_stage_count(path), (size_t)expected->length + !is_round);
  EXPECT_EQ(lineage_path_stage(path, 0), stage_at(trial, start));
  for (int i = 0; i < expected->length; i++) {
    EXPECT_EQ(lineage_step_index(lineage_path_step(path, (size_t)i)), (size_t)expected->steps[i]);
    if (!is_round || i + 1 < expected->length)
      EXPECT_EQ(lineage_path_stage(path, (size_t)i + 1),
                lineage_step_to(lineage_path_step(path, (size_t)i)));
  }
}

static void compare_paths(const brute_trial *trial, int from, int to, const brute_paths *expected)
{
  lineage_paths *paths;
  const lineage_path *path;
  EXPECT_EQ(lineage_query_paths(trial->query, stage_at(trial, from), stage_at(trial, to), &paths),
            LINEAGE_OK);
  for (size_t i = 0; i < expected->count; i++) {
    EXPECT_EQ(lineage_paths_next(paths, &path), LINEAGE_OK);
    compare_path(trial, path, &expected->paths[i], from, false);
  }
  for (int i = 0; i < 2; i++) {
    EXPECT_EQ(lineage_paths_next(paths, &path), LINEAGE_OK);
    EXPECT(!path);
  }
  lineage_paths_free(paths);
  EXPECT_EQ(
      lineage_query_shortest_path(trial->query, stage_at(trial, from), stage_at(trial, to), &path),
      LINEAGE_OK);
  if (expected->count > 0)
    compare_path(trial, path, &expected->paths[0], from, false);
  else
    EXPECT(!path);
}

static void compare_count(const brute_trial *trial, int from, int to, const brute_paths *expected)
{
  uint64_t count;
  bool exact;
  EXPECT_EQ(lineage_query_count_paths(trial->query, stage_at(trial, from), stage_at(trial, to),
                                      &count, &exact),
            LINEAGE_OK);
  EXPECT(exact);
  EXPECT_EQ(count, expected->count);
}

static void compare_must_pass(const brute_trial *trial, int from, int to,
                              const brute_paths *expected)
{
  const lineage_stage *const *stages;
  size_t count, seen = 0;
  unsigned all = expected->count > 0 ? ~0u : 0;
  for (size_t i = 0; i < expected->count; i++) {
    unsigned visited = 1u << from;
    for (int j = 0; j < expected->paths[i].length; j++)
      visited |= 1u << trial->brute->document->steps[expected->paths[i].steps[j]].to;
    all &= visited;
  }
  EXPECT_EQ(lineage_query_must_pass(trial->query, stage_at(trial, from), stage_at(trial, to),
                                    &stages, &count),
            LINEAGE_OK);
  for (int i = 0; i < trial->brute->document->stage_count; i++) {
    if (!(all >> i & 1))
      continue;
    EXPECT(seen < count);
    EXPECT_EQ(stages[seen++], stage_at(trial, i));
  }
  EXPECT_EQ(count, seen);
}

/* Whether a product holds a scenario; with `dimension` turned to `option` if that isn't negative.
 */
static bool has_scenario(const brute_trial *trial, const lineage_condition *condition,
                         size_t product, int scenario, int dimension, int option)
{
  const brute_document *document = trial->brute->document;
  for (int d = 0; d < document->dimension_count; d++) {
    const lineage_dimension *turned = lineage_explainer_dimension(trial->explainer, (size_t)d);
    int value = d == dimension ? option : trial->brute->scenarios[scenario][d];
    if (!lineage_condition_includes(condition, product,
                                    lineage_dimension_option(turned, (size_t)value)))
      return false;
  }
  return true;
}

static int scenario_with(const brute_trial *trial, int scenario, int dimension, int option)
{
  const brute_view *brute = trial->brute;
  int wanted[BRUTE_DIMENSIONS];
  memcpy(wanted, brute->scenarios[scenario], sizeof wanted);
  wanted[dimension] = option;
  for (int s = 0; s < brute->scenario_count; s++)
    if (memcmp(wanted, brute->scenarios[s],
               (size_t)brute->document->dimension_count * sizeof *wanted) == 0)
      return s;
  return -1;
}

/* A product is maximal if each option that it leaves out has a scenario that is not wanted. */
static void check_maximal(const brute_trial *trial, const lineage_condition *condition,
                          size_t product, const bool *wanted)
{
  const brute_view *brute = trial->brute;
  for (int d = 0; d < brute->document->dimension_count; d++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(trial->explainer, (size_t)d);
    bool leaves_out = false;
    for (int o = 0; o < brute->document->option_counts[d]; o++) {
      if (!(brute->possible[d] >> o & 1) ||
          lineage_condition_includes(condition, product,
                                     lineage_dimension_option(dimension, (size_t)o)))
        continue;
      leaves_out = true;
      bool fits = true;
      for (int s = 0; s < brute->scenario_count; s++)
        if (has_scenario(trial, condition, product, s, -1, 0))
          fits = fits && wanted[scenario_with(trial, s, d, o)];
      EXPECT(!fits); /* else a product could be larger */
    }
    EXPECT(lineage_condition_names(condition, product, dimension) == leaves_out);
  }
}

static void compare_when(const brute_trial *trial, int from, int to)
{
  const brute_view *brute = trial->brute;
  lineage_condition *condition, *again;
  int holders[BRUTE_SCENARIOS] = {0}, last = -1;
  bool wanted[BRUTE_SCENARIOS];
  EXPECT_EQ(
      lineage_query_when(trial->query, stage_at(trial, from), stage_at(trial, to), &condition),
      LINEAGE_OK);
  size_t products = lineage_condition_product_count(condition);
  int wanted_count = 0;
  for (int s = 0; s < brute->scenario_count; s++) {
    wanted[s] = brute->distance[s][from][to] >= 0;
    wanted_count += wanted[s];
    for (size_t p = 0; p < products; p++)
      holders[s] += has_scenario(trial, condition, p, s, -1, 0);
    EXPECT((holders[s] > 0) == wanted[s]);
  }
  EXPECT(lineage_condition_is_never(condition) == (wanted_count == 0));
  EXPECT(lineage_condition_is_always(condition) == (wanted_count == brute->scenario_count));
  for (size_t p = 0; p < products; p++) {
    int first = -1;
    bool needed = false;
    for (int s = 0; s < brute->scenario_count; s++) {
      if (!has_scenario(trial, condition, p, s, -1, 0))
        continue;
      first = first < 0 ? s : first;
      needed = needed || holders[s] == 1;
    }
    EXPECT(needed); /* else a product could be left out */
    EXPECT(first >= last);
    last = first;
    check_maximal(trial, condition, p, wanted);
  }
  EXPECT_EQ(lineage_query_when(trial->query, stage_at(trial, from), stage_at(trial, to), &again),
            LINEAGE_OK);
  EXPECT(lineage_condition_equal(condition, again));
  lineage_condition_free(again);
  lineage_condition_free(condition);
}

static void compare_cycles(const brute_trial *trial, brute_paths *room)
{
  const brute_view *brute = trial->brute;
  const lineage_path *const *rounds;
  size_t count, expected = 0;
  int group[BRUTE_STAGES];
  brute_groups(brute, group);
  EXPECT_EQ(lineage_query_cycles(trial->query, &rounds, &count), LINEAGE_OK);
  for (int i = 0; i < brute->document->stage_count; i++) {
    if (group[i] != i)
      continue;
    EXPECT(expected < count);
    if (brute_find_rounds(brute, i, room))
      compare_path(trial, rounds[expected], &room->paths[0], i, true);
    expected++;
  }
  EXPECT_EQ(count, expected);
}

/* -- The trials ------------------------------------------------------------------------------ */

static void compare_all(const brute_trial *trial, brute_paths *room)
{
  unsigned stages = (unsigned)trial->brute->document->stage_count;
  compare_steps(trial);
  compare_stages(trial, lineage_query_stages, false, false);
  compare_stages(trial, lineage_query_entries, true, false);
  compare_stages(trial, lineage_query_exits, false, true);
  for (int i = 0; i < (int)stages; i++) {
    compare_reach(trial, i, LINEAGE_FORWARDS);
    compare_reach(trial, i, LINEAGE_BACKWARDS);
  }
  for (int i = 0; i < 3; i++) {
    int from = (int)draw(stages), to = (int)draw(stages);
    compare_when(trial, from, to);
    if (!brute_find_paths(trial->brute, from, to, room))
      continue;
    compare_must_pass(trial, from, to, room);
    compare_count(trial, from, to, room);
    compare_paths(trial, from, to, room);
  }
  compare_cycles(trial, room);
}

/* Kinds that count, said by one list or the other, or both. */
static unsigned draw_kinds(const char **with, const char **without, lineage_query_options *options)
{
  unsigned counted = 0;
  size_t with_count = 0, without_count = 0;
  bool only = draw(2);
  for (unsigned i = 0; i < KINDS; i++) {
    bool in = draw(3) > 0, out = draw(4) == 0;
    if (only && in)
      with[with_count++] = kinds[i];
    if (out)
      without[without_count++] = kinds[i];
    counted |= (unsigned)(in && !out) << i;
  }
  if (with_count == 0)
    counted = (1u << KINDS) - 1;
  for (unsigned i = 0; i < KINDS; i++) {
    bool in = with_count == 0, out = false;
    for (size_t j = 0; j < with_count; j++)
      in = in || with[j] == kinds[i];
    for (size_t j = 0; j < without_count; j++)
      out = out || without[j] == kinds[i];
    counted = in && !out ? counted | 1u << i : counted & ~(1u << i);
  }
  options->kinds = (lineage_words){with, with_count};
  options->without_kinds = (lineage_words){without, without_count};
  return counted;
}

/* Open, restricted, or the defaults; by the mood. */
static void draw_selection(const brute_document *document, unsigned mood, unsigned *possible,
                           lineage_selection *selection)
{
  char id[16], set[64];
  for (int d = 0; d < document->dimension_count; d++) {
    possible[d] = mood == 0   ? (1u << document->option_counts[d]) - 1
                  : mood == 1 ? draw_set(document->option_counts[d])
                              : 1;
    snprintf(id, sizeof id, "d%d", d);
    write_set(set, sizeof set, 'v', possible[d]);
    if (mood < 2)
      EXPECT_EQ(lineage_selection_set(selection, id, set), LINEAGE_OK);
  }
}

static void try_document(const brute_document *document, const lineage_explainer *explainer,
                         unsigned mood, brute_paths *room)
{
  static brute_view brute;
  const char *with[KINDS], *without[KINDS];
  unsigned possible[BRUTE_DIMENSIONS] = {0}, counted = (1u << KINDS) - 1;
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  lineage_selection *selection = default_selection(explainer);
  draw_selection(document, mood, possible, selection);
  if (draw(3) == 0)
    counted = draw_kinds(with, without, &options);
  brute_make(&brute, document, possible, counted);
  EXPECT_EQ(lineage_selection_scenario_count(selection), (uint64_t)brute.scenario_count);
  brute_trial trial = {.brute = &brute, .explainer = explainer};
  EXPECT_EQ(lineage_query_new(&trial.query, selection, &options), LINEAGE_OK);
  compare_all(&trial, room);
  lineage_query_free(trial.query);
  lineage_selection_free(selection);
}

START_TEST(answers_are_those_of_brute_force)
{
  brute_paths room = {0};
  brute_document document;
  state = 0x9E3779B97F4A7C15u + (uint64_t)_i;
  for (int i = 0; i < DOCUMENTS_A_ROUND; i++) {
    draw_document(&document);
    lineage_explainer *explainer = load_document(&document);
    try_document(&document, explainer, 0, &room);
    try_document(&document, explainer, 1 + draw(2), &room);
    lineage_explainer_free(explainer);
  }
  brute_paths_free(&room);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("brute");
  TCase *tests = tcase_create("random documents");
  tcase_set_tags(tests, "slow");
  tcase_add_loop_test(tests, answers_are_those_of_brute_force, 0, ROUNDS);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
