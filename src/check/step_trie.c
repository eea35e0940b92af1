/* SPDX-License-Identifier: MIT */
/* The trie of conditions. Nodes, fans, entries and links are rows in arrays, numbered from 1, so
 * that 0 stands for none. Choices are numbered by what they say, so that all else is found by pairs
 * of numbers. */

#include "check/step_trie.h"

#include <string.h>

enum { NO_ROW = 0 };

typedef struct trie_node {
  uint32_t first_step; /* of those at the node or below */
  uint32_t ending;     /* the first step whose condition ends here; LINEAGE__NO_NAME */
  uint32_t first_fan, last_fan;
  uint32_t next; /* in its fan */
  uint32_t seen; /* the search that looked at it last */
} trie_node;

/* A node's children in one dimension. */
typedef struct trie_fan {
  uint32_t dimension;
  uint32_t next; /* of its node */
  uint32_t first_child, last_child;
} trie_fan;

/* The children of a fan that list an option: a chain of links. */
typedef struct trie_entry {
  uint32_t first_link, last_link;
} trie_entry;

typedef struct trie_link {
  uint32_t child;
  uint32_t next;
} trie_link;

/* Rows by pairs of numbers, the first of which isn't 0: an open-addressed table, at most half full,
 * hashed with a secret. */
typedef struct pair_slot {
  uint64_t pair; /* 0: free */
  uint32_t row;
} pair_slot;

typedef struct pair_table {
  pair_slot *slots;
  size_t slot_count; /* a power of 2 */
  size_t used;
  const uint64_t *secret;
} pair_table;

struct lineage__step_trie {
  lineage__arena *arena;
  trie_node *nodes;
  trie_fan *fans;
  trie_entry *entries;
  trie_link *links;
  uint32_t *stack; /* nodes that a search is still to look at: each at most once */
  uint32_t node_count, fan_count, entry_count, link_count;
  uint32_t searches;
  lineage__names choices; /* dimension, options: the number of a choice */
  pair_table fans_of;     /* node, dimension */
  pair_table children;    /* node, choice */
  pair_table entries_of;  /* fan, option */
};

/* -- Pairs ----------------------------------------------------------------------------------- */

static uint64_t make_pair(uint32_t one, uint32_t other)
{
  return (uint64_t)one << 32 | other;
}

static size_t hash_pair(const pair_table *table, uint64_t pair)
{
  uint64_t hash = (pair ^ table->secret[0]) * (table->secret[1] | 1);
  hash = (hash ^ hash >> 32) * (table->secret[0] | 1);
  return (size_t)(hash ^ hash >> 29) & (table->slot_count - 1);
}

/* The slot of a pair, or the free one where it would go. */
static pair_slot *find_slot(const pair_table *table, uint64_t pair)
{
  size_t at = hash_pair(table, pair);
  while (table->slots[at].pair != 0 && table->slots[at].pair != pair)
    at = (at + 1) & (table->slot_count - 1);
  return &table->slots[at];
}

static uint32_t find_row(const pair_table *table, uint32_t one, uint32_t other)
{
  return find_slot(table, make_pair(one, other))->row;
}

static bool resize_pairs(pair_table *table, lineage__arena *arena, size_t slot_count)
{
  pair_table wider = {.slot_count = slot_count, .used = table->used, .secret = table->secret};
  wider.slots = lineage__arena_take(arena, slot_count, sizeof *wider.slots);
  if (!wider.slots)
    return false;
  memset(wider.slots, 0, slot_count * sizeof *wider.slots);
  for (size_t i = 0; i < table->slot_count; i++)
    if (table->slots[i].pair != 0)
      *find_slot(&wider, table->slots[i].pair) = table->slots[i];
  *table = wider;
  return true;
}

/* Adds a pair that isn't there. */
static bool add_pair(pair_table *table, lineage__arena *arena, uint32_t one, uint32_t other,
                     uint32_t row)
{
  if (2 * (table->used + 1) > table->slot_count &&
      !resize_pairs(table, arena, 2 * table->slot_count))
    return false;
  *find_slot(table, make_pair(one, other)) = (pair_slot){make_pair(one, other), row};
  table->used++;
  return true;
}

static bool begin_pairs(pair_table *table, lineage__step_trie *trie)
{
  *table = (pair_table){.secret = trie->choices.key};
  return resize_pairs(table, trie->arena, 64);
}

/* -- Growing --------------------------------------------------------------------------------- */

lineage__step_trie *lineage__step_trie_new(lineage__arena *arena, size_t roots, size_t choices,
                                           size_t options)
{
  enum { LEAST_CHOICES = 64 }; /* so many that the table draws a key */
  lineage__step_trie *trie = lineage__arena_take(arena, 1, sizeof *trie);
  size_t nodes = roots + choices;
  if (!trie || nodes >= UINT32_MAX / 4 || options >= UINT32_MAX / 4)
    return NULL;
  *trie = (lineage__step_trie){.arena = arena};
  trie->nodes = lineage__arena_take(arena, nodes + 1, sizeof *trie->nodes);
  trie->fans = lineage__arena_take(arena, choices + 1, sizeof *trie->fans);
  trie->entries = lineage__arena_take(arena, options + 1, sizeof *trie->entries);
  trie->links = lineage__arena_take(arena, options + 1, sizeof *trie->links);
  trie->stack = lineage__arena_take(arena, nodes, sizeof *trie->stack);
  bool has_memory = trie->nodes && trie->fans && trie->entries && trie->links && trie->stack &&
                    lineage__names_init(&trie->choices, arena, (uint32_t)choices + LEAST_CHOICES) &&
                    begin_pairs(&trie->fans_of, trie) && begin_pairs(&trie->children, trie) &&
                    begin_pairs(&trie->entries_of, trie);
  return has_memory ? trie : NULL;
}

static uint32_t make_node(lineage__step_trie *trie, uint32_t step)
{
  trie->nodes[++trie->node_count] = (trie_node){.first_step = step, .ending = LINEAGE__NO_NAME};
  return trie->node_count;
}

uint32_t lineage__step_trie_root(lineage__step_trie *trie)
{
  return make_node(trie, LINEAGE__NO_NAME);
}

/* The node's fan of a dimension, made if need be; NO_ROW: no memory. */
static uint32_t demand_fan(lineage__step_trie *trie, uint32_t node, uint32_t dimension)
{
  uint32_t fan = find_row(&trie->fans_of, node, dimension);
  if (fan != NO_ROW)
    return fan;
  fan = ++trie->fan_count;
  if (!add_pair(&trie->fans_of, trie->arena, node, dimension, fan))
    return NO_ROW;
  trie->fans[fan] = (trie_fan){.dimension = dimension};
  trie_node *of = &trie->nodes[node];
  if (of->last_fan != NO_ROW)
    trie->fans[of->last_fan].next = fan;
  else
    of->first_fan = fan;
  of->last_fan = fan;
  return fan;
}

static bool link_option(lineage__step_trie *trie, uint32_t fan, uint32_t option, uint32_t child)
{
  uint32_t entry = find_row(&trie->entries_of, fan, option);
  uint32_t link = ++trie->link_count;
  trie->links[link] = (trie_link){.child = child};
  if (entry != NO_ROW) {
    trie->links[trie->entries[entry].last_link].next = link;
  } else {
    entry = ++trie->entry_count;
    trie->entries[entry].first_link = link;
    if (!add_pair(&trie->entries_of, trie->arena, fan, option, entry))
      return false;
  }
  trie->entries[entry].last_link = link;
  return true;
}

/* The number of a choice, given if need be: the same for all that say the same. LINEAGE__NO_NAME:
 * no memory. `key` has room for its options and one number more. */
static uint32_t number_choice(lineage__step_trie *trie, const lineage__choice *choice,
                              uint32_t *key)
{
  size_t size = ((size_t)choice->option_count + 1) * sizeof *key;
  key[0] = choice->dimension;
  memcpy(key + 1, choice->options, size - sizeof *key);
  uint32_t number = lineage__names_find(&trie->choices, (const char *)key, size);
  if (number != LINEAGE__NO_NAME)
    return number;
  const char *copy = lineage__arena_copy(trie->arena, (const char *)key, size);
  return copy ? lineage__names_add(&trie->choices, copy, size, trie->choices.count)
              : LINEAGE__NO_NAME;
}

/* The node's child of a choice, made if need be; NO_ROW: no memory. */
static uint32_t demand_child(lineage__step_trie *trie, uint32_t node, const lineage__choice *choice,
                             uint32_t *key, uint32_t step)
{
  uint32_t number = number_choice(trie, choice, key);
  if (number == LINEAGE__NO_NAME)
    return NO_ROW;
  uint32_t child = find_row(&trie->children, node, number);
  if (child != NO_ROW)
    return child;
  uint32_t fan = demand_fan(trie, node, choice->dimension);
  child = make_node(trie, step);
  if (fan == NO_ROW || !add_pair(&trie->children, trie->arena, node, number, child))
    return NO_ROW;
  trie_fan *of = &trie->fans[fan];
  if (of->last_child != NO_ROW)
    trie->nodes[of->last_child].next = child;
  else
    of->first_child = child;
  of->last_child = child;
  for (uint32_t i = 0; i < choice->option_count; i++)
    if (!link_option(trie, fan, choice->options[i], child))
      return NO_ROW;
  return child;
}

static uint32_t longest_choice(const lineage__product *condition)
{
  uint32_t longest = 0;
  for (uint32_t i = 0; i < condition->choice_count; i++)
    if (condition->choices[i].option_count > longest)
      longest = condition->choices[i].option_count;
  return longest;
}

bool lineage__step_trie_add(lineage__step_trie *trie, uint32_t root, uint32_t step,
                            const lineage__product *condition)
{
  uint32_t few[64], *key = few;
  uint32_t longest = longest_choice(condition);
  if (longest >= sizeof few / sizeof *few) {
    key = lineage__arena_take(trie->arena, (size_t)longest + 1, sizeof *key);
    if (!key)
      return false;
  }
  uint32_t node = root;
  if (trie->nodes[root].first_step == LINEAGE__NO_NAME)
    trie->nodes[root].first_step = step;
  for (uint32_t i = 0; i < condition->choice_count; i++) {
    node = demand_child(trie, node, &condition->choices[i], key, step);
    if (node == NO_ROW)
      return false;
  }
  if (trie->nodes[node].ending == LINEAGE__NO_NAME)
    trie->nodes[node].ending = step;
  return true;
}

/* -- Searching ------------------------------------------------------------------------------- */

typedef struct trie_search {
  lineage__step_trie *trie;
  const lineage__product *condition;
  uint32_t found; /* the first step so far; LINEAGE__NO_NAME */
  uint32_t waiting;
  size_t *budget;
} trie_search;

static void spend(trie_search *search)
{
  if (*search->budget > 0)
    (*search->budget)--;
}

/* Puts a node on the stack, unless nothing below can be better or it was there. */
static void push_node(trie_search *search, uint32_t node)
{
  lineage__step_trie *trie = search->trie;
  spend(search);
  if (trie->nodes[node].first_step >= search->found || trie->nodes[node].seen == trie->searches)
    return;
  trie->nodes[node].seen = trie->searches;
  trie->stack[search->waiting++] = node;
}

static void push_those_listing(trie_search *search, uint32_t fan, const lineage__choice *choice)
{
  const lineage__step_trie *trie = search->trie;
  for (uint32_t i = 0; i<choice->option_count && * search->budget> 0; i++) {
    uint32_t entry = find_row(&trie->entries_of, fan, choice->options[i]);
    spend(search);
    for (uint32_t link = entry == NO_ROW ? NO_ROW : trie->entries[entry].first_link;
         link != NO_ROW && *search->budget > 0; link = trie->links[link].next)
      push_node(search, trie->links[link].child);
  }
}

/* The place of a condition's choice in a dimension or, where it has none, of the next one. */
static uint32_t place_of_choice(const lineage__product *condition, uint32_t dimension)
{
  uint32_t low = 0, high = condition->choice_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (condition->choices[middle].dimension < dimension)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void search_fan(trie_search *search, uint32_t fan)
{
  const lineage__step_trie *trie = search->trie;
  const lineage__product *condition = search->condition;
  const trie_fan *of = &trie->fans[fan];
  uint32_t place = place_of_choice(condition, of->dimension);
  spend(search);
  if (place == condition->choice_count) {
    search->found = trie->nodes[of->first_child].first_step;
  } else if (condition->choices[place].dimension == of->dimension) {
    push_those_listing(search, fan, &condition->choices[place]);
  } else {
    for (uint32_t child = of->first_child; child != NO_ROW && *search->budget > 0;
         child = trie->nodes[child].next)
      push_node(search, child);
  }
}

uint32_t lineage__step_trie_find(lineage__step_trie *trie, uint32_t root,
                                 const lineage__product *condition, size_t *budget)
{
  trie_search search = {trie, condition, LINEAGE__NO_NAME, 0, budget};
  trie->searches++;
  push_node(&search, root);
  while (search.waiting > 0 && *budget > 0) {
    const trie_node *node = &trie->nodes[trie->stack[--search.waiting]];
    if (node->ending < search.found)
      search.found = node->ending;
    for (uint32_t fan = node->first_fan; fan != NO_ROW && *budget > 0; fan = trie->fans[fan].next) {
      if (trie->nodes[trie->fans[fan].first_child].first_step >= search.found)
        break;
      search_fan(&search, fan);
    }
  }
  return search.found;
}
