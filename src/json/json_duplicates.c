/* SPDX-License-Identifier: MIT */
/* Members of one name in one object. Small objects are compared member by member, where a set of
 * bits says at once of nearly every name that it is new; large ones go through a keyed table, so
 * that no object takes quadratic time. */

#include <string.h>

#include "base/arena.h"
#include "base/names.h"
#include "json/json_escape.h"
#include "json/json_reading.h"

enum { FEW_MEMBERS = 32 };

static const char *name_of(const lineage__tape *tape, const lineage__token *key)
{
  return tape->text + key->start + 1;
}

/* A bit of 64 for a name. Its length and outer letters make it: at hand, and different for nearly
 * all names that stand in one object. An empty name's last byte is its opening quote. */
static uint64_t bit_of(const lineage__tape *tape, const lineage__token *key)
{
  unsigned first = (unsigned char)tape->text[key->start + 1];
  unsigned last = (unsigned char)tape->text[key->start + key->length];
  return (uint64_t)1 << (first + last * 3 + key->length * 5) % 64;
}

/* The key behind the member whose key this is: behind all that its value holds. The end of the tape
 * if that value is not whole. */
static uint32_t next_key(const lineage__tape *tape, uint32_t key)
{
  uint32_t value = key + 1;
  if (value >= tape->count)
    return tape->count;
  uint32_t next = tape->tokens[value].next;
  return next > value && next <= tape->count ? next : tape->count;
}

static bool have_one_name(const lineage__tape *tape, const lineage__token *a,
                          const lineage__token *b)
{
  return a->length == b->length && memcmp(name_of(tape, a), name_of(tape, b), a->length) == 0;
}

/* Compares a key with those before it; false: no memory. */
static bool compare_with_earlier(lineage__reading *reading, const uint32_t *keys, uint32_t place)
{
  const lineage__token *tokens = reading->tape->tokens;
  for (uint32_t i = 0; i < place; i++)
    if (have_one_name(reading->tape, &tokens[keys[i]], &tokens[keys[place]]))
      return lineage__fault_duplicate(reading, keys[i], keys[place]);
  return true;
}

/* For large objects, and for those in which an escape must be resolved before names are compared.
 * Keys before `from` have been compared with one another already. */
static bool find_by_table(lineage__reading *reading, uint32_t object, uint32_t from)
{
  const lineage__tape *tape = reading->tape;
  uint32_t count = tape->tokens[object].count;
  lineage__arena scratch;
  lineage__names names;
  lineage__arena_init(&scratch, &tape->allocator);
  bool enough = lineage__names_init(&names, &scratch, count);
  uint32_t key = object + 1;
  for (uint32_t i = 0; enough && i < count && key < tape->count; i++) {
    size_t length;
    const char *name = lineage__tape_string(tape, key, &scratch, &length);
    uint32_t first = name ? lineage__names_add(&names, name, length, key) : key;
    bool is_new = first == key || key < from;
    enough = name && (is_new || lineage__fault_duplicate(reading, first, key));
    key = next_key(tape, key);
  }
  lineage__arena_free(&scratch);
  return enough;
}

bool lineage__duplicates_find(lineage__reading *reading, uint32_t object)
{
  const lineage__token *tokens = reading->tape->tokens;
  uint32_t count = tokens[object].count;
  if (count > FEW_MEMBERS || reading->status != LINEAGE_OK)
    return find_by_table(reading, object, object + 1);
  uint32_t keys[FEW_MEMBERS];
  uint64_t seen = 0;
  uint32_t key = object + 1;
  for (uint32_t i = 0; i < count; i++) {
    const lineage__token *token = &tokens[key];
    if (token->escaped)
      return find_by_table(reading, object, key);
    uint64_t bit = bit_of(reading->tape, token);
    keys[i] = key;
    if (seen & bit && !compare_with_earlier(reading, keys, i))
      return false;
    seen |= bit;
    key = token[1].next;
  }
  return true;
}
