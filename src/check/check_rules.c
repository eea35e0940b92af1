/* SPDX-License-Identifier: MIT */
/* From the parts of an explainer back to the places where they stand. */

#include "check/check_rules.h"

uint32_t lineage__check_part_token(const lineage__check *check, const lineage__part *part)
{
  return lineage__tape_find(check->tape, part->start);
}

uint32_t lineage__check_member_token(const lineage__check *check, const lineage__part *part,
                                     const char *member)
{
  const lineage__tape *tape = check->tape;
  uint32_t object = part ? lineage__check_part_token(check, part) : 0;
  if (object >= tape->count || tape->tokens[object].kind != LINEAGE__JSON_OBJECT)
    return LINEAGE__NO_TOKEN;
  return lineage__tape_member(tape, object, member);
}

static lineage__spot spot_or_document(const lineage__check *check, uint32_t token)
{
  if (token == LINEAGE__NO_TOKEN)
    return (lineage__spot){.offset = 0, .token = LINEAGE__NO_TOKEN};
  return lineage__spot_of(check->tape, token);
}

lineage__spot lineage__check_part_spot(const lineage__check *check, const lineage__part *part)
{
  return spot_or_document(check, lineage__check_part_token(check, part));
}

lineage__spot lineage__check_member_spot(const lineage__check *check, const lineage__part *part,
                                         const char *member)
{
  return spot_or_document(check, lineage__check_member_token(check, part, member));
}
