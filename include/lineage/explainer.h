/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_EXPLAINER_H
#define LINEAGE_EXPLAINER_H

#include <lineage/base.h>

/**
 * @file lineage/explainer.h
 * A loaded document and its parts.
 *
 *     const lineage_stage *stage = lineage_explainer_find_stage(explainer, "app");
 *     puts(lineage_stage_name(stage));
 *     for (size_t i = 0; i < lineage_explainer_step_count(explainer); i++)
 *       puts(lineage_step_label(lineage_explainer_step(explainer, i)));
 *
 * An explainer owns its text and all its parts. A part is a borrowed `const` pointer that lives as
 * long as the explainer; two are the same part if and only if they are `==`. Parts are numbered in
 * document order from 0. Every function here is a getter (see lineage/base.h): it allocates
 * nothing, can't fail, and may be called from any number of threads at once.
 */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lineage_explainer lineage_explainer; /**< a document, loaded */
typedef struct lineage_dimension lineage_dimension; /**< a choice the reader has */
typedef struct lineage_option lineage_option;       /**< one answer to that choice */
typedef struct lineage_section lineage_section;     /**< a heading and its paragraphs */
typedef struct lineage_source lineage_source;       /**< a page that claims are quoted from */
typedef struct lineage_stage lineage_stage;         /**< something that takes part in the run */
typedef struct lineage_step lineage_step;           /**< what leads from one stage to another */
typedef struct lineage_evidence lineage_evidence;   /**< a quote that backs a stage or a step */
typedef struct lineage_condition lineage_condition; /**< a set of scenarios; see lineage/query.h */

/** Gives back all memory of an explainer, and with it all its parts. */
LINEAGE_API void lineage_explainer_free(lineage_explainer *explainer);

/* -- The document ---------------------------------------------------------------------------- */

LINEAGE_API const char *lineage_explainer_version(const lineage_explainer *explainer);
LINEAGE_API const char *lineage_explainer_slug(const lineage_explainer *explainer);
LINEAGE_API const char *lineage_explainer_name(const lineage_explainer *explainer);
LINEAGE_API const char *lineage_explainer_title(const lineage_explainer *explainer);
LINEAGE_API const char *lineage_explainer_h1(const lineage_explainer *explainer);
LINEAGE_API const char *lineage_explainer_description(const lineage_explainer *explainer);
/** NULL if the document has none. */
LINEAGE_API const char *lineage_explainer_og_subtitle(const lineage_explainer *explainer);
/** A real day, "YYYY-MM-DD". */
LINEAGE_API const char *lineage_explainer_verified_on(const lineage_explainer *explainer);
LINEAGE_API const char *lineage_explainer_verified_against(const lineage_explainer *explainer);
LINEAGE_API const char *lineage_explainer_scope(const lineage_explainer *explainer);
/** Strong text stands between `**`; nothing else is markup. */
LINEAGE_API const char *lineage_explainer_answer(const lineage_explainer *explainer);
/** With placeholders; lineage_selection_status fills them in. */
LINEAGE_API const char *lineage_explainer_status_template(const lineage_explainer *explainer);
/** NULL if the document has none. */
LINEAGE_API const char *lineage_explainer_out_of_scope_note(const lineage_explainer *explainer);

/** Lineage ids of the pages that should link to this one, as written. */
LINEAGE_API size_t lineage_explainer_link_from_count(const lineage_explainer *explainer);
LINEAGE_API const char *lineage_explainer_link_from(const lineage_explainer *explainer,
                                                    size_t index);

/**
 * Copies the text as it came, a byte order mark included, without a NUL at the end: up to `size`
 * bytes from byte `offset` on. Returns how many bytes were copied. `buffer` may be NULL if `size`
 * is 0.
 */
LINEAGE_API size_t lineage_explainer_copy_text(const lineage_explainer *explainer, size_t offset,
                                               char *buffer, size_t size);
/** Bytes of the text as it came. */
LINEAGE_API size_t lineage_explainer_text_length(const lineage_explainer *explainer);

/**
 * Writes the document in canonical form: two-space indent, members in the format's order with
 * extension members after them, each element and member on its own line, numbers as they were
 * written, one newline at the end. Nothing is lost; what is canonical comes out unchanged.
 *
 * @return LINEAGE_OK, LINEAGE_IO when `write` takes no more, LINEAGE_NO_MEMORY
 */
LINEAGE_API lineage_status lineage_explainer_write_canonical(const lineage_explainer *explainer,
                                                             lineage_write_function write,
                                                             void *user);

/* -- Dimensions and their options ------------------------------------------------------------ */

LINEAGE_API size_t lineage_explainer_dimension_count(const lineage_explainer *explainer);
LINEAGE_API const lineage_dimension *lineage_explainer_dimension(const lineage_explainer *explainer,
                                                                 size_t index);
LINEAGE_API const lineage_dimension *lineage_explainer_find_dimension(
    const lineage_explainer *explainer, const char *id);

LINEAGE_API size_t lineage_dimension_index(const lineage_dimension *dimension);
LINEAGE_API const char *lineage_dimension_id(const lineage_dimension *dimension);
LINEAGE_API const char *lineage_dimension_legend(const lineage_dimension *dimension);
LINEAGE_API const lineage_option *lineage_dimension_default(const lineage_dimension *dimension);
LINEAGE_API size_t lineage_dimension_option_count(const lineage_dimension *dimension);
LINEAGE_API const lineage_option *lineage_dimension_option(const lineage_dimension *dimension,
                                                           size_t index);
LINEAGE_API const lineage_option *lineage_dimension_find_option(const lineage_dimension *dimension,
                                                                const char *value);

LINEAGE_API size_t lineage_option_index(const lineage_option *option);
LINEAGE_API const lineage_dimension *lineage_option_dimension(const lineage_option *option);
LINEAGE_API const char *lineage_option_value(const lineage_option *option);
LINEAGE_API const char *lineage_option_label(const lineage_option *option);
LINEAGE_API const char *lineage_option_phrase(const lineage_option *option);

/* -- Sections -------------------------------------------------------------------------------- */

LINEAGE_API size_t lineage_explainer_section_count(const lineage_explainer *explainer);
LINEAGE_API const lineage_section *lineage_explainer_section(const lineage_explainer *explainer,
                                                             size_t index);
LINEAGE_API size_t lineage_section_index(const lineage_section *section);
LINEAGE_API const char *lineage_section_heading(const lineage_section *section);
LINEAGE_API size_t lineage_section_paragraph_count(const lineage_section *section);
LINEAGE_API const char *lineage_section_paragraph(const lineage_section *section, size_t index);

/* -- Sources --------------------------------------------------------------------------------- */

LINEAGE_API size_t lineage_explainer_source_count(const lineage_explainer *explainer);
LINEAGE_API const lineage_source *lineage_explainer_source(const lineage_explainer *explainer,
                                                           size_t index);
LINEAGE_API const lineage_source *lineage_explainer_find_source(const lineage_explainer *explainer,
                                                                const char *id);
LINEAGE_API size_t lineage_source_index(const lineage_source *source);
LINEAGE_API const char *lineage_source_id(const lineage_source *source);
LINEAGE_API const char *lineage_source_url(const lineage_source *source);
LINEAGE_API const char *lineage_source_title(const lineage_source *source);

/** The first evidence that cites the source, stages' before steps', each in document order;
 *  lineage_evidence_next_of_source gives the others. */
LINEAGE_API const lineage_evidence *lineage_source_first_evidence(const lineage_source *source);

/* -- Stages ---------------------------------------------------------------------------------- */

LINEAGE_API size_t lineage_explainer_stage_count(const lineage_explainer *explainer);
LINEAGE_API const lineage_stage *lineage_explainer_stage(const lineage_explainer *explainer,
                                                         size_t index);
LINEAGE_API const lineage_stage *lineage_explainer_find_stage(const lineage_explainer *explainer,
                                                              const char *id);
LINEAGE_API size_t lineage_stage_index(const lineage_stage *stage);
LINEAGE_API const char *lineage_stage_id(const lineage_stage *stage);
LINEAGE_API const char *lineage_stage_name(const lineage_stage *stage);
LINEAGE_API const char *lineage_stage_kind(const lineage_stage *stage);
LINEAGE_API const char *lineage_stage_layer(const lineage_stage *stage);
/** NULL if the stage stands for no entity. */
LINEAGE_API const char *lineage_stage_lineage_id(const lineage_stage *stage);
/** The first number of `pos`. */
LINEAGE_API double lineage_stage_column(const lineage_stage *stage);
/** The second number of `pos`; rows count downwards. */
LINEAGE_API double lineage_stage_row(const lineage_stage *stage);
LINEAGE_API const char *lineage_stage_summary(const lineage_stage *stage);
LINEAGE_API size_t lineage_stage_evidence_count(const lineage_stage *stage);
LINEAGE_API const lineage_evidence *lineage_stage_evidence(const lineage_stage *stage,
                                                           size_t index);

/* -- Steps ----------------------------------------------------------------------------------- */

LINEAGE_API size_t lineage_explainer_step_count(const lineage_explainer *explainer);
LINEAGE_API const lineage_step *lineage_explainer_step(const lineage_explainer *explainer,
                                                       size_t index);
LINEAGE_API size_t lineage_step_index(const lineage_step *step);
LINEAGE_API const lineage_stage *lineage_step_from(const lineage_step *step);
LINEAGE_API const lineage_stage *lineage_step_to(const lineage_step *step);
LINEAGE_API const char *lineage_step_kind(const lineage_step *step);
/** What `when` says: one product. Steps with equal conditions share one. */
LINEAGE_API const lineage_condition *lineage_step_condition(const lineage_step *step);
LINEAGE_API const char *lineage_step_label(const lineage_step *step);
LINEAGE_API const char *lineage_step_explanation(const lineage_step *step);
LINEAGE_API size_t lineage_step_evidence_count(const lineage_step *step);
LINEAGE_API const lineage_evidence *lineage_step_evidence(const lineage_step *step, size_t index);

/* -- Evidence -------------------------------------------------------------------------------- */

/** The place in its stage's or step's list. */
LINEAGE_API size_t lineage_evidence_index(const lineage_evidence *evidence);
LINEAGE_API const lineage_source *lineage_evidence_source(const lineage_evidence *evidence);
LINEAGE_API const char *lineage_evidence_quote(const lineage_evidence *evidence);
/** The stage it backs; NULL if it backs a step. */
LINEAGE_API const lineage_stage *lineage_evidence_stage(const lineage_evidence *evidence);
/** The step it backs; NULL if it backs a stage. */
LINEAGE_API const lineage_step *lineage_evidence_step(const lineage_evidence *evidence);
/** The next evidence that cites the same source; NULL after the last. */
LINEAGE_API const lineage_evidence *lineage_evidence_next_of_source(
    const lineage_evidence *evidence);

/* -- Lineage ids ----------------------------------------------------------------------------- */

/** Whether a text has the form of a lineage id, `[a-z]+:[a-z0-9_]+`, e.g. "lang:python". */
LINEAGE_API bool lineage_id_is_valid(const char *lineage_id);

/** The first stage that stands for the entity of that lineage id; lineage_stage_next_of_entity
 * gives the others, in document order. NULL if no stage does. */
LINEAGE_API const lineage_stage *lineage_explainer_resolve(const lineage_explainer *explainer,
                                                           const char *lineage_id);
LINEAGE_API const lineage_stage *lineage_stage_next_of_entity(const lineage_stage *stage);

/** Whether `link_from` lists that lineage id. */
LINEAGE_API bool lineage_explainer_links_from(const lineage_explainer *explainer,
                                              const char *lineage_id);

/* -- Did you mean ---------------------------------------------------------------------------- */

/* The id most like a wrong one, for a message; NULL if none is near. The first in document order
 * of those equally near. Of a very long list only the first are looked at, some 10,000 ids of ten
 * letters. */

LINEAGE_API const char *lineage_explainer_nearest_stage(const lineage_explainer *explainer,
                                                        const char *id);
LINEAGE_API const char *lineage_explainer_nearest_source(const lineage_explainer *explainer,
                                                         const char *id);
LINEAGE_API const char *lineage_explainer_nearest_dimension(const lineage_explainer *explainer,
                                                            const char *id);
LINEAGE_API const char *lineage_dimension_nearest_option(const lineage_dimension *dimension,
                                                         const char *value);

#ifdef __cplusplus
}
#endif

#endif
