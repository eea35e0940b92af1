#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs an example and compares what it prints. usage: examples.sh EXPECTED PROGRAM [ARGUMENT...]
set -eu
expected=$1
shift
"$@" | diff "$expected" -
