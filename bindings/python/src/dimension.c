/* SPDX-License-Identifier: MIT */
/* Dimension: a choice that a reader has. */
#include "binding.h"

static void place(const void *part, size_t out[3])
{
  out[2] = lineage_dimension_index(part);
}

static PyObject *siblings(const part_object *self)
{
  return py_elements((PyObject *)self->explainer, LIST_DIMENSIONS);
}

PY_PART_TEXT(dimension, id)
PY_PART_TEXT(dimension, legend)

static PyObject *get_default(PyObject *object, void *unused)
{
  (void)unused;
  const part_object *self = (part_object *)object;
  return py_part(py_state(object), PART_OPTION, self->explainer,
                 lineage_dimension_default(self->part));
}

static PyObject *get_options(PyObject *self, void *unused)
{
  (void)unused;
  return py_elements(self, LIST_OPTIONS);
}

static PyObject *represent(PyObject *self)
{
  return PyUnicode_FromFormat("<lineage.Dimension '%s'>",
                              lineage_dimension_id(((part_object *)self)->part));
}

static PyGetSetDef attributes[] = {
    PY_PART_ATTRIBUTES,
    {"id", get_id, NULL, "str: what selections and conditions name it by.", NULL},
    {"legend", get_legend, NULL, "str: what a reader is asked.", NULL},
    {"default", get_default, NULL, "Option: the one chosen unless told otherwise.", NULL},
    {"options", get_options, NULL, "Elements[Option]: the answers there are, also by value.", NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "A choice that a reader has.\n\n"
                       ">>> ex.dimensions['response'].default\n"
                       "<lineage.Option 'page' of 'response'>");

static PyType_Slot slots[] = {
    PY_PART_SLOTS,
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {0, NULL},
};

PY_PART_CLASS(dimension, "Dimension");
