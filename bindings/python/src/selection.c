/* SPDX-License-Identifier: MIT */
/* Selection: which options are possible. Its questions are in answers.c. It never changes once it
 * is out; what it keeps besides is a query for the next question. */
#include "binding.h"

static const lineage_selection *handle(PyObject *self)
{
  return ((selection_object *)self)->selection;
}

/* -- Making one ------------------------------------------------------------------------------ */

/* Takes `selection` over, also when it fails. */
static PyObject *wrap(explainer_object *explainer, lineage_selection *selection, PyObject *kinds,
                      PyObject *without_kinds)
{
  selection_object *self =
      PyObject_GC_New(selection_object, py_state((PyObject *)explainer)->selection);
  if (!self) {
    lineage_selection_free(selection);
    return NULL;
  }
  self->explainer = (explainer_object *)Py_NewRef((PyObject *)explainer);
  self->selection = selection;
  self->kinds = Py_NewRef(kinds);
  self->without_kinds = Py_NewRef(without_kinds);
  self->idle = NULL;
  PyObject_GC_Track(self);
  return (PyObject *)self;
}

/* Begins with what `choices` are: a mapping, a Selection, lineage.ANY, or NULL. */
static int begin(explainer_object *explainer, lineage_selection *selection, PyObject *choices)
{
  module_state *state = py_state((PyObject *)explainer);
  if (!choices || choices == Py_None)
    return 0;
  if (choices == state->any) {
    lineage_status status = lineage_selection_open(selection, NULL);
    return status ? (py_raise_status(status, NULL), -1) : 0;
  }
  if (Py_TYPE(choices) == state->selection) {
    PyObject *mapping = py_choices((selection_object *)choices, false);
    int failed = mapping ? py_choose(explainer, selection, mapping) : -1;
    Py_XDECREF(mapping);
    return failed;
  }
  int is_mapping = py_has(choices, "keys");
  if (is_mapping > 0)
    return py_choose(explainer, selection, choices);
  if (is_mapping == 0)
    py_raise_type("choices", "a mapping, a Selection or lineage.ANY", choices);
  return -1;
}

PyObject *py_selection_new(explainer_object *explainer, PyObject *choices, PyObject *keywords)
{
  lineage_selection *selection = NULL;
  lineage_status status = lineage_selection_new(&selection, explainer->explainer);
  if (status)
    return py_raise_status(status, NULL);
  if (begin(explainer, selection, choices) ||
      (keywords && py_choose(explainer, selection, keywords))) {
    lineage_selection_free(selection);
    return NULL;
  }
  PyObject *kinds = Py_None, *without_kinds = Py_None;
  if (choices && Py_TYPE(choices) == py_state((PyObject *)explainer)->selection) {
    kinds = ((selection_object *)choices)->kinds;
    without_kinds = ((selection_object *)choices)->without_kinds;
  }
  return wrap(explainer, selection, kinds, without_kinds);
}

static void dealloc(PyObject *object)
{
  selection_object *self = (selection_object *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  py_question_free(self->idle);
  lineage_selection_free(self->selection);
  Py_DECREF(self->kinds);
  Py_DECREF(self->without_kinds);
  Py_DECREF(self->explainer);
  PyObject_GC_Del(object);
  Py_DECREF(type);
}

static int traverse(PyObject *object, visitproc visit, void *arg)
{
  selection_object *self = (selection_object *)object;
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->explainer);
  Py_VISIT(self->kinds);
  Py_VISIT(self->without_kinds);
  return 0;
}

/* -- Comparing and pickling ------------------------------------------------------------------ */

/* All that a selection is, as one value of Python: what is equal, hashed and pickled. */
static PyObject *describe(PyObject *object)
{
  const selection_object *self = (selection_object *)object;
  PyObject *choices = py_choices(self, false);
  PyObject *items = choices ? PyDict_Items(choices) : NULL;
  PyObject *pairs = items ? PyList_AsTuple(items) : NULL;
  PyObject *value =
      pairs ? Py_BuildValue("(OOOO)", self->explainer, pairs, self->kinds, self->without_kinds)
            : NULL;
  Py_XDECREF(pairs);
  Py_XDECREF(items);
  Py_XDECREF(choices);
  return value;
}

static PyObject *compare(PyObject *self, PyObject *other, int operation)
{
  if ((operation != Py_EQ && operation != Py_NE) || Py_TYPE(self) != Py_TYPE(other))
    Py_RETURN_NOTIMPLEMENTED;
  PyObject *ours = describe(self);
  PyObject *theirs = ours ? describe(other) : NULL;
  PyObject *answer = theirs ? PyObject_RichCompare(ours, theirs, operation) : NULL;
  Py_XDECREF(theirs);
  Py_XDECREF(ours);
  return answer;
}

static Py_hash_t hash(PyObject *self)
{
  PyObject *value = describe(self);
  Py_hash_t hash = value ? PyObject_Hash(value) : -1;
  Py_XDECREF(value);
  return hash;
}

static bool has_filter(const selection_object *self)
{
  return self->kinds != Py_None || self->without_kinds != Py_None;
}

static PyObject *represent(PyObject *object)
{
  const selection_object *self = (selection_object *)object;
  PyObject *choices = py_choices(self, false);
  if (!choices)
    return NULL;
  PyObject *text = has_filter(self)
                       ? PyUnicode_FromFormat("<lineage.Selection %R kinds=%R without_kinds=%R>",
                                              choices, self->kinds, self->without_kinds)
                       : PyUnicode_FromFormat("<lineage.Selection %R>", choices);
  Py_DECREF(choices);
  return text;
}

/* ex.select(choices), and .filter(kinds, without_kinds) of that where there is a filter. */
static PyObject *reduce(PyObject *object, PyObject *unused)
{
  (void)unused;
  selection_object *self = (selection_object *)object;
  PyObject *choices = py_choices(self, false);
  PyObject *base = NULL, *function = NULL, *answer = NULL;
  if (!choices)
    return NULL;
  if (!has_filter(self)) {
    function = PyObject_GetAttrString((PyObject *)self->explainer, "select");
    answer = function ? Py_BuildValue("O(O)", function, choices) : NULL;
  } else {
    base = py_selection_new(self->explainer, choices, NULL);
    function = base ? PyObject_GetAttrString(base, "filter") : NULL;
    answer = function ? Py_BuildValue("O(OO)", function, self->kinds, self->without_kinds) : NULL;
  }
  Py_XDECREF(function);
  Py_XDECREF(base);
  Py_DECREF(choices);
  return answer;
}

/* -- Attributes ------------------------------------------------------------------------------ */

static PyObject *get_explainer(PyObject *self, void *unused)
{
  (void)unused;
  return Py_NewRef((PyObject *)((selection_object *)self)->explainer);
}

static PyObject *get_choices(PyObject *self, void *unused)
{
  (void)unused;
  return py_choices((selection_object *)self, false);
}

static PyObject *get_kinds(PyObject *self, void *unused)
{
  (void)unused;
  return Py_NewRef(((selection_object *)self)->kinds);
}

static PyObject *get_without_kinds(PyObject *self, void *unused)
{
  (void)unused;
  return Py_NewRef(((selection_object *)self)->without_kinds);
}

static PyObject *get_status(PyObject *self, void *unused)
{
  (void)unused;
  size_t length = lineage_selection_status(handle(self), NULL, 0);
  char *buffer = PyMem_Malloc(length + 1);
  if (!buffer)
    return PyErr_NoMemory();
  lineage_selection_status(handle(self), buffer, length + 1);
  PyObject *status = PyUnicode_DecodeUTF8(buffer, (Py_ssize_t)length, "strict");
  PyMem_Free(buffer);
  return status;
}

static PyObject *get_scenario_count(PyObject *self, void *unused)
{
  (void)unused;
  uint64_t count = lineage_selection_scenario_count(handle(self));
  if (count != UINT64_MAX)
    return PyLong_FromUnsignedLongLong(count);
  PyErr_SetString(PyExc_OverflowError, "the selection stands for 2**64 scenarios or more");
  return NULL;
}

/* -- Methods --------------------------------------------------------------------------------- */

static PyObject *scenarios(PyObject *self, PyObject *unused)
{
  (void)unused;
  return py_scenarios_new((selection_object *)self);
}

/* The words of a filter in one form: sorted, each once. None if none are given. */
static PyObject *settle_words(PyObject *value, const char *argument)
{
  py_words words;
  if (py_words_from(value, argument, &words))
    return NULL;
  if (!words.held)
    return Py_NewRef(Py_None);
  PyObject *set = PySet_New(words.held);
  PyObject *list = set ? PySequence_List(set) : NULL;
  PyObject *tuple = list && PyList_Sort(list) == 0 ? PyList_AsTuple(list) : NULL;
  Py_XDECREF(list);
  Py_XDECREF(set);
  py_words_clear(&words);
  return tuple;
}

static PyObject *filter(PyObject *object, PyObject *args, PyObject *keywords)
{
  static char *names[] = {"kinds", "without_kinds", NULL};
  selection_object *self = (selection_object *)object;
  PyObject *kinds = NULL, *without_kinds = NULL;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO:filter", names, &kinds, &without_kinds))
    return NULL;
  kinds = settle_words(kinds, "kinds");
  without_kinds = kinds ? settle_words(without_kinds, "without_kinds") : NULL;
  PyObject *answer = NULL;
  if (without_kinds) {
    lineage_selection *copy = NULL;
    lineage_status status = lineage_selection_copy(&copy, self->selection);
    answer =
        status ? py_raise_status(status, NULL) : wrap(self->explainer, copy, kinds, without_kinds);
  }
  Py_XDECREF(kinds);
  Py_XDECREF(without_kinds);
  return answer;
}

PyDoc_STRVAR(scenarios_doc,
             "scenarios($self, /)\n--\n\n"
             "Iterates the scenarios: dicts of dimension ids to option values, the last dimension\n"
             "turning fastest.\n\n"
             ">>> len(list(ex.select(response=lineage.ANY).scenarios()))\n"
             "2");

PyDoc_STRVAR(filter_doc,
             "filter($self, /, kinds=None, without_kinds=None)\n--\n\n"
             "The same Selection, for which only steps of some kinds count, in every question.\n\n"
             "Each is a kind or an iterable of them; None means no filter, and no kind at all in\n"
             "`kinds` that no step counts. What a question is given itself takes their place.\n\n"
             ">>> ex.select().filter(kinds='loads').kinds\n"
             "('loads',)");

static PyMethodDef methods[] = {
    {"reach", PY_METHOD(py_reach), METH_VARARGS | METH_KEYWORDS, py_reach_doc},
    {"distances", PY_METHOD(py_distances), METH_VARARGS | METH_KEYWORDS, py_distances_doc},
    {"paths", PY_METHOD(py_find_paths), METH_VARARGS | METH_KEYWORDS, py_find_paths_doc},
    {"shortest_path", PY_METHOD(py_shortest_path), METH_VARARGS | METH_KEYWORDS,
     py_shortest_path_doc},
    {"count_paths", PY_METHOD(py_count_paths), METH_VARARGS | METH_KEYWORDS, py_count_paths_doc},
    {"must_pass", PY_METHOD(py_must_pass), METH_VARARGS | METH_KEYWORDS, py_must_pass_doc},
    {"when", PY_METHOD(py_when), METH_VARARGS | METH_KEYWORDS, py_when_doc},
    {"is_active", py_is_active, METH_O, py_is_active_doc},
    {"is_always_active", py_is_always_active, METH_O, py_is_always_active_doc},
    {"scenarios", scenarios, METH_NOARGS, scenarios_doc},
    {"filter", PY_METHOD(filter), METH_VARARGS | METH_KEYWORDS, filter_doc},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    PY_COPY_METHODS,
    {0},
};

static PyGetSetDef attributes[] = {
    {"steps", py_get_steps, NULL, "ElementTuple[Step]: the active steps.", NULL},
    {"stages", py_get_stages, NULL,
     "ElementTuple[Stage]: the active stages, which an active step touches.", NULL},
    {"entries", py_get_entries, NULL, "ElementTuple[Stage]: active stages with no active step in.",
     NULL},
    {"exits", py_get_exits, NULL, "ElementTuple[Stage]: active stages with no active step out.",
     NULL},
    {"cycles", py_get_cycles, NULL,
     "tuple[Path, ...]: a shortest round through each group of stages that lead to one another.",
     NULL},
    {"explainer", get_explainer, NULL, "Explainer: the document it is about.", NULL},
    {"choices", get_choices, NULL,
     "dict[str, tuple[str, ...]]: of every dimension, the options that are possible.", NULL},
    {"kinds", get_kinds, NULL, "tuple[str, ...] or None: see filter.", NULL},
    {"without_kinds", get_without_kinds, NULL, "tuple[str, ...] or None: see filter.", NULL},
    {"status", get_status, NULL, "str: the status line, with the chosen options' phrases.", NULL},
    {"scenario_count", get_scenario_count, NULL,
     "int: how many scenarios it stands for; OverflowError from 2**64 on.", NULL},
    {0},
};

PyDoc_STRVAR(type_doc,
             "Which options are possible, and the questions that depend on it.\n\n"
             "Made by Explainer.select; never changes. A step is active when its condition holds\n"
             "in at least one of the scenarios; every question is about active steps, and a path\n"
             "must be walkable in one scenario. Stages and steps come in document order.\n\n"
             "Questions take stages as Stage or id, and these keywords: `kinds` and\n"
             "`without_kinds`, to let only steps of some kinds count; `budget`, the step visits\n"
             "that the answer may take; `max_scenario_bits`, scenarios x (stages + distinct\n"
             "conditions) that may be looked at, 2**28 unless told otherwise.\n\n"
             "KeyError: no stage of that id. ValueError: a stage of another document.\n"
             "OverflowError: over the budget or the limit. Ctrl-C ends a long question.\n\n"
             ">>> sel = ex.select(browser_cache='empty')\n"
             ">>> sel.shortest_path('browser', 'origin').stages[-1]\n"
             "<lineage.Stage 'origin'>");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_dealloc, (void *)dealloc},
    {Py_tp_traverse, (void *)traverse},
    {Py_tp_richcompare, (void *)compare},
    {Py_tp_hash, (void *)hash},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec py_selection_spec = {
    .name = "lineage.Selection",
    .basicsize = sizeof(selection_object),
    .flags = PY_FINAL_TYPE,
    .slots = slots,
};
