/* SPDX-License-Identifier: MIT */
/* The scanning functions as they are without a processor's own instructions. */

#define LINEAGE_PORTABLE_SCAN

#include "json_scan_portable.h"

#include "json/json_scan.h"

char *portable_space(char *at)
{
  return lineage__scan_space(at);
}

char *portable_plain(char *at)
{
  return lineage__scan_plain(at);
}

bool portable_is_indent(const char *at, size_t length)
{
  return lineage__scan_is_indent(at, length);
}
