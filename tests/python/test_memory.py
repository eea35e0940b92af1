# SPDX-License-Identifier: MIT
"""Memory that runs out, and memory that must not be lost. Each in a process of its own."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import lineage

HERE = pathlib.Path(__file__).parent
PACKAGE = pathlib.Path(lineage.__file__).parents[1]
SANITIZED = "LD_PRELOAD" in os.environ

# Only an extension that is built for it counts its references in a debug build; CMake makes one.
DEBUG = shutil.which("python3.11-dbg")
DEBUG_PACKAGE = PACKAGE.with_name("python-debug")


def run(interpreter, package, program, *arguments):
    environment = {**os.environ, "PYTHONPATH": f"{package}:{HERE}", "PYTHONFAULTHANDLER": "1"}
    done = subprocess.run(
        [interpreter, HERE / program, *map(str, arguments)],
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]


def test_no_memory_is_a_memory_error():
    """In 3.11 only, as later interpreters (3.12.1 and 3.13.0 were tried) crash by themselves in a
    comprehension or in json.loads, and 3.11's debug build stops when it can't make a frame."""
    pytest.importorskip("_testcapi")
    if sys.version_info >= (3, 12):
        pytest.skip("this interpreter itself doesn't survive a lack of memory")
    run(sys.executable, PACKAGE, "sweep_nomemory.py", 3)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.skipif(SANITIZED, reason="a sanitizer keeps what was freed; it finds leaks itself")
def test_nothing_is_lost_over_ten_thousand_loads():
    run(sys.executable, PACKAGE, "stay_flat.py", 10_000)


@pytest.mark.skipif(not (DEBUG and DEBUG_PACKAGE.exists()), reason="needs python3.11-dbg")
@pytest.mark.skipif(SANITIZED, reason="a sanitizer keeps what was freed; it finds leaks itself")
def test_no_reference_is_lost_in_a_debug_build():
    run(DEBUG, DEBUG_PACKAGE, "stay_flat.py", 10_000)
