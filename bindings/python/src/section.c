/* SPDX-License-Identifier: MIT */
/* Section: a heading and the paragraphs under it. */
#include "binding.h"

static void place(const void *part, size_t out[3])
{
  out[2] = lineage_section_index(part);
}

static PyObject *siblings(const part_object *self)
{
  return py_elements((PyObject *)self->explainer, LIST_SECTIONS);
}

PY_PART_TEXT(section, heading)

static PyObject *get_paragraphs(PyObject *self, void *unused)
{
  (void)unused;
  const lineage_section *section = ((part_object *)self)->part;
  size_t count = lineage_section_paragraph_count(section);
  PyObject *paragraphs = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; paragraphs && i < count; i++) {
    PyObject *paragraph = py_text(lineage_section_paragraph(section, i));
    if (!paragraph || PyTuple_SetItem(paragraphs, (Py_ssize_t)i, paragraph))
      Py_CLEAR(paragraphs);
  }
  return paragraphs;
}

static PyObject *represent(PyObject *self)
{
  const lineage_section *section = ((part_object *)self)->part;
  PyObject *heading = py_text(lineage_section_heading(section));
  if (!heading)
    return NULL;
  PyObject *answer =
      PyUnicode_FromFormat("<lineage.Section %zu: %R>", lineage_section_index(section), heading);
  Py_DECREF(heading);
  return answer;
}

static PyGetSetDef attributes[] = {
    PY_PART_ATTRIBUTES,
    {"heading", get_heading, NULL, "str: the heading.", NULL},
    {"paragraphs", get_paragraphs, NULL, "tuple[str, ...]: one or more.", NULL},
    {0},
};

PyDoc_STRVAR(type_doc, "A heading and the paragraphs under it.\n\n"
                       ">>> len(ex.sections[0].paragraphs) > 0\n"
                       "True");

static PyType_Slot slots[] = {
    PY_PART_SLOTS,
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {0, NULL},
};

PY_PART_CLASS(section, "Section");
