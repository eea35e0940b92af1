/* SPDX-License-Identifier: MIT */
/* Embeds the library in a program that trusts nobody: the document comes from memory, with limits,
 * its memory from an allocator that has a budget, and what is wrong with it goes to a report. */

#include <lineage/lineage.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct budget {
  size_t left;   /* bytes that may still be taken */
  size_t blocks; /* that were taken and not given back */
} budget;

static void *take(void *user, size_t size)
{
  budget *budget = user;
  void *block = size <= budget->left ? malloc(size) : NULL;
  if (block) {
    budget->left -= size;
    budget->blocks++;
  }
  return block;
}

static void *change(void *user, void *block, size_t old_size, size_t new_size)
{
  budget *budget = user;
  if (new_size > old_size && new_size - old_size > budget->left)
    return NULL;
  void *changed = realloc(block, new_size);
  if (changed)
    budget->left = budget->left + old_size - new_size;
  return changed;
}

static void give_back(void *user, void *block, size_t size)
{
  budget *budget = user;
  free(block);
  budget->left += size;
  budget->blocks--;
}

static void judge(const char *name, const char *text, const lineage_load_options *options,
                  lineage_report *report)
{
  lineage_explainer *explainer = NULL;
  lineage_status status =
      lineage_explainer_load_memory(&explainer, text, strlen(text), options, report);
  printf("%s: %s\n", name, lineage_status_text(status));
  for (size_t i = 0; i < lineage_report_count(report); i++) {
    const lineage_finding *finding = lineage_report_finding(report, i);
    const lineage_place *place = lineage_finding_place(finding);
    printf("  %zu:%zu: %s: %s [%s]\n", lineage_place_line(place), lineage_place_column(place),
           lineage_severity_name(lineage_finding_severity(finding)),
           lineage_finding_message(finding), lineage_rule_name(lineage_finding_rule(finding)));
  }
  if (lineage_report_omitted(report))
    printf("  and %zu more\n", lineage_report_omitted(report));
  lineage_explainer_free(explainer);
}

int main(void)
{
  budget memory = {.left = 1 << 20};
  lineage_allocator allocator = {take, change, give_back, &memory};
  lineage_rule_setting rules[] = {{"missing-evidence", LINEAGE_SEVERITY_ERROR}};

  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.allocator = &allocator;
  options.max_text = 64 * 1024;
  options.max_depth = 8;
  options.max_findings = 3;
  options.rules = rules;
  options.rule_count = 1;

  lineage_report *report = NULL;
  if (lineage_report_new(&report, &allocator)) {
    fprintf(stderr, "embed: out of memory\n");
    return 1;
  }
  judge("cut short", "{\"version\": \"1.0\", \"slug\": ", &options, report);
  judge("too deep", "[[[[[[[[[[]]]]]]]]]]", &options, report);
  judge("almost empty", "{\"version\": \"1.0\",\n \"slug\": \"Not a slug\"}", &options, report);

  memory.left = 100;
  judge("no memory", "{}", &options, report);

  lineage_report_free(report);
  printf("blocks not given back: %zu\n", memory.blocks);
  return memory.blocks ? 1 : 0;
}
