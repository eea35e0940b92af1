# SPDX-License-Identifier: MIT
lineage_add_suite(json_value)
lineage_add_suite(json_write)
