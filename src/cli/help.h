/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_HELP_H
#define LINEAGE_CLI_HELP_H

#include "cli/options.h"

/* Help pages, made from the tables that also run the commands. */

/** The page of one command. */
void print_help(const struct command *command, const struct option_row *rows, size_t count);

/** The list of all commands. */
void print_overview(const struct command *const *commands, size_t count);

#endif
