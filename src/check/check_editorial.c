/* SPDX-License-Identifier: MIT */
/* The editorial group: lengths that readers and search engines see, links, dates. Lengths count
 * characters, dates count days. */

#include <string.h>

#include "base/bits.h"
#include "base/utf8.h"
#include "check/check_rules.h"

enum { LONGEST_TITLE = 75, SHORTEST_DESCRIPTION = 75, LONGEST_DESCRIPTION = 180 };
enum { LONGEST_SUBTITLE = 87 };

/* -- Lengths ---------------------------------------------------------------------------------- */

static size_t count_characters(const char *text)
{
  return lineage__utf8_count(text, strlen(text));
}

static bool is_blank(const char *text)
{
  return text[strspn(text, " \t\n\r")] == '\0';
}

static void check_lengths(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  lineage__judge *judge = check->judge;
  if (explainer->title && lineage__check_wants(check, LINEAGE__RULE_TITLE_LENGTH)) {
    size_t length = count_characters(explainer->title);
    if (length > LONGEST_TITLE)
      lineage__judge_find(
          judge, LINEAGE__RULE_TITLE_LENGTH, lineage__check_member_spot(check, NULL, "title"),
          "title has %zu characters; over %d are cut off in search results", length, LONGEST_TITLE);
  }
  if (explainer->description && !is_blank(explainer->description) &&
      lineage__check_wants(check, LINEAGE__RULE_DESCRIPTION_LENGTH)) {
    size_t length = count_characters(explainer->description);
    if (length < SHORTEST_DESCRIPTION || length > LONGEST_DESCRIPTION)
      lineage__judge_find(judge, LINEAGE__RULE_DESCRIPTION_LENGTH,
                          lineage__check_member_spot(check, NULL, "description"),
                          "description has %zu character%s; search results show %d to %d well",
                          length, length == 1 ? "" : "s", SHORTEST_DESCRIPTION,
                          LONGEST_DESCRIPTION);
  }
  if (explainer->og_subtitle && lineage__check_wants(check, LINEAGE__RULE_SUBTITLE_LENGTH)) {
    size_t length = count_characters(explainer->og_subtitle);
    if (length > LONGEST_SUBTITLE)
      lineage__judge_find(judge, LINEAGE__RULE_SUBTITLE_LENGTH,
                          lineage__check_member_spot(check, NULL, "og_subtitle"),
                          "og_subtitle has %zu characters; over %d take more than one line of the "
                          "social card",
                          length, LONGEST_SUBTITLE);
  }
}

/* -- Links and placeholders ------------------------------------------------------------------- */

static void check_unlinked_entities(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!explainer->link_from || !lineage__check_wants(check, LINEAGE__RULE_UNLINKED_ENTITY))
    return;
  for (uint32_t i = 0; i < explainer->entity_names.count; i++) {
    const lineage__name *id = &explainer->entity_names.names[i];
    if (lineage__names_find(&explainer->link_from_names, id->text, id->length) != LINEAGE__NO_NAME)
      continue;
    const lineage_stage *stage = &explainer->stages[id->value];
    lineage__judge_find(check->judge, LINEAGE__RULE_UNLINKED_ENTITY,
                        lineage__check_member_spot(check, &stage->part, "lineage_id"),
                        "link_from leaves out %q, which stage %q stands for", stage->lineage_id,
                        stage->id ? stage->id : "");
  }
}

/* Marks the dimensions that a well-formed template names. */
static void mark_placeholders(const lineage_explainer *explainer, uint64_t *named)
{
  for (const char *at = explainer->status_template; *at;) {
    at += strcspn(at, "{}");
    if (at[0] == '{' && at[1] != '{') {
      size_t length = strcspn(++at, "}");
      uint32_t dimension = lineage__names_find(&explainer->dimension_names, at, length);
      if (dimension != LINEAGE__NO_NAME)
        lineage__bits_add(named, dimension);
      at += length + (at[length] == '}');
    } else if (*at) {
      at += at[1] ? 2 : 1;
    }
  }
}

static bool check_unused_placeholders(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  if (!check->ground->status_template || !check->ground->dimensions ||
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
  for (uint32_t i = 0; i < explainer->dimension_count; i++)
    if (!lineage__bits_has(named, i))
      lineage__judge_find(check->judge, LINEAGE__RULE_UNUSED_PLACEHOLDER,
                          lineage__check_member_spot(check, NULL, "status_template"),
                          "status_template leaves out dimension %q; say the reader's choice there",
                          explainer->dimensions[i].id);
  return true;
}

/* -- Dates ------------------------------------------------------------------------------------ */

static bool read_digits(const char *text, int count, int *out)
{
  *out = 0;
  for (int i = 0; i < count; i++) {
    if (text[i] < '0' || text[i] > '9')
      return false;
    *out = *out * 10 + (text[i] - '0');
  }
  return true;
}

/* The days from 0000-03-01 to a date YYYY-MM-DD: years are taken to begin in March, so that a leap
 * day is the last of its year. False if the text is no such date. */
static bool count_days(const char *date, int *days)
{
  int year, month, day;
  if (!date || !read_digits(date, 4, &year) || date[4] != '-' ||
      !read_digits(date + 5, 2, &month) || date[7] != '-' || !read_digits(date + 8, 2, &day) ||
      date[10] != '\0' || month < 1 || month > 12 || day < 1 || day > 31)
    return false;
  if (month < 3) {
    year--;
    month += 12;
  }
  *days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + day - 1;
  return true;
}

static void check_dates(lineage__check *check)
{
  const lineage__check_settings *settings = check->settings;
  const char *verified_on = check->explainer->verified_on;
  bool wants_future = lineage__check_wants(check, LINEAGE__RULE_FUTURE_DATE);
  bool wants_stale =
      settings->max_age_days > 0 && lineage__check_wants(check, LINEAGE__RULE_STALE_DATE);
  int verified, today;
  if (!settings->today || !(wants_future || wants_stale) || !count_days(verified_on, &verified) ||
      !count_days(settings->today, &today))
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
