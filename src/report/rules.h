/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_REPORT_RULES_H
#define LINEAGE_REPORT_RULES_H

#include <lineage/report.h>

/* The rule list: X(ID, name, group, default severity, summary). Every name, document and test of
 * rules comes from here. */

#define LINEAGE__RULE_MAP(X)                                                                       \
  X(JSON_SYNTAX, "json-syntax", "text", ERROR, "the text is not JSON (RFC 8259)")                  \
  X(JSON_ENCODING, "json-encoding", "text", ERROR,                                                 \
    "bytes are not UTF-8, an escape is half a surrogate pair, or a string holds U+0000")           \
  X(JSON_DUPLICATE_MEMBER, "json-duplicate-member", "text", ERROR,                                 \
    "an object has the same member twice")                                                         \
  X(JSON_LIMIT, "json-limit", "text", ERROR, "the text is deeper or larger than a limit in force") \
  X(JSON_BYTE_ORDER_MARK, "json-byte-order-mark", "text", NOTE,                                    \
    "the text begins with a byte order mark")                                                      \
  X(MISSING_MEMBER, "missing-member", "structure", ERROR, "a required member is absent")           \
  X(WRONG_TYPE, "wrong-type", "structure", ERROR,                                                  \
    "a value has a type that its place doesn't allow")                                             \
  X(UNSUPPORTED_VERSION, "unsupported-version", "structure", ERROR,                                \
    "the version is not MAJOR.MINOR, or of a major that this library doesn't read")                \
  X(BAD_VALUE, "bad-value", "structure", ERROR,                                                    \
    "a text, id, date, URL, position, placeholder, strong text or list is not well-formed")        \
  X(UNKNOWN_MEMBER, "unknown-member", "structure", WARNING,                                        \
    "a member that the format doesn't have")                                                       \
  X(DUPLICATE_ID, "duplicate-id", "reference", ERROR,                                              \
    "two dimensions, options of one dimension, or stages have one id")                             \
  X(UNKNOWN_STAGE, "unknown-stage", "reference", ERROR, "a step's from or to names no stage")      \
  X(UNKNOWN_SOURCE, "unknown-source", "reference", ERROR, "evidence names no source")              \
  X(UNKNOWN_DIMENSION, "unknown-dimension", "reference", ERROR,                                    \
    "a condition or the status template names no dimension")                                       \
  X(UNKNOWN_OPTION, "unknown-option", "reference", ERROR,                                          \
    "a condition or a default names no option of its dimension")                                   \
  X(REPEATED_OPTION, "repeated-option", "reference", WARNING,                                      \
    "a condition's list names an option twice")                                                    \
  X(ISOLATED_STAGE, "isolated-stage", "graph", WARNING, "no step touches the stage")               \
  X(NO_START, "no-start", "graph", WARNING,                                                        \
    "every stage that a step touches is led to by another")                                        \
  X(EXTRA_START, "extra-start", "graph", NOTE, "a start other than the document's first stage")    \
  X(UNREACHABLE_STAGE, "unreachable-stage", "graph", WARNING,                                      \
    "in no scenario does a path lead to the stage from a start")                                   \
  X(DEAD_STEP, "dead-step", "graph", WARNING,                                                      \
    "the step is active in no scenario in which its first stage is reached")                       \
  X(DUPLICATE_STEP, "duplicate-step", "graph", WARNING,                                            \
    "same stages and kind as an earlier step, with conditions that overlap")                       \
  X(REDUNDANT_CONDITION, "redundant-condition", "graph", NOTE,                                     \
    "a condition's list names every option of its dimension")                                      \
  X(IDLE_OPTION, "idle-option", "graph", NOTE,                                                     \
    "the option makes the same steps active as an earlier one of its dimension")                   \
  X(UNUSED_DIMENSION, "unused-dimension", "graph", WARNING, "no step's condition names it")        \
  X(CYCLE, "cycle", "graph", NOTE, "stages lead back to themselves in some scenario")              \
  X(SHARED_POSITION, "shared-position", "graph", WARNING,                                          \
    "an earlier stage stands at the same pos")                                                     \
  X(UNKNOWN_WORD, "unknown-word", "graph", NOTE,                                                   \
    "a kind, layer or namespace outside the known vocabulary")                                     \
  X(TOO_MANY_SCENARIOS, "too-many-scenarios", "graph", NOTE,                                       \
    "over the limit, rules that look at scenarios are passed over")                                \
  X(MISSING_EVIDENCE, "missing-evidence", "evidence", WARNING, "a stage or step cites nothing")    \
  X(UNUSED_SOURCE, "unused-source", "evidence", WARNING, "nothing cites the source")               \
  X(REPEATED_EVIDENCE, "repeated-evidence", "evidence", WARNING,                                   \
    "a claim cites the same quote of the same source twice")                                       \
  X(HOMEPAGE_SOURCE, "homepage-source", "evidence", WARNING,                                       \
    "a source's URL has neither path nor query: it can't state a specific fact")                   \
  X(SHARED_URL, "shared-url", "evidence", NOTE, "an earlier source has the same URL")              \
  X(INSECURE_URL, "insecure-url", "evidence", NOTE, "a source's URL is plain http")                \
  X(SELF_CITATION, "self-citation", "evidence", WARNING,                                           \
    "a source is a page of the publishing site")                                                   \
  X(MOVING_SOURCE, "moving-source", "evidence", NOTE,                                              \
    "a source's URL names a branch of a code host, which moves on")                                \
  X(TITLE_LENGTH, "title-length", "editorial", WARNING, "the title has over 75 characters")        \
  X(DESCRIPTION_LENGTH, "description-length", "editorial", WARNING,                                \
    "the description has under 75 or over 180 characters")                                         \
  X(SUBTITLE_LENGTH, "subtitle-length", "editorial", WARNING,                                      \
    "og_subtitle has over 87 characters, more than a line of the social card")                     \
  X(UNLINKED_ENTITY, "unlinked-entity", "editorial", NOTE,                                         \
    "a stage's lineage id is not among those of link_from")                                        \
  X(UNUSED_PLACEHOLDER, "unused-placeholder", "editorial", NOTE,                                   \
    "the status template leaves a dimension out")                                                  \
  X(FUTURE_DATE, "future-date", "editorial", WARNING,                                              \
    "verified_on lies more than a day after today")                                                \
  X(STALE_DATE, "stale-date", "editorial", WARNING,                                                \
    "verified_on is older than the number of days allowed")

typedef enum lineage__rule_id {
#define LINEAGE__RULE_ID(id, name, group, severity, summary) LINEAGE__RULE_##id,
  LINEAGE__RULE_MAP(LINEAGE__RULE_ID)
#undef LINEAGE__RULE_ID
      LINEAGE__RULE_COUNT
} lineage__rule_id;

struct lineage_rule {
  const char *name;
  const char *group;
  const char *summary;
  lineage_severity severity;
};

/** The place of a rule in the list. */
lineage__rule_id lineage__rule_id_of(const lineage_rule *rule);

#endif
