# SPDX-License-Identifier: MIT
lineage_add_suite(load)
lineage_add_suite(sweeps)
lineage_add_suite(hostile)
lineage_add_suite(json_memory)
if(CHECK_FOUND)
  target_sources(test_sweeps PRIVATE fuzz/fuzz_load.c)
endif()
