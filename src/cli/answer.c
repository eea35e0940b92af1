/* SPDX-License-Identifier: MIT */
/* JSON answers: composed as json-c values and printed in one line, with slashes and all of Unicode
 * as they are. json-c prints into memory and doesn't tell when that runs out, so the text of an
 * answer, which may be long, is not made by it but written as it is walked. */

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

/* -- Printing -------------------------------------------------------------------------------- */

static void print_string(const char *text, size_t length)
{
  static const char short_forms[] = "\bb\tt\nn\ff\rr\"\"\\\\";
  size_t printed = 0;
  print("\"");
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (byte >= 0x20 && byte != '"' && byte != '\\')
      continue;
    put_bytes(stdout, text + printed, i - printed);
    printed = i + 1;
    const char *short_form = byte ? strchr(short_forms, byte) : NULL;
    if (short_form)
      print("\\%c", short_form[1]);
    else
      print("\\u%04x", byte);
  }
  put_bytes(stdout, text + printed, length - printed);
  print("\"");
}

static void print_any(struct json_object *value);

/* Without the "}" after them. */
static void print_members(struct json_object *object)
{
  const char *before = "";
  print("{");
  json_object_object_foreach(object, key, value)
  {
    print("%s", before);
    print_string(key, strlen(key));
    print(":");
    print_any(value);
    before = ",";
  }
}

static void print_object(struct json_object *object)
{
  print_members(object);
  print("}");
}

static void print_array(struct json_object *array)
{
  size_t count = json_object_array_length(array);
  print("[");
  for (size_t i = 0; i < count && !output_failed(); i++) {
    print(i > 0 ? "," : "");
    print_any(json_object_array_get_idx(array, i));
  }
  print("]");
}

/* An answer is a few levels deep, so recursion is safe. */
static void print_any(struct json_object *value)
{
  switch (json_object_get_type(value)) {
  case json_type_object:
    print_object(value);
    break;
  case json_type_array:
    print_array(value);
    break;
  case json_type_string:
    print_string(json_object_get_string(value), (size_t)json_object_get_string_len(value));
    break;
  case json_type_null:
    print("null");
    break;
  case json_type_boolean:
  case json_type_int:
  case json_type_double: /* with the digits it was written with */
    put(stdout, require_memory((char *)json_object_to_json_string(value)));
    break;
  }
}

void print_value(struct json_object *value)
{
  print_any(value);
  json_object_put(value);
}

void print_answer(struct json_object *value)
{
  print_value(value);
  print("\n");
}

void print_up_to_list(struct json_object *object, const char *key)
{
  print_members(object);
  print(",\"%s\":", key);
  json_object_put(object);
}

void print_element(struct answer_list *list, struct json_object *value)
{
  print(list->begun ? "," : "[");
  list->begun = true;
  print_value(value);
}

void print_list_end(const struct answer_list *list)
{
  print_inner_list_end(list);
  print("\n");
}

void print_inner_list_end(const struct answer_list *list)
{
  print(list->begun ? "]" : "[]");
}
