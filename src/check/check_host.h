/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_CHECK_HOST_H
#define LINEAGE_CHECK_HOST_H

#include "model/form.h"

/* What the host of a source's URL tells of it. Nothing here allocates. */

/** Whether the URL's host is `host` or a subdomain of it. Letters are compared as ASCII, and the
 * dot that may end a host doesn't count. */
bool lineage__url_is_at(const lineage__url *url, const char *host);

enum { LINEAGE__REF_SIZE = 128 };

/** Whether the URL names something on a public code host that moves on: a branch. What it names
 * goes into `ref`, percent escapes resolved, cut where it is long. */
bool lineage__url_is_moving(const lineage__url *url, char ref[LINEAGE__REF_SIZE]);

#endif
