/* SPDX-License-Identifier: MIT */
/* The command `lineage`: finds the command that is meant and runs it. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

#include <lineage/lineage.h>

#include "cli/command.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/output.h"

static const struct command *const commands[] = {
    &command_check,  &command_rules,   &command_show,  &command_scenarios, &command_steps,
    &command_stages, &command_reach,   &command_paths, &command_when,      &command_must_pass,
    &command_cycles, &command_resolve, &command_cite,
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static const struct command *find_command(const char *name)
{
  for (size_t i = 0; i < COMMAND_COUNT; i++)
    if (strcmp(commands[i]->name, name) == 0)
      return commands[i];
  return NULL;
}

static noreturn void die_of_command(const char *name)
{
  const char *names[COMMAND_COUNT + 1];
  for (size_t i = 0; i < COMMAND_COUNT; i++)
    names[i] = commands[i]->name;
  names[COMMAND_COUNT] = "help";
  const char *nearest = lineage_words_nearest(&(lineage_words){names, COMMAND_COUNT + 1}, name);
  if (nearest)
    die_suggesting(nearest, "there is no command '%s'", name);
  die("there is no command '%s'; 'lineage help' lists them", name);
}

static noreturn void die_of_first_option(const char *option)
{
  static const char *const names[] = {"--help", "--version"};
  const char *nearest = lineage_words_nearest(&(lineage_words){names, 2}, option);
  die_suggesting(nearest, "no command has been named before '%s'", option);
}

static int help(int argc, char **argv)
{
  if (argc > 2)
    die("'help' takes one command, or none");
  if (argc < 2 || strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 ||
      strcmp(argv[1], "-h") == 0) {
    print_overview(commands, COMMAND_COUNT);
    return EXIT_YES;
  }
  const struct command *command = find_command(argv[1]);
  if (!command)
    die_of_command(argv[1]);
  char option[] = "--help";
  char *arguments[] = {argv[1], option, NULL};
  return command->run(2, arguments);
}

static int version(void)
{
  print("lineage %s\n", LINEAGE_VERSION);
  print("liblineage %s\n", lineage_version());
  print("json-c %s\n", json_c_version());
  return EXIT_YES;
}

static int run(int argc, char **argv)
{
  if (argc < 2)
    die("a command is needed; 'lineage help' lists them");
  const char *name = argv[1];
  if (strcmp(name, "--version") == 0)
    return version();
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
    return help(argc - 1, argv + 1);
  if (name[0] == '-')
    die_of_first_option(name);
  const struct command *command = find_command(name);
  if (!command)
    die_of_command(name);
  return command->run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
  output_begin();
  return output_end(run(argc, argv));
}
