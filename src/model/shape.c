/* SPDX-License-Identifier: MIT */
/* The tables of shape.h. */

#include "model/shape.h"

#define MEMBER_ROW(member, name, required, inside) {name, sizeof name - 1, required},
#define MEMBER_TABLE(shape, members, what)                                                         \
  static const lineage__member members_of_##shape[] = {members(MEMBER_ROW)};
LINEAGE__SHAPE_MAP(MEMBER_TABLE)

#define SHAPE_ROW(shape, members, what) {what, members_of_##shape, LINEAGE__##shape##_COUNT},
const lineage__shape lineage__shapes[LINEAGE__SHAPE_COUNT] = {LINEAGE__SHAPE_MAP(SHAPE_ROW)};

size_t lineage__shape_find(const lineage__shape *shape, const char *name, size_t length)
{
  size_t place = 0;
  while (place < shape->count && !lineage__member_is(&shape->members[place], name, length))
    place++;
  return place;
}
