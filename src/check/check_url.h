/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CHECK_URL_H
#define LINEAGE_CHECK_URL_H

#include <lineage/base.h>

/** The pieces of an http or https URL (RFC 3986) as they stand in it. The host is without user
 * information, port and the dot that may end it; the path begins with '/' or is empty; the query is
 * without its '?'. */
typedef struct lineage__url {
  bool is_secure;
  const char *host;
  size_t host_length;
  const char *path;
  size_t path_length;
  const char *query;
  size_t query_length;
} lineage__url;

/** False where the text is no such URL, or has no host. */
bool lineage__url_split(lineage__url *url, const char *text);

/** Whether the URL's host is `host` or a subdomain of it. */
bool lineage__url_is_at(const lineage__url *url, const char *host);

enum { LINEAGE__REF_SIZE = 128 };

/** Whether the URL names something on a public code host that moves on: a branch. What it names
 * goes into `ref`, percent escapes resolved, cut where it is long. */
bool lineage__url_is_moving(const lineage__url *url, char ref[LINEAGE__REF_SIZE]);

#endif
