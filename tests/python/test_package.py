# SPDX-License-Identifier: MIT
"""The way to a user: a source distribution, unpacked where nothing else is; a wheel made of it; and
the wheel, installed and imported without the project around."""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest

import lineage
from conftest import EXAMPLE, ROOT

SANITIZED = "LD_PRELOAD" in os.environ
pytestmark = pytest.mark.skipif(SANITIZED, reason="builds without the sanitizer")


def run(*command, cwd):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    for tool in ("setuptools", "wheel", "pip"):
        pytest.importorskip(tool)
    base = tmp_path_factory.mktemp("package")
    copy = base / "copy"
    skipped = shutil.ignore_patterns("build*", ".git", "*.egg-info", "__pycache__", "dist")
    shutil.copytree(ROOT, copy, ignore=skipped)
    make = "import setuptools.build_meta as backend; print(backend.build_sdist('dist'))"
    name = run(sys.executable, "-c", make, cwd=copy).split()[-1]
    assert name == f"lineage-explainers-{lineage.__version__}.tar.gz"
    empty = base / "empty folder"
    with tarfile.open(copy / "dist" / name) as archive:
        archive.extractall(empty)
    shutil.rmtree(copy)
    (folder,) = empty.iterdir()
    assert (folder / "LICENSE").exists()
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-index", "--no-deps", "--no-build-isolation", ".", "-w", base, cwd=folder)
    (wheel,) = base.glob("*.whl")
    return wheel


def test_wheel_serves_every_python_from_3_11_on(wheel):
    assert wheel.name.startswith(f"lineage_explainers-{lineage.__version__}-cp311-abi3-")
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        text = archive.read(metadata).decode()
    assert names == {
        f"lineage/{name}"
        for name in (
            "__init__.py", "__main__.py", "_lineage.abi3.so", "_lineage.pyi", "_values.py",
            "py.typed",
        )
    }  # fmt: skip
    assert "Requires-Python: >=3.11" in text
    assert "Requires-Dist" not in text
    assert "License: MIT" in text or "License-Expression: MIT" in text


def test_wheel_holds_the_library_and_hides_it(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        path = pathlib.Path(archive.extract("lineage/_lineage.abi3.so", tmp_path))
    data = path.read_bytes()
    assert str(wheel.parent).encode() not in data
    if not shutil.which("nm"):
        pytest.skip("no nm here")
    exported = run("nm", "-D", "--defined-only", path, cwd=tmp_path).split()[2::3]
    assert exported == ["PyInit__lineage"]
    missing = run("nm", "-D", "--undefined-only", path, cwd=tmp_path)
    assert "lineage_" not in missing and "liblineage" not in missing


def test_wheel_is_installed_and_imported(wheel, tmp_path):
    site = tmp_path / "site"
    run(sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target", site, wheel,
        cwd=tmp_path)  # fmt: skip
    program = (
        f"import sys; sys.path.insert(0, {str(site)!r}); import lineage, importlib.metadata as m;"
        f"assert lineage.__file__.startswith({str(site)!r});"
        "assert m.version('lineage-explainers') == lineage.__version__;"
        f"print(lineage.load({str(EXAMPLE)!r}).select(lineage.ANY).count_paths('link', 'page'))"
    )
    expected = lineage.load(EXAMPLE).select(lineage.ANY).count_paths("link", "page")
    assert int(run(sys.executable, "-I", "-c", program, cwd=tmp_path)) == expected
