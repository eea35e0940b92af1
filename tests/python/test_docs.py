# SPDX-License-Identifier: MIT
"""What the package says about itself: docstrings, their examples, stubs, types, the README."""

import doctest
import inspect
import os
import pathlib
import re
import subprocess
import sys

import pytest

import lineage
from conftest import ROOT

PACKAGE = pathlib.Path(lineage.__file__).parents[1]


def public_members():
    """(name, object) of all that a user can name."""
    yield "lineage", lineage
    for name in lineage.__all__:
        value = getattr(lineage, name)
        yield name, value
        if inspect.isclass(value):
            for member in vars(value):
                if not member.startswith("_"):
                    yield f"{name}.{member}", inspect.getattr_static(value, member)


def read_doc(name, value):
    """The docstring; that of a record's field is in its __slots__."""
    owner, _, member = name.partition(".")
    slots = getattr(getattr(lineage, owner, None), "__slots__", ())
    if member and isinstance(slots, dict) and member in slots:
        return slots[member]
    return inspect.getdoc(value)


def test_everything_public_has_a_docstring():
    for name, value in public_members():
        if name in ("__version__", "ANY"):
            continue
        doc = read_doc(name, value)
        assert doc and not doc.startswith(("str(", "tuple(")), name
        if callable(value) and not inspect.isclass(value):
            assert inspect.signature(value), name


EXAMPLES = {
    name: doc
    for name, value in public_members()
    if name not in ("__version__", "ANY") and ">>>" in (doc := read_doc(name, value) or "")
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_docstrings_are_true(name, example_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    names = {"lineage": lineage, "ex": lineage.load(example_path)}
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], names, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    output = []
    runner.run(test, out=output.append)
    assert not runner.failures, "".join(output)


def test_types_and_functions_show_an_example():
    for name, value in public_members():
        if "." not in name and (inspect.isclass(value) or inspect.isbuiltin(value)):
            assert ">>>" in inspect.getdoc(value), name


def test_readme_example_is_true(tmp_path):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        subprocess.run([sys.executable, "-c", block], cwd=ROOT, check=True, stdout=subprocess.PIPE)


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.name)
def test_examples_run(example):
    done = subprocess.run(
        [sys.executable, "-W", "error", example], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stdout and not done.stderr, done.stderr


# -- Types ----------------------------------------------------------------------------------------


def run_module(*arguments):
    """Runs a tool of mypy on the package that is tested."""
    pytest.importorskip("mypy")
    environment = {**os.environ, "MYPYPATH": str(PACKAGE), "PYTHONPATH": str(PACKAGE)}
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_package_and_examples_are_typed(tmp_path):
    examples = map(str, sorted((ROOT / "examples").glob("*.py")))
    typed = str(ROOT / "tests" / "python" / "typed.py")
    run_module(
        "mypy", "--strict", f"--cache-dir={tmp_path}", str(PACKAGE / "lineage"), typed, *examples
    )


def test_stubs_agree_with_the_extension(tmp_path):
    allowed = tmp_path / "allowed"
    allowed.write_text(r"lineage\._values\..*")  # it is its own stub, with names for types alone
    run_module("mypy.stubtest", "lineage", f"--allowlist={allowed}", "--ignore-unused-allowlist",
               "--mypy-config-file=pyproject.toml")  # fmt: skip
