/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_BYTES_H
#define LINEAGE_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Comparing short stretches of bytes without a call: names are a few bytes long, and a load looks
 * at hundreds of them. */

static inline bool lineage__bytes_equal_8(const char *one, const char *other)
{
  uint64_t a, b;
  memcpy(&a, one, sizeof a);
  memcpy(&b, other, sizeof b);
  return a == b;
}

static inline bool lineage__bytes_equal_4(const char *one, const char *other)
{
  uint32_t a, b;
  memcpy(&a, one, sizeof a);
  memcpy(&b, other, sizeof b);
  return a == b;
}

/** Whether two stretches of `length` bytes are the same. The last words overlap those before, so
 * that no byte beyond the stretches is looked at. */
static inline bool lineage__bytes_equal(const char *one, const char *other, size_t length)
{
  if (length >= 8) {
    for (size_t i = 0; i + 8 <= length; i += 8)
      if (!lineage__bytes_equal_8(one + i, other + i))
        return false;
    return lineage__bytes_equal_8(one + length - 8, other + length - 8);
  }
  if (length >= 4)
    return lineage__bytes_equal_4(one, other) &&
           lineage__bytes_equal_4(one + length - 4, other + length - 4);
  return length == 0 || (one[0] == other[0] && one[length / 2] == other[length / 2] &&
                         one[length - 1] == other[length - 1]);
}

#endif
