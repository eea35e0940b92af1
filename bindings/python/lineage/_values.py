# SPDX-License-Identifier: MIT
"""Values that need no library: findings, reports, paths, conditions, and tuples of elements.

They never change, and compare, hash, match and pickle by their fields. Importing this imports
nothing that an interpreter hasn't loaded already.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn, SupportsIndex, TypeVar, overload

    from lineage._lineage import Explainer, Stage, Step

    T = TypeVar("T")
else:

    def overload(function: object) -> object:
        return function


class Record:
    """Named values that never change."""

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def _fill(self, *values: object) -> None:
        for name, value in zip(self.__match_args__, values, strict=True):
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes; cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes; cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._values()))

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), self._values()

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"lineage.{type(self).__name__}({', '.join(fields)})"


# -- What check finds -----------------------------------------------------------------------------


class Rule(Record):
    """A rule by which documents are judged.

    >>> [rule.summary for rule in lineage.rules() if rule.name == "unused-source"]
    ['nothing cites the source']
    """

    __match_args__ = ("name", "group", "severity", "can_be_lowered", "summary")
    __slots__ = {
        "name": "What options name it by; never changes.",
        "group": "'text', 'structure', 'reference', 'graph', 'evidence' or 'editorial'.",
        "severity": "That of its findings unless the caller says otherwise: 'error', 'warning' or 'note'.",
        "can_be_lowered": "Whether the caller may set it below 'error'.",
        "summary": "When it fires, in one line.",
    }

    name: str
    group: str
    severity: str
    can_be_lowered: bool
    summary: str

    def __init__(
        self, name: str, group: str, severity: str, can_be_lowered: bool, summary: str
    ) -> None:
        self._fill(name, group, severity, can_be_lowered, summary)


class Place(Record):
    """A place in a document that explains a finding.

    >>> lineage.Place("/stages/1/id", 12, 7, 245, "first defined here").line
    12
    """

    __match_args__ = ("pointer", "line", "column", "offset", "message")
    __slots__ = {
        "pointer": 'JSON Pointer of the value concerned; "" is the whole document.',
        "line": "From 1.",
        "column": "From 1, counted in characters.",
        "offset": "Bytes before it, a byte order mark included.",
        "message": "What stands there.",
    }

    pointer: str
    line: int
    column: int
    offset: int
    message: str | None

    def __init__(
        self, pointer: str, line: int, column: int, offset: int, message: str | None = None
    ) -> None:
        self._fill(pointer, line, column, offset, message)


class Finding(Record):
    """One thing wrong at one place.

    >>> match lineage.checks("{").errors[0]:
    ...     case lineage.Finding(rule="json-syntax", line=line):
    ...         print("not JSON, line", line)
    not JSON, line 1
    """

    __match_args__ = (
        "rule",
        "severity",
        "message",
        "pointer",
        "line",
        "column",
        "offset",
        "suggestion",
        "related",
        "excerpt",
        "caret",
    )
    __slots__ = {
        "rule": "The rule's name, e.g. 'unknown-stage'.",
        "severity": "'error', 'warning' or 'note'.",
        "message": "One sentence, without place and rule.",
        "pointer": 'JSON Pointer of the value concerned; "" is the whole document.',
        "line": "From 1.",
        "column": "From 1, counted in characters.",
        "offset": "Bytes before it, a byte order mark included.",
        "suggestion": "The bare name that was probably meant.",
        "related": "Other places that explain it.",
        "excerpt": "The line of text, safe to show, or a part of a long one.",
        "caret": "Characters of the excerpt before the place.",
    }

    rule: str
    severity: str
    message: str
    pointer: str
    line: int
    column: int
    offset: int
    suggestion: str | None
    related: tuple[Place, ...]
    excerpt: str | None
    caret: int

    def __init__(
        self,
        rule: str,
        severity: str,
        message: str,
        pointer: str,
        line: int,
        column: int,
        offset: int,
        suggestion: str | None = None,
        related: tuple[Place, ...] = (),
        excerpt: str | None = None,
        caret: int = 0,
    ) -> None:
        self._fill(
            rule,
            severity,
            message,
            pointer,
            line,
            column,
            offset,
            suggestion,
            related,
            excerpt,
            caret,
        )

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.message} [{self.rule}]"


class Report(Record):
    """What one look at a document had to say.

    >>> report = lineage.checks("[]")
    >>> report.ok, len(report.errors)
    (False, 1)
    """

    __match_args__ = ("path", "findings", "totals")
    __slots__ = {
        "path": "The file it is about, None for a text.",
        "findings": "Those that were kept, in the order of the text.",
        "totals": "How many errors, warnings and notes there were, kept or not.",
    }

    path: str | None
    findings: tuple[Finding, ...]
    totals: tuple[int, int, int]

    def __init__(
        self, path: str | None, findings: tuple[Finding, ...], totals: tuple[int, int, int]
    ) -> None:
        self._fill(path, findings, totals)

    @property
    def ok(self) -> bool:
        """Whether there is no error, so that the document loads."""
        return self.totals[0] == 0

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors."""
        return self._of("error")

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings that are warnings."""
        return self._of("warning")

    @property
    def notes(self) -> tuple[Finding, ...]:
        """The findings that are notes."""
        return self._of("note")

    @property
    def omitted(self) -> int:
        """How many findings were counted but not kept; see max_findings."""
        return sum(self.totals) - len(self.findings)

    def _of(self, severity: str) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == severity)

    def __str__(self) -> str:
        """The findings that were kept, as `lineage check` shows them, and how many there were."""
        lines = [line for finding in self.findings for line in _show(self, finding)]
        if self.omitted:
            lines.append(f"and {self.omitted} more; max_findings keeps more")
        nouns = ("error", "warning", "note")
        lines.append(", ".join(map(_count, self.totals, nouns)))
        return "\n".join(lines)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _name(report: Report) -> str:
    """The path, safe to show."""
    if report.path is None:
        return "<string>"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in report.path)


def _show(report: Report, finding: Finding) -> Iterator[str]:
    """A finding in lines: what it is, the text with a caret, and related places."""
    path = _name(report)
    yield f"{path}:{finding}"
    if finding.excerpt is not None:
        number = f"{finding.line:5} | "
        yield number + finding.excerpt
        yield " " * (len(number) - 2) + "| " + " " * finding.caret + "^"
    for place in finding.related:
        yield f"{path}:{place.line}:{place.column}: note: {place.message}"


class LoadError(ValueError):
    """A document has errors. Its message shows the first of them as `lineage check` would.

    >>> try:
    ...     lineage.loads("[1, 2")
    ... except lineage.LoadError as error:
    ...     print(error.report.errors[0].rule)
    json-syntax
    """

    report: Report
    """All that was found."""

    _SHOWN = 3

    def __init__(self, report: Report) -> None:
        super().__init__(self._tell(report))
        self.report = report

    @classmethod
    def _tell(cls, report: Report) -> str:
        shown = report.errors[: cls._SHOWN]
        lines = [line for finding in shown for line in _show(report, finding)]
        more = report.totals[0] - len(shown)
        if more:
            lines.append(f"and {_count(more, 'more error')}")
        return "\n".join(lines)

    def __reduce__(self) -> tuple[type[LoadError], tuple[Report]]:
        return type(self), (self.report,)


# -- What questions answer ------------------------------------------------------------------------


class ElementTuple(tuple["T", ...]):
    """A tuple of elements in which an element is also found by its id (an option by its value).

    >>> stages = ex.select().stages
    >>> "browser" in stages, stages["browser"] is not None, stages[0].id
    (True, True, 'link')
    """

    __slots__ = ()

    @overload
    def __getitem__(self, key: SupportsIndex | str, /) -> T: ...

    @overload
    def __getitem__(self, key: slice, /) -> ElementTuple[T]: ...

    def __getitem__(self, key: SupportsIndex | slice | str, /) -> T | ElementTuple[T]:
        if isinstance(key, str):
            found = self.get(key)
            if found is None:
                raise KeyError(f"{key[:60]!r} is not among the {len(self)}")
            return found
        if isinstance(key, slice):
            return type(self)(super().__getitem__(key))
        return super().__getitem__(key)

    def __contains__(self, value: object, /) -> bool:
        if isinstance(value, str):
            return self.get(value) is not None
        return super().__contains__(value)

    def get(self, id: str, /) -> T | None:
        """The element of that id, or None.

        >>> ex.select().stages.get("toaster") is None
        True
        """
        for element in self:
            if getattr(element, "id", None) == id or getattr(element, "value", None) == id:
                return element
        return None


class Path(Record):
    """Steps one after the other: a path, or a round that ends where it begins.

    A path has one stage more than steps; a round lists each of its stages once.

    >>> path = ex.select().shortest_path("link", "private_cache")
    >>> str(path), [step.kind for step in path.steps]
    ('link → browser → private_cache', ['loads', 'dispatches_to'])
    """

    __match_args__ = ("stages", "steps")
    __slots__ = {
        "stages": "The stages in order.",
        "steps": "The steps in order.",
    }

    stages: ElementTuple[Stage]
    steps: ElementTuple[Step]

    def __init__(self, stages: ElementTuple[Stage], steps: ElementTuple[Step]) -> None:
        self._fill(stages, steps)

    def __str__(self) -> str:
        ids = [stage.id for stage in self.stages]
        if self.steps and len(self.stages) == len(self.steps):
            ids.append(ids[0])
        return " → ".join(ids)


class Condition(Record):
    """A set of scenarios, as products: of some dimensions the options; any of the others.

    True unless it is never met. Iterates its products as dicts; `always` has one, which is empty,
    and `never` has none. Two are equal when their sets are, within the same selection.

    >>> condition = ex.when("private_cache", "stored_response")
    >>> bool(condition), condition.is_always
    (True, False)
    >>> str(ex.when("link", "browser"))
    'always'
    """

    __match_args__ = ("explainer", "within", "products")
    __slots__ = {
        "explainer": "The document whose dimensions it is about.",
        "within": "The options of the dimensions that the question narrowed; scenarios outside don't count.",
        "products": "The products, each as pairs of a dimension's id and its options' values.",
    }

    explainer: Explainer
    within: tuple[tuple[str, tuple[str, ...]], ...]
    products: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]

    def __init__(
        self,
        explainer: Explainer,
        within: tuple[tuple[str, tuple[str, ...]], ...],
        products: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...],
    ) -> None:
        self._fill(explainer, within, products)

    @property
    def is_always(self) -> bool:
        """Whether every scenario meets it."""
        return self.products == ((),)

    @property
    def is_never(self) -> bool:
        """Whether no scenario meets it."""
        return not self.products

    def __bool__(self) -> bool:
        return bool(self.products)

    def __len__(self) -> int:
        return len(self.products)

    def __iter__(self) -> Iterator[dict[str, tuple[str, ...]]]:
        return (dict(product) for product in self.products)

    def __repr__(self) -> str:
        return f"<lineage.Condition {str(self)!r}>"

    def __str__(self) -> str:
        if self.is_never:
            return "never"
        if self.is_always:
            return "always"
        return " or ".join(
            " and ".join(f"{dimension} ∈ {{{', '.join(values)}}}" for dimension, values in product)
            for product in self.products
        )


# -- What select is told --------------------------------------------------------------------------


class AnyOption:
    """The type of lineage.ANY."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "lineage.ANY"

    def __reduce__(self) -> str:
        return "ANY"


ANY = AnyOption()
"""Opens a dimension in Explainer.select: all of its options are possible."""

for _class in (
    Rule,
    Place,
    Finding,
    Report,
    LoadError,
    ElementTuple,
    Path,
    Condition,
):
    _class.__module__ = "lineage"
del _class
