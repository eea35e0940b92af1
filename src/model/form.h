/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_MODEL_FORM_H
#define LINEAGE_MODEL_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The forms that texts of a document can have: what an id, a slug, a date, a URL, ... looks like.
 * Pure functions of the text. */

/** Whether a text is empty or only white space: Unicode's White_Space, not just ASCII's. */
bool lineage__text_is_blank(const char *text);

/** `[A-Za-z][A-Za-z0-9_-]*` */
bool lineage__text_is_id(const char *text);

/** `[a-z0-9]+(-[a-z0-9]+)*` */
bool lineage__text_is_slug(const char *text);

/** MAJOR.MINOR, numbers without leading zeros; one too large for 32 bits reads as UINT32_MAX. */
bool lineage__version_read(const char *text, uint32_t *major, uint32_t *minor);

/** YYYY-MM-DD, a real day of the years 0001 to 9999 in the Gregorian calendar, as days since the
 * first of them. */
bool lineage__date_read(const char *text, int32_t *days);

/** The parts of an absolute http or https URL, as stretches of its text. */
typedef struct lineage__url {
  bool secure; /* https */
  const char *host;
  size_t host_length; /* without user and port; not 0 */
  const char *path;   /* "" or from its slash up to, not with, `?` or `#` */
  size_t path_length;
  const char *query; /* behind the `?`; NULL: there is none */
  size_t query_length;
} lineage__url;

/** False: not absolute, not http or https, no host, or with a space or control in it. */
bool lineage__url_read(const char *text, lineage__url *url);

/** The first `**` mark that is at fault: without its partner, as they pair off from the left, or
 * before nothing but white space; NULL: there is none. */
const char *lineage__strong_fault(const char *text);

typedef enum lineage__piece_kind {
  LINEAGE__PIECE_END,
  LINEAGE__PIECE_TEXT,        /* to be shown as it stands; braces are pieces of their own */
  LINEAGE__PIECE_PLACEHOLDER, /* what stands between the braces, not empty */
  LINEAGE__PIECE_FAULT        /* a lone brace, or empty braces: the byte at fault */
} lineage__piece_kind;

/** A stretch of a status template. */
typedef struct lineage__piece {
  lineage__piece_kind kind;
  const char *text;
  size_t length;
} lineage__piece;

/** The next piece of a template; `*rest` moves behind it. */
lineage__piece lineage__template_next(const char **rest);

#endif
