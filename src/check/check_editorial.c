/* SPDX-License-Identifier: MIT */
/* The editorial group: lengths that readers and search engines see, links, dates. Lengths count
 * characters, dates count days. */

#include <string.h>

#include "base/bits.h"
#include "base/utf8.h"
#include "check/check_rules.h"
#include "model/form.h"

/* -- Lengths --------------------------------------------------------------------------------- */

/* What is blank has no length to judge: bad-value told of it. */
static void check_length(lineage__check *check, lineage__rule_id rule, const char *member,
                         const char *text, size_t least, size_t most, const char *reason)
{
  if (!text || !lineage__check_wants(check, rule) || lineage__text_is_blank(text))
    return;
  size_t length = lineage__utf8_count(text, strlen(text));
  if (length < least || length > most)
    lineage__judge_find(check->judge, rule, lineage__check_member_spot(check, NULL, member),
                        "%s has %zu character%s; %s", member, length, length == 1 ? "" : "s",
                        reason);
}

static void check_lengths(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  check_length(check, LINEAGE__RULE_TITLE_LENGTH, "title", explainer->title, 0, 75,
               "over 75 are cut off in search results");
  check_length(check, LINEAGE__RULE_DESCRIPTION_LENGTH, "description", explainer->description, 75,
               180, "search results show 75 to 180 well");
  check_length(check, LINEAGE__RULE_SUBTITLE_LENGTH, "og_subtitle", explainer->og_subtitle, 0, 87,
               "over 87 take more than one line of the social card");
}

/* -- Links and placeholders ------------------------------------------------------------------ */

static void check_unlinked_entities(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!explainer->link_from || !lineage__check_wants(check, LINEAGE__RULE_UNLINKED_ENTITY))
    return;
  for (uint32_t i = 0; i < explainer->entity_names.count; i++) {
    const lineage__name *id = &explainer->entity_names.names[i];
    if (lineage__names_find(&explainer->link_from_names, id->text, id->length) !=
            LINEAGE__NO_NAME ||
        !lineage_id_is_valid(id->text))
      continue;
    const lineage_stage *stage = &explainer->stages[id->value];
    lineage__judge_find(check->judge, LINEAGE__RULE_UNLINKED_ENTITY,
                        lineage__check_member_spot(check, &stage->part, "lineage_id"),
                        "link_from leaves out %q, which stage %q stands for", stage->lineage_id,
                        stage->id ? stage->id : "");
  }
}

static void mark_placeholders(const lineage_explainer *explainer, uint64_t *named)
{
  const char *rest = explainer->status_template;
  lineage__piece piece;
  while ((piece = lineage__template_next(&rest)).kind != LINEAGE__PIECE_END) {
    uint32_t dimension =
        piece.kind == LINEAGE__PIECE_PLACEHOLDER
            ? lineage__names_find(&explainer->dimension_names, piece.text, piece.length)
            : LINEAGE__NO_NAME;
    if (dimension != LINEAGE__NO_NAME)
      lineage__bits_add(named, dimension);
  }
}

static bool check_unused_placeholders(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!check->ground->status_template || explainer->dimension_count == 0 ||
      !lineage__check_wants(check, LINEAGE__RULE_UNUSED_PLACEHOLDER))
    return true;
  uint64_t few[4] = {0};
  uint64_t *named = few;
  size_t words = lineage__bits_words(explainer->dimension_count);
  if (words > sizeof few / sizeof *few) {
    named = lineage__arena_take(&check->scratch, words, sizeof *named);
    if (!named)
      return false;
    memset(named, 0, words * sizeof *named);
  }
  mark_placeholders(explainer, named);
  for (uint32_t i = 0; i < explainer->dimension_names.count; i++) {
    const lineage__name *id = &explainer->dimension_names.names[i];
    if (!lineage__bits_has(named, id->value) && lineage__text_is_id(id->text))
      lineage__judge_find(check->judge, LINEAGE__RULE_UNUSED_PLACEHOLDER,
                          lineage__check_member_spot(check, NULL, "status_template"),
                          "status_template leaves out dimension %q; say the reader's choice there",
                          id->text);
  }
  return true;
}

/* -- Dates ----------------------------------------------------------------------------------- */

static void check_dates(lineage__check *check)
{
  const lineage__check_settings *settings = check->settings;
  const char *verified_on = check->explainer->verified_on;
  bool wants_future = lineage__check_wants(check, LINEAGE__RULE_FUTURE_DATE);
  bool wants_stale =
      settings->max_age_days > 0 && lineage__check_wants(check, LINEAGE__RULE_STALE_DATE);
  int32_t verified, today;
  if (!settings->today || !verified_on || !(wants_future || wants_stale) ||
      !lineage__date_read(verified_on, &verified) || !lineage__date_read(settings->today, &today))
    return;
  if (wants_future && verified - today > 1)
    lineage__judge_find(check->judge, LINEAGE__RULE_FUTURE_DATE,
                        lineage__check_member_spot(check, NULL, "verified_on"),
                        "verified_on is %q, %d days after today, %s", verified_on, verified - today,
                        settings->today);
  if (wants_stale && today > verified && (unsigned)(today - verified) > settings->max_age_days)
    lineage__judge_find(check->judge, LINEAGE__RULE_STALE_DATE,
                        lineage__check_member_spot(check, NULL, "verified_on"),
                        "verified_on is %q, %d days ago; claims are to be checked again after %u",
                        verified_on, today - verified, settings->max_age_days);
}

lineage_status lineage__check_editorial(const lineage_explainer *explainer,
                                        const lineage__tape *tape, const lineage__ground *ground,
                                        const lineage__check_settings *settings,
                                        lineage__judge *judge)
{
  lineage__check check = {explainer, tape, ground, settings, judge, {.blocks = NULL}};
  lineage__arena_init(&check.scratch, &explainer->allocator);
  check_lengths(&check);
  check_unlinked_entities(&check);
  bool has_memory = check_unused_placeholders(&check);
  check_dates(&check);
  lineage__arena_free(&check.scratch);
  return has_memory ? LINEAGE_OK : LINEAGE_NO_MEMORY;
}
