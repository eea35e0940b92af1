/* SPDX-License-Identifier: MIT */
/* Values between Python and the library. Texts of the library are valid UTF-8 without NUL, so they
 * become str without a question; texts of Python may be neither, so each use decides. */
#include "binding.h"

#include <json-c/json.h>
#include <string.h>
#include <time.h>

PyObject *py_text(const char *text)
{
  if (!text)
    return Py_NewRef(Py_None);
  return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "strict");
}

int py_has(PyObject *value, const char *attribute)
{
  PyObject *found = PyObject_GetAttrString(value, attribute);
  Py_XDECREF(found);
  if (found)
    return 1;
  if (!PyErr_ExceptionMatches(PyExc_AttributeError))
    return -1;
  PyErr_Clear();
  return 0;
}

/* The UTF-8 of a str, or NULL without an exception if a lone surrogate or NUL stands in it. */
static int plain_utf8(PyObject *value, const char **out)
{
  Py_ssize_t length = 0;
  *out = PyUnicode_AsUTF8AndSize(value, &length);
  if (!*out) {
    if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
      return -1;
    PyErr_Clear();
  } else if (strlen(*out) != (size_t)length) {
    *out = NULL;
  }
  return 0;
}

int py_id(PyObject *value, const char *argument, const char **out)
{
  if (PyUnicode_Check(value))
    return plain_utf8(value, out);
  py_raise_type(argument, "a str", value);
  return -1;
}

int py_number(PyObject *value, const char *argument, uint64_t least, uint64_t most, uint64_t *out)
{
  if (!value || value == Py_None)
    return 0;
  PyObject *number = PyIndex_Check(value) ? PyNumber_Index(value) : NULL;
  if (!number) {
    if (!PyErr_Occurred())
      py_raise_type(argument, "an int", value);
    return -1;
  }
  unsigned long long given = PyLong_AsUnsignedLongLong(number);
  bool fits = !PyErr_Occurred();
  Py_DECREF(number);
  if (!fits && !PyErr_ExceptionMatches(PyExc_OverflowError))
    return -1;
  if (!fits || given < least || given > most) {
    PyErr_Clear();
    PyErr_Format(PyExc_ValueError, "%s must be from %llu to %llu, not %R", argument,
                 (unsigned long long)least, (unsigned long long)most, value);
    return -1;
  }
  *out = given;
  return 0;
}

/* -- Words ----------------------------------------------------------------------------------- */

void py_words_clear(py_words *words)
{
  PyMem_Free(words->items);
  Py_CLEAR(words->held);
  *words = (py_words){0};
}

/* The tuple of str that `value` stands for: one str, or an iterable of them. */
static PyObject *gather_words(PyObject *value, const char *argument)
{
  if (PyUnicode_Check(value))
    return PyTuple_Pack(1, value);
  PyObject *iterator = PyObject_GetIter(value);
  if (!iterator) {
    if (!PyErr_ExceptionMatches(PyExc_TypeError))
      return NULL;
    PyErr_Clear();
    return py_raise_type(argument, "a str or an iterable of str", value);
  }
  PyObject *tuple = PySequence_Tuple(iterator);
  Py_DECREF(iterator);
  return tuple;
}

int py_words_from(PyObject *value, const char *argument, py_words *out)
{
  *out = (py_words){0};
  if (!value || value == Py_None)
    return 0;
  out->held = gather_words(value, argument);
  if (!out->held)
    return -1;
  Py_ssize_t count = PyTuple_Size(out->held);
  out->items = PyMem_Calloc((size_t)count + 1, sizeof *out->items);
  if (!out->items) {
    PyErr_NoMemory();
    goto failed;
  }
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *word = PyTuple_GetItem(out->held, i);
    if (!PyUnicode_Check(word)) {
      py_raise_type(argument, "a str or an iterable of str", word);
      goto failed;
    }
    if (plain_utf8(word, &out->items[i]))
      goto failed;
    if (!out->items[i]) {
      PyErr_Format(PyExc_ValueError, "%s: NUL or a lone surrogate in %R", argument, word);
      goto failed;
    }
  }
  out->words = (lineage_words){out->items, (size_t)count};
  return 0;
failed:
  py_words_clear(out);
  return -1;
}

/* -- Dates ----------------------------------------------------------------------------------- */

static int today_in_utc(char out[11])
{
  time_t now = time(NULL);
  struct tm day;
  if (now != (time_t)-1 && gmtime_r(&now, &day) && strftime(out, 11, "%Y-%m-%d", &day) == 10)
    return 0;
  PyErr_SetString(PyExc_RuntimeError, "the clock tells no date; give today=");
  return -1;
}

/* An int attribute of a date. */
static int read_field(PyObject *value, const char *name, int *out)
{
  PyObject *field = PyObject_GetAttrString(value, name);
  if (!field)
    return -1;
  long number = PyLong_AsLong(field);
  Py_DECREF(field);
  if (number == -1 && PyErr_Occurred())
    return -1;
  *out = number >= 0 && number <= 9999 ? (int)number : 0;
  return 0;
}

int py_date_from(PyObject *value, const char *argument, char out[11])
{
  if (!value || value == Py_None)
    return today_in_utc(out);
  if (PyUnicode_Check(value)) {
    const char *text = NULL;
    if (plain_utf8(value, &text))
      return -1;
    if (!text || strlen(text) != 10) {
      PyErr_Format(PyExc_ValueError, "%s must be a date, YYYY-MM-DD, not %R", argument, value);
      return -1;
    }
    memcpy(out, text, 11);
    return 0;
  }
  int year = 0, month = 0, day = 0;
  if (read_field(value, "year", &year) || read_field(value, "month", &month) ||
      read_field(value, "day", &day)) {
    if (!PyErr_ExceptionMatches(PyExc_AttributeError) && !PyErr_ExceptionMatches(PyExc_TypeError))
      return -1;
    PyErr_Clear();
    py_raise_type(argument, "a date or a str", value);
    return -1;
  }
  PyOS_snprintf(out, 11, "%04d-%02d-%02d", year, month % 100, day % 100);
  return 0;
}

/* `module`.`name`, kept in `*kept` from its first use on. */
static PyObject *import_once(PyObject **kept, const char *module, const char *name)
{
  if (*kept)
    return *kept;
  PyObject *imported = PyImport_ImportModule(module);
  PyObject *found = imported ? PyObject_GetAttrString(imported, name) : NULL;
  Py_XDECREF(imported);
  if (!found)
    return NULL;
  /* The import may have let another thread get here first. */
  if (*kept)
    Py_DECREF(found);
  else
    *kept = found;
  return *kept;
}

PyObject *py_date(module_state *state, const char *text)
{
  PyObject *date = import_once(&state->date, "datetime", "date");
  return date ? PyObject_CallMethod(date, "fromisoformat", "s", text) : NULL;
}

/* -- JSON ------------------------------------------------------------------------------------ */

PyObject *py_json_loads(module_state *state, PyObject *text)
{
  PyObject *loads = import_once(&state->json_loads, "json", "loads");
  return loads ? PyObject_CallFunctionObjArgs(loads, text, NULL) : NULL;
}

PyObject *py_json(module_state *state, struct json_object *value)
{
  size_t length = 0;
  const char *written = json_object_to_json_string_length(
      value, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE, &length);
  PyObject *text =
      written ? PyUnicode_DecodeUTF8(written, (Py_ssize_t)length, "strict") : PyErr_NoMemory();
  json_object_put(value);
  if (!text)
    return NULL;
  PyObject *answer = py_json_loads(state, text);
  Py_DECREF(text);
  return answer;
}

PyObject *py_copy_self(PyObject *self, PyObject *argument)
{
  (void)argument;
  return Py_NewRef(self);
}

PyObject *py_refuse_pickle(PyObject *self, PyObject *unused)
{
  (void)unused;
  PyObject *name = PyType_GetName(Py_TYPE(self));
  if (name)
    PyErr_Format(PyExc_TypeError, "cannot pickle or copy '%U', which is half way through", name);
  Py_XDECREF(name);
  return NULL;
}
