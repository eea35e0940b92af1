/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include <lineage/lineage.h>

#include "document.h"
#include "support.h"

static lineage_explainer *load(const char *quoted)
{
  lineage_explainer *explainer;
  char *text = document_text(quoted);
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, strlen(text), NULL, NULL),
                   LINEAGE_OK);
  free(text);
  return explainer;
}

static void assert_claim(const lineage_citations *citations, size_t group, size_t claim,
                         const char *source, const char *quote, const char *stage, size_t step)
{
  const lineage_evidence *evidence = lineage_citations_claim(citations, group, claim);
  ck_assert_ptr_nonnull(evidence);
  ck_assert_str_eq(lineage_source_id(lineage_evidence_source(evidence)), source);
  ck_assert_str_eq(lineage_evidence_quote(evidence), quote);
  if (stage)
    ck_assert_str_eq(lineage_stage_id(lineage_evidence_stage(evidence)), stage);
  else
    ck_assert_uint_eq(lineage_step_index(lineage_evidence_step(evidence)), step);
}

START_TEST(claims_stand_by_source_and_quote)
{
  lineage_explainer *explainer = load(DOCUMENT);
  lineage_citations *citations;
  ck_assert_int_eq(lineage_citations_new(&citations, explainer, NULL), LINEAGE_OK);
  ck_assert_uint_eq(lineage_citations_count(citations), 8);
  assert_claim(citations, 0, 0, "book", "Boil it.", "kettle", 0);
  assert_claim(citations, 1, 0, "label", "95 degrees", "kettle", 0);
  ck_assert_uint_eq(lineage_citations_claim_count(citations, 2), 3);
  assert_claim(citations, 2, 0, "book", "Pour.", "pot", 0);
  assert_claim(citations, 2, 1, "book", "Pour.", NULL, 0);
  assert_claim(citations, 2, 2, "book", "Pour.", NULL, 1);
  assert_claim(citations, 6, 0, "book", "Milk.", NULL, 3);
  ck_assert_ptr_null(lineage_citations_claim(citations, 2, 3));
  ck_assert_ptr_null(lineage_citations_claim(citations, 8, 0));
  ck_assert_uint_eq(lineage_citations_claim_count(citations, 8), 0);
  lineage_citations_free(citations);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(one_source_can_be_asked_for)
{
  lineage_explainer *explainer = load(DOCUMENT);
  lineage_citations *citations;
  const lineage_source *source = lineage_explainer_find_source(explainer, "label");
  ck_assert_int_eq(lineage_citations_new(&citations, explainer, source), LINEAGE_OK);
  ck_assert_uint_eq(lineage_citations_count(citations), 2);
  assert_claim(citations, 0, 0, "label", "95 degrees", "kettle", 0);
  assert_claim(citations, 1, 0, "label", "Enjoy.", "cup", 0);
  lineage_citations_free(citations);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(one_quote_of_two_sources_is_two_and_twice_in_a_claim_is_one)
{
  lineage_explainer *explainer = load(
      "{" DOCUMENT_HEAD "," DOCUMENT_DIMENSIONS ",'sections':[]," DOCUMENT_SOURCES ",'stages':["
      "{'id':'a','name':'A','kind':'k','layer':'l','lineage_id':null,'pos':[0,0],'summary':'s',"
      "'evidence':[{'source':'book','quote':'x'},{'source':'label','quote':'x'},"
      "{'source':'book','quote':'x'}]}],'steps':[]}");
  lineage_citations *citations;
  ck_assert_int_eq(lineage_citations_new(&citations, explainer, NULL), LINEAGE_OK);
  ck_assert_uint_eq(lineage_citations_count(citations), 2);
  ck_assert_uint_eq(lineage_citations_claim_count(citations, 0), 1);
  ck_assert_uint_eq(lineage_citations_claim_count(citations, 1), 1);
  assert_claim(citations, 1, 0, "label", "x", "a", 0);
  lineage_citations_free(citations);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(arguments_that_are_not_valid_are_told)
{
  lineage_explainer *explainer = load(DOCUMENT), *other = load(DOCUMENT);
  lineage_citations *citations = (lineage_citations *)explainer;
  ck_assert_int_eq(lineage_citations_new(&citations, NULL, NULL), LINEAGE_INVALID);
  ck_assert_ptr_null(citations);
  ck_assert_int_eq(lineage_citations_new(NULL, explainer, NULL), LINEAGE_INVALID);
  ck_assert_int_eq(lineage_citations_new(&citations, explainer, lineage_explainer_source(other, 0)),
                   LINEAGE_INVALID);
  ck_assert_uint_eq(lineage_citations_count(NULL), 0);
  ck_assert_uint_eq(lineage_citations_claim_count(NULL, 0), 0);
  ck_assert_ptr_null(lineage_citations_claim(NULL, 0, 0));
  lineage_citations_free(NULL);
  lineage_explainer_free(other);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("citations");
  TCase *tests = tcase_create("claims");
  tcase_add_test(tests, claims_stand_by_source_and_quote);
  tcase_add_test(tests, one_source_can_be_asked_for);
  tcase_add_test(tests, one_quote_of_two_sources_is_two_and_twice_in_a_claim_is_one);
  tcase_add_test(tests, arguments_that_are_not_valid_are_told);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
