/* SPDX-License-Identifier: MIT */
/* The budget is handed out in portions; between two portions the caller is asked. */

#include "query/meter.h"

enum { PORTION = 4096 };

void lineage__meter_start(lineage__meter *meter, uint64_t budget)
{
  meter->credit = 0; /* so that the first visit looks around */
  meter->left = budget;
}

lineage_status lineage__meter_look_around(lineage__meter *meter, uint64_t visits)
{
  visits -= meter->credit;
  meter->credit = 0;
  if (meter->cancelled && meter->cancelled(meter->user))
    return LINEAGE_CANCELLED;
  if (meter->left == UINT64_MAX) {
    meter->credit = PORTION;
    return LINEAGE_OK;
  }
  if (visits > meter->left) {
    meter->left = 0;
    return LINEAGE_BUDGET;
  }
  meter->left -= visits;
  meter->credit = meter->left < PORTION ? meter->left : PORTION;
  meter->left -= meter->credit;
  return LINEAGE_OK;
}
