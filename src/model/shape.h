/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_MODEL_SHAPE_H
#define LINEAGE_MODEL_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"

/* The members of each object of the format, in the format's order: the one list by which documents
 * are read, written canonically, and told apart from their extension members. X(ID, name,
 * required). */

#define LINEAGE__DOCUMENT_MEMBERS(X)                                                               \
  X(DOCUMENT_VERSION, "version", true, NONE)                                                       \
  X(DOCUMENT_SLUG, "slug", true, NONE)                                                             \
  X(DOCUMENT_NAME, "name", true, NONE)                                                             \
  X(DOCUMENT_TITLE, "title", true, NONE)                                                           \
  X(DOCUMENT_H1, "h1", true, NONE)                                                                 \
  X(DOCUMENT_DESCRIPTION, "description", true, NONE)                                               \
  X(DOCUMENT_OG_SUBTITLE, "og_subtitle", false, NONE)                                              \
  X(DOCUMENT_VERIFIED_ON, "verified_on", true, NONE)                                               \
  X(DOCUMENT_VERIFIED_AGAINST, "verified_against", true, NONE)                                     \
  X(DOCUMENT_SCOPE, "scope", true, NONE)                                                           \
  X(DOCUMENT_ANSWER, "answer", true, NONE)                                                         \
  X(DOCUMENT_STATUS_TEMPLATE, "status_template", true, NONE)                                       \
  X(DOCUMENT_DIMENSIONS, "dimensions", true, DIMENSION)                                            \
  X(DOCUMENT_SECTIONS, "sections", true, SECTION)                                                  \
  X(DOCUMENT_OUT_OF_SCOPE_NOTE, "out_of_scope_note", false, NONE)                                  \
  X(DOCUMENT_LINK_FROM, "link_from", false, NONE)                                                  \
  X(DOCUMENT_SOURCES, "sources", true, SOURCE)                                                     \
  X(DOCUMENT_STAGES, "stages", true, STAGE)                                                        \
  X(DOCUMENT_STEPS, "steps", true, STEP)

#define LINEAGE__DIMENSION_MEMBERS(X)                                                              \
  X(DIMENSION_ID, "id", true, NONE)                                                                \
  X(DIMENSION_LEGEND, "legend", true, NONE)                                                        \
  X(DIMENSION_DEFAULT, "default", true, NONE)                                                      \
  X(DIMENSION_OPTIONS, "options", true, OPTION)

#define LINEAGE__OPTION_MEMBERS(X)                                                                 \
  X(OPTION_VALUE, "value", true, NONE)                                                             \
  X(OPTION_LABEL, "label", true, NONE)                                                             \
  X(OPTION_PHRASE, "phrase", true, NONE)

#define LINEAGE__SECTION_MEMBERS(X)                                                                \
  X(SECTION_HEADING, "heading", true, NONE)                                                        \
  X(SECTION_PARAGRAPHS, "paragraphs", true, NONE)

#define LINEAGE__SOURCE_MEMBERS(X)                                                                 \
  X(SOURCE_URL, "url", true, NONE)                                                                 \
  X(SOURCE_TITLE, "title", true, NONE)

#define LINEAGE__STAGE_MEMBERS(X)                                                                  \
  X(STAGE_ID, "id", true, NONE)                                                                    \
  X(STAGE_NAME, "name", true, NONE)                                                                \
  X(STAGE_KIND, "kind", true, NONE)                                                                \
  X(STAGE_LAYER, "layer", true, NONE)                                                              \
  X(STAGE_LINEAGE_ID, "lineage_id", true, NONE)                                                    \
  X(STAGE_POS, "pos", true, NONE)                                                                  \
  X(STAGE_SUMMARY, "summary", true, NONE)                                                          \
  X(STAGE_EVIDENCE, "evidence", true, EVIDENCE)

#define LINEAGE__STEP_MEMBERS(X)                                                                   \
  X(STEP_FROM, "from", true, NONE)                                                                 \
  X(STEP_TO, "to", true, NONE)                                                                     \
  X(STEP_KIND, "kind", true, NONE)                                                                 \
  X(STEP_WHEN, "when", true, NONE)                                                                 \
  X(STEP_LABEL, "label", true, NONE)                                                               \
  X(STEP_EXPLANATION, "explanation", true, NONE)                                                   \
  X(STEP_EVIDENCE, "evidence", true, EVIDENCE)

#define LINEAGE__EVIDENCE_MEMBERS(X)                                                               \
  X(EVIDENCE_SOURCE, "source", true, NONE)                                                         \
  X(EVIDENCE_QUOTE, "quote", true, NONE)

/* X(SHAPE, members, what one is called); a shape stands behind those it lists. */
#define LINEAGE__SHAPE_MAP(X)                                                                      \
  X(EVIDENCE, LINEAGE__EVIDENCE_MEMBERS, "a piece of evidence")                                    \
  X(STEP, LINEAGE__STEP_MEMBERS, "a step")                                                         \
  X(STAGE, LINEAGE__STAGE_MEMBERS, "a stage")                                                      \
  X(SOURCE, LINEAGE__SOURCE_MEMBERS, "a source")                                                   \
  X(SECTION, LINEAGE__SECTION_MEMBERS, "a section")                                                \
  X(OPTION, LINEAGE__OPTION_MEMBERS, "an option")                                                  \
  X(DIMENSION, LINEAGE__DIMENSION_MEMBERS, "a dimension")                                          \
  X(DOCUMENT, LINEAGE__DOCUMENT_MEMBERS, "the document")

/* LINEAGE__STAGE_POS and its kin: a member's place in its shape. LINEAGE__STAGE_COUNT: how many. */
#define LINEAGE__MEMBER_ID(member, name, required, inside) LINEAGE__##member,
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

/** A name's place in a shape; the shape's count if it has no such member. */
size_t lineage__shape_find(const lineage__shape *shape, const char *name, size_t length);

static inline bool lineage__member_is(const lineage__member *member, const char *name,
                                      size_t length)
{
  return member->length == length && lineage__bytes_equal(member->name, name, length);
}

/** The same, tried first at `expected`, where the format's order has it. */
static inline size_t lineage__shape_place(const lineage__shape *shape, const char *name,
                                          size_t length, size_t expected)
{
  if (expected < shape->count && lineage__member_is(&shape->members[expected], name, length))
    return expected;
  return lineage__shape_find(shape, name, length);
}

#endif
