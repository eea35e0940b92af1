/* SPDX-License-Identifier: MIT */
/* A document and its parts as json-c values, and their extension members. */

#include <lineage/json.h>

#include "model/part_tape.h"
#include "model/shape.h"
#include "json/json_value.h"

/* A stretch of the document's text as a value. */
static lineage_status give_value(const lineage_explainer *explainer, size_t start, size_t length,
                                 struct json_object **out)
{
  lineage__part_tape part;
  lineage_status status = lineage__part_tape_read(&part, explainer, start, length);
  if (status != LINEAGE_OK)
    return status;
  status = lineage__value_from_tape(out, &part.tape, 0);
  lineage__part_tape_free(&part);
  return status;
}

/* Of an object's tape, the members that its shape doesn't have. */
static lineage_status pick_extensions(const lineage__tape *tape, lineage__arena *scratch,
                                      lineage__shape_id id, struct json_object **out)
{
  const lineage__shape *shape = &lineage__shapes[id];
  lineage__values values = {0};
  struct json_object *object = lineage__value_object(&values);
  size_t expected = 0;
  for (uint32_t key = 1; key < tape->count; key = tape->tokens[key + 1].next) {
    size_t length;
    const char *name = lineage__tape_string(tape, key, scratch, &length);
    if (!name) {
      values.failed = true;
      break;
    }
    size_t place = lineage__shape_place(shape, name, length, expected);
    if (place == shape->count)
      lineage__value_set(&values, object, name, lineage__value_token(&values, tape, key + 1));
    expected = place + 1;
  }
  return lineage__value_finish(&values, object, out);
}

static lineage_status give_extensions(const lineage_explainer *explainer, size_t start,
                                      size_t length, lineage__shape_id shape,
                                      struct json_object **out)
{
  lineage__part_tape part;
  lineage__arena scratch;
  lineage_status status = lineage__part_tape_read(&part, explainer, start, length);
  if (status != LINEAGE_OK)
    return status;
  lineage__arena_init(&scratch, &explainer->allocator);
  status = pick_extensions(&part.tape, &scratch, shape, out);
  lineage__arena_free(&scratch);
  lineage__part_tape_free(&part);
  return status;
}

lineage_status lineage_explainer_to_json(const lineage_explainer *explainer,
                                         struct json_object **out)
{
  if (out)
    *out = NULL;
  return explainer && out ? give_value(explainer, 0, explainer->text_length, out) : LINEAGE_INVALID;
}

lineage_status lineage_explainer_extensions(const lineage_explainer *explainer,
                                            struct json_object **out)
{
  if (out)
    *out = NULL;
  return explainer && out
             ? give_extensions(explainer, 0, explainer->text_length, LINEAGE__SHAPE_DOCUMENT, out)
             : LINEAGE_INVALID;
}

/* The two functions of each kind of part. */
#define PART_FUNCTIONS(noun, SHAPE)                                                                \
  lineage_status lineage_##noun##_to_json(const lineage_##noun *noun, struct json_object **out)    \
  {                                                                                                \
    if (out)                                                                                       \
      *out = NULL;                                                                                 \
    return noun && out                                                                             \
               ? give_value(noun->part.explainer, noun->part.start, noun->part.length, out)        \
               : LINEAGE_INVALID;                                                                  \
  }                                                                                                \
  lineage_status lineage_##noun##_extensions(const lineage_##noun *noun, struct json_object **out) \
  {                                                                                                \
    if (out)                                                                                       \
      *out = NULL;                                                                                 \
    return noun && out ? give_extensions(noun->part.explainer, noun->part.start,                   \
                                         noun->part.length, LINEAGE__SHAPE_##SHAPE, out)           \
                       : LINEAGE_INVALID;                                                          \
  }

PART_FUNCTIONS(dimension, DIMENSION)
PART_FUNCTIONS(option, OPTION)
PART_FUNCTIONS(section, SECTION)
PART_FUNCTIONS(source, SOURCE)
PART_FUNCTIONS(stage, STAGE)
PART_FUNCTIONS(step, STEP)
PART_FUNCTIONS(evidence, EVIDENCE)
