#!/bin/sh
# SPDX-License-Identifier: MIT
# Every name that the library's objects define for others begins with lineage_, since an archive
# hides nothing; and there is no data that could change. usage: globals.sh OBJECT...
set -eu

result=0
if "$NM" --extern-only --defined-only "$@" | awk 'NF == 3 { print $3 }' | grep -v '^lineage_'; then
  echo "these names don't begin with lineage_"
  result=1
fi
if "$SIZE" -A "$@" | awk '
    / :$/ { object = $1 }
    $1 ~ /^\.t?(data|bss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 { print object, $1, $2 }
  ' | grep .; then
  echo "these objects have writable data"
  result=1
fi
exit $result
