/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_QUESTION_H
#define LINEAGE_CLI_QUESTION_H

#include <lineage/lineage.h>

#include "cli/options.h"

/* What the questions have in common: a document, a selection, a query, and the options that say
 * which. */

/** A --select or --open, in the order given. */
struct selection_request {
  bool opens;
  const char *text; /* DIM=VALUE,...; of --open DIM, or NULL for all */
};

struct question {
  bool begins_open; /* every dimension is open unless told otherwise */
  bool json;
  struct selection_request *requests;
  size_t request_count;
  struct word_list kinds;
  struct word_list without_kinds;

  const char *file;
  lineage_explainer *explainer;
  lineage_selection *selection;
  lineage_query *query;
};

/* Rows for a command's table of options. */

#define JSON_OPTION(question)                                                                      \
  {                                                                                                \
    0, "json", NULL, "answer as JSON", take_flag, &(question)->json                                \
  }
#define SELECT_OPTION(question)                                                                    \
  {                                                                                                \
    's', "select", "DIM=VALUE[,VALUE]...",                                                         \
        "fix a dimension to an option, or restrict it to several; repeat it for other dimensions", \
        take_select, (question)                                                                    \
  }
#define OPEN_OPTION(question)                                                                      \
  {                                                                                                \
    0, "open", "[=DIM]", "leave a dimension open, or all of them", take_open, (question)           \
  }
#define KIND_OPTION(question)                                                                      \
  {                                                                                                \
    0, "kind", "KIND", "count only steps of this kind; repeatable", take_word, &(question)->kinds  \
  }
#define WITHOUT_KIND_OPTION(question)                                                              \
  {                                                                                                \
    0, "without-kind", "KIND", "don't count steps of this kind; repeatable", take_word,            \
        &(question)->without_kinds                                                                 \
  }
#define QUESTION_OPTIONS(question)                                                                 \
  SELECT_OPTION(question), OPEN_OPTION(question), KIND_OPTION(question),                           \
      WITHOUT_KIND_OPTION(question), JSON_OPTION(question)

void take_select(const struct option_row *row, const char *value);
void take_open(const struct option_row *row, const char *value);

/** Loads the file and makes selection and query by the options. Dies where that can't be done. */
void question_begin(struct question *question, const char *file);

/** The stage of that id; dies, suggesting the nearest, if there is none. */
const lineage_stage *question_stage(const struct question *question, const char *id);

/** Says so on stderr where a word of a filter is none of those the document has, suggesting the
 *  nearest of them. `word_of` gives the word of the document's element `index`, or NULL after the
 *  last. */
void warn_of_words(const struct question *question, const char *what,
                   const struct word_list *filter,
                   const char *(*word_of)(const lineage_explainer *explainer, size_t index));

void question_end(struct question *question);

#endif
