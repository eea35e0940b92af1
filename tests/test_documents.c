/* SPDX-License-Identifier: MIT */
/* The documents and pages that the project itself gives out: they load without a word of warning,
 * their quotes stand where they say, and the list of rules is the library's. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lineage/lineage.h>

#include "support.h"

#define OUR_FILES "https://github.com/liblineage/liblineage/blob/v" LINEAGE_VERSION "/"

static const char *const documents[] = {"how-a-web-page-arrives", "how-liblineage-answers"};
enum { DOCUMENT_COUNT = sizeof documents / sizeof documents[0] };

static void complain(const lineage_report *report, const char *name)
{
  for (size_t i = 0; i < lineage_report_count(report); i++) {
    const lineage_finding *finding = lineage_report_finding(report, i);
    printf("%s:%zu: %s\n", name, lineage_place_line(lineage_finding_place(finding)),
           lineage_finding_message(finding));
  }
}

/* Loads text that has to be free of errors and warnings. */
static lineage_explainer *load_sound(const char *name, const char *text, size_t length)
{
  lineage_report *report = NULL;
  lineage_explainer *explainer = NULL;
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  lineage_status status = lineage_explainer_load_memory(&explainer, text, length, NULL, report);
  if (status || lineage_report_total(report, LINEAGE_SEVERITY_WARNING))
    complain(report, name);
  ck_assert_int_eq(status, LINEAGE_OK);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_WARNING), 0);
  lineage_report_free(report);
  return explainer;
}

static char *read_ours(const char *path, size_t *length)
{
  char whole[4096];
  snprintf(whole, sizeof whole, "%s/%s", LINEAGE_SOURCE_DIR, path);
  char *text = read_file(whole, length);
  ck_assert_msg(text != NULL, "%s can't be read", whole);
  return text;
}

static lineage_explainer *load_document(const char *name)
{
  char path[256];
  snprintf(path, sizeof path, "examples/documents/%s.json", name);
  size_t length = 0;
  char *text = read_ours(path, &length);
  lineage_explainer *explainer = load_sound(name, text, length);
  free(text);
  return explainer;
}

START_TEST(example_document_loads_without_warning)
{
  lineage_explainer *explainer = load_document(documents[_i]);
  ck_assert_str_eq(lineage_explainer_slug(explainer), documents[_i]);
  lineage_explainer_free(explainer);
}
END_TEST

static bool collect(void *user, const char *bytes, size_t size)
{
  char **end = user;
  memcpy(*end, bytes, size);
  *end += size;
  return true;
}

START_TEST(example_document_is_canonical)
{
  lineage_explainer *explainer = load_document(documents[_i]);
  size_t length = lineage_explainer_text_length(explainer);
  char *text = malloc(length);
  char *canonical = malloc(2 * length);
  char *end = canonical;
  ck_assert(text && canonical);
  lineage_explainer_copy_text(explainer, 0, text, length);
  ck_assert_int_eq(lineage_explainer_write_canonical(explainer, collect, &end), LINEAGE_OK);
  ck_assert_uint_eq((size_t)(end - canonical), length);
  ck_assert_mem_eq(canonical, text, length);
  free(canonical);
  free(text);
  lineage_explainer_free(explainer);
}
END_TEST

/* Every quote of a source that is a file of this project stands in that file. */
START_TEST(quote_stands_in_the_file_it_names)
{
  lineage_explainer *explainer = load_document("how-liblineage-answers");
  for (size_t i = 0; i < lineage_explainer_source_count(explainer); i++) {
    const lineage_source *source = lineage_explainer_source(explainer, i);
    const char *url = lineage_source_url(source);
    ck_assert_msg(strncmp(url, OUR_FILES, strlen(OUR_FILES)) == 0, "%s is no file of ours", url);
    size_t length = 0;
    char *text = read_ours(url + strlen(OUR_FILES), &length);
    const lineage_evidence *evidence = lineage_source_first_evidence(source);
    for (; evidence; evidence = lineage_evidence_next_of_source(evidence))
      ck_assert_msg(strstr(text, lineage_evidence_quote(evidence)) != NULL, "%s doesn't say: %s",
                    url, lineage_evidence_quote(evidence));
    free(text);
  }
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(example_of_the_format_page_loads_without_warning)
{
  size_t length = 0;
  char *page = read_ours("docs/format.md", &length);
  char *begin = strstr(page, "```json\n");
  ck_assert(begin != NULL);
  begin += strlen("```json\n");
  char *end = strstr(begin, "```");
  ck_assert(end != NULL);
  lineage_explainer_free(load_sound("docs/format.md", begin, (size_t)(end - begin)));
  free(page);
}
END_TEST

START_TEST(rules_page_lists_the_rules)
{
  size_t length = 0;
  char *page = read_ours("docs/rules.md", &length);
  const char *row = page;
  for (size_t i = 0; i < lineage_rule_count(); i++) {
    const lineage_rule *rule = lineage_rule_at(i);
    char expected[512];
    snprintf(expected, sizeof expected, "\n| `%s` | %s | %s |\n", lineage_rule_name(rule),
             lineage_severity_name(lineage_rule_severity(rule)), lineage_rule_summary(rule));
    row = strstr(row, expected);
    ck_assert_msg(row != NULL, "docs/rules.md lacks, or has in another place:%s", expected);
  }
  size_t rows = 0;
  for (const char *next = page; (next = strstr(next, "\n| `")); next++)
    rows++;
  ck_assert_uint_eq(rows, lineage_rule_count());
  free(page);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("documents");
  TCase *tests = tcase_create("documents");
  tcase_add_loop_test(tests, example_document_loads_without_warning, 0, DOCUMENT_COUNT);
  tcase_add_loop_test(tests, example_document_is_canonical, 0, DOCUMENT_COUNT);
  tcase_add_test(tests, quote_stands_in_the_file_it_names);
  tcase_add_test(tests, example_of_the_format_page_loads_without_warning);
  tcase_add_test(tests, rules_page_lists_the_rules);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
