/* SPDX-License-Identifier: MIT */
/* The readers of a document's parts. A part that can't be read whole is kept as far as it goes, for
 * a document with errors is still judged. */

#include <math.h>
#include <string.h>

#include "model/reader.h"

static const double FARTHEST_POSITION = 1e6;

static void find_duplicate_id(lineage__reader *reader, uint32_t token, const char *what,
                              const char *id, const lineage__part *first, const char *member)
{
  if (lineage__reader_fault(reader, LINEAGE__RULE_DUPLICATE_ID, lineage__reader_spot(reader, token),
                            "%s has the %s %q of an earlier one", what, member, id))
    lineage__judge_relate(reader->judge, lineage__reader_member_spot(reader, first, member),
                          "first defined here");
}

static void suggest(lineage__reader *reader, const char *nearest)
{
  if (nearest)
    lineage__judge_suggest(reader->judge, nearest);
}

static bool make_names(lineage__reader *reader, lineage__names *names, lineage__arena *arena,
                       uint32_t capacity)
{
  if (lineage__names_init(names, arena, capacity))
    return true;
  reader->no_memory = true;
  return false;
}

/* -- Dimensions ------------------------------------------------------------------------------ */

static bool read_option(lineage__reader *reader, uint32_t token, lineage_dimension *dimension,
                        uint32_t index)
{
  lineage_option *option = &dimension->options[index];
  uint32_t at[LINEAGE__OPTION_COUNT];
  size_t length;
  option->part = lineage__reader_part(reader, token, index);
  option->dimension = dimension;
  lineage__read_members(reader, token, LINEAGE__SHAPE_OPTION, at);
  option->value = lineage__read_id(reader, at[LINEAGE__OPTION_VALUE], "'value'", &length);
  option->label = lineage__read_text(reader, at[LINEAGE__OPTION_LABEL], "'label'");
  option->phrase = lineage__read_text(reader, at[LINEAGE__OPTION_PHRASE], "'phrase'");
  if (!option->value)
    return false;
  uint32_t first = lineage__names_add(&dimension->option_names, option->value, length, index);
  if (first != index)
    find_duplicate_id(reader, at[LINEAGE__OPTION_VALUE], "an option", option->value,
                      &dimension->options[first].part, "value");
  return true;
}

/* Whether every option's value could be read. */
static bool read_options(lineage__reader *reader, uint32_t token, lineage_dimension *dimension)
{
  uint32_t element, count;
  if (!lineage__read_array(reader, token, "'options'", 1, &element, &count))
    return false;
  dimension->options = lineage__reader_take(reader, count, sizeof *dimension->options);
  if (!dimension->options ||
      !make_names(reader, &dimension->option_names, &reader->explainer->arena, count))
    return false;
  bool known = true;
  for (uint32_t i = 0; i < count; i++) {
    dimension->option_count = i + 1;
    known = read_option(reader, element, dimension, i) && known;
    element = reader->tape->tokens[element].next;
  }
  return known && count > 0;
}

static void read_default(lineage__reader *reader, uint32_t token, lineage_dimension *dimension,
                         bool options_known)
{
  size_t length;
  const char *value = lineage__read_string(reader, token, "'default'", &length);
  if (!value)
    return;
  uint32_t index = dimension->options ? lineage__names_find(&dimension->option_names, value, length)
                                      : LINEAGE__NO_NAME;
  if (index != LINEAGE__NO_NAME)
    dimension->chosen = &dimension->options[index];
  else if (options_known &&
           lineage__reader_fault(reader, LINEAGE__RULE_UNKNOWN_OPTION,
                                 lineage__reader_spot(reader, token),
                                 "'default' is %q, which is no option of this dimension", value))
    suggest(reader, lineage_dimension_nearest_option(dimension, value));
}

/* Whether the dimension's id could be read. */
static bool read_dimension(lineage__reader *reader, uint32_t token, uint32_t index)
{
  lineage_explainer *explainer = reader->explainer;
  lineage_dimension *dimension = &explainer->dimensions[index];
  uint32_t at[LINEAGE__DIMENSION_COUNT];
  size_t length;
  dimension->part = lineage__reader_part(reader, token, index);
  lineage__read_members(reader, token, LINEAGE__SHAPE_DIMENSION, at);
  dimension->id = lineage__read_id(reader, at[LINEAGE__DIMENSION_ID], "'id'", &length);
  dimension->legend = lineage__read_text(reader, at[LINEAGE__DIMENSION_LEGEND], "'legend'");
  bool options_known = read_options(reader, at[LINEAGE__DIMENSION_OPTIONS], dimension);
  dimension->first_option = explainer->option_count;
  explainer->option_count += dimension->option_count;
  read_default(reader, at[LINEAGE__DIMENSION_DEFAULT], dimension, options_known);
  reader->option_values_known[index] = options_known;
  if (!dimension->id)
    return false;
  uint32_t first = lineage__names_add(&explainer->dimension_names, dimension->id, length, index);
  if (first != index)
    find_duplicate_id(reader, at[LINEAGE__DIMENSION_ID], "a dimension", dimension->id,
                      &explainer->dimensions[first].part, "id");
  return true;
}

void lineage__read_dimensions(lineage__reader *reader, uint32_t token)
{
  lineage_explainer *explainer = reader->explainer;
  uint32_t element, count;
  size_t faults = reader->faults;
  if (!lineage__read_array(reader, token, "'dimensions'", 0, &element, &count))
    return;
  explainer->dimensions = lineage__reader_take(reader, count, sizeof *explainer->dimensions);
  reader->option_values_known = lineage__reader_scratch(reader, count, sizeof(bool));
  if (!explainer->dimensions || !reader->option_values_known ||
      !make_names(reader, &explainer->dimension_names, &explainer->arena, count))
    return;
  reader->dimension_ids_known = true;
  for (uint32_t i = 0; i < count; i++) {
    explainer->dimension_count = i + 1;
    if (!read_dimension(reader, element, i))
      reader->dimension_ids_known = false;
    element = reader->tape->tokens[element].next;
  }
  reader->ground->dimensions = reader->faults == faults && !reader->no_memory;
}

/* -- Sections -------------------------------------------------------------------------------- */

static void read_paragraphs(lineage__reader *reader, uint32_t token, lineage_section *section)
{
  uint32_t element, count;
  if (!lineage__read_array(reader, token, "'paragraphs'", 1, &element, &count))
    return;
  section->paragraphs = lineage__reader_take(reader, count, sizeof *section->paragraphs);
  if (!section->paragraphs)
    return;
  section->paragraph_count = count;
  for (uint32_t i = 0; i < count; i++) {
    section->paragraphs[i] = lineage__read_text(reader, element, "a paragraph");
    element = reader->tape->tokens[element].next;
  }
}

void lineage__read_sections(lineage__reader *reader, uint32_t token)
{
  lineage_explainer *explainer = reader->explainer;
  uint32_t element, count, at[LINEAGE__SECTION_COUNT];
  if (!lineage__read_array(reader, token, "'sections'", 0, &element, &count))
    return;
  explainer->sections = lineage__reader_take(reader, count, sizeof *explainer->sections);
  if (!explainer->sections)
    return;
  explainer->section_count = count;
  for (uint32_t i = 0; i < count; i++) {
    lineage_section *section = &explainer->sections[i];
    section->part = lineage__reader_part(reader, element, i);
    lineage__read_members(reader, element, LINEAGE__SHAPE_SECTION, at);
    section->heading = lineage__read_text(reader, at[LINEAGE__SECTION_HEADING], "'heading'");
    read_paragraphs(reader, at[LINEAGE__SECTION_PARAGRAPHS], section);
    element = reader->tape->tokens[element].next;
  }
}

/* -- Lineage ids that link here -------------------------------------------------------------- */

void lineage__read_link_from(lineage__reader *reader, uint32_t token)
{
  lineage_explainer *explainer = reader->explainer;
  uint32_t element, count;
  if (!lineage__read_array(reader, token, "'link_from'", 0, &element, &count))
    return;
  explainer->link_from = lineage__reader_take(reader, count, sizeof *explainer->link_from);
  if (!explainer->link_from ||
      !make_names(reader, &explainer->link_from_names, &explainer->arena, count))
    return;
  explainer->link_from_count = count;
  for (uint32_t i = 0; i < count; i++) {
    size_t length;
    const char *id =
        lineage__read_lineage_id(reader, element, "an element of 'link_from'", &length);
    explainer->link_from[i] = id;
    if (id)
      lineage__names_add(&explainer->link_from_names, id, length, i);
    element = reader->tape->tokens[element].next;
  }
}

/* -- Sources --------------------------------------------------------------------------------- */

static void read_url(lineage__reader *reader, uint32_t token, lineage_source *source)
{
  lineage__url parts;
  size_t length;
  source->url = lineage__read_string(reader, token, "'url'", &length);
  if (source->url && !lineage__url_read(source->url, &parts))
    lineage__reader_fault(reader, LINEAGE__RULE_BAD_VALUE, lineage__reader_spot(reader, token),
                          "'url' is %q, but must be a whole http or https address with a host and "
                          "without spaces",
                          source->url);
}

/* The source whose id is the key before `value`; false if an earlier one has it, which is judged
 * instead. */
static bool read_source(lineage__reader *reader, uint32_t value, uint32_t index)
{
  lineage_explainer *explainer = reader->explainer;
  lineage_source *source = &explainer->sources[index];
  uint32_t at[LINEAGE__SOURCE_COUNT];
  size_t length;
  const char *id = lineage__read_string(reader, value - 1, "a source's id", &length);
  if (id && lineage__names_add(&explainer->source_names, id, length, index) != index)
    return false;
  source->part = lineage__reader_part(reader, value, index);
  source->id = id;
  lineage__read_members(reader, value, LINEAGE__SHAPE_SOURCE, at);
  read_url(reader, at[LINEAGE__SOURCE_URL], source);
  source->title = lineage__read_text(reader, at[LINEAGE__SOURCE_TITLE], "'title'");
  if (id && !lineage__text_is_id(id))
    lineage__reader_fault(
        reader, LINEAGE__RULE_BAD_VALUE, lineage__spot_of_key(reader->tape, value),
        "a source's id is %q, but must be a letter followed by letters, digits, '_' "
        "or '-', without accents",
        id);
  return true;
}

void lineage__read_sources(lineage__reader *reader, uint32_t token)
{
  lineage_explainer *explainer = reader->explainer;
  if (!lineage__read_type(reader, token, LINEAGE__JSON_OBJECT, "'sources'"))
    return;
  uint32_t count = reader->tape->tokens[token].count;
  explainer->sources = lineage__reader_take(reader, count, sizeof *explainer->sources);
  reader->last_of_source = lineage__reader_scratch(reader, count, sizeof *reader->last_of_source);
  if (!explainer->sources || !reader->last_of_source ||
      !make_names(reader, &explainer->source_names, &explainer->arena, count))
    return;
  uint32_t key = token + 1;
  for (uint32_t i = 0; i < count; i++) {
    if (read_source(reader, key + 1, explainer->source_count))
      explainer->source_count++;
    key = reader->tape->tokens[key + 1].next;
  }
  reader->source_ids_known = !reader->no_memory;
  reader->ground->sources = !reader->no_memory;
}

/* -- Evidence -------------------------------------------------------------------------------- */

static void append_to_source(lineage__reader *reader, lineage_source *source,
                             lineage_evidence *evidence)
{
  lineage_evidence **last = &reader->last_of_source[source->part.index];
  if (*last)
    (*last)->next_of_source = evidence;
  else
    source->first_evidence = evidence;
  *last = evidence;
}

static void read_cited_source(lineage__reader *reader, uint32_t token, lineage_evidence *evidence)
{
  lineage_explainer *explainer = reader->explainer;
  size_t length;
  const char *id = lineage__read_string(reader, token, "'source'", &length);
  if (!id) {
    reader->ground->evidence = false;
    return;
  }
  uint32_t index = explainer->sources ? lineage__names_find(&explainer->source_names, id, length)
                                      : LINEAGE__NO_NAME;
  if (index != LINEAGE__NO_NAME) {
    evidence->source = &explainer->sources[index];
    append_to_source(reader, &explainer->sources[index], evidence);
  } else if (reader->source_ids_known &&
             lineage__reader_fault(reader, LINEAGE__RULE_UNKNOWN_SOURCE,
                                   lineage__reader_spot(reader, token),
                                   "evidence cites source %q, which 'sources' doesn't list", id)) {
    suggest(reader, lineage_explainer_nearest_source(explainer, id));
  }
}

void lineage__read_evidence(lineage__reader *reader, uint32_t token, const lineage_stage *stage,
                            const lineage_step *step, lineage_evidence **out, uint32_t *count)
{
  uint32_t element, at[LINEAGE__EVIDENCE_COUNT];
  *count = 0;
  if (!lineage__read_array(reader, token, "'evidence'", 0, &element, count)) {
    reader->ground->evidence = false;
    return;
  }
  *out = lineage__reader_take(reader, *count, sizeof **out);
  if (!*out) {
    *count = 0;
    return;
  }
  for (uint32_t i = 0; i < *count; i++) {
    lineage_evidence *evidence = &(*out)[i];
    evidence->part = lineage__reader_part(reader, element, i);
    evidence->stage = stage;
    evidence->step = step;
    lineage__read_members(reader, element, LINEAGE__SHAPE_EVIDENCE, at);
    read_cited_source(reader, at[LINEAGE__EVIDENCE_SOURCE], evidence);
    evidence->quote = lineage__read_text(reader, at[LINEAGE__EVIDENCE_QUOTE], "'quote'");
    element = reader->tape->tokens[element].next;
  }
}

/* -- Stages ---------------------------------------------------------------------------------- */

static void find_far_number(lineage__reader *reader, uint32_t token, const char *what)
{
  const lineage__token *number = &reader->tape->tokens[token];
  const char *text =
      lineage__arena_copy(&reader->scratch, reader->tape->text + number->start, number->length);
  if (text)
    lineage__reader_fault(reader, LINEAGE__RULE_BAD_VALUE, lineage__reader_spot(reader, token),
                          "the %s of 'pos' is %q, but must lie within -1000000 to 1000000", what,
                          text);
  else
    reader->no_memory = true;
}

/* What is wrong is no number, so that it stands at the place of no other stage. */
static void read_pos(lineage__reader *reader, uint32_t token, double pos[2])
{
  uint32_t element, count;
  pos[0] = pos[1] = NAN;
  if (!lineage__read_array(reader, token, "'pos'", 0, &element, &count))
    return;
  if (count != 2) {
    lineage__reader_fault(reader, LINEAGE__RULE_BAD_VALUE, lineage__reader_spot(reader, token),
                          "'pos' has %zu elements, but must be two numbers, [column, row]",
                          (size_t)count);
    return;
  }
  for (int i = 0; i < 2; i++, element = reader->tape->tokens[element].next) {
    if (!lineage__read_type(reader, element, LINEAGE__JSON_NUMBER,
                            i == 0 ? "the column of 'pos'" : "the row of 'pos'"))
      continue;
    pos[i] = lineage__tape_number(reader->tape, element);
    if (pos[i] >= -FARTHEST_POSITION && pos[i] <= FARTHEST_POSITION)
      continue;
    find_far_number(reader, element, i == 0 ? "column" : "row");
    pos[i] = NAN;
  }
}

static void read_entity(lineage__reader *reader, uint32_t token, lineage_stage *stage,
                        lineage__names *entities, uint32_t *last_of_entity)
{
  if (token == LINEAGE__NO_TOKEN || reader->tape->tokens[token].kind == LINEAGE__JSON_NULL)
    return;
  if (reader->tape->tokens[token].kind != LINEAGE__JSON_STRING) {
    lineage__reader_wrong_type(reader, token, "'lineage_id'", "a string or null");
    return;
  }
  size_t length;
  stage->lineage_id = lineage__read_lineage_id(reader, token, "'lineage_id'", &length);
  if (!stage->lineage_id)
    return;
  uint32_t index = stage->part.index;
  uint32_t first = lineage__names_add(entities, stage->lineage_id, length, index);
  if (first != index)
    reader->explainer->stages[last_of_entity[first]].next_of_entity = stage;
  last_of_entity[first] = index;
}

/* Whether the stage's id could be read. */
static bool read_stage(lineage__reader *reader, uint32_t token, uint32_t index,
                       lineage__names *entities, uint32_t *last_of_entity)
{
  lineage_explainer *explainer = reader->explainer;
  lineage_stage *stage = &explainer->stages[index];
  uint32_t at[LINEAGE__STAGE_COUNT];
  size_t length;
  stage->part = lineage__reader_part(reader, token, index);
  lineage__read_members(reader, token, LINEAGE__SHAPE_STAGE, at);
  size_t faults = reader->faults;
  stage->id = lineage__read_id(reader, at[LINEAGE__STAGE_ID], "'id'", &length);
  bool id_is_sound = stage->id && reader->faults == faults;
  stage->name = lineage__read_text(reader, at[LINEAGE__STAGE_NAME], "'name'");
  stage->kind = lineage__read_text(reader, at[LINEAGE__STAGE_KIND], "'kind'");
  stage->layer = lineage__read_text(reader, at[LINEAGE__STAGE_LAYER], "'layer'");
  read_entity(reader, at[LINEAGE__STAGE_LINEAGE_ID], stage, entities, last_of_entity);
  read_pos(reader, at[LINEAGE__STAGE_POS], stage->pos);
  stage->summary = lineage__read_text(reader, at[LINEAGE__STAGE_SUMMARY], "'summary'");
  lineage__read_evidence(reader, at[LINEAGE__STAGE_EVIDENCE], stage, NULL, &stage->evidence,
                         &stage->evidence_count);
  reader->ground->stages = reader->ground->stages && id_is_sound;
  if (!stage->id)
    return false;
  uint32_t first = lineage__names_add(&explainer->stage_names, stage->id, length, index);
  if (first != index) {
    find_duplicate_id(reader, at[LINEAGE__STAGE_ID], "a stage", stage->id,
                      &explainer->stages[first].part, "id");
    reader->ground->stages = false;
  }
  return true;
}

void lineage__read_stages(lineage__reader *reader, uint32_t token)
{
  lineage_explainer *explainer = reader->explainer;
  uint32_t element, count;
  lineage__names entities;
  if (!lineage__read_array(reader, token, "'stages'", 1, &element, &count)) {
    reader->ground->evidence = false;
    return;
  }
  explainer->stages = lineage__reader_take(reader, count, sizeof *explainer->stages);
  uint32_t *last_of_entity = lineage__reader_scratch(reader, count, sizeof *last_of_entity);
  if (!explainer->stages || !last_of_entity ||
      !make_names(reader, &explainer->stage_names, &explainer->arena, count) ||
      !make_names(reader, &entities, &reader->scratch, count))
    return;
  reader->ground->stages = count > 0;
  reader->stage_ids_known = count > 0; /* that there is none was told */
  for (uint32_t i = 0; i < count; i++) {
    explainer->stage_count = i + 1;
    if (!read_stage(reader, element, i, &entities, last_of_entity))
      reader->stage_ids_known = false;
    element = reader->tape->tokens[element].next;
  }
  lineage__reader_keep_names(reader, &entities, &explainer->entity_names);
}

/* -- Steps ----------------------------------------------------------------------------------- */

static lineage_stage *read_end(lineage__reader *reader, uint32_t token, const char *what)
{
  lineage_explainer *explainer = reader->explainer;
  size_t length;
  const char *id = lineage__read_string(reader, token, what, &length);
  if (!id || !explainer->stages)
    return NULL;
  uint32_t index = lineage__names_find(&explainer->stage_names, id, length);
  if (index != LINEAGE__NO_NAME)
    return &explainer->stages[index];
  if (reader->stage_ids_known &&
      lineage__reader_fault(reader, LINEAGE__RULE_UNKNOWN_STAGE,
                            lineage__reader_spot(reader, token),
                            "%s is %q, which is the id of no stage", what, id))
    suggest(reader, lineage_explainer_nearest_stage(explainer, id));
  return NULL;
}

static void read_step(lineage__reader *reader, uint32_t token, uint32_t index,
                      lineage__names *kinds)
{
  lineage_step *step = &reader->explainer->steps[index];
  uint32_t at[LINEAGE__STEP_COUNT];
  step->part = lineage__reader_part(reader, token, index);
  lineage__read_members(reader, token, LINEAGE__SHAPE_STEP, at);
  step->from = read_end(reader, at[LINEAGE__STEP_FROM], "'from'");
  step->to = read_end(reader, at[LINEAGE__STEP_TO], "'to'");
  step->condition = lineage__read_condition(reader, at[LINEAGE__STEP_WHEN]);
  if (!step->from || !step->to || !step->condition)
    reader->ground->steps = false;
  step->kind = lineage__read_text(reader, at[LINEAGE__STEP_KIND], "'kind'");
  if (step->kind)
    step->kind_index = lineage__names_add(kinds, step->kind, strlen(step->kind), kinds->count);
  step->label = lineage__read_text(reader, at[LINEAGE__STEP_LABEL], "'label'");
  step->explanation = lineage__read_text(reader, at[LINEAGE__STEP_EXPLANATION], "'explanation'");
  lineage__read_evidence(reader, at[LINEAGE__STEP_EVIDENCE], NULL, step, &step->evidence,
                         &step->evidence_count);
}

void lineage__read_steps(lineage__reader *reader, uint32_t token)
{
  lineage_explainer *explainer = reader->explainer;
  uint32_t element, count;
  lineage__names kinds;
  if (!lineage__read_array(reader, token, "'steps'", 0, &element, &count)) {
    reader->ground->evidence = false;
    return;
  }
  explainer->steps = lineage__reader_take(reader, count, sizeof *explainer->steps);
  if (!explainer->steps || !make_names(reader, &kinds, &reader->scratch, count))
    return;
  lineage__read_conditions_begin(reader, count);
  reader->ground->steps = true;
  for (uint32_t i = 0; i < count && !reader->no_memory; i++) {
    explainer->step_count = i + 1;
    read_step(reader, element, i, &kinds);
    element = reader->tape->tokens[element].next;
  }
  lineage__read_conditions_end(reader);
  lineage__reader_keep_names(reader, &kinds, &explainer->step_kinds);
}
