/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_COMMAND_H
#define LINEAGE_CLI_COMMAND_H

/* What a command is: a name, a line and a page of help, and a function. Each stands in a file of
 * its own; main.c lists them. */

/** What the command line gives back: part of its contract. */
enum exit_status {
  EXIT_YES = 0,    /* done; of a question: yes */
  EXIT_NO = 1,     /* the answer is no */
  EXIT_TROUBLE = 2 /* the command could not do its job */
};

struct command {
  const char *name;
  const char *operands; /* as help shows them, e.g. "FILE FROM TO" */
  int least_operands;
  int most_operands; /* ANY_NUMBER: no bound */
  const char *summary;
  const char *description; /* further lines of help, and the exit status */

  /** Runs it; `argv[0]` is the command's name. Returns an exit status. */
  int (*run)(int argc, char **argv);
};

enum { ANY_NUMBER = -1 };

extern const struct command command_check;
extern const struct command command_rules;
extern const struct command command_show;
extern const struct command command_scenarios;
extern const struct command command_steps;
extern const struct command command_stages;
extern const struct command command_reach;
extern const struct command command_paths;
extern const struct command command_when;
extern const struct command command_must_pass;
extern const struct command command_cycles;
extern const struct command command_resolve;
extern const struct command command_cite;

#endif
