/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_TESTS_DRAFT_H
#define LINEAGE_TESTS_DRAFT_H

#include <lineage/lineage.h>

/* Documents made for tests of queries: only dimensions, stages and steps matter, all else that the
 * format asks for is filled in. */

typedef struct draft_text {
  char *bytes;
  size_t length;
  size_t capacity;
} draft_text;

typedef struct draft {
  const char *template_text; /* of the status line; NULL: "None" */
  draft_text dimensions;
  draft_text stages;
  draft_text steps;
} test_draft;

/** `values` is "a,b,c"; the first is the default. Phrases are "the " and the value. */
void draft_dimension(test_draft *draft, const char *id, const char *values);
void draft_stage(test_draft *draft, const char *id);

/** `when` is "x=a,b y=p", or "" for always; `kind` NULL is "loads". */
void draft_step(test_draft *draft, const char *from, const char *to, const char *when,
                const char *kind);

/** Loads the document with an allocator (NULL: the default) and empties the draft. */
lineage_explainer *draft_load(test_draft *draft, const lineage_allocator *allocator);

/**
 * A document in short, a line each for what it has:
 *
 *     x = a,b,c                 a dimension
 *     p q r                     stages, where their order matters
 *     p > q                     a step; stages not named before are added
 *     q > r when x=a,b kind k   with a condition, of a kind
 */
lineage_explainer *short_document(const char *lines);
lineage_explainer *short_document_with(const char *lines, const lineage_allocator *allocator);

/** The selection with all open, or of the defaults. */
lineage_selection *open_selection(const lineage_explainer *explainer);
lineage_selection *default_selection(const lineage_explainer *explainer);

/** A query over everything open, or over the defaults; its selection is given back. */
lineage_query *open_query(const lineage_explainer *explainer);
lineage_query *default_query(const lineage_explainer *explainer);

const lineage_stage *stage_of(const lineage_explainer *explainer, const char *id);

#endif
