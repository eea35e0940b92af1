/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_FUZZ_WALK_H
#define LINEAGE_FUZZ_WALK_H

#include <lineage/lineage.h>

#include "fuzz_support.h"

/* Asks every getter about everything a document holds. The answers are put into one number, so that
 * two documents that say the same have the same one; on the way, what parts say of one another is
 * compared. */

typedef uint64_t fuzz_sum;

static inline void fuzz_sum_bytes(fuzz_sum *sum, const void *bytes, size_t size)
{
  for (size_t i = 0; i < size; i++)
    *sum = (*sum ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
}

static inline void fuzz_sum_number(fuzz_sum *sum, size_t number)
{
  fuzz_sum_bytes(sum, &number, sizeof number);
}

static inline void fuzz_sum_text(fuzz_sum *sum, const char *text)
{
  fuzz_sum_bytes(sum, text ? text : "\xff", text ? strlen(text) + 1 : 1);
}

/* A text that must be there. */
static inline void fuzz_sum_required(fuzz_sum *sum, const char *text)
{
  fuzz_require(text);
  fuzz_sum_text(sum, text);
}

static inline void fuzz_sum_position(fuzz_sum *sum, double position)
{
  fuzz_require(position >= -1e6 && position <= 1e6);
  position += 0.0; /* one zero */
  fuzz_sum_bytes(sum, &position, sizeof position);
}

static inline void fuzz_walk_texts(fuzz_sum *sum, const lineage_explainer *explainer)
{
  fuzz_sum_required(sum, lineage_explainer_version(explainer));
  fuzz_sum_required(sum, lineage_explainer_slug(explainer));
  fuzz_sum_required(sum, lineage_explainer_name(explainer));
  fuzz_sum_required(sum, lineage_explainer_title(explainer));
  fuzz_sum_required(sum, lineage_explainer_h1(explainer));
  fuzz_sum_required(sum, lineage_explainer_description(explainer));
  fuzz_sum_text(sum, lineage_explainer_og_subtitle(explainer));
  fuzz_sum_required(sum, lineage_explainer_verified_on(explainer));
  fuzz_sum_required(sum, lineage_explainer_verified_against(explainer));
  fuzz_sum_required(sum, lineage_explainer_scope(explainer));
  fuzz_sum_required(sum, lineage_explainer_answer(explainer));
  fuzz_sum_required(sum, lineage_explainer_status_template(explainer));
  fuzz_sum_text(sum, lineage_explainer_out_of_scope_note(explainer));
  size_t count = lineage_explainer_link_from_count(explainer);
  fuzz_require(!lineage_explainer_link_from(explainer, count));
  for (size_t i = 0; i < count; i++) {
    const char *link = lineage_explainer_link_from(explainer, i);
    fuzz_sum_required(sum, link);
    fuzz_require(lineage_id_is_valid(link) && lineage_explainer_links_from(explainer, link));
  }
}

static inline void fuzz_walk_dimension(fuzz_sum *sum, const lineage_dimension *dimension)
{
  size_t count = lineage_dimension_option_count(dimension);
  const lineage_option *chosen = lineage_dimension_default(dimension);
  fuzz_sum_required(sum, lineage_dimension_id(dimension));
  fuzz_sum_required(sum, lineage_dimension_legend(dimension));
  fuzz_require(count > 0 && chosen && lineage_option_dimension(chosen) == dimension);
  fuzz_sum_number(sum, lineage_option_index(chosen));
  fuzz_require(!lineage_dimension_option(dimension, count));
  for (size_t i = 0; i < count; i++) {
    const lineage_option *option = lineage_dimension_option(dimension, i);
    fuzz_require(lineage_option_index(option) == i);
    fuzz_sum_required(sum, lineage_option_value(option));
    fuzz_sum_required(sum, lineage_option_label(option));
    fuzz_sum_required(sum, lineage_option_phrase(option));
    fuzz_require(lineage_dimension_find_option(dimension, lineage_option_value(option)) == option);
  }
}

static inline void fuzz_walk_section(fuzz_sum *sum, const lineage_section *section)
{
  size_t count = lineage_section_paragraph_count(section);
  fuzz_sum_required(sum, lineage_section_heading(section));
  fuzz_require(count > 0 && !lineage_section_paragraph(section, count));
  for (size_t i = 0; i < count; i++)
    fuzz_sum_required(sum, lineage_section_paragraph(section, i));
}

static inline void fuzz_walk_evidence(fuzz_sum *sum, const lineage_evidence *evidence, size_t index)
{
  fuzz_require(evidence && lineage_evidence_index(evidence) == index);
  fuzz_require(!lineage_evidence_stage(evidence) != !lineage_evidence_step(evidence));
  fuzz_sum_required(sum, lineage_source_id(lineage_evidence_source(evidence)));
  fuzz_sum_required(sum, lineage_evidence_quote(evidence));
}

/* The number of claims' evidence that cites the source. */
static inline size_t fuzz_walk_source(fuzz_sum *sum, const lineage_explainer *explainer,
                                      const lineage_source *source)
{
  size_t cited = 0;
  fuzz_sum_required(sum, lineage_source_id(source));
  fuzz_sum_required(sum, lineage_source_url(source));
  fuzz_sum_required(sum, lineage_source_title(source));
  fuzz_require(lineage_explainer_find_source(explainer, lineage_source_id(source)) == source);
  const lineage_evidence *evidence = lineage_source_first_evidence(source);
  for (; evidence; evidence = lineage_evidence_next_of_source(evidence)) {
    fuzz_require(lineage_evidence_source(evidence) == source);
    cited++;
  }
  return cited;
}

static inline void fuzz_walk_stage(fuzz_sum *sum, const lineage_explainer *explainer,
                                   const lineage_stage *stage)
{
  fuzz_sum_required(sum, lineage_stage_id(stage));
  fuzz_sum_required(sum, lineage_stage_name(stage));
  fuzz_sum_required(sum, lineage_stage_kind(stage));
  fuzz_sum_required(sum, lineage_stage_layer(stage));
  fuzz_sum_required(sum, lineage_stage_summary(stage));
  fuzz_sum_position(sum, lineage_stage_column(stage));
  fuzz_sum_position(sum, lineage_stage_row(stage));
  fuzz_require(lineage_explainer_find_stage(explainer, lineage_stage_id(stage)) == stage);
  const char *entity = lineage_stage_lineage_id(stage);
  fuzz_sum_text(sum, entity);
  const lineage_stage *same = entity ? lineage_explainer_resolve(explainer, entity) : NULL;
  while (same && same != stage)
    same = lineage_stage_next_of_entity(same);
  fuzz_require(same == (entity ? stage : NULL));
  for (size_t i = 0; i < lineage_stage_evidence_count(stage); i++) {
    fuzz_walk_evidence(sum, lineage_stage_evidence(stage, i), i);
    fuzz_require(lineage_evidence_stage(lineage_stage_evidence(stage, i)) == stage);
  }
}

static inline void fuzz_walk_condition(fuzz_sum *sum, const lineage_explainer *explainer,
                                       const lineage_condition *condition)
{
  fuzz_require(condition && !lineage_condition_is_never(condition));
  fuzz_require(lineage_condition_product_count(condition) == 1);
  for (size_t i = 0; i < lineage_explainer_dimension_count(explainer); i++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(explainer, i);
    size_t included = 0;
    for (size_t k = 0; k < lineage_dimension_option_count(dimension); k++) {
      const lineage_option *option = lineage_dimension_option(dimension, k);
      bool includes = lineage_condition_includes(condition, 0, option);
      included += includes;
      fuzz_sum_number(sum, includes);
    }
    fuzz_require(included > 0);
  }
}

static inline void fuzz_walk_step(fuzz_sum *sum, const lineage_explainer *explainer,
                                  const lineage_step *step)
{
  fuzz_sum_required(sum, lineage_stage_id(lineage_step_from(step)));
  fuzz_sum_required(sum, lineage_stage_id(lineage_step_to(step)));
  fuzz_sum_required(sum, lineage_step_kind(step));
  fuzz_sum_required(sum, lineage_step_label(step));
  fuzz_sum_required(sum, lineage_step_explanation(step));
  fuzz_walk_condition(sum, explainer, lineage_step_condition(step));
  for (size_t i = 0; i < lineage_step_evidence_count(step); i++) {
    fuzz_walk_evidence(sum, lineage_step_evidence(step, i), i);
    fuzz_require(lineage_evidence_step(lineage_step_evidence(step, i)) == step);
  }
}

/** Walks a document. */
static inline fuzz_sum fuzz_walk(const lineage_explainer *explainer)
{
  fuzz_sum sum = 0xcbf29ce484222325u;
  size_t cited = 0, evidence = 0;
  fuzz_walk_texts(&sum, explainer);
  for (size_t i = 0; i < lineage_explainer_dimension_count(explainer); i++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(explainer, i);
    fuzz_require(lineage_dimension_index(dimension) == i);
    fuzz_require(lineage_explainer_find_dimension(explainer, lineage_dimension_id(dimension)) ==
                 dimension);
    fuzz_walk_dimension(&sum, dimension);
  }
  for (size_t i = 0; i < lineage_explainer_section_count(explainer); i++)
    fuzz_walk_section(&sum, lineage_explainer_section(explainer, i));
  for (size_t i = 0; i < lineage_explainer_source_count(explainer); i++)
    cited += fuzz_walk_source(&sum, explainer, lineage_explainer_source(explainer, i));
  for (size_t i = 0; i < lineage_explainer_stage_count(explainer); i++) {
    const lineage_stage *stage = lineage_explainer_stage(explainer, i);
    fuzz_require(lineage_stage_index(stage) == i);
    fuzz_walk_stage(&sum, explainer, stage);
    evidence += lineage_stage_evidence_count(stage);
  }
  for (size_t i = 0; i < lineage_explainer_step_count(explainer); i++) {
    const lineage_step *step = lineage_explainer_step(explainer, i);
    fuzz_require(lineage_step_index(step) == i);
    fuzz_walk_step(&sum, explainer, step);
    evidence += lineage_step_evidence_count(step);
  }
  fuzz_require(cited == evidence);
  return sum;
}

#endif
