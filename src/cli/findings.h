/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_FINDINGS_H
#define LINEAGE_CLI_FINDINGS_H

#include <stdio.h>

#include <lineage/lineage.h>

/* Findings as people and editors read them:
 *
 *     how.json:12:15: error: no stage 'ap'; did you mean 'app'? [unknown-stage]
 *        12 |       "from": "ap",
 *           |               ^
 */

/** All findings of a report about `file`, or the errors only. */
void put_findings(FILE *stream, const char *file, const lineage_report *report, bool errors_only);

#endif
