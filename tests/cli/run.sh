#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the commands of a file of cases and compares what they do with what stands there.
# usage: run.sh PROGRAM CASES [WRAPPER...]
#
# A case is a line "$ COMMAND", run by sh in a folder of its own with `lineage`, the folder
# `documents` and the whole `project` at hand, and after it what it does: "> " before each line of stdout, "! " before each
# of stderr, and "? STATUS" where that isn't 0. Lines with "#" and empty ones are for the reader.
# With LINEAGE_CASES_UPDATE=1 the file is written anew; read the difference before you commit it.
set -eu

program=$1
cases=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
here=$(cd "$(dirname "$0")" && pwd)
shift 2
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

mkdir "$temporary/bin" "$temporary/folder"
{
  printf '#!/bin/sh\nexec'
  [ $# -eq 0 ] || printf " '%s'" "$@"
  printf " '%s' \"\$@\"\n" "$program"
} >"$temporary/bin/lineage"
chmod +x "$temporary/bin/lineage"
ln -s "$here/documents" "$temporary/folder/documents"
ln -s "$here/../.." "$temporary/folder/project"

unset NO_COLOR POSIXLY_CORRECT COLUMNS
PATH=$temporary/bin:$PATH
LC_ALL=C
TERM=xterm
export PATH LC_ALL TERM
cd "$temporary/folder"

# show MARK FILE: what a stream gave, each line with its mark.
show() {
  awk -v mark="$1" '{ print mark " " $0 }' "$2"
  [ -z "$(tail -c 1 "$2" | tr '\0' x)" ] || echo "\\ (the last line has no end)"
}

while IFS= read -r line; do
  case $line in
  '$ '*)
    status=0
    (eval "${line#"$ "}") >../stdout 2>../stderr </dev/null || status=$?
    printf '%s\n' "$line"
    show '>' ../stdout
    show '!' ../stderr
    [ $status -eq 0 ] || echo "? $status"
    ;;
  '#'* | '') printf '%s\n' "$line" ;;
  esac
done <"$cases" >../actual

if [ "${LINEAGE_CASES_UPDATE:-}" = 1 ]; then
  cp ../actual "$cases"
fi
diff -u "$cases" ../actual
