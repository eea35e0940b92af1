/* SPDX-License-Identifier: MIT */
/* From the options of a question to the query that answers it. The options are noted as they come,
 * for the document that they are about is loaded after them. */

#include "cli/question.h"

#include <stdlib.h>
#include <string.h>

#include "cli/document.h"
#include "cli/message.h"

static void note_request(struct question *question, struct selection_request request)
{
  size_t size = (question->request_count + 1) * sizeof *question->requests;
  question->requests = require_memory(realloc(question->requests, size));
  question->requests[question->request_count++] = request;
}

void take_select(const struct option_row *row, const char *value)
{
  const char *equals = strchr(value, '=');
  if (!equals || equals == value || equals[1] == '\0')
    die("'--%s %s': DIM=VALUE is needed", row->name, value);
  note_request(row->target, (struct selection_request){false, value});
}

void take_open(const struct option_row *row, const char *value)
{
  note_request(row->target, (struct selection_request){true, value});
}

static noreturn void die_of_dimension(const struct question *question, const char *id)
{
  die_suggesting(lineage_explainer_nearest_dimension(question->explainer, id),
                 "'%s' has no dimension '%s'", question->file, id);
}

static const lineage_dimension *find_dimension(const struct question *question, const char *id)
{
  const lineage_dimension *dimension = lineage_explainer_find_dimension(question->explainer, id);
  if (!dimension)
    die_of_dimension(question, id);
  return dimension;
}

/* Dies of the first of the values, with commas between, that is no option of the dimension. */
static void require_options(const lineage_dimension *dimension, char *values)
{
  for (char *value = values; value;) {
    char *comma = strchr(value, ',');
    if (comma)
      *comma = '\0';
    if (!lineage_dimension_find_option(dimension, value))
      die_suggesting(lineage_dimension_nearest_option(dimension, value),
                     "dimension '%s' has no option '%s'", lineage_dimension_id(dimension), value);
    value = comma ? comma + 1 : NULL;
  }
}

static void select_options(const struct question *question, const char *text)
{
  char *name = require_memory(strdup(text));
  char *values = strchr(name, '=');
  *values++ = '\0';
  const lineage_dimension *dimension = find_dimension(question, name);
  lineage_status status = lineage_selection_set(question->selection, name, values);
  if (status == LINEAGE_NOT_FOUND)
    require_options(dimension, values);
  require(status);
  free(name);
}

static void apply_request(const struct question *question, const struct selection_request *request)
{
  if (!request->opens)
    select_options(question, request->text);
  else if (!request->text)
    require(lineage_selection_open(question->selection, NULL));
  else
    require(lineage_selection_open(question->selection, find_dimension(question, request->text)));
}

static const char *kind_of_step(const lineage_explainer *explainer, size_t index)
{
  return lineage_step_kind(lineage_explainer_step(explainer, index));
}

void warn_of_words(const struct question *question, const char *what,
                   const struct word_list *filter,
                   const char *(*word_of)(const lineage_explainer *explainer, size_t index))
{
  struct word_list known = {NULL, 0};
  const char *word;
  for (size_t i = 0; filter->count > 0 && (word = word_of(question->explainer, i)); i++)
    word_list_add(&known, word);
  lineage_words words = word_list_borrow(&known);
  for (size_t i = 0; i < filter->count; i++) {
    if (word_list_has(&known, filter->items[i]))
      continue;
    complain_suggesting(lineage_words_nearest(&words, filter->items[i]), "'%s' has no %s '%s'",
                        question->file, what, filter->items[i]);
  }
  free(known.items);
}

static void make_query(struct question *question)
{
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  options.kinds = word_list_borrow(&question->kinds);
  options.without_kinds = word_list_borrow(&question->without_kinds);
  warn_of_words(question, "steps of kind", &question->kinds, kind_of_step);
  warn_of_words(question, "steps of kind", &question->without_kinds, kind_of_step);
  require(lineage_query_new(&question->query, question->selection, &options));
}

void question_begin(struct question *question, const char *file)
{
  question->file = file;
  question->explainer = load_document(file);
  if (!question->explainer)
    exit(EXIT_TROUBLE);
  require(lineage_selection_new(&question->selection, question->explainer));
  if (question->begins_open)
    require(lineage_selection_open(question->selection, NULL));
  for (size_t i = 0; i < question->request_count; i++)
    apply_request(question, &question->requests[i]);
  make_query(question);
}

const lineage_stage *question_stage(const struct question *question, const char *id)
{
  const lineage_stage *stage = lineage_explainer_find_stage(question->explainer, id);
  if (!stage)
    die_suggesting(lineage_explainer_nearest_stage(question->explainer, id),
                   "'%s' has no stage '%s'", question->file, id);
  return stage;
}

void question_end(struct question *question)
{
  lineage_query_free(question->query);
  lineage_selection_free(question->selection);
  lineage_explainer_free(question->explainer);
  free(question->requests);
  free(question->kinds.items);
  free(question->without_kinds.items);
}
