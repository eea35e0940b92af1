/* SPDX-License-Identifier: MIT */
/* Source: a page that claims are quoted from. */
#include "binding.h"

static void place(const void *part, size_t out[3])
{
  out[2] = lineage_source_index(part);
}

static PyObject *siblings(const part_object *self)
{
  return py_elements((PyObject *)self->explainer, LIST_SOURCES);
}

PY_PART_TEXT(source, id)
PY_PART_TEXT(source, url)
PY_PART_TEXT(source, title)

static PyObject *get_evidence(PyObject *object, void *unused)
{
  (void)unused;
  const part_object *self = (part_object *)object;
  const lineage_evidence *first = lineage_source_first_evidence(self->part);
  size_t count = 0;
  for (const lineage_evidence *at = first; at; at = lineage_evidence_next_of_source(at))
    count++;
  const void **evidence = PyMem_Calloc(count + 1, sizeof *evidence);
  if (!evidence)
    return PyErr_NoMemory();
  const lineage_evidence *next = first;
  for (size_t i = 0; i < count; i++, next = lineage_evidence_next_of_source(next))
    evidence[i] = next;
  PyObject *answer =
      py_element_tuple(py_state(object), PART_EVIDENCE, self->explainer, evidence, count);
  PyMem_Free(evidence);
  return answer;
}

static PyObject *represent(PyObject *self)
{
  return PyUnicode_FromFormat("<lineage.Source '%s'>",
                              lineage_source_id(((part_object *)self)->part));
}

static PyGetSetDef attributes[] = {
    PY_PART_ATTRIBUTES,
    {"id", get_id, NULL, "str: what evidence names it by.", NULL},
    {"url", get_url, NULL, "str: where it is.", NULL},
    {"title", get_title, NULL, "str: what it is called.", NULL},
    {"evidence", get_evidence, NULL,
     "ElementTuple[Evidence]: all that cites it, stages' before steps'.", NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "A page that claims are quoted from.\n\n"
                       ">>> ex.stages['browser'].evidence[0].source.url.startswith('https://')\n"
                       "True");

static PyType_Slot slots[] = {
    PY_PART_SLOTS,
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {0, NULL},
};

PY_PART_CLASS(source, "Source");
