/* SPDX-License-Identifier: MIT */
#include "query/trail.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "support.h"

enum { NODES = 400 };

/* A node's beginning and the link after it, written out. */
static uint32_t write_links(const lineage__trail *trail, uint32_t node, uint32_t *links)
{
  const lineage__trail_node *nodes = trail->nodes;
  uint32_t depth = nodes[node].depth;
  for (uint32_t at = node; at > 0; at = nodes[at].parent)
    links[nodes[at].depth - 1] = nodes[at].link;
  links[depth] = nodes[node].next;
  return depth + 1;
}

static bool is_sooner(const lineage__trail *trail, uint32_t one, uint32_t other)
{
  uint32_t a[NODES + 1], b[NODES + 1];
  uint32_t lengths[] = {trail->nodes[one].length, trail->nodes[other].length};
  if (lengths[0] != lengths[1])
    return lengths[0] < lengths[1];
  uint32_t a_count = write_links(trail, one, a), b_count = write_links(trail, other, b);
  for (uint32_t i = 0; i < a_count && i < b_count; i++)
    if (a[i] != b[i])
      return a[i] < b[i];
  ck_abort_msg("two nodes with one path");
}

/* Random trees; the children of a node and what comes next at it have different links. */
START_TEST(the_heap_gives_nodes_in_the_order_of_their_paths)
{
  uint64_t state = 5 + (uint64_t)_i;
  lineage__trail trail;
  lineage__trail_init(&trail, &lineage__default_allocator);
  ck_assert(lineage__trail_need(&trail, NODES));
  lineage__trail_add(&trail, 0, 0, 0);
  for (uint32_t i = 1; i < NODES; i++) {
    uint32_t back = (uint32_t)(next_random(&state) >> 40) % (_i % 2 ? i : 3);
    uint32_t parent = back < i ? i - 1 - back : 0;
    lineage__trail_add(&trail, parent,
                       2 * ((uint32_t)(next_random(&state) >> 44) % 1000 * NODES + i), 0);
    lineage__trail_adopt(&trail, i);
  }
  for (uint32_t i = 0; i < NODES; i++) {
    trail.nodes[i].length = 500 + (uint32_t)(next_random(&state) >> 40) % 3;
    trail.nodes[i].next = 1 + 2 * ((uint32_t)(next_random(&state) >> 44) % 1000 * NODES + i);
    lineage__trail_push(&trail, i);
  }
  uint32_t last = trail.heap[0];
  lineage__trail_pop(&trail);
  for (uint32_t i = 1; i < NODES; i++) {
    uint32_t next = trail.heap[0];
    if (!is_sooner(&trail, last, next))
      ck_abort_msg("node %u before node %u", last, next);
    last = next;
    lineage__trail_pop(&trail);
  }
  ck_assert_uint_eq(trail.heap_count, 0);
  lineage__trail_free(&trail);
}
END_TEST

START_TEST(children_are_the_newest_first)
{
  lineage__trail trail;
  lineage__trail_init(&trail, &lineage__default_allocator);
  ck_assert(lineage__trail_need(&trail, 3));
  lineage__trail_add(&trail, 0, UINT32_MAX, 7);
  lineage__trail_adopt(&trail, lineage__trail_add(&trail, 0, 4, 8));
  lineage__trail_adopt(&trail, lineage__trail_add(&trail, 0, 2, 9));
  ck_assert_uint_eq(trail.nodes[0].child_count, 2);
  ck_assert_uint_eq(trail.nodes[0].child, 2);
  ck_assert_uint_eq(trail.nodes[2].sibling, 1);
  ck_assert_uint_eq(trail.nodes[1].sibling, UINT32_MAX);
  ck_assert_uint_eq(trail.nodes[1].depth, 1);
  ck_assert_uint_eq(trail.nodes[2].stage, 9);
  lineage__trail_free(&trail);
}
END_TEST

START_TEST(without_memory_the_trail_stays_as_it_is)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  lineage__trail trail;
  lineage__trail_init(&trail, &memory.allocator);
  ck_assert(lineage__trail_need(&trail, 1));
  lineage__trail_add(&trail, 0, UINT32_MAX, 7);
  memory.fail_at = memory.calls + 1;
  ck_assert(!lineage__trail_need(&trail, 1000));
  memory.fail_at = memory.calls + 2;
  ck_assert(!lineage__trail_need(&trail, 1000));
  ck_assert_uint_eq(trail.nodes[0].stage, 7);
  ck_assert(lineage__trail_need(&trail, 1000));
  ck_assert(!lineage__trail_need(&trail, UINT32_MAX));
  lineage__trail_free(&trail);
  ck_assert_uint_eq(memory.blocks, 0);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("trail");
  TCase *tests = tcase_create("trails");
  tcase_add_loop_test(tests, the_heap_gives_nodes_in_the_order_of_their_paths, 0, 20);
  tcase_add_test(tests, children_are_the_newest_first);
  tcase_add_test(tests, without_memory_the_trail_stays_as_it_is);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
