/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_MESSAGE_H
#define LINEAGE_CLI_MESSAGE_H

#include <stdnoreturn.h>

#include <lineage/base.h>

#if defined(__GNUC__)
#define TAKES_FORMAT(at, first) __attribute__((format(printf, at, first)))
#else
#define TAKES_FORMAT(at, first)
#endif

/* Messages: one line each on stderr, "lineage: " and a sentence, made safe to show. */

void complain(const char *format, ...) TAKES_FORMAT(1, 2);

/** Complains, then ends the command with EXIT_TROUBLE. */
noreturn void die(const char *format, ...) TAKES_FORMAT(1, 2);

/* The same, and what was probably meant: "; did you mean 'NAME'?", unless `nearest` is NULL. */

void complain_suggesting(const char *nearest, const char *format, ...) TAKES_FORMAT(2, 3);
noreturn void die_suggesting(const char *nearest, const char *format, ...) TAKES_FORMAT(2, 3);

/** Dies unless a call of the library went well; for calls that can only run out of memory, or of
 * scenarios that may be looked at. */
void require(lineage_status status);

/** Dies if an allocation gave NULL; returns the block. */
void *require_memory(void *block);

#endif
