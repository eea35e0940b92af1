# SPDX-License-Identifier: MIT
lineage_add_suite(load)
