/* SPDX-License-Identifier: MIT */
/* One document, damaged at every byte in every usual way: it is cut short, and bytes are lost,
 * doubled, swapped and changed. Each result is judged as the fuzz target judges its inputs: nothing
 * is read out of bounds, places are in the text, and what loads comes out as it went in. */

#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>
#include <lineage/lineage.h>

#include "document.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The small document with an escape, extension members and an empty list. */
static const char FULL[] =
    "{" DOCUMENT_HEAD "," DOCUMENT_DIMENSIONS "," DOCUMENT_SECTIONS "," DOCUMENT_SOURCES
    "," DOCUMENT_STAGES "," DOCUMENT_STEPS ",'x-\\u0061\\ud83d\\ude00':[1.50e0,-0,true,null,{}]}";

static char *text;
static size_t length;

static void set_up(void)
{
  text = document_text(FULL);
  length = strlen(text);
}

static void tear_down(void)
{
  free(text);
}

/* Judges `before` bytes of the text, some others, and the text from `behind` on. A NUL comes behind
 * it, as what follows the last one tells the fuzz target how to load. */
static void judge(size_t before, const char *others, size_t count, size_t behind)
{
  size_t rest = length - behind, size = before + count + rest + 1;
  char *damaged = malloc(size);
  ck_assert_ptr_nonnull(damaged);
  memcpy(damaged, text, before);
  memcpy(damaged + before, others, count);
  memcpy(damaged + before + count, text + behind, rest);
  damaged[size - 1] = '\0';
  LLVMFuzzerTestOneInput((const uint8_t *)damaged, size);
  free(damaged);
}

START_TEST(a_document_cut_short_anywhere)
{
  for (size_t i = 0; i <= length; i++)
    judge(i, "", 0, length);
}
END_TEST

START_TEST(a_document_without_one_byte)
{
  for (size_t i = 0; i < length; i++)
    judge(i, "", 0, i + 1);
}
END_TEST

START_TEST(a_document_with_one_byte_doubled)
{
  for (size_t i = 0; i < length; i++)
    judge(i, text + i, 1, i);
}
END_TEST

START_TEST(a_document_with_two_bytes_swapped)
{
  for (size_t i = 0; i + 1 < length; i++)
    judge(i, (char[]){text[i + 1], text[i]}, 2, i + 2);
}
END_TEST

/* Every byte in turn becomes each of these. */
static const char ODD_BYTES[] = "\0\x01\n \"\\/{}[],:0-Az\x7f\x80\xc3\xed\xf4\xff";

START_TEST(a_document_with_one_byte_changed)
{
  for (size_t i = 0; i < length; i++)
    judge(i, &ODD_BYTES[_i], 1, i + 1);
}
END_TEST

/* Whole lexical pieces put in at every byte. */
static const char *const PIECES[] = {
    "\xEF\xBB\xBF", "{}",    "[]",    "\"\"",     "null",
    "\\u0000",      "\\ud8", "1e999", "\r\n\t  ", "\xF0\x9F\x98\x80"};

START_TEST(a_document_with_something_put_in)
{
  for (size_t i = 0; i <= length; i++)
    judge(i, PIECES[_i], strlen(PIECES[_i]), i);
}
END_TEST

/* -- Memory ---------------------------------------------------------------------------------- */

static bool count_bytes(void *user, const char *bytes, size_t size)
{
  (void)bytes;
  *(size_t *)user += size;
  return true;
}

/* What a document may be asked for that takes memory of its own: asks one thing. */
static lineage_status ask(const lineage_explainer *explainer, int what)
{
  struct json_object *value = NULL;
  lineage_status status = LINEAGE_OK;
  size_t bytes = 0;
  const lineage_stage *stage = lineage_explainer_stage(explainer, 0);
  if (what == 0)
    return lineage_explainer_write_canonical(explainer, count_bytes, &bytes);
  if (what == 1)
    status = lineage_explainer_to_json(explainer, &value);
  else if (what == 2)
    status = lineage_explainer_extensions(explainer, &value);
  else if (what == 3)
    status = lineage_stage_to_json(stage, &value);
  else
    status = lineage_stage_extensions(stage, &value);
  ck_assert(status == LINEAGE_OK || !value);
  json_object_put(value);
  return status;
}

START_TEST(a_document_without_memory_for_an_answer_stays_whole)
{
  counting_allocator memory;
  counting_allocator_init(&memory);
  lineage_load_options options = LINEAGE_LOAD_OPTIONS_INIT;
  options.allocator = &memory.allocator;
  lineage_explainer *explainer = NULL;
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, length, &options, NULL),
                   LINEAGE_OK);
  size_t blocks = memory.blocks;
  lineage_status status = LINEAGE_NO_MEMORY;
  for (size_t n = 1; status != LINEAGE_OK; n++) {
    memory.calls = memory.failures = 0;
    memory.fail_at = n;
    status = ask(explainer, _i);
    ck_assert_int_eq(status, memory.failures > 0 ? LINEAGE_NO_MEMORY : LINEAGE_OK);
    ck_assert_uint_eq(memory.blocks, blocks);
  }
  lineage_explainer_free(explainer);
  ck_assert_uint_eq(memory.blocks, 0);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("sweeps");
  TCase *damage = tcase_create("damage");
  tcase_add_checked_fixture(damage, set_up, tear_down);
  tcase_set_tags(damage, "slow");
  tcase_add_test(damage, a_document_cut_short_anywhere);
  tcase_add_test(damage, a_document_without_one_byte);
  tcase_add_test(damage, a_document_with_one_byte_doubled);
  tcase_add_test(damage, a_document_with_two_bytes_swapped);
  tcase_add_loop_test(damage, a_document_with_one_byte_changed, 0, sizeof ODD_BYTES - 1);
  tcase_add_loop_test(damage, a_document_with_something_put_in, 0, sizeof PIECES / sizeof *PIECES);
  suite_add_tcase(suite, damage);
  TCase *memory = tcase_create("memory");
  tcase_add_checked_fixture(memory, set_up, tear_down);
  tcase_add_loop_test(memory, a_document_without_memory_for_an_answer_stays_whole, 0, 5);
  suite_add_tcase(suite, memory);
  return run_suite(suite);
}
