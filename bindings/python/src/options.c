/* SPDX-License-Identifier: MIT */
/* The keywords of load, loads, check and checks, as the library's options. One table says which
 * there are; they have the names of lineage_load_options. */
#include "binding.h"

#include <string.h>

/* Values of a document may be nested this deep: json.loads gives up not far above. */
enum { MOST_DEPTH = 1000 };

typedef enum keyword_form { FORM_NUMBER, FORM_WORDS, FORM_RULES, FORM_TODAY } keyword_form;

typedef struct keyword_row {
  const char *name;
  keyword_form form;
  size_t words; /* of FORM_WORDS: where in load_arguments the words are */
} keyword_row;

static const keyword_row keywords[] = {
    {"rules", FORM_RULES, 0},
    {"today", FORM_TODAY, 0},
    {"max_age_days", FORM_NUMBER, 0},
    {"max_text", FORM_NUMBER, 0},
    {"max_depth", FORM_NUMBER, 0},
    {"max_string", FORM_NUMBER, 0},
    {"max_id", FORM_NUMBER, 0},
    {"max_values", FORM_NUMBER, 0},
    {"max_findings", FORM_NUMBER, 0},
    {"max_scenario_bits", FORM_NUMBER, 0},
    {"known_stage_kinds", FORM_WORDS, offsetof(load_arguments, stage_kinds)},
    {"known_step_kinds", FORM_WORDS, offsetof(load_arguments, step_kinds)},
    {"known_layers", FORM_WORDS, offsetof(load_arguments, layers)},
    {"known_namespaces", FORM_WORDS, offsetof(load_arguments, namespaces)},
    {"site_hosts", FORM_WORDS, offsetof(load_arguments, hosts)},
};

static const keyword_row *find_keyword(PyObject *name)
{
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (PyUnicode_CompareWithASCIIString(name, keywords[i].name) == 0)
      return &keywords[i];
  return NULL;
}

/* -- Numbers --------------------------------------------------------------------------------- */

static int set_number(load_arguments *arguments, const char *name, PyObject *value)
{
  lineage_load_options *options = &arguments->options;
  size_t *sizes[] = {&options->max_text, &options->max_depth,  &options->max_string,
                     &options->max_id,   &options->max_values, &options->max_findings};
  static const char *const names[] = {"max_text", "max_depth",  "max_string",
                                      "max_id",   "max_values", "max_findings"};
  if (strcmp(name, "max_scenario_bits") == 0)
    return py_number(value, name, 1, UINT64_MAX, &options->max_scenario_bits);
  uint64_t number = 0;
  if (strcmp(name, "max_age_days") == 0) {
    if (py_number(value, name, 1, UINT_MAX, &number))
      return -1;
    options->max_age_days = (unsigned)number;
    return 0;
  }
  size_t i = 0;
  while (strcmp(name, names[i]) != 0)
    i++;
  uint64_t most = sizes[i] == &options->max_depth ? MOST_DEPTH : (uint64_t)PY_SSIZE_T_MAX;
  if (py_number(value, name, 1, most, &number))
    return -1;
  *sizes[i] = (size_t)number;
  return 0;
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

static int set_keyword(load_arguments *arguments, const keyword_row *keyword, PyObject *value)
{
  switch (keyword->form) {
  case FORM_TODAY:
    return py_date_from(value, keyword->name, arguments->today);
  case FORM_NUMBER: {
    if (set_number(arguments, keyword->name, value))
      return -1;
    PyObject *number = PyNumber_Index(value);
    int failed = number ? remember(arguments, keyword->name, number) : -1;
    Py_XDECREF(number);
    return failed;
  }
  case FORM_RULES:
    if (set_rules(arguments, value))
      return -1;
    return remember(arguments, keyword->name, arguments->rule_names);
  case FORM_WORDS:
    break;
  }
  py_words *words = (py_words *)(void *)((char *)arguments + keyword->words);
  if (py_words_from(value, keyword->name, words))
    return -1;
  return remember(arguments, keyword->name, words->held);
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
