/* SPDX-License-Identifier: MIT */
/* Lines, columns and excerpts, in one pass over the text. It may be no UTF-8 behind a fault, so
 * characters are counted as bytes that don't continue one. */

#include <string.h>

#include "base/utf8.h"
#include "report/report.h"

enum { EXCERPT_BYTES = 120 };

/* How far the pass has come. */
typedef struct line_cursor {
  const lineage__tape *tape;
  size_t at;
  size_t line;       /* from 1 */
  size_t line_start; /* offset of the line's first character */
  size_t column;     /* from 1 */
} line_cursor;

/* Behind a byte order mark, which has no column. */
static line_cursor start_of_lines(const lineage__tape *tape)
{
  bool marked = tape->length >= 3 && memcmp(tape->text, "\xEF\xBB\xBF", 3) == 0;
  size_t start = marked ? 3 : 0;
  return (line_cursor){.tape = tape, .at = start, .line = 1, .line_start = start, .column = 1};
}

/* Counts in a byte, as many as it can hold, of which compilers make vectors of bytes. */
static size_t count_line_feeds(const char *text, size_t length)
{
  enum { PIECE = 240 };
  size_t count = 0;
  for (; length >= PIECE; text += PIECE, length -= PIECE) {
    unsigned char piece_count = 0;
    for (size_t i = 0; i < PIECE; i++)
      piece_count = (unsigned char)(piece_count + (text[i] == '\n'));
    count += piece_count;
  }
  for (size_t i = 0; i < length; i++)
    count += text[i] == '\n';
  return count;
}

static void advance_lines(line_cursor *cursor, size_t offset)
{
  const char *text = cursor->tape->text;
  if (offset > cursor->tape->length)
    offset = cursor->tape->length;
  if (offset <= cursor->at)
    return;
  size_t line_feeds = count_line_feeds(text + cursor->at, offset - cursor->at);
  if (line_feeds > 0) {
    size_t start = offset;
    while (text[start - 1] != '\n')
      start--;
    cursor->line += line_feeds;
    cursor->column = 1;
    cursor->at = cursor->line_start = start;
  }
  cursor->column += lineage__utf8_count(text + cursor->at, offset - cursor->at);
  cursor->at = offset;
}

static size_t lesser_size(size_t one, size_t other)
{
  return one < other ? one : other;
}

static bool continues_character(char byte)
{
  return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Bytes from the cursor to the end of its line; one more than a window where that is too far. */
static size_t bytes_to_line_end(const line_cursor *cursor)
{
  const char *from = cursor->tape->text + cursor->at;
  size_t length = lesser_size(cursor->tape->length - cursor->at, EXCERPT_BYTES + 1);
  const char *end = memchr(from, '\n', length);
  if (!end)
    return length;
  length = (size_t)(end - from);
  return length > 0 && end[-1] == '\r' ? length - 1 : length;
}

/* Copies a part of the text as it came. Behind what was read a NUL is one, and ends the excerpt. */
static char *copy_text(const lineage__tape *tape, size_t start, size_t end, lineage__arena *arena)
{
  char *copy = lineage__arena_take(arena, end - start + 1, 1);
  if (!copy)
    return NULL;
  size_t read_end = start > tape->read ? start : lesser_size(end, tape->read);
  lineage__text_restore(copy, tape->text + start, read_end - start);
  memcpy(copy + (read_end - start), tape->text + read_end, end - read_end);
  copy[end - start] = '\0';
  return copy;
}

/* The cursor's line, or the window around the cursor: as much before it as behind it, or more where
 * the other side has less. */
static bool make_excerpt(const line_cursor *cursor, lineage_finding *finding, lineage__arena *arena)
{
  const char *text = cursor->tape->text;
  size_t before = cursor->at - cursor->line_start;
  size_t behind = bytes_to_line_end(cursor);
  size_t start = cursor->line_start, end = cursor->at + behind;
  if (before + behind > EXCERPT_BYTES) {
    before = lesser_size(before, EXCERPT_BYTES - lesser_size(behind, EXCERPT_BYTES / 2));
    behind = lesser_size(behind, EXCERPT_BYTES - before);
    start = cursor->at - before;
    end = cursor->at + behind;
    while (start < cursor->at && continues_character(text[start]))
      start++;
    while (end > cursor->at && end < cursor->tape->length && continues_character(text[end]))
      end--;
  }
  finding->excerpt = copy_text(cursor->tape, start, end, arena);
  if (!finding->excerpt)
    return false;
  finding->excerpt_caret = lesser_size(cursor->at - start, strlen(finding->excerpt));
  return true;
}

bool lineage__targets_find_lines(lineage__target *targets, size_t count, const lineage__tape *tape,
                                 lineage__arena *arena)
{
  line_cursor cursor = start_of_lines(tape);
  for (size_t i = 0; i < count; i++) {
    lineage__target *target = &targets[i];
    advance_lines(&cursor, target->spot.offset);
    target->place->line = cursor.line;
    target->place->column = cursor.column;
    target->place->offset = target->spot.offset;
    if (target->finding && !make_excerpt(&cursor, target->finding, arena))
      return false;
  }
  return true;
}
