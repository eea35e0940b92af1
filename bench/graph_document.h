// SPDX-License-Identifier: MIT
// Documents made of numbered stages and of steps between them, and how long things take.
#ifndef LINEAGE_BENCH_GRAPH_DOCUMENT_H
#define LINEAGE_BENCH_GRAPH_DOCUMENT_H

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <lineage/lineage.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench
{

using graph = std::vector<std::pair<size_t, size_t>>; // steps, from and to

// The first condition is that of every third step, the second that of the step after each: JSON.
struct conditions {
  const char *dimensions = "";
  const char *first = "";
  const char *second = "";
};

struct freeing {
  void operator()(lineage_explainer *explainer) const
  {
    lineage_explainer_free(explainer);
  }
  void operator()(lineage_query *query) const
  {
    lineage_query_free(query);
  }
  void operator()(lineage_paths *paths) const
  {
    lineage_paths_free(paths);
  }
};

using explainer_ptr = std::unique_ptr<lineage_explainer, freeing>;
using query_ptr = std::unique_ptr<lineage_query, freeing>;
using paths_ptr = std::unique_ptr<lineage_paths, freeing>;

inline void must(lineage_status status)
{
  if (status != LINEAGE_OK) {
    std::fprintf(stderr, "%s\n", lineage_status_text(status));
    std::exit(2);
  }
}

inline explainer_ptr make_document(size_t stages, const graph &steps, const conditions &when = {})
{
  std::string text = "{\"version\":\"1.0\",\"slug\":\"s\",\"name\":\"n\",\"title\":\"t\","
                     "\"h1\":\"h\",\"description\":\"d\",\"verified_on\":\"2026-11-11\","
                     "\"verified_against\":\"v\",\"scope\":\"s\",\"answer\":\"a\","
                     "\"status_template\":\"n\",\"sections\":[],\"sources\":{},\"dimensions\":[";
  text += when.dimensions;
  text += "],\"stages\":[";
  for (size_t i = 0; i < stages; i++)
    text += (i ? ",{\"id\":\"s" : "{\"id\":\"s") + std::to_string(i) +
            "\",\"name\":\"n\",\"kind\":\"k\",\"layer\":\"l\",\"lineage_id\":null,\"pos\":[0,0],"
            "\"summary\":\"s\",\"evidence\":[]}";
  text += "],\"steps\":[";
  for (size_t i = 0; i < steps.size(); i++)
    text += (i ? ",{\"from\":\"s" : "{\"from\":\"s") + std::to_string(steps[i].first) +
            "\",\"to\":\"s" + std::to_string(steps[i].second) + "\",\"kind\":\"k\",\"when\":{" +
            (i % 3 == 0   ? when.first
             : i % 3 == 1 ? when.second
                          : "") +
            "},\"label\":\"l\",\"explanation\":\"e\",\"evidence\":[]}";
  text += "]}";
  lineage_explainer *explainer = nullptr;
  must(lineage_explainer_load_memory(&explainer, text.data(), text.size(), nullptr, nullptr));
  return explainer_ptr(explainer);
}

inline query_ptr make_query(const lineage_explainer *explainer) // everything open
{
  lineage_selection *selection = nullptr;
  lineage_query *query = nullptr;
  must(lineage_selection_new(&selection, explainer));
  must(lineage_selection_open(selection, nullptr));
  must(lineage_query_new(&query, selection, nullptr));
  lineage_selection_free(selection);
  return query_ptr(query);
}

using microseconds = std::chrono::duration<double, std::micro>;

template <typename Work> double time_of(Work work)
{
  auto begin = std::chrono::steady_clock::now();
  work();
  return microseconds(std::chrono::steady_clock::now() - begin).count();
}

inline double median(std::vector<double> times)
{
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

} // namespace bench

#endif
