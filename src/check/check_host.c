/* SPDX-License-Identifier: MIT */
/* Hosts of sources: the publishing site's own, and code hosts, whose paths name refs. */

#include "check/check_host.h"

#include <string.h>

static char fold_letter(char letter)
{
  return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool equal_ignoring_case(const char *one, const char *other, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (fold_letter(one[i]) != fold_letter(other[i]))
      return false;
  return true;
}

/* Bytes of a host without the dot that may end it. */
static size_t trim_host(const char *host, size_t length)
{
  return length > 0 && host[length - 1] == '.' ? length - 1 : length;
}

bool lineage__url_is_at(const lineage__url *url, const char *host)
{
  size_t length = trim_host(host, strlen(host));
  size_t url_length = trim_host(url->host, url->host_length);
  if (length == 0 || url_length < length)
    return false;
  const char *end = url->host + url_length - length;
  return equal_ignoring_case(end, host, length) && (end == url->host || end[-1] == '.');
}

static bool host_equals(const lineage__url *url, const char *host)
{
  size_t length = strlen(host);
  return trim_host(url->host, url->host_length) == length &&
         equal_ignoring_case(url->host, host, length);
}

/* -- Percent escapes and segments ------------------------------------------------------------ */

static int percent_digit(char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  c = fold_letter(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte at `*at`, its percent escape resolved; moves on behind it. */
static char next_byte(const char **at, const char *end)
{
  const char *here = *at;
  if (*here == '%' && end - here > 2 && percent_digit(here[1]) >= 0 &&
      percent_digit(here[2]) >= 0) {
    *at = here + 3;
    return (char)(percent_digit(here[1]) << 4 | percent_digit(here[2]));
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

/* -- Refs of code hosts ---------------------------------------------------------------------- */

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
static bool ref_is_version(const char *ref)
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

static bool ref_is_commit(const char *ref)
{
  size_t digits = strspn(ref, "0123456789abcdefABCDEF");
  return ref[digits] == '\0' && digits >= 7 && digits <= 64;
}

static bool ref_begins_with(const char *text, const char *prefix)
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
  if (length == 0 || ref_begins_with(ref, "refs/tags/"))
    return false;
  bool is_branch = ref_begins_with(ref, "refs/heads/");
  if (is_branch)
    memmove(ref, ref + strlen("refs/heads/"), length + 1 - strlen("refs/heads/"));
  ref[strcspn(ref, "/")] = '\0';
  return is_branch || (!ref_is_commit(ref) && !ref_is_version(ref));
}
