# SPDX-License-Identifier: MIT
"""What all Python tests share: the example document, and the texts of made-up ones."""

import pathlib

import pytest

import lineage

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "documents" / "how-a-web-page-arrives.json"


@pytest.fixture(scope="session")
def example_path() -> pathlib.Path:
    return EXAMPLE


@pytest.fixture(scope="session")
def text() -> str:
    return EXAMPLE.read_text(encoding="utf-8")


@pytest.fixture
def ex() -> lineage.Explainer:
    return lineage.load(EXAMPLE)
