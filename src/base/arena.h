/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_ARENA_H
#define LINEAGE_BASE_ARENA_H

#include <lineage/base.h>

/* Memory that is taken piece by piece and given back all at once.
 *
 *     blocks ─► [header | taken taken taken ... | left] ─► [header | taken ...] ─► NULL
 *                                               ▲ next
 *
 * Built with LINEAGE_ARENA_SEPARATE, every piece is a block of its own, so that memory checkers see
 * each overrun. */

struct lineage__arena_block;

typedef struct lineage__arena {
  lineage_allocator allocator;
  struct lineage__arena_block *blocks; /* the newest first */
  char *next;
  size_t left;
  size_t block_size; /* of the next block; doubles up to a bound */
} lineage__arena;

void lineage__arena_init(lineage__arena *arena, const lineage_allocator *allocator);

/** Tells how much will be taken, so that it becomes one block. A hint: can't fail. */
void lineage__arena_expect(lineage__arena *arena, size_t size);

/** Room for `count` things of `size` bytes, aligned for pointers and doubles, not cleared; NULL: no
 *  memory. Never NULL for a count of 0. */
void *lineage__arena_take(lineage__arena *arena, size_t count, size_t size);

/** A copy of `length` bytes with a NUL behind them. */
char *lineage__arena_copy(lineage__arena *arena, const char *bytes, size_t length);

/** Gives everything back; the arena is empty then, and can be used again. */
void lineage__arena_free(lineage__arena *arena);

#endif
