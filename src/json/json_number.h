/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_NUMBER_H
#define LINEAGE_JSON_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* JSON numbers and doubles, both ways, exactly and without a look at the locale. */

static inline bool lineage__is_digit(char byte)
{
  return byte >= '0' && byte <= '9';
}

/** The byte behind the number that a text begins with; NULL where it breaks the grammar: `*fault`
 *  is then the first byte that can't be, a digit if zeros lead. The text ends with a NUL. */
const char *lineage__number_end(const char *text, const char **fault);

/** The double nearest to a number of JSON's grammar, ties to even; infinite beyond the largest. */
double lineage__number_read(const char *text, size_t length);

enum { LINEAGE__NUMBER_ROOM = 32 };

/** Writes a finite double with the fewest digits that read back as the same double, always with a
 *  point or an exponent; returns the bytes written, without a NUL. */
size_t lineage__number_write(double number, char out[LINEAGE__NUMBER_ROOM]);

#endif
