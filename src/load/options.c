/* SPDX-License-Identifier: MIT */
/* The options of a load: defaults for zeros, and a plain word about what can't be followed. */

#include <string.h>

#include "base/memory.h"
#include "base/options.h"
#include "load/loader.h"
#include "model/form.h"

static const size_t DEFAULT_MAX_TEXT = (size_t)256 << 20;
static const size_t DEFAULT_MAX_DEPTH = 64;
static const size_t DEFAULT_MAX_STRING = (size_t)16 << 20;
static const size_t DEFAULT_MAX_ID = 4096;
static const size_t DEFAULT_MAX_VALUES = (size_t)1 << 26;
static const size_t DEFAULT_MAX_FINDINGS = 100;
static const uint64_t DEFAULT_MAX_SCENARIO_BITS = (uint64_t)1 << 28;

static size_t size_or(size_t given, size_t standard)
{
  return given ? given : standard;
}

static void fill_in_defaults(lineage_load_options *options)
{
  options->allocator = lineage__allocator_or_default(options->allocator);
  options->max_text = size_or(options->max_text, DEFAULT_MAX_TEXT);
  options->max_depth = size_or(options->max_depth, DEFAULT_MAX_DEPTH);
  options->max_string = size_or(options->max_string, DEFAULT_MAX_STRING);
  options->max_id = size_or(options->max_id, DEFAULT_MAX_ID);
  options->max_values = size_or(options->max_values, DEFAULT_MAX_VALUES);
  options->max_findings = size_or(options->max_findings, DEFAULT_MAX_FINDINGS);
  if (options->max_text > LINEAGE__TEXT_MAX)
    options->max_text = LINEAGE__TEXT_MAX;
  if (!options->max_scenario_bits)
    options->max_scenario_bits = DEFAULT_MAX_SCENARIO_BITS;
}

/* The status of a call that was given what can't be followed, once its detail is noted. */
static lineage_status invalid(lineage_status noted)
{
  return noted == LINEAGE_OK ? LINEAGE_INVALID : noted;
}

static lineage_status set_severity(lineage__loader *loader, const lineage_rule_setting *setting)
{
  const lineage_rule *rule = lineage_rule_find(setting->rule);
  if (!rule)
    return invalid(lineage__report_set_detail(loader->report, "there is no rule %q",
                                              setting->rule ? setting->rule : ""));
  if (!lineage_severity_name(setting->severity))
    return invalid(lineage__report_set_detail(loader->report, "rule %q can't have severity %d",
                                              setting->rule, (int)setting->severity));
  if (setting->severity < LINEAGE_SEVERITY_ERROR && !lineage_rule_can_be_lowered(rule))
    return invalid(lineage__report_set_detail(
        loader->report, "rule %q is an error that can't be lowered: such a document can't be used",
        setting->rule));
  loader->judge.severities[lineage__rule_id_of(rule)] = (unsigned char)setting->severity;
  return LINEAGE_OK;
}

static bool words_are_valid(const lineage_words *words)
{
  if (words->count > 0 && !words->items)
    return false;
  for (size_t i = 0; i < words->count; i++)
    if (!words->items[i])
      return false;
  return true;
}

/* The first that isn't a host's bare name, which no URL could be at; NULL if all are. */
static const char *find_bad_host(const lineage_words *hosts)
{
  for (size_t i = 0; i < hosts->count; i++)
    if (hosts->items[i][0] == '\0' || strpbrk(hosts->items[i], "/:?#@ "))
      return hosts->items[i];
  return NULL;
}

/* LINEAGE_OK where there is nothing to object to. */
static lineage_status object_to(lineage__loader *loader)
{
  const lineage_load_options *options = &loader->options;
  int32_t days;
  if (!lineage__allocator_is_valid(options->allocator))
    return invalid(lineage__report_set_detail(loader->report, "the allocator lacks a function"));
  if (options->today && !lineage__date_read(options->today, &days))
    return invalid(lineage__report_set_detail(
        loader->report, "today is %q, but must be a day, YYYY-MM-DD", options->today));
  if (options->rule_count > 0 && !options->rules)
    return invalid(lineage__report_set_detail(loader->report, "rules are counted, but not given"));
  if (!words_are_valid(&options->known_stage_kinds) ||
      !words_are_valid(&options->known_step_kinds) || !words_are_valid(&options->known_layers) ||
      !words_are_valid(&options->known_namespaces) || !words_are_valid(&options->site_hosts))
    return invalid(
        lineage__report_set_detail(loader->report, "a list of words is counted, but not given"));
  const char *bad_host = find_bad_host(&options->site_hosts);
  if (bad_host)
    return invalid(lineage__report_set_detail(
        loader->report, "site host %q must be a host's name alone, as example.org", bad_host));
  for (size_t i = 0; i < options->rule_count; i++) {
    lineage_status status = set_severity(loader, &options->rules[i]);
    if (status != LINEAGE_OK)
      return status;
  }
  return LINEAGE_OK;
}

lineage_status lineage__loader_init(lineage__loader *loader, lineage_explainer **out,
                                    bool has_input, const lineage_load_options *options,
                                    lineage_report *report)
{
  loader->report = report;
  loader->has_text = true;
  lineage__judge_init(&loader->judge, report, 0);
  if (!out)
    return invalid(lineage__report_set_detail(report, "there is nowhere to put the explainer"));
  *out = NULL;
  if (!has_input)
    return invalid(lineage__report_set_detail(report, "there is nothing given to load"));
  if (!lineage__options_read(&loader->options, sizeof loader->options, options))
    return invalid(lineage__report_set_detail(
        report, "the options' size is none of this library's, or they ask for something that it "
                "doesn't know: start from LINEAGE_LOAD_OPTIONS_INIT"));
  fill_in_defaults(&loader->options);
  loader->judge.max_findings = loader->options.max_findings;
  lineage_status status = object_to(loader);
  if (status == LINEAGE_OK)
    loader->allocator = *loader->options.allocator;
  return status;
}
