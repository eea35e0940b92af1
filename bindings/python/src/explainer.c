/* SPDX-License-Identifier: MIT */
/* Explainer: a loaded document. All else that comes from it holds it alive. */
#include "binding.h"

#include <stdlib.h>
#include <string.h>

static const lineage_explainer *handle(PyObject *self)
{
  return ((explainer_object *)self)->explainer;
}

PyObject *py_explainer_new(module_state *state, lineage_explainer *explainer,
                           lineage_report *report, PyObject *path, const load_arguments *arguments)
{
  explainer_object *self = PyObject_GC_New(explainer_object, state->explainer);
  if (!self) {
    lineage_explainer_free(explainer);
    lineage_report_free(report);
    return NULL;
  }
  self->explainer = explainer;
  self->report = report;
  self->record = NULL;
  self->path = Py_NewRef(path);
  self->options = Py_XNewRef(arguments->given);
  self->weak_references = NULL;
  self->hash = -1;
  memcpy(self->today, arguments->today, sizeof self->today);
  PyObject_GC_Track(self);
  return (PyObject *)self;
}

static void dealloc(PyObject *object)
{
  explainer_object *self = (explainer_object *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  if (self->weak_references)
    PyObject_ClearWeakRefs(object);
  lineage_explainer_free(self->explainer);
  lineage_report_free(self->report);
  Py_XDECREF(self->record);
  Py_XDECREF(self->path);
  Py_XDECREF(self->options);
  PyObject_GC_Del(object);
  Py_DECREF(type);
}

/* What it holds besides its type are values of str, int and tuple, which hold nothing in turn. */
static int traverse(PyObject *object, visitproc visit, void *arg)
{
  explainer_object *self = (explainer_object *)object;
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->record);
  Py_VISIT(self->options);
  return 0;
}

/* -- The text, and what is compared by it ---------------------------------------------------- */

static PyObject *copy_text(const lineage_explainer *explainer)
{
  size_t length = lineage_explainer_text_length(explainer);
  PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)length);
  if (bytes)
    lineage_explainer_copy_text(explainer, 0, PyBytes_AsString(bytes), length);
  return bytes;
}

bool py_explainer_same(const explainer_object *one, const explainer_object *other)
{
  if (one == other)
    return true;
  size_t length = lineage_explainer_text_length(one->explainer);
  if (length != lineage_explainer_text_length(other->explainer))
    return false;
  char ours[4096], theirs[4096];
  for (size_t offset = 0; offset < length; offset += sizeof ours) {
    size_t count = lineage_explainer_copy_text(one->explainer, offset, ours, sizeof ours);
    lineage_explainer_copy_text(other->explainer, offset, theirs, sizeof theirs);
    if (memcmp(ours, theirs, count) != 0)
      return false;
  }
  return true;
}

static PyObject *compare(PyObject *self, PyObject *other, int operation)
{
  if ((operation != Py_EQ && operation != Py_NE) || Py_TYPE(self) != Py_TYPE(other))
    Py_RETURN_NOTIMPLEMENTED;
  bool same = py_explainer_same((explainer_object *)self, (explainer_object *)other);
  return PyBool_FromLong(same == (operation == Py_EQ));
}

Py_hash_t py_explainer_hash(PyObject *object)
{
  explainer_object *self = (explainer_object *)object;
  if (self->hash == -1) {
    PyObject *text = copy_text(self->explainer);
    if (!text)
      return -1;
    self->hash = PyObject_Hash(text);
    Py_DECREF(text);
  }
  return self->hash;
}

static PyObject *represent(PyObject *self)
{
  return PyUnicode_FromFormat("<lineage.Explainer '%s'>", lineage_explainer_slug(handle(self)));
}

/* A pickle holds the text, and what the text was judged by. */
static PyObject *reduce(PyObject *object, PyObject *unused)
{
  (void)unused;
  explainer_object *self = (explainer_object *)object;
  PyObject *options = PyDict_New();
  PyObject *today = options ? PyUnicode_FromString(self->today) : NULL;
  PyObject *text = today ? copy_text(self->explainer) : NULL;
  PyObject *answer = NULL;
  if (text && (!self->options || PyDict_Update(options, self->options) == 0) &&
      PyDict_SetItemString(options, "today", today) == 0)
    answer = Py_BuildValue("O(OOO)", py_state(object)->restore, text, options, self->path);
  Py_XDECREF(text);
  Py_XDECREF(today);
  Py_XDECREF(options);
  return answer;
}

/* -- Attributes ------------------------------------------------------------------------------ */

#define TEXT(name)                                                                                 \
  static PyObject *get_##name(PyObject *self, void *unused)                                        \
  {                                                                                                \
    (void)unused;                                                                                  \
    return py_text(lineage_explainer_##name(handle(self)));                                        \
  }

TEXT(version)
TEXT(slug)
TEXT(name)
TEXT(title)
TEXT(h1)
TEXT(description)
TEXT(og_subtitle)
TEXT(verified_against)
TEXT(scope)
TEXT(answer)
TEXT(status_template)
TEXT(out_of_scope_note)

static PyObject *get_verified_on(PyObject *self, void *unused)
{
  (void)unused;
  return py_date(py_state(self), lineage_explainer_verified_on(handle(self)));
}

static PyObject *get_link_from(PyObject *self, void *unused)
{
  (void)unused;
  size_t count = lineage_explainer_link_from_count(handle(self));
  PyObject *ids = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; ids && i < count; i++) {
    PyObject *id = py_text(lineage_explainer_link_from(handle(self), i));
    if (!id || PyTuple_SetItem(ids, (Py_ssize_t)i, id))
      Py_CLEAR(ids);
  }
  return ids;
}

#define ELEMENTS(name, list)                                                                       \
  static PyObject *get_##name(PyObject *self, void *unused)                                        \
  {                                                                                                \
    (void)unused;                                                                                  \
    return py_elements(self, list);                                                                \
  }

ELEMENTS(dimensions, LIST_DIMENSIONS)
ELEMENTS(sections, LIST_SECTIONS)
ELEMENTS(sources, LIST_SOURCES)
ELEMENTS(stages, LIST_STAGES)
ELEMENTS(steps, LIST_STEPS)

static PyObject *get_text(PyObject *self, void *unused)
{
  (void)unused;
  PyObject *bytes = copy_text(handle(self));
  PyObject *text = bytes ? PyUnicode_FromEncodedObject(bytes, "utf-8", "strict") : NULL;
  Py_XDECREF(bytes);
  return text;
}

/* The library's report stays, since another thread may be reading it at this moment. */
static PyObject *get_report(PyObject *object, void *unused)
{
  (void)unused;
  explainer_object *self = (explainer_object *)object;
  if (!self->record) {
    PyObject *record = py_report(py_state(object), self->report, self->path);
    if (!record)
      return NULL;
    if (self->record)
      Py_DECREF(record);
    else
      self->record = record;
  }
  return Py_NewRef(self->record);
}

static PyObject *get_findings(PyObject *self, void *unused)
{
  PyObject *report = get_report(self, unused);
  PyObject *findings = report ? PyObject_GetAttrString(report, "findings") : NULL;
  Py_XDECREF(report);
  return findings;
}

static PyObject *get_extensions(PyObject *self, void *unused)
{
  (void)unused;
  struct json_object *value = NULL;
  lineage_status status = lineage_explainer_extensions(handle(self), &value);
  return status ? py_raise_status(status, NULL) : py_json(py_state(self), value);
}

static PyGetSetDef attributes[] = {
    {"version", get_version, NULL, "str: the format's version, MAJOR.MINOR.", NULL},
    {"slug", get_slug, NULL, "str: the page's address.", NULL},
    {"name", get_name, NULL, "str: what is explained.", NULL},
    {"title", get_title, NULL, "str: the page's title.", NULL},
    {"h1", get_h1, NULL, "str: the page's heading.", NULL},
    {"description", get_description, NULL, "str: the page's description.", NULL},
    {"og_subtitle", get_og_subtitle, NULL, "str or None: a line for a social card.", NULL},
    {"verified_on", get_verified_on, NULL,
     "datetime.date: the day on which the claims were checked.", NULL},
    {"verified_against", get_verified_against, NULL, "str: what they were checked against.", NULL},
    {"scope", get_scope, NULL, "str: what the document covers.", NULL},
    {"answer", get_answer, NULL, "str: the short answer; strong text stands between **.", NULL},
    {"status_template", get_status_template, NULL,
     "str: a line about the reader's choice, with placeholders; see Selection.status.", NULL},
    {"out_of_scope_note", get_out_of_scope_note, NULL, "str or None: what was left out.", NULL},
    {"link_from", get_link_from, NULL,
     "tuple[str, ...]: lineage ids of the pages that should link to this one.", NULL},
    {"dimensions", get_dimensions, NULL,
     "Elements[Dimension]: the choices that a reader has, also by id.", NULL},
    {"sections", get_sections, NULL, "Elements[Section]: headings and their paragraphs.", NULL},
    {"sources", get_sources, NULL,
     "Elements[Source]: the pages that claims are quoted from, also by id.", NULL},
    {"stages", get_stages, NULL, "Elements[Stage]: what takes part in the run, also by id.", NULL},
    {"steps", get_steps, NULL, "Elements[Step]: what leads from one stage to another.", NULL},
    {"text", get_text, NULL, "str: the document's text as it came.", NULL},
    {"report", get_report, NULL, "Report: what loading had to say.", NULL},
    {"findings", get_findings, NULL,
     "tuple[Finding, ...]: the warnings and notes of loading, in the order of the text.", NULL},
    {"extensions", get_extensions, NULL,
     "dict[str, Any]: members of the document that the format doesn't know.", NULL},
    {0},
};

/* -- Methods --------------------------------------------------------------------------------- */

PyDoc_STRVAR(
    select_doc,
    "select($self, choices=None, /, **options)\n--\n\n"
    "A Selection: for each dimension, which of its options are possible.\n\n"
    "A dimension is named by a keyword, or by its id or Dimension in a mapping; it is\n"
    "given one option (a value or an Option), several, or lineage.ANY for all of them.\n"
    "Dimensions that aren't named keep their default. `choices` may also be a Selection\n"
    "to begin with, or lineage.ANY to begin with everything open.\n\n"
    "KeyError: no dimension or option of that name. ValueError: no option is given, or a\n"
    "part of another document.\n\n"
    ">>> ex.select(response='redirect').choices['response']\n"
    "('redirect',)\n"
    ">>> ex.select({'response': ('page', 'redirect')}) == ex.select(response=lineage.ANY)\n"
    "True");

static PyObject *select_options(PyObject *self, PyObject *args, PyObject *keywords)
{
  PyObject *choices = NULL;
  if (!PyArg_UnpackTuple(args, "select", 0, 1, &choices))
    return NULL;
  return py_selection_new((explainer_object *)self, choices, keywords);
}

PyDoc_STRVAR(when_doc,
             "when($self, from_, to, *, kinds=None, without_kinds=None, budget=None,\n"
             "     max_scenario_bits=None)\n--\n\n"
             "The Condition under which a path leads from one stage to another, exactly.\n\n"
             "Everything is open; Selection.when asks of fewer scenarios. See Selection for the\n"
             "keywords and errors.\n\n"
             ">>> str(ex.when('private_cache', 'connection'))\n"
             "'browser_cache \xe2\x88\x88 {empty, stale}'");

static PyObject *when(PyObject *self, PyObject *args, PyObject *keywords)
{
  PyObject *open = py_selection_new((explainer_object *)self, py_state(self)->any, NULL);
  PyObject *answer = open ? py_when(open, args, keywords) : NULL;
  Py_XDECREF(open);
  return answer;
}

PyDoc_STRVAR(resolve_doc,
             "resolve($self, lineage_id, /)\n--\n\n"
             "The stages that stand for the entity of a lineage id, as a tuple of Stage.\n\n"
             "ValueError: a text that isn't a lineage id, NAMESPACE:KEY.\n\n"
             ">>> ex.resolve('lang:python')\n"
             "()");

static PyObject *resolve(PyObject *object, PyObject *value)
{
  explainer_object *self = (explainer_object *)object;
  const char *id = NULL;
  if (py_id(value, "lineage_id", &id))
    return NULL;
  if (!id || !lineage_id_is_valid(id))
    return PyErr_Format(PyExc_ValueError, "%R is not a lineage id such as 'lang:python'", value);
  size_t count = 0;
  const lineage_stage *first = lineage_explainer_resolve(self->explainer, id);
  for (const lineage_stage *at = first; at; at = lineage_stage_next_of_entity(at))
    count++;
  const void **stages = PyMem_Calloc(count + 1, sizeof *stages);
  if (!stages)
    return PyErr_NoMemory();
  const lineage_stage *stage = first;
  for (size_t i = 0; i < count; i++, stage = lineage_stage_next_of_entity(stage))
    stages[i] = stage;
  PyObject *answer = py_element_tuple(py_state(object), PART_STAGE, self, stages, count);
  PyMem_Free(stages);
  return answer;
}

PyDoc_STRVAR(
    to_dict_doc,
    "to_dict($self, /)\n--\n\n"
    "The whole document as json.loads would give it, extension members included.\n\n"
    "ValueError: an extension member holds a number of so many digits that Python doesn't\n"
    "read it; see sys.set_int_max_str_digits.\n\n"
    ">>> ex.to_dict()['slug'] == ex.slug\n"
    "True");

static PyObject *to_dict(PyObject *self, PyObject *unused)
{
  (void)unused;
  PyObject *text = copy_text(handle(self));
  PyObject *dict = text ? py_json_loads(py_state(self), text) : NULL;
  Py_XDECREF(text);
  return dict;
}

/* Where the canonical text grows. The library writes in pieces, with the GIL released. */
typedef struct growing_text {
  char *bytes;
  size_t length, room;
} growing_text;

static bool append(void *user, const char *bytes, size_t size)
{
  growing_text *text = user;
  if (size > text->room - text->length) {
    if (size > (size_t)PY_SSIZE_T_MAX / 2 - text->length)
      return false;
    size_t room = 2 * (text->length + size);
    char *grown = realloc(text->bytes, room);
    if (!grown)
      return false;
    text->bytes = grown;
    text->room = room;
  }
  memcpy(text->bytes + text->length, bytes, size);
  text->length += size;
  return true;
}

PyDoc_STRVAR(to_json_doc,
             "to_json($self, /)\n--\n\n"
             "The document in canonical form, as a str that ends with a newline.\n\n"
             "Two spaces of indent, members in the format's order with extension members after\n"
             "them, numbers as they were written.\n\n"
             ">>> lineage.loads(ex.to_json()).to_json() == ex.to_json()\n"
             "True");

static PyObject *to_json(PyObject *self, PyObject *unused)
{
  (void)unused;
  growing_text text = {0};
  lineage_status status = LINEAGE_OK;
  Py_BEGIN_ALLOW_THREADS;
  status = lineage_explainer_write_canonical(handle(self), append, &text);
  Py_END_ALLOW_THREADS;
  /* The only thing that append can lack is memory. */
  PyObject *answer = status ? PyErr_NoMemory()
                            : PyUnicode_DecodeUTF8(text.bytes, (Py_ssize_t)text.length, "strict");
  free(text.bytes);
  return answer;
}

static PyMethodDef methods[] = {
    {"select", PY_METHOD(select_options), METH_VARARGS | METH_KEYWORDS, select_doc},
    {"when", PY_METHOD(when), METH_VARARGS | METH_KEYWORDS, when_doc},
    {"resolve", resolve, METH_O, resolve_doc},
    {"to_dict", to_dict, METH_NOARGS, to_dict_doc},
    {"to_json", to_json, METH_NOARGS, to_json_doc},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    PY_COPY_METHODS,
    {0},
};

static PyMemberDef members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(explainer_object, weak_references), READONLY, NULL},
    {0},
};

PyDoc_STRVAR(
    type_doc,
    "A loaded document: stages, the steps between them, and how to ask about them.\n\n"
    "Made by load and loads; never changes, so any number of threads may use one. Two are\n"
    "equal when their texts are. Pickles as its text and the options of its load.\n\n"
    ">>> ex\n"
    "<lineage.Explainer 'how-a-web-page-arrives'>\n"
    ">>> ex.stages['browser'].name\n"
    "'Browser'");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)type_doc},
    {Py_tp_dealloc, (void *)dealloc},
    {Py_tp_traverse, (void *)traverse},
    {Py_tp_richcompare, (void *)compare},
    {Py_tp_hash, (void *)py_explainer_hash},
    {Py_tp_repr, (void *)represent},
    {Py_tp_getset, attributes},
    {Py_tp_members, members},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec py_explainer_spec = {
    .name = "lineage.Explainer",
    .basicsize = sizeof(explainer_object),
    .flags = PY_FINAL_TYPE,
    .slots = slots,
};
