/* SPDX-License-Identifier: MIT */
/* Prints the versions of header and library, and the slug of the document it is given. */

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
  printf("%s %s %s\n", LINEAGE_VERSION, lineage_version(), lineage_explainer_slug(explainer));
  lineage_explainer_free(explainer);
  return 0;
}
