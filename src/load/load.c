/* SPDX-License-Identifier: MIT */
/* The one call that puts the rooms together: text, tape, explainer, graph, rules, report. */

#include <errno.h>
#include <stdio.h>

#include "base/memory.h"
#include "load/loader.h"
#include "query/graph.h"

/* -- Reading the text ------------------------------------------------------------------------ */

static void find_text_fault(void *user, const lineage__tape *tape, const lineage__json_fault *fault)
{
  static const lineage__rule_id rule_ids[] = {
      [LINEAGE__JSON_SYNTAX] = LINEAGE__RULE_JSON_SYNTAX,
      [LINEAGE__JSON_ENCODING] = LINEAGE__RULE_JSON_ENCODING,
      [LINEAGE__JSON_DUPLICATE_MEMBER] = LINEAGE__RULE_JSON_DUPLICATE_MEMBER,
      [LINEAGE__JSON_LIMIT] = LINEAGE__RULE_JSON_LIMIT,
      [LINEAGE__JSON_BYTE_ORDER_MARK] = LINEAGE__RULE_JSON_BYTE_ORDER_MARK,
  };
  lineage__judge *judge = user;
  lineage__spot spot = {fault->offset, fault->token};
  judge->tape = tape;
  if (!lineage__judge_find(judge, rule_ids[fault->kind], spot, "%s", fault->message))
    return;
  if (fault->kind == LINEAGE__JSON_DUPLICATE_MEMBER)
    lineage__judge_relate(judge, (lineage__spot){fault->first_offset, fault->first_token},
                          "first defined here");
}

static lineage_status read_text(lineage__loader *loader, lineage__tape *tape, char *text,
                                size_t length)
{
  const lineage__json_limits limits = {.depth = loader->options.max_depth,
                                       .string = loader->options.max_string,
                                       .name = loader->options.max_id,
                                       .tokens = loader->options.max_values};
  lineage_status status = lineage__json_read(tape, &loader->allocator, text, length, &limits,
                                             find_text_fault, &loader->judge);
  loader->judge.tape = tape;
  return status;
}

/* -- Judging --------------------------------------------------------------------------------- */

/* Whether rules beyond structure and reference can make a difference: somebody reads the report, or
 * the caller made one of them refuse documents. */
static bool must_check(const lineage__loader *loader)
{
  if (loader->report)
    return true;
  for (int rule = LINEAGE__RULE_ISOLATED_STAGE; rule < LINEAGE__RULE_COUNT; rule++)
    if (loader->judge.severities[rule] == LINEAGE_SEVERITY_ERROR)
      return true;
  return false;
}

static lineage_status check(lineage__loader *loader, const lineage_explainer *explainer,
                            const lineage__tape *tape, const lineage__ground *ground)
{
  const lineage_load_options *options = &loader->options;
  const lineage__check_settings settings = {
      .max_scenario_bits = options->max_scenario_bits,
      .today = options->today,
      .max_age_days = options->max_age_days,
      .known_stage_kinds = options->known_stage_kinds,
      .known_step_kinds = options->known_step_kinds,
      .known_layers = options->known_layers,
      .known_namespaces = options->known_namespaces,
      .site_hosts = options->site_hosts,
  };
  lineage__judge *judge = &loader->judge;
  lineage_status status = lineage__check_graph(explainer, tape, ground, &settings, judge);
  if (status == LINEAGE_OK)
    status = lineage__check_evidence(explainer, tape, ground, &settings, judge);
  if (status == LINEAGE_OK)
    status = lineage__check_editorial(explainer, tape, ground, &settings, judge);
  return status;
}

/* Fills an explainer from its tape, as far as it goes. */
static lineage_status read_explainer(lineage__loader *loader, lineage_explainer *explainer,
                                     const lineage__tape *tape)
{
  lineage__ground ground;
  lineage__arena_expect(&explainer->arena, lineage__model_size(tape));
  lineage_status status =
      lineage__model_read(explainer, tape, &loader->judge, loader->options.max_id, &ground);
  if (status != LINEAGE_OK || !ground.version_is_ours)
    return status;
  if (ground.stages && ground.steps)
    status = lineage__graph_build(explainer);
  if (status == LINEAGE_OK && must_check(loader))
    status = check(loader, explainer, tape, &ground);
  return status;
}

static lineage_explainer *make_explainer(const lineage__loader *loader, lineage__text *text)
{
  lineage_explainer *explainer = lineage__allocate(&loader->allocator, 1, sizeof *explainer);
  if (!explainer)
    return NULL;
  *explainer = (lineage_explainer){.allocator = loader->allocator,
                                   .text = text->bytes,
                                   .text_length = text->length,
                                   .text_size = text->size};
  lineage__arena_init(&explainer->arena, &loader->allocator);
  *text = (lineage__text){0};
  return explainer;
}

/* -- The call -------------------------------------------------------------------------------- */

/* What the load comes to, once everything was judged. */
static lineage_status conclude(lineage__loader *loader, lineage_status status)
{
  if (status != LINEAGE_OK && status != LINEAGE_DOCUMENT) {
    lineage_report_clear(loader->report);
    return status;
  }
  status = lineage__judge_finish(&loader->judge, loader->has_text);
  if (status == LINEAGE_OK && loader->judge.refused)
    status = LINEAGE_DOCUMENT;
  return status;
}

lineage_status lineage__loader_refuse(lineage__loader *loader, const lineage__text *text,
                                      size_t offset, const char *format, size_t limit)
{
  lineage__tape tape = {
      .allocator = loader->allocator, .text = text->bytes, .length = text->length};
  loader->judge.tape = &tape;
  lineage__judge_find(&loader->judge, LINEAGE__RULE_JSON_LIMIT,
                      (lineage__spot){offset, LINEAGE__NO_TOKEN}, format, limit);
  return conclude(loader, LINEAGE_DOCUMENT);
}

lineage_status lineage__loader_run(lineage__loader *loader, lineage__text *text,
                                   lineage_explainer **out)
{
  lineage__tape tape;
  if (text->length > loader->options.max_text) {
    size_t limit = loader->options.max_text;
    lineage_status refusal = lineage__loader_refuse(
        loader, text, limit, "the text is longer than the limit of %zu bytes", limit);
    lineage__text_free(text, loader);
    return refusal;
  }
  lineage_explainer *explainer = make_explainer(loader, text);
  if (!explainer) {
    lineage__text_free(text, loader);
    return LINEAGE_NO_MEMORY;
  }
  lineage_status status = read_text(loader, &tape, explainer->text, explainer->text_length);
  if (status == LINEAGE_OK)
    status = read_explainer(loader, explainer, &tape);
  status = conclude(loader, status);
  lineage__tape_free(&tape);
  if (status == LINEAGE_OK)
    *out = explainer;
  else
    lineage_explainer_free(explainer);
  return status;
}

lineage_status lineage_explainer_load_memory(lineage_explainer **out, const void *bytes,
                                             size_t length, const lineage_load_options *options,
                                             lineage_report *report)
{
  lineage__loader loader;
  lineage__text text;
  lineage_status status = lineage__loader_init(&loader, out, bytes || length == 0, options, report);
  if (status == LINEAGE_OK)
    status = lineage__text_from_memory(&text, &loader, bytes, length);
  return status == LINEAGE_OK ? lineage__loader_run(&loader, &text, out) : status;
}

lineage_status lineage_explainer_load_file(lineage_explainer **out, FILE *file,
                                           const lineage_load_options *options,
                                           lineage_report *report)
{
  lineage__loader loader;
  lineage__text text;
  lineage_status status = lineage__loader_init(&loader, out, file != NULL, options, report);
  if (status == LINEAGE_OK)
    status = lineage__text_from_file(&text, &loader, file);
  return status == LINEAGE_OK ? lineage__loader_run(&loader, &text, out) : status;
}

/* The text of the file at a path; the file is closed before the text is judged. */
static lineage_status read_file(lineage__text *text, const lineage__loader *loader,
                                const char *path)
{
  FILE *file = fopen(path, "rb");
  if (!file) {
    lineage__report_set_errno(loader->report, errno);
    return LINEAGE_IO;
  }
  lineage_status status = lineage__text_from_file(text, loader, file);
  fclose(file);
  return status;
}

lineage_status lineage_explainer_load(lineage_explainer **out, const char *path,
                                      const lineage_load_options *options, lineage_report *report)
{
  lineage__loader loader;
  lineage__text text;
  lineage_status status = lineage__loader_init(&loader, out, path != NULL, options, report);
  if (status == LINEAGE_OK)
    status = lineage__report_set_path(report, path);
  if (status == LINEAGE_OK)
    status = read_file(&text, &loader, path);
  return status == LINEAGE_OK ? lineage__loader_run(&loader, &text, out) : status;
}
