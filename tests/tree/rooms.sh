#!/bin/sh
# SPDX-License-Identifier: MIT
# A room includes itself and rooms above it, as src/README.md has them; the command includes public
# headers and its own alone. usage: rooms.sh SOURCE
set -eu
cd "$1/src"

allowed=
result=0
for room in base json report model query check load; do
  allowed="$allowed $room"
  pattern=$(echo "$allowed" | sed 's/^ //; s/ /|/g')
  if grep -nE '#include "' "$room"/*.[ch] | grep -vE "#include \"($pattern)/"; then
    echo "src/$room may include only: $allowed"
    result=1
  fi
done
if grep -nE '#include "' cli/*.[ch] | grep -vE '#include "cli/'; then
  echo "src/cli may include only public headers and its own"
  result=1
fi
if grep -rnE '#include [<"]json-c/' . | grep -vE '^\./(json/json_value|cli/)'; then
  echo "json-c belongs to src/json/json_value.c and the command"
  result=1
fi
exit $result
