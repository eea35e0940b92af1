/* SPDX-License-Identifier: MIT */
/* From tape to explainer: the document itself, and what the readers of its parts share. Members are
 * first sorted by the shape's table, then read in the order in which they refer to one another, so
 * one pass does for structure and references. */

#include "model/model_read.h"

#include <string.h>

#include "model/reader.h"
#include "json/json_escape.h"

/* -- What the readers share ------------------------------------------------------------------ */

static void *take_cleared(lineage__reader *reader, lineage__arena *arena, size_t count, size_t size)
{
  void *room = lineage__arena_take(arena, count, size);
  if (room)
    memset(room, 0, count * size);
  else
    reader->no_memory = true;
  return room;
}

void *lineage__reader_take(lineage__reader *reader, size_t count, size_t size)
{
  return take_cleared(reader, &reader->explainer->arena, count, size);
}

void *lineage__reader_scratch(lineage__reader *reader, size_t count, size_t size)
{
  return take_cleared(reader, &reader->scratch, count, size);
}

void lineage__reader_keep_names(lineage__reader *reader, const lineage__names *scratch,
                                lineage__names *out)
{
  if (!lineage__names_init(out, &reader->explainer->arena, scratch->count)) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t i = 0; i < scratch->count; i++)
    lineage__names_add(out, scratch->names[i].text, scratch->names[i].length,
                       scratch->names[i].value);
}

lineage__spot lineage__reader_member_spot(const lineage__reader *reader, const lineage__part *part,
                                          const char *member)
{
  uint32_t token = lineage__tape_find(reader->tape, part->start);
  return lineage__reader_spot(reader, lineage__tape_member(reader->tape, token, member));
}

const char *lineage__type_name(lineage__json_kind kind)
{
  static const char *const names[] = {
      [LINEAGE__JSON_OBJECT] = "an object", [LINEAGE__JSON_ARRAY] = "an array",
      [LINEAGE__JSON_STRING] = "a string",  [LINEAGE__JSON_NUMBER] = "a number",
      [LINEAGE__JSON_TRUE] = "true",        [LINEAGE__JSON_FALSE] = "false",
      [LINEAGE__JSON_NULL] = "null",
  };
  return names[kind];
}

void lineage__reader_wrong_type(lineage__reader *reader, uint32_t token, const char *what,
                                const char *allowed)
{
  lineage__reader_fault(reader, LINEAGE__RULE_WRONG_TYPE, lineage__reader_spot(reader, token),
                        "%s must be %s, but is %s", what, allowed,
                        lineage__type_name(reader->tape->tokens[token].kind));
}

/* -- Members --------------------------------------------------------------------------------- */

static const char *nearest_member(const lineage__shape *shape, const char *name)
{
  lineage__nearest nearest = lineage__nearest_to(name);
  for (size_t i = 0; i < shape->count; i++)
    lineage__nearest_offer(&nearest, shape->members[i].name);
  return nearest.name;
}

static void find_unknown_member(lineage__reader *reader, lineage__shape_id id, uint32_t value,
                                const char *name)
{
  const lineage__shape *shape = &lineage__shapes[id];
  if (id == LINEAGE__SHAPE_DOCUMENT && strcmp(name, "$schema") == 0)
    return;
  /* Names that are meant to be extensions, and those of a later format, are at most a note. */
  unsigned char *severity = &reader->judge->severities[LINEAGE__RULE_UNKNOWN_MEMBER];
  unsigned char in_force = *severity;
  bool expected = reader->newer_minor || strncmp(name, "x-", 2) == 0;
  if (expected && in_force > LINEAGE_SEVERITY_NOTE)
    *severity = LINEAGE_SEVERITY_NOTE;
  bool kept = lineage__judge_find(
      reader->judge, LINEAGE__RULE_UNKNOWN_MEMBER, lineage__spot_of_key(reader->tape, value),
      "%s has no member %q; it is kept as an extension", shape->what, name);
  *severity = in_force;
  const char *nearest = kept ? nearest_member(shape, name) : NULL;
  if (nearest)
    lineage__judge_suggest(reader->judge, nearest);
}

bool lineage__read_members(lineage__reader *reader, uint32_t token, lineage__shape_id id,
                           uint32_t *values)
{
  const lineage__shape *shape = &lineage__shapes[id];
  const lineage__token *tokens = reader->tape->tokens;
  for (size_t i = 0; i < shape->count; i++)
    values[i] = LINEAGE__NO_TOKEN;
  if (!lineage__read_type(reader, token, LINEAGE__JSON_OBJECT, shape->what))
    return false;
  size_t expected = 0;
  for (uint32_t key = token + 1; key < tokens[token].next; key = tokens[key + 1].next) {
    size_t length;
    const char *name = lineage__tape_string(reader->tape, key, &reader->scratch, &length);
    if (!name) {
      reader->no_memory = true;
      return false;
    }
    size_t place = lineage__shape_place(shape, name, length, expected);
    bool is_first = tokens[key].count == 0; /* of two equal members the first is judged */
    if (!is_first)
      continue;
    if (place == shape->count)
      find_unknown_member(reader, id, key + 1, name);
    else
      values[place] = key + 1;
    expected = place + 1;
  }
  for (size_t i = 0; i < shape->count; i++)
    if (values[i] == LINEAGE__NO_TOKEN && shape->members[i].required)
      lineage__reader_fault(reader, LINEAGE__RULE_MISSING_MEMBER,
                            lineage__reader_spot(reader, token), "%s needs a member %q",
                            shape->what, shape->members[i].name);
  return true;
}

/* -- Texts ----------------------------------------------------------------------------------- */

static void find_bad_value(lineage__reader *reader, uint32_t token, const char *what,
                           const char *text, const char *expected)
{
  lineage__reader_fault(reader, LINEAGE__RULE_BAD_VALUE, lineage__reader_spot(reader, token),
                        "%s is %q, but must be %s", what, text, expected);
}

const char *lineage__read_text(lineage__reader *reader, uint32_t token, const char *what)
{
  size_t length;
  const char *text = lineage__read_string(reader, token, what, &length);
  if (text && lineage__text_is_blank(text))
    lineage__reader_fault(reader, LINEAGE__RULE_BAD_VALUE, lineage__reader_spot(reader, token),
                          "%s is %s; say something or leave it out where the format allows that",
                          what, *text ? "only white space" : "empty");
  return text;
}

/* Tells of an id that is too long, at the first byte beyond. */
static void find_long_id(lineage__reader *reader, uint32_t token, const char *what)
{
  const lineage__token *string = &reader->tape->tokens[token];
  lineage__spot spot = lineage__reader_spot(reader, token);
  spot.offset += 1 + lineage__escape_fitting(reader->tape->text + string->start + 1, string->length,
                                             reader->max_id);
  lineage__reader_fault(reader, LINEAGE__RULE_JSON_LIMIT, spot,
                        "%s is longer than the limit of %zu bytes on ids", what, reader->max_id);
}

/* A text of a form, within the limit on ids. */
static const char *read_form(lineage__reader *reader, uint32_t token, const char *what,
                             size_t *length, bool (*has_form)(const char *text),
                             const char *expected)
{
  const char *text = lineage__read_string(reader, token, what, length);
  if (text && *length > reader->max_id)
    find_long_id(reader, token, what);
  else if (text && !has_form(text))
    find_bad_value(reader, token, what, text, expected);
  return text;
}

const char *lineage__read_id(lineage__reader *reader, uint32_t token, const char *what,
                             size_t *length)
{
  return read_form(reader, token, what, length, lineage__text_is_id,
                   "a letter followed by letters, digits, '_' or '-', without accents");
}

const char *lineage__read_lineage_id(lineage__reader *reader, uint32_t token, const char *what,
                                     size_t *length)
{
  return read_form(reader, token, what, length, lineage_id_is_valid,
                   "a lineage id, NAMESPACE:KEY, such as 'lang:python'");
}

bool lineage__read_array(lineage__reader *reader, uint32_t token, const char *what, uint32_t least,
                         uint32_t *first, uint32_t *count)
{
  *count = 0;
  *first = token + 1;
  if (!lineage__read_type(reader, token, LINEAGE__JSON_ARRAY, what))
    return false;
  *count = reader->tape->tokens[token].count;
  if (*count < least)
    lineage__reader_fault(reader, LINEAGE__RULE_BAD_VALUE, lineage__reader_spot(reader, token),
                          "%s is empty, but must have at least one element", what);
  return true;
}

/* -- The document ---------------------------------------------------------------------------- */

/* Whether the document is of a version to go on with. */
static bool read_version(lineage__reader *reader, uint32_t token)
{
  uint32_t major, minor;
  if (token == LINEAGE__NO_TOKEN || reader->tape->tokens[token].kind != LINEAGE__JSON_STRING)
    return true; /* told with the other members */
  size_t length;
  const char *version = lineage__read_string(reader, token, "'version'", &length);
  if (!version)
    return false;
  reader->explainer->version = version;
  if (!lineage__version_read(version, &major, &minor)) {
    lineage__reader_fault(reader, LINEAGE__RULE_UNSUPPORTED_VERSION,
                          lineage__reader_spot(reader, token),
                          "'version' is %q, but must be MAJOR.MINOR, such as '1.0'", version);
    return true;
  }
  reader->newer_minor = minor > 0;
  if (major == 1)
    return true;
  lineage__reader_fault(reader, LINEAGE__RULE_UNSUPPORTED_VERSION,
                        lineage__reader_spot(reader, token),
                        "'version' is %q, but this library reads versions 1.x only", version);
  return false;
}

static const char *read_slug(lineage__reader *reader, uint32_t token)
{
  size_t length;
  const char *slug = lineage__read_string(reader, token, "'slug'", &length);
  if (slug && !lineage__text_is_slug(slug))
    find_bad_value(reader, token, "'slug'", slug,
                   "words of lower-case letters and digits with single hyphens between");
  return slug;
}

static const char *read_date(lineage__reader *reader, uint32_t token)
{
  int32_t days;
  size_t length;
  const char *date = lineage__read_string(reader, token, "'verified_on'", &length);
  if (date && !lineage__date_read(date, &days))
    find_bad_value(reader, token, "'verified_on'", date, "a day of the calendar, YYYY-MM-DD");
  return date;
}

static const char *read_answer(lineage__reader *reader, uint32_t token)
{
  const char *answer = lineage__read_text(reader, token, "'answer'");
  const char *fault = answer ? lineage__strong_fault(answer) : NULL;
  if (fault)
    lineage__reader_fault(reader, LINEAGE__RULE_BAD_VALUE, lineage__reader_spot(reader, token),
                          "'answer' has a '**' without its partner or with nothing between, at %q; "
                          "strong text is written **like this**",
                          fault);
  return answer;
}

/* One placeholder of the template, `length` bytes at `id`. */
static void read_placeholder(lineage__reader *reader, uint32_t token, const char *id, size_t length)
{
  const lineage_explainer *explainer = reader->explainer;
  if (!reader->dimension_ids_known ||
      lineage__names_find(&explainer->dimension_names, id, length) != LINEAGE__NO_NAME)
    return;
  char *name = lineage__arena_copy(&reader->scratch, id, length);
  if (!name) {
    reader->no_memory = true;
    return;
  }
  if (!lineage__reader_fault(
          reader, LINEAGE__RULE_UNKNOWN_DIMENSION, lineage__reader_spot(reader, token),
          "'status_template' names dimension %q, which the document hasn't", name))
    return;
  const char *nearest = lineage_explainer_nearest_dimension(explainer, name);
  if (nearest)
    lineage__judge_suggest(reader->judge, nearest);
}

static const char *read_template(lineage__reader *reader, uint32_t token)
{
  const char *text = lineage__read_text(reader, token, "'status_template'");
  if (!text)
    return NULL;
  const char *rest = text;
  reader->ground->status_template = !lineage__text_is_blank(text);
  for (;;) {
    lineage__piece piece = lineage__template_next(&rest);
    if (piece.kind == LINEAGE__PIECE_END)
      break;
    if (piece.kind == LINEAGE__PIECE_PLACEHOLDER)
      read_placeholder(reader, token, piece.text, piece.length);
    if (piece.kind != LINEAGE__PIECE_FAULT)
      continue;
    lineage__reader_fault(
        reader, LINEAGE__RULE_BAD_VALUE, lineage__reader_spot(reader, token),
        "'status_template' has %s at %q; write {ID} for a dimension's phrase, and {{ or }} "
        "for a brace",
        piece.text[0] == '{' && piece.text[1] == '}' ? "an empty {}"
        : piece.text[0] == '{'                       ? "a lone {"
                                                     : "a lone }",
        piece.text);
    reader->ground->status_template = false;
    break; /* what follows a stray brace can't be trusted */
  }
  return text;
}

static void read_document(lineage__reader *reader)
{
  lineage_explainer *explainer = reader->explainer;
  uint32_t at[LINEAGE__DOCUMENT_COUNT];
  if (!read_version(reader, reader->tape->tokens[0].kind == LINEAGE__JSON_OBJECT
                                ? lineage__tape_member(reader->tape, 0, "version")
                                : LINEAGE__NO_TOKEN))
    return;
  reader->ground->version_is_ours = true;
  if (!lineage__read_members(reader, 0, LINEAGE__SHAPE_DOCUMENT, at))
    return;
  lineage__read_type(reader, at[LINEAGE__DOCUMENT_VERSION], LINEAGE__JSON_STRING, "'version'");
  explainer->slug = read_slug(reader, at[LINEAGE__DOCUMENT_SLUG]);
  explainer->name = lineage__read_text(reader, at[LINEAGE__DOCUMENT_NAME], "'name'");
  explainer->title = lineage__read_text(reader, at[LINEAGE__DOCUMENT_TITLE], "'title'");
  explainer->h1 = lineage__read_text(reader, at[LINEAGE__DOCUMENT_H1], "'h1'");
  explainer->description =
      lineage__read_text(reader, at[LINEAGE__DOCUMENT_DESCRIPTION], "'description'");
  explainer->og_subtitle =
      lineage__read_text(reader, at[LINEAGE__DOCUMENT_OG_SUBTITLE], "'og_subtitle'");
  explainer->verified_on = read_date(reader, at[LINEAGE__DOCUMENT_VERIFIED_ON]);
  explainer->verified_against =
      lineage__read_text(reader, at[LINEAGE__DOCUMENT_VERIFIED_AGAINST], "'verified_against'");
  explainer->scope = lineage__read_text(reader, at[LINEAGE__DOCUMENT_SCOPE], "'scope'");
  explainer->answer = read_answer(reader, at[LINEAGE__DOCUMENT_ANSWER]);
  explainer->out_of_scope_note =
      lineage__read_text(reader, at[LINEAGE__DOCUMENT_OUT_OF_SCOPE_NOTE], "'out_of_scope_note'");
  lineage__read_dimensions(reader, at[LINEAGE__DOCUMENT_DIMENSIONS]);
  explainer->status_template = read_template(reader, at[LINEAGE__DOCUMENT_STATUS_TEMPLATE]);
  lineage__read_sections(reader, at[LINEAGE__DOCUMENT_SECTIONS]);
  lineage__read_link_from(reader, at[LINEAGE__DOCUMENT_LINK_FROM]);
  lineage__read_sources(reader, at[LINEAGE__DOCUMENT_SOURCES]);
  lineage__read_stages(reader, at[LINEAGE__DOCUMENT_STAGES]);
  lineage__read_steps(reader, at[LINEAGE__DOCUMENT_STEPS]);
}

size_t lineage__model_size(const lineage__tape *tape)
{
  /* A piece of evidence is 5 tokens and 64 bytes, a stage 18 or more and 150; tables come on top.
   */
  enum { BYTES_A_TOKEN = 12 };
  return (size_t)tape->count * BYTES_A_TOKEN + 1024;
}

lineage_status lineage__model_read(lineage_explainer *explainer, const lineage__tape *tape,
                                   lineage__judge *judge, size_t max_id, lineage__ground *ground)
{
  *ground = (lineage__ground){.evidence = true};
  lineage__reader reader = {
      .explainer = explainer, .tape = tape, .judge = judge, .ground = ground, .max_id = max_id};
  lineage__arena_init(&reader.scratch, &explainer->allocator);
  read_document(&reader);
  lineage__arena_free(&reader.scratch);
  return reader.no_memory ? LINEAGE_NO_MEMORY : LINEAGE_OK;
}
