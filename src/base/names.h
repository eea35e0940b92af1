/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_NAMES_H
#define LINEAGE_BASE_NAMES_H

#include <lineage/base.h>

#include "base/arena.h"

/* A table from names (any bytes) to numbers, made once for a known number of names. A few are
 * searched in a row; more, by SipHash with a key drawn for the table, so that no input makes it
 * slow. Nothing that the library answers depends on the order of a table. */

#define LINEAGE__NO_NAME UINT32_MAX

typedef struct lineage__name {
  const char *text; /* borrowed */
  uint32_t length;
  uint32_t value;
} lineage__name;

/** Where a name may stand. Most slots that hold another are told by the hash, without a look at the
 * name. */
typedef struct lineage__name_slot {
  uint32_t place; /* in `names`, plus 1; 0: free */
  uint32_t hash;
} lineage__name_slot;

typedef struct lineage__names {
  lineage__name *names;      /* in the order they were added */
  lineage__name_slot *slots; /* NULL while few */
  uint32_t count;
  uint32_t capacity;
  uint32_t slot_mask;
  uint64_t key[2];
} lineage__names;

/** An empty table for up to `capacity` names, in the arena. False: no memory. */
bool lineage__names_init(lineage__names *names, lineage__arena *arena, uint32_t capacity);

/** The value of a name; LINEAGE__NO_NAME if it isn't there. */
uint32_t lineage__names_find(const lineage__names *names, const char *text, size_t length);

/** Adds a name with a value, unless it is there: then its value is returned and nothing changes.
 *  Returns `value` where the name is new. */
uint32_t lineage__names_add(lineage__names *names, const char *text, size_t length, uint32_t value);

/** How far apart two names are, for a "did you mean": to be compared with other distances only. It
 * grows with the letters to add, drop, change or swap; a capital for a small letter or `-` for `_`
 * hardly counts, and a name that the other begins with is as near as one letter, nearer than a
 * longer such one. SIZE_MAX: not near. */
size_t lineage__names_distance(const char *one, const char *other);

/** Looks for the name that was probably meant among those offered in a row, the first of those
 * equally near. Only so much work is done, 10,000 names of ten letters or 250 of sixty: a
 * suggestion isn't worth more. */
typedef struct lineage__nearest {
  const char *wrong;
  const char *name; /* NULL: none is near */
  size_t distance;
  size_t work; /* done so far */
} lineage__nearest;

static inline lineage__nearest lineage__nearest_to(const char *wrong)
{
  return (lineage__nearest){.wrong = wrong, .distance = SIZE_MAX};
}

/** `name` may be NULL: none. */
void lineage__nearest_offer(lineage__nearest *nearest, const char *name);

#endif
