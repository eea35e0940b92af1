# SPDX-License-Identifier: MIT
lineage_add_suite(explainer)
lineage_add_suite(form)
