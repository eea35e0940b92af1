/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CLI_DOCUMENT_H
#define LINEAGE_CLI_DOCUMENT_H

#include <lineage/lineage.h>

/* Documents from files; "-" is the standard input. */

/** As lineage_explainer_load. */
lineage_status load_file(lineage_explainer **out, const char *file,
                         const lineage_load_options *options, lineage_report *report);

/** Says why a file could not be judged at all, after any status but LINEAGE_DOCUMENT. */
void complain_of_file(const char *file, lineage_status status, const lineage_report *report);

/** The document to ask. NULL if there is none: its errors, or the reason, went to stderr. */
lineage_explainer *load_document(const char *file);

#endif
