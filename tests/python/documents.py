# SPDX-License-Identifier: MIT
"""Makes documents: the least that the format requires around some stages, steps and dimensions."""

import json

KIND = "lowers_to"


def make_document(stages, steps=(), dimensions=None, **members):
    """A document as a dict: ids of stages; steps as (from, to[, when[, kind]]); and
    {dimension: (values)}, the first value being the default."""
    document = {
        "version": "1.0",
        "slug": "made-up",
        "name": "Made up",
        "title": "A made-up explainer",
        "h1": "What is made up?",
        "description": "A document that was made up so that something can be tried with it, and that says nothing.",
        "verified_on": "2026-01-31",
        "verified_against": "nothing",
        "scope": "Everything.",
        "answer": "It is **made up**.",
        "status_template": "Showing it",
        "dimensions": [
            {
                "id": dimension,
                "legend": dimension,
                "default": values[0],
                "options": [
                    {"value": value, "label": value, "phrase": f"the {value} way"}
                    for value in values
                ],
            }
            for dimension, values in (dimensions or {}).items()
        ],
        "sections": [],
        "sources": {"book": {"url": "https://example.org/book/1", "title": "A book"}},
        "stages": [make_stage(id, place) for place, id in enumerate(stages)],
        "steps": [make_step(*step) for step in steps],
    }
    document.update(members)
    return document


def make_stage(id, place):
    return {
        "id": id,
        "name": id.title(),
        "kind": "runtime",
        "layer": "framework",
        "lineage_id": None,
        "pos": [place, 0],
        "summary": "It takes part.",
        "evidence": [{"source": "book", "quote": f"{id} takes part"}],
    }


def make_step(from_, to, when=None, kind=KIND):
    return {
        "from": from_,
        "to": to,
        "kind": kind,
        "when": {dimension: list(values) for dimension, values in (when or {}).items()},
        "label": "leads to",
        "explanation": "It leads there.",
        "evidence": [{"source": "book", "quote": f"{from_} leads to {to}"}],
    }


def make_text(*args, **members):
    return json.dumps(make_document(*args, **members))


def make_ladder(rungs):
    """Stages in pairs, each joined to both of the next: 2**(rungs - 1) paths from a0 to end."""
    stages = [f"{side}{rung}" for rung in range(rungs) for side in "ab"] + ["end"]
    steps = [
        (f"{one}{rung}", f"{other}{rung + 1}")
        for rung in range(rungs - 1)
        for one in "ab"
        for other in "ab"
    ]
    steps += [(f"{side}{rungs - 1}", "end") for side in "ab"]
    return make_text(stages, steps)


def make_clique(size):
    """Every stage leads to every other: more paths than can be counted, and cycles everywhere."""
    stages = [f"s{i}" for i in range(size)]
    return make_text(stages, [(a, b) for a in stages for b in stages if a != b])
