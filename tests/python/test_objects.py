# SPDX-License-Identifier: MIT
"""Objects as Python has them: made in odd ways, copied, pickled, outliving their parents."""

import copy
import copyreg
import gc
import inspect
import pickle
import weakref

import pytest

import lineage


def find_twin():
    """A report whose last finding has a related place."""
    report = lineage.checks('[{"a": 1, "a": 2}]')
    assert report.findings[-1].rule == "json-duplicate-member"
    return report


def one_of_each(ex):
    """An object of every type that the package has."""
    sel = ex.select(lineage.ANY)
    paths = sel.paths("link", "page")
    report = find_twin()
    return [
        ex,
        ex.stages,
        ex.steps[0].evidence,
        ex.dimensions[0],
        ex.dimensions[0].options[0],
        ex.sections[0],
        ex.sources[0],
        ex.stages[0],
        ex.steps[0],
        ex.stages[0].evidence[0],
        ex.steps[0].evidence[0],
        sel,
        sel.filter("loads", "falls_back_to"),
        sel.scenarios(),
        paths,
        sel.steps,
        next(paths),
        ex.when("link", "origin"),
        report,
        report.findings[-1],
        report.findings[-1].related[0],
        lineage.rules()[0],
        lineage.ANY,
    ]


ITERATORS = (lineage.Paths, lineage.Scenarios)
WRITTEN_IN_C = (
    lineage.Dimension, lineage.Elements, lineage.Evidence, lineage.Explainer, lineage.Option,
    lineage.Paths, lineage.Scenarios, lineage.Section, lineage.Selection, lineage.Source,
    lineage.Stage, lineage.Step,
)  # fmt: skip


def test_every_public_type_is_tried(ex):
    public = {
        value
        for name in lineage.__all__
        if inspect.isclass(value := getattr(lineage, name)) and not issubclass(value, Exception)
    }
    assert {type(value) for value in one_of_each(ex)} >= public
    assert {t for t in public if t.__init__ is object.__init__ and t is not type(lineage.ANY)} >= (
        set(WRITTEN_IN_C)
    )


@pytest.mark.parametrize("type_", WRITTEN_IN_C)
def test_no_object_is_made_without_a_document(type_):
    for make in (
        type_,
        lambda: type_.__new__(type_),
        lambda: object.__new__(type_),
        lambda: tuple.__new__(type_),
        lambda: copyreg.__newobj__(type_),
        lambda: copyreg._reconstructor(type_, object, None),
        lambda: pickle.loads(b"\x80\x02clineage\n" + type_.__name__.encode() + b"\n)\x81."),
        lambda: pickle.loads(b"(ilineage\n" + type_.__name__.encode() + b"\n."),
        lambda: type("Own", (type_,), {}),
        lambda: setattr(type_, "index", 3),
        lambda: setattr(type_, "new", 3),
        lambda: delattr(type_, "__doc__"),
    ):
        with pytest.raises((TypeError, pickle.UnpicklingError)):
            make()


def test_no_object_becomes_another(ex):
    class Own:
        pass

    for type_ in WRITTEN_IN_C:
        with pytest.raises(TypeError):
            Own().__class__ = type_
        with pytest.raises(TypeError):
            ex.stages[0].__class__ = type_ if type_ is not lineage.Stage else lineage.Step
    for value in one_of_each(ex):
        if type(value) in WRITTEN_IN_C:
            value.__init__()
            with pytest.raises((TypeError, AttributeError)):
                value.__setstate__({})


def test_methods_want_their_own_kind(ex):
    """A method or attribute taken from one type refuses the objects of all others."""
    values = one_of_each(ex)
    for type_ in WRITTEN_IN_C:
        for name, member in vars(type_).items():
            if not hasattr(member, "__objclass__"):
                continue
            for value in [*values, 3, "x"]:
                if type(value) is type_:
                    continue
                with pytest.raises(TypeError):
                    if hasattr(member, "__set__"):
                        got = member.__get__(value, type(value))
                    else:
                        got = member(value)
                    pytest.fail(f"{type_.__name__}.{name} of {value!r} is {got!r}")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_value_is_pickled(ex, protocol):
    for value in one_of_each(ex):
        if isinstance(value, ITERATORS):
            with pytest.raises(TypeError):
                pickle.dumps(value, protocol)
            continue
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and hash(again) == hash(value)
        assert type(again) is type(value)
        assert repr(again) == repr(value)


def test_pickled_parts_share_one_document(ex):
    first, second, sel = pickle.loads(pickle.dumps((ex.stages[0], ex.steps[3], ex.select())))
    assert first.explainer is second.explainer is sel.explainer
    assert len(pickle.dumps(list(ex.stages))) < len(ex.text) + 2000


def test_every_value_is_copied(ex):
    for value in one_of_each(ex):
        if isinstance(value, ITERATORS):
            for function in (copy.copy, copy.deepcopy):
                with pytest.raises(TypeError):
                    function(value)
            continue
        for again in (copy.copy(value), copy.deepcopy(value)):
            assert again == value and type(again) is type(value)
        if type(value) in WRITTEN_IN_C or value is lineage.ANY:
            assert copy.copy(value) is value and copy.deepcopy([value])[0] is value


def test_values_do_not_change(ex):
    for value in one_of_each(ex):
        if isinstance(value, (lineage.ElementTuple, *ITERATORS)):
            continue
        for name in ("rule", "stages", "pointer", "index", "new"):
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, name, 3)
            with pytest.raises((AttributeError, TypeError)):
                delattr(value, name)


def test_everything_outlives_what_it_came_from(text):
    """All parents are dropped and collected before their children are used."""
    values = one_of_each(lineage.loads(text))
    values += [iter(lineage.loads(text).stages), reversed(lineage.loads(text).steps)]
    values += [lineage.loads(text).select().reach, lineage.loads(text).stages[1].evidence.get]
    gc.collect()
    for value in values:
        repr(value)
        if not isinstance(value, ITERATORS):
            hash(value)
        if isinstance(value, ITERATORS) or hasattr(value, "__next__"):
            assert list(value)
    assert values[7].id == "link"
    assert [path.stages[-1].id for path in [values[16]]] == ["page"]
    assert values[-2]("link")


def test_document_goes_with_its_last_child(text):
    for keep in range(len(one_of_each(lineage.loads(text)))):
        ex = lineage.loads(text)
        watch = weakref.ref(ex)
        child = one_of_each(ex)[keep]
        del ex
        gc.collect()
        holds = watch() is not None
        stands_alone = isinstance(
            child, (lineage.Report, lineage.Finding, lineage.Place, lineage.Rule)
        )
        assert holds != (stands_alone or child is lineage.ANY)
        del child
        gc.collect()
        assert watch() is None


def test_no_cycle_keeps_a_document(text):
    """Reference counts alone free a document: the collector isn't needed."""
    gc.collect()
    gc.disable()
    try:
        ex = lineage.loads(text)
        watch = weakref.ref(ex)
        values = one_of_each(ex)
        ex.report, ex.verified_on, ex.to_dict()
        values[13].__next__()
        del ex, values
        assert watch() is None
    finally:
        gc.enable()


def test_document_is_collected_in_mid_iteration(text):
    stages = iter(lineage.loads(text).stages)
    paths = lineage.loads(text).select(lineage.ANY).paths("link", "page")
    scenarios = lineage.loads(text).select(lineage.ANY).scenarios()
    for _ in range(2):
        next(stages), next(paths), next(scenarios)
        gc.collect()
    assert list(stages) and list(paths) and list(scenarios)


def test_error_outlives_the_load():
    with pytest.raises(lineage.LoadError) as caught:
        lineage.loads('[{"a": 1, "a": 2}]')
    report = caught.value.report
    del caught
    gc.collect()
    assert report.findings[-1].related[0].line == 1


def test_document_can_be_referred_to_weakly(ex):
    seen = []
    watch = weakref.ref(ex, lambda _: seen.append(1))
    assert watch() is ex
    table = weakref.WeakKeyDictionary({ex: 1})
    assert table[ex] == 1


def test_types_say_where_they_are_from():
    for name in lineage.__all__:
        value = getattr(lineage, name)
        if inspect.isclass(value):
            assert value.__module__ == "lineage"
            assert value.__qualname__ == value.__name__ == name
    assert lineage.Elements[lineage.Stage]
    assert lineage.ElementTuple[lineage.Stage]
