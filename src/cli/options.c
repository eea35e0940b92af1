/* SPDX-License-Identifier: MIT */
/* getopt_long over a table of rows. Its own messages are switched off: ours name the command and
 * what was probably meant. A long option's number is FIRST_NUMBER plus the place of its row. */

#include "cli/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/color.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/output.h"

enum { MOST_ROWS = 24, FIRST_NUMBER = 256 };

void word_list_add(struct word_list *list, const char *word)
{
  bool is_full = (list->count & (list->count - 1)) == 0; /* room grows by powers of two */
  if (is_full) {
    size_t room = list->count == 0 ? 1 : 2 * list->count;
    list->items = require_memory(realloc(list->items, room * sizeof *list->items));
  }
  list->items[list->count++] = word;
}

bool word_list_has(const struct word_list *list, const char *word)
{
  for (size_t i = 0; i < list->count; i++)
    if (strcmp(list->items[i], word) == 0)
      return true;
  return false;
}

lineage_words word_list_borrow(const struct word_list *list)
{
  return (lineage_words){list->items, list->count};
}

void take_flag(const struct option_row *row, const char *value)
{
  (void)value;
  *(bool *)row->target = true;
}

void take_text(const struct option_row *row, const char *value)
{
  *(const char **)row->target = value;
}

void take_word(const struct option_row *row, const char *value)
{
  word_list_add(row->target, value);
}

void take_size(const struct option_row *row, const char *value)
{
  errno = 0;
  char *end = NULL;
  unsigned long long number = strtoull(value, &end, 10);
  bool is_number = value[0] >= '0' && value[0] <= '9' && *end == '\0';
  if (!is_number || number == 0)
    die("'--%s %s': a number from 1 upwards is needed", row->name, value);
  if (errno != 0 || number > SIZE_MAX)
    die("'--%s %s': the number is too large", row->name, value);
  *(size_t *)row->target = (size_t)number;
}

static void take_color(const struct option_row *row, const char *value)
{
  if (!color_choose(value))
    die("'--%s=%s': it is auto, always or never", row->name, value);
}

static const struct option_row rows_of_all[] = {
    {0, "color", "WHEN", "colour the output: auto (the default), always or never", take_color,
     NULL},
    {'h', "help", NULL, "show this help", NULL, NULL},
    OPTIONS_END,
};

static bool may_be_left_out(const struct option_row *row)
{
  return row->argument && row->argument[0] == '[';
}

/* The same rows in getopt's two languages. */
struct parser {
  const struct command *command;
  struct option_row rows[MOST_ROWS];
  size_t count;
  struct option longs[MOST_ROWS + 1];
  char shorts[3 * MOST_ROWS + 2];
};

static void add_rows(struct parser *parser, const struct option_row *rows)
{
  for (; rows->name && parser->count < MOST_ROWS; rows++)
    parser->rows[parser->count++] = *rows;
}

static void translate_rows(struct parser *parser)
{
  char *letter = parser->shorts;
  *letter++ = ':'; /* a missing value is told from an unknown option */
  for (size_t i = 0; i < parser->count; i++) {
    const struct option_row *row = &parser->rows[i];
    parser->longs[i] = (struct option){row->name,
                                       !row->argument         ? no_argument
                                       : may_be_left_out(row) ? optional_argument
                                                              : required_argument,
                                       NULL, FIRST_NUMBER + (int)i};
    if (!row->letter)
      continue;
    *letter++ = row->letter;
    for (int colons = parser->longs[i].has_arg; colons > 0; colons--)
      *letter++ = ':';
  }
}

static const struct option_row *find_row(const struct parser *parser, int number)
{
  for (size_t i = 0; i < parser->count; i++)
    if (number == FIRST_NUMBER + (int)i || (parser->rows[i].letter == number && number != 0))
      return &parser->rows[i];
  return NULL;
}

/* A long option that is no row's name: the beginning of several, or of none. */
static noreturn void die_of_long_option(const struct parser *parser, const char *argument)
{
  const char *names[MOST_ROWS];
  char name[64];
  char nearest_option[80];
  const char *start = argument + strspn(argument, "-");
  size_t length = strcspn(start, "=");
  size_t alike = 0;
  for (size_t i = 0; i < parser->count; i++) {
    names[i] = parser->rows[i].name;
    alike += length > 0 && strncmp(names[i], start, length) == 0;
  }
  if (alike > 1)
    die("'%s' begins more than one option of '%s'; see 'lineage help %s'", argument,
        parser->command->name, parser->command->name);
  snprintf(name, sizeof name, "%.*s", (int)(length < 63 ? length : 63), start);
  const char *nearest = lineage_words_nearest(&(lineage_words){names, parser->count}, name);
  if (!nearest)
    die("'%s' has no option '%s'; see 'lineage help %s'", parser->command->name, argument,
        parser->command->name);
  snprintf(nearest_option, sizeof nearest_option, "--%s", nearest);
  die_suggesting(nearest_option, "'%s' has no option '%s'", parser->command->name, argument);
}

/* After '?' and ':' of getopt_long: `optopt` is the option at fault, or 0 if nobody knows it. */
static noreturn void die_of_option(const struct parser *parser, char **argv, bool lacks_value)
{
  const struct option_row *row = find_row(parser, optopt);
  if (row && lacks_value)
    die("option '--%s' needs a value: %s", row->name, row->argument);
  if (row)
    die("option '--%s' takes no value", row->name);
  if (optopt == 0)
    die_of_long_option(parser, argv[optind - 1]);
  die("'%s' has no option '-%c'; see 'lineage help %s'", parser->command->name, optopt,
      parser->command->name);
}

static void check_operands(const struct command *command, int count)
{
  bool too_many = command->most_operands != ANY_NUMBER && count > command->most_operands;
  if (too_many && command->most_operands == 0)
    die("'%s' takes no operands", command->name);
  if (too_many || count < command->least_operands)
    die("'%s' needs %s%s; see 'lineage help %s'", command->name, command->operands,
        too_many ? " and no more" : "", command->name);
}

char **parse_options(const struct command *command, const struct option_row *rows, int argc,
                     char **argv, int *count)
{
  struct parser parser = {.command = command};
  add_rows(&parser, rows);
  add_rows(&parser, rows_of_all);
  translate_rows(&parser);
  opterr = 0;
  for (int number; (number = getopt_long(argc, argv, parser.shorts, parser.longs, NULL)) != -1;) {
    const struct option_row *row =
        number == '?' || number == ':' ? NULL : find_row(&parser, number);
    if (!row)
      die_of_option(&parser, argv, number == ':');
    if (!row->take) {
      print_help(command, parser.rows, parser.count);
      exit(output_end(EXIT_YES));
    }
    row->take(row, optarg);
  }
  *count = argc - optind;
  check_operands(command, *count);
  return argv + optind;
}

void require_one_stdin(char **files, int count)
{
  int streams = 0;
  for (int i = 0; i < count; i++)
    streams += strcmp(files[i], "-") == 0;
  if (streams > 1)
    die("'-' stands for the standard input, which can be read only once");
}
