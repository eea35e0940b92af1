/* SPDX-License-Identifier: MIT */
/* The trie of conditions. Nodes, fans and entries are rows in arrays, numbered from 1, so that 0
 * stands for none; three tables find the rows by what they are made of. */

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

struct lineage__step_trie {
  lineage__arena *arena;
  trie_node *nodes;
  trie_fan *fans;
  trie_entry *entries;
  trie_link *links;
  uint32_t *stack; /* nodes that a search is still to look at: each at most once */
  uint32_t node_count, fan_count, entry_count, link_count;
  uint32_t searches;
  lineage__names fans_by_dimension;   /* node, dimension */
  lineage__names children_by_options; /* fan, options */
  lineage__names entries_by_option;   /* fan, option */
};

lineage__step_trie *lineage__step_trie_new(lineage__arena *arena, size_t roots, size_t choices,
                                           size_t options)
{
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
                    lineage__names_init(&trie->fans_by_dimension, arena, (uint32_t)choices) &&
                    lineage__names_init(&trie->children_by_options, arena, (uint32_t)choices) &&
                    lineage__names_init(&trie->entries_by_option, arena, (uint32_t)options);
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

/* The row that a table has for a key of numbers; NO_ROW. */
static uint32_t look_up(const lineage__names *names, const uint32_t *key, size_t numbers)
{
  uint32_t row = lineage__names_find(names, (const char *)key, numbers * sizeof *key);
  return row == LINEAGE__NO_NAME ? NO_ROW : row;
}

/* Keeps a copy of a key that isn't in the table. */
static bool enter(lineage__step_trie *trie, lineage__names *names, const uint32_t *key,
                  size_t numbers, uint32_t row)
{
  const char *copy = lineage__arena_copy(trie->arena, (const char *)key, numbers * sizeof *key);
  if (copy)
    lineage__names_add(names, copy, numbers * sizeof *key, row);
  return copy;
}

/* The node's fan of a dimension, made if need be; NO_ROW: no memory. */
static uint32_t demand_fan(lineage__step_trie *trie, uint32_t node, uint32_t dimension)
{
  uint32_t key[] = {node, dimension};
  uint32_t fan = look_up(&trie->fans_by_dimension, key, 2);
  if (fan != NO_ROW)
    return fan;
  fan = ++trie->fan_count;
  if (!enter(trie, &trie->fans_by_dimension, key, 2, fan))
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
  uint32_t key[] = {fan, option};
  uint32_t entry = look_up(&trie->entries_by_option, key, 2);
  uint32_t link = ++trie->link_count;
  trie->links[link] = (trie_link){.child = child};
  if (entry != NO_ROW) {
    trie->links[trie->entries[entry].last_link].next = link;
  } else {
    entry = ++trie->entry_count;
    trie->entries[entry].first_link = link;
    if (!enter(trie, &trie->entries_by_option, key, 2, entry))
      return false;
  }
  trie->entries[entry].last_link = link;
  return true;
}

/* The fan's child of a choice, made if need be; NO_ROW: no memory. The key is the fan, then the
 * options. */
static uint32_t demand_child(lineage__step_trie *trie, uint32_t fan, const lineage__choice *choice,
                             uint32_t *key, uint32_t step)
{
  size_t numbers = (size_t)choice->option_count + 1;
  key[0] = fan;
  memcpy(key + 1, choice->options, choice->option_count * sizeof *key);
  uint32_t child = look_up(&trie->children_by_options, key, numbers);
  if (child != NO_ROW)
    return child;
  child = make_node(trie, step);
  if (!enter(trie, &trie->children_by_options, key, numbers, child))
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
    const lineage__choice *choice = &condition->choices[i];
    uint32_t fan = demand_fan(trie, node, choice->dimension);
    node = fan == NO_ROW ? NO_ROW : demand_child(trie, fan, choice, key, step);
    if (node == NO_ROW)
      return false;
  }
  if (trie->nodes[node].ending == LINEAGE__NO_NAME)
    trie->nodes[node].ending = step;
  return true;
}

/* -- Searching -----------------------------------------------------------------------------------
 */

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
    uint32_t key[] = {fan, choice->options[i]};
    uint32_t entry = look_up(&trie->entries_by_option, key, 2);
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
