/* SPDX-License-Identifier: MIT */
/* Option: one answer to the choice that a dimension gives. */
#include "binding.h"

static void place(const void *part, size_t out[3])
{
  out[1] = lineage_dimension_index(lineage_option_dimension(part));
  out[2] = lineage_option_index(part);
}

static PyObject *get_dimension(PyObject *object, void *unused)
{
  (void)unused;
  const part_object *self = (part_object *)object;
  return py_part(py_state(object), PART_DIMENSION, self->explainer,
                 lineage_option_dimension(self->part));
}

static PyObject *siblings(const part_object *self)
{
  PyObject *dimension = get_dimension((PyObject *)self, NULL);
  PyObject *options = dimension ? py_elements(dimension, LIST_OPTIONS) : NULL;
  Py_XDECREF(dimension);
  return options;
}

PY_PART_TEXT(option, value)
PY_PART_TEXT(option, label)
PY_PART_TEXT(option, phrase)

static PyObject *represent(PyObject *self)
{
  const lineage_option *option = ((part_object *)self)->part;
  return PyUnicode_FromFormat("<lineage.Option '%s' of '%s'>", lineage_option_value(option),
                              lineage_dimension_id(lineage_option_dimension(option)));
}

static PyGetSetDef attributes[] = {
    PY_PART_ATTRIBUTES,
    {"dimension", get_dimension, NULL, "Dimension: the choice that it answers.", NULL},
    {"value", get_value, NULL, "str: what selections and conditions name it by.", NULL},
    {"label", get_label, NULL, "str: what a reader sees to choose from.", NULL},
    {"phrase", get_phrase, NULL, "str: how a status line says it.", NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "One answer to the choice that a dimension gives.\n\n"
                       ">>> ex.dimensions['response'].options['redirect'].phrase\n"
                       "'a redirect'");

static PyType_Slot slots[] = {
    PY_PART_SLOTS,
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {0, NULL},
};

PY_PART_CLASS(option, "Option");
