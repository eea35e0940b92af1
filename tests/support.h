/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_TESTS_SUPPORT_H
#define LINEAGE_TESTS_SUPPORT_H

#include <check.h>
#include <lineage/base.h>

/* What every suite needs: an allocator that counts and fails on demand, texts laid out as the
 * reader wants them, and a main function's one line. */

/**
 * An allocator that counts its blocks, checks that sizes are given back as they were asked for, and
 * fails when told to:
 *
 *     for (size_t n = 1; !done; n++) {
 *       counting_allocator memory;
 *       counting_allocator_init(&memory);
 *       memory.fail_at = n;
 *       ... call with &memory.allocator; done when memory.failures is 0 ...
 *       ck_assert_uint_eq(memory.blocks, 0);
 *     }
 */
typedef struct counting_allocator {
  lineage_allocator allocator; /* its `user` is this struct, which must not move */
  size_t calls;                /* allocate and resize, failed ones included */
  size_t fail_at;              /* the call that fails, counted from 1; 0: none */
  bool fail_from;              /* whether all calls after that one fail, too */
  size_t failures;
  size_t blocks; /* not yet given back */
  size_t bytes;
  size_t most_bytes; /* at any time */
} counting_allocator;

void counting_allocator_init(counting_allocator *memory);

/** A copy of bytes, or zeros for NULL, with the zeros behind it that the reader wants; given back
 * with free. */
char *padded_text(const char *bytes, size_t length);

/** A whole file, laid out as by padded_text; NULL if it can't be read. */
char *read_file(const char *path, size_t *length);

/** A text of `count` copies of `piece` between `head` and `tail`; given back with free. */
char *repeated_text(const char *head, const char *piece, size_t count, const char *tail,
                    size_t *length);

/** The same numbers on every machine: a state to begin with (not 0), and the next number. */
uint64_t next_random(uint64_t *state);

/** Runs a suite; what main returns. */
int run_suite(Suite *suite);

#endif
