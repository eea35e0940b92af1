/* SPDX-License-Identifier: MIT */
/* The pages of help. All of their text is ASCII, so that bytes are columns. */

#include "cli/help.h"

#include <stdio.h>
#include <string.h>

#include "cli/output.h"
#include "cli/text.h"

enum { HELP_COLUMN = 28, NAME_COLUMN = 14 };

static void print_lead(const char *lead, size_t column)
{
  size_t length = strlen(lead);
  print("%s", lead);
  if (length + 1 >= column) {
    print("\n");
    length = 0;
  }
  print_spaces(stdout, column - length);
}

static void print_option(const struct option_row *row)
{
  char lead[96];
  char letter[8] = "    ";
  if (row->letter)
    snprintf(letter, sizeof letter, "-%c, ", row->letter);
  const char *argument = row->argument ? row->argument : "";
  snprintf(lead, sizeof lead, "  %s--%s%s%s", letter, row->name,
           row->argument && argument[0] != '[' ? " " : "", argument);
  print_lead(lead, HELP_COLUMN);
  print_wrapped(row->help, HELP_COLUMN, HELP_COLUMN, page_width());
}

void print_help(const struct command *command, const struct option_row *rows, size_t count)
{
  print("Usage: lineage %s [OPTION]...%s%s\n\n", command->name,
        command->most_operands == 0 ? "" : " ", command->operands);
  print_wrapped(command->description, 0, 0, page_width());
  print("\nOptions:\n");
  for (size_t i = 0; i < count; i++)
    print_option(&rows[i]);
}

void print_overview(const struct command *const *commands, size_t count)
{
  print("Usage: lineage COMMAND [OPTION]... [OPERAND]...\n"
        "Loads explainer documents (JSON), judges them and answers questions about them.\n"
        "\nCommands:\n");
  for (size_t i = 0; i < count; i++) {
    char lead[NAME_COLUMN + 8];
    snprintf(lead, sizeof lead, "  %s", commands[i]->name);
    print_lead(lead, NAME_COLUMN);
    print_wrapped(commands[i]->summary, NAME_COLUMN, NAME_COLUMN, page_width());
  }
  print("\n");
  print_wrapped("'lineage help COMMAND' tells about one of them; 'lineage --version' tells the "
                "versions of the command, the library and json-c. A FILE may be '-', the standard "
                "input. Answers go to the standard output, messages to the standard error.",
                0, 0, page_width());
  print("\n");
  print_wrapped("Exit status: 0 done, or the answer is yes; 1 the answer is no; 2 the command "
                "could not do its job.",
                0, 0, page_width());
}
