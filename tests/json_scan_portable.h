/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_TESTS_JSON_SCAN_PORTABLE_H
#define LINEAGE_TESTS_JSON_SCAN_PORTABLE_H

#include <stdbool.h>
#include <stddef.h>

/* The portable twins of src/json/json_scan.h, to be compared with those that the library uses. */

char *portable_space(char *at);
char *portable_plain(char *at);
bool portable_is_indent(const char *at, size_t length); /* of less than 8 */

#endif
