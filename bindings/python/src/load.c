/* SPDX-License-Identifier: MIT */
/* load, loads, check and checks: find the text, then let the library read it while other threads
 * run. The text is held meanwhile: a path by its bytes, a buffer by its export. */
#include "binding.h"

/* Where a text is: in a file, or from `bytes` on. */
typedef struct text_source {
  PyObject *file; /* its path as bytes, or NULL */
  const char *bytes;
  size_t length;
  PyObject *owner;  /* what the bytes are in, or NULL */
  Py_buffer buffer; /* by which they are held there, where it has `obj` */
  PyObject *path;   /* what messages call it, or None */
} text_source;

typedef struct outcome {
  lineage_status status;
  lineage_explainer *explainer;
  lineage_report *report;
} outcome;

static void clear_source(text_source *source)
{
  PyBuffer_Release(&source->buffer);
  Py_XDECREF(source->file);
  Py_XDECREF(source->owner);
  Py_XDECREF(source->path);
}

/* Takes `path` over; NULL is an exception that is set already. */
static int set_path(text_source *source, PyObject *path)
{
  if (!path)
    return -1;
  Py_DECREF(source->path);
  source->path = path;
  return 0;
}

/* -- Finding the text ------------------------------------------------------------------------ */

/* Takes any buffer, laid out in one piece or not. */
static int take_buffer(PyObject *value, text_source *out)
{
  if (PyObject_GetBuffer(value, &out->buffer, PyBUF_SIMPLE)) {
    if (!PyErr_ExceptionMatches(PyExc_BufferError))
      return -1;
    PyErr_Clear();
    out->owner = PyMemoryView_GetContiguous(value, PyBUF_READ, 'C');
    if (!out->owner || PyObject_GetBuffer(out->owner, &out->buffer, PyBUF_FULL_RO))
      return -1;
  }
  out->bytes = out->buffer.buf;
  out->length = (size_t)out->buffer.len;
  return 0;
}

/* Takes a str as UTF-8. Lone surrogates go along, for the library to find and to show the place. */
static int take_str(PyObject *value, text_source *out)
{
  Py_ssize_t length = 0;
  out->bytes = PyUnicode_AsUTF8AndSize(value, &length);
  if (out->bytes) {
    out->owner = Py_NewRef(value);
    out->length = (size_t)length;
    return 0;
  }
  if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
    return -1;
  PyErr_Clear();
  out->owner = PyUnicode_AsEncodedString(value, "utf-8", "surrogatepass");
  return out->owner ? take_buffer(out->owner, out) : -1;
}

static int take_text(PyObject *value, const char *function, text_source *out)
{
  if (PyUnicode_Check(value))
    return take_str(value, out);
  if (PyObject_CheckBuffer(value))
    return take_buffer(value, out);
  py_raise_type(function, "given a str or a bytes-like object", value);
  return -1;
}

/* The name of a file object, where it is one that a person would know it by; else None. */
static PyObject *name_file(PyObject *file)
{
  PyObject *name = PyObject_GetAttrString(file, "name");
  PyObject *path = NULL;
  if (!name || !PyUnicode_FSDecoder(name, &path)) {
    Py_XDECREF(name);
    if (!PyErr_ExceptionMatches(PyExc_Exception))
      return NULL;
    PyErr_Clear();
    return Py_NewRef(Py_None);
  }
  Py_DECREF(name);
  return path;
}

static int take_file(PyObject *file, text_source *out)
{
  PyObject *content = PyObject_CallMethod(file, "read", NULL);
  if (!content)
    return -1;
  int taken = -1;
  if (PyUnicode_Check(content) || PyObject_CheckBuffer(content))
    taken = take_text(content, "read", out);
  else
    py_raise_type("what read() returns", "a str or a bytes-like object", content);
  Py_DECREF(content);
  if (taken)
    return -1;
  return set_path(out, name_file(file));
}

/* A path, or a file object: what has a method `read`. */
static int take_path_or_file(PyObject *value, const char *function, text_source *out)
{
  if (!PyUnicode_Check(value)) {
    int is_file = py_has(value, "read");
    if (is_file)
      return is_file > 0 ? take_file(value, out) : -1;
    int is_path = py_has((PyObject *)Py_TYPE(value), "__fspath__");
    if (is_path == 0)
      py_raise_type(function, "given a path or a file object", value);
    if (is_path <= 0)
      return -1;
  }
  if (!PyUnicode_FSConverter(value, &out->file))
    return -1;
  PyObject *path = NULL;
  if (!PyUnicode_FSDecoder(out->file, &path))
    return -1;
  return set_path(out, path);
}

/* -- Reading it ------------------------------------------------------------------------------ */

static outcome read_source(const text_source *source, const lineage_load_options *options)
{
  outcome read = {LINEAGE_OK, NULL, NULL};
  const char *path = source->file ? PyBytes_AsString(source->file) : NULL;
  Py_BEGIN_ALLOW_THREADS;
  read.status = lineage_report_new(&read.report, NULL);
  if (read.status == LINEAGE_OK && path)
    read.status = lineage_explainer_load(&read.explainer, path, options, read.report);
  else if (read.status == LINEAGE_OK)
    read.status = lineage_explainer_load_memory(&read.explainer, source->bytes, source->length,
                                                options, read.report);
  Py_END_ALLOW_THREADS;
  return read;
}

/* What `read` became: an Explainer, or the exception that says why not. */
static PyObject *give_explainer(module_state *state, outcome read, PyObject *path,
                                const load_arguments *arguments)
{
  if (read.status == LINEAGE_OK)
    return py_explainer_new(state, read.explainer, read.report, path, arguments);
  PyObject *failure = py_raise_load(state, read.status, read.report, path);
  lineage_report_free(read.report);
  return failure;
}

/* What `read` became: the Report, whether the document is good or bad. */
static PyObject *give_report(module_state *state, outcome read, PyObject *path)
{
  PyObject *record = read.status == LINEAGE_OK || read.status == LINEAGE_DOCUMENT
                         ? py_report(state, read.report, path)
                         : py_raise_load(state, read.status, read.report, path);
  lineage_explainer_free(read.explainer);
  lineage_report_free(read.report);
  return record;
}

/* -- The functions --------------------------------------------------------------------------- */

typedef int take_function(PyObject *value, const char *function, text_source *out);

static PyObject *run(PyObject *module, const char *function, take_function *take, bool only_check,
                     PyObject *const *args, Py_ssize_t count, PyObject *names)
{
  module_state *state = PyModule_GetState(module);
  if (count != 1)
    return PyErr_Format(PyExc_TypeError, "%s takes one positional argument, not %zd", function,
                        count);
  load_arguments arguments;
  if (py_load_arguments(function, args + count, names, &arguments))
    return NULL;
  text_source source = {.path = Py_NewRef(Py_None)};
  PyObject *answer = NULL;
  if (take(args[0], function, &source) == 0) {
    outcome read = read_source(&source, &arguments.options);
    answer = only_check ? give_report(state, read, source.path)
                        : give_explainer(state, read, source.path, &arguments);
  }
  clear_source(&source);
  py_load_arguments_clear(&arguments);
  return answer;
}

/* Of check(): bytes can only be a text there. */
static int take_anything(PyObject *value, const char *function, text_source *out)
{
  if (PyObject_CheckBuffer(value))
    return take_buffer(value, out);
  return take_path_or_file(value, function, out);
}

#define LOAD_SIGNATURE                                                                             \
  "*, rules=None, today=None, max_age_days=None, max_text=None, max_depth=None,\n"                 \
  "max_string=None, max_id=None, max_values=None, max_findings=None, max_scenario_bits=None,\n"    \
  "known_stage_kinds=None, known_step_kinds=None, known_layers=None, known_namespaces=None,\n"     \
  "site_hosts=None)\n--\n\n"

const char py_load_doc[] =
    "load($module, file, /, " LOAD_SIGNATURE
    "The Explainer in a file: a path, or a file object that reads text or bytes.\n\n"
    "rules: a mapping of rule names to 'off', 'note', 'warning' or 'error'.\n"
    "today: a date or 'YYYY-MM-DD' to judge dates by; the date in UTC unless told otherwise.\n"
    "max_age_days: how old verified_on may be.\n"
    "max_text, max_string, max_id: bytes, 256 MiB, 16 MiB and 4 KiB unless told otherwise.\n"
    "max_depth: containers in containers, 64; never over 1000.\n"
    "max_values: values and members' names in all, 2**26; what memory goes by.\n"
    "max_findings: how many are kept, 100; errors before warnings before notes.\n"
    "max_scenario_bits: scenarios x (stages + distinct conditions) that rules look at, 2**28.\n"
    "known_stage_kinds, known_step_kinds, known_layers, known_namespaces: words that are no news,\n"
    "beside those of the format.\n"
    "site_hosts: hosts of the publishing site, instead of languagelineage.org.\n\n"
    "LoadError: the document has errors. OSError: as open() raises it. KeyError: no rule of that\n"
    "name. ValueError: an option that can't be.\n\n"
    ">>> lineage.load('examples/documents/how-a-web-page-arrives.json', rules={'unused-source': "
    "'off'})\n"
    "<lineage.Explainer 'how-a-web-page-arrives'>";

const char py_loads_doc[] =
    "loads($module, text, /, " LOAD_SIGNATURE
    "The Explainer in a text: a str, or any object with the buffer protocol that holds UTF-8.\n\n"
    "Options and errors are those of load.\n\n"
    ">>> lineage.loads('{}')\n"
    "Traceback (most recent call last):\n"
    "lineage.LoadError: ...";

const char py_check_doc[] =
    "check($module, file, /, " LOAD_SIGNATURE
    "The Report on a document, good or bad: what load takes, or a bytes-like text.\n\n"
    "Options are those of load. A file that can't be read is an OSError here, too.\n\n"
    ">>> lineage.check('examples/documents/how-a-web-page-arrives.json').ok\n"
    "True";

const char py_checks_doc[] = "checks($module, text, /, " LOAD_SIGNATURE
                             "The Report on the document in a text, good or bad; see loads.\n\n"
                             ">>> report = lineage.checks('{} x')\n"
                             ">>> report.ok, report.errors[0].rule\n"
                             "(False, 'json-syntax')";

PyObject *py_load(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
  return run(module, "load()", take_path_or_file, false, args, count, names);
}

PyObject *py_loads(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
  return run(module, "loads()", take_text, false, args, count, names);
}

PyObject *py_check(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
  return run(module, "check()", take_anything, true, args, count, names);
}

PyObject *py_checks(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
  return run(module, "checks()", take_text, true, args, count, names);
}

/* The values of a dict, and its keys as a tuple: how a METH_FASTCALL function is called. */
static PyObject **spread(PyObject *options, PyObject **names)
{
  PyObject **values = PyMem_Calloc((size_t)PyDict_Size(options) + 1, sizeof *values);
  PyObject *keys = values ? PyDict_Keys(options) : PyErr_NoMemory();
  *names = keys ? PySequence_Tuple(keys) : NULL;
  Py_XDECREF(keys);
  if (!*names) {
    PyMem_Free(values);
    return NULL;
  }
  Py_ssize_t position = 0;
  PyObject *name = NULL;
  for (size_t i = 0; PyDict_Next(options, &position, &name, &values[i]);)
    i++;
  return values;
}

/* _restore(text, options, path): the document that a pickle was made of. */
PyObject *py_restore(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
  if (count != 3 || !PyBytes_Check(args[0]) || !PyDict_Check(args[1])) {
    PyErr_SetString(PyExc_TypeError, "_restore() takes a text, a dict of options and a path");
    return NULL;
  }
  PyObject *names = NULL;
  PyObject **values = spread(args[1], &names);
  if (!values)
    return NULL;
  load_arguments arguments;
  int failed = py_load_arguments("_restore()", values, names, &arguments);
  PyMem_Free(values);
  Py_DECREF(names);
  if (failed)
    return NULL;
  PyObject *answer = NULL;
  text_source source = {.path = Py_NewRef(args[2])};
  if (take_buffer(args[0], &source) == 0)
    answer = give_explainer(PyModule_GetState(module), read_source(&source, &arguments.options),
                            source.path, &arguments);
  clear_source(&source);
  py_load_arguments_clear(&arguments);
  return answer;
}
