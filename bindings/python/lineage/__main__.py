# SPDX-License-Identifier: MIT
"""python -m lineage: hands over to the `lineage` command, which is not part of this package."""

import os
import shutil
import sys

MISSING = """\
python -m lineage: the `lineage` command was not found on PATH.

It comes with liblineage rather than with the Python package. From its sources:

    cmake -S . -B build && cmake --build build && cmake --install build

In Python, lineage.check(path) gives what `lineage check` shows.
"""


def main() -> int:
    command = shutil.which("lineage")
    if command is None:
        sys.stderr.write(MISSING)
        return 2
    os.execv(command, [command, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
