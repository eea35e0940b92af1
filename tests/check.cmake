# SPDX-License-Identifier: MIT
lineage_add_suite(cases)
lineage_add_suite(check_duplicates)
lineage_add_suite(check_scale)
lineage_add_suite(check_random)
