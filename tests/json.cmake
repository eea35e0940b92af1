# SPDX-License-Identifier: MIT
lineage_add_suite(json_damage)
lineage_add_suite(json_duplicates)
lineage_add_suite(json_number)
lineage_add_suite(json_read)
lineage_add_suite(json_scan)
lineage_add_suite(json_tape)
lineage_add_suite(json_value)
lineage_add_suite(json_write)

# The reader's suites again, over the scanning functions without a processor's own instructions.
if(CHECK_FOUND)
  target_sources(test_json_scan PRIVATE json_scan_portable.c)
  get_target_property(sources lineage_objects SOURCES)
  list(FILTER sources INCLUDE REGEX "/(base|json)/[a-z0-9_]*\\.c$")
  list(FILTER sources EXCLUDE REGEX "/(json_value|json_write|status)\\.c$")
  foreach(suite IN ITEMS json_read json_damage)
    add_executable(test_${suite}_portable test_${suite}.c ${sources}
      $<TARGET_OBJECTS:test_support>)
    lineage_compile_as_ours(test_${suite}_portable)
    target_compile_definitions(test_${suite}_portable PRIVATE
      _DEFAULT_SOURCE LINEAGE_PORTABLE_SCAN)
    target_include_directories(test_${suite}_portable PRIVATE
      ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
    target_link_libraries(test_${suite}_portable PRIVATE PkgConfig::CHECK json-c::json-c)
    add_test(NAME ${suite}_portable COMMAND ${LINEAGE_TEST_WRAPPER}
      $<TARGET_FILE:test_${suite}_portable>)
    set_tests_properties(${suite}_portable PROPERTIES
      LABELS fast TIMEOUT 600 ENVIRONMENT CK_DEFAULT_TIMEOUT=120)
  endforeach()
endif()
