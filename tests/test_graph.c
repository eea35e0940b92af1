/* SPDX-License-Identifier: MIT */
#include "query/graph.h"

#include "draft.h"
#include "support.h"

static void assert_edges(const lineage__edges *edges, uint32_t stage, size_t count,
                         const uint32_t (*expected)[2])
{
  ck_assert_uint_eq(edges->first[stage + 1] - edges->first[stage], count);
  for (size_t i = 0; i < count; i++) {
    ck_assert_uint_eq(edges->edges[edges->first[stage] + i].stage, expected[i][0]);
    ck_assert_uint_eq(edges->edges[edges->first[stage] + i].step, expected[i][1]);
  }
}

START_TEST(edges_stand_by_stage_in_the_order_of_the_steps)
{
  lineage_explainer *explainer = short_document("x = a,b\na b c d\n"
                                                "b > c\na > b when x=b\na > a\nb > a\na > b\n");
  assert_edges(&explainer->out, 0, 3, (const uint32_t[][2]){{1, 1}, {0, 2}, {1, 4}});
  assert_edges(&explainer->out, 1, 2, (const uint32_t[][2]){{2, 0}, {0, 3}});
  assert_edges(&explainer->out, 2, 0, NULL);
  assert_edges(&explainer->out, 3, 0, NULL);
  assert_edges(&explainer->in, 0, 2, (const uint32_t[][2]){{0, 2}, {1, 3}});
  assert_edges(&explainer->in, 1, 2, (const uint32_t[][2]){{0, 1}, {0, 4}});
  assert_edges(&explainer->in, 2, 1, (const uint32_t[][2]){{1, 0}});
  ck_assert_uint_eq(explainer->out.edges[1].condition, explainer->steps[2].condition->index);
  ck_assert_uint_eq(explainer->out.edges[0].condition, explainer->steps[1].condition->index);
  lineage_explainer_free(explainer);
}
END_TEST

START_TEST(a_document_without_steps_has_no_edge)
{
  lineage_explainer *explainer = short_document("a b");
  assert_edges(&explainer->out, 0, 0, NULL);
  assert_edges(&explainer->in, 1, 0, NULL);
  lineage_explainer_free(explainer);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("graph");
  TCase *tests = tcase_create("edge index");
  tcase_add_test(tests, edges_stand_by_stage_in_the_order_of_the_steps);
  tcase_add_test(tests, a_document_without_steps_has_no_edge);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
