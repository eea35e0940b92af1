# SPDX-License-Identifier: MIT
"""A loaded document and its parts."""

import collections.abc
import datetime
import json
import pickle

import pytest

import lineage
from documents import make_document, make_text


def test_document_has_its_members(ex, text):
    value = json.loads(text)
    for name in (
        "version slug name title h1 description og_subtitle verified_against scope answer "
        "status_template out_of_scope_note"
    ).split():
        assert getattr(ex, name) == value[name]
    assert ex.verified_on == datetime.date.fromisoformat(value["verified_on"])
    assert ex.link_from == tuple(value.get("link_from", ()))


def test_members_that_are_absent_are_none_or_empty():
    ex = lineage.loads(make_text(["a"]))
    assert ex.og_subtitle is None
    assert ex.out_of_scope_note is None
    assert ex.link_from == ()
    assert ex.stages["a"].lineage_id is None


def test_parts_have_their_members(ex, text):
    value = json.loads(text)
    for dimension, expected in zip(ex.dimensions, value["dimensions"], strict=True):
        assert (dimension.id, dimension.legend) == (expected["id"], expected["legend"])
        assert dimension.default.value == expected["default"]
        for option, wanted in zip(dimension.options, expected["options"], strict=True):
            assert option.dimension == dimension
            assert option.to_dict() == wanted
            assert (option.value, option.label, option.phrase) == tuple(wanted.values())
    for section, expected in zip(ex.sections, value["sections"], strict=True):
        assert section.heading == expected["heading"]
        assert section.paragraphs == tuple(expected["paragraphs"])
    for source, (id, expected) in zip(ex.sources, value["sources"].items(), strict=True):
        assert (source.id, source.url, source.title) == (id, expected["url"], expected["title"])
    for stage, expected in zip(ex.stages, value["stages"], strict=True):
        for name in "id name kind layer lineage_id summary".split():
            assert getattr(stage, name) == expected[name]
        assert stage.pos == tuple(expected["pos"])
        assert [e.quote for e in stage.evidence] == [e["quote"] for e in expected["evidence"]]
    for step, expected in zip(ex.steps, value["steps"], strict=True):
        assert (step.from_.id, step.to.id) == (expected["from"], expected["to"])
        assert step.when == {id: tuple(values) for id, values in expected["when"].items()}
        for name in "kind label explanation".split():
            assert getattr(step, name) == expected[name]
        assert [e.source.id for e in step.evidence] == [e["source"] for e in expected["evidence"]]


def test_parts_know_their_place_and_document(ex):
    for parts in (ex.dimensions, ex.sections, ex.sources, ex.stages, ex.steps):
        for index, part in enumerate(parts):
            assert part.index == index
            assert part.explainer is ex
    evidence = ex.steps[1].evidence[0]
    assert (evidence.step, evidence.stage, evidence.index) == (ex.steps[1], None, 0)
    evidence = ex.stages[1].evidence[0]
    assert (evidence.stage, evidence.step) == (ex.stages[1], None)


def test_source_lists_what_cites_it_stages_first(ex):
    for source in ex.sources:
        claims = [e for stage in ex.stages for e in stage.evidence if e.source == source]
        claims += [e for step in ex.steps for e in step.evidence if e.source == source]
        assert list(source.evidence) == claims


@pytest.mark.parametrize(
    "name", ["dimensions", "sections", "sources", "stages", "steps", "evidence", "options"]
)
def test_elements_are_a_sequence(ex, name):
    owner = {"evidence": ex.stages[0], "options": ex.dimensions[0]}.get(name, ex)
    elements = getattr(owner, name)
    assert isinstance(elements, collections.abc.Sequence)
    everything = list(elements)
    assert len(everything) == len(elements) > 0
    assert bool(elements)
    assert list(reversed(elements)) == everything[::-1]
    for index, element in enumerate(everything):
        assert elements[index] == elements[index - len(elements)] == element
        assert element in elements
        assert elements.index(element) == index
        assert elements.count(element) == 1
    for slice_ in (slice(None), slice(1, None), slice(-1, None), slice(None, None, -1), slice(9, 1)):
        assert elements[slice_] == tuple(everything[slice_])
    for index in (len(elements), -len(elements) - 1, 2**63, -(2**80)):
        with pytest.raises(IndexError):
            elements[index]
    assert elements == getattr(owner, name)
    assert hash(elements) == hash(getattr(owner, name))
    assert name in repr(elements)


@pytest.mark.parametrize("name", ["dimensions", "sources", "stages"])
def test_elements_are_looked_up_by_id(ex, name):
    elements = getattr(ex, name)
    for element in elements:
        assert elements[element.id] == element == elements.get(element.id)
        assert element.id in elements
    assert "toaster" not in elements
    assert elements.get("toaster") is None
    assert elements.get("toaster", 3) == 3


def test_options_are_looked_up_by_value(ex):
    options = ex.dimensions["browser_cache"].options
    assert options["stale"].value == "stale"
    assert "stale" in options
    with pytest.raises(KeyError, match="no option 'stall'; did you mean 'stale'"):
        options["stall"]


@pytest.mark.parametrize(
    "id", ["", "toaster", "ORIGIN", "origin\0", "\0", "\ud800", "origin\ud800", "x" * 100_000]
)
def test_wrong_id_is_a_key_error(ex, id):
    with pytest.raises(KeyError, match="no stage") as caught:
        ex.stages[id]
    assert len(str(caught.value)) < 300
    assert id not in ex.stages
    assert ex.stages.get(id) is None


def test_key_error_names_the_nearest_id(ex):
    with pytest.raises(KeyError) as caught:
        ex.stages["orgin"]
    assert caught.value.args == ("no stage 'orgin'; did you mean 'origin'?",)


def test_lists_without_ids_say_so(ex):
    for elements in (ex.steps, ex.sections, ex.stages[0].evidence):
        with pytest.raises(TypeError, match="no ids"):
            elements["x"]
        assert "x" not in elements


def test_wrong_keys_are_type_errors(ex):
    for key in (None, 1.5, b"origin", ("origin",), ex.stages[0]):
        with pytest.raises(TypeError):
            ex.stages[key]
    assert None not in ex.stages
    with pytest.raises(ValueError):
        ex.stages.index(ex.steps[0])
    with pytest.raises(ValueError):
        ex.stages.index(ex.stages[0], 1)


def test_numbers_may_be_anything_with_an_index(ex):
    class One:
        def __index__(self):
            return 1

    assert ex.stages[One()] == ex.stages[1] == ex.stages[True]


def test_slice_is_a_tuple_that_finds_ids(ex):
    stages = ex.stages[1:3]
    assert isinstance(stages, tuple)
    assert stages["browser"] == ex.stages["browser"] == stages.get("browser")
    assert "browser" in stages and "link" not in stages
    assert ex.stages["browser"] in stages and ex.stages["link"] not in stages
    assert isinstance(stages[:1], lineage.ElementTuple)
    assert stages.get("link") is None
    with pytest.raises(KeyError):
        stages["link"]
    assert "x" not in ex.steps[:2]


def test_document_compares_by_its_text(ex, text):
    other = lineage.loads(text, today="2020-01-01")
    assert ex == other and not ex != other and hash(ex) == hash(other)
    assert lineage.loads(text + "\n") != ex
    assert ex != text and not ex == None  # noqa: E711
    with pytest.raises(TypeError):
        ex < other


def test_parts_compare_by_document_and_place(ex, text):
    other = lineage.loads(text)
    different = lineage.loads(text + " ")
    for name in ("dimensions", "sections", "sources", "stages", "steps"):
        ours, theirs = getattr(ex, name), getattr(other, name)
        assert ours == theirs and hash(ours) == hash(theirs)
        assert ours != getattr(different, name)
        assert set(ours) == set(theirs)
        assert len({*ours, *theirs}) == len(ours)
        assert ours[0] != ours[1]
        assert ours[0] in theirs
        assert ours[0] not in getattr(different, name)
        with pytest.raises(TypeError):
            ours[0] < ours[1]
    assert ex.stages[0] != ex.steps[0]
    assert ex.stages[0] != "link"
    assert ex.stages[0].evidence[0] == other.stages[0].evidence[0]
    assert ex.stages[0].evidence[0] != ex.steps[0].evidence[0]
    assert ex.dimensions[0].options[0] == other.dimensions[0].options[0]
    assert ex.dimensions[0].options[0] != ex.dimensions[1].options[0]
    everything = [ex, ex.stages, ex.steps, *ex.stages, *ex.steps, *ex.sources, *ex.sections]
    everything += [*ex.dimensions, *(o for d in ex.dimensions for o in d.options)]
    everything += [e for s in (*ex.stages, *ex.steps) for e in s.evidence]
    assert len(set(everything)) == len(everything)


def test_repr_tells_what_it_is(ex):
    assert repr(ex) == "<lineage.Explainer 'how-a-web-page-arrives'>"
    assert repr(ex.stages["origin"]) == "<lineage.Stage 'origin'>"
    assert repr(ex.steps[0]) == "<lineage.Step 0: link → browser>"
    assert repr(ex.sources["http"]) == "<lineage.Source 'http'>"
    assert repr(ex.dimensions[0]) == "<lineage.Dimension 'browser_cache'>"
    assert repr(ex.dimensions[0].options[0]) == "<lineage.Option 'empty' of 'browser_cache'>"
    assert repr(ex.sections[0]).startswith("<lineage.Section 0: 'Fresh")
    assert repr(ex.stages[0].evidence[0]) == "<lineage.Evidence 0 of stage 'link'>"
    assert repr(ex.steps[2].evidence[0]) == "<lineage.Evidence 0 of step 2>"
    assert repr(ex.stages) == f"<lineage.Elements: 8 stages of {ex!r}>"
    assert repr(ex.select().paths("link", "browser")) == "<lineage.Paths link → browser>"
    assert repr(lineage.ANY) == "lineage.ANY"


def test_nothing_can_be_changed(ex):
    for value in (ex, ex.stages, ex.stages[0], ex.select(), ex.report, ex.select().cycles):
        with pytest.raises((AttributeError, TypeError)):
            value.id = "x"
        with pytest.raises((AttributeError, TypeError)):
            value.new = 1
    with pytest.raises(TypeError):
        lineage.Stage.id = 3
    with pytest.raises(TypeError):
        ex.stages[0] = 1
    with pytest.raises(TypeError):
        class Own(lineage.Stage):  # noqa: F841
            pass
    ex.steps[2].when.clear()
    assert ex.steps[2].when


def test_text_is_given_as_it_came(text):
    for given in (text, "\ufeff" + text, text.replace("\n", "\r\n"), "  " + text + "\n\n"):
        assert lineage.loads(given).text == given
        assert lineage.loads(given.encode()).text == given


def test_dict_is_what_json_gives(ex, text):
    assert ex.to_dict() == json.loads(text)
    assert lineage.loads("\ufeff" + text).to_dict() == json.loads(text)
    ex.to_dict().clear()
    assert ex.to_dict() == json.loads(text)


def test_canonical_form_has_a_fixed_point(ex, text):
    assert ex.to_json() == text
    squeezed = lineage.loads(json.dumps(ex.to_dict(), separators=(",", ":")))
    assert squeezed.to_json() == text
    assert lineage.loads(squeezed.to_json()).to_json() == text


def test_extension_members_are_kept():
    document = make_document(["a", "b"], [("a", "b")], {"d": "xy"}, note={"deep": [1, 2.5, None]})
    document["stages"][0]["colour"] = "red ∈ \U0001f600"
    document["steps"][0]["x-weight"] = 10**30
    document["sources"]["book"]["pages"] = []
    document["dimensions"][0]["x-d"] = {}
    document["dimensions"][0]["options"][1]["x-o"] = True
    document["stages"][0]["evidence"][0]["x-e"] = "\u0000"[:0]
    ex = lineage.loads(json.dumps(document))
    assert ex.extensions == {"note": {"deep": [1, 2.5, None]}}
    assert ex.stages["a"].extensions == {"colour": "red ∈ \U0001f600"}
    assert ex.stages["b"].extensions == {}
    assert ex.steps[0].extensions == {"x-weight": 10**30}
    assert ex.sources["book"].extensions == {"pages": []}
    assert ex.dimensions["d"].extensions == {"x-d": {}}
    assert ex.dimensions["d"].options["y"].extensions == {"x-o": True}
    assert ex.stages["a"].evidence[0].extensions == {"x-e": ""}
    assert ex.to_dict() == document
    assert json.loads(ex.to_json()) == document


def test_parts_give_themselves_as_dicts(ex, text):
    value = json.loads(text)
    assert [stage.to_dict() for stage in ex.stages] == value["stages"]
    assert [step.to_dict() for step in ex.steps] == value["steps"]
    assert [source.to_dict() for source in ex.sources] == list(value["sources"].values())
    assert [section.to_dict() for section in ex.sections] == value["sections"]
    assert [dimension.to_dict() for dimension in ex.dimensions] == value["dimensions"]
    assert ex.stages[0].evidence[0].to_dict() == value["stages"][0]["evidence"][0]


def test_lineage_ids_are_resolved():
    document = make_document(["a", "b", "c"], [("a", "b"), ("b", "c")])
    document["stages"][0]["lineage_id"] = document["stages"][2]["lineage_id"] = "lang:cxx"
    document["link_from"] = ["lang:cxx", "tool:cuda"]
    ex = lineage.loads(json.dumps(document))
    assert ex.resolve("lang:cxx") == (ex.stages["a"], ex.stages["c"])
    assert ex.resolve("lang:python") == ()
    assert ex.link_from == ("lang:cxx", "tool:cuda")
    for id in ("", "cxx", "lang:", "lang:C++", "lang:cxx\0", "\ud800"):
        with pytest.raises(ValueError, match="not a lineage id"):
            ex.resolve(id)
    with pytest.raises(TypeError):
        ex.resolve(3)


def test_deep_and_odd_values_come_back(text):
    nested = "[" * 60 + "]" * 60
    given = text.replace('"version": "1.0",', f'"version": "1.0", "x-deep": {nested},', 1)
    ex = lineage.loads(given)
    assert ex.extensions["x-deep"] == json.loads(nested)
    assert pickle.loads(pickle.dumps(ex)).extensions == ex.extensions
