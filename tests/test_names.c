/* SPDX-License-Identifier: MIT */
#include "base/names.h"

#include <stdio.h>
#include <string.h>

#include "support.h"

static counting_allocator memory;
static lineage__arena arena;

static void make_arena(void)
{
  counting_allocator_init(&memory);
  lineage__arena_init(&arena, &memory.allocator);
}

static void free_arena(void)
{
  lineage__arena_free(&arena);
  ck_assert_uint_eq(memory.blocks, 0);
}

/* -- Tables ---------------------------------------------------------------------------------- */

/* Numbers of names on both sides of where a table gets slots, and many. */
static const uint32_t counts[] = {0, 1, 2, 15, 16, 17, 18, 31, 32, 33, 64, 65, 5000};

START_TEST(every_name_added_is_found_and_no_other)
{
  static char texts[5000][16];
  uint32_t count = counts[_i];
  lineage__names names;
  ck_assert(lineage__names_init(&names, &arena, count));
  for (uint32_t i = 0; i < count; i++) {
    snprintf(texts[i], sizeof texts[i], "n%u", i);
    ck_assert_uint_eq(lineage__names_find(&names, texts[i], strlen(texts[i])), LINEAGE__NO_NAME);
    ck_assert_uint_eq(lineage__names_add(&names, texts[i], strlen(texts[i]), 7 * i), 7 * i);
  }
  for (uint32_t i = 0; i < count; i++)
    ck_assert_uint_eq(lineage__names_find(&names, texts[i], strlen(texts[i])), 7 * i);
  ck_assert_uint_eq(lineage__names_find(&names, "m0", 2), LINEAGE__NO_NAME);
  ck_assert_uint_eq(lineage__names_find(&names, "", 0), LINEAGE__NO_NAME);
}
END_TEST

START_TEST(a_name_that_is_there_keeps_its_value)
{
  uint32_t capacity = _i == 0 ? 4 : 40;
  lineage__names names;
  ck_assert(lineage__names_init(&names, &arena, capacity));
  ck_assert_uint_eq(lineage__names_add(&names, "name", 4, 1), 1);
  ck_assert_uint_eq(lineage__names_add(&names, "name", 4, 2), 1);
  ck_assert_uint_eq(names.count, 1);
}
END_TEST

START_TEST(names_are_bytes_of_a_length)
{
  uint32_t capacity = _i == 0 ? 6 : 60;
  lineage__names names;
  ck_assert(lineage__names_init(&names, &arena, capacity));
  lineage__names_add(&names, "", 0, 0);
  lineage__names_add(&names, "a", 1, 1);
  lineage__names_add(&names, "a\0", 2, 2);
  lineage__names_add(&names, "a\0b", 3, 3);
  lineage__names_add(&names, "12345678", 8, 4);
  lineage__names_add(&names, "12345678\0", 9, 5);
  ck_assert_uint_eq(names.count, 6);
  ck_assert_uint_eq(lineage__names_find(&names, "a\0c", 2), 2);
  ck_assert_uint_eq(lineage__names_find(&names, "123456789", 8), 4);
  ck_assert_uint_eq(lineage__names_find(&names, "12345678\0", 9), 5);
}
END_TEST

START_TEST(two_tables_have_two_keys)
{
  lineage__names one, other;
  ck_assert(lineage__names_init(&one, &arena, 20));
  ck_assert(lineage__names_init(&other, &arena, 20));
  ck_assert(one.key[0] != other.key[0] || one.key[1] != other.key[1]);
}
END_TEST

START_TEST(without_memory_there_is_no_table)
{
  lineage__names names;
  memory.fail_at = 1;
  memory.fail_from = true;
  ck_assert(!lineage__names_init(&names, &arena, 4));
  ck_assert(!lineage__names_init(&names, &arena, 1000));
  memory.fail_at = 4;
  ck_assert(!lineage__names_init(&names, &arena, 1000));
}
END_TEST

/* -- Did you mean? --------------------------------------------------------------------------- */

static const char *nearest_of(const char *name, const char *const *candidates)
{
  const char *nearest = "(none)";
  size_t least = SIZE_MAX;
  for (; *candidates; candidates++) {
    size_t distance = lineage__names_distance(name, *candidates);
    if (distance < least) {
      least = distance;
      nearest = *candidates;
    }
  }
  return nearest;
}

static const char *const stages[] = {
    "app",     "onnx_model", "ort_session", "partitioner", "basic_opt", "extended_opt", "cpu_ep",
    "cuda_ep", "trt_ep",     "ort_ep",      "cuda_ep_v2",  "cpu_hw",    "nvidia_gpu",   NULL};

static const char *const members[] = {"version", "slug",        "name",
                                      "title",   "h1",          "description",
                                      "scope",   "og_subtitle", "verified_on",
                                      "answer",  "stages",      "status_template",
                                      "steps",   "dimensions",  "out_of_scope_note",
                                      "sources", "sections",    "evidence",
                                      "source",  "quote",       "kind",
                                      "layer",   "pos",         "summary",
                                      "from",    "to",          "when",
                                      "label",   "id",          "url",
                                      "default", "provider",    "lineage_id",
                                      NULL};

static const struct {
  const char *const *candidates;
  const char *name, *expected;
} nearests[] = {
    {stages, "cuda", "cuda_ep"},
    {stages, "ort_epp", "ort_ep"},
    {stages, "ort", "ort_ep"},
    {stages, "cuda_epv2", "cuda_ep_v2"},
    {stages, "CUDA_EP", "cuda_ep"},
    {stages, "cuda-ep", "cuda_ep"},
    {stages, "cpu", "cpu_ep"},
    {stages, "application", "app"},
    {stages, "partitoner", "partitioner"},
    {stages, "nvidia", "nvidia_gpu"},
    {stages, "trtep", "trt_ep"},
    {members, "provder", "provider"},
    {members, "evidnce", "evidence"},
    {members, "titel", "title"},
    {members, "descripton", "description"},
    {members, "sourcse", "sources"},
    {members, "Version", "version"},
    {members, "lable", "label"},
    {members, "lineageId", "lineage_id"},
    {members, "form", "from"},
    {members, "ot", "to"},
    {members, "out_of_scope", "out_of_scope_note"},
    {members, "knid", "kind"},
};

START_TEST(the_nearest_name_is_the_one_meant)
{
  ck_assert_str_eq(nearest_of(nearests[_i].name, nearests[_i].candidates), nearests[_i].expected);
}
END_TEST

static const char *const strangers[] = {"note",  "date", "x",     "colour", "comment", "author",
                                        "theme", "mode", "width", "ab",     "zz",      "licence"};

START_TEST(looking_for_the_nearest_name_ends)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh";
  lineage__nearest nearest = lineage__nearest_to("short");
  for (int i = 0; i < 10000; i++)
    lineage__nearest_offer(&nearest, "unlikely_x");
  lineage__nearest_offer(&nearest, "shor");
  ck_assert_str_eq(nearest.name, "shor");
  nearest = lineage__nearest_to(letters);
  for (int i = 0; i < 1000; i++)
    lineage__nearest_offer(&nearest, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-nothing-like-the-other-one");
  lineage__nearest_offer(&nearest, letters);
  ck_assert_ptr_null(nearest.name);
}
END_TEST

START_TEST(a_name_unlike_all_others_has_no_nearest)
{
  ck_assert_str_eq(nearest_of(strangers[_i], members), "(none)");
}
END_TEST

START_TEST(of_words_equally_near_the_first_is_meant)
{
  static const char *const items[] = {"stages", "stage", "steps"};
  lineage_words words = {.items = items, .count = 3};
  ck_assert_str_eq(lineage_words_nearest(&words, "stagex"), "stages");
  ck_assert_str_eq(lineage_words_nearest(&words, "step"), "steps");
  ck_assert_ptr_null(lineage_words_nearest(&words, "colour"));
  ck_assert_ptr_null(lineage_words_nearest(&words, ""));
  ck_assert_ptr_null(lineage_words_nearest(&words, NULL));
  ck_assert_ptr_null(lineage_words_nearest(NULL, "stage"));
  ck_assert_ptr_null(lineage_words_nearest(&(lineage_words){NULL, 1}, "stage"));
  words.count = 0;
  ck_assert_ptr_null(lineage_words_nearest(&words, "stage"));
}
END_TEST

START_TEST(distances_are_the_same_both_ways)
{
  for (size_t i = 0; members[i]; i++)
    for (size_t k = 0; stages[k]; k++)
      ck_assert_uint_eq(lineage__names_distance(members[i], stages[k]),
                        lineage__names_distance(stages[k], members[i]));
}
END_TEST

START_TEST(empty_and_very_long_names_are_near_to_none)
{
  char text[1001];
  memset(text, 'a', 1000);
  text[1000] = '\0';
  ck_assert_uint_eq(lineage__names_distance("", ""), SIZE_MAX);
  ck_assert_uint_eq(lineage__names_distance("", "a"), SIZE_MAX);
  ck_assert_uint_eq(lineage__names_distance(text, text), SIZE_MAX);
  text[64] = '\0';
  ck_assert_uint_lt(lineage__names_distance(text, text + 1), SIZE_MAX);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("names");
  TCase *tables = tcase_create("tables");
  tcase_add_checked_fixture(tables, make_arena, free_arena);
  tcase_add_loop_test(tables, every_name_added_is_found_and_no_other, 0,
                      sizeof counts / sizeof counts[0]);
  tcase_add_loop_test(tables, a_name_that_is_there_keeps_its_value, 0, 2);
  tcase_add_loop_test(tables, names_are_bytes_of_a_length, 0, 2);
  tcase_add_test(tables, two_tables_have_two_keys);
  tcase_add_test(tables, without_memory_there_is_no_table);
  suite_add_tcase(suite, tables);
  TCase *nearest = tcase_create("nearest");
  tcase_add_loop_test(nearest, the_nearest_name_is_the_one_meant, 0,
                      sizeof nearests / sizeof nearests[0]);
  tcase_add_test(nearest, looking_for_the_nearest_name_ends);
  tcase_add_loop_test(nearest, a_name_unlike_all_others_has_no_nearest, 0,
                      sizeof strangers / sizeof strangers[0]);
  tcase_add_test(nearest, of_words_equally_near_the_first_is_meant);
  tcase_add_test(nearest, distances_are_the_same_both_ways);
  tcase_add_test(nearest, empty_and_very_long_names_are_near_to_none);
  suite_add_tcase(suite, nearest);
  return run_suite(suite);
}
