#!/bin/sh
# SPDX-License-Identifier: MIT
# Each public header compiles alone, in each standard, with each compiler that is here, strictly;
# and lineage.h includes them all. usage: alone.sh INCLUDE-FOLDER...
set -eu

flags="-fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Werror"
CPATH=$(IFS=: && echo "$*")
export CPATH # as -I for each

tried=0
result=0
# compile COMPILER LANGUAGE STANDARD...: skips a compiler that isn't here.
compile() {
  compiler=$1 language=$2
  shift 2
  command -v "$compiler" >/dev/null || {
    echo "SKIPPED: no $compiler"
    return 0
  }
  for standard; do
    for header in $headers; do
      tried=$((tried + 1))
      # shellcheck disable=SC2086 # a list of words
      printf '#include <lineage/%s>\n#include <lineage/%s>\n' "$header" "$header" |
        "$compiler" $flags -std="$standard" -x "$language" - || {
        echo "<lineage/$header> does not compile with $compiler -std=$standard"
        result=1
      }
    done
  done
}

headers=$(find "$@" -path '*/lineage/*.h' | sed 's/.*\///' | sort)
compile gcc c c11 c17
compile clang c c11 c17
compile g++ c++ c++11 c++17 c++20
compile clang++ c++ c++11 c++17 c++20

umbrella=$(find "$@" -path '*/lineage/lineage.h')
for header in $headers; do
  [ "$header" = lineage.h ] || grep -q "#include <lineage/$header>" "$umbrella" || {
    echo "<lineage/lineage.h> does not include <lineage/$header>"
    result=1
  }
done

echo "$tried compilations"
[ $tried -gt 0 ] || exit 1
exit $result
