/* SPDX-License-Identifier: MIT */
#include <lineage/lineage.h>
#include <stdio.h>

int main(int argc, char **argv)
{
  lineage_explainer *explainer = NULL;
  lineage_status status = lineage_explainer_load(&explainer, argc > 1 ? argv[1] : "", NULL, NULL);
  if (status != LINEAGE_OK) {
    fprintf(stderr, "%s\n", lineage_status_text(status));
    return 1;
  }
  puts(lineage_explainer_title(explainer));
  for (size_t i = 0; i < lineage_explainer_step_count(explainer); i++) {
    const lineage_step *step = lineage_explainer_step(explainer, i);
    printf("%s -> %s: %s\n", lineage_stage_id(lineage_step_from(step)),
           lineage_stage_id(lineage_step_to(step)), lineage_step_label(step));
  }
  lineage_explainer_free(explainer);
  return 0;
}
