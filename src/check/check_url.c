/* SPDX-License-Identifier: MIT */
/* URLs of sources: their pieces, and which of them name a branch of a code host. Nothing here
 * allocates; letters are compared as ASCII. */

#include "check/check_url.h"

#include <string.h>

static char lower(char letter)
{
  return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Looks at no byte behind the first that differs, so the texts may be shorter than `length`. */
static bool equal_ignoring_case(const char *one, const char *other, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (lower(one[i]) != lower(other[i]))
      return false;
  return true;
}

/* Bytes of the scheme and what follows it; 0 if it is neither http nor https. */
static size_t scheme_length(const char *text, bool *is_secure)
{
  *is_secure = equal_ignoring_case(text, "https://", 8);
  if (*is_secure)
    return 8;
  return equal_ignoring_case(text, "http://", 7) ? 7 : 0;
}

/* Sets the host to what an authority holds of it. */
static void split_authority(lineage__url *url, const char *authority, size_t length)
{
  const char *end = authority + length;
  url->host = authority;
  for (const char *at = authority; at < end; at++)
    if (*at == '@')
      url->host = at + 1;
  const char *host_end = end;
  for (const char *at = end; at > url->host && at[-1] != ']'; at--)
    if (at[-1] == ':')
      host_end = at - 1;
  if (host_end > url->host && host_end[-1] == '.')
    host_end--;
  url->host_length = (size_t)(host_end - url->host);
}

bool lineage__url_split(lineage__url *url, const char *text)
{
  size_t scheme = scheme_length(text, &url->is_secure);
  if (scheme == 0)
    return false;
  const char *authority = text + scheme;
  size_t length = strcspn(authority, "/?#");
  split_authority(url, authority, length);
  url->path = authority + length;
  url->path_length = strcspn(url->path, "?#");
  url->query = url->path + url->path_length;
  if (*url->query == '?')
    url->query++;
  url->query_length = strcspn(url->query, "#");
  return url->host_length > 0;
}

bool lineage__url_is_at(const lineage__url *url, const char *host)
{
  size_t length = strlen(host);
  if (length > 0 && host[length - 1] == '.')
    length--;
  if (length == 0 || url->host_length < length)
    return false;
  size_t before = url->host_length - length;
  return equal_ignoring_case(url->host + before, host, length) &&
         (before == 0 || url->host[before - 1] == '.');
}

static bool host_equals(const lineage__url *url, const char *host)
{
  size_t length = strlen(host);
  return url->host_length == length && equal_ignoring_case(url->host, host, length);
}

/* -- Percent escapes and segments ------------------------------------------------------------- */

static int hex_digit(char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  c = lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte at `*at`, its percent escape resolved; moves on behind it. */
static char next_byte(const char **at, const char *end)
{
  const char *here = *at;
  if (*here == '%' && end - here > 2 && hex_digit(here[1]) >= 0 && hex_digit(here[2]) >= 0) {
    *at = here + 3;
    return (char)(hex_digit(here[1]) << 4 | hex_digit(here[2]));
  }
  *at = here + 1;
  return *here;
}

/* What is left of a path. */
typedef struct path_rest {
  const char *at;
  const char *end;
} path_rest;

/* Takes the next segment that isn't empty; false if there is none. */
static bool next_segment(path_rest *rest, path_rest *segment)
{
  while (rest->at < rest->end && *rest->at == '/')
    rest->at++;
  segment->at = rest->at;
  while (rest->at < rest->end && *rest->at != '/')
    rest->at++;
  segment->end = rest->at;
  return segment->at < segment->end;
}

static bool segment_is(path_rest segment, const char *word)
{
  while (segment.at < segment.end && *word)
    if (next_byte(&segment.at, segment.end) != *word++)
      return false;
  return segment.at == segment.end && *word == '\0';
}

/* -- Refs of code hosts ----------------------------------------------------------------------- */

static bool takes_ref(path_rest segment, bool with_blame)
{
  return segment_is(segment, "blob") || segment_is(segment, "tree") || segment_is(segment, "raw") ||
         (with_blame && segment_is(segment, "blame"));
}

/* Moves on behind OWNER/REPOSITORY. */
static bool skip_repository(path_rest *rest)
{
  path_rest segment;
  return next_segment(rest, &segment) && next_segment(rest, &segment);
}

/* GROUP/…/PROJECT/-/blob/REF, on whatever host a GitLab runs. */
static bool skip_gitlab_project(path_rest *rest)
{
  path_rest segment;
  if (!next_segment(rest, &segment))
    return false;
  while (next_segment(rest, &segment))
    if (segment_is(segment, "-"))
      return next_segment(rest, &segment) && takes_ref(segment, false);
  return false;
}

/* Moves on to where the ref stands in the path of a code host. */
static bool skip_to_ref(const lineage__url *url, path_rest *rest)
{
  path_rest segment;
  if (host_equals(url, "github.com") || host_equals(url, "www.github.com"))
    return skip_repository(rest) && next_segment(rest, &segment) && takes_ref(segment, true);
  if (host_equals(url, "raw.githubusercontent.com"))
    return skip_repository(rest);
  return skip_gitlab_project(rest);
}

static size_t count_digits(const char *text)
{
  return strspn(text, "0123456789");
}

/* v1.20.1, 1.20, v255, 1.20.1-rc.1, 3.13.0a2: numbers with dots between them, then what a
 * pre-release or a build may add. A lone number needs its v. */
static bool is_version(const char *ref)
{
  bool has_v = *ref == 'v' || *ref == 'V';
  ref += has_v;
  size_t numbers = 0;
  for (size_t digits; (digits = count_digits(ref)) > 0; ref++) {
    numbers++;
    ref += digits;
    if (*ref != '.')
      break;
  }
  if (numbers < (has_v ? 1u : 2u) || ref[-1] == '.')
    return false;
  if (*ref == '-' || *ref == '+')
    return ref[1] != '\0';
  size_t letters = strspn(ref, "abcdefghijklmnopqrstuvwxyz");
  size_t digits = count_digits(ref + letters);
  return ref[letters + digits] == '\0' && (letters == 0 || digits > 0);
}

static bool is_commit(const char *ref)
{
  size_t digits = strspn(ref, "0123456789abcdefABCDEF");
  return ref[digits] == '\0' && digits >= 7 && digits <= 64;
}

static bool has_prefix(const char *text, const char *prefix)
{
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool lineage__url_is_moving(const lineage__url *url, char ref[LINEAGE__REF_SIZE])
{
  path_rest rest = {url->path, url->path + url->path_length};
  if (!skip_to_ref(url, &rest))
    return false;
  while (rest.at < rest.end && *rest.at == '/')
    rest.at++;
  size_t length = 0;
  while (rest.at < rest.end && length + 1 < LINEAGE__REF_SIZE)
    ref[length++] = next_byte(&rest.at, rest.end);
  ref[length] = '\0';
  if (length == 0 || has_prefix(ref, "refs/tags/"))
    return false;
  bool is_branch = has_prefix(ref, "refs/heads/");
  if (is_branch)
    memmove(ref, ref + strlen("refs/heads/"), length + 1 - strlen("refs/heads/"));
  ref[strcspn(ref, "/")] = '\0';
  return is_branch || (!is_commit(ref) && !is_version(ref));
}
