/* SPDX-License-Identifier: MIT */
/* json-c's own memory, which no allocator option reaches. This program stands in front of the C
 * library's malloc and its kin, fails each call in turn, and counts what is not given back. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>
#include <lineage/json.h>
#include <lineage/lineage.h>

#include "document.h"
#include "support.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

static struct {
  bool is_counting;
  size_t calls, fail_at, failures;
  size_t blocks;
} heap;

/* A sanitizer stands there itself, and other C libraries have no second way to their memory. */
#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void __libc_free(void *block);

/* To the shared libraries, too. */
#define VISIBLE __attribute__((visibility("default")))

static bool heap_fails(void)
{
  if (!heap.is_counting)
    return false;
  heap.calls++;
  heap.failures += heap.calls == heap.fail_at;
  return heap.calls == heap.fail_at;
}

static void *count_block(void *block)
{
  heap.blocks += heap.is_counting && block;
  return block;
}

VISIBLE void *malloc(size_t size)
{
  return heap_fails() ? NULL : count_block(__libc_malloc(size));
}

VISIBLE void *calloc(size_t count, size_t size)
{
  return heap_fails() ? NULL : count_block(__libc_calloc(count, size));
}

VISIBLE void *realloc(void *block, size_t size)
{
  if (heap_fails())
    return NULL;
  void *moved = __libc_realloc(block, size);
  return block ? moved : count_block(moved);
}

VISIBLE void free(void *block)
{
  heap.blocks -= heap.is_counting && block;
  __libc_free(block);
}

#endif

/* Whether json-c's calls come by here. Under valgrind, too, they don't. */
static bool is_in_front(void)
{
  heap.calls = heap.fail_at = 0;
  heap.is_counting = true;
  json_object_put(json_object_new_object());
  heap.is_counting = false;
  return heap.calls > 0;
}

static lineage_explainer *explainer;
static lineage_report *report;
static struct json_object *whole;
static char *text;

static void set_up(void)
{
  text = document_text("{" DOCUMENT_BODY ",'x-\\u0061':[1.5,-3,18446744073709551615,true,null,"
                       "{'n':'\\ttext','m':{}}],'x-b':{}}");
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  ck_assert_int_eq(lineage_explainer_load_memory(&explainer, text, strlen(text), NULL, report),
                   LINEAGE_OK);
  ck_assert_int_eq(lineage_explainer_to_json(explainer, &whole), LINEAGE_OK);
}

static void tear_down(void)
{
  json_object_put(whole);
  lineage_explainer_free(explainer);
  lineage_report_free(report);
  free(text);
}

/* Everything that makes a json-c value, one by one; LAST is no more. */
enum { DOCUMENT_VALUE, EXTENSIONS, STAGE, STEP, REPORT, RULES, SELECTION, FROM_VALUE, LAST };

static lineage_status make_value(int what, struct json_object **value)
{
  switch (what) {
  case DOCUMENT_VALUE:
    return lineage_explainer_to_json(explainer, value);
  case EXTENSIONS:
    return lineage_explainer_extensions(explainer, value);
  case STAGE:
    return lineage_stage_to_json(lineage_explainer_stage(explainer, 0), value);
  case STEP:
    return lineage_step_to_json(lineage_explainer_step(explainer, 2), value);
  case REPORT:
    return lineage_report_to_json(report, value);
  default:
    return lineage_rules_to_json(value);
  }
}

static lineage_status do_once(int what)
{
  lineage_status status;
  if (what == FROM_VALUE) {
    lineage_explainer *again = NULL;
    status = lineage_explainer_from_json(&again, whole, NULL, NULL);
    lineage_explainer_free(again);
    return status;
  }
  struct json_object *value = NULL;
  if (what == SELECTION) {
    lineage_selection *selection = NULL;
    status = lineage_selection_new(&selection, explainer);
    if (status == LINEAGE_OK)
      status = lineage_selection_to_json(selection, &value);
    lineage_selection_free(selection);
  } else {
    status = make_value(what, &value);
  }
  /* Nothing is counted as given back twice: a failed call has no value. */
  bool is_whole = (status == LINEAGE_OK) == (value != NULL);
  json_object_put(value);
  return is_whole ? status : LINEAGE_INVALID;
}

START_TEST(json_c_without_memory_is_a_status_and_loses_nothing)
{
  if (!is_in_front())
    return;                                  /* said by main */
  ck_assert_int_eq(do_once(_i), LINEAGE_OK); /* what is made once stays */
  lineage_status status = LINEAGE_NO_MEMORY;
  for (size_t n = 1; status == LINEAGE_NO_MEMORY; n++) {
    heap.calls = heap.failures = heap.blocks = 0;
    heap.fail_at = n;
    heap.is_counting = true;
    status = do_once(_i);
    heap.is_counting = false;
    ck_assert_int_eq(status, heap.failures > 0 ? LINEAGE_NO_MEMORY : LINEAGE_OK);
    ck_assert_uint_eq(heap.blocks, 0);
  }
  ck_assert_uint_gt(heap.calls, 0);
}
END_TEST

int main(void)
{
  if (!is_in_front())
    puts("json-c's memory can't be made to run out in this build: nothing is tested");
  Suite *suite = suite_create("json_memory");
  TCase *memory = tcase_create("memory");
  tcase_add_checked_fixture(memory, set_up, tear_down);
  tcase_add_loop_test(memory, json_c_without_memory_is_a_status_and_loses_nothing, 0, LAST);
  suite_add_tcase(suite, memory);
  return run_suite(suite);
}
