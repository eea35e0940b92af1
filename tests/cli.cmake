# SPDX-License-Identifier: MIT
# The command, run as a user runs it: each file of cases is a test. Under valgrind memory that is
# still held when the command ends is no error: it ends the process where it can't go on.
if(TARGET lineage_cli)
  set(wrapper ${LINEAGE_TEST_WRAPPER})
  if(wrapper MATCHES valgrind)
    list(APPEND wrapper --leak-check=no)
  endif()
  set(files check cite color cycles hostile limits must-pass options paths reach resolve rules
    scenarios show stages steps streams usage when)
  execute_process(COMMAND script --version OUTPUT_VARIABLE version ERROR_QUIET)
  if(version MATCHES util-linux)
    list(APPEND files terminal)
  else()
    message(STATUS "util-linux's script is missing, so the test cli_terminal is SKIPPED")
  endif()
  foreach(cases IN LISTS files)
    add_test(NAME cli_${cases} COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/cli/run.sh
      $<TARGET_FILE:lineage_cli> ${CMAKE_CURRENT_SOURCE_DIR}/cli/cases/${cases} ${wrapper})
    set_tests_properties(cli_${cases} PROPERTIES LABELS fast TIMEOUT 600)
  endforeach()
endif()
