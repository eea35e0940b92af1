/* SPDX-License-Identifier: MIT */
/* JSON answers: composed as json-c values and printed by json-c, one line each, with slashes and
 * all of Unicode as they are. */

#include "cli/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/text.h"

struct json_object *answer_object(void)
{
  return require_memory(json_object_new_object());
}

struct json_object *answer_array(void)
{
  return require_memory(json_object_new_array());
}

struct json_object *answer_bool(bool value)
{
  return require_memory(json_object_new_boolean(value));
}

struct json_object *answer_number(uint64_t number)
{
  return require_memory(json_object_new_uint64(number));
}

struct json_object *answer_text(const char *text)
{
  return text ? require_memory(json_object_new_string(text)) : NULL;
}

struct json_object *answer_path(const char *path)
{
  if (text_is_utf8(path))
    return answer_text(path);
  char *safe = text_escaped(path, strlen(path));
  struct json_object *value = answer_text(safe);
  free(safe);
  return value;
}

struct json_object *answer_stage_ids(const lineage_stage *const *stages, size_t count)
{
  struct json_object *ids = answer_array();
  for (size_t i = 0; i < count; i++)
    answer_append(ids, answer_text(lineage_stage_id(stages[i])));
  return ids;
}

struct json_object *answer_selection(const lineage_selection *selection)
{
  struct json_object *value = NULL;
  require(lineage_selection_to_json(selection, &value));
  return value;
}

void answer_add(struct json_object *object, const char *key, struct json_object *value)
{
  if (json_object_object_add(object, key, value) != 0)
    require(LINEAGE_NO_MEMORY);
}

void answer_append(struct json_object *array, struct json_object *value)
{
  if (json_object_array_add(array, value) != 0)
    require(LINEAGE_NO_MEMORY);
}

void answer_take(struct json_object *object, const char *key, struct json_object *from)
{
  answer_add(object, key, json_object_get(json_object_object_get(from, key)));
}

void print_value(struct json_object *value)
{
  size_t length = 0;
  const int flags = JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE;
  const char *text = json_object_to_json_string_length(value, flags, &length);
  if (!text)
    require(LINEAGE_NO_MEMORY);
  put_bytes(stdout, text, length);
  json_object_put(value);
}

void print_answer(struct json_object *value)
{
  print_value(value);
  print("\n");
}

void print_element(struct answer_list *list, struct json_object *value)
{
  print(list->begun ? "," : "[");
  list->begun = true;
  print_value(value);
}

void print_list_end(const struct answer_list *list)
{
  print(list->begun ? "]\n" : "[]\n");
}
