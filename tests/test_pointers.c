/* SPDX-License-Identifier: MIT */
/* JSON Pointers of findings, over tapes of the library's own reader. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/judge.h"
#include "support.h"

static counting_allocator memory;
static lineage_report *report;
static lineage__judge judge;
static lineage__tape tape;
static char *text;

static void make_report(void)
{
  tape = (lineage__tape){.text = NULL};
  text = NULL;
  counting_allocator_init(&memory);
  ck_assert_int_eq(lineage_report_new(&report, &memory.allocator), LINEAGE_OK);
}

static void free_report(void)
{
  lineage__tape_free(&tape);
  free(text);
  lineage_report_free(report);
  ck_assert_uint_eq(memory.blocks, 0);
}

static void ignore_fault(void *user, const lineage__tape *faulty, const lineage__json_fault *fault)
{
  (void)user;
  (void)faulty;
  (void)fault;
}

static void read_bytes(const char *bytes, size_t length)
{
  static const lineage__json_limits limits = {
      .depth = 100000, .string = 1 << 20, .name = 1 << 20, .tokens = 1 << 24};
  lineage__tape_free(&tape);
  free(text);
  text = padded_text(bytes, length);
  lineage_status status =
      lineage__json_read(&tape, &memory.allocator, text, length, &limits, ignore_fault, NULL);
  ck_assert(status == LINEAGE_OK || status == LINEAGE_DOCUMENT);
  lineage__judge_init(&judge, report, SIZE_MAX);
  judge.tape = &tape;
}

static void read_text(const char *json)
{
  read_bytes(json, strlen(json));
}

static void find(uint32_t token)
{
  lineage__spot spot = token < tape.count ? lineage__spot_of(&tape, token)
                                          : (lineage__spot){.offset = 0, .token = token};
  ck_assert(lineage__judge_find(&judge, LINEAGE__RULE_CYCLE, spot, "found"));
}

static void finish(void)
{
  ck_assert_int_eq(lineage__judge_finish(&judge, true), LINEAGE_OK);
}

static const char *pointer(size_t index)
{
  return lineage_place_pointer(lineage_finding_place(lineage_report_finding(report, index)));
}

START_TEST(the_whole_document_is_the_empty_pointer)
{
  static const char *const texts[] = {"{\"a\":1}", "[1]", "\"a\"", "7", "null"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    read_text(texts[i]);
    find(0);
    find(LINEAGE__NO_TOKEN);
    finish();
    ck_assert_str_eq(pointer(0), "");
    ck_assert_str_eq(pointer(1), "");
  }
}
END_TEST

START_TEST(members_and_elements_are_named)
{
  read_text("{\"a\":[10,{\"b\":[[],true]},\"x\"],\"c\":{},\"d\":null}");
  /* 0 {  1 a 2 [  3 10  4 {  5 b 6 [  7 []  8 true  9 x  10 c 11 {}  12 d 13 null */
  ck_assert_uint_eq(tape.count, 14);
  static const uint32_t values[] = {0, 2, 3, 4, 6, 7, 8, 9, 11, 13};
  static const char *const expected[] = {"",         "/a",       "/a/0", "/a/1", "/a/1/b",
                                         "/a/1/b/0", "/a/1/b/1", "/a/2", "/c",   "/d"};
  for (size_t i = 10; i > 0; i--)
    find(values[i - 1]);
  finish();
  for (size_t i = 0; i < 10; i++)
    ck_assert_str_eq(pointer(i), expected[i]);
}
END_TEST

START_TEST(one_place_may_be_named_often)
{
  read_text("[[1,[2]],3]");
  for (int i = 0; i < 3; i++) {
    find(1);
    find(4);
    find(3);
    find(5);
  }
  finish();
  static const char *const expected[] = {"/0",     "/0",     "/0",     "/0/1", "/0/1", "/0/1",
                                         "/0/1/0", "/0/1/0", "/0/1/0", "/1",   "/1",   "/1"};
  for (size_t i = 0; i < 12; i++)
    ck_assert_str_eq(pointer(i), expected[i]);
}
END_TEST

START_TEST(a_key_is_the_place_of_its_value)
{
  read_text("{\"a\":1,\"b\":[2]}");
  ck_assert_uint_eq(lineage__spot_of_key(&tape, 4).offset, 7);
  ck_assert_uint_eq(lineage__spot_of_key(&tape, 4).token, 4);
  lineage__judge_find(&judge, LINEAGE__RULE_UNKNOWN_MEMBER, lineage__spot_of_key(&tape, 4), "x");
  find(3);
  finish();
  ck_assert_str_eq(pointer(0), "/b");
  ck_assert_str_eq(pointer(1), "/b");
}
END_TEST

START_TEST(keys_are_unescaped_and_escaped_for_the_pointer)
{
  read_text("{\"\":{\"a/b\":1,\"m~n\":2,\"~1\":3,\"\\u002f\\\"\\u00fc\\n\":4,\"//~~\":5,\"€\":6}}");
  for (uint32_t value = 4; value < tape.count; value += 2)
    find(value);
  finish();
  ck_assert_str_eq(pointer(0), "//a~1b");
  ck_assert_str_eq(pointer(1), "//m~0n");
  ck_assert_str_eq(pointer(2), "//~01");
  ck_assert_str_eq(pointer(3), "//~1\"ü\n");
  ck_assert_str_eq(pointer(4), "//~1~1~0~0");
  ck_assert_str_eq(pointer(5), "//€");
}
END_TEST

START_TEST(related_places_have_pointers_too)
{
  read_text("{\"a\":1,\"a\":2,\"b\":[3]}");
  lineage__judge_find(&judge, LINEAGE__RULE_JSON_DUPLICATE_MEMBER, lineage__spot_of_key(&tape, 7),
                      "x");
  lineage__judge_relate(&judge, lineage__spot_of_key(&tape, 2), "here");
  lineage__judge_relate(&judge, lineage__spot_of(&tape, 0), "there");
  finish();
  const lineage_finding *finding = lineage_report_finding(report, 0);
  ck_assert_str_eq(pointer(0), "/b/0");
  ck_assert_str_eq(lineage_place_pointer(lineage_finding_related(finding, 0)), "/a");
  ck_assert_str_eq(lineage_place_pointer(lineage_finding_related(finding, 1)), "");
}
END_TEST

START_TEST(open_containers_hold_all_that_follows)
{
  read_text("{\"a\":[1,[2,{\"b\":3,\"c\":[4,5 oops");
  for (uint32_t token = 0; token < tape.count; token++)
    find(token);
  finish();
  ck_assert_str_eq(pointer(tape.count - 1), "/a/1/1/c/1");
  ck_assert_str_eq(pointer(2), "/a");
  ck_assert_str_eq(pointer(3), "/a/0");
  ck_assert_str_eq(pointer(4), "/a/1");
}
END_TEST

START_TEST(an_open_object_may_end_with_a_key)
{
  static const char *const texts[] = {"{\"a\"", "{\"a\":", "{\"a\":1,\"b\"",
                                      "{\"a\":1,\"b\":", "[{\"a\":1,\"b\":}"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    read_text(texts[i]);
    for (uint32_t token = 0; token < tape.count; token++)
      find(token);
    finish();
    ck_assert_uint_eq(lineage_report_count(report), tape.count);
  }
}
END_TEST

START_TEST(a_text_without_a_token_has_the_empty_pointer)
{
  read_text("");
  find(LINEAGE__NO_TOKEN);
  find(0);
  finish();
  ck_assert_str_eq(pointer(0), "");
  ck_assert_str_eq(pointer(1), "");
}
END_TEST

/* A random value, and the pointer of each of its tokens as it is written. */
typedef struct random_text {
  uint64_t state;
  char json[100000];
  char pointers[5000][80];
  uint32_t count;
} random_text;

static void write_random(random_text *random, const char *here, unsigned depth)
{
  bool in_object = next_random(&random->state) % 2, in_array = next_random(&random->state) % 2;
  size_t children = depth > 7 ? 0 : next_random(&random->state) % 5;
  snprintf(random->pointers[random->count++], sizeof random->pointers[0], "%s", here);
  if (!in_object && !in_array) {
    strcat(random->json, "1");
    return;
  }
  strcat(random->json, in_object ? "{" : "[");
  for (size_t i = 0; i < children; i++) {
    char there[80];
    snprintf(there, sizeof there, in_object ? "%.60s/~0%zu" : "%.60s/%zu", here, i);
    if (i > 0)
      strcat(random->json, ",");
    if (in_object) {
      snprintf(random->json + strlen(random->json), 32, "\"~%zu\":", i);
      snprintf(random->pointers[random->count++], sizeof there, "%s", there);
    }
    write_random(random, there, depth + 1);
  }
  strcat(random->json, in_object ? "}" : "]");
}

START_TEST(random_findings_have_the_pointers_they_were_written_with)
{
  static random_text random;
  random = (random_text){.state = (uint64_t)_i + 1};
  write_random(&random, "", 0);
  read_text(random.json);
  ck_assert_uint_eq(tape.count, random.count);
  size_t found = 0, tokens[300];
  for (uint32_t token = 0; token < tape.count && found < 300; token++)
    if (next_random(&random.state) % 4 == 0)
      tokens[found++] = token;
  for (size_t i = found; i > 0; i--)
    find((uint32_t)tokens[i - 1]);
  finish();
  for (size_t i = 0; i < found; i++)
    ck_assert_str_eq(pointer(i), random.pointers[tokens[i]]);
}
END_TEST

START_TEST(depth_needs_no_recursion)
{
  enum { DEPTH = 90000 };
  char *json = malloc(2 * DEPTH);
  memset(json, '[', DEPTH);
  memset(json + DEPTH, ']', DEPTH);
  read_bytes(json, 2 * DEPTH);
  free(json);
  find(DEPTH - 1);
  finish();
  ck_assert_uint_eq(strlen(pointer(0)), 2 * (DEPTH - 1));
}
END_TEST

/* A walk that began anew for each finding would take minutes here. */
START_TEST(many_siblings_with_many_findings_take_one_walk)
{
  enum { SIBLINGS = 300000 };
  size_t length;
  char *json = repeated_text("{\"list\":[0", ",{\"k\":1}", SIBLINGS, "]}", &length);
  read_bytes(json, length);
  free(json);
  for (uint32_t i = SIBLINGS; i > 0; i--)
    find(4 + 3 * (i - 1) + 2);
  finish();
  ck_assert_uint_eq(lineage_report_count(report), SIBLINGS);
  ck_assert_str_eq(pointer(0), "/list/1/k");
  ck_assert_str_eq(pointer(SIBLINGS - 1), "/list/300000/k");
}
END_TEST

START_TEST(a_pointer_lost_for_want_of_memory_is_noticed)
{
  bool done = false;
  for (size_t n = 1; !done; n++) {
    ck_assert_uint_lt(n, 1000);
    read_text("{\"\\u0061\":[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]],\"b\":2}");
    find(22);
    find(24);
    memory.fail_at = memory.calls + n;
    memory.failures = 0;
    lineage_status status = lineage__judge_finish(&judge, true);
    done = memory.failures == 0;
    memory.fail_at = 0;
    ck_assert_int_eq(status, done ? LINEAGE_OK : LINEAGE_NO_MEMORY);
    ck_assert_uint_eq(lineage_report_count(report), done ? 2 : 0);
  }
  ck_assert_str_eq(pointer(0), "/a/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0");
  ck_assert_str_eq(pointer(1), "/b");
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("pointers");
  TCase *tests = tcase_create("pointers");
  tcase_add_checked_fixture(tests, make_report, free_report);
  tcase_add_test(tests, the_whole_document_is_the_empty_pointer);
  tcase_add_test(tests, members_and_elements_are_named);
  tcase_add_test(tests, one_place_may_be_named_often);
  tcase_add_test(tests, a_key_is_the_place_of_its_value);
  tcase_add_test(tests, keys_are_unescaped_and_escaped_for_the_pointer);
  tcase_add_test(tests, related_places_have_pointers_too);
  tcase_add_test(tests, open_containers_hold_all_that_follows);
  tcase_add_test(tests, an_open_object_may_end_with_a_key);
  tcase_add_test(tests, a_text_without_a_token_has_the_empty_pointer);
  tcase_add_loop_test(tests, random_findings_have_the_pointers_they_were_written_with, 0, 200);
  tcase_add_test(tests, depth_needs_no_recursion);
  tcase_add_test(tests, a_pointer_lost_for_want_of_memory_is_noticed);
  suite_add_tcase(suite, tests);
  TCase *large = tcase_create("large");
  tcase_set_tags(large, "slow");
  tcase_add_checked_fixture(large, make_report, free_report);
  tcase_add_test(large, many_siblings_with_many_findings_take_one_walk);
  suite_add_tcase(suite, large);
  return run_suite(suite);
}
