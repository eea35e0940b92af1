/* SPDX-License-Identifier: MIT */
/* Stage: something that takes part in the run. */
#include "binding.h"

static void place(const void *part, size_t out[3])
{
  out[2] = lineage_stage_index(part);
}

static PyObject *siblings(const part_object *self)
{
  return py_elements((PyObject *)self->explainer, LIST_STAGES);
}

PY_PART_TEXT(stage, id)
PY_PART_TEXT(stage, name)
PY_PART_TEXT(stage, kind)
PY_PART_TEXT(stage, layer)
PY_PART_TEXT(stage, lineage_id)
PY_PART_TEXT(stage, summary)

static PyObject *get_pos(PyObject *self, void *unused)
{
  (void)unused;
  const lineage_stage *stage = ((part_object *)self)->part;
  return Py_BuildValue("(dd)", lineage_stage_column(stage), lineage_stage_row(stage));
}

static PyObject *get_evidence(PyObject *self, void *unused)
{
  (void)unused;
  return py_elements(self, LIST_STAGE_EVIDENCE);
}

static PyObject *represent(PyObject *self)
{
  return PyUnicode_FromFormat("<lineage.Stage '%s'>",
                              lineage_stage_id(((part_object *)self)->part));
}

static PyGetSetDef attributes[] = {
    PY_PART_ATTRIBUTES,
    {"id", get_id, NULL, "str: what steps and questions name it by.", NULL},
    {"name", get_name, NULL, "str: what a reader calls it.", NULL},
    {"kind", get_kind, NULL, "str: what sort of thing it is, e.g. 'runtime'.", NULL},
    {"layer", get_layer, NULL, "str: where it stands, e.g. 'hardware'.", NULL},
    {"lineage_id", get_lineage_id, NULL,
     "str or None: the entity that it stands for, e.g. 'lang:python'.", NULL},
    {"pos", get_pos, NULL,
     "tuple[float, float]: column and row on a grid whose rows count downwards.", NULL},
    {"summary", get_summary, NULL, "str: what it does, in a sentence or two.", NULL},
    {"evidence", get_evidence, NULL, "Elements[Evidence]: the quotes that back it.", NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "Something that takes part in the run.\n\n"
                       ">>> stage = ex.stages['browser']\n"
                       ">>> stage.layer\n"
                       "'application'");

static PyType_Slot slots[] = {
    PY_PART_SLOTS,
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {0, NULL},
};

PY_PART_CLASS(stage, "Stage");
