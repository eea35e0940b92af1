/* SPDX-License-Identifier: MIT */
/* The trie of conditions against comparing each with each. */

#include <stdlib.h>

#include "base/memory.h"
#include "check/step_trie.h"
#include "query/condition.h"
#include "support.h"

enum { MOST_STEPS = 60, MOST_DIMENSIONS = 5, MOST_OPTIONS = 5 };

/* A condition with all that it is made of. */
typedef struct made_condition {
  lineage_condition condition;
  lineage__product product;
  lineage__choice choices[MOST_DIMENSIONS];
  uint32_t options[MOST_DIMENSIONS][MOST_OPTIONS];
} made_condition;

static uint32_t random_below(uint64_t *state, uint32_t bound)
{
  return (uint32_t)(next_random(state) >> 33) % bound;
}

/* Names each dimension with a chance of `naming` in 8, and of it each option with one of `listing`,
 * or else one. */
static void make_condition(made_condition *made, uint64_t *state, uint32_t naming, uint32_t listing)
{
  made->product = (lineage__product){made->choices, 0};
  made->condition = (lineage_condition){.products = &made->product, .product_count = 1};
  for (uint32_t i = 0; i < MOST_DIMENSIONS; i++) {
    uint32_t *options = made->options[i], count = 0;
    if (random_below(state, 8) >= naming)
      continue;
    for (uint32_t option = 0; option < MOST_OPTIONS; option++)
      if (random_below(state, 8) < listing)
        options[count++] = option;
    if (count == 0)
      options[count++] = random_below(state, MOST_OPTIONS);
    made->choices[made->product.choice_count++] = (lineage__choice){i, count, options};
  }
}

static uint32_t first_that_overlaps(const made_condition *conditions, uint32_t index)
{
  for (uint32_t i = 0; i < index; i++)
    if (lineage__condition_overlaps(&conditions[i].condition, &conditions[index].condition))
      return i;
  return LINEAGE__NO_NAME;
}

START_TEST(first_overlap_is_the_one_found_by_comparing_all)
{
  made_condition *conditions = calloc(MOST_STEPS, sizeof *conditions);
  ck_assert_ptr_nonnull(conditions);
  uint64_t state = 20261111;
  for (int round = 0; round < 3000; round++) {
    lineage__arena arena;
    lineage__arena_init(&arena, &lineage__default_allocator);
    lineage__step_trie *trie = lineage__step_trie_new(&arena, 1, MOST_STEPS * MOST_DIMENSIONS,
                                                      MOST_STEPS * MOST_DIMENSIONS * MOST_OPTIONS);
    ck_assert_ptr_nonnull(trie);
    uint32_t root = lineage__step_trie_root(trie);
    uint32_t naming = 4 + random_below(&state, 5), listing = random_below(&state, 4);
    for (uint32_t i = 0; i < MOST_STEPS; i++) {
      size_t budget = 1000000;
      make_condition(&conditions[i], &state, naming, listing);
      ck_assert_uint_eq(lineage__step_trie_find(trie, root, &conditions[i].product, &budget),
                        first_that_overlaps(conditions, i));
      ck_assert_uint_gt(budget, 0);
      ck_assert(lineage__step_trie_add(trie, root, i, &conditions[i].product));
    }
    lineage__arena_free(&arena);
  }
  free(conditions);
}
END_TEST

START_TEST(roots_are_apart)
{
  lineage__arena arena;
  lineage__arena_init(&arena, &lineage__default_allocator);
  const lineage__product always = {NULL, 0};
  size_t budget = 100;
  lineage__step_trie *trie = lineage__step_trie_new(&arena, 2, 0, 0);
  uint32_t one = lineage__step_trie_root(trie), other = lineage__step_trie_root(trie);
  ck_assert(lineage__step_trie_add(trie, one, 7, &always));
  ck_assert_uint_eq(lineage__step_trie_find(trie, other, &always, &budget), LINEAGE__NO_NAME);
  ck_assert_uint_eq(lineage__step_trie_find(trie, one, &always, &budget), 7);
  lineage__arena_free(&arena);
}
END_TEST

START_TEST(a_spent_budget_is_said)
{
  lineage__arena arena;
  lineage__arena_init(&arena, &lineage__default_allocator);
  uint32_t options[] = {0, 1, 2};
  lineage__choice choice = {0, 1, options};
  const lineage__product first = {&choice, 1};
  lineage__step_trie *trie = lineage__step_trie_new(&arena, 1, 1, 1);
  uint32_t root = lineage__step_trie_root(trie);
  ck_assert(lineage__step_trie_add(trie, root, 0, &first));
  lineage__choice wide = {0, 2, options + 1};
  const lineage__product other = {&wide, 1};
  size_t budget = 2;
  ck_assert_uint_eq(lineage__step_trie_find(trie, root, &other, &budget), LINEAGE__NO_NAME);
  ck_assert_uint_eq(budget, 0);
  lineage__arena_free(&arena);
}
END_TEST

START_TEST(lack_of_memory_is_told)
{
  uint64_t state = 1;
  made_condition made[8];
  for (size_t i = 0; i < 8; i++)
    make_condition(&made[i], &state, 8, 2);
  for (size_t n = 1;; n++) {
    counting_allocator memory;
    counting_allocator_init(&memory);
    memory.fail_at = n;
    lineage__arena arena;
    lineage__arena_init(&arena, &memory.allocator);
    lineage__step_trie *trie = lineage__step_trie_new(&arena, 1, 40, 200);
    bool whole = trie != NULL;
    uint32_t root = whole ? lineage__step_trie_root(trie) : 0;
    for (uint32_t i = 0; whole && i < 8; i++)
      whole = lineage__step_trie_add(trie, root, i, &made[i].product);
    lineage__arena_free(&arena);
    ck_assert_uint_eq(memory.blocks, 0);
    ck_assert_int_eq(whole, memory.failures == 0);
    if (memory.failures == 0)
      break;
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("step_trie");
  TCase *cases = tcase_create("step_trie");
  tcase_add_test(cases, first_overlap_is_the_one_found_by_comparing_all);
  tcase_add_test(cases, roots_are_apart);
  tcase_add_test(cases, a_spent_budget_is_said);
  tcase_add_test(cases, lack_of_memory_is_told);
  suite_add_tcase(suite, cases);
  return run_suite(suite);
}
