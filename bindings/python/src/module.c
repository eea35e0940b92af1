/* SPDX-License-Identifier: MIT */
/* The extension module lineage._lineage: its types, functions and state. Nothing is static but what
 * never changes, so each interpreter has a module of its own. */
#include "binding.h"

module_state *py_state(PyObject *self)
{
  return PyType_GetModuleState(Py_TYPE(self));
}

static PyMethodDef functions[] = {
    {"load", PY_METHOD(py_load), METH_FASTCALL | METH_KEYWORDS, py_load_doc},
    {"loads", PY_METHOD(py_loads), METH_FASTCALL | METH_KEYWORDS, py_loads_doc},
    {"check", PY_METHOD(py_check), METH_FASTCALL | METH_KEYWORDS, py_check_doc},
    {"checks", PY_METHOD(py_checks), METH_FASTCALL | METH_KEYWORDS, py_checks_doc},
    {"rules", py_rules, METH_NOARGS, py_rules_doc},
    {"_restore", PY_METHOD(py_restore), METH_FASTCALL, NULL},
    {0},
};

/* -- Making the module ----------------------------------------------------------------------- */

static int add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **out)
{
  *out = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
  return *out ? PyModule_AddType(module, *out) : -1;
}

static int add_types(PyObject *module, module_state *state)
{
  if (add_type(module, &py_explainer_spec, &state->explainer) ||
      add_type(module, &py_elements_spec, &state->elements) ||
      add_type(module, &py_selection_spec, &state->selection) ||
      add_type(module, &py_scenarios_spec, &state->scenarios) ||
      add_type(module, &py_paths_spec, &state->paths))
    return -1;
  for (part_kind kind = 0; kind < PART_KINDS; kind++)
    if (add_type(module, py_part_class(kind)->spec, &state->parts[kind]))
      return -1;
  return 0;
}

/* The classes that are written in Python. */
static int find_values(module_state *state)
{
  const struct {
    const char *name;
    PyObject **out;
  } values[] = {
      {"ANY", &state->any},
      {"Condition", &state->condition},
      {"ElementTuple", &state->element_tuple},
      {"Finding", &state->finding},
      {"LoadError", &state->load_error},
      {"Path", &state->path},
      {"Place", &state->place},
      {"Report", &state->report},
      {"Rule", &state->rule},
  };
  PyObject *package = PyImport_ImportModule("lineage._values");
  if (!package)
    return -1;
  int failed = 0;
  for (size_t i = 0; !failed && i < sizeof values / sizeof *values; i++) {
    *values[i].out = PyObject_GetAttrString(package, values[i].name);
    failed = *values[i].out ? 0 : -1;
  }
  Py_DECREF(package);
  return failed;
}

static int execute(PyObject *module)
{
  module_state *state = PyModule_GetState(module);
  if (find_values(state) || add_types(module, state))
    return -1;
  state->restore = PyObject_GetAttrString(module, "_restore");
  if (!state->restore)
    return -1;
  return PyModule_AddStringConstant(module, "__version__", lineage_version());
}

/* -- Its end --------------------------------------------------------------------------------- */

/* Calls `act` with every reference of the state. */
#define FOR_EACH_REFERENCE(state, act)                                                             \
  do {                                                                                             \
    act((state)->explainer);                                                                       \
    act((state)->elements);                                                                        \
    act((state)->selection);                                                                       \
    act((state)->scenarios);                                                                       \
    act((state)->paths);                                                                           \
    for (int kind = 0; kind < PART_KINDS; kind++)                                                  \
      act((state)->parts[kind]);                                                                   \
    act((state)->any);                                                                             \
    act((state)->condition);                                                                       \
    act((state)->element_tuple);                                                                   \
    act((state)->finding);                                                                         \
    act((state)->load_error);                                                                      \
    act((state)->path);                                                                            \
    act((state)->place);                                                                           \
    act((state)->report);                                                                          \
    act((state)->rule);                                                                            \
    act((state)->restore);                                                                         \
    act((state)->date);                                                                            \
    act((state)->json_loads);                                                                      \
  } while (0)

static int traverse(PyObject *module, visitproc visit, void *arg)
{
  module_state *state = PyModule_GetState(module);
  FOR_EACH_REFERENCE(state, Py_VISIT);
  return 0;
}

static int clear(PyObject *module)
{
  module_state *state = PyModule_GetState(module);
  FOR_EACH_REFERENCE(state, Py_CLEAR);
  return 0;
}

static void release(void *module)
{
  clear(module);
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)execute},
    {0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "lineage._lineage",
    .m_size = sizeof(module_state),
    .m_methods = functions,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
    .m_free = release,
};

PyMODINIT_FUNC PyInit__lineage(void);
PyMODINIT_FUNC PyInit__lineage(void)
{
  return PyModuleDef_Init(&definition);
}
