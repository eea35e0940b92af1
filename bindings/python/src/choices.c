/* SPDX-License-Identifier: MIT */
/* Choices: what select() is told, as a selection of the library, and back. */
#include "binding.h"

/* The options that an iterable names, as an array that PyMem_Free frees. */
static const lineage_option **gather_options(explainer_object *explainer,
                                             const lineage_dimension *dimension, PyObject *values,
                                             size_t *count)
{
  PyObject *tuple = PySequence_Tuple(values);
  if (!tuple)
    return NULL;
  size_t given = (size_t)PyTuple_Size(tuple);
  const lineage_option **options = PyMem_Calloc(given + 1, sizeof *options);
  if (!options)
    PyErr_NoMemory();
  for (size_t i = 0; options && i < given; i++) {
    options[i] = py_option_from(explainer, dimension, PyTuple_GetItem(tuple, (Py_ssize_t)i));
    if (!options[i]) {
      PyMem_Free(options);
      options = NULL;
    }
  }
  Py_DECREF(tuple);
  *count = given;
  return options;
}

static int restrict_dimension(explainer_object *explainer, lineage_selection *selection,
                              const lineage_dimension *dimension, PyObject *values)
{
  size_t count = 0;
  const lineage_option **options = gather_options(explainer, dimension, values, &count);
  if (!options)
    return -1;
  lineage_status status = LINEAGE_OK;
  if (count == 0)
    PyErr_Format(PyExc_ValueError, "no option is given for dimension '%s'",
                 lineage_dimension_id(dimension));
  else if ((status = lineage_selection_restrict(selection, dimension, options, count)))
    py_raise_status(status, NULL);
  PyMem_Free(options);
  return count == 0 || status ? -1 : 0;
}

static int choose_one(explainer_object *explainer, lineage_selection *selection, PyObject *name,
                      PyObject *value)
{
  module_state *state = py_state((PyObject *)explainer);
  const lineage_dimension *dimension = py_dimension_from(explainer, name);
  if (!dimension)
    return -1;
  if (value == state->any) {
    lineage_status status = lineage_selection_open(selection, dimension);
    return status ? (py_raise_status(status, NULL), -1) : 0;
  }
  if (PyUnicode_Check(value) || py_as_part(state, value, PART_OPTION)) {
    const lineage_option *option = py_option_from(explainer, dimension, value);
    lineage_status status = option ? lineage_selection_fix(selection, option) : LINEAGE_INVALID;
    return status ? (py_raise_status(status, NULL), -1) : 0;
  }
  PyObject *values = PyObject_GetIter(value);
  if (!values) {
    if (!PyErr_ExceptionMatches(PyExc_TypeError))
      return -1;
    PyErr_Clear();
    py_raise_type(lineage_dimension_id(dimension),
                  "an Option or its value, several of them, or lineage.ANY", value);
    return -1;
  }
  int failed = restrict_dimension(explainer, selection, dimension, values);
  Py_DECREF(values);
  return failed;
}

int py_choose(explainer_object *explainer, lineage_selection *selection, PyObject *choices)
{
  PyObject *items = PyMapping_Items(choices);
  if (!items)
    return -1;
  int failed = 0;
  for (Py_ssize_t i = 0; !failed && i < PyList_Size(items); i++) {
    PyObject *pair = PySequence_Tuple(PyList_GetItem(items, i));
    PyObject *name = NULL, *value = NULL;
    failed = !pair || !PyArg_UnpackTuple(pair, "choices", 2, 2, &name, &value) ||
             choose_one(explainer, selection, name, value);
    Py_XDECREF(pair);
  }
  Py_DECREF(items);
  return failed ? -1 : 0;
}

/* -- And back -------------------------------------------------------------------------------- */

/* The values of the options for which `has` says so, as a tuple. */
static PyObject *list_values(const lineage_dimension *dimension,
                             bool (*has)(const void *of, const lineage_option *option),
                             const void *of)
{
  PyObject *values = PyList_New(0);
  for (size_t i = 0; values && i < lineage_dimension_option_count(dimension); i++) {
    const lineage_option *option = lineage_dimension_option(dimension, i);
    if (!has(of, option))
      continue;
    PyObject *value = py_text(lineage_option_value(option));
    if (!value || PyList_Append(values, value))
      Py_CLEAR(values);
    Py_XDECREF(value);
  }
  PyObject *tuple = values ? PyList_AsTuple(values) : NULL;
  Py_XDECREF(values);
  return tuple;
}

/* Adds {ID: values} to a dict; takes `values` over. */
static int add_values(PyObject *dict, const lineage_dimension *dimension, PyObject *values)
{
  PyObject *id = values ? py_text(lineage_dimension_id(dimension)) : NULL;
  int failed = id ? PyDict_SetItem(dict, id, values) : -1;
  Py_XDECREF(id);
  Py_XDECREF(values);
  return failed;
}

static bool allows(const void *selection, const lineage_option *option)
{
  return lineage_selection_allows(selection, option);
}

PyObject *py_choices(const selection_object *selection, bool only_narrowed)
{
  const lineage_explainer *explainer = selection->explainer->explainer;
  PyObject *dict = PyDict_New();
  for (size_t i = 0; dict && i < lineage_explainer_dimension_count(explainer); i++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(explainer, i);
    if (only_narrowed && lineage_selection_option_count(selection->selection, dimension) ==
                             lineage_dimension_option_count(dimension))
      continue;
    PyObject *values = list_values(dimension, allows, selection->selection);
    if (add_values(dict, dimension, values))
      Py_CLEAR(dict);
  }
  return dict;
}

typedef struct product_of {
  const lineage_condition *condition;
  size_t product;
} product_of;

static bool includes(const void *of, const lineage_option *option)
{
  const product_of *product = of;
  return lineage_condition_includes(product->condition, product->product, option);
}

PyObject *py_product(const lineage_explainer *explainer, const lineage_condition *condition,
                     size_t product)
{
  const product_of of = {condition, product};
  PyObject *dict = PyDict_New();
  for (size_t i = 0; dict && i < lineage_explainer_dimension_count(explainer); i++) {
    const lineage_dimension *dimension = lineage_explainer_dimension(explainer, i);
    if (!lineage_condition_names(condition, product, dimension))
      continue;
    if (add_values(dict, dimension, list_values(dimension, includes, &of)))
      Py_CLEAR(dict);
  }
  return dict;
}
