/* SPDX-License-Identifier: MIT */
/* The status line of a selection. Once the buffer is full only lengths are added up, which the
 * selection knows for each dimension: a long line costs no more than its template. */

#include <string.h>

#include "base/utf8.h"
#include "query/selection.h"

/* A buffer, and the length that the line would have. */
typedef struct status_line {
  char *buffer;
  size_t size;
  size_t length;
  bool full;
} status_line;

/* Adds text; of what doesn't fit, the whole characters that do. */
static void add_piece(status_line *line, const char *text, size_t length)
{
  if (!line->full && length < line->size - line->length) {
    memcpy(line->buffer + line->length, text, length);
  } else if (!line->full) {
    size_t room = line->size - line->length - 1, kept = 0, next;
    while ((next = lineage__utf8_character(text + kept, length - kept)) > 0 && kept + next <= room)
      kept += next;
    memcpy(line->buffer + line->length, text, kept);
    line->buffer[line->length + kept] = '\0';
    line->full = true;
  }
  line->length += length;
}

/* The phrases of the options possible: "a, b or c". */
static void add_phrases(status_line *line, const lineage_selection *selection, uint32_t dimension)
{
  const lineage__leeway *leeway = &selection->leeways[dimension];
  const lineage_option *options = selection->explainer->dimensions[dimension].options;
  if (line->full) {
    line->length += leeway->phrase_length;
    return;
  }
  uint32_t option = UINT32_MAX;
  for (uint32_t i = 0; i < leeway->count; i++) {
    option = lineage__selection_next_option(selection, dimension, option);
    const char *between = i == 0 ? "" : i + 1 < leeway->count ? ", " : " or ";
    add_piece(line, between, strlen(between));
    add_piece(line, options[option].phrase, strlen(options[option].phrase));
  }
}

/* Adds what stands at a brace, and returns what follows it. A template that was loaded has braces
 * only in pairs and around ids of dimensions. */
static const char *add_placeholder(status_line *line, const lineage_selection *selection,
                                   const char *brace)
{
  if (brace[1] == brace[0] || brace[0] == '}') {
    add_piece(line, brace, 1);
    return brace + (brace[1] == brace[0] ? 2 : 1);
  }
  size_t length = strcspn(brace + 1, "}");
  uint32_t dimension =
      lineage__names_find(&selection->explainer->dimension_names, brace + 1, length);
  if (dimension != LINEAGE__NO_NAME)
    add_phrases(line, selection, dimension);
  return brace[1 + length] ? brace + 1 + length + 1 : brace + 1 + length;
}

size_t lineage_selection_status(const lineage_selection *selection, char *buffer, size_t size)
{
  status_line line = {.buffer = buffer, .size = size, .full = !buffer || size == 0};
  const char *at = selection ? selection->explainer->status_template : "";
  while (*at) {
    size_t plain = strcspn(at, "{}");
    add_piece(&line, at, plain);
    at += plain;
    if (*at)
      at = add_placeholder(&line, selection, at);
  }
  if (!line.full)
    buffer[line.length] = '\0';
  return line.length;
}
