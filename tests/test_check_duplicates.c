/* SPDX-License-Identifier: MIT */
/* duplicate-step against comparing each with each, on as many parallel steps as fill some blocks.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lineage/lineage.h>

#include "document.h"
#include "support.h"

enum { MOST_STEPS = 300, DIMENSIONS = 5, OPTIONS = 4, ALL_OPTIONS = (1 << OPTIONS) - 1 };

/* Steps by kind and, per dimension, a mask of options; ALL_OPTIONS stands for none named. */
typedef struct drawn_steps {
  int count;
  int kind[MOST_STEPS];
  int mask[MOST_STEPS][DIMENSIONS];
} drawn_steps;

static int draw_below(uint64_t *state, int bound)
{
  return (int)(next_random(state) >> 33) % bound;
}

/* Of few dimensions named, steps overlap early; of many, seldom. */
static void draw_steps(drawn_steps *steps, uint64_t *state)
{
  int kinds = 1 + draw_below(state, 3), naming = 2 + draw_below(state, 7);
  steps->count = 17 + draw_below(state, MOST_STEPS - 16);
  for (int i = 0; i < steps->count; i++) {
    steps->kind[i] = draw_below(state, kinds);
    for (int j = 0; j < DIMENSIONS; j++)
      steps->mask[i][j] = draw_below(state, 8) >= naming ? ALL_OPTIONS
                          : draw_below(state, 4) == 0    ? 1 + draw_below(state, ALL_OPTIONS)
                                                         : 1 << draw_below(state, OPTIONS);
  }
}

static void write_when(FILE *out, const int *mask)
{
  const char *between = "";
  for (int i = 0; i < DIMENSIONS; i++) {
    if (mask[i] == ALL_OPTIONS)
      continue;
    fprintf(out, "%s'd%d':[", between, i);
    between = "";
    for (int option = 0; option < OPTIONS; option++)
      if (mask[i] >> option & 1) {
        fprintf(out, "%s'o%d'", between, option);
        between = ",";
      }
    fputs("]", out);
    between = ",";
  }
}

static char *write_steps(const drawn_steps *steps, size_t *length)
{
  char *text = NULL;
  FILE *out = open_memstream(&text, length);
  ck_assert_ptr_nonnull(out);
  fputs("{" DOCUMENT_HEAD "," DOCUMENT_SECTIONS "," DOCUMENT_SOURCES "," DOCUMENT_STAGES
        ",'dimensions':[{'id':'leaf','legend':'L','default':'o','options':"
        "[{'value':'o','label':'L','phrase':'p'}]},{'id':'milk','legend':'L','default':'o',"
        "'options':[{'value':'o','label':'L','phrase':'p'}]}",
        out);
  for (int i = 0; i < DIMENSIONS; i++) {
    fprintf(out, ",{'id':'d%d','legend':'L','default':'o0','options':[", i);
    for (int option = 0; option < OPTIONS; option++)
      fprintf(out, "%s{'value':'o%d','label':'L','phrase':'p'}", option ? "," : "", option);
    fputs("]}", out);
  }
  fputs("],'steps':[", out);
  for (int i = 0; i < steps->count; i++) {
    fprintf(out, "%s{'from':'kettle','to':'pot','kind':'k%d','when':{", i ? "," : "",
            steps->kind[i]);
    write_when(out, steps->mask[i]);
    fputs("},'label':'L','explanation':'E','evidence':[]}", out);
  }
  fputs("]}", out);
  fclose(out);
  for (size_t i = 0; i < *length; i++)
    if (text[i] == '\'')
      text[i] = '"';
  return text;
}

/* The first step of one kind that overlaps one; the step itself if there is none. */
static int find_first_overlap(const drawn_steps *steps, int index)
{
  for (int i = 0; i < index; i++) {
    bool overlaps = steps->kind[i] == steps->kind[index];
    for (int j = 0; j < DIMENSIONS; j++)
      overlaps = overlaps && (steps->mask[i][j] & steps->mask[index][j]) != 0;
    if (overlaps)
      return i;
  }
  return index;
}

static void compare_findings(const drawn_steps *steps, const lineage_report *report)
{
  size_t at = 0;
  for (int i = 0; i < steps->count; i++) {
    int first = find_first_overlap(steps, i);
    if (first == i)
      continue;
    char own[32], earlier[32];
    snprintf(own, sizeof own, "/steps/%d", i);
    snprintf(earlier, sizeof earlier, "/steps/%d", first);
    const lineage_finding *finding;
    do
      finding = lineage_report_finding(report, at++);
    while (finding && strcmp(lineage_rule_name(lineage_finding_rule(finding)), "duplicate-step"));
    ck_assert_ptr_nonnull(finding);
    ck_assert_str_eq(lineage_place_pointer(lineage_finding_place(finding)), own);
    ck_assert_str_eq(lineage_place_pointer(lineage_finding_related(finding, 0)), earlier);
  }
  for (; at < lineage_report_count(report); at++)
    ck_assert_str_ne(lineage_rule_name(lineage_finding_rule(lineage_report_finding(report, at))),
                     "duplicate-step");
}

START_TEST(first_overlap_is_the_one_found_by_comparing_all)
{
  drawn_steps *steps = malloc(sizeof *steps);
  ck_assert_ptr_nonnull(steps);
  uint64_t state = 20261129;
  for (int round = 0; round < 300; round++) {
    size_t length;
    draw_steps(steps, &state);
    char *text = write_steps(steps, &length);
    lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
    options.max_findings = 100000;
    lineage_report *report = NULL;
    lineage_explainer *explainer = NULL;
    ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
    ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, length, &options, report),
                     LINEAGE_OK);
    compare_findings(steps, report);
    lineage_explainer_free(explainer);
    lineage_report_free(report);
    free(text);
  }
  free(steps);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("check_duplicates");
  TCase *overlaps = tcase_create("overlaps");
  tcase_set_tags(overlaps, "slow");
  tcase_add_test(overlaps, first_overlap_is_the_one_found_by_comparing_all);
  suite_add_tcase(suite, overlaps);
  return run_suite(suite);
}
