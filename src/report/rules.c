/* SPDX-License-Identifier: MIT */
/* The rule list and the names of severities. Rules are told apart by their place in the table. */

#include "report/rules.h"

#include <string.h>

#include "base/names.h"

static const lineage_rule rules[LINEAGE__RULE_COUNT] = {
#define RULE_ENTRY(id, rule_name, group_name, default_severity, text)                              \
  [LINEAGE__RULE_##id] = {.name = rule_name,                                                       \
                          .group = group_name,                                                     \
                          .summary = text,                                                         \
                          .severity = LINEAGE_SEVERITY_##default_severity},
    LINEAGE__RULE_MAP(RULE_ENTRY)
#undef RULE_ENTRY
};

static const char *const severity_names[] = {
    [LINEAGE_SEVERITY_OFF] = "off",
    [LINEAGE_SEVERITY_NOTE] = "note",
    [LINEAGE_SEVERITY_WARNING] = "warning",
    [LINEAGE_SEVERITY_ERROR] = "error",
};

enum { SEVERITY_COUNT = sizeof severity_names / sizeof severity_names[0] };

const char *lineage_severity_name(lineage_severity severity)
{
  return (size_t)severity < SEVERITY_COUNT ? severity_names[severity] : NULL;
}

lineage_status lineage_severity_from_name(lineage_severity *out, const char *name)
{
  if (!out || !name)
    return LINEAGE_INVALID;
  for (size_t i = 0; i < SEVERITY_COUNT; i++) {
    if (strcmp(severity_names[i], name) == 0) {
      *out = (lineage_severity)i;
      return LINEAGE_OK;
    }
  }
  return LINEAGE_NOT_FOUND;
}

size_t lineage_rule_count(void)
{
  return LINEAGE__RULE_COUNT;
}

const lineage_rule *lineage_rule_at(size_t index)
{
  return index < LINEAGE__RULE_COUNT ? &rules[index] : NULL;
}

const lineage_rule *lineage_rule_find(const char *name)
{
  for (size_t i = 0; name && i < LINEAGE__RULE_COUNT; i++)
    if (strcmp(rules[i].name, name) == 0)
      return &rules[i];
  return NULL;
}

const char *lineage_rule_nearest(const char *name)
{
  lineage__nearest nearest = lineage__nearest_to(name);
  for (size_t i = 0; name && i < LINEAGE__RULE_COUNT; i++)
    lineage__nearest_offer(&nearest, rules[i].name);
  return nearest.name;
}

lineage__rule_id lineage__rule_id_of(const lineage_rule *rule)
{
  return (lineage__rule_id)(rule - rules);
}

const char *lineage_rule_name(const lineage_rule *rule)
{
  return rule ? rule->name : NULL;
}

const char *lineage_rule_group(const lineage_rule *rule)
{
  return rule ? rule->group : NULL;
}

const char *lineage_rule_summary(const lineage_rule *rule)
{
  return rule ? rule->summary : NULL;
}

lineage_severity lineage_rule_severity(const lineage_rule *rule)
{
  return rule ? rule->severity : LINEAGE_SEVERITY_OFF;
}

bool lineage_rule_can_be_lowered(const lineage_rule *rule)
{
  static const char *const fixed_groups[] = {"text", "structure", "reference"};
  if (!rule)
    return false;
  if (rule->severity != LINEAGE_SEVERITY_ERROR)
    return true;
  for (size_t i = 0; i < sizeof fixed_groups / sizeof fixed_groups[0]; i++)
    if (strcmp(rule->group, fixed_groups[i]) == 0)
      return false;
  return true;
}
