# SPDX-License-Identifier: MIT
"""load, loads, check, checks: where texts come from, what options do, and how it fails."""

import array
import copy
import datetime
import errno
import io
import json
import mmap
import os
import pathlib
import pickle
import tempfile

import pytest

import lineage
from documents import make_document, make_text

FUNCTIONS = [lineage.load, lineage.loads, lineage.check, lineage.checks]


def rules_of(report):
    return [finding.rule for finding in report.findings]


# -- Where texts come from ------------------------------------------------------------------------


def test_file_is_named_in_every_way(example_path, ex):
    class Path:
        def __fspath__(self):
            return os.fsencode(example_path)

    for path in (example_path, str(example_path), Path()):
        assert lineage.load(path) == ex
        report = lineage.check(path)
        assert report.ok and report.path == str(example_path)
    for mode in ("r", "rb"):
        with open(example_path, mode) as file:
            loaded = lineage.load(file)
            assert loaded == ex and not file.closed
            assert loaded.report.path == str(example_path)


def test_file_objects_are_read_to_their_end(text, ex):
    assert lineage.load(io.StringIO(text)) == ex
    assert lineage.load(io.BytesIO(text.encode())) == ex
    assert lineage.load(io.StringIO(text)).report.path is None

    class Reader:
        name = "readings"

        def read(self):
            return bytearray(text, "utf-8")

    loaded = lineage.load(Reader())
    assert loaded == ex and loaded.report.path == "readings"
    file = io.StringIO("12" + text)
    file.read(2)
    assert lineage.load(file) == ex
    with tempfile.TemporaryFile() as file:  # its name is a number
        file.write(text.encode())
        file.seek(0)
        assert lineage.load(file).report.path is None


def test_text_is_a_str_or_any_buffer(text, ex):
    data = text.encode()
    padded = data + b" " * (-len(data) % 4)
    strided = memoryview(bytes(byte for one in data for byte in (one, 0)))[::2]
    for given in (text, data, bytearray(data), memoryview(data), strided):
        assert lineage.loads(given) == ex
    assert lineage.loads(array.array("I", padded)).text == padded.decode()
    with mmap.mmap(-1, len(data)) as mapped:
        mapped.write(data)
        mapped.seek(0)
        assert lineage.loads(mapped) == ex

    class Text(str):
        pass

    assert lineage.loads(Text(text)) == ex


def test_buffer_is_given_back(text):
    data = bytearray(text, "utf-8")
    lineage.loads(data)
    data.append(32)
    with pytest.raises(lineage.LoadError):
        lineage.loads(data + b"x")
    with pytest.raises(TypeError):
        lineage.loads(data, nope=1)
    data.append(32)


def test_wrong_arguments_are_type_errors(text):
    for function in FUNCTIONS:
        for arguments in ((), (text, text), (None,), (3,), (["x"],), (3.5,)):
            with pytest.raises(TypeError):
                function(*arguments)
        with pytest.raises(TypeError, match="unexpected keyword argument 'nope'"):
            function(text, nope=1)
    with pytest.raises(TypeError, match="not bytes"):
        lineage.load(b"x.json")


def test_file_that_cannot_be_read_is_the_error_of_open(tmp_path):
    for path in (tmp_path / "absent.json", tmp_path, str(tmp_path / ("x" * 300)), "a\0b"):
        with pytest.raises((OSError, ValueError)) as expected:
            open(path)
        for function in (lineage.load, lineage.check):
            with pytest.raises(expected.type) as caught:
                function(path)
            assert not isinstance(caught.value, lineage.LoadError)
            if isinstance(expected.value, OSError):
                assert caught.value.errno == expected.value.errno
                assert caught.value.filename == os.fspath(path)
    with pytest.raises(FileNotFoundError):
        lineage.load(tmp_path / "absent.json")
    with pytest.raises(IsADirectoryError):
        lineage.load(tmp_path)


def test_file_names_need_not_be_utf8(tmp_path, text, ex):
    path = os.path.join(os.fsencode(tmp_path), b"\xff\n.json")
    with open(path, "w") as file:
        file.write(text)
    assert lineage.load(os.fsdecode(path)) == ex
    assert lineage.load(pathlib.Path(os.fsdecode(path))) == ex
    with open(path, "w") as file:
        file.write("{")
    with pytest.raises(lineage.LoadError) as caught:
        lineage.load(os.fsdecode(path))
    assert caught.value.report.path == os.fsdecode(path)
    assert "\\udcff\\n.json:1:2: error" in str(caught.value)


def test_file_object_that_fails(text):
    class Reader:
        def __init__(self, result):
            self.result = result

        def read(self):
            if isinstance(self.result, BaseException):
                raise self.result
            return self.result

    for error in (OSError(errno.EIO, "no"), ZeroDivisionError(), KeyboardInterrupt(), UnicodeError()):
        with pytest.raises(type(error)):
            lineage.load(Reader(error))
        with pytest.raises(type(error)):
            lineage.check(Reader(error))
    for result in (None, 3, [text], object()):
        with pytest.raises(TypeError, match=r"what read\(\) returns"):
            lineage.load(Reader(result))

    class Nameless(Reader):
        @property
        def name(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lineage.load(Nameless(text))

    class Broken:
        @property
        def read(self):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        lineage.load(Broken())
    closed = io.StringIO(text)
    closed.close()
    with pytest.raises(ValueError, match="closed"):
        lineage.load(closed)


def test_file_that_changes_while_it_is_read(tmp_path, text):
    """Whatever is seen of it, there is a document or an exception."""
    import threading

    path = tmp_path / "changing.json"
    path.write_text(text * 50)
    done = threading.Event()

    def change():
        while not done.is_set():
            os.truncate(path, 100)
            path.write_text(text)

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(200):
            lineage.check(path)
    finally:
        done.set()
        thread.join()


# -- What is wrong with a document ------------------------------------------------------------------


def test_load_error_has_the_report():
    text = make_text("ab", [("a", "b"), ("a", "x"), ("b", "y")])
    with pytest.raises(lineage.LoadError) as caught:
        lineage.loads(text)
    report = caught.value.report
    assert isinstance(caught.value, ValueError)
    assert not report.ok
    assert [finding.rule for finding in report.errors] == ["unknown-stage"] * 2
    assert report.errors[0].pointer == "/steps/1/to"
    assert report == lineage.checks(text)


def test_message_shows_the_first_errors_as_the_command_would(tmp_path):
    path = tmp_path / "bad.json"
    path.write_text('{\n  "version": "1.0",\n\t"slug": "\u202eX"\n}')
    with pytest.raises(lineage.LoadError) as caught:
        lineage.load(path)
    lines = str(caught.value).splitlines()
    report = caught.value.report
    shown = report.errors[:3]
    assert [line for line in lines if line.startswith(str(path))] == [
        f"{path}:{finding.line}:{finding.column}: error: {finding.message} [{finding.rule}]"
        for finding in shown
    ]
    assert lines[-1] == f"and {len(report.errors) - 3} more errors"
    assert "\u202e" not in str(caught.value) and "\t" not in str(caught.value)
    one = lineage.checks("[").errors[0]
    with pytest.raises(lineage.LoadError) as caught:
        lineage.loads("[")
    assert str(caught.value) == f"<string>:{one}\n    1 | [\n      |  ^"


def test_related_places_are_shown():
    report = lineage.checks('{"a": 1,\n "a": 2}')
    (finding,) = (f for f in report.errors if f.rule == "json-duplicate-member")
    (place,) = finding.related
    assert (place.line, place.column, place.offset) == (1, 2, 1)
    assert f"<string>:1:2: note: {place.message}" in str(report)


@pytest.mark.parametrize(
    "given",
    ["", "\0", "{", "[]", "null", "\ud800", '{"a": "\ud800"}', b"\xff", b"\x00" * 100,
     "[" * 100_000, "x" * 1_000_000, b"{}\0{}", '"\\ud800"'],
)  # fmt: skip
def test_bad_text_is_a_load_error_and_a_report(given):
    with pytest.raises(lineage.LoadError) as caught:
        lineage.loads(given)
    assert not caught.value.report.ok
    assert len(str(caught.value)) < 2000
    assert lineage.checks(given) == caught.value.report
    reader = io.StringIO(given) if isinstance(given, str) else io.BytesIO(given)
    assert lineage.check(reader) == caught.value.report


def test_surrogate_is_found_where_it_stands():
    text = make_text("ab").replace("made-up", "made-\udc80", 1)
    with pytest.raises(lineage.LoadError) as caught:
        lineage.loads(text)
    (finding,) = caught.value.report.errors
    assert finding.rule == "json-encoding"
    assert finding.offset == text.index("\udc80")


def test_findings_match_patterns():
    match lineage.checks(make_text("ab", [("a", "b")], x=1)).findings:
        case [lineage.Finding(rule="unknown-member", severity="warning", pointer=pointer)]:
            assert pointer == "/x"
        case other:
            pytest.fail(str(other))
    match lineage.Place("/a", 1, 2, 3, "here"):
        case lineage.Place("/a", 1, 2, 3, message):
            assert message == "here"


def test_report_counts_and_sorts():
    document = make_document("abc", [("a", "b"), ("a", "b")], x=1, y=2)
    report = lineage.checks(json.dumps(document))
    assert report.ok and report.errors == ()
    assert set(report.warnings) | set(report.notes) == set(report.findings)
    assert report.totals == (0, len(report.warnings), len(report.notes))
    assert report.omitted == 0
    few = lineage.checks(json.dumps(document), max_findings=2)
    assert len(few.findings) == 2
    assert few.totals == report.totals
    assert few.omitted == sum(report.totals) - 2
    more, totals = str(few).splitlines()[-2:]
    assert more == f"and {few.omitted} more; max_findings keeps more"
    assert totals == str(report).splitlines()[-1]
    assert totals == f"0 errors, {len(report.warnings)} warnings, {len(report.notes)} notes"
    assert str(lineage.checks("[")).splitlines()[-1] == "1 error, 0 warnings, 0 notes"
    offsets = [finding.offset for finding in report.findings]
    assert offsets == sorted(offsets)


def test_loaded_document_has_its_findings(text):
    ex = lineage.loads(make_text("ab", [("a", "b")], x=1))
    assert rules_of(ex.report) == ["unknown-member"]
    assert ex.findings == ex.report.findings
    assert ex.report is ex.report
    assert lineage.loads(text).findings == lineage.checks(text).findings


# -- Options --------------------------------------------------------------------------------------


def test_rules_are_set():
    text = make_text("ab", [("a", "b")], x=1)
    assert lineage.loads(text, rules={"unknown-member": "off"}).findings == ()
    assert lineage.loads(text, rules={"unknown-member": "note"}).findings[0].severity == "note"
    with pytest.raises(lineage.LoadError):
        lineage.loads(text, rules={"unknown-member": "error"})
    assert lineage.loads(text, rules={}).findings == lineage.loads(text, rules=None).findings


def test_wrong_rules_are_named():
    for function in FUNCTIONS:
        with pytest.raises(KeyError, match="no rule 'unknown-membr'; did you mean 'unknown-member'"):
            function("x", rules={"unknown-membr": "off"})
        with pytest.raises(ValueError, match="'off', 'note', 'warning' or 'error', not 'fatal'"):
            function("x", rules={"unknown-member": "fatal"})
        with pytest.raises(ValueError, match="json-syntax"):
            function(b"x" if function is lineage.check else "x", rules={"json-syntax": "off"})
        for wrong in (3, "x", ["x"], {3: "off"}, {"unknown-member": 3}):
            with pytest.raises(TypeError, match="rules"):
                function("x", rules=wrong)
        with pytest.raises(KeyError):
            function("x", rules={"\ud800": "off"})


def test_rules_are_listed():
    rules = lineage.rules()
    assert len(rules) > 40
    assert {rule.severity for rule in rules} == {"error", "warning", "note"}
    assert rules[0].group == "text" and rules[0].name == "json-syntax"
    assert not rules[0].can_be_lowered
    by_name = {rule.name: rule for rule in rules}
    assert by_name["unused-source"].can_be_lowered
    assert all(rule.summary for rule in rules)


def test_today_is_a_date_or_text():
    text = make_text("ab", [("a", "b")])
    assert lineage.loads(text).findings == ()
    for early in ("2020-01-01", datetime.date(2020, 1, 1), datetime.datetime(2020, 1, 1, 12)):
        assert rules_of(lineage.loads(text, today=early).report) == ["future-date"]
    assert lineage.loads(text, today="2026-02-01", max_age_days=1).findings == ()
    stale = lineage.loads(text, today="2026-02-02", max_age_days=1)
    assert rules_of(stale.report) == ["stale-date"]
    future = make_text("ab", [("a", "b")], verified_on="9999-12-31")
    assert rules_of(lineage.loads(future).report) == ["future-date"]
    for wrong in ("", "2020", "2020-13-01", "2021-02-29", "01.01.2020", "\ud800", "2020-01-0\0"):
        with pytest.raises(ValueError, match="today"):
            lineage.loads(text, today=wrong)
    for wrong in (20200101, b"2020-01-01", object()):
        with pytest.raises(TypeError, match="today"):
            lineage.loads(text, today=wrong)


def test_known_words_are_no_news():
    document = make_document("ab", [("a", "b", {}, "sings_to")])
    document["stages"][0].update(kind="choir", layer="stage", lineage_id="song:one")
    text = json.dumps(document)
    assert rules_of(lineage.checks(text)) == ["unknown-word"] * 4
    known = dict(
        known_stage_kinds="choir",
        known_step_kinds=["sings_to"],
        known_layers=iter(("stage",)),
        known_namespaces={"song"},
    )
    assert lineage.checks(text, **known).findings == ()
    with pytest.raises(TypeError, match="known_layers"):
        lineage.checks(text, known_layers=3)
    with pytest.raises(TypeError, match="known_layers"):
        lineage.checks(text, known_layers=[3])


def test_site_hosts_replace_the_usual_one():
    text = make_text("ab", [("a", "b")])
    cited = lineage.checks(text, site_hosts=["example.org"])
    assert rules_of(cited) == ["self-citation"]
    with pytest.raises(ValueError, match="https://example.org"):
        lineage.checks(text, site_hosts="https://example.org")


def test_limits_hold_on_both_sides():
    document = make_document("ab", [("a", "b")])
    document["x-deep"] = [[[[[[[[]]]]]]]]
    text = json.dumps(document)
    assert lineage.loads(text, max_text=len(text), max_depth=9).extensions
    for name, value in (("max_text", len(text) - 1), ("max_depth", 8), ("max_string", 20), ("max_id", 3)):
        (finding,) = lineage.checks(text, **{name: value}).errors
        assert finding.rule == "json-limit"
    chosen = make_text("ab", [("a", "b", {"d": "x"})], {"d": "xy"}, status_template="{d}")
    assert lineage.checks(chosen).findings == ()
    assert rules_of(lineage.checks(chosen, max_scenario_bits=1)) == ["too-many-scenarios"]
    for name in ("max_text", "max_depth", "max_string", "max_id", "max_values", "max_findings", "max_age_days",
                 "max_scenario_bits"):  # fmt: skip
        for wrong in (0, -1, 2**64):
            with pytest.raises(ValueError, match=name):
                lineage.checks(text, **{name: wrong})
        for wrong in ("1", 1.0, [1]):
            with pytest.raises(TypeError, match=name):
                lineage.checks(text, **{name: wrong})
        assert lineage.checks(text, **{name: None}) == lineage.checks(text)


def test_deep_documents_never_crash():
    nested = "[" * 998 + "]" * 998
    text = make_text("a", [])[:-1] + f', "x-deep": {nested}}}'
    with pytest.raises(lineage.LoadError):
        lineage.loads(text)
    ex = lineage.loads(text, max_depth=1000)
    for ask in (ex.to_dict, lambda: ex.extensions):
        try:
            ask()
        except RecursionError:
            pass
    assert nested[:10] in ex.text
    with pytest.raises(ValueError, match="max_depth"):
        lineage.loads(text, max_depth=1001)


# -- Pickles --------------------------------------------------------------------------------------


def test_pickled_document_is_judged_as_before():
    text = make_text("ab", [("a", "b", {}, "sings_to")], x=1)
    options = dict(
        rules={"unknown-member": "note"},
        today="2020-01-01",
        known_step_kinds="sings_to",
        max_findings=1,
        max_depth=100,
    )
    ex = lineage.loads(text, **options)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(ex, protocol))
        assert again == ex and again.report == ex.report and again.text == ex.text
    assert pickle.loads(pickle.dumps(again)).report == ex.report


def test_load_error_is_pickled():
    with pytest.raises(lineage.LoadError) as caught:
        lineage.loads("[")
    for again in (pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert str(again) == str(caught.value) and again.report == caught.value.report
