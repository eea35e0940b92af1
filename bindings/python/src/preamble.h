/* SPDX-License-Identifier: MIT */
/* The only file that includes Python.h, so that all sources are held to the same stable ABI: that
 * of Python 3.11, the first that has buffers and safe heap types in it. */
#ifndef LINEAGE_PYTHON_PREAMBLE_H
#define LINEAGE_PYTHON_PREAMBLE_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include <lineage/lineage.h>

/* All types here are made at run time, one set a module: final, unchangeable, and without a
 * constructor, so that no object is ever without what it stands for. */
#define PY_FINAL_TYPE                                                                              \
  (Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE |                            \
   Py_TPFLAGS_DISALLOW_INSTANTIATION)

/* Method tables hold functions of several shapes under one type; this names the conversion. */
#define PY_METHOD(function) ((PyCFunction)(void (*)(void))(function))

#endif
