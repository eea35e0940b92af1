/* SPDX-License-Identifier: MIT */
/* duplicate-step: steps of one kind between the same two stages, active in one scenario. A few are
 * compared each with each; of many, each with 64 at once. */

#include <string.h>

#include "base/bits.h"
#include "base/buffer.h"
#include "check/check_rules.h"
#include "query/condition.h"

enum { FEW_STEPS = 16 };

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

static bool compare_few_steps(lineage__check *check)
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

/* Looks at an option that the comparing of all steps may take: conditions can be such that no order
 * of looking helps. A hundred thousand steps of one option each take a third of them. */
enum { MOST_LOOKS = 1 << 28 };

/* The steps that can be judged, by group: those of one kind between the same two stages. */
typedef struct parallel_steps {
  uint32_t *steps; /* one group after the other, each in the order of the document */
  uint32_t *first; /* by group, its first place in `steps`; behind the last, the end */
  uint32_t group_count;
} parallel_steps;

static bool group_steps(lineage__check *check, parallel_steps *all)
{
  const lineage_explainer *explainer = check->explainer;
  typedef struct step_key {
    uint32_t from, to, kind;
  } step_key;
  uint32_t count = explainer->step_count;
  step_key *keys = lineage__arena_take(&check->scratch, count, sizeof *keys);
  uint32_t *group_of = lineage__arena_take(&check->scratch, count, sizeof *group_of);
  lineage__names table;
  all->steps = lineage__arena_take(&check->scratch, count, sizeof *all->steps);
  all->first = lineage__arena_take(&check->scratch, (size_t)count + 2, sizeof *all->first);
  if (!keys || !group_of || !all->steps || !all->first ||
      !lineage__names_init(&table, &check->scratch, count))
    return false;
  memset(all->first, 0, ((size_t)count + 2) * sizeof *all->first);
  for (uint32_t i = 0; i < count; i++) {
    const lineage_step *step = &explainer->steps[i];
    group_of[i] = LINEAGE__NO_NAME;
    if (!can_be_judged(step))
      continue;
    keys[i] = (step_key){step->from->part.index, step->to->part.index, step->kind_index};
    group_of[i] = lineage__names_add(&table, (const char *)&keys[i], sizeof keys[i], table.count);
    all->first[group_of[i] + 2]++;
  }
  /* A group's count stands two places behind its own, so that its end, one behind, begins as its
   * first place and moves up with each step. */
  all->group_count = table.count;
  for (uint32_t i = 0; i < all->group_count; i++)
    all->first[i + 2] += all->first[i + 1];
  for (uint32_t i = 0; i < count; i++)
    if (group_of[i] != LINEAGE__NO_NAME)
      all->steps[all->first[group_of[i] + 1]++] = i;
  return true;
}

/* What up to 64 steps of a group say, a bit for each, so that a condition is compared with all of
 * them at once. */
typedef struct step_block {
  const lineage_step *steps; /* of the document */
  const lineage_dimension *dimensions;
  const uint32_t *members;
  uint32_t size;
  uint64_t *naming;  /* by dimension: those whose `when` names it */
  uint64_t *listing; /* by option of all dimensions: those that list it */
  uint32_t *earlier; /* by step of the document: the first that overlaps it */
  size_t looks;      /* that may still be taken */
} step_block;

static bool begin_block(lineage__check *check, step_block *block)
{
  const lineage_explainer *explainer = check->explainer;
  uint32_t dimensions = explainer->dimension_count, options = explainer->option_count;
  *block = (step_block){
      .steps = explainer->steps,
      .dimensions = explainer->dimensions,
      .naming = lineage__arena_take(&check->scratch, dimensions, sizeof(uint64_t)),
      .listing = lineage__arena_take(&check->scratch, options, sizeof(uint64_t)),
      .earlier = lineage__arena_take(&check->scratch, explainer->step_count, sizeof(uint32_t)),
      .looks = MOST_LOOKS};
  if (!block->naming || !block->listing || !block->earlier)
    return false;
  memset(block->naming, 0, dimensions * sizeof(uint64_t));
  memset(block->listing, 0, options * sizeof(uint64_t));
  for (uint32_t i = 0; i < explainer->step_count; i++)
    block->earlier[i] = LINEAGE__NO_NAME;
  return true;
}

static void fill_block(step_block *block, const uint32_t *members, uint32_t size)
{
  block->members = members;
  block->size = size;
  for (uint32_t i = 0; i < size; i++) {
    const lineage__product *condition = block->steps[members[i]].condition->products;
    for (uint32_t j = 0; j < condition->choice_count; j++) {
      const lineage__choice *choice = &condition->choices[j];
      uint64_t *listing = block->listing + block->dimensions[choice->dimension].first_option;
      block->naming[choice->dimension] |= (uint64_t)1 << i;
      for (uint32_t option = 0; option < choice->option_count; option++)
        listing[choice->options[option]] |= (uint64_t)1 << i;
    }
  }
}

static void clear_block(step_block *block)
{
  for (uint32_t i = 0; i < block->size; i++) {
    const lineage__product *condition = block->steps[block->members[i]].condition->products;
    for (uint32_t j = 0; j < condition->choice_count; j++) {
      const lineage__choice *choice = &condition->choices[j];
      uint64_t *listing = block->listing + block->dimensions[choice->dimension].first_option;
      block->naming[choice->dimension] = 0;
      for (uint32_t option = 0; option < choice->option_count; option++)
        listing[choice->options[option]] = 0;
    }
  }
}

/* -- Rows ------------------------------------------------------------------------------------ */

/* The steps still to be compared stand one behind the other as rows of numbers, so that going over
 * them again and again goes straight through memory:
 *
 *     step, length of the row, dimension, how many options, place in `listing`, ..., dimension, ...
 */
enum { ROW_STEP, ROW_LENGTH, ROW_HEAD };

static size_t measure_rows(const step_block *block, const uint32_t *group, uint32_t count)
{
  size_t length = 0;
  for (uint32_t i = 0; i < count; i++) {
    const lineage__product *condition = block->steps[group[i]].condition->products;
    length += ROW_HEAD + 2 * (size_t)condition->choice_count;
    for (uint32_t j = 0; j < condition->choice_count; j++)
      length += condition->choices[j].option_count;
  }
  return length;
}

/* Gives the end of the row. */
static uint32_t *write_step_row(const step_block *block, uint32_t step, uint32_t *row)
{
  const lineage__product *condition = block->steps[step].condition->products;
  uint32_t *at = row + ROW_HEAD;
  for (uint32_t i = 0; i < condition->choice_count; i++) {
    const lineage__choice *choice = &condition->choices[i];
    *at++ = choice->dimension;
    *at++ = choice->option_count;
    for (uint32_t option = 0; option < choice->option_count; option++)
      *at++ = block->dimensions[choice->dimension].first_option + choice->options[option];
  }
  row[ROW_STEP] = step;
  row[ROW_LENGTH] = (uint32_t)(at - row);
  return at;
}

/* Of some members of the block, those whose condition overlaps that of a row. */
static uint64_t keep_overlapping(step_block *block, uint64_t members, const uint32_t *row)
{
  const uint32_t *at = row + ROW_HEAD, *end = row + row[ROW_LENGTH];
  while (at < end && members != 0) {
    uint64_t meeting = ~block->naming[*at++];
    for (uint32_t count = *at++; count > 0; count--)
      meeting |= block->listing[*at++];
    members &= meeting;
  }
  size_t looks = (size_t)(at - row);
  block->looks -= looks < block->looks ? looks : block->looks;
  return members;
}

/* Compares rows with those steps of the block that stand before theirs. Keeps the rows of steps
 * behind the block that overlap none of it, and gives their end. */
static uint32_t *compare_with_block(step_block *block, uint32_t *rows, const uint32_t *end)
{
  uint32_t *kept = rows, before = 0;
  const uint32_t *row = rows;
  while (row < end && block->looks > 0) {
    uint32_t step = row[ROW_STEP], length = row[ROW_LENGTH];
    while (before < block->size && block->members[before] < step)
      before++;
    uint64_t overlapping =
        before == 0 ? 0 : keep_overlapping(block, UINT64_MAX >> (64 - before), row);
    if (overlapping != 0) {
      block->earlier[step] = block->members[lineage__bits_first(overlapping)];
    } else if (before == block->size) {
      memmove(kept, row, length * sizeof *row);
      kept += length;
    }
    row += length;
  }
  return kept;
}

/* -- Groups ---------------------------------------------------------------------------------- */

/* `rows` has room for the group. Gives how many of its steps were compared with all behind them. */
static uint32_t compare_group(step_block *block, const uint32_t *group, uint32_t count,
                              uint32_t *rows)
{
  uint32_t done = 0, *end = rows;
  for (uint32_t i = 0; i < count; i++)
    end = write_step_row(block, group[i], end);
  while (rows < end) {
    fill_block(block, group + done, count - done < 64 ? count - done : 64);
    end = compare_with_block(block, rows, end);
    clear_block(block);
    if (block->looks == 0)
      return done;
    done += block->size;
  }
  return count;
}

/* Room for the rows of any group; NULL: no memory. */
static uint32_t *take_rows(lineage__check *check, const parallel_steps *all,
                           const step_block *block)
{
  size_t most = 0;
  for (uint32_t i = 0; i < all->group_count; i++) {
    const uint32_t *group = all->steps + all->first[i];
    size_t length = measure_rows(block, group, all->first[i + 1] - all->first[i]);
    most = length > most ? length : most;
  }
  return lineage__arena_take(&check->scratch, most, sizeof(uint32_t));
}

/* Finds for each step the first that overlaps it, as far as the looks suffice. */
static bool compare_groups(lineage__check *check, const parallel_steps *all, step_block *block)
{
  size_t parallel = 0, compared = 0;
  uint32_t *rows = take_rows(check, all, block);
  if (!rows)
    return false;
  for (uint32_t i = 0; i < all->group_count; i++) {
    uint32_t count = all->first[i + 1] - all->first[i];
    if (count == 1)
      continue;
    parallel += count;
    if (block->looks > 0)
      compared += compare_group(block, all->steps + all->first[i], count, rows);
  }
  if (block->looks == 0 && lineage__check_wants(check, LINEAGE__RULE_TOO_MANY_SCENARIOS))
    lineage__judge_find(check->judge, LINEAGE__RULE_TOO_MANY_SCENARIOS,
                        lineage__check_member_spot(check, NULL, "dimensions"),
                        "duplicate-step compared the first %zu of %zu parallel steps with all "
                        "others and stopped, as their conditions have too much to compare",
                        compared, parallel);
  return true;
}

static bool compare_many_steps(lineage__check *check)
{
  const lineage_step *steps = check->explainer->steps;
  parallel_steps all;
  step_block block;
  if (!group_steps(check, &all) || !begin_block(check, &block) ||
      !compare_groups(check, &all, &block))
    return false;
  for (uint32_t i = 0; i < check->explainer->step_count; i++)
    if (block.earlier[i] != LINEAGE__NO_NAME &&
        !find_duplicate_step(check, &steps[i], &steps[block.earlier[i]]))
      return false;
  return true;
}

bool lineage__check_duplicate_steps(lineage__check *check)
{
  if (!lineage__check_wants(check, LINEAGE__RULE_DUPLICATE_STEP))
    return true;
  return check->explainer->step_count <= FEW_STEPS ? compare_few_steps(check)
                                                   : compare_many_steps(check);
}
