/* SPDX-License-Identifier: MIT */
#include <lineage/json.h>

#include <json-c/json.h>
#include <stdio.h>
#include <string.h>

#include "draft.h"
#include "support.h"

static lineage_condition *ask_when(lineage_query *query, const char *from, const char *to)
{
  const lineage_explainer *explainer = lineage_selection_explainer(lineage_query_selection(query));
  lineage_condition *condition;
  ck_assert_int_eq(
      lineage_query_when(query, stage_of(explainer, from), stage_of(explainer, to), &condition),
      LINEAGE_OK);
  return condition;
}

/* The products as JSON, with ' for ". */
static void assert_when(lineage_query *query, const char *from, const char *to,
                        const char *expected)
{
  lineage_condition *condition = ask_when(query, from, to);
  struct json_object *value;
  char text[512];
  ck_assert_int_eq(lineage_condition_to_json(condition, &value), LINEAGE_OK);
  strncpy(text, json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN), sizeof text - 1);
  text[sizeof text - 1] = '\0';
  for (char *at = text; *at; at++)
    if (*at == '"')
      *at = '\'';
  ck_assert_str_eq(text, expected);
  json_object_put(value);
  lineage_condition_free(condition);
}

START_TEST(the_set_of_scenarios_is_given_as_products)
{
  lineage_explainer *explainer = short_document("x = a,b,c\ny = p,q\nz = u,v\n"
                                                "m > n when x=a,b\n"
                                                "n > o when y=q\n"
                                                "m > o when x=c z=v\n"
                                                "m > p\n"
                                                "q > m when x=b\n"
                                                "m > r when x=a\nr > s when x=b\n");
  lineage_query *query = open_query(explainer);
  assert_when(query, "m", "n", "[{'x':['a','b']}]");
  assert_when(query, "m", "o", "[{'x':['a','b'],'y':['q']},{'x':['c'],'z':['v']}]");
  assert_when(query, "m", "p", "[{}]");
  assert_when(query, "m", "m", "[{}]");
  assert_when(query, "m", "s", "[]");
  assert_when(query, "o", "m", "[]");
  assert_when(query, "q", "o", "[{'x':['b'],'y':['q']}]");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(products_overlap_where_each_can_be_larger)
{
  lineage_explainer *explainer = short_document("x = a,b\ny = p,q\nm > n when x=a\nm > n when y=p");
  lineage_query *query = open_query(explainer);
  assert_when(query, "m", "n", "[{'y':['p']},{'x':['a']}]");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

/* The first product that is grown, a and b with p, is made up by the two others. */
START_TEST(no_product_could_be_left_out)
{
  lineage_explainer *explainer = short_document("x = a,b\ny = p,q,r\nm > n when x=a,b y=p\n"
                                                "m > n when x=a y=q\nm > n when x=b y=r\n");
  lineage_query *query = open_query(explainer);
  assert_when(query, "m", "n", "[{'x':['a'],'y':['p','q']},{'x':['b'],'y':['p','r']}]");
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_product_names_what_it_leaves_out_of_the_selection)
{
  lineage_explainer *explainer =
      short_document("x = a,b,c\ny = p,q\nm > n when x=a,b\nn > o when y=p");
  lineage_selection *selection = default_selection(explainer);
  lineage_query *query;
  lineage_selection_set(selection, "x", "a,b");
  ck_assert_int_eq(lineage_query_new(&query, selection, NULL), LINEAGE_OK);
  assert_when(query, "m", "o", "[{}]");
  lineage_query_free(query);
  lineage_selection_set(selection, "x", "b,c");
  ck_assert_int_eq(lineage_query_new(&query, selection, NULL), LINEAGE_OK);
  assert_when(query, "m", "o", "[{'x':['b']}]");
  lineage_query_free(query);
  lineage_selection_free(selection);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_condition_outlives_its_query_and_equals_a_steps)
{
  lineage_explainer *explainer =
      short_document("x = a,b,c\nw = u,v\nm > n when x=a,b w=u,v\no > p when w=u kind k");
  lineage_query *query = open_query(explainer);
  lineage_condition *condition = ask_when(query, "m", "n");
  lineage_query_free(query);
  ck_assert(lineage_condition_equal(condition,
                                    lineage_step_condition(lineage_explainer_step(explainer, 0))));
  ck_assert(!lineage_condition_equal(condition,
                                     lineage_step_condition(lineage_explainer_step(explainer, 1))));
  lineage_condition_free(condition);
  lineage_explainer_free(explainer);
}
END_TEST

/* Eight pairs of which one side each must hold: 2^8 products over 2^16 scenarios. */
START_TEST(hundreds_of_products_are_found)
{
  test_draft made = {0};
  char id[16], next[16], when[32];
  for (int i = 0; i < 16; i++) {
    snprintf(id, sizeof id, "d%d", i);
    draft_dimension(&made, id, "a,b");
  }
  for (int i = 0; i <= 8; i++) {
    snprintf(id, sizeof id, "s%d", i);
    draft_stage(&made, id);
  }
  for (int i = 0; i < 16; i++) {
    snprintf(id, sizeof id, "s%d", i / 2);
    snprintf(next, sizeof next, "s%d", i / 2 + 1);
    snprintf(when, sizeof when, "d%d=b", i);
    draft_step(&made, id, next, when, NULL);
  }
  lineage_explainer *explainer = draft_load(&made, NULL);
  lineage_query *query = open_query(explainer);
  lineage_condition *condition = ask_when(query, "s0", "s8");
  ck_assert_uint_eq(lineage_condition_product_count(condition), 256);
  lineage_condition_free(condition);
  lineage_query_free(query);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("when");
  TCase *tests = tcase_create("when");
  tcase_add_test(tests, the_set_of_scenarios_is_given_as_products);
  tcase_add_test(tests, products_overlap_where_each_can_be_larger);
  tcase_add_test(tests, no_product_could_be_left_out);
  tcase_add_test(tests, a_product_names_what_it_leaves_out_of_the_selection);
  tcase_add_test(tests, a_condition_outlives_its_query_and_equals_a_steps);
  tcase_add_test(tests, hundreds_of_products_are_found);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
