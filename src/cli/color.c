/* SPDX-License-Identifier: MIT */
/* Colour is for people: by default only on a terminal that has it, and not where NO_COLOR is set.
 * What --color says outranks both. */

#include "cli/color.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output.h"

static enum { AUTO, ALWAYS, NEVER } choice = AUTO;

bool color_choose(const char *when)
{
  static const char *const words[] = {"auto", "always", "never"};
  for (int i = 0; i < 3; i++) {
    if (strcmp(when, words[i]) == 0) {
      choice = i == 0 ? AUTO : i == 1 ? ALWAYS : NEVER;
      return true;
    }
  }
  return false;
}

static bool has_color(FILE *stream)
{
  if (choice != AUTO)
    return choice == ALWAYS;
  const char *no_color = getenv("NO_COLOR");
  const char *terminal = getenv("TERM");
  return !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0) &&
         isatty(fileno(stream));
}

void put_painted(FILE *stream, enum paint paint, const char *text)
{
  static const char *const codes[] = {
      [PAINT_NONE] = "",
      [PAINT_BOLD] = "\x1b[1m",
      [PAINT_ERROR] = "\x1b[1;31m",
      [PAINT_WARNING] = "\x1b[1;33m",
      [PAINT_NOTE] = "\x1b[1;36m",
      [PAINT_CARET] = "\x1b[1;32m",
  };
  bool painted = paint != PAINT_NONE && has_color(stream);
  if (painted)
    put(stream, codes[paint]);
  put_safe(stream, text);
  if (painted)
    put(stream, "\x1b[0m");
}
