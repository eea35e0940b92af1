/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_MODEL_MODEL_H
#define LINEAGE_MODEL_MODEL_H

#include <lineage/explainer.h>

#include "base/arena.h"
#include "base/names.h"

/* The explainer and its parts as they lie in memory. Arrays hold the parts themselves, in document
 * order, so that a part's place in its array is its index. All of it is written by model_read and
 * graph_build during load, and never changed afterwards. */

/** What every part begins with. */
typedef struct lineage__part {
  const lineage_explainer *explainer;
  uint32_t index;
  uint32_t start;  /* where the part's value stands in the text */
  uint32_t length; /* and its bytes */
} lineage__part;

struct lineage_option {
  lineage__part part;
  const lineage_dimension *dimension;
  const char *value;
  const char *label;
  const char *phrase;
};

struct lineage_dimension {
  lineage__part part;
  const char *id;
  const char *legend;
  const lineage_option *chosen; /* the default */
  lineage_option *options;
  uint32_t option_count;
  uint32_t first_option; /* how many options the dimensions before it have */
  lineage__names option_names;
  bool named; /* some step's `when` names it */
};

struct lineage_section {
  lineage__part part;
  const char *heading;
  const char **paragraphs;
  uint32_t paragraph_count;
};

struct lineage_source {
  lineage__part part;
  const char *id;
  const char *url;
  const char *title;
  const lineage_evidence *first_evidence;
};

struct lineage_evidence {
  lineage__part part; /* its index is the place in its claim's list */
  const lineage_source *source;
  const char *quote;
  const lineage_stage *stage; /* one of the two */
  const lineage_step *step;
  const lineage_evidence *next_of_source;
};

struct lineage_stage {
  lineage__part part;
  const char *id;
  const char *name;
  const char *kind;
  const char *layer;
  const char *lineage_id; /* or NULL */
  double pos[2];
  const char *summary;
  lineage_evidence *evidence;
  uint32_t evidence_count;
  const lineage_stage *next_of_entity;
};

struct lineage_step {
  lineage__part part;
  lineage_stage *from;
  lineage_stage *to;
  const char *kind;
  uint32_t kind_index; /* in step_kinds */
  const lineage_condition *condition;
  const char *label;
  const char *explanation;
  lineage_evidence *evidence;
  uint32_t evidence_count;
};

/** The options of one dimension that a product includes: at least one, ascending, each once. */
typedef struct lineage__choice {
  uint32_t dimension;
  uint32_t option_count;
  const uint32_t *options;
} lineage__choice;

/** Choices of different dimensions, ascending; a dimension without one is not limited. Lists, not
 * bit masks: a document's conditions then take no more memory than its text. */
typedef struct lineage__product {
  const lineage__choice *choices;
  uint32_t choice_count;
} lineage__product;

struct lineage_condition {
  const lineage_explainer *explainer;
  const lineage__product *products;
  uint32_t product_count;
  uint32_t index; /* of a step's condition: its place among the distinct ones */
};

/** One end of a step as seen from the other. */
typedef struct lineage__edge {
  uint32_t stage; /* the stage at the other end */
  uint32_t step;
  uint32_t condition; /* index of the step's condition */
} lineage__edge;

/** Edges by stage, in the order of the steps: those of stage `i` are edges[first[i]] up to, not
 * with, edges[first[i + 1]]. */
typedef struct lineage__edges {
  uint32_t *first;
  lineage__edge *edges;
} lineage__edges;

struct lineage_explainer {
  lineage_allocator allocator;
  lineage__arena arena;
  char *text; /* closing quotes of strings are NULs; LINEAGE__TEXT_PADDING zeros behind it */
  size_t text_length;
  size_t text_size; /* bytes of its block */

  const char *version;
  const char *slug;
  const char *name;
  const char *title;
  const char *h1;
  const char *description;
  const char *og_subtitle; /* or NULL */
  const char *verified_on;
  const char *verified_against;
  const char *scope;
  const char *answer;
  const char *status_template;
  const char *out_of_scope_note; /* or NULL */

  lineage_dimension *dimensions;
  lineage_section *sections;
  const char **link_from; /* NULL: the document has no such member */
  lineage_source *sources;
  lineage_stage *stages;
  lineage_step *steps;
  uint32_t dimension_count;
  uint32_t option_count; /* of all dimensions */
  uint32_t section_count;
  uint32_t link_from_count;
  uint32_t source_count;
  uint32_t stage_count;
  uint32_t step_count;

  lineage__names dimension_names;
  lineage__names source_names;
  lineage__names stage_names;
  lineage__names entity_names;    /* lineage id to the first stage that has it */
  lineage__names link_from_names; /* lineage id to its first place in link_from */
  lineage__names step_kinds;      /* distinct kinds of steps, in the order they first stand */

  const lineage_condition **conditions; /* the distinct conditions, in the order they first stand */
  uint32_t condition_count;

  lineage__edges out; /* graph_build */
  lineage__edges in;
};

#endif
