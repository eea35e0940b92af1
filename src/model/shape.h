/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_MODEL_SHAPE_H
#define LINEAGE_MODEL_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

/* The members of each object of the format, in the format's order: the one list by which documents
 * are read, written canonically, and told apart from their extension members. X(ID, name,
 * required). */

#define LINEAGE__DOCUMENT_MEMBERS(X)                                                               \
  X(DOCUMENT_VERSION, "version", true)                                                             \
  X(DOCUMENT_SLUG, "slug", true)                                                                   \
  X(DOCUMENT_NAME, "name", true)                                                                   \
  X(DOCUMENT_TITLE, "title", true)                                                                 \
  X(DOCUMENT_H1, "h1", true)                                                                       \
  X(DOCUMENT_DESCRIPTION, "description", true)                                                     \
  X(DOCUMENT_OG_SUBTITLE, "og_subtitle", false)                                                    \
  X(DOCUMENT_VERIFIED_ON, "verified_on", true)                                                     \
  X(DOCUMENT_VERIFIED_AGAINST, "verified_against", true)                                           \
  X(DOCUMENT_SCOPE, "scope", true)                                                                 \
  X(DOCUMENT_ANSWER, "answer", true)                                                               \
  X(DOCUMENT_STATUS_TEMPLATE, "status_template", true)                                             \
  X(DOCUMENT_DIMENSIONS, "dimensions", true)                                                       \
  X(DOCUMENT_SECTIONS, "sections", true)                                                           \
  X(DOCUMENT_OUT_OF_SCOPE_NOTE, "out_of_scope_note", false)                                        \
  X(DOCUMENT_LINK_FROM, "link_from", false)                                                        \
  X(DOCUMENT_SOURCES, "sources", true)                                                             \
  X(DOCUMENT_STAGES, "stages", true)                                                               \
  X(DOCUMENT_STEPS, "steps", true)

#define LINEAGE__DIMENSION_MEMBERS(X)                                                              \
  X(DIMENSION_ID, "id", true)                                                                      \
  X(DIMENSION_LEGEND, "legend", true)                                                              \
  X(DIMENSION_DEFAULT, "default", true)                                                            \
  X(DIMENSION_OPTIONS, "options", true)

#define LINEAGE__OPTION_MEMBERS(X)                                                                 \
  X(OPTION_VALUE, "value", true)                                                                   \
  X(OPTION_LABEL, "label", true)                                                                   \
  X(OPTION_PHRASE, "phrase", true)

#define LINEAGE__SECTION_MEMBERS(X)                                                                \
  X(SECTION_HEADING, "heading", true)                                                              \
  X(SECTION_PARAGRAPHS, "paragraphs", true)

#define LINEAGE__SOURCE_MEMBERS(X)                                                                 \
  X(SOURCE_URL, "url", true)                                                                       \
  X(SOURCE_TITLE, "title", true)

#define LINEAGE__STAGE_MEMBERS(X)                                                                  \
  X(STAGE_ID, "id", true)                                                                          \
  X(STAGE_NAME, "name", true)                                                                      \
  X(STAGE_KIND, "kind", true)                                                                      \
  X(STAGE_LAYER, "layer", true)                                                                    \
  X(STAGE_LINEAGE_ID, "lineage_id", true)                                                          \
  X(STAGE_POS, "pos", true)                                                                        \
  X(STAGE_SUMMARY, "summary", true)                                                                \
  X(STAGE_EVIDENCE, "evidence", true)

#define LINEAGE__STEP_MEMBERS(X)                                                                   \
  X(STEP_FROM, "from", true)                                                                       \
  X(STEP_TO, "to", true)                                                                           \
  X(STEP_KIND, "kind", true)                                                                       \
  X(STEP_WHEN, "when", true)                                                                       \
  X(STEP_LABEL, "label", true)                                                                     \
  X(STEP_EXPLANATION, "explanation", true)                                                         \
  X(STEP_EVIDENCE, "evidence", true)

#define LINEAGE__EVIDENCE_MEMBERS(X)                                                               \
  X(EVIDENCE_SOURCE, "source", true)                                                               \
  X(EVIDENCE_QUOTE, "quote", true)

/* X(SHAPE, members, what one is called) */
#define LINEAGE__SHAPE_MAP(X)                                                                      \
  X(DOCUMENT, LINEAGE__DOCUMENT_MEMBERS, "the document")                                           \
  X(DIMENSION, LINEAGE__DIMENSION_MEMBERS, "a dimension")                                          \
  X(OPTION, LINEAGE__OPTION_MEMBERS, "an option")                                                  \
  X(SECTION, LINEAGE__SECTION_MEMBERS, "a section")                                                \
  X(SOURCE, LINEAGE__SOURCE_MEMBERS, "a source")                                                   \
  X(STAGE, LINEAGE__STAGE_MEMBERS, "a stage")                                                      \
  X(STEP, LINEAGE__STEP_MEMBERS, "a step")                                                         \
  X(EVIDENCE, LINEAGE__EVIDENCE_MEMBERS, "a piece of evidence")

/* LINEAGE__STAGE_POS and its kin: a member's place in its shape. LINEAGE__STAGE_COUNT: how many. */
#define LINEAGE__MEMBER_ID(member, name, required) LINEAGE__##member,
#define LINEAGE__MEMBER_ENUM(shape, members, what)                                                 \
  enum { members(LINEAGE__MEMBER_ID) LINEAGE__##shape##_COUNT };
LINEAGE__SHAPE_MAP(LINEAGE__MEMBER_ENUM)
#undef LINEAGE__MEMBER_ENUM
#undef LINEAGE__MEMBER_ID

enum { LINEAGE__MOST_MEMBERS = LINEAGE__DOCUMENT_COUNT };

typedef struct lineage__member {
  const char *name;
  size_t length;
  bool required;
} lineage__member;

typedef struct lineage__shape {
  const char *what; /* what one is called, with its article */
  const lineage__member *members;
  size_t count;
} lineage__shape;

typedef enum lineage__shape_id {
#define LINEAGE__SHAPE_ID(shape, members, what) LINEAGE__SHAPE_##shape,
  LINEAGE__SHAPE_MAP(LINEAGE__SHAPE_ID)
#undef LINEAGE__SHAPE_ID
      LINEAGE__SHAPE_COUNT
} lineage__shape_id;

extern const lineage__shape lineage__shapes[LINEAGE__SHAPE_COUNT];

#endif
