/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include <lineage/base.h>
#include <lineage/version.h>

#include "support.h"

START_TEST(every_status_has_a_text)
{
  for (int status = 0; status <= LINEAGE_CANCELLED; status++) {
    ck_assert_str_ne(lineage_status_text((lineage_status)status), "unknown status");
    ck_assert_str_ne(lineage_status_text((lineage_status)status), "");
  }
}
END_TEST

START_TEST(a_number_that_is_no_status_is_named_so)
{
  ck_assert_str_eq(lineage_status_text((lineage_status)99), "unknown status");
}
END_TEST

START_TEST(statuses_keep_their_numbers)
{
  ck_assert_int_eq(LINEAGE_OK, 0);
  ck_assert_int_eq(LINEAGE_NO_MEMORY, 1);
  ck_assert_int_eq(LINEAGE_INVALID, 2);
  ck_assert_int_eq(LINEAGE_IO, 3);
  ck_assert_int_eq(LINEAGE_DOCUMENT, 4);
  ck_assert_int_eq(LINEAGE_NOT_FOUND, 5);
  ck_assert_int_eq(LINEAGE_LIMIT, 6);
  ck_assert_int_eq(LINEAGE_BUDGET, 7);
  ck_assert_int_eq(LINEAGE_CANCELLED, 8);
}
END_TEST

START_TEST(the_version_is_that_of_the_header)
{
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", LINEAGE_VERSION_MAJOR, LINEAGE_VERSION_MINOR,
           LINEAGE_VERSION_PATCH);
  ck_assert_str_eq(lineage_version(), version);
  ck_assert_str_eq(LINEAGE_VERSION, version);
  ck_assert_int_eq(lineage_version_number(), LINEAGE_VERSION_NUMBER);
}
END_TEST

START_TEST(a_stream_takes_what_is_written)
{
  char read_back[8] = "";
  FILE *file = tmpfile();
  ck_assert_ptr_nonnull(file);
  ck_assert(lineage_write_to_file(file, "a\0b", 3));
  ck_assert(lineage_write_to_file(file, "", 0));
  rewind(file);
  ck_assert_uint_eq(fread(read_back, 1, sizeof read_back, file), 3);
  ck_assert_mem_eq(read_back, "a\0b", 3);
  fclose(file);
}
END_TEST

START_TEST(a_stream_that_takes_nothing_is_noticed)
{
  FILE *file = fopen("/dev/null", "r");
  ck_assert_ptr_nonnull(file);
  ck_assert(!lineage_write_to_file(file, "a", 1));
  ck_assert(!lineage_write_to_file(NULL, "a", 1));
  fclose(file);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("status");
  TCase *tests = tcase_create("status");
  tcase_add_test(tests, every_status_has_a_text);
  tcase_add_test(tests, a_number_that_is_no_status_is_named_so);
  tcase_add_test(tests, statuses_keep_their_numbers);
  tcase_add_test(tests, the_version_is_that_of_the_header);
  tcase_add_test(tests, a_stream_takes_what_is_written);
  tcase_add_test(tests, a_stream_that_takes_nothing_is_noticed);
  suite_add_tcase(suite, tests);
  return run_suite(suite);
}
