#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the library as a part of somebody else's strict project: nothing of ours reaches it.
# usage: subdirectory.sh SOURCE WORK
set -eu
# shellcheck source=tests/consumer/library.sh
. "$(dirname "$0")/library.sh"

warnings="-Wall -Wextra -Wpedantic -Wconversion -Werror"
consume "$work/build" -DLINEAGE_SOURCE="$source" -DCMAKE_UNITY_BUILD=ON \
  -DCMAKE_C_FLAGS="-std=c11 $warnings" -DCMAKE_CXX_FLAGS="-std=c++20 $warnings"

# No command, test, install rule or build type of ours.
[ -z "$(find "$work/build" -type f -name lineage)" ] ||
  fail "the parent got our command"
cmake -LA -N "$work/build" >"$work/cache"
grep -qE '^CMAKE_BUILD_TYPE:STRING=$' "$work/cache" || fail "the parent got our build type"
! grep -E '^BUILD_SHARED_LIBS' "$work/cache" || fail "the parent got our kind of library"
quietly cmake --install "$work/build" --prefix "$work/prefix"
[ -z "$(find "$work/prefix" -type f 2>/dev/null)" ] || fail "the parent got our install rules"
ctest --test-dir "$work/build" --show-only | grep -q 'Total Tests: 0' ||
  fail "the parent got our tests"

# Our flags stay ours: the parent's programs are compiled with the parent's.
ninja -C "$work/build" -t commands app | grep -F ' -o CMakeFiles/app.dir/' >"$work/command"
[ -s "$work/command" ] || fail "how app.c is compiled can't be seen"
! grep -E -- '-Wshadow|-fvisibility|_DEFAULT_SOURCE|json-c' "$work/command" ||
  fail "the parent got our flags"
