/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_OUTPUT_H
#define LINEAGE_CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/message.h"

/* Where answers go. The first failure of stdout is remembered; what is written after it is
 * ignored, and the command ends with EXIT_TROUBLE. */

void put_bytes(FILE *stream, const char *bytes, size_t size);
void put(FILE *stream, const char *text);

/** Somebody's text, made safe to show. */
void put_safe(FILE *stream, const char *text);

void print_spaces(FILE *stream, size_t count);

/** On stdout, as printf; for texts that need no escaping: our own, numbers and ids. */
void print(const char *format, ...) TAKES_FORMAT(1, 2);

/** `put_safe` on stdout. */
void print_safe(const char *text);

/** Whether a write to stdout failed: a long answer may as well end. */
bool output_failed(void);

/** Keeps descriptors 0, 1 and 2 from being given to the files that the command opens, where the
 * caller has closed them; using them stays an error. */
void output_begin(void);

/** Ends the output: returns `status`, or EXIT_TROUBLE after a message if the answer could not be
 * written whole. */
int output_end(int status);

#endif
