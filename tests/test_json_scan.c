/* SPDX-License-Identifier: MIT */
/* The scanning functions and their portable twins, against one byte at a time. */

#include <stdlib.h>
#include <string.h>

#include "json_scan_portable.h"
#include "support.h"
#include "json/json_scan.h"

static bool is_space(char byte)
{
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static bool is_plain(char byte)
{
  return (unsigned char)byte >= 0x20 && (unsigned char)byte < 0x80 && byte != '"' && byte != '\\';
}

static char *slow_run(char *at, bool (*goes_on)(char))
{
  while (goes_on(*at))
    at++;
  return at;
}

START_TEST(every_byte_ends_a_run_or_doesnt_at_every_place)
{
  static const char fillers[] = {' ', '\t', '\n', '\r', 'a', '~', '!', '#', '[', ']', '\x7f'};
  char *text = padded_text(NULL, 50);
  for (size_t filler = 0; filler < sizeof fillers; filler++) {
    for (size_t place = 0; place < 50; place++) {
      for (unsigned byte = 0; byte < 256; byte++) {
        memset(text, fillers[filler], 50);
        text[place] = (char)byte;
        ck_assert_ptr_eq(lineage__scan_space(text), slow_run(text, is_space));
        ck_assert_ptr_eq(portable_space(text), slow_run(text, is_space));
        ck_assert_ptr_eq(lineage__scan_plain(text), slow_run(text, is_plain));
        ck_assert_ptr_eq(portable_plain(text), slow_run(text, is_plain));
      }
    }
  }
  free(text);
}
END_TEST

START_TEST(random_bytes_are_scanned_alike)
{
  uint64_t state = 7;
  char *text = padded_text(NULL, 200);
  for (int round = 0; round < 20000; round++) {
    for (size_t i = 0; i < 200; i++) {
      uint64_t number = next_random(&state);
      text[i] = number % 16 == 0 ? (char)(number >> 8) : number % 2 ? ' ' : 'a';
    }
    size_t from = next_random(&state) % 200;
    ck_assert_ptr_eq(lineage__scan_space(text + from), slow_run(text + from, is_space));
    ck_assert_ptr_eq(portable_space(text + from), slow_run(text + from, is_space));
    ck_assert_ptr_eq(lineage__scan_plain(text + from), slow_run(text + from, is_plain));
    ck_assert_ptr_eq(portable_plain(text + from), slow_run(text + from, is_plain));
  }
  free(text);
}
END_TEST

START_TEST(indent_is_known_by_its_exact_length)
{
  for (size_t spaces = 0; spaces < 20; spaces++) {
    char *text = padded_text(NULL, 40);
    memset(text, ' ', spaces);
    text[spaces] = 'x';
    memset(text + spaces + 1, ' ', 10);
    for (size_t length = 0; length < LINEAGE__SCAN_STEP; length++)
      ck_assert_int_eq(lineage__scan_is_indent(text, length), length == spaces);
    for (size_t length = 0; length < 8; length++)
      ck_assert_int_eq(portable_is_indent(text, length), length == spaces);
    free(text);
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("json_scan");
  TCase *tcase = tcase_create("scan");
  tcase_add_test(tcase, random_bytes_are_scanned_alike);
  tcase_add_test(tcase, indent_is_known_by_its_exact_length);
  suite_add_tcase(suite, tcase);
  TCase *all = tcase_create("all bytes");
  tcase_set_tags(all, "slow");
  tcase_add_test(all, every_byte_ends_a_run_or_doesnt_at_every_place);
  suite_add_tcase(suite, all);
  return run_suite(suite);
}
