// SPDX-License-Identifier: MIT
// How evenly paths are given out, whatever lies beside them: the greatest and the median time
// between two of the first 1,000, the first included, as a ratio; and counting by arithmetic.

#include "graph_document.h"

namespace
{

using namespace bench;

// Diamonds one behind the other, from stage 0 on; returns the stage behind the last.
size_t add_diamonds(graph &steps, size_t count)
{
  for (size_t i = 0; i < count; i++)
    for (size_t side = 1; side <= 2; side++) {
      steps.emplace_back(3 * i, 3 * i + side);
      steps.emplace_back(3 * i + side, 3 * i + 3);
    }
  return 3 * count;
}

// All times are those of the call that gives a path; the least of some runs each, as other
// programs' doings are no gaps of ours.
void tell_pace(const char *name, size_t stages, const graph &steps, size_t from, size_t to,
               const conditions &when = {})
{
  constexpr size_t PATHS = 1000, RUNS = 5;
  explainer_ptr explainer = make_document(stages, steps, when);
  query_ptr query = make_query(explainer.get());
  std::vector<double> gaps(PATHS, 1e9);
  double making = 1e9;
  size_t count = 0, length = 0;
  for (size_t run = 0; run < RUNS; run++) {
    lineage_paths *made = nullptr;
    const lineage_path *path = nullptr;
    making = std::min(
        making, time_of([&] {
          must(lineage_query_paths(query.get(), lineage_explainer_stage(explainer.get(), from),
                                   lineage_explainer_stage(explainer.get(), to), &made));
        }));
    paths_ptr paths(made);
    for (count = 0; count < PATHS; count++) {
      double gap = time_of([&] { must(lineage_paths_next(made, &path)); });
      gaps[count] = std::min(gaps[count], gap);
      if (!path)
        break;
      length = lineage_path_step_count(path);
    }
  }
  gaps.resize(count);
  double greatest = *std::max_element(gaps.begin(), gaps.end());
  std::printf("%s: %zu paths, the last of %zu steps; made in %.1f us, median gap %.2f us, greatest "
              "%.2f us, ratio %.1f\n",
              name, count, length, making, median(gaps), greatest, greatest / median(gaps));
}

void tell_count(size_t diamonds)
{
  graph steps;
  size_t last = add_diamonds(steps, diamonds);
  explainer_ptr explainer = make_document(last + 1, steps);
  query_ptr query = make_query(explainer.get());
  uint64_t paths = 0;
  bool exact = false;
  double time = time_of([&] {
    must(lineage_query_count_paths(query.get(), lineage_explainer_stage(explainer.get(), 0),
                                   lineage_explainer_stage(explainer.get(), last), &paths, &exact));
  });
  std::printf("ladder of %zu diamonds: %s%llu paths, counted in %.1f us\n", diamonds,
              exact ? "" : "at least ", (unsigned long long)paths, time);
}

} // namespace

int main()
{
  graph steps;
  size_t last = add_diamonds(steps, 40);
  size_t stages = last + 1;
  for (size_t at = 0, i = 0; i < 100; i++, at = stages++) // one longer path beside them
    steps.emplace_back(at, i < 99 ? stages : last);
  tell_pace("40 diamonds and a longer path", stages, steps, 0, last);

  steps.clear();
  last = add_diamonds(steps, 40);
  stages = last + 1;
  for (size_t i = 0; i < 1000000; i++, stages++)
    steps.emplace_back(i % last, stages);
  tell_pace("40 diamonds and 10^6 dead ends", stages, steps, 0, last);

  steps.clear();
  for (size_t i = 0; i < 40; i++)
    for (size_t j = 0; j < 40; j++)
      if (i != j)
        steps.emplace_back(i, j);
  tell_pace("complete graph of 40", 40, steps, 0, 39);

  steps.clear();
  last = add_diamonds(steps, 1000);
  tell_pace("ladder of 1,000 diamonds", last + 1, steps, 0, last);
  conditions when = {R"({"id":"x","legend":"l","default":"a","options":[)"
                     R"({"value":"a","label":"l","phrase":"p"},)"
                     R"({"value":"b","label":"l","phrase":"p"},)"
                     R"({"value":"c","label":"l","phrase":"p"}]})",
                     R"("x":["a","b"])", R"("x":["b","c"])"};
  tell_pace("the same with conditions", last + 1, steps, 0, last, when);
  for (size_t i = 3; i < last; i += 30)
    steps.emplace_back(i + 3, i);
  tell_pace("the same with ways back, too", last + 1, steps, 0, last, when);

  steps.clear();
  for (size_t i = 0; i < 300000; i++) {
    steps.emplace_back(0, 2 + i);
    steps.emplace_back(2 + i, 1);
  }
  tell_pace("300,000 ways of two steps", 300002, steps, 0, 1);

  tell_count(62);
  tell_count(64);
}
