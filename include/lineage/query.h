/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_H
#define LINEAGE_QUERY_H

#include <lineage/base.h>
#include <lineage/explainer.h>

/**
 * @file lineage/query.h
 * Asking an explainer: what holds under which choices, and what leads where.
 *
 *     lineage_selection *selection = NULL;
 *     lineage_query *query = NULL;
 *     const lineage_step *const *steps = NULL;
 *     size_t count = 0;
 *     lineage_selection_new(&selection, explainer);              the document's defaults
 *     lineage_selection_set(selection, "provider", "cpu,cuda");  one dimension restricted
 *     lineage_query_new(&query, selection, NULL);
 *     lineage_query_steps(query, &steps, &count);                the active steps
 *     lineage_query_free(query);
 *     lineage_selection_free(selection);
 *
 * A scenario gives every dimension one of its options. A selection leaves each dimension one or
 * more options and stands for all scenarios that agree with it. A step is active under it when its
 * condition holds in at least one of them, always active when it holds in all.
 *
 * A query is the graph of active steps under one selection, made ready for questions.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* -- Selections ------------------------------------------------------------------------------ */

/** Which options are possible. Borrows its explainer; belongs to one thread at a time. */
typedef struct lineage_selection lineage_selection;

/** The default selection: every dimension fixed to its default. Caller frees. */
LINEAGE_API lineage_status lineage_selection_new(lineage_selection **out,
                                                 const lineage_explainer *explainer);
/** The same choices in a selection of their own. Caller frees. */
LINEAGE_API lineage_status lineage_selection_copy(lineage_selection **out,
                                                  const lineage_selection *selection);
LINEAGE_API void lineage_selection_free(lineage_selection *selection);

LINEAGE_API const lineage_explainer *lineage_selection_explainer(
    const lineage_selection *selection);

/* Changing a selection. A call that fails changes nothing. LINEAGE_INVALID: an argument is NULL, or
 * a part of another explainer. */

/** Fixes the option's dimension to it. */
LINEAGE_API lineage_status lineage_selection_fix(lineage_selection *selection,
                                                 const lineage_option *option);

/** Restricts a dimension to some of its options, one at least; one may be named twice. */
LINEAGE_API lineage_status lineage_selection_restrict(lineage_selection *selection,
                                                      const lineage_dimension *dimension,
                                                      const lineage_option *const *options,
                                                      size_t count);

/** Makes all options of a dimension possible; of every dimension where it is NULL. */
LINEAGE_API lineage_status lineage_selection_open(lineage_selection *selection,
                                                  const lineage_dimension *dimension);

/** Fixes a dimension to its default; every dimension where it is NULL. */
LINEAGE_API lineage_status lineage_selection_reset(lineage_selection *selection,
                                                   const lineage_dimension *dimension);

/**
 * The same from text: `values` is one option value or several with commas between.
 * LINEAGE_NOT_FOUND for a name that the document hasn't; lineage_explainer_nearest_dimension and
 * lineage_dimension_nearest_option help on.
 */
LINEAGE_API lineage_status lineage_selection_set(lineage_selection *selection,
                                                 const char *dimension, const char *values);

/** Whether an option is still possible. */
LINEAGE_API bool lineage_selection_allows(const lineage_selection *selection,
                                          const lineage_option *option);

/** How many options of a dimension are still possible, at least 1. */
LINEAGE_API size_t lineage_selection_option_count(const lineage_selection *selection,
                                                  const lineage_dimension *dimension);

/** How many scenarios the selection stands for; UINT64_MAX if they are that many or more. */
LINEAGE_API uint64_t lineage_selection_scenario_count(const lineage_selection *selection);

/**
 * The status line: the template with each placeholder replaced by the phrase of the option chosen;
 * of a dimension with several possible, by theirs, "a, b or c". `{{` and `}}` become braces.
 *
 * Writes up to `size` bytes into `buffer`, the last of them a NUL, and returns the bytes of the
 * whole line without it, as snprintf does. `buffer` may be NULL if `size` is 0.
 */
LINEAGE_API size_t lineage_selection_status(const lineage_selection *selection, char *buffer,
                                            size_t size);

/** Walks the scenarios of a selection as it was when the walk was made. Caller frees. */
typedef struct lineage_scenarios lineage_scenarios;

LINEAGE_API lineage_status lineage_scenarios_new(lineage_scenarios **out,
                                                 const lineage_selection *selection);
LINEAGE_API void lineage_scenarios_free(lineage_scenarios *scenarios);

/** The next scenario: one option a dimension, in the order of dimensions, borrowed until the next
 *  call; NULL after the last. The last dimension turns fastest. Without dimensions there is one
 *  scenario, an array of no option. */
LINEAGE_API const lineage_option *const *lineage_scenarios_next(lineage_scenarios *scenarios);

/* -- Conditions ------------------------------------------------------------------------------ */

/* A condition is a set of scenarios, given as products: per dimension a set of options, a dimension
 * that is left out meaning any. The set is the union of the products. No product: never. One
 * product that leaves every dimension out: always. Getters; see lineage/base.h. */

LINEAGE_API bool lineage_condition_is_always(const lineage_condition *condition);
LINEAGE_API bool lineage_condition_is_never(const lineage_condition *condition);
LINEAGE_API size_t lineage_condition_product_count(const lineage_condition *condition);

/** Whether a product names a dimension. A step's condition names those its `when` lists. */
LINEAGE_API bool lineage_condition_names(const lineage_condition *condition, size_t product,
                                         const lineage_dimension *dimension);

/** Whether a product includes an option; true of every option of a dimension it doesn't name. */
LINEAGE_API bool lineage_condition_includes(const lineage_condition *condition, size_t product,
                                            const lineage_option *option);

/** Whether two conditions of one explainer are the same set of scenarios. Exact for steps'
 * conditions and for those lineage_query_when gives over one selection. */
LINEAGE_API bool lineage_condition_equal(const lineage_condition *one,
                                         const lineage_condition *other);

/** Frees what lineage_query_when gave. Never a step's condition, which its explainer owns. */
LINEAGE_API void lineage_condition_free(lineage_condition *condition);

/* -- Queries --------------------------------------------------------------------------------- */

/** How to ask. Start from LINEAGE_QUERY_OPTIONS_INIT; zero always means the default told here. */
typedef struct lineage_query_options {
  size_t size; /**< sizeof(lineage_query_options), set by the macro: lets the struct grow */

  lineage_words kinds;         /**< only steps of these kinds count; none given: all. Copied. */
  lineage_words without_kinds; /**< steps of these kinds don't count, even if `kinds` has them */

  uint64_t max_scenario_bits; /**< scenarios x (stages + distinct conditions) that may be looked at
                                   at once; 2^28. Over it a question that must look at scenarios is
                                   refused with LINEAGE_LIMIT. */
  uint64_t budget;            /**< step visits that one question may take; default 10^7 for
                                   lineage_query_count_paths, no bound for the others. Once they are
                                   spent, a count is a lower bound, and all else LINEAGE_BUDGET. */

  bool (*cancelled)(void *user); /**< asked now and then from the thread that asks the question;
                                    true ends it with LINEAGE_CANCELLED. NULL: never. */
  void *user;
} lineage_query_options;

#define LINEAGE_QUERY_OPTIONS_INIT                                                                 \
  {                                                                                                \
    sizeof(lineage_query_options), {NULL, 0}, {NULL, 0}, 0, 0, NULL, NULL                          \
  }

/**
 * The graph under a selection, with the memory its questions work in.
 *
 * Keeps its own copy of the selection and the options, so both may change or go. Belongs to one
 * thread at a time; make one for each thread. Every question may be asked again and again, and
 * after one that failed (no memory, limit, budget, cancelled) the query is as good as before.
 *
 * What a question answers through `out` arguments is borrowed, and stands until the next question
 * to the same query. Stages and steps come in document order. LINEAGE_INVALID: an argument is NULL,
 * or a stage is of another explainer.
 */
typedef struct lineage_query lineage_query;

/** `options` may be NULL for the defaults. Caller frees. */
LINEAGE_API lineage_status lineage_query_new(lineage_query **out,
                                             const lineage_selection *selection,
                                             const lineage_query_options *options);
LINEAGE_API void lineage_query_free(lineage_query *query);

/** The query's copy of the selection. */
LINEAGE_API const lineage_selection *lineage_query_selection(const lineage_query *query);

/* Answered dimension by dimension, however many scenarios there are. */

/** Whether a step's kind counts and its condition holds in one of the scenarios. */
LINEAGE_API bool lineage_query_step_is_active(const lineage_query *query, const lineage_step *step);
/** Whether a step's kind counts and its condition holds in all of the scenarios. */
LINEAGE_API bool lineage_query_step_is_always_active(const lineage_query *query,
                                                     const lineage_step *step);

/** The active steps. */
LINEAGE_API lineage_status lineage_query_steps(lineage_query *query,
                                               const lineage_step *const **steps, size_t *count);
/** The active stages: those that an active step touches. */
LINEAGE_API lineage_status lineage_query_stages(lineage_query *query,
                                                const lineage_stage *const **stages, size_t *count);
/** Active stages with no active step in. */
LINEAGE_API lineage_status lineage_query_entries(lineage_query *query,
                                                 const lineage_stage *const **stages,
                                                 size_t *count);
/** Active stages with no active step out. */
LINEAGE_API lineage_status lineage_query_exits(lineage_query *query,
                                               const lineage_stage *const **stages, size_t *count);

/* Answered by looking at scenarios, grouped by the dimensions that some condition names. A path,
 * and so all that is built on paths, must be walkable in one scenario. */

/** A stage that a path leads to, and the least number of steps such a path has. */
typedef struct lineage_reached {
  const lineage_stage *stage;
  size_t distance;
} lineage_reached;

typedef enum lineage_direction {
  LINEAGE_FORWARDS = 0, /**< along the steps */
  LINEAGE_BACKWARDS = 1 /**< against them */
} lineage_direction;

/** All stages that a path leads to from `stage` (backwards: from which one leads to it), in
 * document order, the stage itself at distance 0. */
LINEAGE_API lineage_status lineage_query_reach(lineage_query *query, const lineage_stage *stage,
                                               lineage_direction direction,
                                               const lineage_reached **reached, size_t *count);

/** Stages that are on every path between two, both ends included; none when there is no path. */
LINEAGE_API lineage_status lineage_query_must_pass(lineage_query *query, const lineage_stage *from,
                                                   const lineage_stage *to,
                                                   const lineage_stage *const **stages,
                                                   size_t *count);

/**
 * The scenarios of the selection in which a path leads from one stage to another: exact, as maximal
 * products none of which could be left out. A product names a dimension where it leaves out an
 * option that the selection has. Caller frees with lineage_condition_free, before the explainer.
 */
LINEAGE_API lineage_status lineage_query_when(lineage_query *query, const lineage_stage *from,
                                              const lineage_stage *to, lineage_condition **out);

/* -- Paths ----------------------------------------------------------------------------------- */

/** Steps one after the other. A path visits no stage twice and has one stage more than steps; a
 *  round ends where it begins and lists each of its stages once. */
typedef struct lineage_path lineage_path;

LINEAGE_API size_t lineage_path_step_count(const lineage_path *path);
LINEAGE_API const lineage_step *lineage_path_step(const lineage_path *path, size_t index);
LINEAGE_API size_t lineage_path_stage_count(const lineage_path *path);
LINEAGE_API const lineage_stage *lineage_path_stage(const lineage_path *path, size_t index);

/** All paths between two stages, shortest first, equal lengths compared step by step by the steps'
 *  places in the document. Caller frees, before the query, which may be asked other questions
 *  meanwhile. */
typedef struct lineage_paths lineage_paths;

LINEAGE_API lineage_status lineage_query_paths(lineage_query *query, const lineage_stage *from,
                                               const lineage_stage *to, lineage_paths **out);
LINEAGE_API void lineage_paths_free(lineage_paths *paths);

/**
 * The next path into `*out`, borrowed until the next call; NULL with LINEAGE_OK after the last.
 *
 * The work of one call is bounded by a polynomial in the document's size times the scenarios looked
 * at. Memory grows with the paths given out. The query's budget holds for each call; after a call
 * that failed, the next begins again where that one began.
 */
LINEAGE_API lineage_status lineage_paths_next(lineage_paths *paths, const lineage_path **out);

/** The first of the paths into `*out`; NULL with LINEAGE_OK if there is none. */
LINEAGE_API lineage_status lineage_query_shortest_path(lineage_query *query,
                                                       const lineage_stage *from,
                                                       const lineage_stage *to,
                                                       const lineage_path **out);

/**
 * How many paths there are. `*exact` is false where the number is a lower bound only: over 64 bits,
 * or the budget was spent. Counting paths of a graph with cycles is #P-complete, so such an answer
 * is no failure.
 */
LINEAGE_API lineage_status lineage_query_count_paths(lineage_query *query,
                                                     const lineage_stage *from,
                                                     const lineage_stage *to, uint64_t *paths,
                                                     bool *exact);

/** Cycles: of each strongly connected group of some scenario's graph, groups that share a stage
 * taken as one, the shortest round through the group's first stage. A step from a stage to itself
 * is a round. Groups are in the order of their first stages. */
LINEAGE_API lineage_status lineage_query_cycles(lineage_query *query,
                                                const lineage_path *const **rounds, size_t *count);

/* -- Citations ------------------------------------------------------------------------------- */

/** Claims grouped by source and quote, in the order of their first claims, stages before steps.
 *  Borrows its explainer; any number of threads may read one. */
typedef struct lineage_citations lineage_citations;

/** Of one source, or of all where it is NULL. Caller frees. */
LINEAGE_API lineage_status lineage_citations_new(lineage_citations **out,
                                                 const lineage_explainer *explainer,
                                                 const lineage_source *source);
LINEAGE_API void lineage_citations_free(lineage_citations *citations);
LINEAGE_API size_t lineage_citations_count(const lineage_citations *citations);

/** How many claims rest on the quote of group `index`. */
LINEAGE_API size_t lineage_citations_claim_count(const lineage_citations *citations, size_t index);
/** One of them, as the evidence that tells source, quote, and the stage or step it backs. */
LINEAGE_API const lineage_evidence *lineage_citations_claim(const lineage_citations *citations,
                                                            size_t index, size_t claim);

#ifdef __cplusplus
}
#endif

#endif
