/* SPDX-License-Identifier: MIT */
/* What app.c does, by way of json-c: takes the document as a value and gets the slug from there. */

#include <json-c/json.h>
#include <lineage/json.h>
#include <lineage/version.h>
#include <stdio.h>

int main(int argc, char **argv)
{
  struct json_object *given = json_object_from_file(argc > 1 ? argv[1] : "");
  struct json_object *taken = NULL;
  struct json_object *slug = NULL;
  lineage_explainer *explainer = NULL;

  int result = 1;
  if (lineage_explainer_from_json(&explainer, given, NULL, NULL) == LINEAGE_OK &&
      lineage_explainer_to_json(explainer, &taken) == LINEAGE_OK &&
      json_object_object_get_ex(taken, "slug", &slug)) {
    printf("%s %s %s\n", LINEAGE_VERSION, lineage_version(), json_object_get_string(slug));
    result = 0;
  }
  json_object_put(taken);
  lineage_explainer_free(explainer);
  json_object_put(given);
  return result;
}
