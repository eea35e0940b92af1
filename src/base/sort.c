/* SPDX-License-Identifier: MIT */
/* Heapsort. What is in order already, the usual case, is left alone after one look. */

#include "base/sort.h"

#include <stdbool.h>
#include <string.h>

enum { LARGEST_ELEMENT = 64 };

static bool in_order(const char *elements, size_t count, size_t size,
                     int (*compare)(const void *, const void *))
{
  for (size_t i = 1; i < count; i++)
    if (compare(elements + (i - 1) * size, elements + i * size) > 0)
      return false;
  return true;
}

/* Moves the element at `at` down until none below it is greater. */
static void sift_down(char *elements, size_t at, size_t count, size_t size,
                      int (*compare)(const void *, const void *))
{
  char moved[LARGEST_ELEMENT];
  memcpy(moved, elements + at * size, size);
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && compare(elements + child * size, elements + (child + 1) * size) < 0)
      child++;
    if (compare(moved, elements + child * size) >= 0)
      break;
    memcpy(elements + at * size, elements + child * size, size);
  }
  memcpy(elements + at * size, moved, size);
}

void lineage__sort(void *elements, size_t count, size_t size,
                   int (*compare)(const void *one, const void *other))
{
  char *base = elements;
  char last[LARGEST_ELEMENT];
  if (count < 2 || in_order(base, count, size, compare))
    return;
  for (size_t i = count / 2; i > 0; i--)
    sift_down(base, i - 1, count, size, compare);
  for (size_t end = count - 1; end > 0; end--) {
    memcpy(last, base + end * size, size);
    memcpy(base + end * size, base, size);
    memcpy(base, last, size);
    sift_down(base, 0, end, size, compare);
  }
}
