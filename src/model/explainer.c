/* SPDX-License-Identifier: MIT */
/* The getters of an explainer and its parts. All have one shape: NULL and what is out of range
 * answer NULL, 0 or false. */

#include <string.h>

#include "base/memory.h"
#include "model/model.h"
#include "json/json_read.h"

#define TEXT_GETTER(noun, member)                                                                  \
  const char *lineage_##noun##_##member(const lineage_##noun *noun)                                \
  {                                                                                                \
    return noun ? noun->member : NULL;                                                             \
  }

#define COUNT_GETTER(noun, name, member)                                                           \
  size_t lineage_##noun##_##name(const lineage_##noun *noun)                                       \
  {                                                                                                \
    return noun ? noun->member : 0;                                                                \
  }

/* A member that points to another part. */
#define PART_GETTER(noun, name, type, member)                                                      \
  const lineage_##type *lineage_##noun##_##name(const lineage_##noun *noun)                        \
  {                                                                                                \
    return noun ? noun->member : NULL;                                                             \
  }

/* The count of a list of parts, and its elements. */
#define LIST_GETTERS(noun, one, many)                                                              \
  COUNT_GETTER(noun, one##_count, one##_count)                                                     \
  const lineage_##one *lineage_##noun##_##one(const lineage_##noun *noun, size_t index)            \
  {                                                                                                \
    return noun && index < noun->one##_count ? &noun->many[index] : NULL;                          \
  }

/* The part of that name. */
#define FIND_GETTER(noun, one, many)                                                               \
  const lineage_##one *lineage_##noun##_find_##one(const lineage_##noun *noun, const char *name)   \
  {                                                                                                \
    uint32_t index = noun ? find_name(&noun->one##_names, name) : LINEAGE__NO_NAME;                \
    return index != LINEAGE__NO_NAME ? &noun->many[index] : NULL;                                  \
  }

static uint32_t find_name(const lineage__names *names, const char *name)
{
  return name ? lineage__names_find(names, name, strlen(name)) : LINEAGE__NO_NAME;
}

/* -- The document ---------------------------------------------------------------------------- */

void lineage_explainer_free(lineage_explainer *explainer)
{
  if (!explainer)
    return;
  lineage_allocator allocator = explainer->allocator;
  lineage__arena_free(&explainer->arena);
  lineage__release(&allocator, explainer->text, explainer->text_size, 1);
  lineage__release(&allocator, explainer, 1, sizeof *explainer);
}

TEXT_GETTER(explainer, version)
TEXT_GETTER(explainer, slug)
TEXT_GETTER(explainer, name)
TEXT_GETTER(explainer, title)
TEXT_GETTER(explainer, h1)
TEXT_GETTER(explainer, description)
TEXT_GETTER(explainer, og_subtitle)
TEXT_GETTER(explainer, verified_on)
TEXT_GETTER(explainer, verified_against)
TEXT_GETTER(explainer, scope)
TEXT_GETTER(explainer, answer)
TEXT_GETTER(explainer, status_template)
TEXT_GETTER(explainer, out_of_scope_note)

COUNT_GETTER(explainer, link_from_count, link_from_count)

const char *lineage_explainer_link_from(const lineage_explainer *explainer, size_t index)
{
  return explainer && index < explainer->link_from_count ? explainer->link_from[index] : NULL;
}

COUNT_GETTER(explainer, text_length, text_length)

size_t lineage_explainer_copy_text(const lineage_explainer *explainer, size_t offset, char *buffer,
                                   size_t size)
{
  if (!explainer || !buffer || offset >= explainer->text_length)
    return 0;
  size_t left = explainer->text_length - offset;
  size_t length = size < left ? size : left;
  lineage__text_restore(buffer, explainer->text + offset, length);
  return length;
}

/* -- Dimensions and options ------------------------------------------------------------------ */

LIST_GETTERS(explainer, dimension, dimensions)
FIND_GETTER(explainer, dimension, dimensions)

COUNT_GETTER(dimension, index, part.index)
TEXT_GETTER(dimension, id)
TEXT_GETTER(dimension, legend)
PART_GETTER(dimension, default, option, chosen)
LIST_GETTERS(dimension, option, options)
FIND_GETTER(dimension, option, options)

COUNT_GETTER(option, index, part.index)
PART_GETTER(option, dimension, dimension, dimension)
TEXT_GETTER(option, value)
TEXT_GETTER(option, label)
TEXT_GETTER(option, phrase)

/* -- Sections -------------------------------------------------------------------------------- */

LIST_GETTERS(explainer, section, sections)

COUNT_GETTER(section, index, part.index)
TEXT_GETTER(section, heading)
COUNT_GETTER(section, paragraph_count, paragraph_count)

const char *lineage_section_paragraph(const lineage_section *section, size_t index)
{
  return section && index < section->paragraph_count ? section->paragraphs[index] : NULL;
}

/* -- Sources --------------------------------------------------------------------------------- */

LIST_GETTERS(explainer, source, sources)
FIND_GETTER(explainer, source, sources)

COUNT_GETTER(source, index, part.index)
TEXT_GETTER(source, id)
TEXT_GETTER(source, url)
TEXT_GETTER(source, title)
PART_GETTER(source, first_evidence, evidence, first_evidence)

/* -- Stages ---------------------------------------------------------------------------------- */

LIST_GETTERS(explainer, stage, stages)
FIND_GETTER(explainer, stage, stages)

COUNT_GETTER(stage, index, part.index)
TEXT_GETTER(stage, id)
TEXT_GETTER(stage, name)
TEXT_GETTER(stage, kind)
TEXT_GETTER(stage, layer)
TEXT_GETTER(stage, lineage_id)
TEXT_GETTER(stage, summary)
LIST_GETTERS(stage, evidence, evidence)
PART_GETTER(stage, next_of_entity, stage, next_of_entity)

double lineage_stage_column(const lineage_stage *stage)
{
  return stage ? stage->pos[0] : 0;
}

double lineage_stage_row(const lineage_stage *stage)
{
  return stage ? stage->pos[1] : 0;
}

/* -- Steps ----------------------------------------------------------------------------------- */

LIST_GETTERS(explainer, step, steps)

COUNT_GETTER(step, index, part.index)
PART_GETTER(step, from, stage, from)
PART_GETTER(step, to, stage, to)
TEXT_GETTER(step, kind)
PART_GETTER(step, condition, condition, condition)
TEXT_GETTER(step, label)
TEXT_GETTER(step, explanation)
LIST_GETTERS(step, evidence, evidence)

/* -- Evidence -------------------------------------------------------------------------------- */

COUNT_GETTER(evidence, index, part.index)
PART_GETTER(evidence, source, source, source)
TEXT_GETTER(evidence, quote)
PART_GETTER(evidence, stage, stage, stage)
PART_GETTER(evidence, step, step, step)
PART_GETTER(evidence, next_of_source, evidence, next_of_source)

/* -- Lineage ids ----------------------------------------------------------------------------- */

const lineage_stage *lineage_explainer_resolve(const lineage_explainer *explainer,
                                               const char *lineage_id)
{
  uint32_t index = explainer ? find_name(&explainer->entity_names, lineage_id) : LINEAGE__NO_NAME;
  return index != LINEAGE__NO_NAME ? &explainer->stages[index] : NULL;
}

bool lineage_explainer_links_from(const lineage_explainer *explainer, const char *lineage_id)
{
  return explainer && find_name(&explainer->link_from_names, lineage_id) != LINEAGE__NO_NAME;
}

/* -- Did you mean ---------------------------------------------------------------------------- */

/* The nearest of the names that a list of parts has; of a document with errors, some have none. */
#define NEAREST_GETTER(noun, one, many, key)                                                       \
  const char *lineage_##noun##_nearest_##one(const lineage_##noun *noun, const char *name)         \
  {                                                                                                \
    lineage__nearest nearest = lineage__nearest_to(name);                                          \
    for (size_t i = 0; noun && name && i < noun->one##_count; i++)                                 \
      lineage__nearest_offer(&nearest, noun->many[i].key);                                         \
    return nearest.name;                                                                           \
  }

NEAREST_GETTER(explainer, stage, stages, id)
NEAREST_GETTER(explainer, source, sources, id)
NEAREST_GETTER(explainer, dimension, dimensions, id)
NEAREST_GETTER(dimension, option, options, value)
