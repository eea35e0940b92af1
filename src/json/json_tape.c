/* SPDX-License-Identifier: MIT */
/* Looking things up on a tape that was read. */

#include <string.h>

#include "json/json_escape.h"
#include "json/json_read.h"

uint32_t lineage__tape_find(const lineage__tape *tape, size_t offset)
{
  uint32_t low = 0, high = tape->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (tape->tokens[middle].start < offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low < tape->count && tape->tokens[low].start == offset ? low : LINEAGE__NO_TOKEN;
}

uint32_t lineage__tape_member(const lineage__tape *tape, uint32_t object, const char *name)
{
  size_t length = strlen(name);
  if (object >= tape->count || tape->tokens[object].kind != LINEAGE__JSON_OBJECT)
    return LINEAGE__NO_TOKEN;
  uint32_t key = object + 1;
  for (uint32_t i = tape->tokens[object].count; i > 0 && key < tape->count - 1; i--) {
    const lineage__token *token = &tape->tokens[key];
    const char *inside = tape->text + token->start + 1;
    if (token->escaped ? lineage__escape_resolves_to(inside, token->length, name, length)
                       : token->length == length && memcmp(inside, name, length) == 0)
      return key + 1;
    key = tape->tokens[key + 1].next;
  }
  return LINEAGE__NO_TOKEN;
}

size_t lineage__tape_end(const lineage__tape *tape, uint32_t token)
{
  const lineage__token *value = &tape->tokens[token];
  size_t quotes = value->kind == LINEAGE__JSON_STRING ? 2 : 0;
  return (size_t)value->start + value->length + quotes;
}

const char *lineage__tape_resolve(const lineage__tape *tape, uint32_t token, lineage__arena *arena,
                                  size_t *length)
{
  const lineage__token *string = &tape->tokens[token];
  const char *inside = tape->text + string->start + 1;
  *length = lineage__escape_resolve_all(NULL, inside, string->length);
  char *text = lineage__arena_take(arena, *length + 1, 1);
  if (!text)
    return NULL;
  lineage__escape_resolve_all(text, inside, string->length);
  text[*length] = '\0';
  return text;
}

void lineage__text_restore(char *out, const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    out[i] = text[i] == '\0' ? '"' : text[i];
}
