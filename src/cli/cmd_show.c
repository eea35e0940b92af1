/* SPDX-License-Identifier: MIT */
/* lineage show: a document as a page of text. */

#include <stdlib.h>
#include <string.h>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/phrases.h"
#include "cli/question.h"
#include "cli/text.h"

/* Stages or steps as a query gives them. */
struct stage_list {
  const lineage_stage *const *items;
  size_t count;
};

typedef lineage_status stage_question(lineage_query *query, const lineage_stage *const **stages,
                                      size_t *count);

static struct stage_list ask(const struct question *question, stage_question *ask_for)
{
  struct stage_list list = {NULL, 0};
  require(ask_for(question->query, &list.items, &list.count));
  return list;
}

/* -- As JSON --------------------------------------------------------------------------------- */

static struct json_object *ids(const struct question *question, stage_question *ask_for)
{
  struct stage_list list = ask(question, ask_for);
  return answer_stage_ids(list.items, list.count);
}

static struct json_object *step_indexes(const struct question *question)
{
  const lineage_step *const *steps;
  size_t count;
  struct json_object *indexes = answer_array();
  require(lineage_query_steps(question->query, &steps, &count));
  for (size_t i = 0; i < count; i++)
    answer_append(indexes, answer_number(lineage_step_index(steps[i])));
  return indexes;
}

static void print_json(const struct question *question, const char *status)
{
  const lineage_explainer *explainer = question->explainer;
  struct json_object *answer = answer_object();
  answer_add(answer, "slug", answer_text(lineage_explainer_slug(explainer)));
  answer_add(answer, "name", answer_text(lineage_explainer_name(explainer)));
  answer_add(answer, "title", answer_text(lineage_explainer_title(explainer)));
  answer_add(answer, "status", answer_text(status));
  answer_add(answer, "selection", answer_selection(question->selection));
  answer_add(answer, "stages", ids(question, lineage_query_stages));
  answer_add(answer, "steps", step_indexes(question));
  answer_add(answer, "entries", ids(question, lineage_query_entries));
  answer_add(answer, "exits", ids(question, lineage_query_exits));
  print_answer(answer);
}

/* -- As a page ------------------------------------------------------------------------------- */

enum { ID_COLUMN = 20, INDEX_COLUMN = 6 };

/* A line that begins with an id, the rest wrapped from a column on. */
static void print_entry(const char *mark, const char *id, const char *text, size_t column,
                        size_t width)
{
  size_t length = strlen(mark) + strlen(id);
  print("%s%s", mark, id);
  if (length + 2 > column) {
    print("\n");
    length = 0;
  }
  print_spaces(stdout, column - length);
  print_wrapped(text, column, column, width);
}

/* A paragraph, without the marks of strong text. */
static void print_paragraph(const char *text, size_t indent, size_t width)
{
  char *plain = require_memory(strdup(text));
  char *end = plain;
  for (const char *c = plain; *c; c++) {
    if (c[0] == '*' && c[1] == '*')
      c++;
    else
      *end++ = *c;
  }
  *end = '\0';
  print_spaces(stdout, indent);
  print_wrapped(plain, indent, indent, width);
  free(plain);
}

static void print_heading(const lineage_explainer *explainer, size_t width)
{
  const char *heading = lineage_explainer_h1(explainer);
  char *safe = text_escaped(heading, strlen(heading));
  size_t columns = text_width(safe, strlen(safe));
  free(safe);
  print_wrapped(heading, 0, 0, width);
  for (size_t i = 0; i < (columns < width ? columns : width); i++)
    print("=");
  print("\n\n");
  print_paragraph(lineage_explainer_answer(explainer), 0, width);
  print("\nScope\n");
  print_paragraph(lineage_explainer_scope(explainer), 2, width);
  print("\nVerified on %s against\n", lineage_explainer_verified_on(explainer));
  print_paragraph(lineage_explainer_verified_against(explainer), 2, width);
}

static void print_dimensions(const struct question *question, size_t width)
{
  size_t count = lineage_explainer_dimension_count(question->explainer);
  for (size_t i = 0; i < count; i++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(question->explainer, i);
    print("\nDimension %s: ", lineage_dimension_id(dimension));
    print_wrapped(lineage_dimension_legend(dimension),
                  strlen("Dimension : ") + strlen(lineage_dimension_id(dimension)), 4, width);
    for (size_t j = 0; j < lineage_dimension_option_count(dimension); j++) {
      const lineage_option *option = lineage_dimension_option(dimension, j);
      print_entry(lineage_selection_allows(question->selection, option) ? "  * " : "    ",
                  lineage_option_value(option), lineage_option_label(option), ID_COLUMN, width);
    }
  }
}

static void print_stages(const struct question *question, size_t width)
{
  struct stage_list stages = ask(question, lineage_query_stages);
  print("\nStages (%zu of %zu)\n", stages.count,
        lineage_explainer_stage_count(question->explainer));
  for (size_t i = 0; i < stages.count; i++)
    print_entry("  ", lineage_stage_id(stages.items[i]), lineage_stage_name(stages.items[i]),
                ID_COLUMN, width);
}

/* "FROM label TO", which is a sentence by the names and labels of the format. */
static void print_step(const lineage_step *step, size_t width)
{
  const char *parts[] = {lineage_stage_name(lineage_step_from(step)), lineage_step_label(step),
                         lineage_stage_name(lineage_step_to(step))};
  size_t size =
      strlen(parts[0]) + strlen(parts[1]) + strlen(parts[2]) + sizeof " \xE2\x80\x94\xE2\x86\x92 ";
  char *sentence = require_memory(malloc(size));
  char number[32];
  snprintf(sentence, size, "%s \xE2\x80\x94%s\xE2\x86\x92 %s", parts[0], parts[1], parts[2]);
  snprintf(number, sizeof number, "%zu", lineage_step_index(step));
  print_entry("  ", number, sentence, INDEX_COLUMN, width);
  free(sentence);
}

static void print_steps(const struct question *question, size_t width)
{
  const lineage_step *const *steps;
  size_t count;
  require(lineage_query_steps(question->query, &steps, &count));
  print("\nSteps (%zu of %zu)\n", count, lineage_explainer_step_count(question->explainer));
  for (size_t i = 0; i < count; i++)
    print_step(steps[i], width);
}

static void print_ids(const char *label, const struct stage_list stages)
{
  print("%s", label);
  for (size_t i = 0; i < stages.count; i++)
    print(" %s", lineage_stage_id(stages.items[i]));
  print(stages.count == 0 ? " none\n" : "\n");
}

static void print_page(const struct question *question, const char *status)
{
  size_t width = page_width();
  print_heading(question->explainer, width);
  print_dimensions(question, width);
  print_stages(question, width);
  print_steps(question, width);
  print_ids("\nEntries:", ask(question, lineage_query_entries));
  print_ids("Exits:  ", ask(question, lineage_query_exits));
  print("\n");
  print_wrapped(status, 0, 0, width);
}

static int run(int argc, char **argv)
{
  struct question question = {0};
  const struct option_row rows[] = {QUESTION_OPTIONS(&question), OPTIONS_END};
  int count;
  char **operands = parse_options(&command_show, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  char *status = status_line(question.selection);
  if (question.json)
    print_json(&question, status);
  else
    print_page(&question, status);
  free(status);
  question_end(&question);
  return EXIT_YES;
}

const struct command command_show = {
    .name = "show",
    .operands = "FILE",
    .least_operands = 1,
    .most_operands = 1,
    .summary = "show a document as a page of text",
    .description = "Shows what a document explains: the answer, its scope, the dimensions with the "
                   "options selected, and under this selection the stages, the steps and the "
                   "status line. Dimensions that no option names are at their defaults.",
    .run = run,
};
