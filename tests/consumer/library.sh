# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What the tests of the package share. They are called with the source folder and a work folder.

source=$1
work=$2/with\ a\ blank # paths with a blank are a test of their own
document=$source/examples/documents/how-liblineage-answers.json
version=$(sed -n 's/^  VERSION \([0-9.]*\)$/\1/p' "$source/CMakeLists.txt")
expected="$version $version how-liblineage-answers"

rm -rf "$2"
mkdir -p "$work"
log=$work/log

quietly() {
  "$@" >"$log" 2>&1 || {
    cat "$log"
    fail "failed: $*"
  }
}

fail() {
  echo "$*"
  exit 1
}

# configure BUILD CMAKE-ARGUMENT...: the library without its tests, in few compilations.
configure() {
  build=$1
  shift
  quietly cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_UNITY_BUILD=ON -DCMAKE_INSTALL_LIBDIR=lib -DLINEAGE_WERROR=ON \
    -DLINEAGE_TESTS=OFF -DLINEAGE_EXAMPLES=OFF "$@"
}

# says PROGRAM: runs one of the apps on the document.
says() {
  output=$("$1" "$document") || fail "failed: $1"
  [ "$output" = "$expected" ] || fail "$1 says '$output', not '$expected'"
}

# consume BUILD CMAKE-ARGUMENT...: builds the consumer with CMake and runs its apps.
consume() {
  consumer=$1
  shift
  quietly cmake -S "$source/tests/consumer" -B "$consumer" -G Ninja "$@"
  quietly cmake --build "$consumer"
  for app in app app_cxx app_json; do
    says "$consumer/$app"
  done
}
