# SPDX-License-Identifier: MIT
"""The Python package beside what one would use instead, as ratios of one run.

PYTHONPATH=build/python python3 bench/bench_python.py [FILE]

Needs networkx and jsonschema. Each two that are compared take turns, and the best of many counts, so
that a busy machine slows both or neither.
"""

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import jsonschema
import networkx

import lineage

DOCUMENT = "examples/documents/how-a-web-page-arrives.json"
IDENTIFIER = {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]*$"}
TEXT = {"type": "string", "minLength": 1}


def closed(optional=(), **properties):
    """A schema of an object with these members and no others."""
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def listed(items, least=0):
    return {"type": "array", "items": items, "minItems": least}


EVIDENCE = listed(closed(source=IDENTIFIER, quote=TEXT))
SCHEMA = closed(
    optional=("og_subtitle", "out_of_scope_note", "link_from"),
    version={"type": "string", "pattern": "^1\\."},
    slug={"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
    name=TEXT,
    title=TEXT,
    h1=TEXT,
    description=TEXT,
    og_subtitle=TEXT,
    verified_on={"type": "string", "pattern": "^\\d{4}-\\d\\d-\\d\\d$"},
    verified_against=TEXT,
    scope=TEXT,
    answer=TEXT,
    status_template=TEXT,
    dimensions=listed(
        closed(
            id=IDENTIFIER,
            legend=TEXT,
            default=IDENTIFIER,
            options=listed(closed(value=IDENTIFIER, label=TEXT, phrase=TEXT), 1),
        )
    ),
    sections=listed(closed(heading=TEXT, paragraphs=listed(TEXT, 1))),
    out_of_scope_note=TEXT,
    link_from=listed({"type": "string", "pattern": "^[a-z]+:[a-z0-9_]+$"}),
    sources={
        "type": "object",
        "propertyNames": IDENTIFIER,
        "additionalProperties": closed(
            url={"type": "string", "pattern": "^https?://[^ ]+$"}, title=TEXT
        ),
    },
    stages=listed(
        closed(
            id=IDENTIFIER,
            name=TEXT,
            kind=TEXT,
            layer=TEXT,
            lineage_id={"type": ["string", "null"], "pattern": "^[a-z]+:[a-z0-9_]+$"},
            pos={"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
            summary=TEXT,
            evidence=EVIDENCE,
        ),
        1,
    ),
    steps=listed(
        {
            **closed(
                to=IDENTIFIER,
                kind=TEXT,
                when={
                    "type": "object",
                    "propertyNames": IDENTIFIER,
                    "additionalProperties": {**listed(IDENTIFIER, 1), "uniqueItems": True},
                },
                label=TEXT,
                explanation=TEXT,
                evidence=EVIDENCE,
                **{"from": IDENTIFIER},
            )
        }
    ),
)


def best(*functions, seconds=2.0):
    """The least time of a call of each, in seconds; they take turns."""
    rounds = []
    for function in functions:
        begun = time.perf_counter()
        function()
        once = max(time.perf_counter() - begun, 1e-7)
        rounds.append((function, max(1, int(seconds / 40 / len(functions) / once))))
    least = [float("inf")] * len(functions)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for i, (function, times) in enumerate(rounds):
            begun = time.perf_counter()
            for _ in range(times):
                function()
            least[i] = min(least[i], (time.perf_counter() - begun) / times)
    return least


def show(what, ours, theirs, than):
    print(f"{what}: {ours * 1e6:.1f} us, {ours / theirs:.4f} of {than} ({theirs * 1e6:.1f} us)")


def build_graph(document, chosen):
    """The active steps as networkx has them; `chosen` is {dimension: value}, or None for all."""
    graph = networkx.MultiDiGraph()
    for stage in document["stages"]:
        graph.add_node(stage["id"], **stage)
    for step in document["steps"]:
        if chosen is None or all(chosen[id] in values for id, values in step["when"].items()):
            graph.add_edge(step["from"], step["to"], **step)
    return graph


def load_by_hand(data):
    document = json.loads(data)
    jsonschema.validate(document, SCHEMA)
    return build_graph(document, None)


def compare_loads(data):
    load_by_hand(data)
    ours, parsed, by_hand = best(
        lambda: lineage.loads(data), lambda: json.loads(data), lambda: load_by_hand(data)
    )
    show("loads, checked and indexed", ours, parsed, "json.loads")
    show("loads, checked and indexed", ours, by_hand, "json.loads, jsonschema and a MultiDiGraph")


def compare_reach(name, ex):
    """From the stage that leads to most, under the default selection."""
    sel = ex.select()
    (scenario,) = sel.scenarios()
    graph = build_graph(ex.to_dict(), scenario)
    first = max((stage.id for stage in ex.stages[:50]), key=lambda id: len(sel.reach(id)))
    reached = {stage.id for stage in sel.reach(first)}
    assert reached == networkx.descendants(graph, first) | {first}
    ours, theirs = best(lambda: sel.reach(first), lambda: networkx.descendants(graph, first))
    show(f"reach on {name}, {len(reached)} stages reached", ours, theirs, "networkx.descendants")


def make_large(stage_count, step_count):
    """A document of that many stages, each led to by an earlier one, and steps between them."""
    choose = random.Random(1)
    document = json.loads(Path(DOCUMENT).read_text(encoding="utf-8"))
    stage, step = document["stages"][0], document["steps"][0]
    document["stages"] = [
        {**stage, "id": f"s{i}", "pos": [i % 100, i // 100]} for i in range(stage_count)
    ]
    ends = [(choose.randrange(i), i) for i in range(1, stage_count)]
    while len(ends) < step_count:
        ends.append((choose.randrange(stage_count), choose.randrange(stage_count)))
    document["steps"] = [{**step, "from": f"s{a}", "to": f"s{b}", "when": {}} for a, b in ends]
    return lineage.loads(json.dumps(document))


EMPTY = """
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "empty"};
PyMODINIT_FUNC PyInit_empty(void) { return PyModuleDef_Init(&definition); }
"""


def time_imports(*programs):
    """The median time of each program in a fresh interpreter, in seconds, less that of an empty one."""
    taken = [[] for _ in ("", *programs)]
    for _ in range(25):
        for i, program in enumerate(("", *programs)):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            taken[i].append(time.perf_counter() - begun)
    nothing, *times = map(statistics.median, taken)
    return [time - nothing for time in times]


def compare_imports():
    import sysconfig

    with tempfile.TemporaryDirectory() as folder:
        (source := Path(folder) / "empty.c").write_text(EMPTY)
        include = sysconfig.get_path("include")
        subprocess.run(
            ["cc", "-O2", "-shared", "-fPIC", f"-I{include}", source, "-o", f"{folder}/empty.abi3.so"],
            check=True,
        )
        ours, theirs, empty = time_imports(
            "import lineage",
            "import json, dataclasses",
            f"import sys; sys.path.insert(0, {folder!r}); import empty",
        )
    show("import", ours, theirs, "importing json and dataclasses")
    print(f"import: {(ours - empty) * 1e3:.2f} ms more than an empty extension")


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else DOCUMENT
    data = Path(path).read_bytes()
    print(f"Python {sys.version.split()[0]}, networkx {networkx.__version__}, "
          f"jsonschema {jsonschema.__version__}, {path}: {len(data)} bytes")  # fmt: skip
    compare_loads(data)
    compare_reach("the document", lineage.loads(data))
    compare_reach("10,000 stages and 20,000 steps", make_large(10_000, 20_000))
    compare_imports()


if __name__ == "__main__":
    main()
