/* SPDX-License-Identifier: MIT */
/* lineage paths: the paths between two stages, shortest first, or how many there are. */

#include <inttypes.h>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/phrases.h"
#include "cli/question.h"

struct ends {
  const lineage_stage *from;
  const lineage_stage *to;
};

static struct json_object *begin_answer(const struct question *question, struct ends ends)
{
  struct json_object *answer = answer_object();
  answer_add(answer, "from", answer_text(lineage_stage_id(ends.from)));
  answer_add(answer, "to", answer_text(lineage_stage_id(ends.to)));
  answer_add(answer, "selection", answer_selection(question->selection));
  return answer;
}

static int count_paths(const struct question *question, struct ends ends)
{
  uint64_t paths;
  bool exact;
  require(lineage_query_count_paths(question->query, ends.from, ends.to, &paths, &exact));
  if (question->json) {
    struct json_object *answer = begin_answer(question, ends);
    answer_add(answer, "count", answer_number(paths));
    answer_add(answer, "exact", answer_bool(exact));
    print_answer(answer);
  } else {
    print("%s%" PRIu64 "\n", exact ? "" : "at least ", paths);
  }
  return paths > 0 || !exact ? EXIT_YES : EXIT_NO;
}

/* One path of the answer, at once: there may be more of them than memory holds. */
static void give_path(const struct question *question, const lineage_path *path,
                      struct answer_list *list)
{
  struct json_object *value = NULL;
  if (!question->json) {
    print_path(question->query, path);
    return;
  }
  require(lineage_path_to_json(path, &value));
  print_element(list, value);
}

static int list_paths(const struct question *question, struct ends ends, size_t limit)
{
  lineage_paths *paths = NULL;
  const lineage_path *path = NULL;
  size_t count = 0;
  struct answer_list list = {false};
  require(lineage_query_paths(question->query, ends.from, ends.to, &paths));
  require(lineage_paths_next(paths, &path));
  if (question->json)
    print_up_to_list(begin_answer(question, ends), "paths");
  for (; path && count < limit && !output_failed(); count++) {
    give_path(question, path, &list);
    require(lineage_paths_next(paths, &path));
  }
  bool more = path != NULL;
  lineage_paths_free(paths);
  if (question->json) {
    print_inner_list_end(&list);
    print(",\"more\":%s}\n", more ? "true" : "false");
  } else if (count == 0) {
    complain_of_no_path(ends.from, ends.to);
  } else if (more && !output_failed()) {
    complain(count == 1 ? "this is the first path; --limit shows more"
                        : "these are the first %zu paths; --limit shows more",
             count);
  }
  return count > 0 ? EXIT_YES : EXIT_NO;
}

static int run(int argc, char **argv)
{
  struct question question = {0};
  bool counts = false;
  size_t limit = 100;
  const struct option_row rows[] = {
      {0, "count", NULL, "print how many paths there are, and none of them", take_flag, &counts},
      {0, "limit", "N", "list at most N paths (100)", take_size, &limit},
      QUESTION_OPTIONS(&question),
      OPTIONS_END,
  };
  int count;
  char **operands = parse_options(&command_paths, rows, argc, argv, &count);
  question_begin(&question, operands[0]);
  struct ends ends;
  ends.from = question_stage(&question, operands[1]);
  ends.to = question_stage(&question, operands[2]);
  int status = counts ? count_paths(&question, ends) : list_paths(&question, ends, limit);
  question_end(&question);
  return status;
}

const struct command command_paths = {
    .name = "paths",
    .operands = "FILE FROM TO",
    .least_operands = 3,
    .most_operands = 3,
    .summary = "list the paths between two stages, or count them",
    .description =
        "Lists the paths from stage FROM to stage TO, shortest first, as chains of names with the "
        "labels of the steps; where the selection leaves open whether a step is taken, its "
        "condition follows. A path must be walkable in one scenario of the selection. Dimensions "
        "that no option names are at their defaults. Exit status: 0 if there is a path, 1 if "
        "there is none.",
    .run = run,
};
