/* SPDX-License-Identifier: MIT */
/* The questions to a selection. Each takes a query for itself, asks with the GIL released, turns
 * what the library answered into Python's values, and gives the query back. */
#include "binding.h"

static lineage_explainer *document(const selection_object *self)
{
  return self->explainer->explainer;
}

/* -- Answers as values ----------------------------------------------------------------------- */

PyObject *py_element_tuple(module_state *state, part_kind kind, explainer_object *explainer,
                           const void *const *parts, size_t count)
{
  PyObject *tuple = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; tuple && i < count; i++) {
    PyObject *part = py_part(state, kind, explainer, parts[i]);
    if (!part || PyTuple_SetItem(tuple, (Py_ssize_t)i, part))
      Py_CLEAR(tuple);
  }
  if (!tuple)
    return NULL;
  PyObject *answer = PyObject_CallFunctionObjArgs(state->element_tuple, tuple, NULL);
  Py_DECREF(tuple);
  return answer;
}

PyObject *py_path(module_state *state, explainer_object *explainer, const lineage_path *path)
{
  size_t stage_count = lineage_path_stage_count(path), step_count = lineage_path_step_count(path);
  const void **parts = PyMem_Calloc(stage_count + step_count + 1, sizeof *parts);
  if (!parts)
    return PyErr_NoMemory();
  for (size_t i = 0; i < stage_count; i++)
    parts[i] = lineage_path_stage(path, i);
  for (size_t i = 0; i < step_count; i++)
    parts[stage_count + i] = lineage_path_step(path, i);
  PyObject *stages = py_element_tuple(state, PART_STAGE, explainer, parts, stage_count);
  PyObject *steps =
      stages ? py_element_tuple(state, PART_STEP, explainer, parts + stage_count, step_count)
             : NULL;
  PyMem_Free(parts);
  PyObject *answer = steps ? PyObject_CallFunctionObjArgs(state->path, stages, steps, NULL) : NULL;
  Py_XDECREF(steps);
  Py_XDECREF(stages);
  return answer;
}

/* The items of a dict as a tuple of pairs; takes the dict over. */
static PyObject *freeze(PyObject *dict)
{
  PyObject *items = dict ? PyDict_Items(dict) : NULL;
  PyObject *pairs = items ? PyList_AsTuple(items) : NULL;
  Py_XDECREF(items);
  Py_XDECREF(dict);
  return pairs;
}

static PyObject *wrap_condition(const selection_object *self, const lineage_condition *condition)
{
  size_t count = lineage_condition_product_count(condition);
  PyObject *products = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; products && i < count; i++) {
    PyObject *product = freeze(py_product(document(self), condition, i));
    if (!product || PyTuple_SetItem(products, (Py_ssize_t)i, product))
      Py_CLEAR(products);
  }
  PyObject *within = products ? freeze(py_choices(self, true)) : NULL;
  PyObject *answer = within ? PyObject_CallFunctionObjArgs(py_state((PyObject *)self)->condition,
                                                           self->explainer, within, products, NULL)
                            : NULL;
  Py_XDECREF(within);
  Py_XDECREF(products);
  return answer;
}

/* -- Attributes: questions that take no argument --------------------------------------------- */

typedef lineage_status stages_question(lineage_query *, const lineage_stage *const **, size_t *);

static const question_arguments no_arguments = {NULL, NULL, NULL, NULL};

static PyObject *ask_stages(PyObject *object, stages_question *ask)
{
  selection_object *self = (selection_object *)object;
  py_question *question = py_question_take(self, &no_arguments);
  if (!question)
    return NULL;
  const lineage_stage *const *stages = NULL;
  size_t count = 0;
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status, ask(py_question_query(question), &stages, &count));
  PyObject *answer = status ? py_question_raise(status)
                            : py_element_tuple(py_state(object), PART_STAGE, self->explainer,
                                               (const void *const *)stages, count);
  py_question_give(self, question);
  return answer;
}

PyObject *py_get_stages(PyObject *self, void *unused)
{
  (void)unused;
  return ask_stages(self, lineage_query_stages);
}

PyObject *py_get_entries(PyObject *self, void *unused)
{
  (void)unused;
  return ask_stages(self, lineage_query_entries);
}

PyObject *py_get_exits(PyObject *self, void *unused)
{
  (void)unused;
  return ask_stages(self, lineage_query_exits);
}

PyObject *py_get_steps(PyObject *object, void *unused)
{
  (void)unused;
  selection_object *self = (selection_object *)object;
  py_question *question = py_question_take(self, &no_arguments);
  if (!question)
    return NULL;
  const lineage_step *const *steps = NULL;
  size_t count = 0;
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status, lineage_query_steps(py_question_query(question), &steps, &count));
  PyObject *answer = status ? py_question_raise(status)
                            : py_element_tuple(py_state(object), PART_STEP, self->explainer,
                                               (const void *const *)steps, count);
  py_question_give(self, question);
  return answer;
}

PyObject *py_get_cycles(PyObject *object, void *unused)
{
  (void)unused;
  selection_object *self = (selection_object *)object;
  py_question *question = py_question_take(self, &no_arguments);
  if (!question)
    return NULL;
  const lineage_path *const *rounds = NULL;
  size_t count = 0;
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status, lineage_query_cycles(py_question_query(question), &rounds, &count));
  PyObject *answer = status ? py_question_raise(status) : PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; answer && i < count; i++) {
    PyObject *path = py_path(py_state(object), self->explainer, rounds[i]);
    if (!path || PyTuple_SetItem(answer, (Py_ssize_t)i, path))
      Py_CLEAR(answer);
  }
  py_question_give(self, question);
  return answer;
}

/* -- Reach ----------------------------------------------------------------------------------- */

/* Asks what can be reached, and lets `build` make the answer of it. */
static PyObject *ask_reach(PyObject *object, PyObject *args, PyObject *keywords, const char *format,
                           PyObject *(*build)(selection_object *, const lineage_reached *, size_t))
{
  static char *names[] = {"stage",  "backwards",         "kinds", "without_kinds",
                          "budget", "max_scenario_bits", NULL};
  selection_object *self = (selection_object *)object;
  PyObject *value = NULL;
  int backwards = 0;
  question_arguments with = {0};
  if (!PyArg_ParseTupleAndKeywords(args, keywords, format, names, &value, &backwards, &with.kinds,
                                   &with.without_kinds, &with.budget, &with.max_scenario_bits))
    return NULL;
  const lineage_stage *stage = py_stage_from(self->explainer, value, "stage");
  py_question *question = stage ? py_question_take(self, &with) : NULL;
  if (!question)
    return NULL;
  const lineage_reached *reached = NULL;
  size_t count = 0;
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status,
         lineage_query_reach(py_question_query(question), stage,
                             backwards ? LINEAGE_BACKWARDS : LINEAGE_FORWARDS, &reached, &count));
  PyObject *answer = status ? py_question_raise(status) : build(self, reached, count);
  py_question_give(self, question);
  return answer;
}

static PyObject *build_stages(selection_object *self, const lineage_reached *reached, size_t count)
{
  const void **stages = PyMem_Calloc(count + 1, sizeof *stages);
  if (!stages)
    return PyErr_NoMemory();
  for (size_t i = 0; i < count; i++)
    stages[i] = reached[i].stage;
  PyObject *answer =
      py_element_tuple(py_state((PyObject *)self), PART_STAGE, self->explainer, stages, count);
  PyMem_Free(stages);
  return answer;
}

static PyObject *build_distances(selection_object *self, const lineage_reached *reached,
                                 size_t count)
{
  module_state *state = py_state((PyObject *)self);
  PyObject *distances = PyDict_New();
  for (size_t i = 0; distances && i < count; i++) {
    PyObject *stage = py_part(state, PART_STAGE, self->explainer, reached[i].stage);
    PyObject *distance = stage ? PyLong_FromSize_t(reached[i].distance) : NULL;
    if (!distance || PyDict_SetItem(distances, stage, distance))
      Py_CLEAR(distances);
    Py_XDECREF(distance);
    Py_XDECREF(stage);
  }
  return distances;
}

const char py_reach_doc[] =
    "reach($self, /, stage, *, backwards=False, kinds=None, without_kinds=None, budget=None,\n"
    "      max_scenario_bits=None)\n--\n\n"
    "The stages that a path leads to from a stage, itself among them, as a tuple of Stage.\n\n"
    "`backwards`: those from which a path leads to it. See Selection for the other keywords.\n\n"
    ">>> 'origin' in ex.select(browser_cache='empty').reach('browser')\n"
    "True";

PyObject *py_reach(PyObject *self, PyObject *args, PyObject *keywords)
{
  return ask_reach(self, args, keywords, "O|$pOOOO:reach", build_stages);
}

const char py_distances_doc[] =
    "distances($self, /, stage, *, backwards=False, kinds=None, without_kinds=None, budget=None,\n"
    "          max_scenario_bits=None)\n--\n\n"
    "What reach gives, as a dict of each Stage to its distance: the least number of steps.\n\n"
    ">>> ex.select().distances('browser')[ex.stages['browser']]\n"
    "0";

PyObject *py_distances(PyObject *self, PyObject *args, PyObject *keywords)
{
  return ask_reach(self, args, keywords, "O|$pOOOO:distances", build_distances);
}

/* -- From one stage to another --------------------------------------------------------------- */

/* What a question about two stages is given. */
typedef struct stage_pair {
  const lineage_stage *from, *to;
  question_arguments with;
} stage_pair;

static int read_pair(selection_object *self, PyObject *args, PyObject *keywords, const char *format,
                     stage_pair *out)
{
  static char *names[] = {"from_", "to", "kinds", "without_kinds", "budget", "max_scenario_bits",
                          NULL};
  PyObject *from = NULL, *to = NULL;
  *out = (stage_pair){0};
  if (!PyArg_ParseTupleAndKeywords(args, keywords, format, names, &from, &to, &out->with.kinds,
                                   &out->with.without_kinds, &out->with.budget,
                                   &out->with.max_scenario_bits))
    return -1;
  out->from = py_stage_from(self->explainer, from, "from_");
  out->to = out->from ? py_stage_from(self->explainer, to, "to") : NULL;
  return out->to ? 0 : -1;
}

const char py_must_pass_doc[] =
    "must_pass($self, /, from_, to, *, kinds=None, without_kinds=None, budget=None,\n"
    "          max_scenario_bits=None)\n--\n\n"
    "The stages that every path between two goes through, both ends included, as a tuple of\n"
    "Stage; empty where there is no path.\n\n"
    ">>> ex.select(browser_cache='empty').must_pass('browser', 'origin')[0]\n"
    "<lineage.Stage 'browser'>";

PyObject *py_must_pass(PyObject *object, PyObject *args, PyObject *keywords)
{
  selection_object *self = (selection_object *)object;
  stage_pair pair;
  if (read_pair(self, args, keywords, "OO|$OOOO:must_pass", &pair))
    return NULL;
  py_question *question = py_question_take(self, &pair.with);
  if (!question)
    return NULL;
  const lineage_stage *const *stages = NULL;
  size_t count = 0;
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status,
         lineage_query_must_pass(py_question_query(question), pair.from, pair.to, &stages, &count));
  PyObject *answer = status ? py_question_raise(status)
                            : py_element_tuple(py_state(object), PART_STAGE, self->explainer,
                                               (const void *const *)stages, count);
  py_question_give(self, question);
  return answer;
}

const char py_shortest_path_doc[] =
    "shortest_path($self, /, from_, to, *, kinds=None, without_kinds=None, budget=None,\n"
    "              max_scenario_bits=None)\n--\n\n"
    "The first of the paths between two stages, or None.\n\n"
    ">>> str(ex.select().shortest_path('browser', 'browser'))\n"
    "'browser'";

PyObject *py_shortest_path(PyObject *object, PyObject *args, PyObject *keywords)
{
  selection_object *self = (selection_object *)object;
  stage_pair pair;
  if (read_pair(self, args, keywords, "OO|$OOOO:shortest_path", &pair))
    return NULL;
  py_question *question = py_question_take(self, &pair.with);
  if (!question)
    return NULL;
  const lineage_path *path = NULL;
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status,
         lineage_query_shortest_path(py_question_query(question), pair.from, pair.to, &path));
  PyObject *answer = NULL;
  if (status)
    py_question_raise(status);
  else
    answer = path ? py_path(py_state(object), self->explainer, path) : Py_NewRef(Py_None);
  py_question_give(self, question);
  return answer;
}

const char py_count_paths_doc[] =
    "count_paths($self, /, from_, to, *, kinds=None, without_kinds=None, budget=None,\n"
    "            max_scenario_bits=None)\n--\n\n"
    "How many paths there are between two stages.\n\n"
    "OverflowError: only a lower bound could be found within the budget, 10**7 step visits\n"
    "unless told otherwise, or in 64 bits; the message says it.\n\n"
    ">>> ex.select().count_paths('browser', 'browser')\n"
    "1";

PyObject *py_count_paths(PyObject *object, PyObject *args, PyObject *keywords)
{
  selection_object *self = (selection_object *)object;
  stage_pair pair;
  if (read_pair(self, args, keywords, "OO|$OOOO:count_paths", &pair))
    return NULL;
  py_question *question = py_question_take(self, &pair.with);
  if (!question)
    return NULL;
  uint64_t count = 0;
  bool exact = false;
  lineage_status status = LINEAGE_OK;
  PY_ASK(
      question, status,
      lineage_query_count_paths(py_question_query(question), pair.from, pair.to, &count, &exact));
  py_question_give(self, question);
  if (status)
    return py_question_raise(status);
  if (exact)
    return PyLong_FromUnsignedLongLong(count);
  if (count == UINT64_MAX)
    PyErr_SetString(PyExc_OverflowError, "at least 2**64 - 1 paths");
  else
    PyErr_Format(PyExc_OverflowError, "at least %llu paths; raise budget to count further",
                 (unsigned long long)count);
  return NULL;
}

const char py_when_doc[] =
    "when($self, /, from_, to, *, kinds=None, without_kinds=None, budget=None,\n"
    "     max_scenario_bits=None)\n--\n\n"
    "The Condition under which a path leads from one stage to another, within the selection.\n\n"
    ">>> bool(ex.select(browser_cache='fresh').when('browser', 'origin'))\n"
    "False";

PyObject *py_when(PyObject *object, PyObject *args, PyObject *keywords)
{
  selection_object *self = (selection_object *)object;
  stage_pair pair;
  if (read_pair(self, args, keywords, "OO|$OOOO:when", &pair))
    return NULL;
  py_question *question = py_question_take(self, &pair.with);
  if (!question)
    return NULL;
  lineage_condition *condition = NULL;
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status,
         lineage_query_when(py_question_query(question), pair.from, pair.to, &condition));
  PyObject *answer = status ? py_question_raise(status) : wrap_condition(self, condition);
  lineage_condition_free(condition);
  py_question_give(self, question);
  return answer;
}

const char py_find_paths_doc[] =
    "paths($self, /, from_, to, *, limit=None, kinds=None, without_kinds=None, budget=None,\n"
    "      max_scenario_bits=None)\n--\n\n"
    "Iterates the paths between two stages, shortest first, each found when it is asked for.\n\n"
    "`limit`: how many at most; the iterator's attribute `more` says whether it left one out.\n\n"
    ">>> for path in ex.select().paths('browser', 'browser'):\n"
    "...     print(path, len(path.steps))\n"
    "browser 0";

PyObject *py_find_paths(PyObject *object, PyObject *args, PyObject *keywords)
{
  static char *names[] = {
      "from_", "to", "limit", "kinds", "without_kinds", "budget", "max_scenario_bits", NULL};
  selection_object *self = (selection_object *)object;
  PyObject *first = NULL, *last = NULL, *limit = NULL;
  question_arguments with = {0};
  uint64_t most = UINT64_MAX;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|$OOOOO:paths", names, &first, &last, &limit,
                                   &with.kinds, &with.without_kinds, &with.budget,
                                   &with.max_scenario_bits) ||
      py_number(limit, "limit", 0, UINT64_MAX - 1, &most))
    return NULL;
  const lineage_stage *from = py_stage_from(self->explainer, first, "from_");
  const lineage_stage *to = from ? py_stage_from(self->explainer, last, "to") : NULL;
  py_question *question = to ? py_question_take(self, &with) : NULL;
  return question ? py_paths_new(self, question, from, to, most) : NULL;
}

/* -- Steps ----------------------------------------------------------------------------------- */

typedef bool step_question(const lineage_query *, const lineage_step *);

static PyObject *ask_step(PyObject *object, PyObject *value, step_question *ask)
{
  selection_object *self = (selection_object *)object;
  const lineage_step *step = py_step_from(self->explainer, value, "step");
  py_question *question = step ? py_question_take(self, &no_arguments) : NULL;
  if (!question)
    return NULL;
  bool yes = ask(py_question_query(question), step);
  py_question_give(self, question);
  return PyBool_FromLong(yes);
}

const char py_is_active_doc[] =
    "is_active($self, step, /)\n--\n\n"
    "Whether a step, given as Step or index, holds in at least one scenario.\n\n"
    ">>> ex.select().is_active(0)\n"
    "True";

PyObject *py_is_active(PyObject *self, PyObject *step)
{
  return ask_step(self, step, lineage_query_step_is_active);
}

const char py_is_always_active_doc[] =
    "is_always_active($self, step, /)\n--\n\n"
    "Whether a step, given as Step or index, holds in every scenario.\n\n"
    ">>> ex.select(lineage.ANY).is_always_active(0)\n"
    "True";

PyObject *py_is_always_active(PyObject *self, PyObject *step)
{
  return ask_step(self, step, lineage_query_step_is_always_active);
}
