# SPDX-License-Identifier: MIT
lineage_add_suite(json_duplicates)
lineage_add_suite(json_number)
lineage_add_suite(json_read)
lineage_add_suite(json_scan)
lineage_add_suite(json_tape)
lineage_add_suite(json_value)
lineage_add_suite(json_write)

# The reader's suite again, over the scanning functions without a processor's own instructions.
if(CHECK_FOUND)
  target_sources(test_json_scan PRIVATE json_scan_portable.c)
  get_target_property(sources lineage_objects SOURCES)
  list(FILTER sources INCLUDE REGEX "/(base|json)/[a-z0-9_]*\\.c$")
  list(FILTER sources EXCLUDE REGEX "/(json_value|json_write|status)\\.c$")
  add_executable(test_json_read_portable test_json_read.c ${sources}
    $<TARGET_OBJECTS:test_support>)
  lineage_compile_as_ours(test_json_read_portable)
  target_compile_definitions(test_json_read_portable PRIVATE _DEFAULT_SOURCE LINEAGE_PORTABLE_SCAN)
  target_include_directories(test_json_read_portable PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(test_json_read_portable PRIVATE PkgConfig::CHECK json-c::json-c)
  add_test(NAME json_read_portable COMMAND ${LINEAGE_TEST_WRAPPER}
    $<TARGET_FILE:test_json_read_portable>)
  set_tests_properties(json_read_portable PROPERTIES
    LABELS fast TIMEOUT 600 ENVIRONMENT CK_DEFAULT_TIMEOUT=120)
endif()
