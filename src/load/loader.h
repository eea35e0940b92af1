/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_LOAD_LOADER_H
#define LINEAGE_LOAD_LOADER_H

#include <lineage/load.h>

#include "check/check.h"

/* One load, from its options to its explainer. */

typedef struct lineage__loader {
  lineage_load_options options; /* with defaults filled in */
  lineage_allocator allocator;
  lineage__judge judge;
  lineage_report *report; /* or NULL */
  bool has_text;          /* places in the text mean something to the caller */
} lineage__loader;

/** Text on its way into an explainer, which will own it. */
typedef struct lineage__text {
  char *bytes; /* with LINEAGE__TEXT_PADDING zeros behind the text; NULL: none yet */
  size_t length;
  size_t size; /* of the block */
} lineage__text;

/** Begins a load: `*out` is NULL, the report clear, the options read. LINEAGE_INVALID, with a
 * detail in the report, where they can't be followed, where `out` is NULL, or where the caller gave
 * no input; LINEAGE_NO_MEMORY. */
lineage_status lineage__loader_init(lineage__loader *loader, lineage_explainer **out,
                                    bool has_input, const lineage_load_options *options,
                                    lineage_report *report);

/** Reads up to one byte more than the text limit. LINEAGE_IO notes errno; LINEAGE_NO_MEMORY. */
lineage_status lineage__text_from_file(lineage__text *text, const lineage__loader *loader,
                                       FILE *file);

/** Copies bytes. LINEAGE_NO_MEMORY. */
lineage_status lineage__text_from_memory(lineage__text *text, const lineage__loader *loader,
                                         const void *bytes, size_t length);

void lineage__text_free(lineage__text *text, const lineage__loader *loader);

/** Loads a text, which is taken whatever happens. */
lineage_status lineage__loader_run(lineage__loader *loader, lineage__text *text,
                                   lineage_explainer **out);

/** Ends a load before its text is read, with the one finding that a limit was passed at `offset`.
 *  `format` tells the limit with one `%zu`. */
lineage_status lineage__loader_refuse(lineage__loader *loader, const lineage__text *text,
                                      size_t offset, const char *format, size_t limit);

#endif
