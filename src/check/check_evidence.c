/* SPDX-License-Identifier: MIT */
/* The evidence group: what claims cite, and what the sources are worth. A source whose URL isn't
 * well-formed was told of by bad-value and is passed over. */

#include <string.h>

#include "check/check_host.h"
#include "check/check_rules.h"

/* Up to here elements are compared each with each; over it a table finds equal ones. */
enum { FEW_QUOTES = 8, FEW_URLS = 16 };

/* -- Claims ---------------------------------------------------------------------------------- */

static void judge_missing_evidence(lineage__check *check, const lineage__part *claim,
                                   const char *what, const char *name)
{
  uint32_t list = lineage__check_member_token(check, claim, "evidence");
  if (list == LINEAGE__NO_TOKEN)
    return;
  const lineage__token *token = &check->tape->tokens[list];
  if (token->kind == LINEAGE__JSON_ARRAY && token->count == 0)
    lineage__judge_find(check->judge, LINEAGE__RULE_MISSING_EVIDENCE,
                        lineage__spot_of(check->tape, list),
                        "%s %q has no evidence; cite a source that states it", what, name);
}

static void check_missing_evidence(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!lineage__check_wants(check, LINEAGE__RULE_MISSING_EVIDENCE))
    return;
  for (uint32_t i = 0; i < explainer->stage_count; i++) {
    const lineage_stage *stage = &explainer->stages[i];
    if (stage->evidence_count == 0)
      judge_missing_evidence(check, &stage->part, "stage", stage->id ? stage->id : "");
  }
  for (uint32_t i = 0; i < explainer->step_count; i++) {
    const lineage_step *step = &explainer->steps[i];
    if (step->evidence_count == 0)
      judge_missing_evidence(check, &step->part, "step", step->label ? step->label : "");
  }
}

static void check_unused_sources(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!check->ground->evidence || !check->ground->sources ||
      !lineage__check_wants(check, LINEAGE__RULE_UNUSED_SOURCE))
    return;
  for (uint32_t i = 0; i < explainer->source_count; i++) {
    const lineage_source *source = &explainer->sources[i];
    if (!source->first_evidence && source->id)
      lineage__judge_find(
          check->judge, LINEAGE__RULE_UNUSED_SOURCE,
          lineage__spot_of_key(check->tape, lineage__check_part_token(check, &source->part)),
          "source %q is cited by nothing; cite it or leave it out", source->id);
  }
}

static void find_repeated(lineage__check *check, const lineage_evidence *evidence)
{
  lineage__judge_find(check->judge, LINEAGE__RULE_REPEATED_EVIDENCE,
                      lineage__check_part_spot(check, &evidence->part),
                      "the claim cites the quote %q of source %q already; once is enough",
                      evidence->quote, evidence->source->id);
}

static bool is_whole(const lineage_evidence *evidence)
{
  return evidence->source && evidence->quote;
}

static bool repeats_earlier(const lineage_evidence *list, uint32_t index)
{
  for (uint32_t i = 0; i < index; i++)
    if (is_whole(&list[i]) && list[i].source == list[index].source &&
        strcmp(list[i].quote, list[index].quote) == 0)
      return true;
  return false;
}

/* Numbers the quotes first, then looks for equal pairs of quote and source, so that neither many
 * quotes of one source nor one quote of many sources makes it slow. */
static bool check_long_list(lineage__check *check, const lineage_evidence *list, uint32_t count)
{
  typedef struct citation {
    uint32_t quote;
    uint32_t source;
  } citation;
  lineage__names quotes, citations;
  citation *keys = lineage__arena_take(&check->scratch, count, sizeof *keys);
  if (!keys || !lineage__names_init(&quotes, &check->scratch, count) ||
      !lineage__names_init(&citations, &check->scratch, count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    if (!is_whole(&list[i]))
      continue;
    keys[i].quote = lineage__names_add(&quotes, list[i].quote, strlen(list[i].quote), i);
    keys[i].source = list[i].source->part.index;
    if (lineage__names_add(&citations, (const char *)&keys[i], sizeof keys[i], i) != i)
      find_repeated(check, &list[i]);
  }
  return true;
}

static bool check_repeated_in(lineage__check *check, const lineage_evidence *list, uint32_t count)
{
  if (count > FEW_QUOTES)
    return check_long_list(check, list, count);
  for (uint32_t i = 1; i < count; i++)
    if (is_whole(&list[i]) && repeats_earlier(list, i))
      find_repeated(check, &list[i]);
  return true;
}

static bool check_repeated_evidence(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!lineage__check_wants(check, LINEAGE__RULE_REPEATED_EVIDENCE))
    return true;
  for (uint32_t i = 0; i < explainer->stage_count; i++)
    if (!check_repeated_in(check, explainer->stages[i].evidence,
                           explainer->stages[i].evidence_count))
      return false;
  for (uint32_t i = 0; i < explainer->step_count; i++)
    if (!check_repeated_in(check, explainer->steps[i].evidence, explainer->steps[i].evidence_count))
      return false;
  return true;
}

/* -- URLs of sources ------------------------------------------------------------------------- */

static lineage__spot url_spot(const lineage__check *check, const lineage_source *source)
{
  return lineage__check_member_spot(check, &source->part, "url");
}

static bool is_homepage(const lineage__url *url)
{
  return (url->path_length == 0 || (url->path_length == 1 && url->path[0] == '/')) &&
         url->query_length == 0;
}

/* The publishing site's host that the URL is at; NULL if it is at none. */
static const char *site_of(const lineage__check *check, const lineage__url *url)
{
  static const char *const default_hosts[] = {"languagelineage.org"};
  lineage_words hosts = check->settings->site_hosts;
  if (hosts.count == 0)
    hosts = (lineage_words){.items = default_hosts, .count = 1};
  for (size_t i = 0; i < hosts.count; i++)
    if (lineage__url_is_at(url, hosts.items[i]))
      return hosts.items[i];
  return NULL;
}

static void check_url(lineage__check *check, const lineage_source *source, const lineage__url *url)
{
  lineage__judge *judge = check->judge;
  char ref[LINEAGE__REF_SIZE];
  const char *site;
  if (is_homepage(url) && lineage__check_wants(check, LINEAGE__RULE_HOMEPAGE_SOURCE))
    lineage__judge_find(judge, LINEAGE__RULE_HOMEPAGE_SOURCE, url_spot(check, source),
                        "%q is a site's front page, which can't state a specific fact; cite the "
                        "page that does",
                        source->url);
  if (!url->secure && lineage__check_wants(check, LINEAGE__RULE_INSECURE_URL))
    lineage__judge_find(judge, LINEAGE__RULE_INSECURE_URL, url_spot(check, source),
                        "%q is plain http; use https where the site has it", source->url);
  if (lineage__check_wants(check, LINEAGE__RULE_SELF_CITATION) && (site = site_of(check, url)))
    lineage__judge_find(judge, LINEAGE__RULE_SELF_CITATION, url_spot(check, source),
                        "%q is a page of the publishing site %q; cite a source outside it",
                        source->url, site);
  if (lineage__check_wants(check, LINEAGE__RULE_MOVING_SOURCE) && lineage__url_is_moving(url, ref))
    lineage__judge_find(judge, LINEAGE__RULE_MOVING_SOURCE, url_spot(check, source),
                        "source %q is read from %q, which moves on; name a commit or a version",
                        source->id, ref);
}

static void find_shared_url(lineage__check *check, const lineage_source *source,
                            const lineage_source *earlier)
{
  if (lineage__judge_find(check->judge, LINEAGE__RULE_SHARED_URL, url_spot(check, source),
                          "source %q has the same URL as source %q; one of them will do",
                          source->id, earlier->id))
    lineage__judge_relate(check->judge, url_spot(check, earlier), "first given here");
}

static const lineage_source *earlier_with_url(const lineage_source *sources, uint32_t index)
{
  for (uint32_t i = 0; i < index; i++)
    if (sources[i].url && strcmp(sources[i].url, sources[index].url) == 0)
      return &sources[i];
  return NULL;
}

static bool check_sources(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  bool wants_shared = lineage__check_wants(check, LINEAGE__RULE_SHARED_URL);
  bool are_few = explainer->source_count <= FEW_URLS;
  lineage__names urls;
  if (wants_shared && !are_few &&
      !lineage__names_init(&urls, &check->scratch, explainer->source_count))
    return false;
  for (uint32_t i = 0; i < explainer->source_count; i++) {
    const lineage_source *source = &explainer->sources[i];
    lineage__url url;
    if (!source->id || !source->url || !lineage__url_read(source->url, &url))
      continue;
    check_url(check, source, &url);
    if (!wants_shared)
      continue;
    const lineage_source *earlier =
        are_few
            ? earlier_with_url(explainer->sources, i)
            : &explainer->sources[lineage__names_add(&urls, source->url, strlen(source->url), i)];
    if (earlier && earlier != source)
      find_shared_url(check, source, earlier);
  }
  return true;
}

lineage_status lineage__check_evidence(const lineage_explainer *explainer,
                                       const lineage__tape *tape, const lineage__ground *ground,
                                       const lineage__check_settings *settings,
                                       lineage__judge *judge)
{
  lineage__check check = {explainer, tape, ground, settings, judge, {.blocks = NULL}};
  lineage__arena_init(&check.scratch, &explainer->allocator);
  check_missing_evidence(&check);
  check_unused_sources(&check);
  bool has_memory = check_repeated_evidence(&check) && check_sources(&check);
  lineage__arena_free(&check.scratch);
  return has_memory ? LINEAGE_OK : LINEAGE_NO_MEMORY;
}
