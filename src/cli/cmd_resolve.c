/* SPDX-License-Identifier: MIT */
/* lineage resolve: where a lineage id is used. An answer that lacks a file would be a wrong one, so
 * there is none unless every file loads. */

#include <stdlib.h>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/document.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"

struct resolution {
  const char *id;
  char **files;
  lineage_explainer **explainers; /* one a file */
  int count;
};

static bool is_used(const struct resolution *resolution, int file)
{
  const lineage_explainer *explainer = resolution->explainers[file];
  return lineage_explainer_resolve(explainer, resolution->id) ||
         lineage_explainer_links_from(explainer, resolution->id);
}

static struct json_object *use_value(const struct resolution *resolution, int file)
{
  const lineage_explainer *explainer = resolution->explainers[file];
  const lineage_stage *stage = lineage_explainer_resolve(explainer, resolution->id);
  struct json_object *stages = answer_array();
  for (; stage; stage = lineage_stage_next_of_entity(stage))
    answer_append(stages, answer_text(lineage_stage_id(stage)));
  struct json_object *use = answer_object();
  answer_add(use, "path", answer_path(resolution->files[file]));
  answer_add(use, "slug", answer_text(lineage_explainer_slug(explainer)));
  answer_add(use, "stages", stages);
  answer_add(use, "link_from",
             answer_bool(lineage_explainer_links_from(explainer, resolution->id)));
  return use;
}

/* `entity` is what a catalog tells about the id; without one it is null. */
static void print_json(const struct resolution *resolution)
{
  struct json_object *uses = answer_array();
  for (int i = 0; i < resolution->count; i++)
    if (is_used(resolution, i))
      answer_append(uses, use_value(resolution, i));
  struct json_object *answer = answer_object();
  answer_add(answer, "id", answer_text(resolution->id));
  answer_add(answer, "entity", NULL);
  answer_add(answer, "uses", uses);
  print_answer(answer);
}

static void print_use(const struct resolution *resolution, int file)
{
  const lineage_explainer *explainer = resolution->explainers[file];
  const lineage_stage *stage = lineage_explainer_resolve(explainer, resolution->id);
  const char *before = ": ";
  print_safe(resolution->files[file]);
  for (; stage; stage = lineage_stage_next_of_entity(stage)) {
    print("%sstage %s (", before, lineage_stage_id(stage));
    print_safe(lineage_stage_name(stage));
    print(")");
    before = ", ";
  }
  if (lineage_explainer_links_from(explainer, resolution->id))
    print("%slink_from", before);
  print("\n");
}

/* Returns how many files use the id. */
static int print_uses(const struct resolution *resolution, bool json)
{
  int uses = 0;
  for (int i = 0; i < resolution->count && !output_failed(); i++) {
    if (!is_used(resolution, i))
      continue;
    uses++;
    if (!json)
      print_use(resolution, i);
  }
  if (json)
    print_json(resolution);
  else if (uses == 0)
    complain("nothing uses '%s'", resolution->id);
  return uses;
}

/* Loads all files, so that everything wrong with them is told. */
static bool load_all(struct resolution *resolution)
{
  bool loaded = true;
  size_t count = (size_t)resolution->count;
  resolution->explainers = require_memory(calloc(count, sizeof *resolution->explainers));
  for (int i = 0; i < resolution->count; i++) {
    resolution->explainers[i] = load_document(resolution->files[i]);
    loaded = loaded && resolution->explainers[i];
  }
  return loaded;
}

static void free_all(struct resolution *resolution)
{
  for (int i = 0; i < resolution->count; i++)
    lineage_explainer_free(resolution->explainers[i]);
  free(resolution->explainers);
}

static int run(int argc, char **argv)
{
  bool json = false;
  const struct option_row rows[] = {
      {0, "json", NULL, "answer as JSON", take_flag, &json},
      OPTIONS_END,
  };
  int count;
  char **operands = parse_options(&command_resolve, rows, argc, argv, &count);
  struct resolution resolution = {operands[0], operands + 1, NULL, count - 1};
  if (!lineage_id_is_valid(resolution.id))
    die("'%s' is not a lineage id, which is NAMESPACE:KEY, e.g. lang:python", resolution.id);
  require_one_stdin(resolution.files, resolution.count);
  int status = EXIT_TROUBLE;
  if (load_all(&resolution))
    status = print_uses(&resolution, json) > 0 ? EXIT_YES : EXIT_NO;
  free_all(&resolution);
  return status;
}

const struct command command_resolve = {
    .name = "resolve",
    .operands = "ID FILE...",
    .least_operands = 2,
    .most_operands = ANY_NUMBER,
    .summary = "find where a lineage id is used",
    .description = "Lists the FILEs that use the lineage id ID: the stages that stand for its "
                   "entity, and whether link_from names it. Exit status: 0 if one does, 1 if none "
                   "does.",
    .run = run,
};
