lineage_add_suite(load)
