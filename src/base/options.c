/* SPDX-License-Identifier: MIT */
/* Option structs that can grow: their size comes first, and zero always means the default. */

#include "base/options.h"

#include <string.h>

bool lineage__options_read(void *out, size_t size, const void *options)
{
  size_t given = size;
  memset(out, 0, size);
  if (!options)
    return true;
  memcpy(&given, options, sizeof given);
  if (given < sizeof given)
    return false;
  memcpy(out, options, given < size ? given : size);
  const unsigned char *bytes = options;
  for (size_t i = size; i < given; i++)
    if (bytes[i] != 0)
      return false;
  return true;
}
