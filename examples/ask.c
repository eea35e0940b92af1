/* SPDX-License-Identifier: MIT */
/* Asks a document under a selection: ask DOCUMENT FROM TO [DIMENSION VALUE[,VALUE...]]...
 *
 * Prints the status line, every path between two stages, and the condition under which there is
 * one. */

#include <lineage/lineage.h>
#include <stdio.h>
#include <stdlib.h>

static lineage_status print_paths(lineage_query *query, const lineage_stage *from,
                                  const lineage_stage *to)
{
  lineage_paths *paths = NULL;
  lineage_status status = lineage_query_paths(query, from, to, &paths);
  const lineage_path *path = NULL;
  while (!status && !(status = lineage_paths_next(paths, &path)) && path) {
    for (size_t i = 0; i < lineage_path_stage_count(path); i++)
      printf("%s%s", i ? " -> " : "  ", lineage_stage_name(lineage_path_stage(path, i)));
    puts("");
  }
  lineage_paths_free(paths);
  return status;
}

static void print_options(const lineage_condition *condition, size_t product,
                          const lineage_dimension *dimension)
{
  const char *separator = " ";
  printf("%s:", lineage_dimension_legend(dimension));
  for (size_t i = 0; i < lineage_dimension_option_count(dimension); i++) {
    const lineage_option *option = lineage_dimension_option(dimension, i);
    if (lineage_condition_includes(condition, product, option)) {
      printf("%s%s", separator, lineage_option_label(option));
      separator = " or ";
    }
  }
}

/* A condition holds if one of its products does, and a product if all that it names does. */
static void print_condition(const lineage_condition *condition, const lineage_explainer *explainer)
{
  if (lineage_condition_is_never(condition) || lineage_condition_is_always(condition)) {
    puts(lineage_condition_is_never(condition) ? "  never" : "  always");
    return;
  }
  for (size_t p = 0; p < lineage_condition_product_count(condition); p++) {
    const char *separator = "  ";
    for (size_t d = 0; d < lineage_explainer_dimension_count(explainer); d++) {
      const lineage_dimension *dimension = lineage_explainer_dimension(explainer, d);
      if (lineage_condition_names(condition, p, dimension)) {
        printf("%s", separator);
        print_options(condition, p, dimension);
        separator = ", and ";
      }
    }
    puts("");
  }
}

static lineage_status ask(lineage_selection *selection, const lineage_stage *from,
                          const lineage_stage *to)
{
  size_t length = lineage_selection_status(selection, NULL, 0);
  char *line = malloc(length + 1);
  if (!line)
    return LINEAGE_NO_MEMORY;
  lineage_selection_status(selection, line, length + 1);
  printf("%s:\n", line);
  free(line);

  lineage_query *query = NULL;
  lineage_status status = lineage_query_new(&query, selection, NULL);
  if (!status)
    status = print_paths(query, from, to);
  lineage_query_free(query);
  query = NULL;
  if (status)
    return status;

  /* When at all: the same question with every dimension open. */
  lineage_condition *condition = NULL;
  status = lineage_selection_open(selection, NULL);
  if (!status)
    status = lineage_query_new(&query, selection, NULL);
  if (!status)
    status = lineage_query_when(query, from, to, &condition);
  if (!status) {
    puts("There is a path when:");
    print_condition(condition, lineage_selection_explainer(selection));
  }
  lineage_condition_free(condition);
  lineage_query_free(query);
  return status;
}

/* The stage of an id; if there is none, names one that was perhaps meant. */
static const lineage_stage *find_stage(const lineage_explainer *explainer, const char *id)
{
  const lineage_stage *stage = lineage_explainer_find_stage(explainer, id);
  const char *nearest = stage ? NULL : lineage_explainer_nearest_stage(explainer, id);
  if (nearest)
    fprintf(stderr, "ask: there is no stage '%s'; did you mean '%s'?\n", id, nearest);
  return stage;
}

int main(int argc, char **argv)
{
  if (argc < 4 || argc % 2) {
    fprintf(stderr, "usage: ask DOCUMENT FROM TO [DIMENSION VALUE[,VALUE...]]...\n");
    return 2;
  }
  lineage_explainer *explainer = NULL;
  lineage_selection *selection = NULL;
  lineage_status status = lineage_explainer_load(&explainer, argv[1], NULL, NULL);
  if (!status)
    status = lineage_selection_new(&selection, explainer);
  for (int i = 4; !status && i < argc; i += 2)
    status = lineage_selection_set(selection, argv[i], argv[i + 1]);

  const lineage_stage *from = find_stage(explainer, argv[2]);
  const lineage_stage *to = find_stage(explainer, argv[3]);
  if (!status)
    status = from && to ? ask(selection, from, to) : LINEAGE_NOT_FOUND;
  if (status)
    fprintf(stderr, "ask: %s\n", lineage_status_text(status));

  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
  return status ? 1 : 0;
}
