/* SPDX-License-Identifier: MIT */
/* Elements: a list of parts as it stands in a document. Nothing is copied: it looks parts up, by
 * place and, where the parts have one, by id. */
#include "binding.h"

typedef struct elements_object {
  PyObject base;
  PyObject *owner;             /* the Explainer, Dimension, Stage or Step that has the list */
  explainer_object *explainer; /* borrowed from `owner`, which is it or holds it */
  const void *of;              /* `owner` as the library knows it */
  element_list list;
} elements_object;

/* -- The lists ------------------------------------------------------------------------------- */

typedef struct list_class {
  const char *name; /* the attribute of the owner */
  part_kind kind;
  const char *noun;
  size_t (*count)(const void *of);
  const void *(*at)(const void *of, size_t index);
  const void *(*find)(const void *of, const char *id); /* NULL: parts without an id */
  const char *(*nearest)(const void *of, const char *id);
} list_class;

#define LIST(list, owner, part)                                                                    \
  static size_t count_##list(const void *of)                                                       \
  {                                                                                                \
    return lineage_##owner##_##part##_count(of);                                                   \
  }                                                                                                \
  static const void *at_##list(const void *of, size_t i)                                           \
  {                                                                                                \
    return lineage_##owner##_##part(of, i);                                                        \
  }

#define FIND(list, owner, part)                                                                    \
  static const void *find_##list(const void *of, const char *id)                                   \
  {                                                                                                \
    return lineage_##owner##_find_##part(of, id);                                                  \
  }                                                                                                \
  static const char *nearest_##list(const void *of, const char *id)                                \
  {                                                                                                \
    return lineage_##owner##_nearest_##part(of, id);                                               \
  }

LIST(dimensions, explainer, dimension)
FIND(dimensions, explainer, dimension)
LIST(options, dimension, option)
FIND(options, dimension, option)
LIST(sections, explainer, section)
LIST(sources, explainer, source)
FIND(sources, explainer, source)
LIST(stages, explainer, stage)
FIND(stages, explainer, stage)
LIST(steps, explainer, step)
LIST(stage_evidence, stage, evidence)
LIST(step_evidence, step, evidence)

#define NAMED(list) count_##list, at_##list, find_##list, nearest_##list
#define NUMBERED(list) count_##list, at_##list, NULL, NULL

static const list_class classes[] = {
    [LIST_DIMENSIONS] = {"dimensions", PART_DIMENSION, "dimension", NAMED(dimensions)},
    [LIST_OPTIONS] = {"options", PART_OPTION, "option", NAMED(options)},
    [LIST_SECTIONS] = {"sections", PART_SECTION, "section", NUMBERED(sections)},
    [LIST_SOURCES] = {"sources", PART_SOURCE, "source", NAMED(sources)},
    [LIST_STAGES] = {"stages", PART_STAGE, "stage", NAMED(stages)},
    [LIST_STEPS] = {"steps", PART_STEP, "step", NUMBERED(steps)},
    [LIST_STAGE_EVIDENCE] = {"evidence", PART_EVIDENCE, "evidence", NUMBERED(stage_evidence)},
    [LIST_STEP_EVIDENCE] = {"evidence", PART_EVIDENCE, "evidence", NUMBERED(step_evidence)},
};

/* -- Life ------------------------------------------------------------------------------------ */

PyObject *py_elements(PyObject *owner, element_list list)
{
  module_state *state = py_state(owner);
  elements_object *self = PyObject_GC_New(elements_object, state->elements);
  if (!self)
    return NULL;
  self->owner = Py_NewRef(owner);
  if (Py_TYPE(owner) == state->explainer) {
    self->explainer = (explainer_object *)owner;
    self->of = self->explainer->explainer;
  } else {
    self->explainer = ((part_object *)owner)->explainer;
    self->of = ((part_object *)owner)->part;
  }
  self->list = list;
  PyObject_GC_Track(self);
  return (PyObject *)self;
}

static void dealloc(PyObject *self)
{
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  Py_DECREF(((elements_object *)self)->owner);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

static int traverse(PyObject *self, visitproc visit, void *arg)
{
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(((elements_object *)self)->owner);
  return 0;
}

static const list_class *class_of(const elements_object *self)
{
  return &classes[self->list];
}

static size_t count_of(const elements_object *self)
{
  return class_of(self)->count(self->of);
}

static PyObject *wrap(const elements_object *self, const void *part)
{
  return py_part(py_state((PyObject *)self), class_of(self)->kind, self->explainer, part);
}

/* -- Looking up ------------------------------------------------------------------------------ */

static Py_ssize_t measure(PyObject *self)
{
  return (Py_ssize_t)count_of((elements_object *)self);
}

static PyObject *get_at(PyObject *object, Py_ssize_t index)
{
  const elements_object *self = (elements_object *)object;
  if (index >= 0 && (size_t)index < count_of(self))
    return wrap(self, class_of(self)->at(self->of, (size_t)index));
  PyErr_Format(PyExc_IndexError, "%s index out of range", class_of(self)->noun);
  return NULL;
}

static PyObject *get_slice(const elements_object *self, PyObject *slice)
{
  Py_ssize_t start = 0, stop = 0, step = 0;
  if (PySlice_Unpack(slice, &start, &stop, &step))
    return NULL;
  Py_ssize_t count = PySlice_AdjustIndices((Py_ssize_t)count_of(self), &start, &stop, step);
  const void **parts = PyMem_Calloc((size_t)count + 1, sizeof *parts);
  if (!parts)
    return PyErr_NoMemory();
  for (Py_ssize_t i = 0; i < count; i++)
    parts[i] = class_of(self)->at(self->of, (size_t)(start + i * step));
  PyObject *answer = py_element_tuple(py_state((PyObject *)self), class_of(self)->kind,
                                      self->explainer, parts, (size_t)count);
  PyMem_Free(parts);
  return answer;
}

/* The part of that id, or NULL; an exception only if the id is no str, or no memory. */
static const void *find(const elements_object *self, PyObject *id, const char **text)
{
  *text = NULL;
  if (!class_of(self)->find) {
    PyErr_Format(PyExc_TypeError, "%s has no ids; look it up by a number", class_of(self)->name);
    return NULL;
  }
  if (py_id(id, "an id", text) || !*text)
    return NULL;
  return class_of(self)->find(self->of, *text);
}

static PyObject *get_by_id(const elements_object *self, PyObject *id)
{
  const char *text = NULL;
  const void *part = find(self, id, &text);
  if (part)
    return wrap(self, part);
  if (PyErr_Occurred())
    return NULL;
  return py_raise_unknown(class_of(self)->noun, id, "",
                          text ? class_of(self)->nearest(self->of, text) : NULL);
}

static PyObject *get_item(PyObject *object, PyObject *key)
{
  const elements_object *self = (elements_object *)object;
  if (PyUnicode_Check(key))
    return get_by_id(self, key);
  if (PySlice_Check(key))
    return get_slice(self, key);
  if (!PyIndex_Check(key))
    return py_raise_type("what to look up", "an int, a slice or an id", key);
  Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (index == -1 && PyErr_Occurred())
    return NULL;
  return get_at(object, index < 0 ? index + measure(object) : index);
}

/* The place of a part in the list; -1 without an exception if it is not in it. */
static Py_ssize_t find_index(const elements_object *self, PyObject *part)
{
  module_state *state = py_state((PyObject *)self);
  if (!py_as_part(state, part, class_of(self)->kind))
    return -1;
  PyObject *number = py_part_get_index(part, NULL);
  size_t index = number ? PyLong_AsSize_t(number) : 0;
  Py_XDECREF(number);
  if (!number || index >= count_of(self))
    return -1;
  PyObject *own = wrap(self, class_of(self)->at(self->of, index));
  int same = own ? PyObject_RichCompareBool(own, part, Py_EQ) : -1;
  Py_XDECREF(own);
  return same == 1 ? (Py_ssize_t)index : -1;
}

static int contains(PyObject *object, PyObject *value)
{
  const elements_object *self = (elements_object *)object;
  const char *text = NULL;
  bool found = PyUnicode_Check(value) && class_of(self)->find ? find(self, value, &text) != NULL
                                                              : find_index(self, value) >= 0;
  return PyErr_Occurred() ? -1 : found;
}

/* -- Comparing and pickling ------------------------------------------------------------------ */

static PyObject *compare(PyObject *object, PyObject *other, int operation)
{
  if ((operation != Py_EQ && operation != Py_NE) || Py_TYPE(object) != Py_TYPE(other))
    Py_RETURN_NOTIMPLEMENTED;
  const elements_object *self = (elements_object *)object;
  const elements_object *theirs = (elements_object *)other;
  int same =
      self->list == theirs->list ? PyObject_RichCompareBool(self->owner, theirs->owner, Py_EQ) : 0;
  return same < 0 ? NULL : PyBool_FromLong(same == (operation == Py_EQ));
}

static Py_hash_t hash(PyObject *object)
{
  const elements_object *self = (elements_object *)object;
  Py_hash_t owner = PyObject_Hash(self->owner);
  if (owner == -1)
    return -1;
  Py_hash_t mixed = (Py_hash_t)(((size_t)owner + (size_t)self->list + 1) * (size_t)1000003);
  return mixed == -1 ? -2 : mixed;
}

static PyObject *represent(PyObject *object)
{
  const elements_object *self = (elements_object *)object;
  return PyUnicode_FromFormat("<lineage.Elements: %zu %s of %R>", count_of(self),
                              class_of(self)->name, self->owner);
}

static PyObject *reduce(PyObject *object, PyObject *unused)
{
  (void)unused;
  const elements_object *self = (elements_object *)object;
  PyObject *builtins = PyImport_ImportModule("builtins");
  PyObject *getattr = builtins ? PyObject_GetAttrString(builtins, "getattr") : NULL;
  PyObject *answer =
      getattr ? Py_BuildValue("O(Os)", getattr, self->owner, class_of(self)->name) : NULL;
  Py_XDECREF(getattr);
  Py_XDECREF(builtins);
  return answer;
}

/* -- Methods --------------------------------------------------------------------------------- */

PyDoc_STRVAR(get_doc, "get($self, id, default=None, /)\n--\n\n"
                      "The part of that id, or `default` if there is none.\n\n"
                      "TypeError: the list's parts have no ids.\n\n"
                      ">>> ex.stages.get('toaster') is None\n"
                      "True");

static PyObject *get(PyObject *self, PyObject *args)
{
  PyObject *id = NULL, *fallback = Py_None;
  const char *text = NULL;
  if (!PyArg_UnpackTuple(args, "get", 1, 2, &id, &fallback))
    return NULL;
  const void *part = find((elements_object *)self, id, &text);
  if (part)
    return wrap((elements_object *)self, part);
  return PyErr_Occurred() ? NULL : Py_NewRef(fallback);
}

PyDoc_STRVAR(index_doc, "index($self, value, start=0, stop=9223372036854775807, /)\n--\n\n"
                        "The place of a part in the list.\n\n"
                        "ValueError: it is not in the list, or not between the two places.\n\n"
                        ">>> ex.stages.index(ex.stages[1])\n"
                        "1");

static PyObject *index_of(PyObject *self, PyObject *args)
{
  PyObject *part = NULL;
  Py_ssize_t start = 0, stop = PY_SSIZE_T_MAX;
  if (!PyArg_ParseTuple(args, "O|nn:index", &part, &start, &stop))
    return NULL;
  Py_ssize_t count = measure(self), index = find_index((elements_object *)self, part);
  if (PyErr_Occurred())
    return NULL;
  if (start < 0)
    start += count;
  if (stop < 0)
    stop += count;
  if (index >= 0 && index >= start && index < stop)
    return PyLong_FromSsize_t(index);
  return PyErr_Format(PyExc_ValueError, "%R is not in the list", part);
}

PyDoc_STRVAR(count_doc, "count($self, value, /)\n--\n\n"
                        "1 if the list has the part, 0 if not.");

static PyObject *count(PyObject *self, PyObject *part)
{
  Py_ssize_t index = find_index((elements_object *)self, part);
  return PyErr_Occurred() ? NULL : PyLong_FromLong(index >= 0);
}

static PyMethodDef methods[] = {
    {"get", get, METH_VARARGS, get_doc},
    {"index", index_of, METH_VARARGS, index_doc},
    {"count", count, METH_O, count_doc},
    {"__class_getitem__", Py_GenericAlias, METH_O | METH_CLASS, NULL},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    PY_COPY_METHODS,
    {0},
};

PyDoc_STRVAR(type_doc,
             "A list of parts as it stands in a document: looked up by place, slice or id.\n\n"
             "KeyError: no part of that id; the message says which was probably meant.\n\n"
             ">>> ex.stages['browser'] == ex.stages[1]\n"
             "True\n"
             ">>> 'toaster' in ex.stages\n"
             "False");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)type_doc},       {Py_tp_dealloc, (void *)dealloc},
    {Py_tp_traverse, (void *)traverse},  {Py_tp_richcompare, (void *)compare},
    {Py_tp_hash, (void *)hash},          {Py_tp_repr, (void *)represent},
    {Py_tp_iter, (void *)PySeqIter_New}, {Py_tp_methods, methods},
    {Py_sq_length, (void *)measure},     {Py_sq_item, (void *)get_at},
    {Py_sq_contains, (void *)contains},  {Py_mp_length, (void *)measure},
    {Py_mp_subscript, (void *)get_item}, {0, NULL},
};

PyType_Spec py_elements_spec = {
    .name = "lineage.Elements",
    .basicsize = sizeof(elements_object),
    .flags = PY_FINAL_TYPE,
    .slots = slots,
};
