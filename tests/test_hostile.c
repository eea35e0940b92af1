/* SPDX-License-Identifier: MIT */
/* Documents made to be slow or to be large in memory. Each is loaded with a report and every rule;
 * what comes of it is asserted, never how long it took: where a way to read or judge becomes
 * quadratic, these tests don't end. Shapes of the graph are in test_check_scale.c, and of the text
 * alone in test_json_read.c. */

#include <stdlib.h>
#include <string.h>

#include <lineage/lineage.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "document.h"
#include "support.h"

/* Parts of documents, with # for the number of the piece. */
#define EVIDENCE "'evidence':[{'source':'book','quote':'Boil it.'}]"
#define STAGE(id, row)                                                                             \
  "{'id':'" id "','name':'n','kind':'runtime','layer':'kernel','lineage_id':null,'pos':[0," row    \
  "],"                                                                                             \
  "'summary':'s'," EVIDENCE "}"
#define STEP(from, to, when)                                                                       \
  "{'from':'" from "','to':'" to "','kind':'loads','when':{" when "},'label':'l',"                 \
  "'explanation':'e'," EVIDENCE "}"
#define SOURCES "'sources':{'book':{'url':'https://example.org/tea/book','title':'A book'}}"
#define REST DOCUMENT_HEAD "," DOCUMENT_DIMENSIONS "," DOCUMENT_SECTIONS

/* What is expected of a rule: how many findings of it are kept, 100 being all that can be. */
typedef struct expectation {
  const char *head, *piece, *tail; /* quotes written as '; pieces stand between commas */
  size_t count;
  lineage_status status;
  const char *rule; /* NULL: no finding */
  size_t kept;
  size_t errors, warnings, notes; /* in all */
} expectation;

static lineage_explainer *explainer;
static lineage_report *report;

static void set_up(void)
{
  ck_assert_int_eq(lineage_report_new(&report, NULL), LINEAGE_OK);
  explainer = NULL;
}

static void tear_down(void)
{
  lineage_explainer_free(explainer);
  lineage_report_free(report);
}

static void add_quoted(lineage__buffer *text, const char *quoted)
{
  for (; *quoted; quoted++)
    lineage__buffer_add_char(text, *quoted == '\'' ? '"' : *quoted);
}

static void add_piece(lineage__buffer *text, const char *piece, size_t number)
{
  for (; *piece; piece++) {
    if (*piece == '#')
      lineage__buffer_add_number(text, number);
    else
      lineage__buffer_add_char(text, *piece == '\'' ? '"' : *piece);
  }
}

static void make_text(lineage__buffer *text, const expectation *expected)
{
  lineage__buffer_init(text, lineage__allocator_or_default(NULL));
  add_quoted(text, expected->head);
  for (size_t i = 0; i < expected->count; i++) {
    if (i > 0 && *expected->tail != '\0')
      lineage__buffer_add_char(text, ',');
    add_piece(text, expected->piece, i);
  }
  add_quoted(text, expected->tail);
  ck_assert(!text->failed);
}

static size_t count_kept(const char *rule)
{
  size_t count = 0;
  for (size_t i = 0; i < lineage_report_count(report); i++)
    count += strcmp(lineage_rule_name(lineage_finding_rule(lineage_report_finding(report, i))),
                    rule) == 0;
  return count;
}

#define FIFTY "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx"

/* Documents with their own sections of a shape between those of the small one. */
#define WITH(member) "{" REST "," member
#define WHOLE "{" DOCUMENT_BODY ","

static const expectation SHAPES[] = {
    /* One long text: of letters, marks, escapes; a text that ends in its middle. */
    {WHOLE "'x-text':'", "0123456789", "'}", 1000000, LINEAGE_OK, NULL, 0, 0, 0, 1},
    {WHOLE "'x-text':'", "\\u00e9", "'}", 1000000, LINEAGE_OK, NULL, 0, 0, 0, 1},
    {"'", "0123456789", "", 1000000, LINEAGE_DOCUMENT, "json-syntax", 1, 1, 0, 0},
    {"", "'", "", 1000000, LINEAGE_DOCUMENT, "json-syntax", 1, 1, 0, 0},
    {"", "\n", "", 10000000, LINEAGE_DOCUMENT, "json-syntax", 1, 1, 0, 0},
    /* Depth. */
    {"", "[", "", 100000, LINEAGE_DOCUMENT, "json-limit", 1, 1, 0, 0},
    {"", "{'a':", "", 100000, LINEAGE_DOCUMENT, "json-limit", 1, 1, 0, 0},
    /* Lists of nothing: each element lacks all that is required of it. */
    {WHOLE "'x-list':[", "{}", "]}", 300000, LINEAGE_OK, NULL, 0, 0, 0, 1},
    {"[", "{}", "]", 300000, LINEAGE_DOCUMENT, "wrong-type", 1, 1, 0, 0},
    {WITH(SOURCES) ",'steps':[],'stages':[", "{}", "]}", 300000, LINEAGE_DOCUMENT, "missing-member",
     100, 2400000, 0, 0},
    {WITH(SOURCES) ",'stages':[" STAGE("a", "0") "],'steps':[", "{}", "]}", 300000,
     LINEAGE_DOCUMENT, "missing-member", 100, 2100000, 0, 0},
    {"{" DOCUMENT_HEAD "," DOCUMENT_SECTIONS "," SOURCES
     ",'stages':[" STAGE("a", "0") "],'steps':[],'dimensions':[",
     "{}", "]}", 300000, LINEAGE_DOCUMENT, "missing-member", 100, 1200000, 0, 0},
    {WITH("'stages':[" STAGE("a", "0") "],'steps':[],'sources':{"), "'s#':{}", "}}", 300000,
     LINEAGE_DOCUMENT, "missing-member", 99, 600001, 300004, 0},
    /* Members: one name, again with escapes, and names the format doesn't have. */
    {"{", "'a':1", "}", 1000000, LINEAGE_DOCUMENT, "json-duplicate-member", 84, 1000015, 1, 0},
    {"{", "'\\u0061':1", "}", 1000000, LINEAGE_DOCUMENT, "json-duplicate-member", 84, 1000015, 1,
     0},
    {WHOLE, "'descriptio#':1", "}", 1000000, LINEAGE_OK, "unknown-member", 100, 0, 1000000, 0},
    /* One id, and ids of one length none of which is there. */
    {WITH(SOURCES) ",'steps':[],'stages':[", STAGE("same", "#"), "]}", 100000, LINEAGE_DOCUMENT,
     "duplicate-id", 100, 99999, 0, 0},
    {WITH(SOURCES) ",'stages':[" STAGE("a", "0") "],'steps':[", STEP("b#", "c#", ""), "]}", 100000,
     LINEAGE_DOCUMENT, "unknown-stage", 100, 200000, 0, 0},
    {WITH(SOURCES) ",'stages':[" STAGE("a", "0") "],'steps':[", STEP(FIFTY "b#", FIFTY "c#", ""),
     "]}", 20000, LINEAGE_DOCUMENT, "unknown-stage", 100, 40000, 0, 0},
    {WITH(SOURCES) ",'steps':[" STEP("x", "x", "") "],'stages':[", STAGE(FIFTY "#", "#"), "]}",
     20000, LINEAGE_DOCUMENT, "unknown-stage", 2, 2, 0, 0},
    /* A condition of dimensions that aren't there, and one that names an option over and over. */
    {WITH(SOURCES) ",'stages':[" STAGE("a", "0") "],'steps':[{'when':{", "'d#':['x']", "}}]}",
     200000, LINEAGE_DOCUMENT, "unknown-dimension", 94, 200006, 0, 0},
    {WITH(SOURCES) ",'stages':[" STAGE("a", "0") "],'steps':[{'when':{'leaf':[", "'black'", "]}}]}",
     1000000, LINEAGE_DOCUMENT, "repeated-option", 94, 6, 999999, 0},
    /* A template of placeholders. */
    {"{'status_template':'", "{d#}", "'}", 200000, LINEAGE_DOCUMENT, "missing-member", 15, 15, 0,
     0},
};

START_TEST(a_shape_has_its_findings)
{
  const expectation *expected = &SHAPES[_i];
  lineage__buffer text;
  make_text(&text, expected);
  lineage_status status =
      lineage_explainer_load_memory(&explainer, text.bytes, text.length, NULL, report);
  lineage__buffer_free(&text);
  ck_assert_int_eq(status, expected->status);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_ERROR), expected->errors);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_WARNING), expected->warnings);
  ck_assert_uint_eq(lineage_report_total(report, LINEAGE_SEVERITY_NOTE), expected->notes);
  if (expected->rule)
    ck_assert_uint_eq(count_kept(expected->rule), expected->kept);
}
END_TEST

int main(void)
{
  Suite *suite = suite_create("hostile");
  TCase *shapes = tcase_create("shapes");
  tcase_add_checked_fixture(shapes, set_up, tear_down);
  tcase_set_tags(shapes, "slow");
  tcase_add_loop_test(shapes, a_shape_has_its_findings, 0, sizeof SHAPES / sizeof *SHAPES);
  suite_add_tcase(suite, shapes);
  return run_suite(suite);
}
