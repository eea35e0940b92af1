/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CHECK_STEP_TRIE_H
#define LINEAGE_CHECK_STEP_TRIE_H

#include "base/arena.h"
#include "model/model.h"

/* Conditions in a trie, so that those which overlap a new one are found without comparing each with
 * each. A condition is a way down from a root, a choice at a time:
 *
 *     root ─► fan "provider" ─► {cpu, cuda} ─► fan "mode" ─► {train}     a condition ends here
 *                            └► {tensorrt}                               and here
 *
 * A node's children are grouped into fans by the dimension of their choices, and a fan knows which
 * children list an option. Whoever looks for an overlap goes down only where choices meet; below
 * the last of his own choices everything overlaps. What is in a list stands in the order of the
 * steps.
 */

typedef struct lineage__step_trie lineage__step_trie;

/** A trie for conditions of so many choices and listed options in all, and the memory to look it
 * through; in the arena. NULL: no memory, or more than can be numbered. */
lineage__step_trie *lineage__step_trie_new(lineage__arena *arena, size_t roots, size_t choices,
                                           size_t options);

/** A root of its own, for steps that are compared with one another only. */
uint32_t lineage__step_trie_root(lineage__step_trie *trie);

/** Adds a step, later than all added before. False: no memory. */
bool lineage__step_trie_add(lineage__step_trie *trie, uint32_t root, uint32_t step,
                            const lineage__product *condition);

/**
 * The first step below a root whose condition overlaps one; LINEAGE__NO_NAME if there is none.
 * Takes what was looked at off `*budget`, and gives up where that is spent: `*budget` is then 0.
 */
uint32_t lineage__step_trie_find(lineage__step_trie *trie, uint32_t root,
                                 const lineage__product *condition, size_t *budget);

#endif
