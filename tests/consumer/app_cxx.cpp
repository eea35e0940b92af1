// SPDX-License-Identifier: MIT
// What app.c does, by a C++ compiler that may be told to be strict.

#include <cstdio>
#include <lineage/lineage.h>
#include <memory>

int main(int argc, char **argv)
{
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  lineage_explainer *loaded = nullptr;
  lineage_status status =
      lineage_explainer_load(&loaded, argc > 1 ? argv[1] : "", &options, nullptr);
  std::unique_ptr<lineage_explainer, void (*)(lineage_explainer *)> explainer(
      loaded, lineage_explainer_free);
  if (status != LINEAGE_OK)
    return 1;
  std::printf("%s %s %s\n", LINEAGE_VERSION, lineage_version(),
              lineage_explainer_slug(explainer.get()));
  return 0;
}
