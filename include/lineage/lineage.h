/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_LINEAGE_H
#define LINEAGE_LINEAGE_H

/**
 * @file lineage/lineage.h
 * liblineage: load, judge and ask explainer documents. This header includes all the others; they
 * are best read in the order base, load, report, explainer, query, json, version.
 */

#include <lineage/base.h>
#include <lineage/explainer.h>
#include <lineage/json.h>
#include <lineage/load.h>
#include <lineage/query.h>
#include <lineage/report.h>
#include <lineage/version.h>

#endif
