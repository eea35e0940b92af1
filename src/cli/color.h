/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_COLOR_H
#define LINEAGE_CLI_COLOR_H

#include <stdbool.h>
#include <stdio.h>

/* When to colour, and with what. */

enum paint { PAINT_NONE, PAINT_BOLD, PAINT_ERROR, PAINT_WARNING, PAINT_NOTE, PAINT_CARET };

/** Takes what --color says: "auto", "always" or "never". False for another word. */
bool color_choose(const char *when);

/** Prints a text, made safe, in a paint where the stream has colour. */
void put_painted(FILE *stream, enum paint paint, const char *text);

#endif
