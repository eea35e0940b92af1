/* SPDX-License-Identifier: MIT */
/* Reports, findings, places and rules: copied into values of the package, which need no library. */
#include "binding.h"

#include <string.h>

/* A line of text, safe to show. */
static PyObject *escape(const char *text)
{
  if (!text)
    return Py_NewRef(Py_None);
  size_t length = lineage_text_escape(text, NULL, 0);
  char *buffer = PyMem_Malloc(length + 1);
  if (!buffer)
    return PyErr_NoMemory();
  lineage_text_escape(text, buffer, length + 1);
  PyObject *line = PyUnicode_DecodeUTF8(buffer, (Py_ssize_t)length, "replace");
  PyMem_Free(buffer);
  return line;
}

/* How many characters of the escaped excerpt stand before the place. */
static PyObject *measure_caret(const lineage_finding *finding)
{
  const char *excerpt = lineage_finding_excerpt(finding);
  size_t before = lineage_finding_excerpt_caret(finding);
  if (!excerpt || before > strlen(excerpt))
    return PyLong_FromLong(0);
  char *start = PyMem_Malloc(before + 1);
  if (!start)
    return PyErr_NoMemory();
  memcpy(start, excerpt, before);
  start[before] = '\0';
  PyObject *line = escape(start);
  PyMem_Free(start);
  if (!line)
    return NULL;
  PyObject *caret = PyLong_FromSsize_t(PyUnicode_GetLength(line));
  Py_DECREF(line);
  return caret;
}

static PyObject *convert_place(module_state *state, const lineage_place *place)
{
  return PyObject_CallFunction(
      state->place, "(NnnnN)", py_text(lineage_place_pointer(place)),
      (Py_ssize_t)lineage_place_line(place), (Py_ssize_t)lineage_place_column(place),
      (Py_ssize_t)lineage_place_offset(place), py_text(lineage_place_message(place)));
}

static PyObject *convert_related(module_state *state, const lineage_finding *finding)
{
  size_t count = lineage_finding_related_count(finding);
  PyObject *related = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; related && i < count; i++) {
    PyObject *place = convert_place(state, lineage_finding_related(finding, i));
    if (!place || PyTuple_SetItem(related, (Py_ssize_t)i, place))
      Py_CLEAR(related);
  }
  return related;
}

static PyObject *convert_finding(module_state *state, const lineage_finding *finding)
{
  const lineage_place *place = lineage_finding_place(finding);
  /* First, because it calls Python, which must not happen with an exception set. */
  PyObject *related = convert_related(state, finding);
  if (!related)
    return NULL;
  return PyObject_CallFunction(
      state->finding, "(NNNNnnnNNNN)", py_text(lineage_rule_name(lineage_finding_rule(finding))),
      py_text(lineage_severity_name(lineage_finding_severity(finding))),
      py_text(lineage_finding_message(finding)), py_text(lineage_place_pointer(place)),
      (Py_ssize_t)lineage_place_line(place), (Py_ssize_t)lineage_place_column(place),
      (Py_ssize_t)lineage_place_offset(place), py_text(lineage_finding_suggestion(finding)),
      related, escape(lineage_finding_excerpt(finding)), measure_caret(finding));
}

PyObject *py_report(module_state *state, const lineage_report *report, PyObject *path)
{
  size_t count = lineage_report_count(report);
  PyObject *findings = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; findings && i < count; i++) {
    PyObject *finding = convert_finding(state, lineage_report_finding(report, i));
    if (!finding || PyTuple_SetItem(findings, (Py_ssize_t)i, finding))
      Py_CLEAR(findings);
  }
  if (!findings)
    return NULL;
  return PyObject_CallFunction(state->report, "(ON(nnn))", path, findings,
                               (Py_ssize_t)lineage_report_total(report, LINEAGE_SEVERITY_ERROR),
                               (Py_ssize_t)lineage_report_total(report, LINEAGE_SEVERITY_WARNING),
                               (Py_ssize_t)lineage_report_total(report, LINEAGE_SEVERITY_NOTE));
}

const char py_rules_doc[] =
    "rules($module, /)\n--\n\n"
    "All rules that documents are judged by, ordered by group, as a tuple of Rule.\n\n"
    ">>> lineage.rules()[0].name\n"
    "'json-syntax'";

PyObject *py_rules(PyObject *module, PyObject *unused)
{
  (void)unused;
  module_state *state = PyModule_GetState(module);
  size_t count = lineage_rule_count();
  PyObject *rules = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; rules && i < count; i++) {
    const lineage_rule *rule = lineage_rule_at(i);
    PyObject *record = PyObject_CallFunction(
        state->rule, "(sssNs)", lineage_rule_name(rule), lineage_rule_group(rule),
        lineage_severity_name(lineage_rule_severity(rule)),
        PyBool_FromLong(lineage_rule_can_be_lowered(rule)), lineage_rule_summary(rule));
    if (!record || PyTuple_SetItem(rules, (Py_ssize_t)i, record))
      Py_CLEAR(rules);
  }
  return rules;
}
