# SPDX-License-Identifier: MIT
# What `cmake --install` puts where. Nothing installed knows where it was built, and the whole
# prefix can be moved: the .pc file and the CMake package find it from where they stand.
include(CMakePackageConfigHelpers)
get_target_property(library_type lineage TYPE)

install(TARGETS lineage EXPORT lineage-targets
  RUNTIME COMPONENT runtime
  LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE COMPONENT development
  FILE_SET HEADERS COMPONENT development)
if(TARGET lineage_cli)
  # The command finds the library beside it after a move; a system's own folders need no hint.
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR
    BASE_DIRECTORY ${CMAKE_INSTALL_FULL_BINDIR} OUTPUT_VARIABLE lib_from_bin)
  if(library_type STREQUAL SHARED_LIBRARY AND NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    if(APPLE)
      set_target_properties(lineage_cli PROPERTIES INSTALL_RPATH "@loader_path/${lib_from_bin}")
    else()
      set_target_properties(lineage_cli PROPERTIES INSTALL_RPATH "\$ORIGIN/${lib_from_bin}")
    endif()
  endif()
  install(TARGETS lineage_cli RUNTIME COMPONENT runtime)
  install(FILES ${PROJECT_SOURCE_DIR}/docs/lineage.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
    COMPONENT runtime)
endif()

# -- CMake package -------------------------------------------------------------------------------

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/lineage)
install(EXPORT lineage-targets NAMESPACE lineage:: DESTINATION ${package_dir}
  COMPONENT development)
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/lineage-config.cmake.in ${PROJECT_BINARY_DIR}/lineage-config.cmake
  INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/lineage-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/lineage-config.cmake
  ${PROJECT_BINARY_DIR}/lineage-config-version.cmake
  ${CMAKE_CURRENT_LIST_DIR}/lineage-json-c.cmake
  DESTINATION ${package_dir} COMPONENT development)

# -- pkg-config ----------------------------------------------------------------------------------

# Where the .pc file goes, the prefix is so many folders up. An absolute folder stays as it is, and
# with an absolute LIBDIR there is no way up to rely on.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
cmake_path(IS_ABSOLUTE CMAKE_INSTALL_LIBDIR is_absolute)
if(is_absolute)
  set(PC_PREFIX ${CMAKE_INSTALL_PREFIX})
  set(PC_LIBDIR ${CMAKE_INSTALL_LIBDIR})
else()
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
    BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${pc_dir} OUTPUT_VARIABLE way_up)
  set(PC_PREFIX "\${pcfiledir}/${way_up}")
  set(PC_LIBDIR "\${exec_prefix}/${CMAKE_INSTALL_LIBDIR}")
endif()
cmake_path(IS_ABSOLUTE CMAKE_INSTALL_INCLUDEDIR is_absolute)
if(is_absolute)
  set(PC_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
else()
  set(PC_INCLUDEDIR "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()

# A program that links the archive links json-c, too, and says --static or not.
if(library_type STREQUAL SHARED_LIBRARY)
  set(PC_REQUIRES Requires.private)
else()
  set(PC_REQUIRES Requires)
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/lineage.pc.in ${PROJECT_BINARY_DIR}/lineage.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/lineage.pc DESTINATION ${pc_dir} COMPONENT development)
