/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_H
#define LINEAGE_JSON_H

#include <lineage/base.h>
#include <lineage/explainer.h>
#include <lineage/load.h>
#include <lineage/query.h>
#include <lineage/report.h>

/**
 * @file lineage/json.h
 * Documents, parts and answers as json-c values. A program that uses this header links json-c, too;
 * the header itself needs only the name of json-c's type.
 *
 *     struct json_object *value = NULL;
 *     if (lineage_explainer_to_json(explainer, &value) == LINEAGE_OK) {
 *       puts(json_object_to_json_string(value));
 *       json_object_put(value);
 *     }
 *
 * A value given out is new and belongs to the caller, who gives it back with json_object_put;
 * nothing of the library refers to it afterwards. Its memory is json-c's. Numbers keep the digits
 * they were written with. On LINEAGE_NO_MEMORY nothing is left behind.
 */

struct json_object;

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Loads a document from a json-c value, which is only read. NULL is null, as json-c has it, and so
 * not a document. Findings have a pointer, and line, column and offset 0. A value that holds
 * itself, or is deeper or larger than the limits, is a `json-limit` finding.
 * lineage_explainer_copy_text gives the value as text laid out like the canonical form, its members
 * in the value's own order, without a newline at the end. No other thread may use the value
 * meanwhile: json-c keeps in it what it writes of a number.
 */
LINEAGE_API lineage_status lineage_explainer_from_json(lineage_explainer **out,
                                                       struct json_object *value,
                                                       const lineage_load_options *options,
                                                       lineage_report *report);

/** The whole document, extension members included. */
LINEAGE_API lineage_status lineage_explainer_to_json(const lineage_explainer *explainer,
                                                     struct json_object **out);

/* One part of a document, as it stands there. Takes time in proportion to the part. */

LINEAGE_API lineage_status lineage_dimension_to_json(const lineage_dimension *dimension,
                                                     struct json_object **out);
LINEAGE_API lineage_status lineage_option_to_json(const lineage_option *option,
                                                  struct json_object **out);
LINEAGE_API lineage_status lineage_section_to_json(const lineage_section *section,
                                                   struct json_object **out);
LINEAGE_API lineage_status lineage_source_to_json(const lineage_source *source,
                                                  struct json_object **out);
LINEAGE_API lineage_status lineage_stage_to_json(const lineage_stage *stage,
                                                 struct json_object **out);
LINEAGE_API lineage_status lineage_step_to_json(const lineage_step *step, struct json_object **out);
LINEAGE_API lineage_status lineage_evidence_to_json(const lineage_evidence *evidence,
                                                    struct json_object **out);

/* The extension members of the document or a part, those the format doesn't know: an object, empty
 * where there are none. */

LINEAGE_API lineage_status lineage_explainer_extensions(const lineage_explainer *explainer,
                                                        struct json_object **out);
LINEAGE_API lineage_status lineage_dimension_extensions(const lineage_dimension *dimension,
                                                        struct json_object **out);
LINEAGE_API lineage_status lineage_option_extensions(const lineage_option *option,
                                                     struct json_object **out);
LINEAGE_API lineage_status lineage_section_extensions(const lineage_section *section,
                                                      struct json_object **out);
LINEAGE_API lineage_status lineage_source_extensions(const lineage_source *source,
                                                     struct json_object **out);
LINEAGE_API lineage_status lineage_stage_extensions(const lineage_stage *stage,
                                                    struct json_object **out);
LINEAGE_API lineage_status lineage_step_extensions(const lineage_step *step,
                                                   struct json_object **out);
LINEAGE_API lineage_status lineage_evidence_extensions(const lineage_evidence *evidence,
                                                       struct json_object **out);

/* Answers. */

/** `[{"rule","group","severity","summary"}]` for every rule. */
LINEAGE_API lineage_status lineage_rules_to_json(struct json_object **out);

/** `{"path","findings":[...],"omitted"}`, where every finding is
 *  `{"rule","severity","message","pointer","line","column","offset","suggestion","related"}` and
 *  every related place `{"path","pointer","line","column","offset","message"}`. `path` is null for
 *  memory; line, column and offset are, where there is no text; `suggestion` is, where there is
 *  none. */
LINEAGE_API lineage_status lineage_report_to_json(const lineage_report *report,
                                                  struct json_object **out);

/** `{DIM:[VALUE...]}` with every dimension and the options still possible. */
LINEAGE_API lineage_status lineage_selection_to_json(const lineage_selection *selection,
                                                     struct json_object **out);

/** `[{DIM:[VALUE...]}]`, a product each, naming only dimensions that it limits. Always is `[{}]`,
 *  never `[]`. */
LINEAGE_API lineage_status lineage_condition_to_json(const lineage_condition *condition,
                                                     struct json_object **out);

/** `{"stages":[ID...],"steps":[INDEX...]}`, of a path or a round. */
LINEAGE_API lineage_status lineage_path_to_json(const lineage_path *path, struct json_object **out);

#ifdef __cplusplus
}
#endif

#endif
