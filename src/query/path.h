/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_PATH_H
#define LINEAGE_QUERY_PATH_H

#include <lineage/query.h>

#include "model/model.h"

struct lineage_path {
  const lineage_stage *start;
  const uint32_t *steps; /* indexes */
  uint32_t step_count;
  bool is_round;
};

#endif
