/* SPDX-License-Identifier: MIT */
/* How many paths lead from one stage to another.
 *
 * The components of the part between them are walked in the order of their links. At each stage
 * stands how many beginnings of paths arrive, by the set of scenarios in which those are walkable;
 * equal sets are added up, which under one scenario is all the counting there is where no component
 * has two stages. Within a component of more, paths are walked one by one, all beginnings that
 * arrive with one set together.
 *
 * Such walks, and sets where there are several, are paid from the budget. Once it is spent every
 * stage is walked only once more, for one of the sets that arrive: what is counted then is less
 * than there is, but in bounded time. */

#include <string.h>

#include "base/memory.h"
#include "query/between.h"

enum { WORDS_A_VISIT = 16 }; /* of sets, that cost as much as a step visit */

/* Beginnings that arrive at a stage and are walkable in one and the same set of scenarios. */
typedef struct tally {
  uint64_t count;
  bool over;     /* the count is more than 64 bits tell */
  uint32_t set;  /* its place in `sets` */
  uint32_t next; /* another set's at that stage, or NONE */
} tally;

/* A stage on the walk through a component. */
typedef struct stop {
  uint32_t stage;
  uint32_t link; /* to be taken next */
  uint32_t set;
} stop;

typedef struct path_counter {
  lineage_query *query;
  lineage__between between;
  bool free_of_charge; /* one scenario and no cycle: arithmetic */
  bool spent;

  tally *tallies;
  size_t tally_count;
  size_t tally_capacity;
  uint32_t *first; /* by stage: its newest tally, or NONE */

  uint64_t *sets; /* distinct ones, the first that of all scenarios */
  size_t set_count;
  size_t set_capacity;
  uint32_t *slots; /* an open-addressed table of places in `sets` plus 1; a power of two of them */
  size_t slot_count;
  uint64_t *common; /* the set just made */

  stop *stops;
  bool *visited;
} path_counter;

/* -- Sets ------------------------------------------------------------------------------------ */

/* The budget bounds how many sets there can be; what they are doesn't matter for that. */
static size_t mix(const uint64_t *set, size_t words)
{
  uint64_t mixed = 0;
  for (size_t i = 0; i < words; i++) {
    mixed = (mixed ^ set[i]) * 0x9E3779B97F4A7C15u;
    mixed ^= mixed >> 32;
  }
  return (size_t)mixed;
}

/* The slot of a set, or the one that it would go to. */
static size_t slot_of(const path_counter *counter, const uint64_t *set)
{
  size_t words = counter->query->space.word_count;
  size_t slot = mix(set, words) & (counter->slot_count - 1);
  while (counter->slots[slot] != 0 &&
         memcmp(counter->sets + (counter->slots[slot] - 1) * words, set, words * sizeof *set) != 0)
    slot = (slot + 1) & (counter->slot_count - 1);
  return slot;
}

/* A set's place and the next one's are told in 32 bits. */
static bool grow_sets(path_counter *counter)
{
  const lineage_allocator *allocator = &counter->query->explainer->allocator;
  size_t words = counter->query->space.word_count;
  size_t size;
  if (counter->set_capacity > UINT32_MAX / 2 || !lineage__multiply(words, sizeof(uint64_t), &size))
    return false;
  uint64_t *sets = lineage__grow(allocator, counter->sets, &counter->set_capacity, size);
  if (!sets)
    return false;
  counter->sets = sets;
  size_t slot_count = 2 * counter->set_capacity;
  uint32_t *slots =
      lineage__resize(allocator, counter->slots, counter->slot_count, slot_count, sizeof *slots);
  if (!slots)
    return false;
  counter->slots = slots;
  counter->slot_count = slot_count;
  memset(slots, 0, counter->slot_count * sizeof *slots);
  for (size_t i = 0; i < counter->set_count; i++)
    slots[slot_of(counter, sets + i * words)] = (uint32_t)i + 1;
  return true;
}

/* The place of the set in `common`, added if it is new. */
static lineage_status keep_common(path_counter *counter, uint32_t *set)
{
  size_t words = counter->query->space.word_count;
  if (2 * counter->set_count >= counter->slot_count && !grow_sets(counter))
    return LINEAGE_NO_MEMORY;
  size_t slot = slot_of(counter, counter->common);
  if (counter->slots[slot] == 0) {
    memcpy(counter->sets + counter->set_count * words, counter->common,
           words * sizeof *counter->sets);
    counter->slots[slot] = (uint32_t)++counter->set_count;
  }
  *set = counter->slots[slot] - 1;
  return LINEAGE_OK;
}

/* -- Budget ---------------------------------------------------------------------------------- */

static lineage_status pay(path_counter *counter, uint64_t visits)
{
  lineage__meter *meter = &counter->query->meter;
  lineage_status status = lineage__meter_spend(meter, counter->free_of_charge ? 0 : visits);
  if (status != LINEAGE_BUDGET)
    return status;
  counter->spent = true;
  lineage__meter_start(meter, UINT64_MAX);
  return LINEAGE_OK;
}

/* -- Tallies --------------------------------------------------------------------------------- */

static void add_to(tally *sum, uint64_t count, bool over)
{
  sum->over = __builtin_add_overflow(sum->count, count, &sum->count) || sum->over || over;
  if (sum->over)
    sum->count = UINT64_MAX;
}

/* The tally of a set at a stage, or NONE. Once the budget is spent only the newest is looked at. */
static lineage_status find_tally(path_counter *counter, uint32_t stage, uint32_t set,
                                 uint32_t *found)
{
  lineage_status status = LINEAGE_OK;
  uint32_t at = counter->first[stage];
  while (!status && at != LINEAGE__NONE && counter->tallies[at].set != set) {
    at = counter->spent ? LINEAGE__NONE : counter->tallies[at].next;
    status = pay(counter, 1);
  }
  *found = at;
  return status;
}

static bool need_tally(path_counter *counter)
{
  if (counter->tally_count < counter->tally_capacity)
    return true;
  if (counter->tally_capacity > UINT32_MAX / 2) /* its place is told in 32 bits */
    return false;
  tally *tallies = lineage__grow(&counter->query->explainer->allocator, counter->tallies,
                                 &counter->tally_capacity, sizeof *tallies);
  if (!tallies)
    return false;
  counter->tallies = tallies;
  return true;
}

static lineage_status add_tally(path_counter *counter, uint32_t stage, uint32_t set,
                                const tally *more)
{
  enum { PRICE = 16 }; /* what is remembered costs more than what is passed by */
  uint32_t found;
  lineage_status status = find_tally(counter, stage, set, &found);
  if (status)
    return status;
  if (found == LINEAGE__NONE) {
    if (!need_tally(counter))
      return LINEAGE_NO_MEMORY;
    found = (uint32_t)counter->tally_count++;
    counter->tallies[found] = (tally){.set = set, .next = counter->first[stage]};
    counter->first[stage] = found;
    status = pay(counter, counter->between.is_plain
                              ? 0
                              : PRICE + counter->query->space.word_count / WORDS_A_VISIT);
  }
  add_to(&counter->tallies[found], more->count, more->over);
  return status;
}

/* -- Walking --------------------------------------------------------------------------------- */

/* The scenarios of a set in which a link is active, too; NONE if there are none. */
static lineage_status narrow(path_counter *counter, uint32_t set, uint32_t link, uint32_t *out)
{
  size_t words = counter->query->space.word_count;
  uint32_t links_set = lineage__links_set(&counter->between.links, link);
  *out = set;
  if (links_set == LINEAGE__ALL_SCENARIOS)
    return LINEAGE_OK;
  const uint64_t *one = counter->sets + set * words;
  const uint64_t *other = lineage__space_set(&counter->query->space, links_set);
  uint64_t any = 0;
  lineage_status status = pay(counter, words / WORDS_A_VISIT);
  if (status)
    return status;
  for (size_t i = 0; i < words; i++)
    any |= counter->common[i] = one[i] & other[i];
  *out = LINEAGE__NONE;
  return any ? keep_common(counter, out) : LINEAGE_OK;
}

/* Takes a link of the last stop: out of the component what walks there is added to the tallies;
 * within it the next stop is made, unless its stage is visited. */
static lineage_status take(path_counter *counter, uint32_t link, const tally *walkers,
                           size_t *stops)
{
  const lineage__between *between = &counter->between;
  const stop *last = &counter->stops[*stops - 1];
  uint32_t next = between->links.stage[link], set;
  lineage_status status = pay(counter, 1);
  if (status || counter->visited[next])
    return status;
  status = narrow(counter, last->set, link, &set);
  if (status || set == LINEAGE__NONE)
    return status;
  if (between->components.of[next] != between->components.of[last->stage])
    return add_tally(counter, next, set, walkers);
  counter->visited[next] = true;
  counter->stops[(*stops)++] = (stop){next, between->links.first[next], set};
  return LINEAGE_OK;
}

/* Walks all ways that the beginnings of one tally go on through the component of a stage. */
static lineage_status walk_component(path_counter *counter, uint32_t stage, tally walkers)
{
  const lineage__links *links = &counter->between.links;
  size_t stops = 1;
  lineage_status status = LINEAGE_OK;
  if (counter->visited[stage]) /* by a walk after the budget was spent */
    return LINEAGE_OK;
  counter->visited[stage] = true;
  counter->stops[0] = (stop){stage, links->first[stage], walkers.set};
  while (!status && stops > 0) {
    stop *last = &counter->stops[stops - 1];
    if (last->link < links->first[last->stage + 1]) {
      status = take(counter, last->link++, &walkers, &stops);
      continue;
    }
    if (!counter->spent)
      counter->visited[last->stage] = false;
    stops--;
  }
  return status;
}

/* Walks the component whose stages begin at a place of the order; returns where they end. */
static lineage_status count_component(path_counter *counter, uint32_t begin, uint32_t end)
{
  const uint32_t *order = counter->between.components.order;
  for (uint32_t i = begin; i < end; i++) {
    uint32_t at = counter->first[order[i]];
    while (at != LINEAGE__NONE) {
      lineage_status status = walk_component(counter, order[i], counter->tallies[at]);
      if (status)
        return status;
      at = counter->spent ? LINEAGE__NONE : counter->tallies[at].next;
    }
  }
  for (uint32_t i = begin; i < end; i++)
    counter->visited[order[i]] = false;
  return LINEAGE_OK;
}

/* Walks the components, those that lead to others first. */
static lineage_status count_components(path_counter *counter)
{
  const lineage__components *components = &counter->between.components;
  tally one = {.count = 1};
  lineage_status status = add_tally(counter, counter->between.from, 0, &one);
  for (uint32_t end = components->stage_count, begin; !status && end > 0; end = begin) {
    begin = end - 1;
    while (begin > 0 &&
           components->of[components->order[begin - 1]] == components->of[components->order[begin]])
      begin--;
    status = count_component(counter, begin, end);
  }
  return status;
}

/* -- The question ---------------------------------------------------------------------------- */

static lineage_status make_counting(path_counter *counter)
{
  lineage__arena *arena = &counter->between.arena;
  const lineage__space *space = &counter->query->space;
  uint32_t stages = counter->between.links.stage_count, all;
  counter->first = lineage__arena_take(arena, stages, sizeof *counter->first);
  counter->visited = lineage__arena_take(arena, stages, sizeof *counter->visited);
  counter->stops = lineage__arena_take(arena, stages, sizeof *counter->stops);
  counter->common = lineage__arena_take(arena, space->word_count, sizeof *counter->common);
  if (!counter->first || !counter->visited || !counter->stops || !counter->common)
    return LINEAGE_NO_MEMORY;
  memset(counter->first, 0xff, stages * sizeof *counter->first);
  memset(counter->visited, 0, stages * sizeof *counter->visited);
  memcpy(counter->common, space->sets, space->word_count * sizeof *space->sets);
  return keep_common(counter, &all);
}

static void free_counting(path_counter *counter)
{
  const lineage_allocator *allocator = &counter->query->explainer->allocator;
  lineage__release(allocator, counter->tallies, counter->tally_capacity, sizeof *counter->tallies);
  lineage__release(allocator, counter->sets, counter->set_capacity,
                   counter->query->space.word_count * sizeof *counter->sets);
  lineage__release(allocator, counter->slots, counter->slot_count, sizeof *counter->slots);
  lineage__between_free(&counter->between);
}

/* Adds up what arrived at the end. A bound of 0 is made 1 if there is a path. */
static lineage_status sum_up(path_counter *counter, uint64_t *paths, bool *exact)
{
  tally sum = {0};
  uint32_t at = counter->first[counter->between.to];
  for (; at != LINEAGE__NONE; at = counter->tallies[at].next)
    add_to(&sum, counter->tallies[at].count, counter->tallies[at].over);
  *paths = sum.count;
  *exact = !sum.over && !counter->spent;
  if (sum.count > 0 || !counter->spent)
    return LINEAGE_OK;
  bool found;
  lineage_query *query = counter->query;
  lineage__search_task task = {.links = &counter->between.links,
                               .space = &query->space,
                               .from = counter->between.from,
                               .to = counter->between.to};
  lineage_status status = lineage__query_need_search(query);
  if (!status)
    status = lineage__search_run(&query->search, &task, &query->meter, &found);
  if (!status)
    *paths = found;
  return status;
}

static lineage_status count_between(lineage_query *query, uint32_t from, uint32_t to,
                                    uint64_t *paths, bool *exact)
{
  enum { DEFAULT_BUDGET = 10000000 };
  path_counter counter = {.query = query};
  lineage_status status = lineage__between_make(&counter.between, query, from, to);
  if (!status && counter.between.links.stage_count > 0)
    status = lineage__between_find_components(&counter.between, &query->meter, false);
  if (!status && counter.between.links.stage_count > 0) {
    counter.free_of_charge =
        counter.between.is_plain && !lineage__between_has_cycle(&counter.between);
    lineage__meter_start(&query->meter, query->budget ? query->budget : DEFAULT_BUDGET);
    status = make_counting(&counter);
    if (!status)
      status = count_components(&counter);
    if (!status)
      status = sum_up(&counter, paths, exact);
  }
  free_counting(&counter);
  return status;
}

lineage_status lineage_query_count_paths(lineage_query *query, const lineage_stage *from,
                                         const lineage_stage *to, uint64_t *paths, bool *exact)
{
  if (!lineage__query_has(query, from) || !lineage__query_has(query, to) || !paths || !exact)
    return LINEAGE_INVALID;
  lineage_status status = lineage__query_begin(query, UINT64_MAX);
  if (status)
    return status;
  lineage__meter_start(&query->meter, UINT64_MAX); /* the budget is for the counting itself */
  uint64_t counted = from == to;
  bool is_exact = true;
  if (from != to)
    status = count_between(query, from->part.index, to->part.index, &counted, &is_exact);
  if (status)
    return status;
  *paths = counted;
  *exact = is_exact;
  return LINEAGE_OK;
}
