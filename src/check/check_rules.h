/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CHECK_RULES_H
#define LINEAGE_CHECK_RULES_H

#include "base/arena.h"
#include "check/check.h"

/* What the files of this room share. Rules look at the explainer, which is cheap, and turn to the
 * tape for a place only once something was found. */

/** What one group of rules works with. */
typedef struct lineage__check {
  const lineage_explainer *explainer;
  const lineage__tape *tape;
  const lineage__ground *ground;
  const lineage__check_settings *settings;
  lineage__judge *judge;
  lineage__arena scratch; /* tables of the rules; freed when the group is done */
} lineage__check;

static inline bool lineage__check_wants(const lineage__check *check, lineage__rule_id rule)
{
  return lineage__judge_wants(check->judge, rule);
}

/* Tokens; LINEAGE__NO_TOKEN where there is none, as in a document that will be refused. */

uint32_t lineage__check_part_token(const lineage__check *check, const lineage__part *part);

/** Of the member of that name in a part's object, or of the document where `part` is NULL. */
uint32_t lineage__check_member_token(const lineage__check *check, const lineage__part *part,
                                     const char *member);

/* Spots of the same. */

lineage__spot lineage__check_part_spot(const lineage__check *check, const lineage__part *part);
lineage__spot lineage__check_member_spot(const lineage__check *check, const lineage__part *part,
                                         const char *member);

/* The graph group, file by file. False: no memory. */

/** Rules about what leads where; for sound ground only. */
bool lineage__check_reach(lineage__check *check);
bool lineage__check_duplicate_steps(lineage__check *check);

/** Rules about dimensions and what conditions say of them; those that need sound ground are judged
 * where `is_sound`. */
bool lineage__check_conditions(lineage__check *check, bool is_sound);
bool lineage__check_positions(lineage__check *check);
bool lineage__check_words(lineage__check *check);

#endif
