# SPDX-License-Identifier: MIT
"""Everything that the package does, as functions to be done again and again. Imported by programs
that watch memory; nothing here holds on to anything."""

import copy
import io
import pathlib
import pickle

import lineage
from documents import make_text

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATH = str(ROOT / "examples" / "documents" / "how-a-web-page-arrives.json")
TEXT = pathlib.Path(PATH).read_text(encoding="utf-8")
BYTES = TEXT.encode()
BAD = make_text("ab", [("a", "x"), ("y", "b")], note=["∈", 1.5], x=1).replace('"A book"', "17", 1)
TWICE = '[{"a": 1, "a": 2}]'
EX = lineage.loads(TEXT)
PICKLE = pickle.dumps([EX, EX.stages[1], EX.steps, EX.select(lineage.ANY).filter("loads")])


def refuse(error, function, *args, **options):
    try:
        function(*args, **options)
    except error as caught:
        str(caught)
    else:
        raise AssertionError("nothing was raised")


def load_text():
    lineage.loads(BYTES)
    lineage.loads(TEXT, rules={"unused-source": "off"}, today="2026-11-29", known_layers=["x"])


def load_file():
    lineage.load(PATH)
    lineage.load(io.BytesIO(BYTES))
    lineage.check(io.StringIO(TEXT))


def fail_to_load():
    refuse(lineage.LoadError, lineage.loads, BAD)
    refuse(lineage.LoadError, lineage.loads, "\ud800")
    refuse(OSError, lineage.load, "/absent/x.json")
    refuse(TypeError, lineage.loads, 3)
    refuse(KeyError, lineage.loads, "", rules={"unused-sauce": "off"})
    refuse(ValueError, lineage.loads, "", today="x")
    refuse(ValueError, lineage.loads, "", rules={"json-syntax": "off"})
    refuse(TypeError, lineage.loads, "", known_layers=[3])


def report():
    str(lineage.checks(TWICE))
    ex = lineage.loads(make_text("ab", [("a", "b")], x=1))
    ex.findings, ex.report.warnings, repr(ex.report)
    lineage.rules()


def look():
    ex = EX
    for name in type(ex).__dict__:
        if not name.startswith("_"):
            getattr(ex, name)
    for parts in (ex.dimensions, ex.sections, ex.sources, ex.stages, ex.steps):
        for part in (parts[0], parts[-1], *parts[1:]):
            for name in type(part).__dict__:
                if not name.startswith("_"):
                    getattr(part, name)
            repr(part), hash(part), part == parts[0], part in parts, parts.index(part)
            part.to_dict()
    ex.stages["origin"], ex.stages.get("x"), "x" in ex.sources, ex.stages[0].evidence[0].source
    refuse(KeyError, ex.stages.__getitem__, "orgin")
    refuse(IndexError, ex.stages.__getitem__, 99)
    ex == lineage.loads(TEXT), ex.to_dict(), ex.to_json(), ex.resolve("lang:cxx")


def select():
    sel = EX.select({"response": lineage.ANY}, browser_cache=("stale", "empty"))
    sel.choices, sel.status, list(sel.scenarios()), repr(sel), hash(sel), sel == EX.select(sel)
    sel.filter("loads", ["x"]).kinds
    refuse(KeyError, EX.select, respons="page")
    refuse(KeyError, EX.select, response=["page", "pag"])
    refuse(TypeError, EX.select, response=3)
    refuse(ValueError, EX.select, response=())


def ask():
    sel = EX.select(lineage.ANY)
    sel.steps, sel.stages, sel.entries, sel.exits, sel.cycles, sel.is_active(3)
    sel.reach("link"), sel.reach(EX.stages[3], backwards=True, kinds=["loads"])
    sel.distances("link", without_kinds="x")
    sel.shortest_path("link", "page"), sel.count_paths("link", "page"), sel.must_pass("link", "page")
    str(EX.when("link", "page")), list(sel.when("link", "origin"))
    paths = sel.paths("link", "page", limit=2)
    str(next(paths)), list(paths), paths.more
    list(sel.paths("link", "page")), next(sel.paths("link", "page"))
    refuse(KeyError, sel.reach, "orgin")
    refuse(TypeError, sel.reach, 3)
    refuse(OverflowError, sel.reach, "link", max_scenario_bits=1)
    refuse(ValueError, sel.paths, "link", "page", limit=-1)


def carry():
    pickle.loads(pickle.dumps([EX.stages[1], EX.steps, EX.select().filter("loads")]))
    pickle.loads(PICKLE)
    copy.deepcopy([EX, EX.stages[0], EX.report, EX.when("link", "page")])


ALL = [load_text, load_file, fail_to_load, report, look, select, ask, carry]
