/* SPDX-License-Identifier: MIT */
/* lineage cite: every claim with the quote it rests on. */

#include <stdio.h>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/question.h"
#include "cli/text.h"

/* JSON Pointer of the stage or step that an evidence backs. */
static const char *write_pointer(const lineage_evidence *claim, char text[32])
{
  const lineage_stage *stage = lineage_evidence_stage(claim);
  if (stage)
    snprintf(text, 32, "/stages/%zu", lineage_stage_index(stage));
  else
    snprintf(text, 32, "/steps/%zu", lineage_step_index(lineage_evidence_step(claim)));
  return text;
}

static struct json_object *group_value(const lineage_citations *citations, size_t index)
{
  const lineage_evidence *first = lineage_citations_claim(citations, index, 0);
  const lineage_source *source = lineage_evidence_source(first);
  char pointer[32];
  struct json_object *claims = answer_array();
  for (size_t i = 0; i < lineage_citations_claim_count(citations, index); i++) {
    const lineage_evidence *claim = lineage_citations_claim(citations, index, i);
    answer_append(claims, answer_text(write_pointer(claim, pointer)));
  }
  struct json_object *group = answer_object();
  answer_add(group, "source", answer_text(lineage_source_id(source)));
  answer_add(group, "url", answer_text(lineage_source_url(source)));
  answer_add(group, "quote", answer_text(lineage_evidence_quote(first)));
  answer_add(group, "claims", claims);
  return group;
}

static void print_json(const lineage_citations *citations)
{
  struct answer_list answer = {false};
  for (size_t i = 0; i < lineage_citations_count(citations) && !output_failed(); i++)
    print_element(&answer, group_value(citations, i));
  print_list_end(&answer);
}

static void print_claim(const lineage_evidence *claim)
{
  const lineage_stage *stage = lineage_evidence_stage(claim);
  const lineage_step *step = lineage_evidence_step(claim);
  if (stage) {
    print("  stage %s: ", lineage_stage_id(stage));
    print_safe(lineage_stage_name(stage));
  } else {
    print("  step %zu: %s \xE2\x86\x92 %s, ", lineage_step_index(step),
          lineage_stage_id(lineage_step_from(step)), lineage_stage_id(lineage_step_to(step)));
    print_safe(lineage_step_label(step));
  }
  print("\n");
}

static void print_group(const lineage_citations *citations, size_t index)
{
  const lineage_evidence *first = lineage_citations_claim(citations, index, 0);
  const lineage_source *source = lineage_evidence_source(first);
  print("%s%s <", index == 0 ? "" : "\n", lineage_source_id(source));
  print_safe(lineage_source_url(source));
  print(">\n  \"");
  print_safe(lineage_evidence_quote(first));
  print("\"\n");
  for (size_t i = 0; i < lineage_citations_claim_count(citations, index); i++)
    print_claim(lineage_citations_claim(citations, index, i));
}

static const lineage_source *find_source(const struct question *question, const char *id)
{
  const lineage_source *source = lineage_explainer_find_source(question->explainer, id);
  if (!source)
    die_suggesting(lineage_explainer_nearest_source(question->explainer, id),
                   "'%s' has no source '%s'", question->file, id);
  return source;
}

static int run(int argc, char **argv)
{
  struct question question = {0};
  const char *source_id = NULL;
  const struct option_row rows[] = {
      {0, "source", "ID", "only quotes of this source", take_text, &source_id},
      JSON_OPTION(&question),
      OPTIONS_END,
  };
  int count;
  char **operands = parse_options(&command_cite, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  const lineage_source *source = source_id ? find_source(&question, source_id) : NULL;
  lineage_citations *citations = NULL;
  require(lineage_citations_new(&citations, question.explainer, source));
  if (question.json)
    print_json(citations);
  for (size_t i = 0; !question.json && i < lineage_citations_count(citations); i++)
    print_group(citations, i);
  lineage_citations_free(citations);
  question_end(&question);
  return EXIT_YES;
}

const struct command command_cite = {
    .name = "cite",
    .operands = "FILE",
    .least_operands = 1,
    .most_operands = 1,
    .summary = "list the quotes that the claims rest on",
    .description = "Lists every quote with its source and the claims that rest on it, the stages "
                   "and steps, in the order of the first claim.",
    .run = run,
};
