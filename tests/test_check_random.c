/* SPDX-License-Identifier: MIT */
/* The graph rules on random documents, against a judge that takes the rules at their word: it goes
 * through scenarios one by one and compares each with each. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lineage/lineage.h>

#include "document.h"
#include "support.h"

enum { MOST_DIMENSIONS = 3, MOST_OPTIONS = 3, MOST_STAGES = 6, MOST_STEPS = 10 };
enum { MOST_SCENARIOS = 27, MOST_LINES = 200, LINE_SIZE = 120 };

typedef struct random_step {
  int from, to, kind;
  unsigned listed[MOST_DIMENSIONS]; /* a bit an option; 0: not named */
} random_step;

typedef struct random_document {
  int dimensions, options[MOST_DIMENSIONS], stages, steps;
  random_step step[MOST_STEPS];
} random_document;

static int random_below(uint64_t *state, int bound)
{
  return (int)((next_random(state) >> 33) % (uint64_t)bound);
}

static void draw_document(random_document *document, uint64_t *state)
{
  *document = (random_document){.dimensions = random_below(state, MOST_DIMENSIONS + 1),
                                .stages = 1 + random_below(state, MOST_STAGES),
                                .steps = random_below(state, MOST_STEPS + 1)};
  for (int i = 0; i < document->dimensions; i++)
    document->options[i] = 1 + random_below(state, MOST_OPTIONS);
  int naming = random_below(state, 4), kinds = 1 + random_below(state, 2);
  for (int i = 0; i < document->steps; i++) {
    random_step *step = &document->step[i];
    step->from = random_below(state, document->stages);
    step->to = random_below(state, document->stages);
    step->kind = random_below(state, kinds);
    for (int j = 0; j < document->dimensions; j++)
      if (random_below(state, 4) < naming)
        step->listed[j] = (unsigned)random_below(state, 1 << document->options[j]);
  }
}

/* -- The document's text --------------------------------------------------------------------- */

static void write_when(FILE *out, const random_document *document, const random_step *step)
{
  const char *comma = "";
  for (int i = 0; i < document->dimensions; i++) {
    if (step->listed[i] == 0)
      continue;
    fprintf(out, "%s'd%d':[", comma, i);
    comma = "";
    for (int j = 0; j < document->options[i]; j++) {
      if ((step->listed[i] >> j & 1) == 0)
        continue;
      fprintf(out, "%s'o%d'", comma, j);
      comma = ",";
    }
    fputs("]", out);
    comma = ",";
  }
}

static void write_dimensions(FILE *out, const random_document *document)
{
  fputs(",'dimensions':[", out);
  for (int i = 0; i < document->dimensions; i++) {
    fprintf(out, "%s{'id':'d%d','legend':'L','default':'o0','options':[", i ? "," : "", i);
    for (int j = 0; j < document->options[i]; j++)
      fprintf(out, "%s{'value':'o%d','label':'L','phrase':'p'}", j ? "," : "", j);
    fputs("]}", out);
  }
  fputs("]", out);
}

static char *write_document(const random_document *document, size_t *length)
{
  char *text = NULL;
  FILE *out = open_memstream(&text, length);
  ck_assert_ptr_nonnull(out);
  fputs("{'version':'1.0','slug':'a','name':'N','title':'T','h1':'H','description':'D',"
        "'verified_on':'2026-11-11','verified_against':'V','scope':'S','answer':'A',"
        "'status_template':'S'",
        out);
  write_dimensions(out, document);
  fputs(",'sections':[],'sources':{},'stages':[", out);
  for (int i = 0; i < document->stages; i++)
    fprintf(out,
            "%s{'id':'s%d','name':'N','kind':'runtime','layer':'kernel','lineage_id':null,"
            "'pos':[%d,0],'summary':'S','evidence':[]}",
            i ? "," : "", i, i);
  fputs("],'steps':[", out);
  for (int i = 0; i < document->steps; i++) {
    const random_step *step = &document->step[i];
    fprintf(out, "%s{'from':'s%d','to':'s%d','kind':'%s','when':{", i ? "," : "", step->from,
            step->to, step->kind ? "loads" : "lowers_to");
    write_when(out, document, step);
    fputs("},'label':'L','explanation':'E','evidence':[]}", out);
  }
  fputs("]}", out);
  fclose(out);
  for (size_t i = 0; i < *length; i++)
    if (text[i] == '\'')
      text[i] = '"';
  return text;
}

/* -- What rules.md says ---------------------------------------------------------------------- */

/* Findings as lines, `RULE POINTER` or `RULE POINTER > RELATED`, and what they are worked out from.
 */
typedef struct findings {
  char lines[MOST_LINES][LINE_SIZE];
  int count;
  int scenarios;
  bool active[MOST_STEPS][MOST_SCENARIOS];
  bool reached[MOST_STAGES][MOST_SCENARIOS];
  bool reached_ever[MOST_STAGES];
  bool touched[MOST_STAGES], start[MOST_STAGES];
} findings;

#define SAY(verdict, ...)                                                                          \
  do {                                                                                             \
    ck_assert_int_lt((verdict)->count, MOST_LINES);                                                \
    snprintf((verdict)->lines[(verdict)->count++], LINE_SIZE, __VA_ARGS__);                        \
  } while (0)

static int option_in(const random_document *document, int scenario, int dimension)
{
  for (int i = document->dimensions - 1; i > dimension; i--)
    scenario /= document->options[i];
  return scenario % document->options[dimension];
}

static void find_active(findings *verdict, const random_document *document)
{
  verdict->scenarios = 1;
  for (int i = 0; i < document->dimensions; i++)
    verdict->scenarios *= document->options[i];
  for (int i = 0; i < document->steps; i++) {
    for (int s = 0; s < verdict->scenarios; s++) {
      verdict->active[i][s] = true;
      for (int j = 0; j < document->dimensions; j++)
        if (document->step[i].listed[j] &&
            (document->step[i].listed[j] >> option_in(document, s, j) & 1) == 0)
          verdict->active[i][s] = false;
    }
  }
}

static void judge_starts(findings *verdict, const random_document *document)
{
  bool any = false;
  for (int i = 0; i < document->steps; i++)
    verdict->touched[document->step[i].from] = verdict->touched[document->step[i].to] = true;
  for (int i = 0; i < document->stages; i++) {
    verdict->start[i] = verdict->touched[i];
    for (int j = 0; j < document->steps; j++)
      if (document->step[j].to == i && document->step[j].from != i)
        verdict->start[i] = false;
    any = any || verdict->start[i];
    if (!verdict->touched[i])
      SAY(verdict, "isolated-stage /stages/%d", i);
    if (verdict->start[i] && i > 0)
      SAY(verdict, "extra-start /stages/%d", i);
  }
  if (!any)
    SAY(verdict, "no-start /stages");
}

static void find_reached(findings *verdict, const random_document *document)
{
  for (int s = 0; s < verdict->scenarios; s++) {
    for (int i = 0; i < document->stages; i++)
      verdict->reached[i][s] = verdict->start[i];
    for (int round = 0; round < document->stages; round++)
      for (int i = 0; i < document->steps; i++)
        if (verdict->active[i][s] && verdict->reached[document->step[i].from][s])
          verdict->reached[document->step[i].to][s] = true;
    for (int i = 0; i < document->stages; i++)
      verdict->reached_ever[i] = verdict->reached_ever[i] || verdict->reached[i][s];
  }
}

/* leads[i][j]: whether steps lead from i to j, by one step at least, in a scenario or, where it is
 * -1, in any mixture of them. */
static void find_leads(const findings *verdict, const random_document *document, int scenario,
                       bool leads[MOST_STAGES][MOST_STAGES])
{
  memset(leads, 0, sizeof(bool[MOST_STAGES][MOST_STAGES]));
  for (int i = 0; i < document->steps; i++)
    if (scenario < 0 || verdict->active[i][scenario])
      leads[document->step[i].from][document->step[i].to] = true;
  for (int k = 0; k < document->stages; k++)
    for (int i = 0; i < document->stages; i++)
      for (int j = 0; j < document->stages; j++)
        if (leads[i][k] && leads[k][j])
          leads[i][j] = true;
}

static bool must_name(const findings *verdict, const random_document *document,
                      bool leads[MOST_STAGES][MOST_STAGES], int stage)
{
  bool is_led_to = false;
  for (int i = 0; i < document->steps; i++) {
    const random_step *step = &document->step[i];
    if (step->to == stage && verdict->reached_ever[step->from])
      return true;
    bool from_within =
        step->from == stage || (leads[step->from][stage] && leads[stage][step->from]);
    bool to_within = step->to == stage || (leads[step->to][stage] && leads[stage][step->to]);
    is_led_to = is_led_to || (to_within && !from_within);
  }
  for (int i = 0; i < document->stages; i++)
    if (leads[i][stage] && leads[stage][i] && (i < stage || verdict->reached_ever[i]))
      return false;
  return !is_led_to;
}

static void judge_reach(findings *verdict, const random_document *document)
{
  bool leads[MOST_STAGES][MOST_STAGES], any = false;
  for (int i = 0; i < document->stages; i++)
    any = any || verdict->start[i];
  if (!any)
    return;
  find_reached(verdict, document);
  find_leads(verdict, document, -1, leads);
  for (int i = 0; i < document->stages; i++)
    if (verdict->touched[i] && !verdict->reached_ever[i] && must_name(verdict, document, leads, i))
      SAY(verdict, "unreachable-stage /stages/%d", i);
  for (int i = 0; i < document->steps; i++) {
    const random_step *step = &document->step[i];
    bool is_taken = false;
    for (int s = 0; s < verdict->scenarios; s++)
      is_taken = is_taken || (verdict->active[i][s] && verdict->reached[step->from][s]);
    if (verdict->reached_ever[step->from] && verdict->reached_ever[step->to] && !is_taken)
      SAY(verdict, "dead-step /steps/%d", i);
  }
}

static void judge_duplicates(findings *verdict, const random_document *document)
{
  for (int i = 0; i < document->steps; i++) {
    bool is_found = false;
    for (int j = 0; j < i && !is_found; j++) {
      const random_step *a = &document->step[j], *b = &document->step[i];
      if (a->from != b->from || a->to != b->to || a->kind != b->kind)
        continue;
      for (int s = 0; s < verdict->scenarios; s++)
        is_found = is_found || (verdict->active[i][s] && verdict->active[j][s]);
      if (is_found)
        SAY(verdict, "duplicate-step /steps/%d > /steps/%d", i, j);
    }
  }
}

/* Whether two options of a dimension make the same steps active, whatever else is chosen. */
static bool are_alike(const findings *verdict, const random_document *document, int dimension,
                      int one, int other)
{
  int stride = 1;
  for (int i = document->dimensions - 1; i > dimension; i--)
    stride *= document->options[i];
  for (int s = 0; s < verdict->scenarios; s++)
    for (int i = 0; option_in(document, s, dimension) == one && i < document->steps; i++)
      if (verdict->active[i][s] != verdict->active[i][s + (other - one) * stride])
        return false;
  return true;
}

static void judge_dimensions(findings *verdict, const random_document *document)
{
  for (int i = 0; i < document->dimensions; i++) {
    unsigned all = (1u << document->options[i]) - 1;
    bool is_named = false, all_redundant = true;
    for (int j = 0; j < document->steps; j++) {
      unsigned listed = document->step[j].listed[i];
      is_named = is_named || listed;
      all_redundant = all_redundant && (listed == 0 || listed == all);
      if (listed == all)
        SAY(verdict, "redundant-condition /steps/%d/when/d%d", j, i);
    }
    if (!is_named)
      SAY(verdict, "unused-dimension /dimensions/%d", i);
    for (int option = 1; !all_redundant && option < document->options[i]; option++) {
      int earlier = 0;
      while (earlier < option && !are_alike(verdict, document, i, earlier, option))
        earlier++;
      if (earlier < option)
        SAY(verdict,
            "idle-option /dimensions/%d/options/%d/value > /dimensions/%d/options/%d/value", i,
            option, i, earlier);
    }
  }
}

/* The steps needed from a stage to another in a scenario, from one on; a large number: no way. */
static int count_steps(const findings *verdict, const random_document *document, int scenario,
                       int from, int to)
{
  int distance[MOST_STAGES];
  for (int i = 0; i < document->stages; i++)
    distance[i] = i == from ? 0 : 1000;
  for (int round = 0; round < document->stages; round++)
    for (int i = 0; i < document->steps; i++)
      if (verdict->active[i][scenario] &&
          distance[document->step[i].from] + 1 < distance[document->step[i].to])
        distance[document->step[i].to] = distance[document->step[i].from] + 1;
  return distance[to];
}

/* The first of the steps by which a shortest round through a stage leaves it. */
static int find_leaving_step(const findings *verdict, const random_document *document, int stage)
{
  int least = 1000, found = -1;
  for (int i = 0; i < document->steps; i++) {
    for (int s = 0; s < verdict->scenarios; s++) {
      if (document->step[i].from != stage || !verdict->active[i][s])
        continue;
      int length = 1 + count_steps(verdict, document, s, document->step[i].to, stage);
      if (length < least) {
        least = length;
        found = i;
      }
    }
  }
  return found;
}

static void judge_cycles(findings *verdict, const random_document *document)
{
  int group[MOST_STAGES];
  for (int i = 0; i < document->stages; i++)
    group[i] = -1;
  for (int s = 0; s < verdict->scenarios; s++) {
    bool leads[MOST_STAGES][MOST_STAGES];
    find_leads(verdict, document, s, leads);
    for (int i = 0; i < document->stages; i++) {
      if (leads[i][i] && group[i] < 0)
        group[i] = i;
      for (int j = 0; j < i; j++) {
        if (!leads[i][j] || !leads[j][i])
          continue;
        int one = group[i], other = group[j];
        for (int k = 0; k < document->stages; k++)
          if (group[k] >= 0 && (group[k] == one || group[k] == other))
            group[k] = one < other ? one : other;
      }
    }
  }
  for (int i = 0; i < document->stages; i++)
    if (group[i] == i)
      SAY(verdict, "cycle /steps/%d", find_leaving_step(verdict, document, i));
}

static int compare_lines(const void *one, const void *other)
{
  return strcmp(one, other);
}

static void judge_by_the_word(findings *verdict, const random_document *document)
{
  memset(verdict, 0, sizeof *verdict);
  find_active(verdict, document);
  judge_starts(verdict, document);
  judge_reach(verdict, document);
  judge_duplicates(verdict, document);
  judge_dimensions(verdict, document);
  judge_cycles(verdict, document);
  qsort(verdict->lines, (size_t)verdict->count, LINE_SIZE, compare_lines);
}

/* -- What the library says ------------------------------------------------------------------- */

static void judge_by_the_library(findings *verdict, const char *text, size_t length)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.max_findings = MOST_LINES;
  lineage_report *report = NULL;
  lineage_explainer *explainer = NULL;
  memset(verdict, 0, sizeof *verdict);
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, length, &options, report),
                   LINEAGE_OK);
  for (size_t i = 0; i < lineage_report_count(report); i++) {
    const lineage_finding *finding = lineage_report_finding(report, i);
    const lineage_rule *rule = lineage_finding_rule(finding);
    const lineage_place *related = lineage_finding_related(finding, 0);
    if (strcmp(lineage_rule_group(rule), "graph") == 0)
      SAY(verdict, "%s %s%s%s", lineage_rule_name(rule),
          lineage_place_pointer(lineage_finding_place(finding)), related ? " > " : "",
          related ? lineage_place_pointer(related) : "");
  }
  qsort(verdict->lines, (size_t)verdict->count, LINE_SIZE, compare_lines);
  lineage_explainer_free(explainer);
  lineage_report_free(report);
}

static void show(const char *who, const findings *verdict)
{
  printf("%s\n", who);
  for (int i = 0; i < verdict->count; i++)
    printf("  %s\n", verdict->lines[i]);
}

static void compare_on(uint64_t seed, int documents)
{
  findings *word = malloc(sizeof *word), *library = malloc(sizeof *library);
  ck_assert(word && library);
  for (int i = 0; i < documents; i++) {
    random_document document;
    size_t length;
    draw_document(&document, &seed);
    char *text = write_document(&document, &length);
    judge_by_the_word(word, &document);
    judge_by_the_library(library, text, length);
    if (word->count != library->count ||
        memcmp(word->lines, library->lines, sizeof word->lines) != 0) {
      puts(text);
      show("by the word:", word);
      show("by the library:", library);
      ck_abort_msg("document %d is judged differently", i);
    }
    free(text);
  }
  free(word);
  free(library);
}

START_TEST(rules_hold_to_the_word_on_random_documents)
{
  compare_on((uint64_t)(_i + 1) * 7919, 2000);
}
END_TEST

START_TEST(rules_hold_to_the_word_on_a_few_random_documents)
{
  compare_on(20261111, 200);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("check_random");
  TCase *few = tcase_create("few");
  tcase_add_test(few, rules_hold_to_the_word_on_a_few_random_documents);
  suite_add_tcase(suite, few);
  TCase *many = tcase_create("many");
  tcase_set_tags(many, "slow");
  tcase_add_loop_test(many, rules_hold_to_the_word_on_random_documents, 0, 10);
  suite_add_tcase(suite, many);
  return run_suite(suite);
}
