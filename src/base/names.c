/* SPDX-License-Identifier: MIT */
/* Names to numbers: a row of names, and over more than a few of them an open-addressed table of
 * places in that row, at most half full, hashed by SipHash-1-3 (Aumasson and Bernstein, 2012). */

#include "base/names.h"

#include <string.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif

#include "base/bytes.h"

enum { FEW = 16 };

static uint64_t rotate_left(uint64_t word, int by)
{
  return word << by | word >> (64 - by);
}

static void sip_round(uint64_t v[4])
{
  v[0] += v[1];
  v[2] += v[3];
  v[1] = rotate_left(v[1], 13) ^ v[0];
  v[3] = rotate_left(v[3], 16) ^ v[2];
  v[0] = rotate_left(v[0], 32);
  v[2] += v[1];
  v[0] += v[3];
  v[1] = rotate_left(v[1], 17) ^ v[2];
  v[3] = rotate_left(v[3], 21) ^ v[0];
  v[2] = rotate_left(v[2], 32);
}

static uint64_t hash_name(const uint64_t key[2], const char *text, size_t length)
{
  uint64_t v[4] = {key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d,
                   key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573};
  uint64_t word;
  size_t at = 0;
  for (; at + 8 <= length; at += 8) {
    memcpy(&word, text + at, 8);
    v[3] ^= word;
    sip_round(v);
    v[0] ^= word;
  }
  word = (uint64_t)length << 56;
  for (size_t i = 0; at + i < length; i++)
    word |= (uint64_t)(unsigned char)text[at + i] << (8 * i);
  v[3] ^= word;
  sip_round(v);
  v[0] ^= word;
  v[2] ^= 0xff;
  for (int i = 0; i < 3; i++)
    sip_round(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* A key nobody outside can know. Where the system gives none, the table's address has to do, which
 * is random on most systems. */
static void draw_key(lineage__names *names)
{
  if (getentropy(names->key, sizeof names->key) != 0) {
    names->key[0] = (uint64_t)(uintptr_t)names->names;
    names->key[1] = (uint64_t)(uintptr_t)names;
  }
}

bool lineage__names_init(lineage__names *names, lineage__arena *arena, uint32_t capacity)
{
  *names = (lineage__names){.capacity = capacity};
  names->names = lineage__arena_take(arena, capacity, sizeof *names->names);
  if (!names->names)
    return false;
  if (capacity <= FEW)
    return true;
  size_t slots = 4 * FEW;
  while (slots / 2 < capacity)
    slots *= 2;
  names->slots = lineage__arena_take(arena, slots, sizeof *names->slots);
  if (!names->slots)
    return false;
  memset(names->slots, 0, slots * sizeof *names->slots);
  names->slot_mask = (uint32_t)(slots - 1);
  draw_key(names);
  return true;
}

static bool is_name(const lineage__name *name, const char *text, size_t length)
{
  return name->length == length && lineage__bytes_equal(name->text, text, length);
}

/* Where a name stands in the row; `count` if it doesn't: then its slot is free, and would have this
 * hash. */
typedef struct name_spot {
  uint32_t place;
  uint32_t slot;
  uint32_t hash;
} name_spot;

static name_spot spot_among_few(const lineage__names *names, const char *text, size_t length)
{
  name_spot spot = {0};
  while (spot.place < names->count && !is_name(&names->names[spot.place], text, length))
    spot.place++;
  return spot;
}

static name_spot spot_of_name(const lineage__names *names, const char *text, size_t length)
{
  if (!names->slots)
    return spot_among_few(names, text, length);
  uint64_t hash = hash_name(names->key, text, length);
  name_spot spot = {.slot = (uint32_t)hash & names->slot_mask, .hash = (uint32_t)(hash >> 32)};
  for (;; spot.slot = (spot.slot + 1) & names->slot_mask) {
    const lineage__name_slot *slot = &names->slots[spot.slot];
    spot.place = slot->place ? slot->place - 1 : names->count;
    if (!slot->place ||
        (slot->hash == spot.hash && is_name(&names->names[spot.place], text, length)))
      return spot;
  }
}

uint32_t lineage__names_find(const lineage__names *names, const char *text, size_t length)
{
  name_spot spot = spot_of_name(names, text, length);
  return spot.place < names->count ? names->names[spot.place].value : LINEAGE__NO_NAME;
}

uint32_t lineage__names_add(lineage__names *names, const char *text, size_t length, uint32_t value)
{
  name_spot spot = spot_of_name(names, text, length);
  if (spot.place < names->count)
    return names->names[spot.place].value;
  names->names[spot.place] =
      (lineage__name){.text = text, .length = (uint32_t)length, .value = value};
  if (names->slots)
    names->slots[spot.slot] = (lineage__name_slot){.place = ++names->count, .hash = spot.hash};
  else
    names->count++;
  return value;
}

/* -- Did you mean? --------------------------------------------------------------------------- */

enum { EDIT = 128, LONGEST_NAME = 64 };

static size_t least_of(size_t one, size_t other)
{
  return one < other ? one : other;
}

/* A name's length; of one that is too long to be compared, that it is. */
static size_t measure_name(const char *name)
{
  return strnlen(name, LONGEST_NAME + 1);
}

/* Capitals and small letters, `-` and `_` are taken for one another easily. */
static char fold(char c)
{
  if (c >= 'A' && c <= 'Z')
    return (char)(c - 'A' + 'a');
  return c == '-' ? '_' : c;
}

static size_t cost_of_change(char one, char other)
{
  if (one == other)
    return 0;
  return fold(one) == fold(other) ? 1 : EDIT;
}

/* Optimal string alignment: the cheapest way to add, drop, change and swap, over three rows. */
static size_t cost_of_edits(const char *one, size_t m, const char *other, size_t n)
{
  size_t rows[3][LONGEST_NAME + 1];
  for (size_t j = 0; j <= n; j++)
    rows[0][j] = j * EDIT;
  for (size_t i = 1; i <= m; i++) {
    size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *over = rows[(i + 1) % 3];
    row[0] = i * EDIT;
    for (size_t j = 1; j <= n; j++) {
      row[j] = least_of(least_of(above[j], row[j - 1]) + EDIT,
                        above[j - 1] + cost_of_change(one[i - 1], other[j - 1]));
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        row[j] = least_of(row[j], over[j - 2] + EDIT);
    }
  }
  return rows[m % 3][n];
}

/* Bytes that both names begin with. */
static size_t shared_beginning(const char *one, const char *other)
{
  size_t length = 0;
  while (one[length] && fold(one[length]) == fold(other[length]))
    length++;
  return length;
}

size_t lineage__names_distance(const char *one, const char *other)
{
  enum { SHORTEST_BEGINNING = 3 };
  size_t m = measure_name(one), n = measure_name(other);
  size_t shorter = least_of(m, n), longer = m + n - shorter;
  if (shorter == 0 || longer > LONGEST_NAME)
    return SIZE_MAX;
  size_t allowed = longer < 6 ? EDIT : longer / 3 * EDIT;
  size_t cost = SIZE_MAX;
  if ((longer - shorter) * EDIT <= allowed)
    cost = cost_of_edits(one, m, other, n);
  if (cost >= allowed + EDIT || cost >= shorter * EDIT)
    cost = SIZE_MAX;
  if (shorter >= SHORTEST_BEGINNING && shared_beginning(one, other) == shorter)
    cost = least_of(cost, EDIT + longer - shorter);
  return cost;
}

/* What it costs to tell how far apart two names are: the cells of the table of edits. */
static size_t work_of_comparing(const char *one, const char *other)
{
  size_t m = measure_name(one), n = measure_name(other);
  return m > LONGEST_NAME || n > LONGEST_NAME ? LONGEST_NAME : m * n + 1;
}

void lineage__nearest_offer(lineage__nearest *nearest, const char *name)
{
  enum { MOST_WORK = 1 << 20 };
  if (!name || nearest->distance == 0 || nearest->work >= MOST_WORK)
    return;
  nearest->work += work_of_comparing(nearest->wrong, name);
  size_t distance = lineage__names_distance(nearest->wrong, name);
  if (distance < nearest->distance) {
    nearest->distance = distance;
    nearest->name = name;
  }
}

const char *lineage_words_nearest(const lineage_words *words, const char *wrong)
{
  lineage__nearest nearest = lineage__nearest_to(wrong);
  for (size_t i = 0; wrong && words && words->items && i < words->count; i++)
    lineage__nearest_offer(&nearest, words->items[i]);
  return nearest.name;
}
