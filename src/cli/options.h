/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_OPTIONS_H
#define LINEAGE_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include <lineage/base.h>

#include "cli/command.h"

/* A command's options are a table of rows. It parses the command line, words the messages about
 * wrong ones, and is the help page. */

struct option_row {
  char letter;          /* 0: only the long form */
  const char *name;     /* without dashes */
  const char *argument; /* what help calls its value; "[=VALUE]": it may be left out; NULL: none */
  const char *help;
  void (*take)(const struct option_row *row, const char *value); /* may die */
  void *target;                                                  /* what `take` fills in */
};

/** Ends a table. */
#define OPTIONS_END                                                                                \
  {                                                                                                \
    0, NULL, NULL, NULL, NULL, NULL                                                                \
  }

/** A list of words from the command line, which owns its row and borrows the words. */
struct word_list {
  const char **items;
  size_t count;
};

void word_list_add(struct word_list *list, const char *word);
bool word_list_has(const struct word_list *list, const char *word);
lineage_words word_list_borrow(const struct word_list *list);

/* Ways to take a value; the comment says what the target is. */

void take_flag(const struct option_row *row, const char *value); /* bool, set to true */
void take_text(const struct option_row *row, const char *value); /* const char * */
void take_word(const struct option_row *row, const char *value); /* struct word_list */
void take_size(const struct option_row *row, const char *value); /* size_t, from 1 */

/**
 * Parses a command's options, which may stand before, between and after its operands, and "--",
 * which ends them. Every command has --help, which ends the process, and --color.
 *
 * Returns the operands, their number in `*count`, which the command's bounds allow. Anything wrong
 * is one sentence, and death.
 */
char **parse_options(const struct command *command, const struct option_row *rows, int argc,
                     char **argv, int *count);

/** Dies if "-", which stands for stdin, is among the files more than once. */
void require_one_stdin(char **files, int count);

#endif
