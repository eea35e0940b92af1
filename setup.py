# SPDX-License-Identifier: MIT
"""Builds lineage._lineage: the library's sources and the binding's, in one extension.

The wheel so carries the library inside. json-c comes along where its archive can be linked into a
shared object, else the system's is used; either way nothing but the module's entry is exported.
pyproject.toml says the rest; the version and the source lists are read from the CMake files.
"""

import re
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PROJECT = Path("CMakeLists.txt").read_text(encoding="utf-8")
VERSION = re.search(r"project\(lineage\s+VERSION (\d+)\.(\d+)\.(\d+)", PROJECT)
assert VERSION, "CMakeLists.txt tells no version"


def library_sources() -> list[str]:
    """The sources of each room that adds to the library's objects."""
    sources = []
    for room in sorted(Path("src").glob("*/CMakeLists.txt")):
        for names in re.findall(r"target_sources\(lineage_objects PRIVATE([^)]*)\)", room.read_text()):
            sources += [(room.parent / name).as_posix() for name in names.split()]
    return sources


def binding_sources() -> list[str]:
    return [path.as_posix() for path in sorted(Path("bindings/python/src").glob("*.c"))]


def ask_pkg_config(*question: str) -> list[str]:
    try:
        answer = subprocess.run(
            ["pkg-config", *question, "json-c"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return []
    return answer.stdout.split()


def write_version(folder: Path) -> None:
    """version.h, as CMake's configure_file makes it."""
    text = Path("include/lineage/version.h.in").read_text(encoding="utf-8")
    for name, value in zip(("MAJOR", "MINOR", "PATCH"), VERSION.groups()):
        text = text.replace(f"@PROJECT_VERSION_{name}@", value)
    text = text.replace("@PROJECT_VERSION@", ".".join(VERSION.groups()))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "version.h").write_text(text, encoding="utf-8")


class BuildExtension(build_ext):
    def build_extension(self, extension: Extension) -> None:
        generated = Path(self.build_temp) / "include"
        write_version(generated / "lineage")
        extension.include_dirs.append(str(generated))
        self.link_json_c(extension)
        super().build_extension(extension)

    def link_json_c(self, extension: Extension) -> None:
        extension.extra_compile_args += ask_pkg_config("--cflags")
        for folder in ask_pkg_config("--variable=libdir"):
            archive = Path(folder) / "libjson-c.a"
            if archive.exists() and self.can_link(archive, extension):
                extension.extra_objects.append(str(archive))
                return
        extension.extra_link_args += ask_pkg_config("--libs") or ["-ljson-c"]

    def can_link(self, archive: Path, extension: Extension) -> bool:
        """Whether an archive is fit for a shared object, which needs code for any address."""
        trial = Path(self.build_temp) / "trial.c"
        trial.write_text(
            "#include <json-c/json.h>\n"
            "const char *trial(const char *text);\n"
            "const char *trial(const char *text) {\n"
            "  return json_object_to_json_string(json_tokener_parse(text));\n"
            "}\n"
        )
        try:
            objects = self.compiler.compile(
                [str(trial)], output_dir=".", extra_postargs=extension.extra_compile_args
            )
            self.compiler.link_shared_object(
                objects + [str(archive)], str(trial.with_suffix(".so"))
            )
        except Exception as error:  # whatever the compiler at hand raises
            print(f"json-c is linked dynamically: {error}")
            return False
        return True


EXTENSION = Extension(
    "lineage._lineage",
    sources=library_sources() + binding_sources(),
    include_dirs=["include", "src"],
    define_macros=[("_DEFAULT_SOURCE", None)],
    extra_compile_args=[
        "-std=c11",
        "-O3",
        "-g0",
        "-fvisibility=hidden",
        "-Werror=implicit-function-declaration",
    ],
    extra_link_args=(
        ["-Wl,-exported_symbol,_PyInit__lineage"]
        if sys.platform == "darwin"
        else ["-Wl,--version-script=bindings/python/src/exports.map"]
    ),
    depends=["bindings/python/src/binding.h", "bindings/python/src/preamble.h"],
    py_limited_api=True,
)

setup(
    version=".".join(VERSION.groups()),
    license="MIT",
    ext_modules=[EXTENSION],
    cmdclass={"build_ext": BuildExtension},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
