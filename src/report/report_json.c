/* SPDX-License-Identifier: MIT */
/* Rules and reports as JSON values, in the shapes that the command's `--json` shows. */

#include <lineage/json.h>

#include "report/report.h"
#include "json/json_value.h"

static struct json_object *make_rule(lineage__values *values, const lineage_rule *rule)
{
  struct json_object *object = lineage__value_object(values);
  lineage__value_set(values, object, "rule", lineage__value_text(values, rule->name));
  lineage__value_set(values, object, "group", lineage__value_text(values, rule->group));
  lineage__value_set(values, object, "severity",
                     lineage__value_text(values, lineage_severity_name(rule->severity)));
  lineage__value_set(values, object, "summary", lineage__value_text(values, rule->summary));
  return object;
}

lineage_status lineage_rules_to_json(struct json_object **out)
{
  if (!out)
    return LINEAGE_INVALID;
  lineage__values values = {0};
  struct json_object *array = lineage__value_array(&values);
  for (size_t i = 0; i < lineage_rule_count(); i++)
    lineage__value_add(&values, array, make_rule(&values, lineage_rule_at(i)));
  return lineage__value_finish(&values, array, out);
}

/* Null where there is no text, so that no place is said to be on line 0. */
static void set_place(lineage__values *values, struct json_object *object,
                      const struct lineage_place *place)
{
  bool in_text = place->line > 0;
  lineage__value_set(values, object, "pointer", lineage__value_text(values, place->pointer));
  lineage__value_set(values, object, "line",
                     in_text ? lineage__value_number(values, place->line) : NULL);
  lineage__value_set(values, object, "column",
                     in_text ? lineage__value_number(values, place->column) : NULL);
  lineage__value_set(values, object, "offset",
                     in_text ? lineage__value_number(values, place->offset) : NULL);
}

static struct json_object *make_related(lineage__values *values, const lineage_finding *finding,
                                        const char *path)
{
  struct json_object *array = lineage__value_array(values);
  for (size_t i = 0; i < finding->related_count; i++) {
    const struct lineage_place *place = &finding->related[i];
    struct json_object *object = lineage__value_object(values);
    lineage__value_set(values, object, "path", lineage__value_text(values, path));
    set_place(values, object, place);
    lineage__value_set(values, object, "message", lineage__value_text(values, place->message));
    lineage__value_add(values, array, object);
  }
  return array;
}

static struct json_object *make_finding(lineage__values *values, const lineage_finding *finding,
                                        const char *path)
{
  struct json_object *object = lineage__value_object(values);
  lineage__value_set(values, object, "rule", lineage__value_text(values, finding->rule->name));
  lineage__value_set(values, object, "severity",
                     lineage__value_text(values, lineage_severity_name(finding->severity)));
  lineage__value_set(values, object, "message", lineage__value_text(values, finding->message));
  set_place(values, object, &finding->place);
  lineage__value_set(values, object, "suggestion",
                     lineage__value_text(values, finding->suggestion));
  lineage__value_set(values, object, "related", make_related(values, finding, path));
  return object;
}

lineage_status lineage_report_to_json(const lineage_report *report, struct json_object **out)
{
  if (!out)
    return LINEAGE_INVALID;
  *out = NULL;
  if (!report)
    return LINEAGE_INVALID;
  lineage__values values = {0};
  struct json_object *object = lineage__value_object(&values);
  struct json_object *findings = lineage__value_array(&values);
  for (size_t i = 0; i < report->count; i++)
    lineage__value_add(&values, findings,
                       make_finding(&values, &report->findings[i], report->path));
  lineage__value_set(&values, object, "path", lineage__value_text(&values, report->path));
  lineage__value_set(&values, object, "findings", findings);
  lineage__value_set(&values, object, "omitted",
                     lineage__value_number(&values, lineage_report_omitted(report)));
  return lineage__value_finish(&values, object, out);
}
