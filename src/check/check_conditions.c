/* SPDX-License-Identifier: MIT */
/* What conditions make of dimensions: lists that say nothing, options that nothing tells apart,
 * dimensions that nothing names. In time proportional to the lists. */

#include <string.h>

#include "check/check_rules.h"
#include "query/condition.h"

/* -- redundant-condition --------------------------------------------------------------------- */

/* Whether a choice lists every option; not judged where options couldn't all be read. */
static bool is_redundant(const lineage_explainer *explainer, const lineage__choice *choice)
{
  const lineage_dimension *dimension = &explainer->dimensions[choice->dimension];
  return choice->option_count == dimension->option_count &&
         dimension->option_names.count == dimension->option_count;
}

/* Goes once over the members of a step's `when`, of which one at least is redundant. */
static bool judge_redundant(lineage__check *check, const lineage_step *step)
{
  const lineage_explainer *explainer = check->explainer;
  const lineage__tape *tape = check->tape;
  const lineage__product *product = step->condition->products;
  uint32_t when = lineage__check_member_token(check, &step->part, "when");
  if (when == LINEAGE__NO_TOKEN)
    return true;
  uint32_t end = tape->tokens[when].next;
  for (uint32_t key = when + 1; key < end; key = tape->tokens[key + 1].next) {
    size_t length;
    const char *id = lineage__tape_string(tape, key, &check->scratch, &length);
    if (!id)
      return false;
    uint32_t dimension = lineage__names_find(&explainer->dimension_names, id, length);
    const lineage__choice *choice =
        dimension == LINEAGE__NO_NAME ? NULL : lineage__product_choice(product, dimension);
    if (choice && is_redundant(explainer, choice))
      lineage__judge_find(check->judge, LINEAGE__RULE_REDUNDANT_CONDITION,
                          lineage__spot_of(tape, key + 1),
                          "the list names every option of %q; leaving it out says the same", id);
  }
  return true;
}

static bool check_redundant_conditions(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!lineage__check_wants(check, LINEAGE__RULE_REDUNDANT_CONDITION))
    return true;
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    if (!step->condition)
      continue;
    const lineage__product *product = step->condition->products;
    uint32_t at = 0;
    while (at < product->choice_count && !is_redundant(explainer, &product->choices[at]))
      at++;
    if (at < product->choice_count && !judge_redundant(check, step))
      return false;
  }
  return true;
}

/* -- idle-option ----------------------------------------------------------------------------- */

/* Options that no list so far tells apart make a class. In the beginning each dimension is one, and
 * has the dimension's number; each list splits the classes that it holds a part of. */
typedef struct option_class {
  uint32_t size;
  uint32_t listed; /* of the list looked at */
  uint32_t split;  /* the class made of those; 0: none, as no split has number 0 */
  uint32_t parent;
  uint32_t first_option;
} option_class;

typedef struct option_classes {
  uint32_t *class_of; /* by option, one dimension after the other */
  option_class *classes;
  uint32_t count;
} option_classes;

static bool begin_classes(lineage__check *check, option_classes *all)
{
  const lineage_explainer *explainer = check->explainer;
  uint32_t dimensions = explainer->dimension_count, options = explainer->option_count;
  all->class_of = lineage__arena_take(&check->scratch, options, sizeof *all->class_of);
  all->classes = lineage__arena_take(&check->scratch, options, sizeof *all->classes);
  if (!all->class_of || !all->classes)
    return false;
  memset(all->classes, 0, options * sizeof *all->classes);
  all->count = dimensions;
  for (uint32_t i = 0; i < dimensions; i++) {
    const lineage_dimension *dimension = &explainer->dimensions[i];
    all->classes[i].size = dimension->option_count;
    for (uint32_t j = 0; j < dimension->option_count; j++)
      all->class_of[dimension->first_option + j] = i;
  }
  return true;
}

/* Splits every class of which the list holds some options, but not all. */
static void split_classes(option_classes *all, const lineage_dimension *dimension,
                          const lineage__choice *list)
{
  uint32_t *class_of = all->class_of + dimension->first_option;
  option_class *classes = all->classes;
  uint32_t old_count = all->count;
  for (uint32_t i = 0; i < list->option_count; i++)
    classes[class_of[list->options[i]]].listed++;
  for (uint32_t i = 0; i < list->option_count; i++) {
    uint32_t *of = &class_of[list->options[i]];
    option_class *old = &classes[*of];
    if (old->listed == old->size)
      continue;
    if (old->split == 0) {
      old->split = all->count++;
      classes[old->split].parent = *of;
    }
    classes[old->split].size++;
    *of = old->split;
  }
  for (uint32_t i = 0; i < list->option_count; i++) {
    uint32_t of = class_of[list->options[i]];
    if (of >= old_count)
      classes[of = classes[of].parent].size--;
    classes[of].listed = 0;
    classes[of].split = 0;
  }
}

static void find_idle(lineage__check *check, const lineage_option *option,
                      const lineage_option *earlier)
{
  if (lineage__judge_find(check->judge, LINEAGE__RULE_IDLE_OPTION,
                          lineage__check_member_spot(check, &option->part, "value"),
                          "option %q of %q makes the same steps active as option %q; no condition "
                          "tells them apart",
                          option->value, option->dimension->id, earlier->value))
    lineage__judge_relate(check->judge, lineage__check_member_spot(check, &earlier->part, "value"),
                          "the earlier option");
}

static void find_idle_options(lineage__check *check, option_classes *all,
                              const lineage_dimension *dimension)
{
  const uint32_t *class_of = all->class_of + dimension->first_option;
  bool is_split = all->classes[dimension->part.index].size < dimension->option_count;
  for (uint32_t i = 0; is_split && i < dimension->option_count; i++) {
    option_class *of = &all->classes[class_of[i]];
    if (of->listed++ == 0)
      of->first_option = i;
    else
      find_idle(check, &dimension->options[i], &dimension->options[of->first_option]);
  }
}

static bool check_idle_options(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  option_classes all;
  if (explainer->dimension_count == 0 || !lineage__check_wants(check, LINEAGE__RULE_IDLE_OPTION))
    return true;
  if (!begin_classes(check, &all))
    return false;
  for (uint32_t i = 0; i < explainer->condition_count; i++) {
    const lineage__product *product = explainer->conditions[i]->products;
    for (uint32_t j = 0; j < product->choice_count; j++)
      split_classes(&all, &explainer->dimensions[product->choices[j].dimension],
                    &product->choices[j]);
  }
  for (uint32_t i = 0; i < explainer->dimension_count; i++)
    find_idle_options(check, &all, &explainer->dimensions[i]);
  return true;
}

/* -- unused-dimension ------------------------------------------------------------------------ */

static void check_unused_dimensions(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!lineage__check_wants(check, LINEAGE__RULE_UNUSED_DIMENSION))
    return;
  for (uint32_t i = 0; i < explainer->dimension_count; i++)
    if (!explainer->dimensions[i].named)
      lineage__judge_find(check->judge, LINEAGE__RULE_UNUSED_DIMENSION,
                          lineage__check_part_spot(check, &explainer->dimensions[i].part),
                          "no step's when names dimension %q, so that its choice changes nothing",
                          explainer->dimensions[i].id);
}

bool lineage__check_conditions(lineage__check *check, bool is_sound)
{
  if (!check_redundant_conditions(check))
    return false;
  if (!is_sound)
    return true;
  if (!check_idle_options(check))
    return false;
  check_unused_dimensions(check);
  return true;
}
