/* SPDX-License-Identifier: MIT */
/* The tables of shape.h. */

#include "model/shape.h"

#include "base/bytes.h"

#define MEMBER_ROW(member, name, required, inside) {name, sizeof name - 1, required},
#define MEMBER_TABLE(shape, members, what)                                                         \
  static const lineage__member members_of_##shape[] = {members(MEMBER_ROW)};
LINEAGE__SHAPE_MAP(MEMBER_TABLE)

#define SHAPE_ROW(shape, members, what) {what, members_of_##shape, LINEAGE__##shape##_COUNT},
const lineage__shape lineage__shapes[LINEAGE__SHAPE_COUNT] = {LINEAGE__SHAPE_MAP(SHAPE_ROW)};

size_t lineage__shape_place(const lineage__shape *shape, const char *name, size_t length,
                            size_t expected)
{
  size_t place = expected < shape->count ? expected : 0;
  for (size_t i = 0; i < shape->count; i++) {
    const lineage__member *member = &shape->members[place];
    if (member->length == length && lineage__bytes_equal(member->name, name, length))
      return place;
    place = place + 1 < shape->count ? place + 1 : 0;
  }
  return shape->count;
}
