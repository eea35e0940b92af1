/* SPDX-License-Identifier: MIT */
/* Canonical JSON: layout, escapes, order by shape, and sinks that take no more. */

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "support.h"
#include "json/json_write.h"

static const lineage__json_limits limits = {1 << 20, 1 << 24, 1 << 12, 1 << 24};

static lineage__buffer written;
static lineage__json_writer writer;

static bool write_to_written(void *user, const char *bytes, size_t size)
{
  lineage__buffer_add(user, bytes, size);
  return true;
}

static void set_up(void)
{
  lineage__buffer_init(&written, &lineage__default_allocator);
  lineage__json_writer_init(&writer, write_to_written, &written);
}

static void tear_down(void)
{
  lineage__buffer_free(&written);
}

static void assert_written(const char *expected)
{
  ck_assert_int_eq(lineage__json_writer_finish(&writer), LINEAGE_OK);
  ck_assert_str_eq(written.bytes, expected);
}

static void no_fault(void *user, const lineage__tape *tape, const lineage__json_fault *fault)
{
  (void)user;
  (void)tape;
  ck_abort_msg("%s", fault->message);
}

static lineage_status write_text(const char *text, const lineage__json_shape *shape,
                                 const lineage_allocator *allocator)
{
  char *padded = padded_text(text, strlen(text));
  lineage__tape tape;
  lineage_status status =
      lineage__json_read(&tape, allocator, padded, strlen(text), &limits, no_fault, NULL);
  if (status == LINEAGE_OK) {
    lineage__json_write_value(&writer, &tape, 0, shape);
    status = writer.status;
  }
  lineage__tape_free(&tape);
  free(padded);
  return status;
}

static void assert_rewritten(const char *text, const lineage__json_shape *shape,
                             const char *expected)
{
  ck_assert_int_eq(write_text(text, shape, &lineage__default_allocator), LINEAGE_OK);
  assert_written(expected);
}

START_TEST(members_and_elements_stand_on_lines_of_their_own)
{
  lineage__json_begin_object(&writer);
  lineage__json_write_key(&writer, "a", 1);
  lineage__json_begin_array(&writer);
  lineage__json_write_raw(&writer, "1", 1);
  lineage__json_write_string(&writer, "x", 1);
  lineage__json_end_array(&writer);
  lineage__json_write_key(&writer, "b", 1);
  lineage__json_begin_object(&writer);
  lineage__json_end_object(&writer);
  lineage__json_write_key(&writer, "c", 1);
  lineage__json_begin_array(&writer);
  lineage__json_end_array(&writer);
  lineage__json_end_object(&writer);
  lineage__json_write_bytes(&writer, "\n", 1);
  assert_written("{\n  \"a\": [\n    1,\n    \"x\"\n  ],\n  \"b\": {},\n  \"c\": []\n}\n");
}
END_TEST

START_TEST(only_required_escapes_are_written)
{
  const char *text = "\"\\/\b\f\n\r\t\x01\x1f\x7f é😀";
  lineage__json_write_string(&writer, text, strlen(text));
  assert_written("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f é😀\"");
}
END_TEST

START_TEST(escapes_of_a_text_become_canonical)
{
  assert_rewritten("\"\\u0041\\/\\u000a\\u001F\\u00e9\\ud83d\\ude00\\u0022\\u005c\\u2028\"", NULL,
                   "\"A/\\n\\u001fé😀\\\"\\\\\xE2\x80\xA8\"");
}
END_TEST

START_TEST(numbers_stay_as_they_were_written)
{
  assert_rewritten("[1.50,-0,1E+2,0.10e-01]", NULL, "[\n  1.50,\n  -0,\n  1E+2,\n  0.10e-01\n]");
}
END_TEST

START_TEST(every_kind_of_value_is_written)
{
  assert_rewritten("[true,false,null,{\"a\":[{}]},[[]],\"\"]", NULL,
                   "[\n  true,\n  false,\n  null,\n  {\n    \"a\": [\n      {}\n    ]\n  },\n"
                   "  [\n    []\n  ],\n  \"\"\n]");
}
END_TEST

START_TEST(value_alone_is_written_without_a_line)
{
  assert_rewritten(" 12 ", NULL, "12");
}
END_TEST

static const lineage__json_shape_member point_members[] = {{"x", NULL}, {"y", NULL}};
static const lineage__json_shape point = {point_members, 2, NULL};
static const lineage__json_shape points = {NULL, 0, &point};
static const lineage__json_shape_member root_members[] = {
    {"name", NULL}, {"absent", NULL}, {"points", &points}, {"map", &points}};
static const lineage__json_shape root = {root_members, 4, NULL};

START_TEST(listed_members_come_first_then_others_in_order_of_the_text)
{
  assert_rewritten(
      "{\"z\":1,\"map\":{\"k\":{\"y\":2,\"x\":1}},\"points\":[{\"y\":4,\"a\":5,\"x\":3}],"
      "\"b\":{\"y\":1,\"x\":2},\"name\":0}",
      &root,
      "{\n  \"name\": 0,\n  \"points\": [\n    {\n      \"x\": 3,\n      \"y\": 4,\n"
      "      \"a\": 5\n    }\n  ],\n  \"map\": {\n    \"k\": {\n      \"x\": 1,\n"
      "      \"y\": 2\n    }\n  },\n  \"z\": 1,\n  \"b\": {\n    \"y\": 1,\n"
      "    \"x\": 2\n  }\n}");
}
END_TEST

START_TEST(listed_member_is_found_by_its_resolved_name)
{
  assert_rewritten("{\"z\":1,\"n\\u0061me\":2}", &root, "{\n  \"name\": 2,\n  \"z\": 1\n}");
}
END_TEST

START_TEST(canonical_text_is_its_own_canonical_form)
{
  const char *text = "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"\\u0001\"\n    }\n  ]\n}";
  assert_rewritten(text, NULL, text);
}
END_TEST

START_TEST(many_levels_are_written_without_recursion)
{
  enum { LEVELS = 3000 };
  char text[2 * LEVELS + 1];
  memset(text, '[', LEVELS);
  memset(text + LEVELS, ']', LEVELS);
  text[2 * LEVELS] = '\0';
  ck_assert_int_eq(write_text(text, NULL, &lineage__default_allocator), LINEAGE_OK);
  ck_assert_int_eq(lineage__json_writer_finish(&writer), LINEAGE_OK);
  /* Two brackets a level, and before all but the outermost and the innermost pair's second a line
   * feed and an indent. */
  size_t indents = (LEVELS - 1) * (2 * LEVELS - 2);
  ck_assert_uint_eq(written.length, 2 * LEVELS + 2 * (LEVELS - 1) + indents);
}
END_TEST

START_TEST(text_longer_than_the_writers_buffer_arrives_whole)
{
  size_t length;
  char *text = repeated_text("\"", "0123456789", 1000, "\"", &length);
  assert_rewritten(text, NULL, text);
  free(text);
}
END_TEST

typedef struct narrow_sink {
  size_t room;
  size_t calls_after_failure;
  bool failed;
} narrow_sink;

static bool write_to_narrow_sink(void *user, const char *bytes, size_t size)
{
  (void)bytes;
  narrow_sink *sink = user;
  sink->calls_after_failure += sink->failed;
  sink->failed = sink->failed || size > sink->room;
  sink->room -= sink->failed ? 0 : size;
  return !sink->failed;
}

START_TEST(first_failure_of_the_sink_is_remembered_and_the_last_call)
{
  size_t length;
  char *text = repeated_text("[0", ",\"0123456789\"", 1000, "]", &length);
  for (size_t room = 0; room < 20000; room += 1999) {
    narrow_sink sink = {.room = room};
    lineage__json_writer_init(&writer, write_to_narrow_sink, &sink);
    write_text(text, NULL, &lineage__default_allocator);
    lineage_status status = lineage__json_writer_finish(&writer);
    ck_assert_int_eq(status, sink.failed ? LINEAGE_IO : LINEAGE_OK);
    ck_assert_uint_eq(sink.calls_after_failure, 0);
  }
  free(text);
}
END_TEST

START_TEST(writing_without_memory_is_a_status)
{
  const char *text = "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]";
  for (size_t n = 1;; n++) {
    counting_allocator memory;
    counting_allocator_init(&memory);
    memory.fail_at = n;
    lineage__json_writer_init(&writer, write_to_written, &written);
    lineage_status status = write_text(text, NULL, &memory.allocator);
    ck_assert_uint_eq(memory.blocks, 0);
    ck_assert_int_eq(status, memory.failures ? LINEAGE_NO_MEMORY : LINEAGE_OK);
    if (!memory.failures)
      return;
  }
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("json_write");
  TCase *tcase = tcase_create("write");
  tcase_add_checked_fixture(tcase, set_up, tear_down);
  tcase_add_test(tcase, members_and_elements_stand_on_lines_of_their_own);
  tcase_add_test(tcase, only_required_escapes_are_written);
  tcase_add_test(tcase, escapes_of_a_text_become_canonical);
  tcase_add_test(tcase, numbers_stay_as_they_were_written);
  tcase_add_test(tcase, every_kind_of_value_is_written);
  tcase_add_test(tcase, value_alone_is_written_without_a_line);
  tcase_add_test(tcase, listed_members_come_first_then_others_in_order_of_the_text);
  tcase_add_test(tcase, listed_member_is_found_by_its_resolved_name);
  tcase_add_test(tcase, canonical_text_is_its_own_canonical_form);
  tcase_add_test(tcase, many_levels_are_written_without_recursion);
  tcase_add_test(tcase, text_longer_than_the_writers_buffer_arrives_whole);
  tcase_add_test(tcase, first_failure_of_the_sink_is_remembered_and_the_last_call);
  tcase_add_test(tcase, writing_without_memory_is_a_status);
  suite_add_tcase(suite, tcase);
  return run_suite(suite);
}
