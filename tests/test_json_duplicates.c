/* SPDX-License-Identifier: MIT */
/* Members of one name: all are told, by the names they resolve to, in objects of every size. */

#include <stdio.h>

#include "base/buffer.h"
#include "json_outcome.h"
#include "support.h"
#include "json/json_read.h"

static void assert_duplicate(const json_outcome *outcome, size_t place, size_t offset,
                             size_t first_offset, uint32_t token, uint32_t first_token)
{
  const lineage__json_fault *fault = &outcome->faults[place];
  ck_assert_int_eq(fault->kind, LINEAGE__JSON_DUPLICATE_MEMBER);
  ck_assert_uint_eq(fault->offset, offset);
  ck_assert_uint_eq(fault->first_offset, first_offset);
  ck_assert_uint_eq(fault->token, token);
  ck_assert_uint_eq(fault->first_token, first_token);
}

START_TEST(second_member_points_at_its_key_and_at_the_first)
{
  json_outcome outcome = read_text("{\"a\":[1],\"b\":2,\"a\":3}");
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
  ck_assert_uint_eq(outcome.fault_count, 1);
  assert_duplicate(&outcome, 0, 15, 1, 7, 2);
  ck_assert_str_eq(outcome.messages[0], "the member 'a' stands twice in one object");
  outcome_free(&outcome);
}
END_TEST

START_TEST(each_further_member_of_a_name_points_at_the_first)
{
  json_outcome outcome = read_text("{\"a\":1,\"a\":2,\"a\":3}");
  ck_assert_uint_eq(outcome.fault_count, 2);
  assert_duplicate(&outcome, 0, 7, 1, 4, 2);
  assert_duplicate(&outcome, 1, 13, 1, 6, 2);
  outcome_free(&outcome);
}
END_TEST

START_TEST(number_of_duplicates_is_right)
{
  static const struct {
    const char *text;
    size_t count;
  } cases[] = {
      {"{\"a\":1,\"b\":2}", 0},
      {"{\"\":1,\"\":2}", 1},
      {"{\"\":1,\"a\":2}", 0},
      {"{\"ab\":1,\"cb\":2,\"ac\":3,\"a\":4,\"b\":5}", 0},
      /* one bit for both, yet two names */
      {"{\"axb\":1,\"ayb\":2,\"azb\":3}", 0},
      {"{\"axb\":1,\"ayb\":2,\"axb\":3}", 1},
      /* after escapes are resolved */
      {"{\"a\":1,\"\\u0061\":2}", 1},
      {"{\"\\u0061\":1,\"a\":2}", 1},
      {"{\"\\u0061\":1,\"\\u0061\":2}", 1},
      {"{\"\\n\":1,\"\\u000a\":2,\"\\u000A\":3}", 2},
      {"{\"\xC3\xA9\":1,\"\\u00e9\":2}", 1},
      {"{\"\xF0\x9F\x98\x80\":1,\"\\ud83d\\ude00\":2}", 1},
      {"{\"/\":1,\"\\/\":2}", 1},
      {"{\"\\\\u0061\":1,\"a\":2}", 0},
      {"{\"a\":1,\"a\":2,\"\\u0061\":3}", 2},
      {"{\"a\":1,\"a\":2,\"\\u0062\":3}", 1},
      {"{\"a\":1,\"\\u0062\":2,\"b\":3,\"a\":4}", 2},
      /* names are letters, not characters made of them */
      {"{\"\xC3\xA9\":1,\"e\xCC\x81\":2}", 0},
      /* only in one object */
      {"{\"a\":{\"a\":{\"a\":1}}}", 0},
      {"[{\"a\":1},{\"a\":2}]", 0},
      {"{\"a\":{\"b\":1,\"b\":2},\"c\":{\"b\":1,\"b\":2},\"a\":3}", 3},
  };
  json_outcome outcome = read_text(cases[_i].text);
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
  ck_assert_uint_eq(outcome.fault_count, cases[_i].count);
  outcome_free(&outcome);
}
END_TEST

START_TEST(duplicates_before_a_fault_are_told_even_in_open_objects)
{
  static const struct {
    const char *text;
    size_t duplicates;
  } cases[] = {
      {"{\"a\":1,\"a\":2,x", 1},
      {"{\"a\":1,\"a\":2", 1},
      {"{\"a\":1,\"a\"", 1},
      {"{\"a\":1,\"a\":", 1},
      {"{\"a\":1,\"a\":[", 1},
      {"{\"a\":1,\"a\":{\"b\":1,\"b\":x", 2},
      {"{\"a\":1,\"a\":[[{\"b\":1,\"c\":2,\"b\":3},{\"d\":1,\"\\u0064\":\"", 3},
      {"{\"a\":1,\"a\"x", 1},
      {"{\"a\":1,\"a", 0},
      {"{\"a\":{\"b\":1},\"b\":{\"a\":", 0},
  };
  json_outcome outcome = read_text(cases[_i].text);
  size_t duplicates = 0;
  ck_assert_int_eq(outcome.status, LINEAGE_DOCUMENT);
  for (size_t i = 0; i < outcome.fault_count; i++)
    duplicates += outcome.faults[i].kind == LINEAGE__JSON_DUPLICATE_MEMBER;
  ck_assert_uint_eq(duplicates, cases[_i].duplicates);
  ck_assert_uint_eq(outcome.fault_count, duplicates + 1);
  outcome_free(&outcome);
}
END_TEST

/* `{"m0":0,...}` with a number of members, and then one more of the name of the one at `again`. */
static char *object_of(size_t count, size_t again, bool escaped)
{
  lineage__buffer text;
  lineage__buffer_init(&text, &lineage__default_allocator);
  for (size_t i = 0; i < count; i++) {
    lineage__buffer_add_text(&text, i ? ",\"m" : "{\"m");
    lineage__buffer_add_number(&text, i);
    lineage__buffer_add_text(&text, "\":0");
  }
  lineage__buffer_add_text(&text, escaped ? ",\"\\u006d" : ",\"m");
  lineage__buffer_add_number(&text, again);
  lineage__buffer_add_text(&text, "\":0}");
  return text.bytes;
}

START_TEST(object_of_any_size_is_searched)
{
  for (size_t count = 1; count < 80; count++) {
    for (size_t again = 0; again < count + 1; again++) {
      char *text = object_of(count, again, again % 2);
      json_outcome outcome = read_text(text);
      ck_assert_uint_eq(outcome.fault_count, again < count);
      if (again < count)
        ck_assert_uint_eq(outcome.faults[0].first_token, 2 * again + 2);
      outcome_free(&outcome);
      free(text);
    }
  }
}
END_TEST

START_TEST(name_in_a_message_is_shown_safely_and_shortened)
{
  json_outcome outcome = read_text("{\"\xE2\x80\xAEx\":1,\"\xE2\x80\xAEx\":2}");
  ck_assert_str_eq(outcome.messages[0], "the member '\\u202ex' stands twice in one object");
  outcome_free(&outcome);
  char name[1001] = {0}, text[2100];
  memset(name, 'n', 1000);
  snprintf(text, sizeof text, "{\"%s\":1,\"%s\":2}", name, name);
  outcome = read_text(text);
  ck_assert_uint_eq(outcome.fault_count, 1);
  ck_assert_uint_lt(strlen(outcome.messages[0]), 150);
  outcome_free(&outcome);
}
END_TEST

START_TEST(million_equal_members_are_all_told)
{
  size_t length;
  char *text = repeated_text("{", "\"abc\":1,", 1000000, "\"abc\":1}", &length);
  json_outcome outcome = read_bytes(text, length);
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
  ck_assert_uint_eq(outcome.fault_count, 1000000);
  outcome_free(&outcome);
  free(text);
}
END_TEST

START_TEST(million_different_members_are_no_duplicates)
{
  char *text = object_of(1000000, 1000000, false);
  json_outcome outcome = read_text(text);
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
  ck_assert_uint_eq(outcome.fault_count, 0);
  ck_assert_uint_eq(outcome.tape.tokens[0].count, 1000001);
  outcome_free(&outcome);
  free(text);
}
END_TEST

START_TEST(many_objects_as_large_as_is_searched_in_a_row)
{
  size_t length;
  lineage__buffer piece;
  lineage__buffer_init(&piece, &lineage__default_allocator);
  for (unsigned i = 0; i < 32; i++) {
    lineage__buffer_add_text(&piece, i ? ",\"a" : "{\"a");
    lineage__buffer_add_char(&piece, (char)('A' + i));
    lineage__buffer_add_text(&piece, "a\":0");
  }
  lineage__buffer_add_text(&piece, "},");
  size_t backslash = (size_t)(strchr(piece.bytes, '\\') - piece.bytes);
  piece.bytes[backslash] = '_'; /* 'A' + 27 */
  piece.bytes[backslash + 1] = '_';
  char *text = repeated_text("[", piece.bytes, 30000, "0]", &length);
  json_outcome outcome = read_bytes(text, length);
  ck_assert_int_eq(outcome.status, LINEAGE_OK);
  ck_assert_uint_eq(outcome.fault_count, 0);
  outcome_free(&outcome);
  free(text);
  lineage__buffer_free(&piece);
}
END_TEST

START_TEST(searching_without_memory_is_a_status)
{
  char *text = object_of(60, 7, true);
  for (size_t n = 1;; n++) {
    counting_allocator memory;
    counting_allocator_init(&memory);
    memory.fail_at = n;
    json_outcome outcome = read_with(text, strlen(text), &outcome_limits, &memory.allocator);
    bool failed = memory.failures > 0;
    ck_assert_int_eq(outcome.status, failed ? LINEAGE_NO_MEMORY : LINEAGE_OK);
    outcome_free(&outcome);
    ck_assert_uint_eq(memory.blocks, 0);
    if (!failed)
      break;
  }
  free(text);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("json_duplicates");
  TCase *small = tcase_create("places and names");
  tcase_add_test(small, second_member_points_at_its_key_and_at_the_first);
  tcase_add_test(small, each_further_member_of_a_name_points_at_the_first);
  tcase_add_loop_test(small, number_of_duplicates_is_right, 0, 21);
  tcase_add_loop_test(small, duplicates_before_a_fault_are_told_even_in_open_objects, 0, 10);
  tcase_add_test(small, object_of_any_size_is_searched);
  tcase_add_test(small, name_in_a_message_is_shown_safely_and_shortened);
  tcase_add_test(small, searching_without_memory_is_a_status);
  suite_add_tcase(suite, small);
  TCase *hostile = tcase_create("hostile shapes");
  tcase_set_tags(hostile, "slow");
  tcase_add_test(hostile, million_equal_members_are_all_told);
  tcase_add_test(hostile, million_different_members_are_no_duplicates);
  tcase_add_test(hostile, many_objects_as_large_as_is_searched_in_a_row);
  suite_add_tcase(suite, hostile);
  return run_suite(suite);
}
