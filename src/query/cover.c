/* SPDX-License-Identifier: MIT */
/* A set of scenarios as products. From the first scenario that no product holds yet, one is grown,
 * wheel by wheel, by every digit that keeps it within the set: larger it can't become, as what
 * doesn't fit a smaller product doesn't fit a larger one. In the end those are left out that the
 * others make up. */

#include "query/cover.h"

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"

typedef struct cover_maker {
  lineage__arena *arena; /* for the boxes */
  lineage__arena work;
  const lineage__space *space;
  lineage__meter *meter;
  const uint64_t *set; /* to be covered */
  uint64_t *left;      /* of it, what no box holds yet */
  uint64_t *filled;    /* the scenarios of a box */
  uint64_t *kept;      /* the scenarios of the boxes that are known to stay */
  bool *unfit;         /* by digit of the wheel that grows */
  lineage__box *boxes;
  uint32_t count;
  uint32_t capacity;
} cover_maker;

static bool take_covering(cover_maker *maker)
{
  size_t words = maker->space->word_count;
  uint32_t most = 0;
  for (uint32_t i = 0; i < maker->space->wheel_count; i++)
    most = maker->space->wheels[i].count > most ? maker->space->wheels[i].count : most;
  maker->left = lineage__arena_take(&maker->work, words, sizeof *maker->left);
  maker->filled = lineage__arena_take(&maker->work, words, sizeof *maker->filled);
  maker->kept = lineage__arena_take(&maker->work, words, sizeof *maker->kept);
  maker->unfit = lineage__arena_take(&maker->work, most, sizeof *maker->unfit);
  if (!maker->left || !maker->filled || !maker->kept || !maker->unfit)
    return false;
  memcpy(maker->left, maker->set, words * sizeof *maker->left);
  memset(maker->kept, 0, words * sizeof *maker->kept);
  return true;
}

static lineage_status fill(cover_maker *maker, const lineage__box *box)
{
  lineage__space_fill(maker->space, box->digits, maker->filled);
  return lineage__meter_spend(maker->meter, maker->space->word_count);
}

/* The box of one scenario. */
static bool seed_box(cover_maker *maker, lineage__box *box, size_t scenario)
{
  const lineage__space *space = maker->space;
  box->seed = scenario;
  box->digits = lineage__arena_take(maker->arena, space->wheel_count, sizeof *box->digits);
  uint32_t *digits = lineage__arena_take(maker->arena, space->wheel_count, sizeof *digits);
  if (!box->digits || !digits)
    return false;
  for (uint32_t i = 0; i < space->wheel_count; i++) {
    digits[i] = lineage__wheel_digit(&space->wheels[i], scenario);
    box->digits[i] = (lineage__digits){&digits[i], 1};
  }
  return true;
}

/* Grows a box by the digits of a wheel that keep it within the set: those that no scenario outside
 * the set shows when the wheel is turned to all digits. */
static lineage_status grow_box(cover_maker *maker, lineage__box *box, uint32_t wheel)
{
  const lineage__wheel *turned = &maker->space->wheels[wheel];
  lineage__digits small = box->digits[wheel];
  box->digits[wheel] = (lineage__digits){0};
  lineage_status status = fill(maker, box);
  box->digits[wheel] = small;
  if (status)
    return status;
  memset(maker->unfit, 0, turned->count * sizeof *maker->unfit);
  uint32_t fit = turned->count;
  for (size_t word = 0; word < maker->space->word_count; word++) {
    uint64_t outside = maker->filled[word] & ~maker->set[word];
    for (; outside; outside &= outside - 1) {
      uint32_t digit = lineage__wheel_digit(turned, 64 * word + lineage__bits_first(outside));
      fit -= !maker->unfit[digit];
      maker->unfit[digit] = true;
    }
  }
  if (fit == 1)
    return LINEAGE_OK;
  uint32_t *digits = lineage__arena_take(maker->arena, fit, sizeof *digits);
  if (!digits)
    return LINEAGE_NO_MEMORY;
  box->digits[wheel] = (lineage__digits){digits, fit};
  for (uint32_t digit = 0, i = 0; digit < turned->count; digit++)
    if (!maker->unfit[digit])
      digits[i++] = digit;
  return LINEAGE_OK;
}

static bool need_box(cover_maker *maker)
{
  if (maker->count < maker->capacity)
    return true;
  if (maker->capacity > UINT32_MAX / 2) /* a condition counts its products in 32 bits */
    return false;
  uint32_t capacity = maker->capacity ? 2 * maker->capacity : 8;
  lineage__box *boxes = lineage__arena_take(&maker->work, capacity, sizeof *boxes);
  if (!boxes)
    return false;
  if (maker->count > 0)
    memcpy(boxes, maker->boxes, maker->count * sizeof *boxes);
  maker->boxes = boxes;
  maker->capacity = capacity;
  return true;
}

static lineage_status add_box(cover_maker *maker, size_t scenario)
{
  const lineage__space *space = maker->space;
  if (!need_box(maker))
    return LINEAGE_NO_MEMORY;
  lineage__box *box = &maker->boxes[maker->count];
  lineage_status status = seed_box(maker, box, scenario) ? LINEAGE_OK : LINEAGE_NO_MEMORY;
  for (uint32_t i = 0; !status && i < space->wheel_count; i++)
    status = grow_box(maker, box, i);
  if (!status)
    status = fill(maker, box);
  for (size_t i = 0; !status && i < space->word_count; i++)
    maker->left[i] &= ~maker->filled[i];
  maker->count += status == LINEAGE_OK;
  return status;
}

static lineage_status add_boxes(cover_maker *maker)
{
  lineage_status status = LINEAGE_OK;
  for (size_t word = 0; !status && word < maker->space->word_count; word++)
    while (!status && maker->left[word])
      status = add_box(maker, 64 * word + lineage__bits_first(maker->left[word]));
  return status;
}

/* Whether the boxes before one and those kept behind it make it up. Its seed is in none before it,
 * so mostly one look at what is kept tells. */
static lineage_status is_made_up(cover_maker *maker, uint32_t box, uint64_t *rest, bool *made_up)
{
  size_t words = maker->space->word_count;
  *made_up = false;
  lineage_status status = fill(maker, &maker->boxes[box]);
  if (status || !lineage__bits_has(maker->kept, maker->boxes[box].seed))
    return status;
  for (size_t i = 0; i < words; i++)
    rest[i] = maker->filled[i] & ~maker->kept[i];
  for (uint32_t other = 0; !status && other < box; other++) {
    status = fill(maker, &maker->boxes[other]);
    for (size_t i = 0; i < words; i++)
      rest[i] &= ~maker->filled[i];
  }
  *made_up = true;
  for (size_t i = 0; i < words; i++)
    *made_up = *made_up && rest[i] == 0;
  return status ? status : fill(maker, &maker->boxes[box]);
}

/* Leaves out boxes that others make up, the newest first; what is left out has no digits. */
static lineage_status leave_out(cover_maker *maker)
{
  size_t words = maker->space->word_count;
  uint64_t *rest = maker->left; /* nothing is left in it */
  for (uint32_t i = maker->count; i > 0; i--) {
    bool made_up;
    lineage_status status = is_made_up(maker, i - 1, rest, &made_up);
    if (status)
      return status;
    if (made_up)
      maker->boxes[i - 1].digits = NULL;
    for (size_t word = 0; !made_up && word < words; word++)
      maker->kept[word] |= maker->filled[word];
  }
  return LINEAGE_OK;
}

/* What boxes are sorted by. */
typedef struct ranked_box {
  size_t first; /* the first scenario it holds */
  lineage__box box;
} ranked_box;

static int compare_boxes(const void *one, const void *other)
{
  const ranked_box *a = one, *b = other;
  if (a->first != b->first)
    return a->first < b->first ? -1 : 1;
  return a->box.seed < b->box.seed ? -1 : a->box.seed > b->box.seed;
}

static lineage_status sort_boxes(cover_maker *maker, lineage__cover *cover)
{
  const lineage__space *space = maker->space;
  ranked_box *ranked = lineage__arena_take(&maker->work, maker->count, sizeof *ranked);
  cover->boxes = lineage__arena_take(maker->arena, maker->count, sizeof *cover->boxes);
  if (!ranked || !cover->boxes)
    return LINEAGE_NO_MEMORY;
  cover->count = 0;
  for (uint32_t i = 0; i < maker->count; i++) {
    const lineage__box *box = &maker->boxes[i];
    if (!box->digits)
      continue;
    size_t first = 0;
    for (uint32_t j = 0; j < space->wheel_count; j++)
      first += box->digits[j].digits[0] * space->wheels[j].stride;
    ranked[cover->count++] = (ranked_box){first, *box};
  }
  lineage__sort(ranked, cover->count, sizeof *ranked, compare_boxes);
  for (uint32_t i = 0; i < cover->count; i++)
    cover->boxes[i] = ranked[i].box;
  return LINEAGE_OK;
}

lineage_status lineage__cover_make(lineage__cover *cover, lineage__arena *arena,
                                   const lineage__space *space, const uint64_t *set,
                                   lineage__meter *meter)
{
  cover_maker maker = {.arena = arena, .space = space, .meter = meter, .set = set};
  lineage__arena_init(&maker.work, &arena->allocator);
  lineage_status status = take_covering(&maker) ? LINEAGE_OK : LINEAGE_NO_MEMORY;
  if (!status)
    status = add_boxes(&maker);
  if (!status)
    status = leave_out(&maker);
  if (!status)
    status = sort_boxes(&maker, cover);
  lineage__arena_free(&maker.work);
  return status;
}
