# SPDX-License-Identifier: MIT
lineage_add_suite(rules)
lineage_add_suite(report)
lineage_add_suite(judge)
lineage_add_suite(lines)
lineage_add_suite(pointers)
lineage_add_suite(report_json)
