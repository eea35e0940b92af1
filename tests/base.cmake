# SPDX-License-Identifier: MIT
lineage_add_suite(arena)
lineage_add_suite(bits)
lineage_add_suite(buffer)
lineage_add_suite(memory)
lineage_add_suite(names)
lineage_add_suite(sort)
lineage_add_suite(status)
lineage_add_suite(utf8)
