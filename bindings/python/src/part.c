/* SPDX-License-Identifier: MIT */
/* What all parts of a document have in common. A part is told by its explainer's text, its kind and
 * its place: by these it is compared, hashed and pickled, whichever object shows it. */
#include "binding.h"

#include <string.h>

const part_class *py_part_class(part_kind kind)
{
  static const part_class *const classes[PART_KINDS] = {
      [PART_DIMENSION] = &py_dimension, [PART_OPTION] = &py_option, [PART_SECTION] = &py_section,
      [PART_SOURCE] = &py_source,       [PART_STAGE] = &py_stage,   [PART_STEP] = &py_step,
      [PART_EVIDENCE] = &py_evidence,
  };
  return classes[kind];
}

PyObject *py_part(module_state *state, part_kind kind, explainer_object *explainer,
                  const void *part)
{
  if (!part)
    return Py_NewRef(Py_None);
  part_object *self = PyObject_GC_New(part_object, state->parts[kind]);
  if (!self)
    return NULL;
  self->explainer = (explainer_object *)Py_NewRef((PyObject *)explainer);
  self->part = part;
  self->kind = kind;
  PyObject_GC_Track(self);
  return (PyObject *)self;
}

void py_part_dealloc(PyObject *self)
{
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  Py_DECREF(((part_object *)self)->explainer);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

int py_part_traverse(PyObject *self, visitproc visit, void *arg)
{
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(((part_object *)self)->explainer);
  return 0;
}

/* -- Comparing ------------------------------------------------------------------------------- */

static void find_place(const part_object *part, size_t place[3])
{
  place[0] = place[1] = place[2] = 0;
  py_part_class(part->kind)->place(part->part, place);
}

static bool is_same(const part_object *one, const part_object *other)
{
  if (one->explainer == other->explainer)
    return one->part == other->part;
  size_t ours[3], theirs[3];
  find_place(one, ours);
  find_place(other, theirs);
  return ours[0] == theirs[0] && ours[1] == theirs[1] && ours[2] == theirs[2] &&
         py_explainer_same(one->explainer, other->explainer);
}

PyObject *py_part_compare(PyObject *self, PyObject *other, int operation)
{
  if ((operation != Py_EQ && operation != Py_NE) || Py_TYPE(self) != Py_TYPE(other))
    Py_RETURN_NOTIMPLEMENTED;
  bool same = is_same((part_object *)self, (part_object *)other);
  return PyBool_FromLong(same == (operation == Py_EQ));
}

Py_hash_t py_part_hash(PyObject *object)
{
  const part_object *self = (part_object *)object;
  Py_hash_t text = py_explainer_hash((PyObject *)self->explainer);
  if (text == -1)
    return -1;
  size_t place[3];
  find_place(self, place);
  size_t hash = (size_t)text + self->kind;
  for (int i = 0; i < 3; i++)
    hash = (hash ^ place[i]) * (size_t)1000003 + (hash >> 29);
  return (Py_hash_t)hash == -1 ? -2 : (Py_hash_t)hash;
}

/* A pickle holds the list that the part is in, and its place there. */
static PyObject *reduce(PyObject *self, PyObject *unused)
{
  (void)unused;
  const part_object *part = (part_object *)self;
  PyObject *index = py_part_get_index(self, NULL);
  PyObject *siblings = index ? py_part_class(part->kind)->siblings(part) : NULL;
  PyObject *get = siblings ? PyObject_GetAttrString(siblings, "__getitem__") : NULL;
  PyObject *answer = get ? Py_BuildValue("O(O)", get, index) : NULL;
  Py_XDECREF(get);
  Py_XDECREF(siblings);
  Py_XDECREF(index);
  return answer;
}

/* -- Attributes and methods ------------------------------------------------------------------ */

PyObject *py_part_get_explainer(PyObject *self, void *unused)
{
  (void)unused;
  return Py_NewRef((PyObject *)((part_object *)self)->explainer);
}

PyObject *py_part_get_index(PyObject *self, void *unused)
{
  (void)unused;
  size_t place[3];
  find_place((part_object *)self, place);
  return PyLong_FromSize_t(place[2]);
}

PyObject *py_part_get_extensions(PyObject *self, void *unused)
{
  (void)unused;
  const part_object *part = (part_object *)self;
  struct json_object *value = NULL;
  lineage_status status = py_part_class(part->kind)->extensions(part->part, &value);
  return status ? py_raise_status(status, NULL) : py_json(py_state(self), value);
}

static PyObject *to_dict(PyObject *self, PyObject *unused)
{
  (void)unused;
  const part_object *part = (part_object *)self;
  struct json_object *value = NULL;
  lineage_status status = py_part_class(part->kind)->to_json(part->part, &value);
  return status ? py_raise_status(status, NULL) : py_json(py_state(self), value);
}

PyDoc_STRVAR(to_dict_doc, "to_dict($self, /)\n--\n\n"
                          "The part as it stands in the document, extension members included.\n\n"
                          ">>> ex.stages['browser'].to_dict()['name']\n"
                          "'Browser'");

PyMethodDef py_part_methods[] = {
    {"to_dict", to_dict, METH_NOARGS, to_dict_doc},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    PY_COPY_METHODS,
    {0},
};

/* -- From arguments -------------------------------------------------------------------------- */

const part_object *py_as_part(module_state *state, PyObject *value, part_kind kind)
{
  return Py_TYPE(value) == state->parts[kind] ? (const part_object *)value : NULL;
}

/* Whether a part is of this document or an equal one; false with a ValueError if not. */
static bool belongs(explainer_object *explainer, const part_object *part)
{
  if (py_explainer_same(explainer, part->explainer))
    return true;
  PyErr_Format(PyExc_ValueError, "%R is part of another document", part);
  return false;
}

const lineage_stage *py_stage_from(explainer_object *explainer, PyObject *value,
                                   const char *argument)
{
  const part_object *part = py_as_part(py_state((PyObject *)explainer), value, PART_STAGE);
  if (part) {
    if (part->explainer == explainer)
      return part->part;
    if (!belongs(explainer, part))
      return NULL;
    return lineage_explainer_stage(explainer->explainer, lineage_stage_index(part->part));
  }
  if (!PyUnicode_Check(value)) {
    py_raise_type(argument, "a Stage or its id", value);
    return NULL;
  }
  const char *id = NULL;
  if (py_id(value, argument, &id))
    return NULL;
  const lineage_stage *stage = lineage_explainer_find_stage(explainer->explainer, id);
  if (!stage)
    py_raise_unknown("stage", value, "", lineage_explainer_nearest_stage(explainer->explainer, id));
  return stage;
}

const lineage_step *py_step_from(explainer_object *explainer, PyObject *value, const char *argument)
{
  const part_object *part = py_as_part(py_state((PyObject *)explainer), value, PART_STEP);
  if (part) {
    if (part->explainer == explainer)
      return part->part;
    if (!belongs(explainer, part))
      return NULL;
    return lineage_explainer_step(explainer->explainer, lineage_step_index(part->part));
  }
  if (!PyIndex_Check(value)) {
    py_raise_type(argument, "a Step or its index", value);
    return NULL;
  }
  Py_ssize_t index = PyNumber_AsSsize_t(value, PyExc_IndexError);
  if (index == -1 && PyErr_Occurred())
    return NULL;
  if (index < 0)
    index += (Py_ssize_t)lineage_explainer_step_count(explainer->explainer);
  const lineage_step *step =
      index < 0 ? NULL : lineage_explainer_step(explainer->explainer, (size_t)index);
  if (!step)
    PyErr_Format(PyExc_IndexError, "no step %R", value);
  return step;
}

const lineage_dimension *py_dimension_from(explainer_object *explainer, PyObject *value)
{
  const part_object *part = py_as_part(py_state((PyObject *)explainer), value, PART_DIMENSION);
  if (part) {
    if (!belongs(explainer, part))
      return NULL;
    return lineage_explainer_dimension(explainer->explainer, lineage_dimension_index(part->part));
  }
  if (!PyUnicode_Check(value)) {
    py_raise_type("a dimension", "a Dimension or its id", value);
    return NULL;
  }
  const char *id = NULL;
  if (py_id(value, "a dimension", &id))
    return NULL;
  const lineage_dimension *dimension = lineage_explainer_find_dimension(explainer->explainer, id);
  if (!dimension)
    py_raise_unknown("dimension", value, "",
                     lineage_explainer_nearest_dimension(explainer->explainer, id));
  return dimension;
}

/* An Option given for a dimension must be one of it. */
static const lineage_option *adopt_option(explainer_object *explainer,
                                          const lineage_dimension *dimension,
                                          const part_object *part)
{
  if (!belongs(explainer, part))
    return NULL;
  const lineage_dimension *own = lineage_option_dimension(part->part);
  if (lineage_dimension_index(own) != lineage_dimension_index(dimension)) {
    PyErr_Format(PyExc_ValueError, "%R is no option of dimension '%s'", part,
                 lineage_dimension_id(dimension));
    return NULL;
  }
  return lineage_dimension_option(dimension, lineage_option_index(part->part));
}

const lineage_option *py_option_from(explainer_object *explainer,
                                     const lineage_dimension *dimension, PyObject *value)
{
  const part_object *part = py_as_part(py_state((PyObject *)explainer), value, PART_OPTION);
  if (part)
    return adopt_option(explainer, dimension, part);
  if (!PyUnicode_Check(value)) {
    py_raise_type("an option", "an Option or its value", value);
    return NULL;
  }
  const char *id = NULL;
  if (py_id(value, "an option", &id))
    return NULL;
  const lineage_option *option = lineage_dimension_find_option(dimension, id);
  if (!option) {
    bool is_list = id && strchr(id, ','); /* as the command line is given several */
    char where[128];
    PyOS_snprintf(where, sizeof where, " of '%.40s'%s", lineage_dimension_id(dimension),
                  is_list ? "; give several as a tuple: ('a', 'b')" : "");
    py_raise_unknown("option", value, where,
                     is_list ? NULL : lineage_dimension_nearest_option(dimension, id));
  }
  return option;
}
