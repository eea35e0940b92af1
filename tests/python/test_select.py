# SPDX-License-Identifier: MIT
"""Selections and the questions to them, on the example; test_judge.py has the hard cases."""

import json

import pytest

import lineage
from documents import make_clique, make_document, make_ladder, make_text


def ids(stages):
    return [stage.id for stage in stages]


def test_default_selection_has_the_defaults(ex):
    assert ex.select().choices == {
        "browser_cache": ("empty",),
        "shared_cache": ("miss",),
        "response": ("page",),
    }
    assert ex.select({}) == ex.select(None) == ex.select()


def test_options_are_chosen_in_every_way(ex):
    stale = ex.select(browser_cache="stale")
    assert stale.choices["browser_cache"] == ("stale",)
    dimension = ex.dimensions["browser_cache"]
    assert ex.select({"browser_cache": "stale"}) == stale
    assert ex.select({dimension: dimension.options["stale"]}) == stale
    assert ex.select(browser_cache=["stale"]) == stale
    assert ex.select(browser_cache={"stale"}) == stale
    both = ex.select(browser_cache=("stale", "empty"))
    assert both.choices["browser_cache"] == ("empty", "stale")
    assert ex.select(browser_cache=(o for o in dimension.options[::2])) == both
    opened = ex.select(browser_cache=lineage.ANY)
    assert opened == ex.select(browser_cache=dimension.options)
    assert ex.select(lineage.ANY).scenario_count == 12
    assert ex.select(lineage.ANY, browser_cache="stale").scenario_count == 4
    assert ex.select(stale, response="redirect") == ex.select(
        browser_cache="stale", response="redirect"
    )
    assert ex.select(stale) == stale != ex.select()


def test_ids_that_are_no_names_go_in_a_mapping():
    ex = lineage.loads(make_text("a", [], {"exec-mode": ("x", "y"), "self": ("p", "q")}))
    assert ex.select({"exec-mode": "y"}).choices["exec-mode"] == ("y",)
    assert ex.select(self="q", **{"exec-mode": "y"}).choices == {"exec-mode": ("y",), "self": ("q",)}


def test_wrong_choices_are_named(ex, text):
    other = lineage.loads(text + " ")
    same = lineage.loads(text)
    with pytest.raises(KeyError, match="no dimension 'respons'; did you mean 'response'"):
        ex.select(respons="page")
    with pytest.raises(KeyError, match="no option 'pages' of 'response'; did you mean 'page'"):
        ex.select(response="pages")
    with pytest.raises(KeyError, match="no option 'page,redirect' of 'response'; give several as"):
        ex.select(response="page,redirect")
    with pytest.raises(KeyError, match="no option"):
        ex.select(response=["page", "\ud800"])
    with pytest.raises(ValueError, match="no option is given for dimension 'response'"):
        ex.select(response=[])
    with pytest.raises(TypeError, match="response must be"):
        ex.select(response=None)
    with pytest.raises(TypeError):
        ex.select(response=[lineage.ANY])
    with pytest.raises(TypeError):
        ex.select(response=b"page")
    with pytest.raises(TypeError):
        ex.select({3: "page"})
    with pytest.raises(TypeError):
        ex.select("response")
    with pytest.raises(TypeError):
        ex.select({}, {})
    with pytest.raises(ValueError, match="another document"):
        ex.select({other.dimensions["response"]: "page"})
    with pytest.raises(ValueError, match="another document"):
        ex.select(response=other.dimensions["response"].options[0])
    with pytest.raises(ValueError, match="no option of dimension 'response'"):
        ex.select(response=ex.dimensions["shared_cache"].options[0])
    assert ex.select({same.dimensions["response"]: same.dimensions["response"].options[1]}) == (
        ex.select(response="redirect")
    )


def test_error_of_an_iterable_passes_through(ex):
    def broken():
        yield "page"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ex.select(response=broken())


def test_status_line_names_the_choices(ex):
    assert ex.select().status == (
        "Showing a page, with nothing in the browser's cache and a miss in the shared cache"
    )
    assert ex.select(response=lineage.ANY).status.startswith("Showing a page or a redirect, with")
    assert (
        "nothing in the browser's cache, a fresh copy in the browser's cache or a stale copy"
        in ex.select(browser_cache=lineage.ANY).status
    )


def test_scenarios_turn_the_last_dimension_fastest(ex):
    sel = ex.select(shared_cache=lineage.ANY, response=lineage.ANY)
    scenarios = list(sel.scenarios())
    assert [tuple(s.values()) for s in scenarios] == [
        ("empty", "miss", "page"),
        ("empty", "miss", "redirect"),
        ("empty", "hit", "page"),
        ("empty", "hit", "redirect"),
    ]
    assert list(scenarios[0]) == ["browser_cache", "shared_cache", "response"]
    assert sel.scenario_count == len(scenarios)
    assert list(lineage.loads(make_text("a")).select().scenarios()) == [{}]
    iterator = sel.scenarios()
    assert iter(iterator) is iterator
    assert len(list(iterator)) == 4 and list(iterator) == []


def test_scenario_count_beyond_64_bits_is_an_overflow():
    ex = lineage.loads(make_text("a", [], {f"d{i}": ("x", "y") for i in range(64)}))
    with pytest.raises(OverflowError):
        ex.select(lineage.ANY).scenario_count
    assert ex.select(lineage.ANY, d0="x").scenario_count == 2**63
    assert ex.select(lineage.ANY).stages == ()


def test_active_parts(ex):
    sel = ex.select()
    assert [step.index for step in sel.steps] == [0, 1, 3, 4, 7, 8]
    assert ids(sel.stages) == ["link", "browser", "private_cache", "connection", "shared_cache",
                               "origin", "page"]
    assert ids(sel.entries) == ["link"]
    assert ids(sel.exits) == ["page"]
    assert sel.cycles == ()
    assert isinstance(sel.steps, tuple) and isinstance(sel.stages, lineage.ElementTuple)
    assert "origin" in sel.stages and "stored_response" not in sel.stages
    for step in ex.steps:
        assert sel.is_active(step) == sel.is_active(step.index) == (step in sel.steps)
    opened = ex.select(lineage.ANY)
    assert opened.is_active(2) and not opened.is_always_active(2)
    assert opened.is_always_active(0)
    with pytest.raises(IndexError):
        sel.is_active(99)
    with pytest.raises(TypeError):
        sel.is_active("x")


def test_cycles_are_rounds(ex):
    (cycle,) = ex.select(response="redirect").cycles
    assert ids(cycle.stages) == ["browser", "private_cache", "connection", "shared_cache", "origin"]
    assert [step.index for step in cycle.steps] == [1, 3, 4, 7, 10]
    assert str(cycle).endswith("origin → browser")


def test_reach_lists_stages_in_document_order(ex):
    sel = ex.select()
    reached = sel.reach("private_cache")
    assert isinstance(reached, tuple)
    assert ids(reached) == ["private_cache", "connection", "shared_cache", "origin", "page"]
    assert reached == sel.reach(ex.stages["private_cache"]) == sel.reach(stage="private_cache")
    assert ids(sel.reach("browser", backwards=True)) == ["link", "browser"]
    assert list(sel.distances("private_cache").values()) == [0, 1, 2, 3, 4]
    assert sel.distances("link", backwards=True) == {ex.stages["link"]: 0}
    assert ids(sel.reach("stored_response")) == ["stored_response"]


def test_paths_come_one_by_one(ex):
    sel = ex.select(lineage.ANY)
    paths = sel.paths("link", "page")
    assert iter(paths) is paths
    first = next(paths)
    assert first == sel.shortest_path("link", "page")
    assert ids(first.stages) == ["link", "browser", "private_cache", "stored_response", "page"]
    rest = list(paths)
    assert len(rest) + 1 == sel.count_paths("link", "page")
    assert list(paths) == []
    assert all(len(path.stages) == len(path.steps) + 1 for path in rest)
    assert str(first) == "link → browser → private_cache → stored_response → page"


def test_limit_bounds_the_paths(ex):
    sel = ex.select(lineage.ANY)
    total = sel.count_paths("link", "page")
    for limit in range(total + 2):
        paths = sel.paths("link", "page", limit=limit)
        assert not paths.more or limit == 0
        assert len(list(paths)) == min(limit, total)
        assert paths.more == (limit < total)
    for limit in (-1, 2**64):
        with pytest.raises(ValueError, match="limit"):
            sel.paths("link", "page", limit=limit)
    with pytest.raises(TypeError):
        sel.paths("link", "page", limit="3")


def test_no_path_is_none_and_zero(ex):
    sel = ex.select()
    assert sel.shortest_path("page", "link") is None
    assert list(sel.paths("page", "link")) == []
    assert sel.count_paths("page", "link") == 0
    assert sel.must_pass("page", "link") == ()
    assert not ex.when("page", "link")


def test_path_to_itself_has_no_step(ex):
    sel = ex.select()
    path = sel.shortest_path("page", "page")
    assert path and ids(path.stages) == ["page"] and path.steps == ()
    assert sel.count_paths("page", "page") == 1
    assert ids(sel.must_pass("page", "page")) == ["page"]
    assert str(ex.when("stored_response", "stored_response")) == "always"


def test_must_pass_stages_are_on_every_path(ex):
    assert ids(ex.select(lineage.ANY).must_pass("link", "page")) == [
        "link", "browser", "private_cache", "page",
    ]


def test_conditions(ex):
    condition = ex.when("link", "origin")
    assert list(condition) == [{"browser_cache": ("empty", "stale"), "shared_cache": ("miss",)}]
    assert str(condition) == "browser_cache ∈ {empty, stale} and shared_cache ∈ {miss}"
    assert condition and len(condition) == 1
    assert not condition.is_always and not condition.is_never
    assert condition == ex.when(ex.stages["link"], ex.stages["origin"])
    assert hash(condition) == hash(ex.when("browser", "origin"))
    assert condition != ex.when("link", "connection")
    always, never = ex.when("link", "browser"), ex.when("page", "link")
    assert (list(always), str(always), bool(always)) == ([{}], "always", True)
    assert (list(never), str(never), bool(never)) == ([], "never", False)
    assert always.is_always and never.is_never
    assert repr(always) == "<lineage.Condition 'always'>"


def test_condition_within_a_selection(ex):
    sel = ex.select(lineage.ANY, browser_cache="empty")
    assert list(sel.when("link", "origin")) == [{"shared_cache": ("miss",)}]
    assert sel.when("link", "connection").is_always
    assert sel.when("link", "connection") != ex.when("link", "browser")


def test_kinds_filter_every_question(ex):
    sel = ex.select(lineage.ANY)
    assert ids(sel.reach("link", kinds=["loads"])) == ["link", "browser"]
    assert ids(sel.reach("link", kinds="loads")) == ["link", "browser"]
    assert ids(sel.reach("link", without_kinds={"dispatches_to"})) == ["link", "browser"]
    assert ids(sel.reach("link", kinds=("loads", "dispatches_to"), without_kinds=["loads"])) == [
        "link"
    ]
    assert ids(sel.reach("link", kinds=[])) == ["link"]
    assert len(sel.reach("link", without_kinds=[])) == len(sel.reach("link"))
    assert sel.shortest_path("link", "page", kinds="loads") is None
    assert list(sel.paths("link", "page", without_kinds="loads")) == []
    assert sel.count_paths("link", "browser", kinds="loads") == 1
    assert sel.must_pass("link", "page", kinds="loads") == ()
    assert ex.when("link", "page", kinds="loads").is_never
    assert sel.distances("link", kinds=()) == {ex.stages["link"]: 0}


def test_filter_is_kept_by_a_selection(ex):
    sel = ex.select(lineage.ANY)
    loads = sel.filter(kinds=["loads", "loads"])
    assert loads.kinds == ("loads",) and loads.without_kinds is None
    assert {step.kind for step in loads.steps} == {"loads"}
    assert loads.steps == sel.filter("loads").steps != sel.steps
    assert ids(loads.reach("link")) == ["link", "browser"]
    assert loads.reach("link", kinds=["loads", "dispatches_to"]) == sel.reach(
        "link", kinds=["loads", "dispatches_to"]
    )
    assert sel.filter(without_kinds="loads").cycles == sel.cycles
    assert sel.filter(kinds=()).steps == ()
    assert loads != sel and loads.filter() == sel
    assert loads == ex.select(loads) and hash(loads) == hash(ex.select(loads))
    assert not loads.is_active(1) and sel.is_active(1)
    for wrong in (3, [3], [b"loads"]):
        with pytest.raises(TypeError, match="kinds"):
            sel.filter(kinds=wrong)
    for wrong in ("\0", ["\ud800"]):
        with pytest.raises(ValueError, match="without_kinds"):
            sel.filter(without_kinds=wrong)
        with pytest.raises(ValueError, match="kinds"):
            sel.reach("link", kinds=wrong)


def test_wrong_stages_are_named(ex, text):
    sel = ex.select()
    other = lineage.loads(text + " ")
    for ask in (sel.paths, sel.shortest_path, sel.count_paths, sel.must_pass, sel.when, ex.when):
        with pytest.raises(KeyError, match="no stage 'orgin'; did you mean 'origin'"):
            ask("link", "orgin")
        with pytest.raises(KeyError, match="no stage"):
            ask("\ud800", "origin")
        with pytest.raises(TypeError, match="from_ must be a Stage or its id, not int"):
            ask(3, "origin")
        with pytest.raises(TypeError, match="to must be a Stage or its id, not Step"):
            ask("link", ex.steps[0])
        with pytest.raises(ValueError, match="another document"):
            ask("link", other.stages["origin"])
        with pytest.raises(TypeError):
            ask("link")
        with pytest.raises(TypeError):
            ask("link", "origin", nope=1)
        same = lineage.loads(text)
        ask(same.stages["link"], same.stages["origin"])
    with pytest.raises(KeyError):
        sel.reach("orgin")
    with pytest.raises(ValueError):
        sel.reach(other.stages["origin"])
    with pytest.raises(ValueError):
        sel.is_active(other.steps[0])


def test_count_is_exact_or_an_overflow():
    ladder = lineage.loads(make_ladder(40)).select()
    assert ladder.count_paths("a0", "end") == 2**39
    with pytest.raises(OverflowError, match=r"at least 2\*\*64 - 1 paths"):
        lineage.loads(make_ladder(80)).select().count_paths("a0", "end")
    clique = lineage.loads(make_clique(12)).select()
    with pytest.raises(OverflowError, match=r"at least \d+ paths"):
        clique.count_paths("s0", "s11", budget=10_000)
    assert lineage.loads(make_clique(6)).select().count_paths("s0", "s5") == 65


def test_too_many_scenarios_are_an_overflow():
    dimensions = {f"d{i}": ("x", "y") for i in range(40)}
    steps = [("a", "b", {id: ("x",)}) for id in dimensions]
    ex = lineage.loads(make_text("ab", steps, dimensions))
    sel = ex.select(lineage.ANY)
    for ask in (
        lambda: sel.reach("a"),
        lambda: sel.count_paths("a", "b"),
        lambda: ex.when("a", "b"),
        lambda: sel.cycles,
        lambda: list(sel.paths("a", "b")),
    ):
        with pytest.raises(OverflowError, match="too many scenarios"):
            ask()
    assert len(sel.steps) == 40
    narrow = ex.select(d0=lineage.ANY)
    assert narrow.count_paths("a", "b") == 40
    with pytest.raises(OverflowError):
        narrow.count_paths("a", "b", max_scenario_bits=1)
    for name in ("budget", "max_scenario_bits"):
        for value in (0, -1, 2**64):
            with pytest.raises(ValueError, match=name):
                narrow.reach("a", **{name: value})


def test_selection_shows_and_compares_itself(ex, text):
    sel = ex.select(response="redirect")
    assert "'response': ('redirect',)" in repr(sel)
    assert "kinds" not in repr(sel)
    assert repr(sel.filter("loads")).endswith(" kinds=('loads',) without_kinds=None>")
    assert sel == lineage.loads(text).select(response="redirect")
    assert sel != lineage.loads(text + " ").select(response="redirect")
    assert sel != ex.select() and sel != "x"
    assert hash(sel) == hash(lineage.loads(text).select(response="redirect"))
    assert sel.explainer is ex


def test_many_questions_to_one_selection_agree(ex):
    sel = ex.select(lineage.ANY)
    paths = sel.paths("link", "page")
    expected = list(sel.paths("link", "page"))
    for path in expected:
        assert next(paths) == path
        assert sel.reach("link") and sel.count_paths("link", "page") == len(expected)
        assert next(sel.paths("link", "page")) == expected[0]


def test_document_without_steps():
    ex = lineage.loads(make_text("a"))
    sel = ex.select()
    assert (sel.steps, sel.stages, sel.entries, sel.exits, sel.cycles) == ((), (), (), (), ())
    assert ids(sel.reach("a")) == ["a"]


def test_status_with_braces():
    document = make_document("a", [], {"d": "xy"}, status_template="{{}} {d} {{d}}")
    assert lineage.loads(json.dumps(document)).select().status == "{} the x way {d}"


def test_what_a_mapping_raises_comes_through():
    class Torn:
        @property
        def keys(self):
            raise RuntimeError("torn")

    explainer = lineage.loads(make_text("ab", [("a", "b")]))
    with pytest.raises(RuntimeError, match="torn"):
        explainer.select(Torn())
    with pytest.raises(RuntimeError, match="torn"):
        lineage.loads(explainer.text, rules=Torn())
