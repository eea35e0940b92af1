/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_VALUE_H
#define LINEAGE_JSON_VALUE_H

#include <lineage/base.h>

#include "base/buffer.h"
#include "json/json_read.h"

/* JSON values as json-c's `struct json_object *`: the one place that knows json-c. A NULL value is
 * JSON's null, as json-c has it, so whether making one failed is told apart from the value. */

struct json_object;

/**
 * Makes a value of a tape's token and all it holds. Integers within 64 bits become json-c integers,
 * other numbers doubles that keep their digits. The tape comes from a reading without a fault.
 *
 * @return LINEAGE_OK, or LINEAGE_NO_MEMORY: `*out` is NULL then and nothing is left behind
 */
lineage_status lineage__value_from_tape(struct json_object **out, const lineage__tape *tape,
                                        uint32_t token);

typedef enum lineage__value_limit {
  LINEAGE__VALUE_WITHIN,
  LINEAGE__VALUE_TOO_DEEP, /* or it holds itself */
  LINEAGE__VALUE_TOO_LARGE
} lineage__value_limit;

/**
 * Writes a value as JSON text in canonical form, without a newline at the end, into a buffer that
 * was empty. Bytes of strings are passed on as they are, and NaN and Infinity written so, for the
 * reader to find fault with. The value is only read.
 *
 * @param limit  which limit was passed; LINEAGE__VALUE_WITHIN unless LINEAGE_LIMIT is returned
 * @return LINEAGE_OK, LINEAGE_LIMIT, LINEAGE_NO_MEMORY
 */
lineage_status lineage__value_to_text(lineage__buffer *out, struct json_object *value,
                                      size_t max_depth, size_t max_text,
                                      lineage__value_limit *limit);

/**
 * Builds answers in a row and looks once at the end:
 *
 *     lineage__values values = {0};
 *     struct json_object *answer = lineage__value_object(&values);
 *     lineage__value_set(&values, answer, "name", lineage__value_text(&values, name));
 *     return lineage__value_finish(&values, answer, out);
 *
 * After a failure the functions give NULL and do nothing, except that children given to them are
 * still taken.
 */
typedef struct lineage__values {
  bool failed; /* no memory */
} lineage__values;

struct json_object *lineage__value_object(lineage__values *values);
struct json_object *lineage__value_array(lineage__values *values);

/** NULL for a text of NULL. */
struct json_object *lineage__value_text(lineage__values *values, const char *text);
struct json_object *lineage__value_text_of(lineage__values *values, const char *text,
                                           size_t length);
struct json_object *lineage__value_number(lineage__values *values, uint64_t number);
struct json_object *lineage__value_bool(lineage__values *values, bool truth);

/** A tape's token and all it holds; see lineage__value_from_tape. */
struct json_object *lineage__value_token(lineage__values *values, const lineage__tape *tape,
                                         uint32_t token);

/** Sets a member, whose name is copied and is not there yet; `child`, NULL for null, is taken. */
void lineage__value_set(lineage__values *values, struct json_object *object, const char *name,
                        struct json_object *child);

/** Adds an element; `child`, NULL for null, is taken. */
void lineage__value_add(lineage__values *values, struct json_object *array,
                        struct json_object *child);

/** Gives the answer out, or back where something failed: `*out` is NULL then. LINEAGE_OK or
 *  LINEAGE_NO_MEMORY. */
lineage_status lineage__value_finish(lineage__values *values, struct json_object *value,
                                     struct json_object **out);

/** Gives a value back; NULL is fine. */
void lineage__value_free(struct json_object *value);

#endif
