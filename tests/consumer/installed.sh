#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the library, moves what was installed, and builds programs against it there, with
# pkg-config and with find_package. usage: installed.sh SOURCE WORK shared|static
set -eu
# shellcheck source=tests/consumer/library.sh
. "$(dirname "$0")/library.sh"
kind=$3

case $kind in
shared) configure "$work/build" -DBUILD_SHARED_LIBS=ON ;;
static) configure "$work/build" -DBUILD_SHARED_LIBS=OFF ;;
esac
quietly cmake --build "$work/build"
quietly cmake --install "$work/build" --prefix "$work/first"
prefix=$work/moved
mv "$work/first" "$prefix"
rm -rf "$work/build"

# Nothing more and nothing less than the list is installed, and it knows no path of the build.
(cd "$prefix" && find . ! -type d | sort) >"$work/list"
diff "$source/tests/consumer/installed-$kind.txt" "$work/list" ||
  fail "installed files differ from tests/consumer/installed-$kind.txt (<: expected)"
if grep -rlF -e "$source" -e "$work" "$prefix"; then
  fail "these installed files know where they were built"
fi

# The command runs from where it was moved to.
output=$("$prefix/bin/lineage" --version)
case $output in
*"$version"*) ;;
*) fail "the installed command says '$output'" ;;
esac

# pkg-config. Its output is quoted for a shell, since the prefix has a blank in it.
PKG_CONFIG_PATH=$prefix/lib/pkgconfig
LD_LIBRARY_PATH=$prefix/lib
export PKG_CONFIG_PATH LD_LIBRARY_PATH
[ "$(pkg-config --modversion lineage)" = "$version" ] || fail "lineage.pc has another version"
! pkg-config --atleast-version=99 lineage || fail "lineage.pc claims to be version 99"
[ "$kind" = static ] || ! pkg-config --libs lineage | grep -q json-c ||
  fail "a program that links the shared library is told to link json-c"

strict="-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror"
compile() {
  app=$1
  shift
  # shellcheck disable=SC2086 # a list of words
  (eval "set -- $(pkg-config --cflags --libs "$@")" &&
    quietly "${CC:-cc}" $strict "$source/tests/consumer/$app.c" -o "$work/$app" "$@")
  says "$work/$app"
}
compile app lineage
compile app --static lineage
compile app_json lineage json-c

# find_package.
consume "$work/consumer" -DCMAKE_PREFIX_PATH="$prefix"
for wrong in 0.0 0.2 1.0; do
  ! cmake -S "$source/tests/consumer" -B "$work/refused" -G Ninja \
    -DCMAKE_PREFIX_PATH="$prefix" -DWANTED_VERSION=$wrong >"$log" 2>&1 ||
    fail "find_package takes this version for $wrong"
  grep -q 'version' "$log" || fail "find_package does not say that the version is the reason"
done
