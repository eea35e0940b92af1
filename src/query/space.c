/* SPDX-License-Identifier: MIT */
/* The scenario space of a selection, and the set of scenarios of every condition in it. */

#include "query/space.h"

#include <string.h>

#include "base/memory.h"

/* Whether a choice of a step's condition tells scenarios of the selection apart. */
static bool tells_apart(const lineage__choice *choice, const lineage_selection *selection)
{
  uint32_t left = lineage__choice_possible(choice, selection);
  return left > 0 && left < selection->leeways[choice->dimension].count;
}

/* Whether a condition is that of a step that counts, and holds in some scenarios only. */
static bool is_relevant(uint32_t condition, const uint8_t *verdicts, const bool *wanted)
{
  return verdicts[condition] == LINEAGE__SOMETIMES && (!wanted || wanted[condition]);
}

/* Marks the dimensions that become wheels; returns how many scenarios they make, SIZE_MAX for too
 * many to tell. */
static size_t choose_wheels(lineage__space *space, const lineage_selection *selection,
                            const uint8_t *verdicts, const bool *wanted, bool *chosen)
{
  const lineage_explainer *explainer = selection->explainer;
  size_t scenarios = 1;
  space->wheel_count = 0;
  for (uint32_t c = 0; c < explainer->condition_count; c++) {
    const lineage__product *product = &explainer->conditions[c]->products[0];
    for (uint32_t i = 0; is_relevant(c, verdicts, wanted) && i < product->choice_count; i++) {
      uint32_t dimension = product->choices[i].dimension;
      if (chosen[dimension] || !tells_apart(&product->choices[i], selection))
        continue;
      chosen[dimension] = true;
      space->wheel_count++;
      if (!lineage__multiply(scenarios, selection->leeways[dimension].count, &scenarios))
        scenarios = SIZE_MAX;
    }
  }
  return scenarios;
}

static bool is_within(size_t scenarios, const lineage_explainer *explainer, uint64_t max_bits)
{
  uint64_t bits_each = (uint64_t)explainer->stage_count + explainer->condition_count;
  return scenarios == 1 || (scenarios < SIZE_MAX && scenarios <= max_bits / bits_each);
}

static bool make_wheel(lineage__space *space, lineage__wheel *wheel,
                       const lineage_selection *selection, uint32_t dimension)
{
  uint32_t options = selection->explainer->dimensions[dimension].option_count;
  wheel->dimension = dimension;
  wheel->count = selection->leeways[dimension].count;
  wheel->options = lineage__arena_take(&space->arena, wheel->count, sizeof *wheel->options);
  wheel->digits = lineage__arena_take(&space->arena, options, sizeof *wheel->digits);
  if (!wheel->options || !wheel->digits)
    return false;
  memset(wheel->digits, 0xff, options * sizeof *wheel->digits);
  uint32_t option = UINT32_MAX;
  for (uint32_t digit = 0; digit < wheel->count; digit++) {
    option = lineage__selection_next_option(selection, dimension, option);
    wheel->options[digit] = option;
    wheel->digits[option] = digit;
  }
  return true;
}

static bool make_wheels(lineage__space *space, const lineage_selection *selection,
                        const bool *chosen)
{
  space->wheels = lineage__arena_take(&space->arena, space->wheel_count, sizeof *space->wheels);
  if (!space->wheels)
    return false;
  uint32_t made = 0;
  for (uint32_t d = 0; d < selection->explainer->dimension_count; d++)
    if (chosen[d] && !make_wheel(space, &space->wheels[made++], selection, d))
      return false;
  size_t stride = 1;
  for (uint32_t i = space->wheel_count; i > 0; i--) {
    space->wheels[i - 1].stride = stride;
    stride *= space->wheels[i - 1].count;
  }
  return true;
}

/* -- Sets ------------------------------------------------------------------------------------ */

/* Copies the first `length` bits to place `to`, behind them, where all bits are still 0. */
static void repeat_bits(uint64_t *set, size_t length, size_t to)
{
  size_t shift = to % 64;
  uint64_t *target = set + to / 64;
  for (size_t at = 0; at < length; at += 64, target++) {
    uint64_t word = set[at / 64];
    if (length - at < 64)
      word &= ((uint64_t)1 << (length - at)) - 1;
    target[0] |= word << shift;
    if (shift > 0 && word >> (64 - shift))
      target[1] |= word >> (64 - shift);
  }
}

static void clear_bits(uint64_t *set, size_t length)
{
  memset(set, 0, length / 64 * sizeof *set);
  if (length % 64 > 0)
    set[length / 64] &= ~(uint64_t)0 << (length % 64);
}

/* A set of scenarios that is a product is a pattern of patterns: that of a wheel repeats, for each
 * of its digits, that of the wheels behind it. */
void lineage__space_fill(const lineage__space *space, const lineage__digits *digits, uint64_t *set)
{
  memset(set, 0, space->word_count * sizeof *set);
  set[0] = 1;
  for (uint32_t i = space->wheel_count; i > 0; i--) {
    const lineage__digits *wanted = &digits[i - 1];
    size_t stride = space->wheels[i - 1].stride;
    uint32_t count = wanted->digits ? wanted->count : space->wheels[i - 1].count;
    bool has_first = false;
    for (uint32_t j = 0; j < count; j++) {
      uint32_t digit = wanted->digits ? wanted->digits[j] : j;
      if (digit == 0)
        has_first = true;
      else
        repeat_bits(set, stride, digit * stride);
    }
    if (!has_first)
      clear_bits(set, stride);
  }
}

/* Writes which digits a step's condition leaves each wheel: into `list`, one behind the other. */
static void list_digits(const lineage__space *space, const lineage_condition *condition,
                        uint32_t *list, lineage__digits *digits)
{
  const lineage__product *product = &condition->products[0];
  uint32_t at = 0;
  for (uint32_t i = 0; i < space->wheel_count; i++) {
    const lineage__wheel *wheel = &space->wheels[i];
    digits[i] = (lineage__digits){0};
    while (at < product->choice_count && product->choices[at].dimension < wheel->dimension)
      at++;
    if (at == product->choice_count || product->choices[at].dimension != wheel->dimension)
      continue;
    digits[i].digits = list;
    for (uint32_t j = 0; j < product->choices[at].option_count; j++) {
      uint32_t digit = wheel->digits[product->choices[at].options[j]];
      if (digit != UINT32_MAX)
        list[digits[i].count++] = digit;
    }
    list += digits[i].count;
  }
}

static bool make_sets(lineage__space *space, const lineage_explainer *explainer,
                      const uint8_t *verdicts, const bool *wanted)
{
  uint32_t places = 1;
  size_t words, digits_at_most = 0;
  for (uint32_t c = 0; c < explainer->condition_count; c++)
    places += is_relevant(c, verdicts, wanted);
  for (uint32_t i = 0; i < space->wheel_count; i++)
    digits_at_most += space->wheels[i].count;
  if (!lineage__multiply(places, space->word_count, &words))
    return false;
  space->sets = lineage__arena_take(&space->arena, words, sizeof *space->sets);
  space->set_of =
      lineage__arena_take(&space->arena, explainer->condition_count, sizeof *space->set_of);
  lineage__digits *digits = lineage__arena_take(&space->arena, space->wheel_count, sizeof *digits);
  uint32_t *list = lineage__arena_take(&space->arena, digits_at_most, sizeof *list);
  if (!space->sets || !space->set_of || !digits || !list)
    return false;
  memset(digits, 0, space->wheel_count * sizeof *digits);
  lineage__space_fill(space, digits, space->sets);
  space->set_count = 1;
  for (uint32_t c = 0; c < explainer->condition_count; c++) {
    space->set_of[c] = LINEAGE__ALL_SCENARIOS;
    if (!is_relevant(c, verdicts, wanted))
      continue;
    list_digits(space, explainer->conditions[c], list, digits);
    lineage__space_fill(space, digits, space->sets + space->set_count * space->word_count);
    space->set_of[c] = space->set_count++;
  }
  return true;
}

lineage_status lineage__space_make(lineage__space *space, const lineage_selection *selection,
                                   const uint8_t *verdicts, const bool *wanted, uint64_t max_bits)
{
  const lineage_explainer *explainer = selection->explainer;
  *space = (lineage__space){0};
  lineage__arena_init(&space->arena, &explainer->allocator);
  bool *chosen = lineage__allocate(&explainer->allocator, explainer->dimension_count, 1);
  if (!chosen)
    return LINEAGE_NO_MEMORY;
  memset(chosen, 0, explainer->dimension_count);
  space->scenario_count = choose_wheels(space, selection, verdicts, wanted, chosen);
  space->word_count = lineage__bits_words(space->scenario_count);
  lineage_status status = LINEAGE_OK;
  if (!is_within(space->scenario_count, explainer, max_bits))
    status = LINEAGE_LIMIT;
  else if (!make_wheels(space, selection, chosen) || !make_sets(space, explainer, verdicts, wanted))
    status = LINEAGE_NO_MEMORY;
  lineage__release(&explainer->allocator, chosen, explainer->dimension_count, 1);
  if (status)
    lineage__space_free(space);
  return status;
}

void lineage__space_free(lineage__space *space)
{
  lineage__arena_free(&space->arena);
}
