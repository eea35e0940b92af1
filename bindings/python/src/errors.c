/* SPDX-License-Identifier: MIT */
/* What goes wrong, as exceptions. An exception that is already set is never replaced. */
#include "binding.h"

#include <errno.h>

enum { SHOWN_CHARACTERS = 60 }; /* of an id in a message */

PyObject *py_raise_status(lineage_status status, const char *detail)
{
  if (PyErr_Occurred())
    return NULL;
  if (status == LINEAGE_NO_MEMORY)
    return PyErr_NoMemory();
  PyErr_SetString(PyExc_ValueError, detail ? detail : lineage_status_text(status));
  return NULL;
}

PyObject *py_raise_type(const char *argument, const char *expected, PyObject *value)
{
  PyObject *name = PyType_GetName(Py_TYPE(value));
  if (!name)
    return NULL;
  PyErr_Format(PyExc_TypeError, "%s must be %s, not %U", argument, expected, name);
  Py_DECREF(name);
  return NULL;
}

PyObject *py_raise_unknown(const char *noun, PyObject *id, const char *where, const char *nearest)
{
  bool is_whole = PyUnicode_GetLength(id) <= SHOWN_CHARACTERS;
  PyObject *shown = is_whole ? Py_NewRef(id) : PyUnicode_Substring(id, 0, SHOWN_CHARACTERS);
  if (!shown)
    return NULL;
  const char *more = is_whole ? "" : "...";
  if (nearest)
    PyErr_Format(PyExc_KeyError, "no %s %R%s%s; did you mean '%s'?", noun, shown, more, where,
                 nearest);
  else
    PyErr_Format(PyExc_KeyError, "no %s %R%s%s", noun, shown, more, where);
  Py_DECREF(shown);
  return NULL;
}

static PyObject *raise_load_error(module_state *state, const lineage_report *report, PyObject *path)
{
  PyObject *record = py_report(state, report, path);
  if (!record)
    return NULL;
  PyObject *error = PyObject_CallFunctionObjArgs(state->load_error, record, NULL);
  Py_DECREF(record);
  if (!error)
    return NULL;
  PyErr_SetObject(state->load_error, error);
  Py_DECREF(error);
  return NULL;
}

PyObject *py_raise_load(module_state *state, lineage_status status, const lineage_report *report,
                        PyObject *path)
{
  switch (status) {
  case LINEAGE_DOCUMENT:
    return raise_load_error(state, report, path);
  case LINEAGE_IO:
    errno = lineage_report_errno(report);
    return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
  default:
    return py_raise_status(status, lineage_report_detail(report));
  }
}
