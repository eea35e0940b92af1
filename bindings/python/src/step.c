/* SPDX-License-Identifier: MIT */
/* Step: what leads from one stage to another, and when. */
#include "binding.h"

static void place(const void *part, size_t out[3])
{
  out[2] = lineage_step_index(part);
}

static PyObject *siblings(const part_object *self)
{
  return py_elements((PyObject *)self->explainer, LIST_STEPS);
}

static PyObject *wrap_stage(PyObject *object, const lineage_stage *stage)
{
  return py_part(py_state(object), PART_STAGE, ((part_object *)object)->explainer, stage);
}

static PyObject *get_from(PyObject *self, void *unused)
{
  (void)unused;
  return wrap_stage(self, lineage_step_from(((part_object *)self)->part));
}

static PyObject *get_to(PyObject *self, void *unused)
{
  (void)unused;
  return wrap_stage(self, lineage_step_to(((part_object *)self)->part));
}

PY_PART_TEXT(step, kind)
PY_PART_TEXT(step, label)
PY_PART_TEXT(step, explanation)

static PyObject *get_when(PyObject *object, void *unused)
{
  (void)unused;
  const part_object *self = (part_object *)object;
  return py_product(self->explainer->explainer, lineage_step_condition(self->part), 0);
}

static PyObject *get_evidence(PyObject *self, void *unused)
{
  (void)unused;
  return py_elements(self, LIST_STEP_EVIDENCE);
}

static PyObject *represent(PyObject *self)
{
  const lineage_step *step = ((part_object *)self)->part;
  return PyUnicode_FromFormat("<lineage.Step %zu: %s %s %s>", lineage_step_index(step),
                              lineage_stage_id(lineage_step_from(step)), "\xe2\x86\x92",
                              lineage_stage_id(lineage_step_to(step)));
}

static PyGetSetDef attributes[] = {
    PY_PART_ATTRIBUTES,
    {"from_", get_from, NULL, "Stage: where it begins.", NULL},
    {"to", get_to, NULL, "Stage: where it ends.", NULL},
    {"kind", get_kind, NULL, "str: what sort of step it is, e.g. 'loads'.", NULL},
    {"when", get_when, NULL,
     "dict[str, tuple[str, ...]]: its condition, as written: the options of each dimension\n"
     "that it names. Empty: it holds in all scenarios.",
     NULL},
    {"label", get_label, NULL, "str: what stands at its arrow.", NULL},
    {"explanation", get_explanation, NULL, "str: what happens, in a sentence or two.", NULL},
    {"evidence", get_evidence, NULL, "Elements[Evidence]: the quotes that back it.", NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "What leads from one stage to another, and when.\n\n"
                       ">>> step = ex.steps[0]\n"
                       ">>> step.index, step.from_.id\n"
                       "(0, 'link')");

static PyType_Slot slots[] = {
    PY_PART_SLOTS,
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {0, NULL},
};

PY_PART_CLASS(step, "Step");
