# SPDX-License-Identifier: MIT
"""python -m lineage, and what an import costs."""

import os
import stat
import subprocess
import sys

import lineage


def run(path, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "lineage", *arguments],
        env={**os.environ, "PATH": str(path)},
        capture_output=True,
        text=True,
    )


def test_command_is_handed_over_to(tmp_path):
    command = tmp_path / "lineage"
    command.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\nexit 3\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    done = run(f"{tmp_path}:/bin:/usr/bin", "check", "a b.json", "--strict")
    assert (done.returncode, done.stdout) == (3, "check\na b.json\n--strict\n")


def test_missing_command_is_told_how_to_get(tmp_path):
    done = run(tmp_path, "check", "x.json")
    assert done.returncode == 2 and not done.stdout
    assert "was not found" in done.stderr and "cmake --install" in done.stderr


def test_import_brings_in_nothing_heavy():
    program = (
        "import sys; before = set(sys.modules); import lineage; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) <= {"lineage", "lineage._lineage", "lineage._values", "__future__"}


def test_version_is_that_of_the_project():
    from conftest import ROOT

    assert f"VERSION {lineage.__version__}\n" in (ROOT / "CMakeLists.txt").read_text()
