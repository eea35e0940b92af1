/* SPDX-License-Identifier: MIT */
/* Makes a large document of a small one: grow DOCUMENT MEGABYTES writes it to stdout.
 *
 * The stages and steps are repeated, each time with a number behind their ids, until the text is as
 * large as asked for. A step leads from the very first stage to the first of every copy, so that
 * the copies hang together and no rule has more to say than of the small document. */

#include <json-c/json.h>
#include <lineage/lineage.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  AS_WRITTEN = JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_SPACED | JSON_C_TO_STRING_NOSLASHESCAPE
};

static void write_element(struct json_object *element, bool first)
{
  fputs(first ? "\n" : ",\n", stdout);
  fputs(json_object_to_json_string_ext(element, AS_WRITTEN), stdout);
}

/* Puts a number behind an id; the first copy keeps the names as they are. */
static void rename_member(struct json_object *object, const char *member, unsigned copy)
{
  char name[8192];
  const char *id = json_object_get_string(json_object_object_get(object, member));
  if (copy > 0) {
    snprintf(name, sizeof name, "%s_%u", id, copy);
    json_object_object_add(object, member, json_object_new_string(name));
  }
}

static struct json_object *stage_of_copy(const lineage_stage *stage, unsigned copy)
{
  struct json_object *value = NULL;
  if (lineage_stage_to_json(stage, &value))
    exit(1);
  rename_member(value, "id", copy);
  struct json_object *pos = json_object_new_array();
  json_object_array_add(pos,
                        json_object_new_double(lineage_stage_column(stage) + 20 * (copy % 1000)));
  json_object_array_add(pos, json_object_new_double(lineage_stage_row(stage) + 20 * (copy / 1000)));
  json_object_object_add(value, "pos", pos);
  return value;
}

static struct json_object *step_of_copy(const lineage_step *step, unsigned copy)
{
  struct json_object *value = NULL;
  if (lineage_step_to_json(step, &value))
    exit(1);
  rename_member(value, "from", copy);
  rename_member(value, "to", copy);
  return value;
}

static struct json_object *step_to_copy(const lineage_explainer *explainer, unsigned copy)
{
  struct json_object *value = step_of_copy(lineage_explainer_step(explainer, 0), 0);
  const char *first = lineage_stage_id(lineage_explainer_stage(explainer, 0));
  json_object_object_add(value, "from", json_object_new_string(first));
  json_object_object_add(value, "to", json_object_new_string(first));
  json_object_object_add(value, "when", json_object_new_object());
  rename_member(value, "to", copy);
  return value;
}

static void write_stages(const lineage_explainer *explainer, unsigned copies)
{
  for (unsigned copy = 0; copy < copies; copy++)
    for (size_t i = 0; i < lineage_explainer_stage_count(explainer); i++) {
      struct json_object *value = stage_of_copy(lineage_explainer_stage(explainer, i), copy);
      write_element(value, copy == 0 && i == 0);
      json_object_put(value);
    }
}

static void write_steps(const lineage_explainer *explainer, unsigned copies)
{
  for (unsigned copy = 0; copy < copies; copy++) {
    for (size_t i = 0; i < lineage_explainer_step_count(explainer); i++) {
      struct json_object *value = step_of_copy(lineage_explainer_step(explainer, i), copy);
      write_element(value, copy == 0 && i == 0);
      json_object_put(value);
    }
    if (copy > 0) {
      struct json_object *value = step_to_copy(explainer, copy);
      write_element(value, false);
      json_object_put(value);
    }
  }
}

static size_t size_of(struct json_object *value)
{
  size_t length = 0;
  json_object_to_json_string_length(value, AS_WRITTEN, &length);
  json_object_put(value);
  return length + 2;
}

/* How much text one copy takes: one with a long number is made and measured. */
static size_t size_of_copy(const lineage_explainer *explainer)
{
  size_t size = size_of(step_to_copy(explainer, 1000));
  for (size_t i = 0; i < lineage_explainer_stage_count(explainer); i++)
    size += size_of(stage_of_copy(lineage_explainer_stage(explainer, i), 1000));
  for (size_t i = 0; i < lineage_explainer_step_count(explainer); i++)
    size += size_of(step_of_copy(lineage_explainer_step(explainer, i), 1000));
  return size;
}

int main(int argc, char **argv)
{
  double megabytes = argc == 3 ? atof(argv[2]) : 0;
  lineage_explainer *explainer = NULL;
  struct json_object *document = NULL;
  if (megabytes <= 0) {
    fprintf(stderr, "usage: grow DOCUMENT MEGABYTES\n");
    return 2;
  }
  if (lineage_explainer_load(&explainer, argv[1], NULL, NULL) ||
      lineage_explainer_step_count(explainer) == 0 ||
      lineage_explainer_to_json(explainer, &document)) {
    fprintf(stderr, "grow: %s can't be loaded, or has no step\n", argv[1]);
    return 1;
  }
  unsigned copies = 1 + (unsigned)(megabytes * 1e6 / (double)size_of_copy(explainer));

  fputs("{\n", stdout);
  json_object_object_foreach(document, key, member)
  {
    if (strcmp(key, "stages") == 0 || strcmp(key, "steps") == 0)
      continue;
    printf("\"%s\": %s,\n", key, json_object_to_json_string_ext(member, AS_WRITTEN));
  }
  fputs("\"stages\": [", stdout);
  write_stages(explainer, copies);
  fputs("\n],\n\"steps\": [", stdout);
  write_steps(explainer, copies);
  fputs("\n]\n}\n", stdout);

  json_object_put(document);
  lineage_explainer_free(explainer);
  return fflush(stdout) || ferror(stdout) ? 1 : 0;
}
