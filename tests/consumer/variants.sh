#!/bin/sh
# SPDX-License-Identifier: MIT
# Ways of building and installing that a distribution has: absolute folders, DESTDIR, Make,
# link-time optimisation, a strict linker. usage: variants.sh SOURCE WORK
set -eu
# shellcheck source=tests/consumer/library.sh
. "$(dirname "$0")/library.sh"

# Absolute folders come out as they are, and DESTDIR goes before everything.
configure "$work/absolute" -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR=/opt/x/lib \
  -DCMAKE_INSTALL_INCLUDEDIR=/opt/y/include -DLINEAGE_CLI=OFF
quietly cmake --build "$work/absolute"
DESTDIR=$work/destination quietly cmake --install "$work/absolute"
pc=$work/destination/opt/x/lib/pkgconfig/lineage.pc
grep -qx 'libdir=/opt/x/lib' "$pc" || fail "lineage.pc: an absolute LIBDIR is not left alone"
grep -qx 'includedir=/opt/y/include' "$pc" ||
  fail "lineage.pc: an absolute INCLUDEDIR is not left alone"
[ -e "$work/destination/opt/y/include/lineage/version.h" ] || fail "headers are not in INCLUDEDIR"
! grep -F "$work" "$pc" || fail "lineage.pc knows DESTDIR"

# Nested folders, as with Debian's multiarch.
configure "$work/absolute" -DCMAKE_INSTALL_LIBDIR=lib/x86/64 \
  -DCMAKE_INSTALL_INCLUDEDIR=include
quietly cmake --install "$work/absolute" --prefix "$work/nested"
[ "$(PKG_CONFIG_PATH=$work/nested/lib/x86/64/pkgconfig pkg-config --exists --print-errors lineage &&
  sed -n 's/^prefix=//p' "$work/nested/lib/x86/64/pkgconfig/lineage.pc")" = \
  "\${pcfiledir}/../../../.." ] || fail "lineage.pc: the way up from a nested LIBDIR is wrong"

# Make, where it is there, link-time optimisation, and a linker that wants every exported name to be
# defined.
generator=Ninja
! command -v make >/dev/null || generator="Unix Makefiles"
linker=
! command -v ld.lld >/dev/null || linker=-fuse-ld=lld
compiler=${CC:-cc}
! command -v clang >/dev/null || [ -z "$linker" ] || compiler=clang
quietly cmake -S "$source" -B "$work/lto" -G "$generator" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_C_COMPILER="$compiler" -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON \
  -DCMAKE_SHARED_LINKER_FLAGS="$linker -Wl,--no-undefined" \
  -DCMAKE_EXE_LINKER_FLAGS="$linker" \
  -DLINEAGE_TESTS=OFF -DLINEAGE_EXAMPLES=OFF -DLINEAGE_WERROR=ON
quietly cmake --build "$work/lto"
"$work/lto/bin/lineage" check "$document" || fail "the command fails when optimised at link time"
