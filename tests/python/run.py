# SPDX-License-Identifier: MIT
"""Runs the tests in the Python that it is started with: `python run.py [pytest argument...]`.

Where that Python lacks pytest, hypothesis or networkx, Debian's are borrowed: they are written in
Python alone and serve other versions as well. `--version` prints the version, and fails before 3.11.
"""

import importlib.machinery
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
DEBIAN = "/usr/lib/python3/dist-packages"
BORROWED = {
    "_hypothesis_ftz_detector",
    "_hypothesis_pytestplugin",
    "_pytest",
    "attr",
    "attrs",
    "hypothesis",
    "iniconfig",
    "networkx",
    "packaging",
    "pluggy",
    "py",
    "pytest",
    "sortedcontainers",
}


class Borrower:
    """Finds Debian's packages after all else has been looked for."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if path is None and name in BORROWED:
            return importlib.machinery.PathFinder.find_spec(name, [DEBIAN])
        return None


def main():
    if "--version" in sys.argv:
        print(*sys.version_info[:3], sep=".")
        return sys.version_info < (3, 11)
    sys.meta_path.append(Borrower)
    try:
        import hypothesis  # noqa: F401
        import networkx  # noqa: F401
        import pytest
    except ImportError as missing:
        print(f"SKIPPED: {missing}; script/bootstrap installs it")
        return 77
    arguments = sys.argv[1:] or ["-q", "--color=no", str(HERE)]
    # Older versions of the tools use what newer Pythons warn of.
    return pytest.main(["-p", "no:cacheprovider", "-W", "ignore::DeprecationWarning", *arguments])


if __name__ == "__main__":
    sys.exit(main())
