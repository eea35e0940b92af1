# SPDX-License-Identifier: MIT
"""Load, check and ask explainer documents.

An explainer is one JSON document that says how something runs: the stages that take part, the
steps between them, the choices a reader has, and for every claim a quote from a listed source.

>>> import lineage
>>> ex = lineage.load("examples/documents/how-a-web-page-arrives.json")
>>> ex.stages["origin"].name
'Origin server'
>>> sel = ex.select(browser_cache="stale")
>>> [stage.id for stage in sel.must_pass("link", "page")][:3]
['link', 'browser', 'private_cache']
"""

import _collections_abc

from lineage._lineage import (
    Dimension,
    Elements,
    Evidence,
    Explainer,
    Option,
    Paths,
    Scenarios,
    Section,
    Selection,
    Source,
    Stage,
    Step,
    __version__,
    check,
    checks,
    load,
    loads,
    rules,
)
from lineage._values import (
    ANY,
    Condition,
    ElementTuple,
    Finding,
    LoadError,
    Path,
    Place,
    Report,
    Rule,
)

__all__ = [
    "ANY",
    "Condition",
    "Dimension",
    "ElementTuple",
    "Elements",
    "Evidence",
    "Explainer",
    "Finding",
    "LoadError",
    "Option",
    "Path",
    "Paths",
    "Place",
    "Report",
    "Rule",
    "Scenarios",
    "Section",
    "Selection",
    "Source",
    "Stage",
    "Step",
    "__version__",
    "check",
    "checks",
    "load",
    "loads",
    "rules",
]

_collections_abc.Sequence.register(Elements)
_collections_abc.Iterator.register(Paths)
_collections_abc.Iterator.register(Scenarios)
