/* SPDX-License-Identifier: MIT */
/* What a loaded document gives back, member by member. */

#include <stdlib.h>
#include <string.h>

#include <lineage/lineage.h>

#include "document.h"
#include "support.h"

static lineage_explainer *explainer;

static lineage_explainer *load(const char *quoted)
{
  lineage_explainer *loaded = NULL;
  char *text = document_text(quoted);
  ck_assert_int_eq(lineage_explainer_load_memory(&loaded, text, strlen(text), NULL, NULL),
                   LINEAGE_OK);
  free(text);
  return loaded;
}

static void set_up(void)
{
  explainer = load(DOCUMENT);
}

static void tear_down(void)
{
  lineage_explainer_free(explainer);
}

START_TEST(texts_are_as_written)
{
  ck_assert_str_eq(lineage_explainer_version(explainer), "1.0");
  ck_assert_str_eq(lineage_explainer_slug(explainer), "how-tea-is-made");
  ck_assert_str_eq(lineage_explainer_name(explainer), "Tea");
  ck_assert_str_eq(lineage_explainer_title(explainer), "How is tea made?");
  ck_assert_str_eq(lineage_explainer_h1(explainer), "How tea is made");
  ck_assert_str_eq(lineage_explainer_og_subtitle(explainer), "Kettle → pot → cup");
  ck_assert_str_eq(lineage_explainer_verified_on(explainer), "2026-11-11");
  ck_assert_str_eq(lineage_explainer_verified_against(explainer), "a kitchen");
  ck_assert_str_eq(lineage_explainer_scope(explainer), "Tea at home.");
  ck_assert_str_eq(lineage_explainer_answer(explainer),
                   "Water is **boiled** and poured over leaves.");
  ck_assert_str_eq(lineage_explainer_status_template(explainer), "Showing {leaf}, {milk}");
  ck_assert_str_eq(lineage_explainer_out_of_scope_note(explainer), "Coffee.");
  ck_assert_ptr_nonnull(strstr(lineage_explainer_description(explainer), "green tea"));
}
END_TEST

START_TEST(dimensions_have_options_and_a_default)
{
  ck_assert_uint_eq(lineage_explainer_dimension_count(explainer), 2);
  const lineage_dimension *milk = lineage_explainer_find_dimension(explainer, "milk");
  ck_assert_ptr_eq(milk, lineage_explainer_dimension(explainer, 1));
  ck_assert_uint_eq(lineage_dimension_index(milk), 1);
  ck_assert_str_eq(lineage_dimension_id(milk), "milk");
  ck_assert_str_eq(lineage_dimension_legend(milk), "Milk");
  ck_assert_uint_eq(lineage_dimension_option_count(milk), 2);
  const lineage_option *yes = lineage_dimension_find_option(milk, "yes");
  ck_assert_ptr_eq(yes, lineage_dimension_option(milk, 1));
  ck_assert_uint_eq(lineage_option_index(yes), 1);
  ck_assert_ptr_eq(lineage_option_dimension(yes), milk);
  ck_assert_str_eq(lineage_option_value(yes), "yes");
  ck_assert_str_eq(lineage_option_label(yes), "Yes");
  ck_assert_str_eq(lineage_option_phrase(yes), "with milk");
  ck_assert_ptr_eq(lineage_dimension_default(milk), lineage_dimension_option(milk, 0));
  ck_assert_ptr_null(lineage_dimension_find_option(milk, "black"));
  ck_assert_ptr_null(lineage_explainer_find_dimension(explainer, "Milk"));
}
END_TEST

START_TEST(sections_sources_and_links_keep_their_order)
{
  const lineage_section *section = lineage_explainer_section(explainer, 0);
  ck_assert_uint_eq(lineage_explainer_section_count(explainer), 1);
  ck_assert_uint_eq(lineage_section_index(section), 0);
  ck_assert_str_eq(lineage_section_heading(section), "Why wait");
  ck_assert_uint_eq(lineage_section_paragraph_count(section), 2);
  ck_assert_str_eq(lineage_section_paragraph(section, 1), "So do people.");
  ck_assert_ptr_null(lineage_section_paragraph(section, 2));

  ck_assert_uint_eq(lineage_explainer_source_count(explainer), 2);
  const lineage_source *label = lineage_explainer_find_source(explainer, "label");
  ck_assert_ptr_eq(label, lineage_explainer_source(explainer, 1));
  ck_assert_uint_eq(lineage_source_index(label), 1);
  ck_assert_str_eq(lineage_source_id(label), "label");
  ck_assert_str_eq(lineage_source_url(label), "https://example.org/tea/label?size=1");
  ck_assert_str_eq(lineage_source_title(label), "A label");

  ck_assert_uint_eq(lineage_explainer_link_from_count(explainer), 2);
  ck_assert_str_eq(lineage_explainer_link_from(explainer, 1), "tool:kettle");
  ck_assert(lineage_explainer_links_from(explainer, "lang:tea"));
  ck_assert(!lineage_explainer_links_from(explainer, "lang:coffee"));
}
END_TEST

START_TEST(stages_have_their_members)
{
  ck_assert_uint_eq(lineage_explainer_stage_count(explainer), 4);
  const lineage_stage *pot = lineage_explainer_find_stage(explainer, "pot");
  ck_assert_ptr_eq(pot, lineage_explainer_stage(explainer, 1));
  ck_assert_uint_eq(lineage_stage_index(pot), 1);
  ck_assert_str_eq(lineage_stage_id(pot), "pot");
  ck_assert_str_eq(lineage_stage_name(pot), "Pot");
  ck_assert_str_eq(lineage_stage_kind(pot), "runtime");
  ck_assert_str_eq(lineage_stage_layer(pot), "framework");
  ck_assert_str_eq(lineage_stage_lineage_id(pot), "lang:tea");
  ck_assert_double_eq(lineage_stage_column(pot), 0);
  ck_assert_double_eq(lineage_stage_row(pot), 1.5);
  ck_assert_str_eq(lineage_stage_summary(pot), "Holds leaves.");
  ck_assert_uint_eq(lineage_stage_evidence_count(pot), 1);
  ck_assert_ptr_null(lineage_stage_lineage_id(lineage_explainer_find_stage(explainer, "jug")));
  ck_assert_ptr_null(lineage_explainer_find_stage(explainer, "pots"));
  ck_assert_ptr_null(lineage_explainer_stage(explainer, 4));
}
END_TEST

START_TEST(steps_lead_from_stage_to_stage)
{
  ck_assert_uint_eq(lineage_explainer_step_count(explainer), 5);
  const lineage_step *step = lineage_explainer_step(explainer, 3);
  ck_assert_uint_eq(lineage_step_index(step), 3);
  ck_assert_ptr_eq(lineage_step_from(step), lineage_explainer_find_stage(explainer, "jug"));
  ck_assert_ptr_eq(lineage_step_to(step), lineage_explainer_find_stage(explainer, "cup"));
  ck_assert_str_eq(lineage_step_kind(step), "falls_back_to");
  ck_assert_str_eq(lineage_step_label(step), "adds milk to");
  ck_assert_str_eq(lineage_step_explanation(step), "Some do.");
  ck_assert_uint_eq(lineage_step_evidence_count(step), 1);
}
END_TEST

START_TEST(equal_conditions_are_one)
{
  const lineage_condition *always = lineage_step_condition(lineage_explainer_step(explainer, 0));
  ck_assert_ptr_nonnull(always);
  ck_assert_ptr_eq(always, lineage_step_condition(lineage_explainer_step(explainer, 1)));
  /* The same choices, dimensions and options in another order. */
  const lineage_condition *some = lineage_step_condition(lineage_explainer_step(explainer, 2));
  ck_assert_ptr_eq(some, lineage_step_condition(lineage_explainer_step(explainer, 3)));
  ck_assert_ptr_ne(always, some);
}
END_TEST

START_TEST(evidence_knows_claim_and_source)
{
  const lineage_stage *kettle = lineage_explainer_find_stage(explainer, "kettle");
  const lineage_evidence *evidence = lineage_stage_evidence(kettle, 1);
  ck_assert_uint_eq(lineage_evidence_index(evidence), 1);
  ck_assert_str_eq(lineage_evidence_quote(evidence), "95 degrees");
  ck_assert_ptr_eq(lineage_evidence_stage(evidence), kettle);
  ck_assert_ptr_null(lineage_evidence_step(evidence));
  ck_assert_ptr_eq(lineage_evidence_source(evidence),
                   lineage_explainer_find_source(explainer, "label"));
  const lineage_step *step = lineage_explainer_step(explainer, 0);
  ck_assert_ptr_eq(lineage_evidence_step(lineage_step_evidence(step, 0)), step);
}
END_TEST

START_TEST(a_source_lists_its_claims_stages_first)
{
  static const char *const quotes[] = {"Boil it.", "Pour.", "Cold.", "Pour.",
                                       "Pour.",    "Warm.", "Milk.", "Cool."};
  size_t count = 0;
  const lineage_evidence *evidence =
      lineage_source_first_evidence(lineage_explainer_find_source(explainer, "book"));
  for (; evidence; evidence = lineage_evidence_next_of_source(evidence))
    ck_assert_str_eq(lineage_evidence_quote(evidence), quotes[count++]);
  ck_assert_uint_eq(count, 8);
}
END_TEST

START_TEST(an_entity_has_its_stages)
{
  const lineage_stage *stage = lineage_explainer_resolve(explainer, "lang:tea");
  ck_assert_str_eq(lineage_stage_id(stage), "pot");
  stage = lineage_stage_next_of_entity(stage);
  ck_assert_str_eq(lineage_stage_id(stage), "cup");
  ck_assert_ptr_null(lineage_stage_next_of_entity(stage));
  ck_assert_ptr_null(lineage_explainer_resolve(explainer, "lang:coffee"));
}
END_TEST

START_TEST(near_names_are_suggested)
{
  ck_assert_str_eq(lineage_explainer_nearest_stage(explainer, "kettel"), "kettle");
  ck_assert_str_eq(lineage_explainer_nearest_source(explainer, "books"), "book");
  ck_assert_str_eq(lineage_explainer_nearest_dimension(explainer, "laef"), "leaf");
  ck_assert_str_eq(
      lineage_dimension_nearest_option(lineage_explainer_dimension(explainer, 0), "blak"), "black");
  ck_assert_ptr_null(lineage_explainer_nearest_stage(explainer, "xyzzy"));
}
END_TEST

START_TEST(getters_take_null)
{
  ck_assert_ptr_null(lineage_explainer_title(NULL));
  ck_assert_uint_eq(lineage_explainer_stage_count(NULL), 0);
  ck_assert_ptr_null(lineage_explainer_stage(NULL, 0));
  ck_assert_ptr_null(lineage_explainer_find_stage(NULL, "x"));
  ck_assert_ptr_null(lineage_explainer_find_stage(explainer, NULL));
  ck_assert_ptr_null(lineage_explainer_resolve(explainer, NULL));
  ck_assert(!lineage_explainer_links_from(explainer, NULL));
  ck_assert(!lineage_explainer_links_from(NULL, "lang:tea"));
  ck_assert_ptr_null(lineage_stage_evidence(NULL, 0));
  ck_assert_ptr_null(lineage_step_from(NULL));
  ck_assert_double_eq(lineage_stage_row(NULL), 0);
  ck_assert_ptr_null(lineage_explainer_nearest_stage(NULL, "x"));
  ck_assert_ptr_null(lineage_explainer_nearest_stage(explainer, NULL));
  ck_assert_uint_eq(lineage_explainer_copy_text(NULL, 0, NULL, 0), 0);
  lineage_explainer_free(NULL);
}
END_TEST

START_TEST(the_text_comes_back_as_it_came)
{
  char *text = document_text(DOCUMENT);
  size_t length = strlen(text);
  char *copy = malloc(length);
  ck_assert_uint_eq(lineage_explainer_text_length(explainer), length);
  ck_assert_uint_eq(lineage_explainer_copy_text(explainer, 0, copy, length), length);
  ck_assert(memcmp(copy, text, length) == 0);
  ck_assert_uint_eq(lineage_explainer_copy_text(explainer, length - 5, copy, 100), 5);
  ck_assert(memcmp(copy, text + length - 5, 5) == 0);
  ck_assert_uint_eq(lineage_explainer_copy_text(explainer, length, copy, 100), 0);
  ck_assert_uint_eq(lineage_explainer_copy_text(explainer, 0, NULL, 0), 0);
  free(copy);
  free(text);
}
END_TEST

START_TEST(escapes_are_resolved_and_the_text_is_not)
{
  static const char text[] =
      "{\"version\":\"1.0\",\"slug\":\"a\",\"name\":\"a\",\"title\":\"a\",\"h1\":\"a\","
      "\"description\":\"a\",\"verified_on\":\"2026-01-01\",\"verified_against\":\"a\","
      "\"scope\":\"a\",\"answer\":\"a\",\"status_template\":\"a\",\"dimensions\":[],"
      "\"sections\":[],\"sources\":{},\"st\\u0061ges\":[{\"id\":\"\\u0061\","
      "\"name\":\"\\\"\\n\\u00e9\\ud83d\\ude00\",\"kind\":\"k\",\"layer\":\"l\","
      "\"lineage_id\":null,\"pos\":[-1.5e-1,1e6],\"summary\":\"s\",\"evidence\":[]}],"
      "\"steps\":[]}";
  lineage_explainer *other = NULL;
  char copy[sizeof text];
  ck_assert_int_eq(lineage_explainer_load_memory(&other, text, sizeof text - 1, NULL, NULL),
                   LINEAGE_OK);
  const lineage_stage *stage = lineage_explainer_find_stage(other, "a");
  ck_assert_str_eq(lineage_stage_name(stage), "\"\n\xC3\xA9\xF0\x9F\x98\x80");
  ck_assert_double_eq(lineage_stage_column(stage), -0.15);
  ck_assert_double_eq(lineage_stage_row(stage), 1e6);
  ck_assert_uint_eq(lineage_explainer_copy_text(other, 0, copy, sizeof copy), sizeof text - 1);
  ck_assert(memcmp(copy, text, sizeof text - 1) == 0);
  lineage_explainer_free(other);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("explainer");
  TCase *parts = tcase_create("parts");
  tcase_add_checked_fixture(parts, set_up, tear_down);
  tcase_add_test(parts, texts_are_as_written);
  tcase_add_test(parts, dimensions_have_options_and_a_default);
  tcase_add_test(parts, sections_sources_and_links_keep_their_order);
  tcase_add_test(parts, stages_have_their_members);
  tcase_add_test(parts, steps_lead_from_stage_to_stage);
  tcase_add_test(parts, equal_conditions_are_one);
  tcase_add_test(parts, evidence_knows_claim_and_source);
  tcase_add_test(parts, a_source_lists_its_claims_stages_first);
  tcase_add_test(parts, an_entity_has_its_stages);
  tcase_add_test(parts, near_names_are_suggested);
  tcase_add_test(parts, getters_take_null);
  tcase_add_test(parts, the_text_comes_back_as_it_came);
  tcase_add_test(parts, escapes_are_resolved_and_the_text_is_not);
  suite_add_tcase(suite, parts);
  return run_suite(suite);
}
