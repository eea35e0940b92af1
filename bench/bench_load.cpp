// SPDX-License-Identifier: MIT
// Load with all default rules and a report, beside simdjson's DOM parse of the same bytes with a
// fresh parser on its haswell kernel: bench_load DOCUMENT. The two take turns, medians are
// compared.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <lineage/lineage.h>
#include <simdjson.h>
#include <vector>

namespace
{

using microseconds = std::chrono::duration<double, std::micro>;

template <typename Work> double time_of(Work work)
{
  auto begin = std::chrono::steady_clock::now();
  work();
  return microseconds(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> &times)
{
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// An allocator that knows how much is held, for the figure of memory.
struct held {
  size_t bytes = 0;
};

void *held_allocate(void *user, size_t size)
{
  static_cast<held *>(user)->bytes += size;
  return std::malloc(size);
}

void *held_resize(void *user, void *block, size_t old_size, size_t new_size)
{
  static_cast<held *>(user)->bytes += new_size - old_size;
  return std::realloc(block, new_size);
}

void held_release(void *user, void *block, size_t size)
{
  static_cast<held *>(user)->bytes -= size;
  std::free(block);
}

bool load(const simdjson::padded_string &text)
{
  lineage_report *report = nullptr;
  lineage_explainer *explainer = nullptr;
  bool loaded = lineage_report_new(&report, nullptr) == LINEAGE_OK &&
                lineage_explainer_load_memory(&explainer, text.data(), text.size(), nullptr,
                                              report) == LINEAGE_OK;
  lineage_explainer_free(explainer);
  lineage_report_free(report);
  return loaded;
}

bool parse(const simdjson::padded_string &text)
{
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  return parser.parse(text).get(root) == simdjson::SUCCESS && root.is_object();
}

size_t bytes_held(const simdjson::padded_string &text)
{
  held memory;
  lineage_allocator allocator = {held_allocate, held_resize, held_release, &memory};
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.allocator = &allocator;
  lineage_explainer *explainer = nullptr;
  lineage_report *report = nullptr;
  if (lineage_report_new(&report, &allocator) != LINEAGE_OK)
    return 0;
  lineage_explainer_load_memory(&explainer, text.data(), text.size(), &options, report);
  lineage_report_free(report);
  size_t bytes = memory.bytes;
  lineage_explainer_free(explainer);
  return bytes;
}

} // namespace

int main(int argc, char **argv)
{
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_load DOCUMENT\n");
    return 2;
  }
  simdjson::padded_string text;
  if (simdjson::padded_string::load(argv[1]).get(text)) {
    std::fprintf(stderr, "bench_load: %s can't be read\n", argv[1]);
    return 1;
  }
  auto haswell = simdjson::get_available_implementations()["haswell"];
  if (haswell && haswell->supported_by_runtime_system())
    simdjson::get_active_implementation() = haswell;

  size_t rounds = std::clamp<size_t>(400000000 / (text.size() + 1), 9, 20000);
  std::vector<double> ours, theirs;
  for (size_t i = 0; i < rounds; i++) {
    bool fine = true;
    ours.push_back(time_of([&] { fine = load(text) && fine; }));
    theirs.push_back(time_of([&] { fine = parse(text) && fine; }));
    if (!fine) {
      std::fprintf(stderr, "bench_load: %s does not load\n", argv[1]);
      return 1;
    }
  }
  double load_time = median(ours), parse_time = median(theirs);
  size_t bytes = bytes_held(text);
  double size = static_cast<double>(text.size());
  std::printf("%s: %zu bytes, %zu rounds\n", argv[1], text.size(), rounds);
  std::printf("  load, check, report    %12.1f us  %7.1f MB/s\n", load_time, size / load_time);
  std::printf("  simdjson %-12s  %12.1f us  %7.1f MB/s\n",
              simdjson::get_active_implementation()->name().c_str(), parse_time, size / parse_time);
  std::printf("  ratio                  %12.2f\n", load_time / parse_time);
  std::printf("  heap held              %12.2f x the text\n", static_cast<double>(bytes) / size);
  return 0;
}
