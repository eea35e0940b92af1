/* SPDX-License-Identifier: MIT */
/* unknown-word: kinds, layers and namespaces outside the known vocabularies, each told once. */

#include <string.h>

#include "check/check_rules.h"
#include "model/form.h"

typedef struct vocabulary {
  const char *what;
  lineage_words known;
  lineage_words given;   /* by the caller, in addition */
  lineage__names judged; /* unknown words told already */
  uint32_t most;         /* words there can be; `judged` is made for them when the first comes */
} vocabulary;

static const char *const stage_kinds[] = {"application", "model_format",        "runtime",
                                          "compiler",    "framework_component", "kernel",
                                          "hardware"};
static const char *const step_kinds[] = {"loads",         "compiled_by", "lowers_to",
                                         "dispatches_to", "executes_on", "falls_back_to"};
static const char *const layers[] = {"application", "framework", "compiler", "kernel", "hardware"};
static const char *const namespaces[] = {"lang", "tool"};

#define WORDS(list) ((lineage_words){list, sizeof(list) / sizeof *(list)})

static bool is_among(const lineage_words *words, const char *word, size_t length)
{
  for (size_t i = 0; i < words->count; i++)
    if (words->items[i][0] == word[0] && strncmp(words->items[i], word, length) == 0 &&
        words->items[i][length] == '\0')
      return true;
  return false;
}

static bool is_known_word(const vocabulary *words, const char *word, size_t length)
{
  return is_among(&words->known, word, length) || is_among(&words->given, word, length);
}

/* Tells an unknown word, unless it was told before. */
static bool find_word(lineage__check *check, vocabulary *words, const char *text, size_t length,
                      lineage__spot spot)
{
  uint32_t number = words->judged.count;
  if (!words->judged.names && !lineage__names_init(&words->judged, &check->scratch, words->most))
    return false;
  if (lineage__names_add(&words->judged, text, length, number) != number)
    return true;
  const char *word = lineage__arena_copy(&check->scratch, text, length);
  if (!word)
    return false;
  if (!lineage__judge_find(check->judge, LINEAGE__RULE_UNKNOWN_WORD, spot,
                           "%q is not among the known %ss", word, words->what))
    return true;
  const char *nearest = lineage_words_nearest(&words->known, word);
  if (!nearest)
    nearest = lineage_words_nearest(&words->given, word);
  if (nearest)
    lineage__judge_suggest(check->judge, nearest);
  return true;
}

static bool check_stage_word(lineage__check *check, vocabulary *words, const lineage_stage *stage,
                             const char *word, const char *member)
{
  if (!word || is_known_word(words, word, strlen(word)) || lineage__text_is_blank(word))
    return true;
  return find_word(check, words, word, strlen(word),
                   lineage__check_member_spot(check, &stage->part, member));
}

static bool check_stages(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  vocabulary kinds = {.what = "stage kind",
                      .known = WORDS(stage_kinds),
                      .given = check->settings->known_stage_kinds,
                      .most = explainer->stage_count};
  vocabulary stage_layers = {.what = "layer",
                             .known = WORDS(layers),
                             .given = check->settings->known_layers,
                             .most = explainer->stage_count};
  for (uint32_t i = 0; i < explainer->stage_count; i++) {
    const lineage_stage *stage = &explainer->stages[i];
    if (!check_stage_word(check, &kinds, stage, stage->kind, "kind") ||
        !check_stage_word(check, &stage_layers, stage, stage->layer, "layer"))
      return false;
  }
  return true;
}

/* Kinds of steps are numbered in the order they first stand, so that the first step of each is the
 * one at which the next number turns up. */
static bool check_steps(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  vocabulary kinds = {.what = "step kind",
                      .known = WORDS(step_kinds),
                      .given = check->settings->known_step_kinds,
                      .most = explainer->step_kinds.count};
  uint32_t next = 0;
  for (uint32_t i = 0; i < explainer->step_count && next < explainer->step_kinds.count; i++) {
    const lineage_step *step = &explainer->steps[i];
    if (!step->kind || step->kind_index != next)
      continue;
    next++;
    if (!is_known_word(&kinds, step->kind, strlen(step->kind)) &&
        !lineage__text_is_blank(step->kind) &&
        !find_word(check, &kinds, step->kind, strlen(step->kind),
                   lineage__check_member_spot(check, &step->part, "kind")))
      return false;
  }
  return true;
}

/* -- Namespaces, of stages and of link_from -------------------------------------------------- */

/* The length of an id's namespace if it isn't a known one, else 0. Of an id that isn't well-formed
 * nothing is said: bad-value did. */
static size_t unknown_namespace(const vocabulary *words, const char *id)
{
  size_t length = strcspn(id, ":");
  return is_known_word(words, id, length) || !lineage_id_is_valid(id) ? 0 : length;
}

static bool check_stage_namespaces(lineage__check *check, vocabulary *words)
{
  const lineage__names *ids = &check->explainer->entity_names;
  for (uint32_t i = 0; i < ids->count; i++) {
    const lineage_stage *stage = &check->explainer->stages[ids->names[i].value];
    size_t length = unknown_namespace(words, stage->lineage_id);
    if (length > 0 && !find_word(check, words, stage->lineage_id, length,
                                 lineage__check_member_spot(check, &stage->part, "lineage_id")))
      return false;
  }
  return true;
}

/* Goes by the tape, as link_from holds texts without their places. */
static bool check_link_namespaces(lineage__check *check, vocabulary *words, uint32_t list)
{
  const lineage__tape *tape = check->tape;
  uint32_t end = tape->tokens[list].next;
  for (uint32_t at = list + 1; at < end; at = tape->tokens[at].next) {
    if (tape->tokens[at].kind != LINEAGE__JSON_STRING)
      continue;
    const char *id = lineage__tape_string(tape, at, &check->scratch, &(size_t){0});
    if (!id)
      return false;
    size_t length = unknown_namespace(words, id);
    if (length > 0 && !find_word(check, words, id, length, lineage__spot_of(tape, at)))
      return false;
  }
  return true;
}

static bool links_are_known(const lineage_explainer *explainer, const vocabulary *words)
{
  for (uint32_t i = 0; i < explainer->link_from_count; i++)
    if (explainer->link_from[i] && unknown_namespace(words, explainer->link_from[i]) > 0)
      return false;
  return true;
}

static bool check_namespaces(lineage__check *check)
{
  const lineage_explainer *explainer = check->explainer;
  vocabulary words = {.what = "namespace",
                      .known = WORDS(namespaces),
                      .given = check->settings->known_namespaces,
                      .most = explainer->entity_names.count + explainer->link_from_count};
  if (!explainer->link_from || links_are_known(explainer, &words))
    return check_stage_namespaces(check, &words);
  uint32_t list = lineage__check_member_token(check, NULL, "link_from");
  if (list == LINEAGE__NO_TOKEN)
    return true;
  bool list_is_first = explainer->stage_count == 0 ||
                       check->tape->tokens[list].start < explainer->stages[0].part.start;
  if (list_is_first)
    return check_link_namespaces(check, &words, list) && check_stage_namespaces(check, &words);
  return check_stage_namespaces(check, &words) && check_link_namespaces(check, &words, list);
}

bool lineage__check_words(lineage__check *check)
{
  return !lineage__check_wants(check, LINEAGE__RULE_UNKNOWN_WORD) ||
         (check_stages(check) && check_steps(check) && check_namespaces(check));
}
