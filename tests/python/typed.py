# SPDX-License-Identifier: MIT
"""What a type checker must make of the package; read by mypy in test_docs.py, never run."""

import io
from datetime import date
from pathlib import Path
from typing import assert_type

import lineage

ex = lineage.load(Path("x.json"), rules={"unused-source": "off"}, today=date(2026, 1, 1))
assert_type(ex, lineage.Explainer)
assert_type(lineage.loads(b"{}", known_layers=["x"], today="2026-01-01"), lineage.Explainer)
assert_type(lineage.loads(memoryview(b"{}")), lineage.Explainer)
assert_type(lineage.load(io.StringIO()), lineage.Explainer)
assert_type(lineage.load(io.BytesIO()), lineage.Explainer)
assert_type(lineage.check("x.json"), lineage.Report)
assert_type(lineage.checks("{}").errors, tuple[lineage.Finding, ...])

assert_type(ex.verified_on, date)
assert_type(ex.og_subtitle, str | None)
assert_type(ex.stages["app"], lineage.Stage)
assert_type(ex.stages[0], lineage.Stage)
assert_type(ex.stages[1:], lineage.ElementTuple[lineage.Stage])
assert_type(ex.stages.get("x"), lineage.Stage | None)
assert_type(ex.stages.get("x", 3), lineage.Stage | int)
assert_type([stage.pos for stage in ex.stages], list[tuple[float, float]])
assert_type(ex.steps[0].from_, lineage.Stage)
assert_type(ex.steps[0].when, dict[str, tuple[str, ...]])
assert_type(ex.dimensions["d"].options["o"].phrase, str)
assert_type(ex.stages[0].evidence[0].source.url, str)
assert_type(ex.stages[0].evidence[0].step, lineage.Step | None)
assert_type(ex.resolve("lang:c"), lineage.ElementTuple[lineage.Stage])

sel = ex.select(provider="cuda", other=lineage.ANY, third=("a", "b"))
assert_type(sel, lineage.Selection)
assert_type(ex.select({"exec-mode": "x"}), lineage.Selection)
assert_type(ex.select({ex.dimensions[0]: ex.dimensions[0].options[0]}), lineage.Selection)
assert_type(ex.select({ex.dimensions[0]: ex.dimensions[0].options}), lineage.Selection)
assert_type(ex.select(sel), lineage.Selection)
assert_type(ex.select(lineage.ANY), lineage.Selection)
assert_type(sel.filter("loads"), lineage.Selection)
assert_type(sel.stages, lineage.ElementTuple[lineage.Stage])
assert_type(sel.stages["app"], lineage.Stage)
assert_type(sel.steps[1:], lineage.ElementTuple[lineage.Step])
assert_type(sel.cycles, tuple[lineage.Path, ...])
assert_type(sel.reach("app", backwards=True, kinds=["x"]), lineage.ElementTuple[lineage.Stage])
assert_type(sel.distances(ex.stages[0]), dict[lineage.Stage, int])
assert_type(sel.shortest_path("a", "b"), lineage.Path | None)
assert_type(sel.count_paths("a", "b", budget=3), int)
assert_type(sel.paths("a", "b", limit=3).more, bool)
assert_type([path.steps[0].kind for path in sel.paths("a", ex.stages[0])], list[str])
assert_type(list(sel.scenarios()), list[dict[str, str]])

condition = ex.when("a", "b")
assert_type(condition, lineage.Condition)
assert_type([dict(product) for product in condition], list[dict[str, tuple[str, ...]]])

match ex.findings[0]:
    case lineage.Finding(rule="unused-source", line=line, suggestion=suggestion):
        assert_type(line, int)
        assert_type(suggestion, str | None)

try:
    lineage.loads("")
except lineage.LoadError as error:
    assert_type(error.report, lineage.Report)

ex.slug = "x"  # type: ignore[misc]
ex.stages["app"].nope  # type: ignore[attr-defined]
lineage.Stage("x")  # type: ignore[call-arg]
sel.reach(3)  # type: ignore[arg-type]
