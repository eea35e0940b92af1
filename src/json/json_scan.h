/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_SCAN_H
#define LINEAGE_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The two questions of the reader's hot loop, answered for many bytes at a time: where does a run
 * of white space end, and where does the plain part of a string. Both read past their answer, never
 * past the padding behind the text, whose zeros end every run.
 *
 * This is the one file that uses a processor's own instructions. LINEAGE_PORTABLE_SCAN chooses the
 * twin without them, which gives the same answers. */

#if !defined(LINEAGE_PORTABLE_SCAN) && defined(__SSE2__)

#include <emmintrin.h>

enum { LINEAGE__SCAN_STEP = 16 };

typedef uint32_t lineage__scan_mask;

/* A bit for each of 16 bytes that is no white space. */
static inline lineage__scan_mask lineage__scan_no_space(const char *at)
{
  __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
  __m128i space = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')),
                                            _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n'))),
                               _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')),
                                            _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\t'))));
  return (uint32_t)_mm_movemask_epi8(space) ^ 0xFFFF;
}

/* A bit for each of 16 bytes that is no space. */
static inline lineage__scan_mask lineage__scan_no_indent(const char *at)
{
  __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '))) ^ 0xFFFF;
}

/* A bit for each of 16 bytes that is not plain. Compared as signed numbers, controls and all that
 * is not ASCII lie below the space. */
static inline lineage__scan_mask lineage__scan_not_plain(const char *at)
{
  __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
  __m128i stop = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')),
                                           _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'))),
                              _mm_cmplt_epi8(bytes, _mm_set1_epi8(' ')));
  return (uint32_t)_mm_movemask_epi8(stop);
}

/* The bit of a byte. */
static inline lineage__scan_mask lineage__scan_bit(size_t count)
{
  return (lineage__scan_mask)1 << count;
}

static inline size_t lineage__scan_first(lineage__scan_mask mask)
{
  return (size_t)__builtin_ctz(mask);
}

#else

enum { LINEAGE__SCAN_STEP = 8 };

typedef uint64_t lineage__scan_mask;

#define LINEAGE__SCAN_ONES UINT64_C(0x0101010101010101)
#define LINEAGE__SCAN_HIGHS UINT64_C(0x8080808080808080)

/* Eight bytes as a number, the first one lowest. */
static inline uint64_t lineage__scan_load(const char *at)
{
  uint64_t word;
  memcpy(&word, at, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/* The high bit of each byte that is 0. No carry runs from byte to byte, so all bits are exact. */
static inline uint64_t lineage__scan_zeros(uint64_t word)
{
  return ~(((word & ~LINEAGE__SCAN_HIGHS) + ~LINEAGE__SCAN_HIGHS) | word) & LINEAGE__SCAN_HIGHS;
}

static inline uint64_t lineage__scan_equal(uint64_t word, unsigned char byte)
{
  return lineage__scan_zeros(word ^ (LINEAGE__SCAN_ONES * byte));
}

static inline lineage__scan_mask lineage__scan_no_space(const char *at)
{
  uint64_t word = lineage__scan_load(at);
  return (lineage__scan_equal(word, ' ') | lineage__scan_equal(word, '\n') |
          lineage__scan_equal(word, '\r') | lineage__scan_equal(word, '\t')) ^
         LINEAGE__SCAN_HIGHS;
}

static inline lineage__scan_mask lineage__scan_no_indent(const char *at)
{
  return lineage__scan_equal(lineage__scan_load(at), ' ') ^ LINEAGE__SCAN_HIGHS;
}

static inline lineage__scan_mask lineage__scan_not_plain(const char *at)
{
  uint64_t word = lineage__scan_load(at);
  uint64_t controls = lineage__scan_zeros(word & (LINEAGE__SCAN_ONES * 0xE0));
  return controls | (word & LINEAGE__SCAN_HIGHS) | lineage__scan_equal(word, '"') |
         lineage__scan_equal(word, '\\');
}

static inline lineage__scan_mask lineage__scan_bit(size_t count)
{
  return (lineage__scan_mask)0x80 << 8 * count;
}

static inline size_t lineage__scan_first(lineage__scan_mask mask)
{
  return (size_t)__builtin_ctzll(mask) / 8;
}

#endif

/** The first byte that is no space, tab, line feed or carriage return. */
static inline char *lineage__scan_space(char *at)
{
  for (;; at += LINEAGE__SCAN_STEP) {
    lineage__scan_mask mask = lineage__scan_no_space(at);
    if (mask)
      return at + lineage__scan_first(mask);
  }
}

/** Whether a run of spaces has just this length, less than a step. It tells by a branch, not by an
 * address computed from the text, so that a processor goes on at the place foreseen meanwhile. */
static inline bool lineage__scan_is_indent(const char *at, size_t length)
{
  lineage__scan_mask end = lineage__scan_bit(length);
  return (lineage__scan_no_indent(at) & (end | (end - 1))) == end;
}

/** The first byte that is no space. */
static inline char *lineage__scan_indent(char *at)
{
  for (;; at += LINEAGE__SCAN_STEP) {
    lineage__scan_mask mask = lineage__scan_no_indent(at);
    if (mask)
      return at + lineage__scan_first(mask);
  }
}

/** The first byte of a string's inside that is not plain: a quote, a backslash, a control or a byte
 * of a character that is not ASCII. */
static inline char *lineage__scan_plain(char *at)
{
  for (;; at += LINEAGE__SCAN_STEP) {
    lineage__scan_mask mask = lineage__scan_not_plain(at);
    if (mask)
      return at + lineage__scan_first(mask);
  }
}

#endif
