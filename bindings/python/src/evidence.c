/* SPDX-License-Identifier: MIT */
/* Evidence: a quote from a source, which backs a stage or a step. */
#include "binding.h"

static void place(const void *part, size_t out[3])
{
  const lineage_stage *stage = lineage_evidence_stage(part);
  out[0] = stage ? 0 : 1;
  out[1] = stage ? lineage_stage_index(stage) : lineage_step_index(lineage_evidence_step(part));
  out[2] = lineage_evidence_index(part);
}

static PyObject *wrap(PyObject *object, part_kind kind, const void *part)
{
  return py_part(py_state(object), kind, ((part_object *)object)->explainer, part);
}

static PyObject *get_source(PyObject *self, void *unused)
{
  (void)unused;
  return wrap(self, PART_SOURCE, lineage_evidence_source(((part_object *)self)->part));
}

static PyObject *get_stage(PyObject *self, void *unused)
{
  (void)unused;
  return wrap(self, PART_STAGE, lineage_evidence_stage(((part_object *)self)->part));
}

static PyObject *get_step(PyObject *self, void *unused)
{
  (void)unused;
  return wrap(self, PART_STEP, lineage_evidence_step(((part_object *)self)->part));
}

static PyObject *siblings(const part_object *self)
{
  bool of_stage = lineage_evidence_stage(self->part) != NULL;
  PyObject *owner = of_stage ? get_stage((PyObject *)self, NULL) : get_step((PyObject *)self, NULL);
  PyObject *list =
      owner ? py_elements(owner, of_stage ? LIST_STAGE_EVIDENCE : LIST_STEP_EVIDENCE) : NULL;
  Py_XDECREF(owner);
  return list;
}

PY_PART_TEXT(evidence, quote)

static PyObject *represent(PyObject *self)
{
  const lineage_evidence *evidence = ((part_object *)self)->part;
  const lineage_stage *stage = lineage_evidence_stage(evidence);
  if (stage)
    return PyUnicode_FromFormat("<lineage.Evidence %zu of stage '%s'>",
                                lineage_evidence_index(evidence), lineage_stage_id(stage));
  return PyUnicode_FromFormat("<lineage.Evidence %zu of step %zu>",
                              lineage_evidence_index(evidence),
                              lineage_step_index(lineage_evidence_step(evidence)));
}

static PyGetSetDef attributes[] = {
    PY_PART_ATTRIBUTES,
    {"source", get_source, NULL, "Source: the page that is quoted.", NULL},
    {"quote", get_quote, NULL, "str: the text, word for word.", NULL},
    {"stage", get_stage, NULL, "Stage or None: what it backs, if it is a stage.", NULL},
    {"step", get_step, NULL, "Step or None: what it backs, if it is a step.", NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "A quote from a source, which backs a stage or a step.\n\n"
                       ">>> ex.stages['browser'].evidence[0]\n"
                       "<lineage.Evidence 0 of stage 'browser'>");

static PyType_Slot slots[] = {
    PY_PART_SLOTS,
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {0, NULL},
};

PY_PART_CLASS(evidence, "Evidence");
