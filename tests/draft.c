/* SPDX-License-Identifier: MIT */
/* Writes documents for tests of queries as JSON text, and loads them. */

#include "draft.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_bytes(draft_text *text, const char *bytes, size_t length)
{
  if (text->length + length + 1 > text->capacity) {
    text->capacity = 2 * (text->length + length + 1);
    text->bytes = realloc(text->bytes, text->capacity);
    if (!text->bytes)
      abort();
  }
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = '\0';
}

/* Adds texts up to a NULL. */
static void add_all(draft_text *text, ...)
{
  va_list texts;
  va_start(texts, text);
  for (const char *next; (next = va_arg(texts, const char *));)
    add_bytes(text, next, strlen(next));
  va_end(texts);
}

static void add_comma(draft_text *text)
{
  if (text->length > 0)
    add_bytes(text, ",", 1);
}

/* A copy of the text up to one of the stops; `*text` is moved to that. */
static char *cut(const char **text, const char *stops)
{
  size_t length = strcspn(*text, stops);
  char *word = malloc(length + 1);
  if (!word)
    abort();
  memcpy(word, *text, length);
  word[length] = '\0';
  *text += length;
  return word;
}

void draft_dimension(test_draft *draft, const char *id, const char *values)
{
  draft_text *out = &draft->dimensions;
  const char *at = values;
  char *first = cut(&at, ",");
  add_comma(out);
  add_all(out, "{\"id\":\"", id, "\",\"legend\":\"", id, "\",\"default\":\"", first,
          "\",\"options\":[", NULL);
  free(first);
  for (at = values;; at++) {
    char *value = cut(&at, ",");
    add_all(out, at == values + strlen(value) && value[0] ? "" : ",", "{\"value\":\"", value,
            "\",\"label\":\"", value, "\",\"phrase\":\"the ", value, "\"}", NULL);
    free(value);
    if (*at == '\0')
      break;
  }
  add_all(out, "]}", NULL);
}

void draft_stage(test_draft *draft, const char *id)
{
  add_comma(&draft->stages);
  add_all(&draft->stages, "{\"id\":\"", id, "\",\"name\":\"", id,
          "\",\"kind\":\"runtime\",\"layer\":\"framework\",\"lineage_id\":null,\"pos\":[0,0],"
          "\"summary\":\"s\",\"evidence\":[]}",
          NULL);
}

static void add_when(draft_text *out, const char *when)
{
  bool first = true;
  while (*when) {
    char *dimension = cut(&when, "=");
    add_all(out, first ? "\"" : ",\"", dimension, "\":[", NULL);
    free(dimension);
    first = false;
    do {
      when++;
      char *value = cut(&when, ", ");
      add_all(out, "\"", value, "\"", *when == ',' ? "," : "]", NULL);
      free(value);
    } while (*when == ',');
    when += strspn(when, " ");
  }
}

void draft_step(test_draft *draft, const char *from, const char *to, const char *when,
                const char *kind)
{
  draft_text *out = &draft->steps;
  add_comma(out);
  add_all(out, "{\"from\":\"", from, "\",\"to\":\"", to, "\",\"kind\":\"", kind ? kind : "loads",
          "\",\"when\":{", NULL);
  add_when(out, when);
  add_all(out, "},\"label\":\"l\",\"explanation\":\"e\",\"evidence\":[]}", NULL);
}

static const char *text_of(const draft_text *text)
{
  return text->bytes ? text->bytes : "";
}

lineage_explainer *draft_load(test_draft *draft, const lineage_allocator *allocator)
{
  draft_text text = {0};
  add_all(&text,
          "{\"version\":\"1.0\",\"slug\":\"s\",\"name\":\"n\",\"title\":\"t\",\"h1\":\"h\","
          "\"description\":\"d\",\"verified_on\":\"2026-11-11\",\"verified_against\":\"v\","
          "\"scope\":\"s\",\"answer\":\"a\",\"status_template\":\"",
          draft->template_text ? draft->template_text : "None", "\",\"dimensions\":[",
          text_of(&draft->dimensions), "],\"sections\":[],\"sources\":{},\"stages\":[",
          text_of(&draft->stages), "],\"steps\":[", text_of(&draft->steps), "]}", NULL);
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.allocator = allocator;
  lineage_explainer *explainer = NULL;
  lineage_status status =
      lineage_explainer_load_memory(&explainer, text.bytes, text.length, &options, NULL);
  if (status)
    ck_abort_msg("%s: %.2000s", lineage_status_text(status), text.bytes);
  free(text.bytes);
  free(draft->dimensions.bytes);
  free(draft->stages.bytes);
  free(draft->steps.bytes);
  *draft = (test_draft){0};
  return explainer;
}

/* -- In short -------------------------------------------------------------------------------- */

/* Adds a stage unless the list of those known, " a b ", has it. */
static void know_stage(test_draft *draft, draft_text *known, const char *id)
{
  char spaced[64];
  snprintf(spaced, sizeof spaced, " %s ", id);
  if (known->bytes && strstr(known->bytes, spaced))
    return;
  add_all(known, spaced, NULL);
  draft_stage(draft, id);
}

static void read_step(test_draft *draft, draft_text *known, char *line)
{
  char from[32], to[32], *when = strstr(line, " when "), *kind = strstr(line, " kind ");
  ck_assert_int_eq(sscanf(line, "%31s > %31s", from, to), 2);
  if (kind)
    *kind = '\0';
  know_stage(draft, known, from);
  know_stage(draft, known, to);
  draft_step(draft, from, to, when ? when + strlen(" when ") : "",
             kind ? kind + strlen(" kind ") : NULL);
}

static void read_line(test_draft *draft, draft_text *known, char *line)
{
  char id[32], values[256];
  if (strstr(line, " > ")) {
    read_step(draft, known, line);
  } else if (sscanf(line, "%31s = %255s", id, values) == 2) {
    draft_dimension(draft, id, values);
  } else {
    for (const char *at = line; *(at += strspn(at, " "));) {
      char *stage = cut(&at, " ");
      know_stage(draft, known, stage);
      free(stage);
    }
  }
}

lineage_explainer *short_document_with(const char *lines, const lineage_allocator *allocator)
{
  test_draft made = {0};
  draft_text known = {0};
  while (*(lines += strspn(lines, "\n"))) {
    char *line = cut(&lines, "\n");
    read_line(&made, &known, line);
    free(line);
  }
  free(known.bytes);
  return draft_load(&made, allocator);
}

lineage_explainer *short_document(const char *lines)
{
  return short_document_with(lines, NULL);
}

lineage_selection *default_selection(const lineage_explainer *explainer)
{
  lineage_selection *selection;
  if (lineage_selection_new(&selection, explainer))
    ck_abort_msg("no selection");
  return selection;
}

lineage_selection *open_selection(const lineage_explainer *explainer)
{
  lineage_selection *selection = default_selection(explainer);
  ck_assert_int_eq(lineage_selection_open(selection, NULL), LINEAGE_OK);
  return selection;
}

static lineage_query *query_over(lineage_selection *selection)
{
  lineage_query *query;
  ck_assert_int_eq(lineage_query_new(&query, selection, NULL), LINEAGE_OK);
  lineage_selection_free(selection);
  return query;
}

lineage_query *open_query(const lineage_explainer *explainer)
{
  return query_over(open_selection(explainer));
}

lineage_query *default_query(const lineage_explainer *explainer)
{
  return query_over(default_selection(explainer));
}

const lineage_stage *stage_of(const lineage_explainer *explainer, const char *id)
{
  const lineage_stage *stage = lineage_explainer_find_stage(explainer, id);
  ck_assert_msg(stage != NULL, "no stage %s", id);
  return stage;
}
