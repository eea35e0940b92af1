# SPDX-License-Identifier: MIT
# Finds json-c and gives it one name, json-c::json-c, however it is installed: with a CMake package
# (CMake builds of json-c) or with a pkg-config file alone (Meson and Autotools builds). Used by the
# build, and by the installed package of a static library.
if(NOT TARGET json-c::json-c)
  find_package(json-c CONFIG QUIET)
endif()
if(NOT TARGET json-c::json-c)
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(LINEAGE_JSON_C QUIET IMPORTED_TARGET json-c)
    if(LINEAGE_JSON_C_FOUND)
      add_library(json-c::json-c INTERFACE IMPORTED)
      target_link_libraries(json-c::json-c INTERFACE PkgConfig::LINEAGE_JSON_C)
    endif()
  endif()
endif()
