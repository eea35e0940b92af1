/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_JSON_NUMBER_H
#define LINEAGE_JSON_NUMBER_H

#include <stddef.h>

/* JSON numbers and doubles, both ways, exactly and without a look at the locale. */

/** The double nearest to a number of JSON's grammar, ties to even; infinite beyond the largest. */
double lineage__number_read(const char *text, size_t length);

enum { LINEAGE__NUMBER_ROOM = 32 };

/** Writes a finite double with the fewest digits that read back as the same double, always with a
 *  point or an exponent; returns the bytes written, without a NUL. */
size_t lineage__number_write(double number, char out[LINEAGE__NUMBER_ROOM]);

#endif
