/* SPDX-License-Identifier: MIT */
/* The reader of conditions. A `when` becomes a row of numbers,
 *
 *     dimension, how many options, option, option, ..., dimension, how many, ...
 *
 * with dimensions ascending and, within each, options. Equal conditions have equal rows, so a table
 * of rows finds the one that is there already. */

#include <string.h>

#include "base/sort.h"
#include "model/reader.h"

typedef struct lineage__condition_reader {
  uint32_t *last_named; /* by option of all dimensions: the last list that names it */
  uint32_t lists;       /* how many lists were read */

  uint32_t *options; /* of the condition being read: the options of its choices */
  uint32_t *row;
  lineage__choice *choices;
  uint32_t room; /* of options, row and choices */
  bool partial;  /* something it names can't be known */

  lineage__names known; /* row, as bytes, to index in `conditions` */
  const lineage_condition **conditions;
  uint32_t count;
} lineage__condition_reader;

void lineage__read_conditions_begin(lineage__reader *reader, uint32_t step_count)
{
  const lineage_explainer *explainer = reader->explainer;
  lineage__condition_reader *self = lineage__reader_scratch(reader, 1, sizeof *self);
  if (!self)
    return;
  self->last_named = lineage__reader_scratch(reader, explainer->option_count, sizeof(uint32_t));
  self->conditions = lineage__reader_scratch(reader, step_count, sizeof *self->conditions);
  if (!lineage__names_init(&self->known, &reader->scratch, step_count))
    reader->no_memory = true;
  reader->conditions = self;
}

/* Room for a condition whose `when` takes so many tokens: it has fewer numbers in its row, as a
 * choice takes a key and a list, and an option a string. */
static bool make_room_for(lineage__reader *reader, uint32_t tokens)
{
  lineage__condition_reader *self = reader->conditions;
  if (tokens <= self->room)
    return true;
  uint32_t room = tokens < 32 ? 32 : 2 * tokens;
  self->options = lineage__reader_scratch(reader, room, sizeof *self->options);
  self->row = lineage__reader_scratch(reader, room, sizeof *self->row);
  self->choices = lineage__reader_scratch(reader, room / 2, sizeof *self->choices);
  self->room = self->options && self->row && self->choices ? room : 0;
  return self->room > 0;
}

static int compare_numbers(const void *one, const void *other)
{
  uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
  return (a > b) - (a < b);
}

static int compare_choices(const void *one, const void *other)
{
  uint32_t a = ((const lineage__choice *)one)->dimension;
  uint32_t b = ((const lineage__choice *)other)->dimension;
  return (a > b) - (a < b);
}

static void suggest_name(lineage__reader *reader, const char *nearest)
{
  if (nearest)
    lineage__judge_suggest(reader->judge, nearest);
}

/* The dimension named by the key before `value`; LINEAGE__NO_NAME if there is none. */
static uint32_t read_named_dimension(lineage__reader *reader, uint32_t value)
{
  const lineage_explainer *explainer = reader->explainer;
  size_t length;
  const char *id = lineage__tape_string(reader->tape, value - 1, &reader->scratch, &length);
  if (!id) {
    reader->no_memory = true;
    return LINEAGE__NO_NAME;
  }
  uint32_t index = explainer->dimensions
                       ? lineage__names_find(&explainer->dimension_names, id, length)
                       : LINEAGE__NO_NAME;
  if (index == LINEAGE__NO_NAME && reader->dimension_ids_known &&
      lineage__reader_fault(reader, LINEAGE__RULE_UNKNOWN_DIMENSION,
                            lineage__spot_of_key(reader->tape, value),
                            "'when' names dimension %q, which the document hasn't", id))
    suggest_name(reader, lineage_explainer_nearest_dimension(explainer, id));
  return index;
}

/* One option of a list: its index; LINEAGE__NO_NAME if there is none. */
static uint32_t read_named_option(lineage__reader *reader, uint32_t token,
                                  const lineage_dimension *dimension)
{
  size_t length;
  if (!lineage__read_type(reader, token, LINEAGE__JSON_STRING, "an option in 'when'"))
    return LINEAGE__NO_NAME;
  const char *value = lineage__tape_string(reader->tape, token, &reader->scratch, &length);
  if (!value)
    reader->no_memory = true;
  if (!value || !dimension || !dimension->options)
    return LINEAGE__NO_NAME;
  uint32_t index = lineage__names_find(&dimension->option_names, value, length);
  if (index == LINEAGE__NO_NAME && reader->option_values_known[dimension->part.index] &&
      lineage__reader_fault(
          reader, LINEAGE__RULE_UNKNOWN_OPTION, lineage__reader_spot(reader, token),
          "'when' names %q, which is no option of dimension %q", value, dimension->id))
    suggest_name(reader, lineage_dimension_nearest_option(dimension, value));
  return index;
}

/* Whether an option was named in this list before; from now on it was. */
static bool is_repeated(lineage__condition_reader *self, const lineage_dimension *dimension,
                        uint32_t option)
{
  uint32_t *last = &self->last_named[dimension->first_option + option];
  bool repeated = *last == self->lists;
  *last = self->lists;
  return repeated;
}

/* Reads a list of options into `options`, each once and ascending; gives their number. `dimension`
 * is NULL where it isn't known. */
static uint32_t read_list(lineage__reader *reader, uint32_t token,
                          const lineage_dimension *dimension, uint32_t *options)
{
  lineage__condition_reader *self = reader->conditions;
  uint32_t element, length, count = 0;
  if (!lineage__read_array(reader, token, "a list in 'when'", 1, &element, &length))
    return 0;
  self->lists++;
  for (uint32_t i = 0; i < length; i++, element = reader->tape->tokens[element].next) {
    uint32_t option = read_named_option(reader, element, dimension);
    if (option == LINEAGE__NO_NAME)
      continue;
    if (!is_repeated(self, dimension, option))
      options[count++] = option;
    else
      lineage__judge_find(reader->judge, LINEAGE__RULE_REPEATED_OPTION,
                          lineage__reader_spot(reader, element),
                          "this list names option %q of dimension %q twice",
                          dimension->options[option].value, dimension->id);
  }
  lineage__sort(options, count, sizeof *options, compare_numbers);
  return count;
}

/* Reads the choices of a `when`; gives their number. */
static uint32_t read_choices(lineage__reader *reader, uint32_t token)
{
  lineage__condition_reader *self = reader->conditions;
  const lineage__token *tokens = reader->tape->tokens;
  uint32_t choices = 0, taken = 0;
  self->partial = false;
  for (uint32_t key = token + 1; key < tokens[token].next; key = tokens[key + 1].next) {
    if (tokens[key].count > 0)
      continue; /* of two equal members the first is judged */
    uint32_t index = read_named_dimension(reader, key + 1);
    lineage_dimension *dimension =
        index == LINEAGE__NO_NAME ? NULL : &reader->explainer->dimensions[index];
    uint32_t *options = self->options + taken;
    uint32_t count = read_list(reader, key + 1, dimension, options);
    if (!dimension || count == 0) {
      self->partial = true;
      continue;
    }
    dimension->named = true;
    self->choices[choices++] = (lineage__choice){index, count, options};
    taken += count;
  }
  lineage__sort(self->choices, choices, sizeof *self->choices, compare_choices);
  return choices;
}

static uint32_t write_row(lineage__condition_reader *self, uint32_t choices)
{
  uint32_t length = 0;
  for (uint32_t i = 0; i < choices; i++) {
    const lineage__choice *choice = &self->choices[i];
    self->row[length++] = choice->dimension;
    self->row[length++] = choice->option_count;
    memcpy(self->row + length, choice->options, choice->option_count * sizeof(uint32_t));
    length += choice->option_count;
  }
  return length;
}

/* A condition of its own that says what a row says; it keeps the row. */
static const lineage_condition *make_condition(lineage__reader *reader, uint32_t *row,
                                               uint32_t choice_count)
{
  lineage__condition_reader *self = reader->conditions;
  lineage_condition *condition = lineage__reader_take(reader, 1, sizeof *condition);
  lineage__product *product = lineage__reader_take(reader, 1, sizeof *product);
  lineage__choice *choices = lineage__reader_take(reader, choice_count, sizeof *choices);
  if (!condition || !product || !choices)
    return NULL;
  for (uint32_t i = 0; i < choice_count; i++) {
    choices[i] = (lineage__choice){row[0], row[1], row + 2};
    row += 2 + row[1];
  }
  *product = (lineage__product){choices, choice_count};
  *condition = (lineage_condition){reader->explainer, product, 1, self->count};
  self->conditions[self->count++] = condition;
  return condition;
}

const lineage_condition *lineage__read_condition(lineage__reader *reader, uint32_t token)
{
  lineage__condition_reader *self = reader->conditions;
  size_t faults = reader->faults;
  if (reader->no_memory || !lineage__read_type(reader, token, LINEAGE__JSON_OBJECT, "'when'") ||
      !make_room_for(reader, reader->tape->tokens[token].next - token))
    return NULL;
  uint32_t choices = read_choices(reader, token);
  if (reader->no_memory || reader->faults != faults || self->partial)
    return NULL;
  uint32_t length = write_row(self, choices);
  uint32_t known =
      lineage__names_find(&self->known, (const char *)self->row, length * sizeof(uint32_t));
  if (known != LINEAGE__NO_NAME)
    return self->conditions[known];
  uint32_t *row = lineage__reader_take(reader, length, sizeof *row);
  if (!row)
    return NULL;
  memcpy(row, self->row, length * sizeof *row);
  lineage__names_add(&self->known, (const char *)row, length * sizeof *row, self->count);
  return make_condition(reader, row, choices);
}

void lineage__read_conditions_end(lineage__reader *reader)
{
  lineage__condition_reader *self = reader->conditions;
  if (!self || reader->no_memory)
    return;
  const lineage_condition **conditions =
      lineage__reader_take(reader, self->count, sizeof *conditions);
  if (!conditions)
    return;
  memcpy(conditions, self->conditions, self->count * sizeof *conditions);
  reader->explainer->conditions = conditions;
  reader->explainer->condition_count = self->count;
}
