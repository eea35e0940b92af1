/* SPDX-License-Identifier: MIT */
/* json-c values: from a tape, to text, and built as answers. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

#include "base/memory.h"
#include "support.h"
#include "json/json_value.h"

static const lineage__json_limits limits = {64, 1 << 24, 1 << 12, 1 << 24};

static void no_fault(void *user, const lineage__tape *tape, const lineage__json_fault *fault)
{
  (void)user;
  (void)tape;
  ck_abort_msg("%s", fault->message);
}

/* A text's value; the tape is gone when this returns. */
static lineage_status value_of(struct json_object **out, const char *text,
                               const lineage_allocator *allocator)
{
  char *padded = padded_text(text, strlen(text));
  lineage__tape tape;
  lineage_status status =
      lineage__json_read(&tape, allocator, padded, strlen(text), &limits, no_fault, NULL);
  if (status == LINEAGE_OK)
    status = lineage__value_from_tape(out, &tape, 0);
  lineage__tape_free(&tape);
  free(padded);
  return status;
}

static struct json_object *read_value(const char *text)
{
  struct json_object *value = NULL;
  ck_assert_int_eq(value_of(&value, text, &lineage__default_allocator), LINEAGE_OK);
  return value;
}

static void assert_plain(const char *text, const char *expected)
{
  struct json_object *value = read_value(text);
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN |
                                                             JSON_C_TO_STRING_NOSLASHESCAPE),
                   expected);
  json_object_put(value);
}

/* Takes the value; the text is given back with free. */
static char *text_of(struct json_object *value)
{
  lineage__buffer buffer;
  lineage__value_limit limit;
  lineage__buffer_init(&buffer, &lineage__default_allocator);
  ck_assert_int_eq(lineage__value_to_text(&buffer, value, 64, 1 << 20, &limit), LINEAGE_OK);
  ck_assert_int_eq(limit, LINEAGE__VALUE_WITHIN);
  char *copy = strdup(buffer.bytes);
  lineage__buffer_free(&buffer);
  json_object_put(value);
  return copy;
}

static void assert_text(struct json_object *value, const char *expected)
{
  char *text = text_of(value);
  ck_assert_str_eq(text, expected);
  free(text);
}

START_TEST(every_kind_becomes_its_json_c_type)
{
  static const struct {
    const char *text;
    enum json_type type;
  } cases[] = {
      {"{}", json_type_object},
      {"[]", json_type_array},
      {"\"x\"", json_type_string},
      {"true", json_type_boolean},
      {"false", json_type_boolean},
      {"null", json_type_null},
      {"0", json_type_int},
      {"-7", json_type_int},
      {"1.0", json_type_double},
      {"1e2", json_type_double},
      {"-0", json_type_double},
      {"9223372036854775807", json_type_int},
      {"-9223372036854775808", json_type_int},
      {"18446744073709551615", json_type_int},
      {"18446744073709551616", json_type_double},
      {"-9223372036854775809", json_type_double},
  };
  struct json_object *value = read_value(cases[_i].text);
  ck_assert_int_eq(json_object_get_type(value), cases[_i].type);
  json_object_put(value);
}
END_TEST

START_TEST(numbers_keep_their_digits)
{
  static const char *const numbers[] = {
      "0",
      "-0",
      "-7",
      "1.0",
      "1.50",
      "1e2",
      "1E+2",
      "1e400",
      "0.10",
      "-0.0",
      "18446744073709551615",
      "-9223372036854775808",
      "-9223372036854775809",
      "123456789012345678901234567890.123456789012345678901234567890",
  };
  assert_plain(numbers[_i], numbers[_i]);
}
END_TEST

START_TEST(doubles_have_the_value_of_their_digits)
{
  struct json_object *value = read_value("[0.1,1e400,-2.5e-3]");
  ck_assert(json_object_get_double(json_object_array_get_idx(value, 0)) == 0.1);
  ck_assert(isinf(json_object_get_double(json_object_array_get_idx(value, 1))));
  ck_assert(json_object_get_double(json_object_array_get_idx(value, 2)) == -2.5e-3);
  json_object_put(value);
}
END_TEST

START_TEST(strings_and_names_have_their_escapes_resolved)
{
  assert_plain("{\"\\u0061b\":\"\\u00e9\\ud83d\\ude00\\/\"}", "{\"ab\":\"é😀/\"}");
}
END_TEST

START_TEST(structure_and_order_of_members_are_kept)
{
  assert_plain("{\"b\":[1,{\"x\":null},[],{}],\"a\":{\"d\":[[2]],\"c\":true},\"e\":3}",
               "{\"b\":[1,{\"x\":null},[],{}],\"a\":{\"d\":[[2]],\"c\":true},\"e\":3}");
}
END_TEST

START_TEST(part_of_a_tape_is_made_alone)
{
  char *text = padded_text("[[1,[2]],3]", 11);
  lineage__tape tape;
  ck_assert_int_eq(
      lineage__json_read(&tape, &lineage__default_allocator, text, 11, &limits, no_fault, NULL),
      LINEAGE_OK);
  struct json_object *value;
  ck_assert_int_eq(lineage__value_from_tape(&value, &tape, 1), LINEAGE_OK);
  ck_assert_str_eq(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN), "[1,[2]]");
  json_object_put(value);
  lineage__tape_free(&tape);
  free(text);
}
END_TEST

START_TEST(many_members_are_all_there)
{
  lineage__buffer text;
  lineage__buffer_init(&text, &lineage__default_allocator);
  lineage__buffer_add_char(&text, '{');
  for (unsigned i = 0; i < 5000; i++) {
    lineage__buffer_add_text(&text, i ? ",\"m" : "\"m");
    lineage__buffer_add_number(&text, i);
    lineage__buffer_add_text(&text, "\":");
    lineage__buffer_add_number(&text, i);
  }
  lineage__buffer_add_char(&text, '}');
  assert_plain(text.bytes, text.bytes);
  lineage__buffer_free(&text);
}
END_TEST

START_TEST(making_a_value_without_memory_leaves_nothing_behind)
{
  const char *text =
      "{\"a\":[{\"b\\n\":\"c\\t\"},[[[[[[[[[[[[[[[[[1.5]]]]]]]]]]]]]]]]]],\"d\":2e3}";
  for (size_t n = 1;; n++) {
    counting_allocator memory;
    counting_allocator_init(&memory);
    memory.fail_at = n;
    struct json_object *value = NULL;
    lineage_status status = value_of(&value, text, &memory.allocator);
    ck_assert_uint_eq(memory.blocks, 0);
    ck_assert_int_eq(status, memory.failures ? LINEAGE_NO_MEMORY : LINEAGE_OK);
    ck_assert((value != NULL) == (status == LINEAGE_OK));
    json_object_put(value);
    if (!memory.failures)
      return;
  }
}
END_TEST

START_TEST(value_is_written_canonically)
{
  assert_text(
      json_tokener_parse("{\"a\":[1,true,null,{}],\"b\":{\"c\":[]},\"d\":\"x/\\n\\u0001\"}"),
      "{\n  \"a\": [\n    1,\n    true,\n    null,\n    {}\n  ],\n  \"b\": {\n"
      "    \"c\": []\n  },\n  \"d\": \"x/\\n\\u0001\"\n}");
  assert_text(NULL, "null");
}
END_TEST

START_TEST(integers_are_written_whole)
{
  static const struct {
    int64_t number;
    const char *text;
  } cases[] = {{0, "0"},
               {-1, "-1"},
               {INT64_MAX, "9223372036854775807"},
               {INT64_MIN, "-9223372036854775808"}};
  assert_text(json_object_new_int64(cases[_i].number), cases[_i].text);
}
END_TEST

START_TEST(largest_unsigned_integer_is_written_whole)
{
  assert_text(json_object_new_uint64(UINT64_MAX), "18446744073709551615");
}
END_TEST

START_TEST(doubles_are_written_with_the_fewest_digits)
{
  static const struct {
    double number;
    const char *text;
  } cases[] = {
      {0.0, "0.0"},
      {-0.0, "-0.0"},
      {0.1, "0.1"},
      {1.0, "1.0"},
      {-2.5, "-2.5"},
      {1234567.0, "1234567.0"},
      {1e22, "1e22"},
      {1e-7, "1e-7"},
      {1.0 / 3, "0.3333333333333333"},
      {5e-324, "5e-324"},
      {2.2250738585072014e-308, "2.2250738585072014e-308"},
      {1.7976931348623157e308, "1.7976931348623157e308"},
      {9007199254740993.0, "9007199254740992.0"},
      {5e-5, "0.00005"},
  };
  assert_text(json_object_new_double(cases[_i].number), cases[_i].text);
}
END_TEST

START_TEST(digits_kept_beside_a_double_are_written_if_they_say_the_same)
{
  static const struct {
    double number;
    const char *digits, *written;
  } cases[] = {
      {1.5, "1.50", "1.50"},     {(double)INFINITY, "1e400", "1e400"},
      {0, "1e-400", "1e-400"},   {-0.0, "-0", "-0"},
      {1.5, "1.5E+0", "1.5E+0"}, {1.5, "2.5", "1.5"},
      {1.5, "01.5", "1.5"},      {1.5, "1.5 ", "1.5"},
      {1.5, "[1.5]", "1.5"},     {(double)INFINITY, "\"\"", "Infinity"},
      {1.5, "1.5e", "1.5"},      {1, "1.", "1.0"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_text(json_object_new_double_s(cases[i].number, cases[i].digits), cases[i].written);
}
END_TEST

START_TEST(numbers_that_are_none_are_written_for_the_reader_to_refuse)
{
  assert_text(json_object_new_double((double)NAN), "NaN");
  assert_text(json_object_new_double((double)INFINITY), "Infinity");
  assert_text(json_object_new_double(-(double)INFINITY), "-Infinity");
}
END_TEST

START_TEST(bytes_that_are_no_utf8_are_passed_on)
{
  assert_text(json_object_new_string("a\xFF"), "\"a\xFF\"");
  assert_text(json_object_new_string_len("a\0b", 3), "\"a\\u0000b\"");
}
END_TEST

static lineage_status limited(struct json_object *value, size_t depth, size_t text,
                              lineage__value_limit *limit)
{
  lineage__buffer buffer;
  lineage__buffer_init(&buffer, &lineage__default_allocator);
  lineage_status status = lineage__value_to_text(&buffer, value, depth, text, limit);
  lineage__buffer_free(&buffer);
  return status;
}

START_TEST(depth_limit_holds_on_both_sides)
{
  struct json_object *value = json_tokener_parse("[{\"a\":[1]}]");
  lineage__value_limit limit;
  ck_assert_int_eq(limited(value, 3, 1000, &limit), LINEAGE_OK);
  ck_assert_int_eq(limit, LINEAGE__VALUE_WITHIN);
  ck_assert_int_eq(limited(value, 2, 1000, &limit), LINEAGE_LIMIT);
  ck_assert_int_eq(limit, LINEAGE__VALUE_TOO_DEEP);
  json_object_put(value);
}
END_TEST

START_TEST(text_limit_holds_on_both_sides)
{
  lineage__value_limit limit;
  char letters[3001];
  memset(letters, 'x', 3000);
  letters[3000] = '\0';
  struct json_object *value = json_object_new_string(letters);
  ck_assert_int_eq(limited(value, 64, 3002, &limit), LINEAGE_OK);
  ck_assert_int_eq(limited(value, 64, 3001, &limit), LINEAGE_LIMIT);
  ck_assert_int_eq(limit, LINEAGE__VALUE_TOO_LARGE);
  json_object_put(value);
}
END_TEST

START_TEST(value_that_holds_itself_is_too_deep)
{
  struct json_object *array = json_object_new_array();
  lineage__value_limit limit;
  json_object_array_add(array, json_object_get(array));
  json_object_array_add(array, json_object_get(array));
  ck_assert_int_eq(limited(array, 64, 1 << 20, &limit), LINEAGE_LIMIT);
  ck_assert_int_eq(limit, LINEAGE__VALUE_TOO_DEEP);
  json_object_array_del_idx(array, 0, 2);
  json_object_put(array);
}
END_TEST

START_TEST(value_that_shares_its_parts_is_too_large)
{
  struct json_object *value = json_object_new_array();
  for (int i = 0; i < 60; i++) {
    struct json_object *outer = json_object_new_array();
    json_object_array_add(outer, json_object_get(value));
    json_object_array_add(outer, value);
    value = outer;
  }
  lineage__value_limit limit;
  ck_assert_int_eq(limited(value, 64, 1 << 20, &limit), LINEAGE_LIMIT);
  ck_assert_int_eq(limit, LINEAGE__VALUE_TOO_LARGE);
  json_object_put(value);
}
END_TEST

START_TEST(writing_a_value_without_memory_leaves_nothing_behind)
{
  struct json_object *value = json_tokener_parse(
      "{\"a\":[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]],\"b\":\"some text of some length\"}");
  for (size_t n = 1;; n++) {
    counting_allocator memory;
    counting_allocator_init(&memory);
    memory.fail_at = n;
    lineage__buffer buffer;
    lineage__value_limit limit;
    lineage__buffer_init(&buffer, &memory.allocator);
    lineage_status status = lineage__value_to_text(&buffer, value, 64, 1 << 20, &limit);
    lineage__buffer_free(&buffer);
    ck_assert_uint_eq(memory.blocks, 0);
    ck_assert_int_eq(status, memory.failures ? LINEAGE_NO_MEMORY : LINEAGE_OK);
    if (!memory.failures)
      break;
  }
  json_object_put(value);
}
END_TEST

START_TEST(answers_are_built_in_a_row)
{
  lineage__values values = {0};
  struct json_object *answer = lineage__value_object(&values);
  struct json_object *list = lineage__value_array(&values);
  lineage__value_add(&values, list, lineage__value_number(&values, UINT64_MAX));
  lineage__value_add(&values, list, lineage__value_bool(&values, true));
  lineage__value_add(&values, list, lineage__value_text(&values, NULL));
  lineage__value_set(&values, answer, "list", list);
  lineage__value_set(&values, answer, "text", lineage__value_text_of(&values, "abc", 2));
  struct json_object *out;
  ck_assert_int_eq(lineage__value_finish(&values, answer, &out), LINEAGE_OK);
  ck_assert_str_eq(json_object_to_json_string_ext(out, JSON_C_TO_STRING_PLAIN),
                   "{\"list\":[18446744073709551615,true,null],\"text\":\"ab\"}");
  json_object_put(out);
}
END_TEST

START_TEST(failed_answer_takes_its_parts_with_it)
{
  lineage__values values = {0};
  struct json_object *answer = lineage__value_object(&values);
  struct json_object *child = lineage__value_text(&values, "child");
  values.failed = true;
  lineage__value_set(&values, answer, "child", child);
  ck_assert_ptr_null(lineage__value_object(&values));
  ck_assert_ptr_null(lineage__value_text(&values, "text"));
  struct json_object *out = answer;
  ck_assert_int_eq(lineage__value_finish(&values, answer, &out), LINEAGE_NO_MEMORY);
  ck_assert_ptr_null(out);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("json_value");
  TCase *from = tcase_create("from a tape");
  tcase_add_loop_test(from, every_kind_becomes_its_json_c_type, 0, 16);
  tcase_add_loop_test(from, numbers_keep_their_digits, 0, 14);
  tcase_add_test(from, doubles_have_the_value_of_their_digits);
  tcase_add_test(from, strings_and_names_have_their_escapes_resolved);
  tcase_add_test(from, structure_and_order_of_members_are_kept);
  tcase_add_test(from, part_of_a_tape_is_made_alone);
  tcase_add_test(from, many_members_are_all_there);
  tcase_add_test(from, making_a_value_without_memory_leaves_nothing_behind);
  suite_add_tcase(suite, from);
  TCase *to = tcase_create("to text");
  tcase_add_test(to, value_is_written_canonically);
  tcase_add_loop_test(to, integers_are_written_whole, 0, 4);
  tcase_add_test(to, largest_unsigned_integer_is_written_whole);
  tcase_add_loop_test(to, doubles_are_written_with_the_fewest_digits, 0, 14);
  tcase_add_test(to, digits_kept_beside_a_double_are_written_if_they_say_the_same);
  tcase_add_test(to, numbers_that_are_none_are_written_for_the_reader_to_refuse);
  tcase_add_test(to, bytes_that_are_no_utf8_are_passed_on);
  tcase_add_test(to, depth_limit_holds_on_both_sides);
  tcase_add_test(to, text_limit_holds_on_both_sides);
  tcase_add_test(to, value_that_holds_itself_is_too_deep);
  tcase_add_test(to, value_that_shares_its_parts_is_too_large);
  tcase_add_test(to, writing_a_value_without_memory_leaves_nothing_behind);
  suite_add_tcase(suite, to);
  TCase *answers = tcase_create("answers");
  tcase_add_test(answers, answers_are_built_in_a_row);
  tcase_add_test(answers, failed_answer_takes_its_parts_with_it);
  suite_add_tcase(suite, answers);
  return run_suite(suite);
}
