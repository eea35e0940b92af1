/* SPDX-License-Identifier: MIT */
/* Paths: an iterator that finds each path when it is asked for. It has a query for itself until it
 * ends. While one thread waits for the next path, another that asks is refused, as by a generator.
 */
#include "binding.h"

typedef struct paths_object {
  PyObject base;
  selection_object *selection;
  const lineage_stage *from, *to;
  py_question *question; /* NULL once all is given out */
  lineage_paths *paths;  /* freed before the question */
  uint64_t left;         /* how many may still be given */
  bool is_running;
  bool is_known, more; /* the answer of `more`, once it is known */
} paths_object;

static void finish(paths_object *self)
{
  lineage_paths_free(self->paths);
  self->paths = NULL;
  py_question *question = self->question;
  self->question = NULL;
  if (question)
    py_question_give(self->selection, question);
}

PyObject *py_paths_new(selection_object *selection, py_question *question,
                       const lineage_stage *from, const lineage_stage *to, uint64_t limit)
{
  paths_object *self = PyObject_GC_New(paths_object, py_state((PyObject *)selection)->paths);
  if (!self) {
    py_question_give(selection, question);
    return NULL;
  }
  self->selection = (selection_object *)Py_NewRef((PyObject *)selection);
  self->from = from;
  self->to = to;
  self->question = question;
  self->paths = NULL;
  self->left = limit;
  self->is_running = self->is_known = self->more = false;
  PyObject_GC_Track(self);
  lineage_status status = LINEAGE_OK;
  PY_ASK(question, status,
         lineage_query_paths(py_question_query(question), from, to, &self->paths));
  if (status == LINEAGE_OK)
    return (PyObject *)self;
  py_question_raise(status);
  Py_DECREF(self);
  return NULL;
}

static void dealloc(PyObject *object)
{
  paths_object *self = (paths_object *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  finish(self);
  Py_DECREF(self->selection);
  PyObject_GC_Del(object);
  Py_DECREF(type);
}

static int traverse(PyObject *object, visitproc visit, void *arg)
{
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(((paths_object *)object)->selection);
  return 0;
}

static PyObject *represent(PyObject *object)
{
  const paths_object *self = (paths_object *)object;
  return PyUnicode_FromFormat("<lineage.Paths %s %s %s>", lineage_stage_id(self->from),
                              "\xe2\x86\x92", lineage_stage_id(self->to));
}

/* The next path of the library into `*out`, NULL after the last. */
static int advance(paths_object *self, const lineage_path **out)
{
  *out = NULL;
  if (self->is_running) {
    PyErr_SetString(PyExc_ValueError, "the iterator is already looking for a path");
    return -1;
  }
  if (!self->paths)
    return 0;
  lineage_status status = LINEAGE_OK;
  self->is_running = true;
  PY_ASK(self->question, status, lineage_paths_next(self->paths, out));
  self->is_running = false;
  if (status == LINEAGE_OK)
    return 0;
  py_question_raise(status);
  return -1;
}

static PyObject *next(PyObject *object)
{
  paths_object *self = (paths_object *)object;
  const lineage_path *path = NULL;
  if (self->left == 0 || advance(self, &path))
    return NULL;
  if (!path) {
    finish(self);
    self->left = 0;
    self->is_known = true;
    return NULL;
  }
  if (self->left != UINT64_MAX)
    self->left--;
  return py_path(py_state(object), self->selection->explainer, path);
}

/* Finds out by looking for one path more than was asked for. */
static PyObject *get_more(PyObject *object, void *unused)
{
  (void)unused;
  paths_object *self = (paths_object *)object;
  if (self->left == 0 && !self->is_known) {
    const lineage_path *path = NULL;
    if (advance(self, &path))
      return NULL;
    self->more = path != NULL;
    self->is_known = true;
    finish(self);
  }
  return PyBool_FromLong(self->more);
}

static PyGetSetDef attributes[] = {
    {"more", get_more, NULL,
     "bool: whether `limit` left a path out. False while there is still one to be given.", NULL},
    {0},
};

static PyMethodDef methods[] = {
    {"__reduce__", py_refuse_pickle, METH_NOARGS, NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "Iterates paths, shortest first; see Selection.paths.\n\n"
                       "ValueError: another thread is waiting for the next path.\n\n"
                       ">>> paths = ex.select().paths('browser', 'browser', limit=0)\n"
                       ">>> list(paths), paths.more\n"
                       "([], True)");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_dealloc, (void *)dealloc},
    {Py_tp_traverse, (void *)traverse},
    {Py_tp_iter, (void *)PyObject_SelfIter},
    {Py_tp_methods, methods},
    {Py_tp_iternext, (void *)next},
    {Py_tp_getset, attributes},
    {Py_tp_repr, (void *)represent},
    {0, NULL},
};

PyType_Spec py_paths_spec = {
    .name = "lineage.Paths",
    .basicsize = sizeof(paths_object),
    .flags = PY_FINAL_TYPE,
    .slots = slots,
};
