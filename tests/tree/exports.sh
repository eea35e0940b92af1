#!/bin/sh
# SPDX-License-Identifier: MIT
# The functions that the headers declare, that src/lineage.map lists, and that the library gives out
# are the same. usage: exports.sh SOURCE BUILD LIBRARY
set -eu
source=$1 build=$2 library=$3

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cd "$temporary"

cat "$source"/include/lineage/*.h "$build"/include/lineage/version.h | tr '\n' ' ' |
  grep -o 'LINEAGE_API [^;({]*(' | grep -o 'lineage_[a-z0-9_]*($' | tr -d '(' | sort >declared
sed -n 's/^ *\(lineage_[a-z0-9_]*\);$/\1/p' "$source"/src/lineage.map | sort >listed
case $library in
*.a) "$NM" --extern-only --defined-only "$library" | grep -v ' lineage__' ;;
*) "$NM" --dynamic --defined-only "$library" ;;
esac | awk 'NF == 3 && $2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >exported

result=0
diff declared listed || {
  echo "src/lineage.map differs from the headers (<: declared, >: listed)"
  result=1
}
diff declared exported || {
  echo "the library differs from the headers (<: declared, >: exported)"
  result=1
}
exit $result
