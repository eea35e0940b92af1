/* SPDX-License-Identifier: MIT */
/* Selections: a bit for each option that is possible. Of every dimension at least one is. */

#include "query/selection.h"

#include <string.h>

#include "base/memory.h"

/* Where the parts of the block stand; the block moves when a selection is copied. */
static void place_parts(lineage_selection *selection)
{
  selection->leeways = (lineage__leeway *)(selection + 1);
  selection->possible =
      (uint64_t *)(void *)(selection->leeways + selection->explainer->dimension_count);
}

static bool selection_size(const lineage_explainer *explainer, size_t *size)
{
  size_t leeways, words = 0, bits;
  for (uint32_t d = 0; d < explainer->dimension_count; d++)
    words += lineage__bits_words(explainer->dimensions[d].option_count);
  return lineage__multiply(explainer->dimension_count, sizeof(lineage__leeway), &leeways) &&
         lineage__multiply(words, sizeof(uint64_t), &bits) && lineage__add(leeways, bits, size) &&
         lineage__add(*size, sizeof(lineage_selection), size);
}

lineage_status lineage_selection_new(lineage_selection **out, const lineage_explainer *explainer)
{
  if (out)
    *out = NULL;
  if (!out || !explainer)
    return LINEAGE_INVALID;
  size_t size;
  if (!selection_size(explainer, &size))
    return LINEAGE_NO_MEMORY;
  lineage_selection *selection = lineage__allocate(&explainer->allocator, size, 1);
  if (!selection)
    return LINEAGE_NO_MEMORY;
  memset(selection, 0, size);
  selection->explainer = explainer;
  selection->size = size;
  place_parts(selection);
  size_t word = 0;
  for (uint32_t d = 0; d < explainer->dimension_count; d++) {
    selection->leeways[d].first_word = word;
    word += lineage__bits_words(explainer->dimensions[d].option_count);
  }
  lineage_selection_reset(selection, NULL);
  *out = selection;
  return LINEAGE_OK;
}

lineage_status lineage_selection_copy(lineage_selection **out, const lineage_selection *selection)
{
  if (out)
    *out = NULL;
  if (!out || !selection)
    return LINEAGE_INVALID;
  lineage_selection *copy = lineage__allocate(&selection->explainer->allocator, selection->size, 1);
  if (!copy)
    return LINEAGE_NO_MEMORY;
  memcpy(copy, selection, selection->size);
  place_parts(copy);
  *out = copy;
  return LINEAGE_OK;
}

void lineage_selection_free(lineage_selection *selection)
{
  if (selection)
    lineage__release(&selection->explainer->allocator, selection, selection->size, 1);
}

const lineage_explainer *lineage_selection_explainer(const lineage_selection *selection)
{
  return selection ? selection->explainer : NULL;
}

uint32_t lineage__selection_next_option(const lineage_selection *selection, uint32_t dimension,
                                        uint32_t after)
{
  const uint64_t *options = lineage__selection_options(selection, dimension);
  size_t words = lineage__bits_words(selection->explainer->dimensions[dimension].option_count);
  uint32_t from = after + 1; /* UINT32_MAX + 1 is 0 */
  size_t word = from / 64;
  if (word >= words)
    return UINT32_MAX;
  uint64_t rest = options[word] & ~(uint64_t)0 << (from % 64);
  while (rest == 0) {
    if (++word == words)
      return UINT32_MAX;
    rest = options[word];
  }
  return (uint32_t)(64 * word + lineage__bits_first(rest));
}

/* -- Changes: each clears a dimension, adds options, and settles it -------------------------- */

static void clear_dimension(lineage_selection *selection, uint32_t dimension)
{
  size_t words = lineage__bits_words(selection->explainer->dimensions[dimension].option_count);
  memset(selection->possible + selection->leeways[dimension].first_word, 0,
         words * sizeof(uint64_t));
}

static void add_option(lineage_selection *selection, const lineage_option *option)
{
  uint32_t dimension = option->dimension->part.index;
  lineage__bits_add(selection->possible + selection->leeways[dimension].first_word,
                    option->part.index);
}

/* Brings what is known of a dimension in line with its bits. A phrase is missing only in a document
 * that is being refused. */
static void settle_dimension(lineage_selection *selection, uint32_t dimension)
{
  lineage__leeway *leeway = &selection->leeways[dimension];
  const lineage_option *options = selection->explainer->dimensions[dimension].options;
  leeway->count = 0;
  leeway->phrase_length = 0;
  uint32_t option = UINT32_MAX;
  while ((option = lineage__selection_next_option(selection, dimension, option)) != UINT32_MAX) {
    const char *phrase = options[option].phrase;
    leeway->phrase_length += phrase ? strlen(phrase) : 0;
    leeway->count++;
  }
  if (leeway->count > 1)
    leeway->phrase_length += strlen(", ") * (leeway->count - 2) + strlen(" or ");
}

static void open_dimension(lineage_selection *selection, uint32_t dimension)
{
  const lineage_dimension *opened = &selection->explainer->dimensions[dimension];
  for (uint32_t i = 0; i < opened->option_count; i++)
    add_option(selection, &opened->options[i]);
  settle_dimension(selection, dimension);
}

static void reset_dimension(lineage_selection *selection, uint32_t dimension)
{
  const lineage_option *chosen = selection->explainer->dimensions[dimension].chosen;
  if (!chosen) { /* only in a document that is being refused */
    open_dimension(selection, dimension);
    return;
  }
  clear_dimension(selection, dimension);
  add_option(selection, chosen);
  settle_dimension(selection, dimension);
}

static bool has_dimension(const lineage_selection *selection, const lineage_dimension *dimension)
{
  return dimension->part.explainer == selection->explainer;
}

lineage_status lineage_selection_fix(lineage_selection *selection, const lineage_option *option)
{
  if (!selection || !option || !has_dimension(selection, option->dimension))
    return LINEAGE_INVALID;
  uint32_t dimension = option->dimension->part.index;
  clear_dimension(selection, dimension);
  add_option(selection, option);
  settle_dimension(selection, dimension);
  return LINEAGE_OK;
}

lineage_status lineage_selection_restrict(lineage_selection *selection,
                                          const lineage_dimension *dimension,
                                          const lineage_option *const *options, size_t count)
{
  if (!selection || !dimension || !options || count == 0 || !has_dimension(selection, dimension))
    return LINEAGE_INVALID;
  for (size_t i = 0; i < count; i++)
    if (!options[i] || options[i]->dimension != dimension)
      return LINEAGE_INVALID;
  clear_dimension(selection, dimension->part.index);
  for (size_t i = 0; i < count; i++)
    add_option(selection, options[i]);
  settle_dimension(selection, dimension->part.index);
  return LINEAGE_OK;
}

lineage_status lineage_selection_open(lineage_selection *selection,
                                      const lineage_dimension *dimension)
{
  if (!selection || (dimension && !has_dimension(selection, dimension)))
    return LINEAGE_INVALID;
  if (dimension) {
    open_dimension(selection, dimension->part.index);
    return LINEAGE_OK;
  }
  for (uint32_t d = 0; d < selection->explainer->dimension_count; d++)
    open_dimension(selection, d);
  return LINEAGE_OK;
}

lineage_status lineage_selection_reset(lineage_selection *selection,
                                       const lineage_dimension *dimension)
{
  if (!selection || (dimension && !has_dimension(selection, dimension)))
    return LINEAGE_INVALID;
  if (dimension) {
    reset_dimension(selection, dimension->part.index);
    return LINEAGE_OK;
  }
  for (uint32_t d = 0; d < selection->explainer->dimension_count; d++)
    reset_dimension(selection, d);
  return LINEAGE_OK;
}

/* The next of the values with commas between, from `*values` on, which is moved past it and its
 * comma; NULL after the last. LINEAGE__NO_NAME goes into `*option` if the dimension hasn't it. */
static const char *next_value(const lineage_dimension *dimension, const char *values,
                              uint32_t *option)
{
  if (!values)
    return NULL;
  size_t length = strcspn(values, ",");
  *option = lineage__names_find(&dimension->option_names, values, length);
  return values + length;
}

lineage_status lineage_selection_set(lineage_selection *selection, const char *dimension,
                                     const char *values)
{
  if (!selection || !dimension || !values)
    return LINEAGE_INVALID;
  const lineage_explainer *explainer = selection->explainer;
  uint32_t index = lineage__names_find(&explainer->dimension_names, dimension, strlen(dimension));
  if (index == LINEAGE__NO_NAME)
    return LINEAGE_NOT_FOUND;
  const lineage_dimension *set = &explainer->dimensions[index];
  uint32_t option;
  const char *end;
  for (const char *at = values; (end = next_value(set, at, &option)); at = *end ? end + 1 : NULL)
    if (option == LINEAGE__NO_NAME)
      return LINEAGE_NOT_FOUND;
  clear_dimension(selection, index);
  for (const char *at = values; (end = next_value(set, at, &option)); at = *end ? end + 1 : NULL)
    add_option(selection, &set->options[option]);
  settle_dimension(selection, index);
  return LINEAGE_OK;
}

/* -- Questions ------------------------------------------------------------------------------- */

bool lineage_selection_allows(const lineage_selection *selection, const lineage_option *option)
{
  return selection && option && has_dimension(selection, option->dimension) &&
         lineage__bits_has(lineage__selection_options(selection, option->dimension->part.index),
                           option->part.index);
}

size_t lineage_selection_option_count(const lineage_selection *selection,
                                      const lineage_dimension *dimension)
{
  if (!selection || !dimension || !has_dimension(selection, dimension))
    return 0;
  return selection->leeways[dimension->part.index].count;
}

uint64_t lineage_selection_scenario_count(const lineage_selection *selection)
{
  uint64_t count = 1;
  if (!selection)
    return 0;
  for (uint32_t d = 0; d < selection->explainer->dimension_count; d++)
    if (__builtin_mul_overflow(count, selection->leeways[d].count, &count))
      return UINT64_MAX;
  return count;
}
