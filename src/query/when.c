/* SPDX-License-Identifier: MIT */
/* When can one stage reach another: floods tell the set of scenarios, a cover gives it as products,
 * and these become a condition that owns its memory. */

#include <string.h>

#include "base/memory.h"
#include "query/between.h"
#include "query/cover.h"

/* A condition that no document owns. */
typedef struct owned_condition {
  lineage_condition condition;
  lineage__arena arena;
} owned_condition;

void lineage_condition_free(lineage_condition *condition)
{
  if (!condition)
    return;
  owned_condition *owned = (owned_condition *)condition;
  lineage__arena_free(&owned->arena);
  lineage__release(&condition->explainer->allocator, owned, 1, sizeof *owned);
}

static owned_condition *make_owned(const lineage_explainer *explainer)
{
  owned_condition *owned = lineage__allocate(&explainer->allocator, 1, sizeof *owned);
  if (!owned)
    return NULL;
  *owned = (owned_condition){.condition = {.explainer = explainer, .index = UINT32_MAX}};
  lineage__arena_init(&owned->arena, &explainer->allocator);
  return owned;
}

/* The set of scenarios in which a path leads through the between. */
static lineage_status find_scenarios(lineage_query *query, lineage__between *between, uint64_t *set)
{
  lineage__flood *flood = &query->flood;
  lineage_status status =
      lineage__flood_need(flood, &query->arena, &query->space, query->explainer->stage_count);
  for (size_t word = 0; !status && word < query->space.word_count; word++) {
    status = lineage__flood_run(flood, &between->links, &query->space, word, &between->from, 1,
                                between->to, &query->meter);
    if (status)
      break;
    set[word] = flood->have[between->to];
    lineage__flood_drain(flood);
  }
  return status;
}

/* Writes a box as a product: a choice for each wheel that the box doesn't hold whole. */
static bool write_product(lineage__arena *arena, const lineage__space *space,
                          const lineage__box *box, lineage__product *product)
{
  lineage__choice *choices = lineage__arena_take(arena, space->wheel_count, sizeof *choices);
  if (!choices)
    return false;
  *product = (lineage__product){.choices = choices};
  for (uint32_t i = 0; i < space->wheel_count; i++) {
    const lineage__digits *digits = &box->digits[i];
    if (digits->count == space->wheels[i].count)
      continue;
    uint32_t *options = lineage__arena_take(arena, digits->count, sizeof *options);
    if (!options)
      return false;
    for (uint32_t j = 0; j < digits->count; j++)
      options[j] = space->wheels[i].options[digits->digits[j]];
    choices[product->choice_count++] =
        (lineage__choice){space->wheels[i].dimension, digits->count, options};
  }
  return true;
}

static lineage_status write_products(owned_condition *owned, const lineage__space *space,
                                     const lineage__cover *cover)
{
  lineage__product *products = lineage__arena_take(&owned->arena, cover->count, sizeof *products);
  if (!products)
    return LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; i < cover->count; i++)
    if (!write_product(&owned->arena, space, &cover->boxes[i], &products[i]))
      return LINEAGE_NO_MEMORY;
  owned->condition.products = products;
  owned->condition.product_count = cover->count;
  return LINEAGE_OK;
}

/* Covers the scenarios of a part; the boxes go with its memory. */
static lineage_status cover_part(lineage_query *query, lineage__between *between,
                                 owned_condition *owned)
{
  lineage__cover cover;
  uint64_t *set = lineage__arena_take(&between->arena, query->space.word_count, sizeof *set);
  if (!set)
    return LINEAGE_NO_MEMORY;
  lineage_status status = find_scenarios(query, between, set);
  if (!status)
    status = lineage__cover_make(&cover, &between->arena, &query->space, set, &query->meter);
  return status ? status : write_products(owned, &query->space, &cover);
}

/* One product that limits nothing. */
static lineage_status write_always(owned_condition *owned)
{
  lineage__product *product = lineage__arena_take(&owned->arena, 1, sizeof *product);
  if (!product)
    return LINEAGE_NO_MEMORY;
  *product = (lineage__product){0};
  owned->condition.products = product;
  owned->condition.product_count = 1;
  return LINEAGE_OK;
}

static lineage_status find_when(lineage_query *query, uint32_t from, uint32_t to,
                                owned_condition *owned)
{
  lineage__between between;
  if (from == to)
    return write_always(owned);
  lineage_status status = lineage__between_make(&between, query, from, to);
  if (status)
    return status;
  if (between.links.stage_count > 0)
    status = between.is_plain ? write_always(owned) : cover_part(query, &between, owned);
  lineage__between_free(&between);
  return status;
}

lineage_status lineage_query_when(lineage_query *query, const lineage_stage *from,
                                  const lineage_stage *to, lineage_condition **out)
{
  if (out)
    *out = NULL;
  if (!out || !lineage__query_has(query, from) || !lineage__query_has(query, to))
    return LINEAGE_INVALID;
  lineage_status status = lineage__query_begin(query, UINT64_MAX);
  if (status)
    return status;
  owned_condition *owned = make_owned(query->explainer);
  if (!owned)
    return LINEAGE_NO_MEMORY;
  status = find_when(query, from->part.index, to->part.index, owned);
  if (status) {
    lineage_condition_free(&owned->condition);
    return status;
  }
  *out = &owned->condition;
  return LINEAGE_OK;
}
