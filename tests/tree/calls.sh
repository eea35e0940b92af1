#!/bin/sh
# SPDX-License-Identifier: MIT
# What the library calls of the C library and json-c, and nothing else: no function that looks at
# the locale or the clock, that prints, ends the process, or can't be told how long its buffer is.
# usage: calls.sh OBJECT...
set -eu

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

tr -s ' ' '\n' >"$temporary/allowed" <<'END'
malloc realloc free
memchr memcmp memcpy memmove memset
strchr strcmp strcspn strlen strncmp strnlen strpbrk strrchr strspn strstr
clearerr fclose feof ferror fopen fread fwrite fileno fstat
__errno_location __popcountdi2 frexp getentropy getrandom ldexp
END

"$NM" --undefined-only "$@" | awk '$1 == "U" { print $2 }' | sort -u |
  sed -E 's/^__(mem[a-z]+|fread)_chk$/\1/' |
  grep -vE '^(lineage_|json_(object|tokener)_|lh_table_|__stack_chk_fail$|_GLOBAL_OFFSET_TABLE_$)' |
  grep -vxF -f "$temporary/allowed" >"$temporary/called" || true
[ -s "$temporary/called" ] || exit 0
cat "$temporary/called"
echo "the library may not call these (tests/tree/calls.sh has the list of what it may)"
exit 1
