/* SPDX-License-Identifier: MIT */
/* A message is formatted whole, cut in the middle where somebody's argument makes it huge, then
 * escaped and written at once, so that nothing of it reaches a terminal raw. */

#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/text.h"

enum { LONGEST = 2400, KEPT_AT_END = 800 };

static bool continues_character(char byte)
{
  return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Takes characters out of the middle of a text that is too long. */
static void shorten(char *text)
{
  size_t length = strlen(text);
  if (length <= LONGEST)
    return;
  size_t head = LONGEST - KEPT_AT_END;
  size_t tail = length - KEPT_AT_END;
  while (head > 0 && continues_character(text[head]))
    head--;
  while (tail < length && continues_character(text[tail]))
    tail++;
  static const char ellipsis[] = "\xE2\x80\xA6";
  memcpy(text + head, ellipsis, sizeof ellipsis - 1);
  memmove(text + head + sizeof ellipsis - 1, text + tail, length - tail + 1);
}

static void write_message(const char *nearest, const char *format, va_list arguments)
{
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  char *text = length < 0 ? NULL : malloc((size_t)length + 1);
  if (text) {
    vsnprintf(text, (size_t)length + 1, format, again);
    shorten(text);
    char *safe = text_escaped(text, strlen(text));
    char *meant = text_escaped(nearest ? nearest : "", nearest ? strlen(nearest) : 0);
    fprintf(stderr, nearest ? "lineage: %s; did you mean '%s'?\n" : "lineage: %s\n", safe, meant);
    free(meant);
    free(safe);
    free(text);
  }
  va_end(again);
}

void complain(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  write_message(NULL, format, arguments);
  va_end(arguments);
}

void complain_suggesting(const char *nearest, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  write_message(nearest, format, arguments);
  va_end(arguments);
}

noreturn void die(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  write_message(NULL, format, arguments);
  va_end(arguments);
  exit(EXIT_TROUBLE);
}

noreturn void die_suggesting(const char *nearest, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  write_message(nearest, format, arguments);
  va_end(arguments);
  exit(EXIT_TROUBLE);
}

void require(lineage_status status)
{
  if (status == LINEAGE_LIMIT)
    die("the selection leaves more scenarios open than can be looked at; fix more dimensions with "
        "--select");
  if (status != LINEAGE_OK)
    die("%s", lineage_status_text(status));
}

void *require_memory(void *block)
{
  if (!block) {
    fputs("lineage: out of memory\n", stderr);
    exit(EXIT_TROUBLE);
  }
  return block;
}
