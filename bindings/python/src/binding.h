/* SPDX-License-Identifier: MIT */
/* What the sources of the extension share: its state, its objects, and how values cross over.
 *
 * Every object holds a strong reference to its explainer, so that what it points to in the library
 * outlives it. Functions that return PyObject * follow Python's habit: a new reference, or NULL
 * with an exception set. Functions that return int answer -1 with an exception set. */
#ifndef LINEAGE_PYTHON_BINDING_H
#define LINEAGE_PYTHON_BINDING_H

#include "preamble.h"

/* -- State (module.c) ------------------------------------------------------------------------ */

typedef enum part_kind {
  PART_DIMENSION,
  PART_OPTION,
  PART_SECTION,
  PART_SOURCE,
  PART_STAGE,
  PART_STEP,
  PART_EVIDENCE,
  PART_KINDS
} part_kind;

/* One a module; there is no other place where anything is kept. */
typedef struct module_state {
  PyTypeObject *explainer;
  PyTypeObject *elements;
  PyTypeObject *selection;
  PyTypeObject *scenarios;
  PyTypeObject *paths;
  PyTypeObject *parts[PART_KINDS];

  /* From lineage._values, the part of the package that is written in Python. */
  PyObject *any;
  PyObject *condition;
  PyObject *element_tuple;
  PyObject *finding;
  PyObject *load_error;
  PyObject *path;
  PyObject *place;
  PyObject *report;
  PyObject *rule;

  PyObject *restore;    /* this module's own function, for pickles */
  PyObject *date;       /* datetime.date, from its first use on */
  PyObject *json_loads; /* json.loads, from its first use on */
} module_state;

/* The state of the module that made the object's type. */
module_state *py_state(PyObject *self);

/* -- Objects --------------------------------------------------------------------------------- */

/* Each begins with what PyObject_HEAD stands for, written out for the formatter's sake. */

typedef struct explainer_object {
  PyObject base;
  lineage_explainer *explainer;
  lineage_report *report;
  PyObject *record;  /* the Report; NULL until somebody asks */
  PyObject *path;    /* where the text was read from, or None */
  PyObject *options; /* the keywords of the load that were given, or NULL */
  PyObject *weak_references;
  Py_hash_t hash; /* -1 until somebody asks */
  char today[11]; /* the date the document was judged on */
} explainer_object;

/* A part of a document: any of the types Dimension to Evidence. */
typedef struct part_object {
  PyObject base;
  explainer_object *explainer;
  const void *part;
  part_kind kind;
} part_object;

typedef struct py_question py_question; /* see question.c */

typedef struct selection_object {
  PyObject base;
  explainer_object *explainer;
  lineage_selection *selection; /* never changes once the object is out */
  PyObject *kinds;              /* tuple of str, or None */
  PyObject *without_kinds;      /* tuple of str, or None */
  py_question *idle;            /* kept for the next one that asks, or NULL */
} selection_object;

/* -- Texts and arguments (convert.c) --------------------------------------------------------- */

/* A str; None for NULL. */
PyObject *py_text(const char *text);

/* 1 if the object has the attribute, 0 if not, -1 if asking raised anything else. */
int py_has(PyObject *value, const char *attribute);

/* The bytes of a str that may be an id, borrowed from it; `*out` is NULL for a str that can't be
 * one, because it holds NUL or a lone surrogate. `argument` is named in a TypeError. */
int py_id(PyObject *value, const char *argument, const char **out);

/* A whole number from `least` up to what `*out` holds; `*out` stays as it is for None or NULL. */
int py_number(PyObject *value, const char *argument, uint64_t least, uint64_t most, uint64_t *out);

/* Words for the library, and the tuple of str that owns their bytes. */
typedef struct py_words {
  lineage_words words;
  const char **items;
  PyObject *held; /* NULL where there are none */
} py_words;

/* From a str or an iterable of str; None and NULL give no words. */
int py_words_from(PyObject *value, const char *argument, py_words *out);
void py_words_clear(py_words *words);

/* "YYYY-MM-DD" from a str or a date; today in UTC for None or NULL. */
int py_date_from(PyObject *value, const char *argument, char out[11]);

/* datetime.date of "YYYY-MM-DD". */
PyObject *py_date(module_state *state, const char *text);

/* The value of a document that json-c holds; takes `value` over. */
PyObject *py_json(module_state *state, struct json_object *value);

/* json.loads(text) */
PyObject *py_json_loads(module_state *state, PyObject *text);

/* `__copy__` and `__deepcopy__` of objects that never change. */
PyObject *py_copy_self(PyObject *self, PyObject *argument);
/* `__reduce__` of iterators: a TypeError. */
PyObject *py_refuse_pickle(PyObject *self, PyObject *unused);
#define PY_COPY_METHODS                                                                            \
  {"__copy__", py_copy_self, METH_NOARGS, NULL},                                                   \
  {                                                                                                \
    "__deepcopy__", py_copy_self, METH_O, NULL                                                     \
  }

/* -- Errors (errors.c); each sets an exception and returns NULL ------------------------------ */

PyObject *py_raise_status(lineage_status status, const char *detail);

/* KeyError: no NOUN 'ID'WHERE; did you mean 'NEAREST'? `where` may be "", `nearest` NULL. */
PyObject *py_raise_unknown(const char *noun, PyObject *id, const char *where, const char *nearest);

/* TypeError: ARGUMENT must be EXPECTED, not TYPE */
PyObject *py_raise_type(const char *argument, const char *expected, PyObject *value);

/* What a load that failed says. `path` is named in an OSError and in the report of a LoadError. */
PyObject *py_raise_load(module_state *state, lineage_status status, const lineage_report *report,
                        PyObject *path);

/* -- Reports (report.c) ---------------------------------------------------------------------- */

PyObject *py_report(module_state *state, const lineage_report *report, PyObject *path);
PyObject *py_rules(PyObject *module, PyObject *unused);
extern const char py_rules_doc[];

/* -- Loading (options.c, load.c) ------------------------------------------------------------- */

typedef struct load_arguments {
  lineage_load_options options;
  lineage_rule_setting *rules;
  py_words stage_kinds, step_kinds, layers, namespaces, hosts;
  PyObject *rule_names; /* the dict that owns the rules' bytes */
  PyObject *given;      /* dict of the keywords, in a form that can be pickled; or NULL */
  char today[11];
} load_arguments;

/* From `count` keyword values, as a METH_FASTCALL function is given them; `names` may be NULL. */
int py_load_arguments(const char *function, PyObject *const *values, PyObject *names,
                      load_arguments *out);
void py_load_arguments_clear(load_arguments *arguments);

PyObject *py_load(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names);
PyObject *py_loads(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names);
PyObject *py_check(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names);
PyObject *py_checks(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *names);
PyObject *py_restore(PyObject *module, PyObject *const *args, Py_ssize_t count);
extern const char py_load_doc[], py_loads_doc[], py_check_doc[], py_checks_doc[];

/* -- Documents (explainer.c) ----------------------------------------------------------------- */

extern PyType_Spec py_explainer_spec;

/* Takes over `explainer` and `report`, also when it fails. */
PyObject *py_explainer_new(module_state *state, lineage_explainer *explainer,
                           lineage_report *report, PyObject *path, const load_arguments *arguments);

/* Whether two documents have the same text. */
bool py_explainer_same(const explainer_object *one, const explainer_object *other);
Py_hash_t py_explainer_hash(PyObject *self);

/* -- Parts (part.c, and a source a type) ----------------------------------------------------- */

/* What tells one kind of part from another. */
typedef struct part_class {
  PyType_Spec *spec;
  /* The numbers that tell a part from all others of its kind in a document. */
  void (*place)(const void *part, size_t place[3]);
  /* The elements that the part is one of. */
  PyObject *(*siblings)(const part_object *part);
  lineage_status (*to_json)(const void *part, struct json_object **out);
  lineage_status (*extensions)(const void *part, struct json_object **out);
} part_class;

extern const part_class py_dimension, py_option, py_section, py_source, py_stage, py_step,
    py_evidence;
const part_class *py_part_class(part_kind kind);

/* None for a NULL part. */
PyObject *py_part(module_state *state, part_kind kind, explainer_object *explainer,
                  const void *part);

/* `value` as a part of that kind, or NULL without an exception if it is none. */
const part_object *py_as_part(module_state *state, PyObject *value, part_kind kind);

/* Of a part of an equal document, the one in this; NULL with a ValueError of another one. */
const lineage_stage *py_stage_from(explainer_object *explainer, PyObject *value,
                                   const char *argument);
const lineage_step *py_step_from(explainer_object *explainer, PyObject *value,
                                 const char *argument);
const lineage_dimension *py_dimension_from(explainer_object *explainer, PyObject *value);
const lineage_option *py_option_from(explainer_object *explainer,
                                     const lineage_dimension *dimension, PyObject *value);

/* Slots, methods and attributes that all parts have. */
void py_part_dealloc(PyObject *self);
int py_part_traverse(PyObject *self, visitproc visit, void *arg);
PyObject *py_part_compare(PyObject *self, PyObject *other, int operation);
Py_hash_t py_part_hash(PyObject *self);
PyObject *py_part_get_explainer(PyObject *self, void *unused);
PyObject *py_part_get_index(PyObject *self, void *unused);
PyObject *py_part_get_extensions(PyObject *self, void *unused);
extern PyMethodDef py_part_methods[];

#define PY_PART_SLOTS                                                                              \
  {Py_tp_dealloc, (void *)py_part_dealloc}, {Py_tp_traverse, (void *)py_part_traverse},            \
      {Py_tp_richcompare, (void *)py_part_compare}, {Py_tp_hash, (void *)py_part_hash},            \
  {                                                                                                \
    Py_tp_methods, py_part_methods                                                                 \
  }

#define PY_PART_ATTRIBUTES                                                                         \
  {"explainer", py_part_get_explainer, NULL, "Explainer: the document it is a part of.", NULL},    \
      {"index", py_part_get_index, NULL, "int: its place in its list, from 0.", NULL},             \
  {                                                                                                \
    "extensions", py_part_get_extensions, NULL,                                                    \
        "dict[str, Any]: its members that the format doesn't know.", NULL                          \
  }

/* The functions of a part_class that only lead on to the library's, and the class itself. A source
 * of a type defines `place`, `siblings` and `slots`, then says this. */
#define PY_PART_CLASS(type_noun, type_name)                                                        \
  static lineage_status write_json(const void *part, struct json_object **out)                     \
  {                                                                                                \
    return lineage_##type_noun##_to_json(part, out);                                               \
  }                                                                                                \
  static lineage_status write_extensions(const void *part, struct json_object **out)               \
  {                                                                                                \
    return lineage_##type_noun##_extensions(part, out);                                            \
  }                                                                                                \
  static PyType_Spec spec = {                                                                      \
      .name = "lineage." type_name,                                                                \
      .basicsize = sizeof(part_object),                                                            \
      .flags = PY_FINAL_TYPE,                                                                      \
      .slots = slots,                                                                              \
  };                                                                                               \
  const part_class py_##type_noun = {&spec, place, siblings, write_json, write_extensions}

/* A getter of a text of the part, by the library's function of the same name. */
#define PY_PART_TEXT(noun, name)                                                                   \
  static PyObject *get_##name(PyObject *self, void *unused)                                        \
  {                                                                                                \
    (void)unused;                                                                                  \
    return py_text(lineage_##noun##_##name(((part_object *)self)->part));                          \
  }

/* -- Elements: a list of parts in a document (elements.c) ------------------------------------ */

typedef enum element_list {
  LIST_DIMENSIONS,
  LIST_OPTIONS,
  LIST_SECTIONS,
  LIST_SOURCES,
  LIST_STAGES,
  LIST_STEPS,
  LIST_STAGE_EVIDENCE,
  LIST_STEP_EVIDENCE
} element_list;

extern PyType_Spec py_elements_spec;

/* `owner` is the Explainer, Dimension, Stage or Step that has the list. */
PyObject *py_elements(PyObject *owner, element_list list);

/* -- Selections (choices.c, selection.c, answers.c) ------------------------------------------ */

extern PyType_Spec py_selection_spec;

/* A selection as `choices` (see Explainer.select) and the keywords say; both may be NULL. */
PyObject *py_selection_new(explainer_object *explainer, PyObject *choices, PyObject *keywords);

/* Changes a selection as a mapping of dimensions to options says. */
int py_choose(explainer_object *explainer, lineage_selection *selection, PyObject *choices);

/* {'provider': ('cpu', 'cuda')} of every dimension, or of those that lack an option only. */
PyObject *py_choices(const selection_object *selection, bool only_narrowed);

/* The same of one product of a condition, for the dimensions that it names. */
PyObject *py_product(const lineage_explainer *explainer, const lineage_condition *condition,
                     size_t product);

/* An ElementTuple of parts of one kind. */
PyObject *py_element_tuple(module_state *state, part_kind kind, explainer_object *explainer,
                           const void *const *parts, size_t count);

PyObject *py_path(module_state *state, explainer_object *explainer, const lineage_path *path);

/* The questions, in answers.c; the tables that name them are in selection.c. */
PyObject *py_get_steps(PyObject *self, void *unused);
PyObject *py_get_stages(PyObject *self, void *unused);
PyObject *py_get_entries(PyObject *self, void *unused);
PyObject *py_get_exits(PyObject *self, void *unused);
PyObject *py_get_cycles(PyObject *self, void *unused);
PyObject *py_reach(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_distances(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_find_paths(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_shortest_path(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_count_paths(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_must_pass(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_when(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_is_active(PyObject *self, PyObject *step);
PyObject *py_is_always_active(PyObject *self, PyObject *step);
extern const char py_reach_doc[], py_distances_doc[], py_find_paths_doc[], py_shortest_path_doc[],
    py_count_paths_doc[], py_must_pass_doc[], py_when_doc[], py_is_active_doc[],
    py_is_always_active_doc[];

/* -- Asking (question.c) --------------------------------------------------------------------- */

/* The keywords that every question takes; borrowed. */
typedef struct question_arguments {
  PyObject *kinds;
  PyObject *without_kinds;
  PyObject *budget;
  PyObject *max_scenario_bits;
} question_arguments;

/* A query that nobody else uses; the one the selection keeps where the arguments allow it. */
py_question *py_question_take(selection_object *selection, const question_arguments *arguments);
/* Gives it back, or frees it; `question` may be NULL. */
void py_question_give(selection_object *selection, py_question *question);
void py_question_free(py_question *question);

lineage_query *py_question_query(py_question *question);

/* Around a call of the library: other threads run, and Ctrl-C is heeded now and then. */
void py_question_begin(py_question *question);
void py_question_end(py_question *question);
#define PY_ASK(question, status, call)                                                             \
  do {                                                                                             \
    py_question_begin(question);                                                                   \
    (status) = (call);                                                                             \
    py_question_end(question);                                                                     \
  } while (0)

/* The exception for a question that failed. */
PyObject *py_question_raise(lineage_status status);

/* -- Iterators (paths.c, scenarios.c) -------------------------------------------------------- */

extern PyType_Spec py_paths_spec, py_scenarios_spec;

/* Takes over `question`, also when it fails. `limit` is UINT64_MAX for none. */
PyObject *py_paths_new(selection_object *selection, py_question *question,
                       const lineage_stage *from, const lineage_stage *to, uint64_t limit);
PyObject *py_scenarios_new(selection_object *selection);

#endif
