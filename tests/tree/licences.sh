#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source and script names its licence in the first lines. usage: licences.sh SOURCE
set -eu
cd "$1"

places=
for place in .ci bench bindings examples include pkgconfig script src tests CMakeLists.txt; do
  [ ! -e $place ] || places="$places $place"
done

# shellcheck disable=SC2086 # a list of words
find $places -type f \( -name '*.[ch]' -o -name '*.cpp' -o -name '*.h.in' -o -name '*.py' \
  -o -name '*.pyi' -o -name '*.sh' -o -name '*.cmake' -o -name '*.cmake.in' -o -name '*.map' \
  -o -name CMakeLists.txt -o -path 'script/*' -o -path '.ci/*' \) | sort | {
  result=0
  while read -r file; do
    head -n 3 "$file" | grep -q 'SPDX-License-Identifier: MIT' || {
      echo "$file has no SPDX line"
      result=1
    }
  done
  exit $result
}
