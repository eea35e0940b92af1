/* SPDX-License-Identifier: MIT */
/* The keywords of load, loads, check and checks, as the library's options. One table says which
 * there are; they have the names of lineage_load_options. */
#include "binding.h"

#include <limits.h>

/* Values of a document may be nested this deep: json.loads gives up not far above. */
enum { MOST_DEPTH = 1000 };

typedef enum keyword_form {
  FORM_SIZE,
  FORM_UNSIGNED,
  FORM_UINT64,
  FORM_WORDS,
  FORM_RULES,
  FORM_TODAY
} keyword_form;

typedef struct keyword_row {
  const char *name;
  keyword_form form;
  size_t target; /* where in load_arguments a number or the words are */
  uint64_t most; /* of a number */
} keyword_row;

#define IN_OPTIONS(name) offsetof(load_arguments, options.name)

static const keyword_row keywords[] = {
    {"rules", FORM_RULES, 0, 0},
    {"today", FORM_TODAY, 0, 0},
    {"max_age_days", FORM_UNSIGNED, IN_OPTIONS(max_age_days), UINT_MAX},
    {"max_text", FORM_SIZE, IN_OPTIONS(max_text), PY_SSIZE_T_MAX},
    {"max_depth", FORM_SIZE, IN_OPTIONS(max_depth), MOST_DEPTH},
    {"max_string", FORM_SIZE, IN_OPTIONS(max_string), PY_SSIZE_T_MAX},
    {"max_id", FORM_SIZE, IN_OPTIONS(max_id), PY_SSIZE_T_MAX},
    {"max_values", FORM_SIZE, IN_OPTIONS(max_values), PY_SSIZE_T_MAX},
    {"max_findings", FORM_SIZE, IN_OPTIONS(max_findings), PY_SSIZE_T_MAX},
    {"max_scenario_bits", FORM_UINT64, IN_OPTIONS(max_scenario_bits), UINT64_MAX},
    {"known_stage_kinds", FORM_WORDS, offsetof(load_arguments, stage_kinds), 0},
    {"known_step_kinds", FORM_WORDS, offsetof(load_arguments, step_kinds), 0},
    {"known_layers", FORM_WORDS, offsetof(load_arguments, layers), 0},
    {"known_namespaces", FORM_WORDS, offsetof(load_arguments, namespaces), 0},
    {"site_hosts", FORM_WORDS, offsetof(load_arguments, hosts), 0},
};

static const keyword_row *find_keyword(PyObject *name)
{
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (PyUnicode_CompareWithASCIIString(name, keywords[i].name) == 0)
      return &keywords[i];
  return NULL;
}

/* -- Rules ----------------------------------------------------------------------------------- */

static int set_rule(PyObject *name, PyObject *severity, lineage_rule_setting *setting)
{
  const char *id = NULL, *word = NULL;
  if (py_id(name, "a name in rules", &id) || py_id(severity, "a severity in rules", &word))
    return -1;
  if (!id || !lineage_rule_find(id)) {
    py_raise_unknown("rule", name, "", id ? lineage_rule_nearest(id) : NULL);
    return -1;
  }
  if (!word || lineage_severity_from_name(&setting->severity, word)) {
    PyErr_Format(PyExc_ValueError, "rules[%R] must be 'off', 'note', 'warning' or 'error', not %R",
                 name, severity);
    return -1;
  }
  setting->rule = id;
  return 0;
}

/* Keeps the mapping as a dict, which owns the names. */
static int set_rules(load_arguments *arguments, PyObject *value)
{
  int is_mapping = py_has(value, "keys");
  if (is_mapping == 0)
    py_raise_type("rules", "a mapping of rule names to severities", value);
  if (is_mapping <= 0)
    return -1;
  PyObject *dict = PyDict_New();
  if (!dict || PyDict_Update(dict, value)) {
    Py_XDECREF(dict);
    return -1;
  }
  arguments->rule_names = dict;
  arguments->rules = PyMem_Calloc((size_t)PyDict_Size(dict) + 1, sizeof *arguments->rules);
  if (!arguments->rules) {
    PyErr_NoMemory();
    return -1;
  }
  size_t count = 0;
  Py_ssize_t position = 0;
  PyObject *name = NULL, *severity = NULL;
  while (PyDict_Next(dict, &position, &name, &severity))
    if (set_rule(name, severity, &arguments->rules[count++]))
      return -1;
  arguments->options.rules = arguments->rules;
  arguments->options.rule_count = count;
  return 0;
}

/* -- All ------------------------------------------------------------------------------------- */

/* Remembers a keyword for pickles, which want plain values. */
static int remember(load_arguments *arguments, const char *name, PyObject *value)
{
  if (!arguments->given && !(arguments->given = PyDict_New()))
    return -1;
  return PyDict_SetItemString(arguments->given, name, value);
}

static int set_number(const keyword_row *keyword, PyObject *value, void *target)
{
  uint64_t number = 0;
  if (py_number(value, keyword->name, 1, keyword->most, &number))
    return -1;
  if (keyword->form == FORM_SIZE)
    *(size_t *)target = (size_t)number;
  else if (keyword->form == FORM_UNSIGNED)
    *(unsigned *)target = (unsigned)number;
  else
    *(uint64_t *)target = number;
  return 0;
}

static int set_keyword(load_arguments *arguments, const keyword_row *keyword, PyObject *value)
{
  void *target = (char *)arguments + keyword->target;
  switch (keyword->form) {
  case FORM_TODAY:
    return py_date_from(value, keyword->name, arguments->today);
  case FORM_RULES:
    if (set_rules(arguments, value))
      return -1;
    return remember(arguments, keyword->name, arguments->rule_names);
  case FORM_WORDS:
    if (py_words_from(value, keyword->name, target))
      return -1;
    return remember(arguments, keyword->name, ((py_words *)target)->held);
  case FORM_SIZE:
  case FORM_UNSIGNED:
  case FORM_UINT64:
    break;
  }
  if (set_number(keyword, value, target))
    return -1;
  PyObject *number = PyNumber_Index(value);
  int failed = number ? remember(arguments, keyword->name, number) : -1;
  Py_XDECREF(number);
  return failed;
}

void py_load_arguments_clear(load_arguments *arguments)
{
  py_words *lists[] = {&arguments->stage_kinds, &arguments->step_kinds, &arguments->layers,
                       &arguments->namespaces, &arguments->hosts};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    py_words_clear(lists[i]);
  PyMem_Free(arguments->rules);
  arguments->rules = NULL;
  Py_CLEAR(arguments->rule_names);
  Py_CLEAR(arguments->given);
}

int py_load_arguments(const char *function, PyObject *const *values, PyObject *names,
                      load_arguments *out)
{
  *out = (load_arguments){.options = LINEAGE_LOAD_OPTIONS_INIT};
  Py_ssize_t count = names ? PyTuple_Size(names) : 0;
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *name = PyTuple_GetItem(names, i);
    const keyword_row *keyword = find_keyword(name);
    if (!keyword) {
      PyErr_Format(PyExc_TypeError, "%s got an unexpected keyword argument %R", function, name);
      goto failed;
    }
    if (values[i] != Py_None && set_keyword(out, keyword, values[i]))
      goto failed;
  }
  if (!out->today[0] && py_date_from(NULL, "today", out->today))
    goto failed;
  out->options.today = out->today;
  out->options.known_stage_kinds = out->stage_kinds.words;
  out->options.known_step_kinds = out->step_kinds.words;
  out->options.known_layers = out->layers.words;
  out->options.known_namespaces = out->namespaces.words;
  out->options.site_hosts = out->hosts.words;
  return 0;
failed:
  py_load_arguments_clear(out);
  return -1;
}
