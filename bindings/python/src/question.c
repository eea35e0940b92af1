/* SPDX-License-Identifier: MIT */
/* A question: a query of the library that one call has for itself. The GIL is released while the
 * library thinks; now and then it is taken back to see whether Ctrl-C was pressed. */
#include "binding.h"

#include <time.h>

/* Taking the GIL back may have to wait for other threads, so it isn't done all the time. */
enum { LOOK_EVERY_MS = 50 };

struct py_question {
  lineage_query *query;
  bool plain; /* asked without keywords of its own, so the selection may keep it */
  PyThreadState *thread;
  int64_t looked_ms;
};

static int64_t read_clock(void)
{
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now))
    return 0;
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void py_question_begin(py_question *question)
{
  question->looked_ms = read_clock();
  question->thread = PyEval_SaveThread();
}

void py_question_end(py_question *question)
{
  PyEval_RestoreThread(question->thread);
  question->thread = NULL;
}

/* The library asks this from within a question. A handler that raised leaves its exception set. */
static bool is_interrupted(void *user)
{
  py_question *question = user;
  int64_t now = read_clock();
  if (now - question->looked_ms < LOOK_EVERY_MS)
    return false;
  PyEval_RestoreThread(question->thread);
  bool raised = PyErr_CheckSignals() < 0;
  question->looked_ms = now;
  question->thread = PyEval_SaveThread();
  return raised;
}

lineage_query *py_question_query(py_question *question)
{
  return question->query;
}

void py_question_free(py_question *question)
{
  if (!question)
    return;
  lineage_query_free(question->query);
  PyMem_Free(question);
}

void py_question_give(selection_object *selection, py_question *question)
{
  if (question && question->plain && !selection->idle)
    selection->idle = question;
  else
    py_question_free(question);
}

PyObject *py_question_raise(lineage_status status)
{
  if (PyErr_Occurred())
    return NULL;
  switch (status) {
  case LINEAGE_LIMIT:
    PyErr_SetString(
        PyExc_OverflowError,
        "the selection leaves too many scenarios open: fix or restrict more dimensions, "
        "or raise max_scenario_bits");
    return NULL;
  case LINEAGE_BUDGET:
    PyErr_SetString(PyExc_OverflowError, lineage_status_text(status));
    return NULL;
  default:
    return py_raise_status(status, NULL);
  }
}

/* -- Making one ------------------------------------------------------------------------------ */

static bool is_given(PyObject *value)
{
  return value && value != Py_None;
}

/* Words for a filter. No words at all are a filter that nothing passes, as the empty word is. */
static int read_kinds(PyObject *given, PyObject *otherwise, const char *argument, py_words *out)
{
  static const char *const nothing[] = {""};
  PyObject *value = is_given(given) ? given : otherwise;
  if (py_words_from(value, argument, out))
    return -1;
  if (out->held && out->words.count == 0)
    out->words = (lineage_words){nothing, 1};
  return 0;
}

static int make_query(selection_object *selection, const question_arguments *arguments,
                      py_question *question)
{
  lineage_query_options options = LINEAGE_QUERY_OPTIONS_INIT;
  options.cancelled = is_interrupted;
  options.user = question;
  py_words kinds = {0}, without_kinds = {0};
  int failed = -1;
  if (py_number(arguments->budget, "budget", 1, UINT64_MAX, &options.budget) ||
      py_number(arguments->max_scenario_bits, "max_scenario_bits", 1, UINT64_MAX,
                &options.max_scenario_bits) ||
      read_kinds(arguments->kinds, selection->kinds, "kinds", &kinds) ||
      py_words_from(is_given(arguments->without_kinds) ? arguments->without_kinds
                                                       : selection->without_kinds,
                    "without_kinds", &without_kinds))
    goto done;
  options.kinds = kinds.words;
  options.without_kinds = without_kinds.words;
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status, lineage_query_new(&question->query, selection->selection, &options));
  if (status == LINEAGE_OK)
    failed = 0;
  else
    py_question_raise(status);
done:
  py_words_clear(&kinds);
  py_words_clear(&without_kinds);
  return failed;
}

py_question *py_question_take(selection_object *selection, const question_arguments *arguments)
{
  bool plain = !is_given(arguments->kinds) && !is_given(arguments->without_kinds) &&
               !is_given(arguments->budget) && !is_given(arguments->max_scenario_bits);
  py_question *question = plain ? selection->idle : NULL;
  if (question) {
    selection->idle = NULL;
    return question;
  }
  question = PyMem_Calloc(1, sizeof *question);
  if (!question) {
    PyErr_NoMemory();
    return NULL;
  }
  question->plain = plain;
  if (make_query(selection, arguments, question)) {
    py_question_free(question);
    return NULL;
  }
  return question;
}
