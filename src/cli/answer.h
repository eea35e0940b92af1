/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_ANSWER_H
#define LINEAGE_CLI_ANSWER_H

#include <stdint.h>

#include <json-c/json.h>

#include <lineage/lineage.h>

/* The --json answers: json-c values, built by calls that don't return without memory. A value that
 * is added to another belongs to it. */

struct json_object *answer_object(void);
struct json_object *answer_array(void);
struct json_object *answer_bool(bool value);
struct json_object *answer_number(uint64_t number);
/** A string; null where `text` is NULL. */
struct json_object *answer_text(const char *text);
/** A file's name, which is escaped (see lineage_text_escape) if it is no UTF-8. */
struct json_object *answer_path(const char *path);
/** The ids of stages, in an array. */
struct json_object *answer_stage_ids(const lineage_stage *const *stages, size_t count);
/** The options still possible, of every dimension. */
struct json_object *answer_selection(const lineage_selection *selection);

/** Adds a member; the key is a literal. */
void answer_add(struct json_object *object, const char *key, struct json_object *value);
void answer_append(struct json_object *array, struct json_object *value);

/** Moves a member from one object to another, or adds null if it isn't there. */
void answer_take(struct json_object *object, const char *key, struct json_object *from);

/** Prints a value in one line, without the line's end, and gives it back. */
void print_value(struct json_object *value);
/** The same, with the line's end: the whole answer. */
void print_answer(struct json_object *value);

/** An answer that is an array of any length: its elements are printed as they come. */
struct answer_list {
  bool begun;
};

void print_element(struct answer_list *list, struct json_object *value);
void print_list_end(const struct answer_list *list);

/** The same for a list inside an object: prints the object's members and the list's key, and gives
 * the object back; the elements follow, then the list's end, and what else is in the object. */
void print_up_to_list(struct json_object *object, const char *key);
void print_inner_list_end(const struct answer_list *list);

#endif
