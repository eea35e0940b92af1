/* SPDX-License-Identifier: MIT */
/* duplicate-step: steps of one kind between the same two stages, active in one scenario. A few are
 * compared each with each; many go through a trie of their conditions. */

#include <string.h>

#include "base/buffer.h"
#include "check/check_rules.h"
#include "check/step_trie.h"
#include "query/condition.h"

enum { FEW_STEPS = 16, FEW_PARALLEL = 8 };

/* Looks at the trie that a search may take for each choice and option of the document: what a
 * reasonable document needs many times over. */
enum { LOOKS_EACH = 16, LOOKS_ALWAYS = 1 << 16 };

/* Steps of one kind between the same two stages. */
typedef struct parallel_steps {
  uint32_t first, last; /* chained by `next` */
  uint32_t count;
} parallel_steps;

static bool can_be_judged(const lineage_step *step)
{
  return step->from && step->to && step->kind && step->condition;
}

static bool are_parallel(const lineage_step *one, const lineage_step *other)
{
  return one->from == other->from && one->to == other->to && one->kind_index == other->kind_index;
}

enum { SHOWN_CHOICES = 4 };

/* The first option that two choices of a dimension have in common; either may be NULL: any. */
static uint32_t common_option(const lineage__choice *one, const lineage__choice *other)
{
  uint32_t i = 0, j = 0;
  if (!one || !other)
    return (one ? one : other)->options[0];
  while (one->options[i] != other->options[j])
    if (one->options[i] < other->options[j])
      i++;
    else
      j++;
  return one->options[i];
}

/* Writes of two conditions that overlap where they do: " with provider=cuda, mode=fast". */
static void write_overlap(lineage__buffer *out, const lineage_explainer *explainer,
                          const lineage_condition *one, const lineage_condition *other)
{
  const lineage__product *a = one->products, *b = other->products;
  uint32_t i = 0, j = 0;
  for (uint32_t shown = 0; i < a->choice_count || j < b->choice_count; shown++) {
    const lineage__choice *left = i < a->choice_count ? &a->choices[i] : NULL;
    const lineage__choice *right = j < b->choice_count ? &b->choices[j] : NULL;
    if (left && right && left->dimension != right->dimension)
      *(left->dimension < right->dimension ? &right : &left) = NULL;
    i += left != NULL;
    j += right != NULL;
    if (shown == SHOWN_CHOICES) {
      lineage__buffer_add_text(out, ", …");
      return;
    }
    const lineage_dimension *dimension = &explainer->dimensions[(left ? left : right)->dimension];
    const char *value = dimension->options[common_option(left, right)].value;
    lineage__buffer_add_text(out, shown == 0 ? " with " : ", ");
    lineage__buffer_add_shown(out, dimension->id, strlen(dimension->id));
    lineage__buffer_add_text(out, "=");
    lineage__buffer_add_shown(out, value, strlen(value));
  }
}

static bool find_duplicate_step(lineage__check *check, const lineage_step *step,
                                const lineage_step *earlier)
{
  lineage__buffer overlap;
  lineage__buffer_init(&overlap, &check->explainer->allocator);
  write_overlap(&overlap, check->explainer, earlier->condition, step->condition);
  if (!overlap.failed &&
      lineage__judge_find(check->judge, LINEAGE__RULE_DUPLICATE_STEP,
                          lineage__check_part_spot(check, &step->part),
                          "an earlier step leads from %q to %q with kind %q, too, and both are "
                          "active%s; keep one, or part their conditions",
                          step->from->id, step->to->id, step->kind,
                          overlap.length > 0 ? overlap.bytes : " in every scenario"))
    lineage__judge_relate(check->judge, lineage__check_part_spot(check, &earlier->part),
                          "the earlier step");
  bool failed = overlap.failed;
  lineage__buffer_free(&overlap);
  return !failed;
}

static bool compare_steps(lineage__check *check)
{
  const lineage_step *steps = check->explainer->steps;
  for (uint32_t i = 1; i < check->explainer->step_count; i++) {
    if (!can_be_judged(&steps[i]))
      continue;
    uint32_t at = 0;
    while (at < i && !(are_parallel(&steps[at], &steps[i]) && can_be_judged(&steps[at]) &&
                       lineage__condition_overlaps(steps[at].condition, steps[i].condition)))
      at++;
    if (at < i && !find_duplicate_step(check, &steps[i], &steps[at]))
      return false;
  }
  return true;
}

/* -- Many steps ------------------------------------------------------------------------------ */

typedef struct step_groups {
  parallel_steps *groups;
  uint32_t *next; /* by step */
  uint32_t count;
} step_groups;

static bool group_steps(lineage__check *check, step_groups *all)
{
  const lineage_explainer *explainer = check->explainer;
  typedef struct step_key {
    uint32_t from, to, kind;
  } step_key;
  uint32_t count = explainer->step_count;
  step_key *keys = lineage__arena_take(&check->scratch, count, sizeof *keys);
  all->groups = lineage__arena_take(&check->scratch, count, sizeof *all->groups);
  all->next = lineage__arena_take(&check->scratch, count, sizeof *all->next);
  all->count = 0;
  lineage__names table;
  if (!keys || !all->groups || !all->next || !lineage__names_init(&table, &check->scratch, count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    const lineage_step *step = &explainer->steps[i];
    if (!can_be_judged(step))
      continue;
    keys[i] = (step_key){step->from->part.index, step->to->part.index, step->kind_index};
    uint32_t group = lineage__names_add(&table, (const char *)&keys[i], sizeof keys[i], all->count);
    parallel_steps *steps = &all->groups[group];
    all->next[i] = LINEAGE__NO_NAME;
    if (group == all->count) {
      all->count++;
      *steps = (parallel_steps){.first = i};
    } else {
      all->next[steps->last] = i;
    }
    steps->last = i;
    steps->count++;
  }
  return true;
}

static bool compare_group(lineage__check *check, const step_groups *all,
                          const parallel_steps *group)
{
  const lineage_step *steps = check->explainer->steps;
  for (uint32_t i = all->next[group->first]; i != LINEAGE__NO_NAME; i = all->next[i]) {
    uint32_t at = group->first;
    while (at != i && !lineage__condition_overlaps(steps[at].condition, steps[i].condition))
      at = all->next[at];
    if (at != i && !find_duplicate_step(check, &steps[i], &steps[at]))
      return false;
  }
  return true;
}

/* What goes into the trie: the groups too large to be compared each with each. */
typedef struct trie_size {
  size_t roots, choices, options, steps;
} trie_size;

static trie_size measure_groups(const lineage__check *check, const step_groups *all)
{
  trie_size size = {0};
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->groups[i].count <= FEW_PARALLEL)
      continue;
    size.roots++;
    size.steps += all->groups[i].count;
    for (uint32_t at = all->groups[i].first; at != LINEAGE__NO_NAME; at = all->next[at]) {
      const lineage__product *product = check->explainer->steps[at].condition->products;
      size.choices += product->choice_count;
      for (uint32_t j = 0; j < product->choice_count; j++)
        size.options += product->choices[j].option_count;
    }
  }
  return size;
}

/* Looks each step of a group up before it is added. `*budget` is 0 where that took too long. */
static bool search_group(lineage__check *check, const step_groups *all, const parallel_steps *group,
                         lineage__step_trie *trie, size_t *budget, size_t *searched)
{
  const lineage_step *steps = check->explainer->steps;
  uint32_t root = lineage__step_trie_root(trie);
  for (uint32_t i = group->first; i != LINEAGE__NO_NAME; i = all->next[i]) {
    const lineage__product *condition = steps[i].condition->products;
    uint32_t earlier = lineage__step_trie_find(trie, root, condition, budget);
    if (*budget == 0)
      return true;
    ++*searched;
    if ((earlier != LINEAGE__NO_NAME && !find_duplicate_step(check, &steps[i], &steps[earlier])) ||
        !lineage__step_trie_add(trie, root, i, condition))
      return false;
  }
  return true;
}

static bool compare_groups(lineage__check *check, const step_groups *all)
{
  trie_size size = measure_groups(check, all);
  lineage__step_trie *trie = NULL;
  if (size.roots > 0) {
    trie = lineage__step_trie_new(&check->scratch, size.roots, size.choices, size.options);
    if (!trie)
      return false;
  }
  size_t budget = LOOKS_ALWAYS + LOOKS_EACH * (size.steps + size.choices + size.options);
  size_t searched = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    const parallel_steps *group = &all->groups[i];
    bool has_memory =
        group->count <= FEW_PARALLEL
            ? compare_group(check, all, group)
            : budget == 0 || search_group(check, all, group, trie, &budget, &searched);
    if (!has_memory)
      return false;
  }
  if (budget == 0 && lineage__check_wants(check, LINEAGE__RULE_TOO_MANY_SCENARIOS))
    lineage__judge_find(check->judge, LINEAGE__RULE_TOO_MANY_SCENARIOS,
                        lineage__check_member_spot(check, NULL, "dimensions"),
                        "duplicate-step compared the first %zu of %zu parallel steps and stopped, "
                        "as their conditions have too much to compare",
                        searched, size.steps);
  return true;
}

bool lineage__check_duplicate_steps(lineage__check *check)
{
  if (!lineage__check_wants(check, LINEAGE__RULE_DUPLICATE_STEP))
    return true;
  if (check->explainer->step_count <= FEW_STEPS)
    return compare_steps(check);
  step_groups all;
  return group_steps(check, &all) && compare_groups(check, &all);
}
