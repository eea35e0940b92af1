/* SPDX-License-Identifier: MIT */
/* Status texts, versions, and the writer for streams. */

#include <stdio.h>

#include <lineage/base.h>
#include <lineage/version.h>

const char *lineage_status_text(lineage_status status)
{
  switch (status) {
#define STATUS_CASE(name, number, text)                                                            \
  case LINEAGE_##name:                                                                             \
    return text;
    LINEAGE_STATUS_MAP(STATUS_CASE)
#undef STATUS_CASE
  }
  return "unknown status";
}

const char *lineage_version(void)
{
  return LINEAGE_VERSION;
}

int lineage_version_number(void)
{
  return LINEAGE_VERSION_NUMBER;
}

bool lineage_write_to_file(void *user, const char *bytes, size_t size)
{
  return user && fwrite(bytes, 1, size, user) == size;
}
