/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draft.h"
#include "support.h"

static lineage_explainer *document(const char *template_text)
{
  test_draft made = {.template_text = template_text};
  draft_dimension(&made, "x", "a,b,c");
  draft_dimension(&made, "y", "p,q");
  draft_stage(&made, "s");
  return draft_load(&made, NULL);
}

static void assert_line(const char *template_text, const char *x, const char *expected)
{
  char buffer[128];
  lineage_explainer *explainer = document(template_text);
  lineage_selection *selection = default_selection(explainer);
  ck_assert_int_eq(lineage_selection_set(selection, "x", x), LINEAGE_OK);
  ck_assert_uint_eq(lineage_selection_status(selection, NULL, 0), strlen(expected));
  ck_assert_uint_eq(lineage_selection_status(selection, buffer, sizeof buffer), strlen(expected));
  ck_assert_str_eq(buffer, expected);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}

START_TEST(placeholders_stand_for_phrases)
{
  assert_line("Showing {x}.", "a", "Showing the a.");
  assert_line("{x}{x}", "b", "the bthe b");
  assert_line("None", "a", "None");
}
END_TEST

START_TEST(several_phrases_are_joined)
{
  assert_line("{x}", "a,b", "the a or the b");
  assert_line("{x}", "c,b,a", "the a, the b or the c");
}
END_TEST

START_TEST(doubled_braces_are_braces)
{
  assert_line("{{x}}", "a", "{x}");
  assert_line("{{{x}}}", "a", "{the a}");
  assert_line("}}{{", "a", "}{");
}
END_TEST

START_TEST(a_line_is_cut_between_characters)
{
  static const char line[] = "1 ä the a or the b";
  lineage_explainer *explainer = document("1 ä {x}");
  lineage_selection *selection = default_selection(explainer);
  ck_assert_int_eq(lineage_selection_set(selection, "x", "a,b"), LINEAGE_OK);
  for (size_t size = 1; size <= sizeof line + 1; size++) {
    char buffer[sizeof line + 2];
    memset(buffer, '#', sizeof buffer);
    ck_assert_uint_eq(lineage_selection_status(selection, buffer, size), strlen(line));
    size_t kept = strlen(buffer);
    ck_assert_uint_lt(kept, size);
    ck_assert_int_eq(strncmp(buffer, line, kept), 0);
    ck_assert_uint_eq(kept, size == 4 ? 2 : size > sizeof line ? sizeof line - 1 : size - 1);
    ck_assert_int_eq(buffer[size], '#');
  }
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

/* Some 10^10 bytes of phrases, whose length alone is asked for. */
START_TEST(a_line_too_long_to_keep_is_measured_at_once)
{
  enum { PLACEHOLDERS = 100000, OPTIONS = 20000 };
  size_t length = 0;
  char *values = malloc(8 * OPTIONS), *text = malloc(3 * PLACEHOLDERS + 1), buffer[16];
  ck_assert_ptr_nonnull(values);
  ck_assert_ptr_nonnull(text);
  for (int i = 0; i < OPTIONS; i++)
    length += (size_t)sprintf(values + length, i ? ",v%05d" : "v%05d", i);
  for (size_t i = 0; i < PLACEHOLDERS; i++)
    memcpy(text + 3 * i, "{x}", 4);
  test_draft made = {.template_text = text};
  draft_dimension(&made, "x", values);
  draft_stage(&made, "s");
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_selection *selection = open_selection(explainer);
  size_t each = OPTIONS * strlen("the v00000") + (OPTIONS - 2) * strlen(", ") + strlen(" or ");
  ck_assert_uint_eq(lineage_selection_status(selection, buffer, sizeof buffer),
                    PLACEHOLDERS * each);
  ck_assert_str_eq(buffer, "the v00000, the");
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
  free(text);
  free(values);
}
END_TEST

START_TEST(no_selection_has_an_empty_line)
{
  char buffer[4] = "###";
  ck_assert_uint_eq(lineage_selection_status(NULL, buffer, sizeof buffer), 0);
  ck_assert_str_eq(buffer, "");
  ck_assert_uint_eq(lineage_selection_status(NULL, NULL, 0), 0);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("status_line");
  TCase *tests = tcase_create("lines");
  tcase_add_test(tests, placeholders_stand_for_phrases);
  tcase_add_test(tests, several_phrases_are_joined);
  tcase_add_test(tests, doubled_braces_are_braces);
  tcase_add_test(tests, a_line_is_cut_between_characters);
  tcase_add_test(tests, a_line_too_long_to_keep_is_measured_at_once);
  tcase_add_test(tests, no_selection_has_an_empty_line);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
