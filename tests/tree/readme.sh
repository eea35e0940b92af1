#!/bin/sh
# SPDX-License-Identifier: MIT
# The README's C program is examples/load_and_list.c, which is built and run. usage: readme.sh SOURCE
set -eu
cd "$1"

# shellcheck disable=SC2016 # backquotes are Markdown's
sed -n '/^```c$/,/^```$/p' README.md | sed '1d;$d' | diff examples/load_and_list.c - | {
  # All that differs is the licence line.
  difference=$(cat)
  [ "$difference" = "1d0
< /* SPDX-License-Identifier: MIT */" ] || {
    echo "$difference"
    echo "the README's C program differs from examples/load_and_list.c (<)"
    exit 1
  }
}
