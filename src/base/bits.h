/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_BITS_H
#define LINEAGE_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets of small numbers as words of 64 bits. Bits past the last number stay 0. */

static inline size_t lineage__bits_words(size_t bits)
{
  return bits / 64 + (bits % 64 != 0);
}

static inline bool lineage__bits_has(const uint64_t *set, size_t bit)
{
  return set[bit / 64] >> (bit % 64) & 1;
}

static inline void lineage__bits_add(uint64_t *set, size_t bit)
{
  set[bit / 64] |= (uint64_t)1 << (bit % 64);
}

static inline void lineage__bits_remove(uint64_t *set, size_t bit)
{
  set[bit / 64] &= ~((uint64_t)1 << (bit % 64));
}

static inline size_t lineage__bits_count_word(uint64_t word)
{
  return (size_t)__builtin_popcountll(word);
}

/** The number of trailing zeros; the word isn't 0. */
static inline size_t lineage__bits_first(uint64_t word)
{
  return (size_t)__builtin_ctzll(word);
}

#endif
