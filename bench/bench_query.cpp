// SPDX-License-Identifier: MIT
// Reach, and first and further paths, on a random graph of 100,000 stages and 500,000 steps, beside
// igraph's breadth-first search; and reach on a small document, beside copying its bytes:
// bench_query DOCUMENT. Those compared take turns, medians are compared.

#include "graph_document.h"

#include <cstring>
#include <igraph.h>
#include <random>

namespace
{

using namespace bench;

constexpr size_t STAGES = 100000, STEPS = 500000, ROUNDS = 31;

size_t reach(lineage_query *query, const lineage_stage *stage)
{
  const lineage_reached *reached = nullptr;
  size_t count = 0;
  must(lineage_query_reach(query, stage, LINEAGE_FORWARDS, &reached, &count));
  return count;
}

void compare_paths(const lineage_explainer *explainer, lineage_query *query, double one_reach)
{
  std::mt19937 random(7);
  std::vector<double> first, further;
  for (size_t i = 0; i < ROUNDS; i++) {
    const lineage_stage *from = lineage_explainer_stage(explainer, random() % STAGES);
    const lineage_stage *to = lineage_explainer_stage(explainer, random() % STAGES);
    lineage_paths *made = nullptr;
    const lineage_path *path = nullptr;
    double time = time_of([&] {
      must(lineage_query_paths(query, from, to, &made));
      must(lineage_paths_next(made, &path));
    });
    paths_ptr paths(made);
    if (!path || lineage_path_step_count(path) == 0)
      continue;
    first.push_back(time / (one_reach * (double)lineage_path_step_count(path)));
    for (int j = 0; j < 100 && path; j++) {
      time = time_of([&] { must(lineage_paths_next(made, &path)); });
      if (path)
        further.push_back(time / (one_reach * (double)lineage_path_step_count(path)));
    }
  }
  std::printf("first path: %.2f of reach x its length, at most %.2f\n", median(first),
              *std::max_element(first.begin(), first.end()));
  std::printf("further paths: %.4f of reach x length, at most %.2f\n", median(further),
              *std::max_element(further.begin(), further.end()));
}

void compare_large()
{
  std::mt19937 random(1);
  graph steps;
  for (size_t i = 0; i < STEPS; i++)
    steps.emplace_back(random() % STAGES, random() % STAGES);
  explainer_ptr explainer = make_document(STAGES, steps);
  query_ptr query = make_query(explainer.get());
  const lineage_stage *start = lineage_explainer_stage(explainer.get(), 0);
  reach(query.get(), start);

  igraph_vector_int_t edges, distances;
  igraph_t graph;
  igraph_vector_int_init(&edges, 0);
  igraph_vector_int_init(&distances, 0);
  for (const auto &step : steps) {
    igraph_vector_int_push_back(&edges, (igraph_integer_t)step.first);
    igraph_vector_int_push_back(&edges, (igraph_integer_t)step.second);
  }
  igraph_create(&graph, &edges, (igraph_integer_t)STAGES, IGRAPH_DIRECTED);
  std::vector<double> ours, theirs;
  for (size_t i = 0; i < ROUNDS; i++) {
    ours.push_back(time_of([&] { reach(query.get(), start); }));
    theirs.push_back(time_of([&] {
      igraph_bfs(&graph, 0, nullptr, IGRAPH_OUT, false, nullptr, nullptr, nullptr, nullptr, nullptr,
                 nullptr, &distances, nullptr, nullptr);
    }));
  }
  std::printf("%zu stages, %zu steps, %zu reached\n", STAGES, STEPS, reach(query.get(), start));
  std::printf("reach: %.0f us, igraph_bfs (distances only): %.0f us, ratio %.3f\n", median(ours),
              median(theirs), median(ours) / median(theirs));
  compare_paths(explainer.get(), query.get(), median(ours));
  igraph_destroy(&graph);
  igraph_vector_int_destroy(&distances);
  igraph_vector_int_destroy(&edges);
}

void compare_small(const char *name)
{
  constexpr int TIMES = 10000;
  lineage_explainer *loaded = nullptr;
  must(lineage_explainer_load(&loaded, name, nullptr, nullptr));
  explainer_ptr explainer(loaded);
  query_ptr query = make_query(loaded);
  const lineage_stage *start = lineage_explainer_stage(loaded, 0);
  std::vector<char> text(lineage_explainer_text_length(loaded)), copy(text.size());
  lineage_explainer_copy_text(loaded, 0, text.data(), text.size());
  size_t count = reach(query.get(), start);
  std::vector<double> ours, theirs;
  for (size_t i = 0; i < ROUNDS; i++) {
    ours.push_back(time_of([&] {
      for (int j = 0; j < TIMES; j++)
        reach(query.get(), start);
    }));
    theirs.push_back(time_of([&] {
      for (int j = 0; j < TIMES; j++) {
        std::memcpy(copy.data(), text.data(), text.size());
        asm volatile("" : : "r"(copy.data()) : "memory");
      }
    }));
  }
  std::printf("%s: %zu of %zu stages reached\n", name, count,
              lineage_explainer_stage_count(loaded));
  std::printf("reach: %.3f us, memcpy of the %zu bytes: %.3f us, ratio %.2f\n",
              median(ours) / TIMES, text.size(), median(theirs) / TIMES,
              median(ours) / median(theirs));
}

} // namespace

int main(int argc, char **argv)
{
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_query DOCUMENT\n");
    return 2;
  }
  compare_small(argv[1]);
  compare_large();
}
