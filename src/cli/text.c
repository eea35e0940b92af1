/* SPDX-License-Identifier: MIT */
/* How wide a text is and where its lines break. Nothing here asks the locale: documents are UTF-8,
 * whatever the user's settings are. */

#include "cli/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <lineage/base.h>

#include "cli/message.h"
#include "cli/output.h"

char *text_escaped(const char *text, size_t length)
{
  char *copy = require_memory(malloc(length + 1));
  memcpy(copy, text, length);
  copy[length] = '\0';
  size_t size = lineage_text_escape(copy, NULL, 0) + 1;
  char *safe = require_memory(malloc(size));
  lineage_text_escape(copy, safe, size);
  free(copy);
  return safe;
}

struct range {
  uint32_t first, last;
};

/* East Asian wide and full-width characters, and the pictures drawn as wide as these. */
static const struct range wide_ranges[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},
    {0x23F0, 0x23F0},   {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267F, 0x267F},   {0x2693, 0x2693},   {0x26A1, 0x26A1},
    {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26CE, 0x26CE},
    {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},
    {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},
    {0x2728, 0x2728},   {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x27B0, 0x27B0},   {0x27BF, 0x27BF},
    {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2B55, 0x2B55},   {0x2E80, 0x303E},
    {0x3041, 0x3247},   {0x3250, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97C},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE19},   {0xFE30, 0xFE6F},
    {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},   {0x16FE0, 0x18CFF}, {0x1AFF0, 0x1B2FB},
    {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A},
    {0x1F200, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393},
    {0x1F3A0, 0x1F3CA}, {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4},
    {0x1F3F8, 0x1F43E}, {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D},
    {0x1F54B, 0x1F54E}, {0x1F550, 0x1F567}, {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596},
    {0x1F5A4, 0x1F5A4}, {0x1F5FB, 0x1F64F}, {0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC},
    {0x1F6D0, 0x1F6D2}, {0x1F6D5, 0x1F6D7}, {0x1F6DC, 0x1F6DF}, {0x1F6EB, 0x1F6EC},
    {0x1F6F4, 0x1F6FC}, {0x1F7E0, 0x1F7EB}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945},
    {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
};

/* Marks of the scripts met most that are drawn onto the character before them, and characters drawn
 * as nothing. */
static const struct range combining_ranges[] = {
    {0x0300, 0x036F},   {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2},
    {0x05C4, 0x05C5},   {0x05C7, 0x05C7}, {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0670, 0x0670},
    {0x06D6, 0x06DC},   {0x06DF, 0x06E4}, {0x06E7, 0x06E8}, {0x06EA, 0x06ED}, {0x0900, 0x0902},
    {0x093A, 0x093A},   {0x093C, 0x093C}, {0x0941, 0x0948}, {0x094D, 0x094D}, {0x0951, 0x0957},
    {0x0962, 0x0963},   {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1160, 0x11FF},
    {0x1AB0, 0x1AFF},   {0x1DC0, 0x1DFF}, {0x200B, 0x200D}, {0x2060, 0x2064}, {0x20D0, 0x20FF},
    {0x302A, 0x302D},   {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
    {0xE0100, 0xE01EF},
};

static bool is_among(uint32_t character, const struct range *ranges, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (character >= ranges[i].first && character <= ranges[i].last)
      return true;
  return false;
}

/* The character at `text` into `*character`, and its bytes; 0 if there is none in UTF-8. */
static size_t read_character(const char *text, size_t length, uint32_t *character)
{
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* of so many bytes */
  const unsigned char *byte = (const unsigned char *)text;
  *character = byte[0];
  if (byte[0] < 0x80)
    return 1;
  size_t size = byte[0] < 0xC0 ? 0 : byte[0] < 0xE0 ? 2 : byte[0] < 0xF0 ? 3 : 4;
  if (size == 0 || size > length || byte[0] > 0xF4)
    return 0;
  *character = byte[0] & (0x7Fu >> size);
  for (size_t i = 1; i < size; i++) {
    if ((byte[i] & 0xC0) != 0x80)
      return 0;
    *character = *character << 6 | (byte[i] & 0x3Fu);
  }
  bool is_surrogate = *character >= 0xD800 && *character <= 0xDFFF;
  return *character < least[size] || *character > 0x10FFFF || is_surrogate ? 0 : size;
}

bool text_is_utf8(const char *text)
{
  uint32_t character;
  size_t length = strlen(text);
  for (size_t at = 0, size; at < length; at += size)
    if ((size = read_character(text + at, length - at, &character)) == 0)
      return false;
  return true;
}

static size_t width_of_character(uint32_t character)
{
  if (character < 0x300)
    return 1;
  if (is_among(character, combining_ranges, sizeof combining_ranges / sizeof *combining_ranges))
    return 0;
  return is_among(character, wide_ranges, sizeof wide_ranges / sizeof *wide_ranges) ? 2 : 1;
}

/* The width of the character at `text`; its bytes, or 1 where there is none, into `*size`. */
static size_t measure_character(const char *text, size_t length, size_t *size)
{
  uint32_t character;
  *size = read_character(text, length, &character);
  if (*size > 0)
    return width_of_character(character);
  *size = 1;
  return 1;
}

size_t text_width(const char *text, size_t length)
{
  size_t width = 0;
  for (size_t at = 0, size; at < length; at += size)
    width += measure_character(text + at, length - at, &size);
  return width;
}

/* Bytes of the longest beginning that fits into some columns, at least one character. */
static size_t fitting_bytes(const char *text, size_t length, size_t columns)
{
  size_t at = 0, width = 0, size;
  while (at < length) {
    width += measure_character(text + at, length - at, &size);
    if (width > columns && at > 0)
      break;
    at += size;
  }
  return at;
}

static void break_line(size_t indent)
{
  print("\n");
  print_spaces(stdout, indent);
}

/* Prints one word of a paragraph and returns the column after it. A word wider than a whole line is
 * broken where the line ends. */
static size_t print_word(const char *word, size_t column, size_t indent, size_t width, bool first)
{
  size_t length = strlen(word);
  size_t word_width = text_width(word, length);
  size_t space = first ? 0 : 1;
  if (!first && column + space + word_width > width) {
    break_line(indent);
    column = indent;
    space = 0;
  }
  print_spaces(stdout, space);
  column += space;
  while (column + word_width > width && word_width > width - indent) {
    size_t bytes = fitting_bytes(word, length, width > column ? width - column : 1);
    put_bytes(stdout, word, bytes);
    word += bytes;
    length -= bytes;
    word_width = text_width(word, length);
    if (length == 0)
      return width;
    break_line(indent);
    column = indent;
  }
  put_bytes(stdout, word, length);
  return column + word_width;
}

void print_wrapped(const char *text, size_t column, size_t indent, size_t width)
{
  static const char white_space[] = " \t\n\r";
  if (width < indent + 20)
    width = indent + 20;
  bool first = true;
  for (text += strspn(text, white_space); *text; text += strspn(text, white_space)) {
    size_t length = strcspn(text, white_space);
    char *word = text_escaped(text, length);
    column = print_word(word, column, indent, width, first);
    first = false;
    free(word);
    text += length;
  }
  print("\n");
}

size_t page_width(void)
{
  enum { USUAL = 80 };
  struct winsize size;
  bool known = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return known && size.ws_col > 0 ? size.ws_col : USUAL;
}
