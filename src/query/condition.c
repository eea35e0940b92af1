/* SPDX-License-Identifier: MIT */
/* Conditions: products of sorted lists of options. A choice that lists every option of its
 * dimension limits nothing, and counts as one that isn't there. */

#include "query/condition.h"

#include "base/memory.h"

uint32_t lineage__choice_possible(const lineage__choice *choice, const lineage_selection *selection)
{
  const uint64_t *possible = lineage__selection_options(selection, choice->dimension);
  uint32_t count = 0;
  for (uint32_t i = 0; i < choice->option_count; i++)
    count += lineage__bits_has(possible, choice->options[i]);
  return count;
}

lineage__verdict lineage__condition_judge(const lineage_condition *condition,
                                          const lineage_selection *selection)
{
  const lineage__product *product = &condition->products[0];
  lineage__verdict verdict = LINEAGE__ALWAYS;
  for (uint32_t i = 0; i < product->choice_count; i++) {
    uint32_t left = lineage__choice_possible(&product->choices[i], selection);
    if (left == 0)
      return LINEAGE__NEVER;
    if (left < selection->leeways[product->choices[i].dimension].count)
      verdict = LINEAGE__SOMETIMES;
  }
  return verdict;
}

static bool share_option(const lineage__choice *one, const lineage__choice *other)
{
  uint32_t i = 0, j = 0;
  while (i < one->option_count && j < other->option_count) {
    if (one->options[i] == other->options[j])
      return true;
    if (one->options[i] < other->options[j])
      i++;
    else
      j++;
  }
  return false;
}

bool lineage__condition_overlaps(const lineage_condition *one, const lineage_condition *other)
{
  const lineage__product *a = &one->products[0], *b = &other->products[0];
  uint32_t i = 0, j = 0;
  while (i < a->choice_count && j < b->choice_count) {
    if (a->choices[i].dimension < b->choices[j].dimension)
      i++;
    else if (a->choices[i].dimension > b->choices[j].dimension)
      j++;
    else if (!share_option(&a->choices[i++], &b->choices[j++]))
      return false;
  }
  return true;
}

/* -- Getters --------------------------------------------------------------------------------- */

static bool limits(const lineage_condition *condition, const lineage__choice *choice)
{
  return choice->option_count < condition->explainer->dimensions[choice->dimension].option_count;
}

static bool limits_nothing(const lineage_condition *condition, const lineage__product *product)
{
  for (uint32_t i = 0; i < product->choice_count; i++)
    if (limits(condition, &product->choices[i]))
      return false;
  return true;
}

bool lineage_condition_is_always(const lineage_condition *condition)
{
  return condition && condition->product_count == 1 &&
         limits_nothing(condition, &condition->products[0]);
}

bool lineage_condition_is_never(const lineage_condition *condition)
{
  return condition && condition->product_count == 0;
}

size_t lineage_condition_product_count(const lineage_condition *condition)
{
  return condition ? condition->product_count : 0;
}

const lineage__choice *lineage__product_choice(const lineage__product *product, uint32_t dimension)
{
  uint32_t low = 0, high = product->choice_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (product->choices[middle].dimension < dimension)
      low = middle + 1;
    else
      high = middle;
  }
  return low < product->choice_count && product->choices[low].dimension == dimension
             ? &product->choices[low]
             : NULL;
}

static bool lists(const lineage__choice *choice, uint32_t option)
{
  uint32_t low = 0, high = choice->option_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (choice->options[middle] < option)
      low = middle + 1;
    else
      high = middle;
  }
  return low < choice->option_count && choice->options[low] == option;
}

static bool is_of(const lineage_condition *condition, size_t product,
                  const lineage_dimension *dimension)
{
  return condition && dimension && product < condition->product_count &&
         dimension->part.explainer == condition->explainer;
}

bool lineage_condition_names(const lineage_condition *condition, size_t product,
                             const lineage_dimension *dimension)
{
  return is_of(condition, product, dimension) &&
         lineage__product_choice(&condition->products[product], dimension->part.index) != NULL;
}

bool lineage_condition_includes(const lineage_condition *condition, size_t product,
                                const lineage_option *option)
{
  if (!option || !is_of(condition, product, option->dimension))
    return false;
  const lineage__choice *choice =
      lineage__product_choice(&condition->products[product], option->dimension->part.index);
  return !choice || lists(choice, option->part.index);
}

/* -- Equality -------------------------------------------------------------------------------- */

static bool same_options(const lineage__choice *one, const lineage__choice *other)
{
  if (one->dimension != other->dimension || one->option_count != other->option_count)
    return false;
  for (uint32_t i = 0; i < one->option_count; i++)
    if (one->options[i] != other->options[i])
      return false;
  return true;
}

/* The place of the next choice from `at` on that limits something. */
static uint32_t next_limit(const lineage_condition *condition, const lineage__product *product,
                           uint32_t at)
{
  while (at < product->choice_count && !limits(condition, &product->choices[at]))
    at++;
  return at;
}

static bool same_product(const lineage_condition *condition, const lineage__product *one,
                         const lineage__product *other)
{
  uint32_t i = next_limit(condition, one, 0), j = next_limit(condition, other, 0);
  while (i < one->choice_count && j < other->choice_count) {
    if (!same_options(&one->choices[i], &other->choices[j]))
      return false;
    i = next_limit(condition, one, i + 1);
    j = next_limit(condition, other, j + 1);
  }
  return i == one->choice_count && j == other->choice_count;
}

bool lineage_condition_equal(const lineage_condition *one, const lineage_condition *other)
{
  if (one == other)
    return one != NULL;
  if (!one || !other || one->explainer != other->explainer ||
      one->product_count != other->product_count)
    return false;
  for (uint32_t i = 0; i < one->product_count; i++)
    if (!same_product(one, &one->products[i], &other->products[i]))
      return false;
  return true;
}
