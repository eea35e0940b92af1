/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_MODEL_READER_H
#define LINEAGE_MODEL_READER_H

#include "model/form.h"
#include "model/model_read.h"
#include "model/shape.h"

/* What the files that read a model share: one reader goes over one tape. Each function reads the
 * value of a token, tells the judge what is wrong with it, and gives what could be read. A token
 * may be LINEAGE__NO_TOKEN, a member that isn't there: that was told by lineage__read_members
 * already, and reads as nothing. */

typedef struct lineage__reader {
  lineage_explainer *explainer;
  const lineage__tape *tape;
  lineage__judge *judge;
  lineage__ground *ground;
  lineage__arena scratch; /* given back when the model is read */
  size_t max_id;
  size_t faults; /* errors told so far: what is read between two looks is sound if it didn't rise */
  bool newer_minor; /* the document may use members this library can't know yet */
  bool no_memory;

  bool dimension_ids_known; /* every dimension's id could be read: then an unknown one is unknown */
  bool *option_values_known; /* by dimension */
  bool stage_ids_known;
  bool source_ids_known;
  uint32_t *last_evidence; /* by source: 1 + place in all_evidence of the last that cites it */
  lineage_evidence **last_of_source;
  struct lineage__when_reader *when;
} lineage__reader;

/** Tells the judge an error. */
#define lineage__reader_fault(reader, rule, spot, ...)                                             \
  ((reader)->faults++, (void)lineage__judge_find((reader)->judge, rule, spot, __VA_ARGS__))

static inline lineage__token lineage__reader_token(const lineage__reader *reader, uint32_t token)
{
  return reader->tape->tokens[token];
}

static inline lineage__spot lineage__reader_spot(const lineage__reader *reader, uint32_t token)
{
  return lineage__spot_of(reader->tape, token);
}

/** Room in the explainer's arena or, cleared, in the reader's scratch; notes when there is none. */
void *lineage__reader_take(lineage__reader *reader, size_t count, size_t size);
void *lineage__reader_scratch(lineage__reader *reader, size_t count, size_t size);

/** What every part begins with, from its value's token. */
lineage__part lineage__reader_part(const lineage__reader *reader, uint32_t token, uint32_t index);

/** Whether the value has a type; if not, says that `what` must have it. False for no token, too. */
bool lineage__read_type(lineage__reader *reader, uint32_t token, lineage__json_kind kind,
                        const char *what);

/** The values of an object's members, by their places in the shape; LINEAGE__NO_TOKEN for those
 * that aren't there. Says which are missing and which the format doesn't have. */
void lineage__read_members(lineage__reader *reader, uint32_t object, const lineage__shape *shape,
                           uint32_t *values);

/** A string whatever it holds; NULL: none. */
const char *lineage__read_string(lineage__reader *reader, uint32_t token, const char *what);

/** A text that must not be blank. */
const char *lineage__read_text(lineage__reader *reader, uint32_t token, const char *what);

/** An id, within the limit on ids. One not well-formed is given, too: references mean it. */
const char *lineage__read_id(lineage__reader *reader, uint32_t token, const char *what);

/** A lineage id. */
const char *lineage__read_lineage_id(lineage__reader *reader, uint32_t token, const char *what);

/** An array's elements: `*first` is the token of the first, the next of each its `next`. Gives
 * their number, 0 where it is no array. `least` of them must be there. */
uint32_t lineage__read_array(lineage__reader *reader, uint32_t token, const char *what,
                             uint32_t least, uint32_t *first);

/* Parts, each from the value of the document's member that lists them. read_dimensions comes first,
 * then read_sources, read_stages, read_steps: later ones refer to earlier ones. */
void lineage__read_dimensions(lineage__reader *reader, uint32_t token);
void lineage__read_sections(lineage__reader *reader, uint32_t token);
void lineage__read_link_from(lineage__reader *reader, uint32_t token);
void lineage__read_sources(lineage__reader *reader, uint32_t token);
void lineage__read_stages(lineage__reader *reader, uint32_t token);
void lineage__read_steps(lineage__reader *reader, uint32_t token);

/** A claim's evidence into `*out` and `*count`; one of `stage` and `step` is the claim. */
void lineage__read_evidence(lineage__reader *reader, uint32_t token, const lineage_stage *stage,
                            const lineage_step *step, lineage_evidence **out, uint32_t *count);

/** A step's `when`: the document's one condition that says this. */
const lineage_condition *lineage__read_condition(lineage__reader *reader, uint32_t token);

#endif
