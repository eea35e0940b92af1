# SPDX-License-Identifier: MIT
# The command, run as a user runs it: each file of cases is a test. Under valgrind, which makes a
# hundred starts slow, a few files do, and memory still held at the end is no error: the command ends
# the process where it can't go on.
if(TARGET lineage_cli)
  set(files check cite color cycles hostile limits must-pass options paths reach resolve rules
    scenarios show stages steps streams usage when)
  execute_process(COMMAND script -qec "echo terminal" /dev/null
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_QUIET)
  if(result EQUAL 0 AND output MATCHES terminal)
    list(APPEND files terminal)
  else()
    message(STATUS "util-linux's script can't make a terminal, so the test cli_terminal is SKIPPED")
  endif()
  if(CMAKE_SYSTEM_NAME STREQUAL Linux)
    list(APPEND files linux)
  endif()
  set(wrapper ${LINEAGE_TEST_WRAPPER})
  if(wrapper MATCHES valgrind)
    set(files cite cycles show)
    list(APPEND wrapper --leak-check=no)
  endif()
  foreach(cases IN LISTS files)
    add_test(NAME cli_${cases} COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/cli/run.sh
      $<TARGET_FILE:lineage_cli> ${CMAKE_CURRENT_SOURCE_DIR}/cli/cases/${cases} ${wrapper})
    set_tests_properties(cli_${cases} PROPERTIES LABELS fast TIMEOUT 600)
  endforeach()
endif()
