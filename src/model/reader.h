/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_MODEL_READER_H
#define LINEAGE_MODEL_READER_H

#include "model/form.h"
#include "model/model_read.h"
#include "model/shape.h"

/* What the files that read a model share: one reader goes over one tape. Each function reads the
 * value of a token, tells the judge what is wrong with it, and gives what could be read. A token
 * may be LINEAGE__NO_TOKEN, a member that isn't there: that was told by lineage__read_members
 * already, and reads as nothing. Nor is anything told of a reference into a list that couldn't be
 * read. */

typedef struct lineage__reader {
  lineage_explainer *explainer;
  const lineage__tape *tape;
  lineage__judge *judge;
  lineage__ground *ground;
  lineage__arena scratch; /* given back when the model is read */
  size_t max_id;
  size_t
      faults; /* errors told: what is read between two looks is sound if the number didn't rise */
  bool newer_minor; /* the document may use members that this library can't know */
  bool no_memory;

  /* Whether every id of a list could be read, so that one not among them is unknown. */
  bool dimension_ids_known;
  bool source_ids_known;
  bool stage_ids_known;
  bool *option_values_known; /* by dimension */

  lineage_evidence **last_of_source; /* by source: the end of its chain of evidence */
  struct lineage__condition_reader *conditions;
} lineage__reader;

/** Tells the judge an error, and whether the report keeps it for now. */
#define lineage__reader_fault(reader, rule, spot, ...)                                             \
  ((reader)->faults++, lineage__judge_find((reader)->judge, rule, spot, __VA_ARGS__))

/** Room in the explainer's arena, cleared; NULL, and noted, when there is none. */
void *lineage__reader_take(lineage__reader *reader, size_t count, size_t size);

/** The same in the reader's scratch. */
void *lineage__reader_scratch(lineage__reader *reader, size_t count, size_t size);

/** Moves a table made in scratch for more names than it got into the explainer's arena. */
void lineage__reader_keep_names(lineage__reader *reader, const lineage__names *scratch,
                                lineage__names *out);

static inline lineage__spot lineage__reader_spot(const lineage__reader *reader, uint32_t token)
{
  return lineage__spot_of(reader->tape, token);
}

/** The spot of a member of a part that was read before. */
lineage__spot lineage__reader_member_spot(const lineage__reader *reader, const lineage__part *part,
                                          const char *member);

/** What every part begins with, from its value's token. */
static inline lineage__part lineage__reader_part(const lineage__reader *reader, uint32_t token,
                                                 uint32_t index)
{
  const lineage__token *value = &reader->tape->tokens[token];
  return (lineage__part){reader->explainer, index, value->start, value->length};
}

/** Says that `what` must be of a type that is `allowed`, in words, but is not. */
void lineage__reader_wrong_type(lineage__reader *reader, uint32_t token, const char *what,
                                const char *allowed);

/** What a type is called, with its article. */
const char *lineage__type_name(lineage__json_kind kind);

/** Whether the value has a type; if not, says that `what` must have it. False for no token, too. */
static inline bool lineage__read_type(lineage__reader *reader, uint32_t token,
                                      lineage__json_kind kind, const char *what)
{
  if (token == LINEAGE__NO_TOKEN)
    return false;
  if (reader->tape->tokens[token].kind == kind)
    return true;
  lineage__reader_wrong_type(reader, token, what, lineage__type_name(kind));
  return false;
}

/** The values of a part's members, by their places in the shape; LINEAGE__NO_TOKEN for those that
 * aren't there. Says which are missing and which the format doesn't have. False: it is no object.
 */
bool lineage__read_members(lineage__reader *reader, uint32_t token, lineage__shape_id shape,
                           uint32_t *values);

/** A string token's text, whatever it holds, and its length; NULL: it is none. */
static inline const char *lineage__read_string(lineage__reader *reader, uint32_t token,
                                               const char *what, size_t *length)
{
  if (!lineage__read_type(reader, token, LINEAGE__JSON_STRING, what))
    return NULL;
  const char *text = lineage__tape_string(reader->tape, token, &reader->explainer->arena, length);
  if (!text)
    reader->no_memory = true;
  return text;
}

/** A text that must not be blank. */
const char *lineage__read_text(lineage__reader *reader, uint32_t token, const char *what);

/** An id, within the limit on ids. One that isn't well-formed is given, too: references mean it. */
const char *lineage__read_id(lineage__reader *reader, uint32_t token, const char *what,
                             size_t *length);

/** A lineage id. */
const char *lineage__read_lineage_id(lineage__reader *reader, uint32_t token, const char *what,
                                     size_t *length);

/** Whether the value is an array; if so, `*count` is the number of its elements, at least `least`
 * of which must be there, and `*first` the token of the first; the next is at its `next`. */
bool lineage__read_array(lineage__reader *reader, uint32_t token, const char *what, uint32_t least,
                         uint32_t *first, uint32_t *count);

/* Parts, each from the document's member that lists them; in this order, as later ones refer to
 * earlier ones. */
void lineage__read_dimensions(lineage__reader *reader, uint32_t token);
void lineage__read_sections(lineage__reader *reader, uint32_t token);
void lineage__read_link_from(lineage__reader *reader, uint32_t token);
void lineage__read_sources(lineage__reader *reader, uint32_t token);
void lineage__read_stages(lineage__reader *reader, uint32_t token);
void lineage__read_steps(lineage__reader *reader, uint32_t token);

/** A claim's evidence into `*out` and `*count`; one of `stage` and `step` is the claim. */
void lineage__read_evidence(lineage__reader *reader, uint32_t token, const lineage_stage *stage,
                            const lineage_step *step, lineage_evidence **out, uint32_t *count);

/** Readies the reader for conditions of up to `step_count` steps; the dimensions are read. */
void lineage__read_conditions_begin(lineage__reader *reader, uint32_t step_count);

/** A step's `when`: the document's one condition that says this; NULL if it can't be read. */
const lineage_condition *lineage__read_condition(lineage__reader *reader, uint32_t token);

/** Gives the distinct conditions to the explainer. */
void lineage__read_conditions_end(lineage__reader *reader);

#endif
