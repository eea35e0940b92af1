/* SPDX-License-Identifier: MIT */
/* shared-position: stages that would be drawn on top of each other. */

#include "check/check_rules.h"

/* Up to here stages are compared each with each; over it a table finds equal positions. */
enum { FEW_STAGES = 16 };

static void find_shared_position(lineage__check *check, const lineage_stage *stage,
                                 const lineage_stage *earlier)
{
  lineage__spot spot = lineage__check_member_spot(check, &stage->part, "pos");
  if (lineage__judge_find(check->judge, LINEAGE__RULE_SHARED_POSITION, spot,
                          "stage %q stands at the pos of stage %q; give each its own",
                          stage->id ? stage->id : "", earlier->id ? earlier->id : ""))
    lineage__judge_relate(check->judge, lineage__check_member_spot(check, &earlier->part, "pos"),
                          "the earlier stage's pos");
}

/* A position that couldn't be read is no number, and so isn't shared even with itself. */
static bool share_position(const lineage_stage *one, const lineage_stage *other)
{
  return one->pos[0] == other->pos[0] && one->pos[1] == other->pos[1];
}

static void compare_each(lineage__check *check)
{
  const lineage_stage *stages = check->explainer->stages;
  for (uint32_t i = 1; i < check->explainer->stage_count; i++) {
    uint32_t at = 0;
    while (at < i && !share_position(&stages[at], &stages[i]))
      at++;
    if (at < i)
      find_shared_position(check, &stages[i], &stages[at]);
  }
}

static bool compare_by_table(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  typedef struct position {
    double column, row;
  } position;
  uint32_t count = explainer->stage_count;
  position *keys = lineage__arena_take(&check->scratch, count, sizeof *keys);
  lineage__names positions;
  if (!keys || !lineage__names_init(&positions, &check->scratch, count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    const lineage_stage *stage = &explainer->stages[i];
    if (!share_position(stage, stage))
      continue;
    keys[i].column = stage->pos[0] + 0.0; /* -0 becomes 0, which it equals */
    keys[i].row = stage->pos[1] + 0.0;
    uint32_t first = lineage__names_add(&positions, (const char *)&keys[i], sizeof keys[i], i);
    if (first != i)
      find_shared_position(check, stage, &explainer->stages[first]);
  }
  return true;
}

bool lineage__check_positions(lineage__check *check)
{
  if (!lineage__check_wants(check, LINEAGE__RULE_SHARED_POSITION))
    return true;
  if (check->explainer->stage_count > FEW_STAGES)
    return compare_by_table(check);
  compare_each(check);
  return true;
}
