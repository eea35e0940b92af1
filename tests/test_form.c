/* SPDX-License-Identifier: MIT */
/* Forms of texts, by the words of the format. */

#include <stdio.h>
#include <string.h>

#include <lineage/explainer.h>

#include "model/form.h"
#include "support.h"

typedef struct verdict {
  const char *text;
  bool holds;
} verdict;

#define ASSERT_VERDICTS(verdicts, holds_for)                                                       \
  for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)                                  \
  ck_assert_msg(holds_for(verdicts[i].text) == verdicts[i].holds, "'%s'", verdicts[i].text)

START_TEST(ids_are_letters_then_letters_digits_and_joiners)
{
  static const verdict verdicts[] = {
      {"a", true},    {"Z", true},    {"ort_ep", true},    {"a-b", true},        {"a9-_", true},
      {"", false},    {"9a", false},  {"_a", false},       {"-a", false},        {"a b", false},
      {"a.b", false}, {"a:b", false}, {"\xC3\xA9", false}, {"a\xC3\xA9", false}, {"a\n", false}};
  ASSERT_VERDICTS(verdicts, lineage__text_is_id);
}
END_TEST

START_TEST(slugs_are_words_with_single_hyphens)
{
  static const verdict verdicts[] = {
      {"a", true},    {"a-b", true},  {"how-2-run", true},  {"9", true},     {"", false},
      {"-", false},   {"-a", false},  {"a-", false},        {"a--b", false}, {"A", false},
      {"a_b", false}, {"a b", false}, {"a-\xC3\xA9", false}};
  ASSERT_VERDICTS(verdicts, lineage__text_is_slug);
}
END_TEST

START_TEST(lineage_ids_are_a_namespace_and_a_key)
{
  static const verdict verdicts[] = {
      {"lang:python", true},  {"tool:cuda", true},   {"x:1_", true},   {"lang:", false},
      {":python", false},     {"lang", false},       {"", false},      {"Lang:python", false},
      {"lang:Python", false}, {"la9:python", false}, {"a:b:c", false}, {"lang:py-thon", false},
      {"lang:py thon", false}};
  ASSERT_VERDICTS(verdicts, lineage_id_is_valid);
  ck_assert(!lineage_id_is_valid(NULL));
}
END_TEST

START_TEST(versions_are_two_numbers)
{
  uint32_t major, minor;
  ck_assert(lineage__version_read("1.0", &major, &minor) && major == 1 && minor == 0);
  ck_assert(lineage__version_read("0.17", &major, &minor) && major == 0 && minor == 17);
  ck_assert(lineage__version_read("99999999999999999999.0", &major, &minor));
  ck_assert_uint_eq(major, UINT32_MAX);
  static const char *const refused[] = {"",     "1",    ".",   "1.",   ".0",   "1.0.0", "01.0",
                                        "1.00", "v1.0", "1,0", " 1.0", "1.0 ", "-1.0",  "1.x"};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    ck_assert_msg(!lineage__version_read(refused[i], &major, &minor), "'%s'", refused[i]);
}
END_TEST

START_TEST(dates_are_real_days)
{
  static const verdict verdicts[] = {
      {"2026-11-11", true},  {"0001-01-01", true},   {"9999-12-31", true},  {"2024-02-29", true},
      {"2000-02-29", true},  {"1900-02-29", false},  {"2023-02-29", false}, {"2026-04-31", false},
      {"2026-04-30", true},  {"2026-00-10", false},  {"2026-13-01", false}, {"2026-01-00", false},
      {"2026-01-32", false}, {"0000-01-01", false},  {"2026-1-1", false},   {"26-01-01", false},
      {"2026/01/01", false}, {"2026-01-01T", false}, {"", false},           {"2026-01-0a", false}};
  for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++) {
    int32_t days;
    ck_assert_msg(lineage__date_read(verdicts[i].text, &days) == verdicts[i].holds, "'%s'",
                  verdicts[i].text);
  }
}
END_TEST

START_TEST(days_are_counted_without_gaps)
{
  /* Every day of four hundred years comes one after the day before it. */
  static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int32_t expected = 0, days;
  for (int year = 1; year <= 400; year++)
    for (int month = 1; month <= 12; month++) {
      bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
      for (int day = 1; day <= lengths[month - 1] + (month == 2 && leap); day++) {
        char date[40];
        snprintf(date, sizeof date, "%04d-%02d-%02d", year, month, day);
        ck_assert(lineage__date_read(date, &days));
        ck_assert_int_eq(days, expected++);
      }
    }
}
END_TEST

START_TEST(urls_are_whole_and_of_the_web)
{
  lineage__url url;
  static const verdict verdicts[] = {{"https://example.org", true},
                                     {"http://example.org/", true},
                                     {"HTTPS://example.org/a", true},
                                     {"https://user@host:8080/p?q#f", true},
                                     {"https://[::1]:80/", true},
                                     {"https://h?", true},
                                     {"https://", false},
                                     {"https:///path", false},
                                     {"https://:80/", false},
                                     {"https://user@/", false},
                                     {"ftp://example.org", false},
                                     {"example.org", false},
                                     {"//example.org", false},
                                     {"https:/example.org", false},
                                     {"https://exa mple.org", false},
                                     {"https://example.org/a b", false},
                                     {"https://example.org/\n", false},
                                     {" https://example.org", false},
                                     {"", false},
                                     {"mailto:a@b", false}};
  for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
    ck_assert_msg(lineage__url_read(verdicts[i].text, &url) == verdicts[i].holds, "'%s'",
                  verdicts[i].text);
}
END_TEST

static void assert_stretch(const char *expected, const char *text, size_t length)
{
  ck_assert_uint_eq(strlen(expected), length);
  ck_assert(memcmp(expected, text, length) == 0);
}

START_TEST(urls_come_apart)
{
  lineage__url url;
  ck_assert(lineage__url_read("https://me:pw@Docs.example.org:443/a/b?x=1#top", &url));
  ck_assert(url.secure);
  assert_stretch("Docs.example.org", url.host, url.host_length);
  assert_stretch("/a/b", url.path, url.path_length);
  assert_stretch("x=1", url.query, url.query_length);
  ck_assert(lineage__url_read("http://[2001:db8::1]#f?g", &url));
  ck_assert(!url.secure);
  assert_stretch("[2001:db8::1]", url.host, url.host_length);
  ck_assert_uint_eq(url.path_length, 0);
  ck_assert_ptr_null(url.query);
}
END_TEST

START_TEST(strong_marks_pair_off_from_the_left)
{
  enum { SOUND = -1 };
  static const struct {
    const char *text;
    int fault; /* where its mark stands */
  } texts[] = {
      {"", SOUND},          {"no marks", SOUND}, {"**a**", SOUND}, {"x **a b** y **c** z", SOUND},
      {"a * b", SOUND},     {"***a***", SOUND},  {"**a", 0},       {"**", 0},
      {"****", 0},          {"** **", 0},        {"**a** **", 6},  {"**\xC2\xA0**", 0},
      {"**a** and **b", 10}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const char *fault = lineage__strong_fault(texts[i].text);
    ck_assert_msg((fault ? fault - texts[i].text : SOUND) == texts[i].fault, "'%s'", texts[i].text);
  }
}
END_TEST

START_TEST(blank_is_empty_or_white_space_of_any_kind)
{
  static const verdict verdicts[] = {{"", true},
                                     {" ", true},
                                     {" \t\r\n", true},
                                     {"\xC2\xA0", true},
                                     {"\xE3\x80\x80", true},
                                     {"\xE2\x80\xAF ", true},
                                     {"a", false},
                                     {" a", false},
                                     {"\xE2\x80\x8B", false},
                                     {"\xC3\xA9", false}};
  ASSERT_VERDICTS(verdicts, lineage__text_is_blank);
}
END_TEST

/* The pieces of a template as a string: text as it is, <placeholder>, !fault. */
static const char *pieces_of(const char *text, char *out)
{
  char *at = out;
  for (;;) {
    lineage__piece piece = lineage__template_next(&text);
    if (piece.kind == LINEAGE__PIECE_END)
      break;
    if (piece.kind == LINEAGE__PIECE_FAULT)
      *at++ = '!';
    if (piece.kind == LINEAGE__PIECE_PLACEHOLDER)
      *at++ = '<';
    memcpy(at, piece.text, piece.length);
    at += piece.length;
    if (piece.kind == LINEAGE__PIECE_PLACEHOLDER)
      *at++ = '>';
  }
  *at = '\0';
  return out;
}

START_TEST(templates_come_apart)
{
  static const struct {
    const char *text, *pieces;
  } rows[] = {{"", ""},
              {"plain", "plain"},
              {"Showing {provider}", "Showing <provider>"},
              {"{a}{b}", "<a><b>"},
              {"{{a}}", "{a}"},
              {"{{{a}}}", "{<a>}"},
              {"}}", "}"},
              {"{}", "!{!}"},
              {"{", "!{"},
              {"}", "!}"},
              {"{a", "!{a"},
              {"a}", "a!}"},
              {"{a{b}", "!{a<b>"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char out[64];
    ck_assert_str_eq(pieces_of(rows[i].text, out), rows[i].pieces);
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("form");
  TCase *forms = tcase_create("forms");
  tcase_add_test(forms, ids_are_letters_then_letters_digits_and_joiners);
  tcase_add_test(forms, slugs_are_words_with_single_hyphens);
  tcase_add_test(forms, lineage_ids_are_a_namespace_and_a_key);
  tcase_add_test(forms, versions_are_two_numbers);
  tcase_add_test(forms, dates_are_real_days);
  tcase_add_test(forms, urls_are_whole_and_of_the_web);
  tcase_add_test(forms, urls_come_apart);
  tcase_add_test(forms, strong_marks_pair_off_from_the_left);
  tcase_add_test(forms, blank_is_empty_or_white_space_of_any_kind);
  tcase_add_test(forms, templates_come_apart);
  suite_add_tcase(suite, forms);
  TCase *years = tcase_create("four hundred years");
  tcase_set_tags(years, "slow");
  tcase_add_test(years, days_are_counted_without_gaps);
  suite_add_tcase(suite, years);
  return run_suite(suite);
}
