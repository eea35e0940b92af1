/* SPDX-License-Identifier: MIT */
/* Scenarios: an iterator over the scenarios of a selection, each a dict. */
#include "binding.h"

typedef struct scenarios_object {
  PyObject base;
  explainer_object *explainer;
  lineage_scenarios *scenarios;
} scenarios_object;

PyObject *py_scenarios_new(selection_object *selection)
{
  lineage_scenarios *scenarios = NULL;
  lineage_status status = lineage_scenarios_new(&scenarios, selection->selection);
  if (status)
    return py_raise_status(status, NULL);
  scenarios_object *self =
      PyObject_GC_New(scenarios_object, py_state((PyObject *)selection)->scenarios);
  if (!self) {
    lineage_scenarios_free(scenarios);
    return NULL;
  }
  self->explainer = (explainer_object *)Py_NewRef((PyObject *)selection->explainer);
  self->scenarios = scenarios;
  PyObject_GC_Track(self);
  return (PyObject *)self;
}

static void dealloc(PyObject *object)
{
  scenarios_object *self = (scenarios_object *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  lineage_scenarios_free(self->scenarios);
  Py_DECREF(self->explainer);
  PyObject_GC_Del(object);
  Py_DECREF(type);
}

static int traverse(PyObject *object, visitproc visit, void *arg)
{
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(((scenarios_object *)object)->explainer);
  return 0;
}

static PyObject *next(PyObject *object)
{
  scenarios_object *self = (scenarios_object *)object;
  const lineage_option *const *options = lineage_scenarios_next(self->scenarios);
  if (!options)
    return NULL;
  PyObject *scenario = PyDict_New();
  size_t count = lineage_explainer_dimension_count(self->explainer->explainer);
  for (size_t i = 0; scenario && i < count; i++) {
    PyObject *id = py_text(lineage_dimension_id(lineage_option_dimension(options[i])));
    PyObject *value = id ? py_text(lineage_option_value(options[i])) : NULL;
    if (!value || PyDict_SetItem(scenario, id, value))
      Py_CLEAR(scenario);
    Py_XDECREF(value);
    Py_XDECREF(id);
  }
  return scenario;
}

static PyMethodDef methods[] = {
    {"__reduce__", py_refuse_pickle, METH_NOARGS, NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "Iterates scenarios, each a dict; see Selection.scenarios.\n\n"
                       ">>> next(ex.select().scenarios())\n"
                       "{'browser_cache': 'empty', 'shared_cache': 'miss', 'response': 'page'}");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_dealloc, (void *)dealloc},
    {Py_tp_traverse, (void *)traverse},
    {Py_tp_iter, (void *)PyObject_SelfIter},
    {Py_tp_methods, methods},
    {Py_tp_iternext, (void *)next},
    {0, NULL},
};

PyType_Spec py_scenarios_spec = {
    .name = "lineage.Scenarios",
    .basicsize = sizeof(scenarios_object),
    .flags = PY_FINAL_TYPE,
    .slots = slots,
};
