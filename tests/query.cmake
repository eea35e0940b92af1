# SPDX-License-Identifier: MIT
# Documents of queries' tests, and the judge by brute force.
if(CHECK_FOUND)
  add_library(test_drafts OBJECT draft.c brute.c)
  lineage_compile_as_ours(test_drafts)
  target_link_libraries(test_drafts PUBLIC test_support)
endif()

function(lineage_add_query_suite name)
  lineage_add_suite(${name})
  if(TARGET test_${name})
    target_sources(test_${name} PRIVATE $<TARGET_OBJECTS:test_drafts>)
  endif()
endfunction()

lineage_add_query_suite(brute)
