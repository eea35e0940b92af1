# SPDX-License-Identifier: MIT
"""Threads, signals and interpreters."""

import concurrent.futures
import signal
import subprocess
import sys
import threading
import time

import pytest

import lineage
from documents import make_clique, make_ladder


def test_many_threads_use_one_document(ex):
    """And one selection, whose query goes to one of them at a time."""
    sel = ex.select(lineage.ANY)

    def work(seed):
        own = ex.select(lineage.ANY)
        answers = []
        for i in range(200):
            chosen = sel if (i + seed) % 2 else own
            stage = ex.stages[(i + seed) % len(ex.stages)]
            answers.append(
                (
                    stage.id,
                    chosen.reach(stage),
                    chosen.count_paths("link", stage),
                    tuple(chosen.paths("link", stage, limit=2)),
                    tuple(ex.when("link", stage)),
                    chosen.cycles,
                    chosen.filter("loads").stages,
                    hash(ex),
                    len(ex.findings),
                )
            )
        return {answer[0]: repr(answer) for answer in answers}

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        results = list(pool.map(work, range(16)))
    assert all(result == results[0] for result in results)


def test_many_threads_load(text):
    def work(i):
        if i % 3:
            return lineage.loads(text).slug
        try:
            lineage.loads(text[: i + 1])
        except lineage.LoadError as error:
            return error.report.errors[0].rule

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        results = set(pool.map(work, range(500)))
    assert results == {"how-a-web-page-arrives", "json-syntax"}


def count_others(ask):
    """How many times another thread runs while `ask` does."""
    ticks = 0
    done = threading.Event()

    def tick():
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    time.sleep(0.01)
    before = ticks
    ask()
    during = ticks - before
    done.set()
    thread.join()
    return during


def test_other_threads_run_during_a_load_and_a_long_question():
    text = make_ladder(20_000)
    assert count_others(lambda: lineage.loads(text)) > 3
    sel = lineage.loads(make_clique(14)).select()

    def count():
        with pytest.raises(OverflowError):
            sel.count_paths("s0", "s13", budget=20_000_000)

    assert count_others(count) > 3


def test_iterator_refuses_a_second_thread():
    """Nothing but paths and ValueErrors, however the threads meet."""
    paths = lineage.loads(make_ladder(14)).select().paths("a0", "end")
    seen, refused = [], 0

    def work():
        nonlocal refused
        while True:
            try:
                seen.append(next(paths))
            except StopIteration:
                return
            except ValueError:
                refused += 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(switch)
    assert len(seen) == len(set(seen)) == 2**13


class Interrupted(Exception):
    pass


@pytest.fixture
def alarm():
    """Raises Interrupted a moment later, as Ctrl-C raises KeyboardInterrupt."""

    def handle(number, frame):
        raise Interrupted

    before = signal.signal(signal.SIGALRM, handle)
    yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_signal_ends_a_long_question(alarm):
    sel = lineage.loads(make_clique(30)).select()
    begun = time.monotonic()
    alarm(0.2)
    with pytest.raises(Interrupted):
        sel.count_paths("s0", "s29", budget=2**62)
    assert time.monotonic() - begun < 10
    assert len(sel.reach("s0")) == 30
    assert sel.shortest_path("s0", "s29").steps


def test_signal_ends_a_walk_and_the_walk_goes_on(alarm):
    sel = lineage.loads(make_clique(9)).select()
    expected = list(sel.paths("s0", "s8"))
    paths = sel.paths("s0", "s8")
    seen = []
    alarm(0.05)
    with pytest.raises(Interrupted):
        while True:
            for path in paths:
                seen.append(path)
            paths, seen = sel.paths("s0", "s8"), []
    after = list(paths)
    # The handler may run after a path was found and before it was kept.
    assert seen == expected[: len(seen)]
    assert after in (expected[len(seen) :], expected[len(seen) + 1 :])


def test_signal_that_does_not_raise_changes_nothing():
    calls = []
    before = signal.signal(signal.SIGALRM, lambda *_: calls.append(1))
    try:
        sel = lineage.loads(make_clique(14)).select()
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        with pytest.raises(OverflowError):
            sel.count_paths("s0", "s13", budget=20_000_000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert calls


def test_ctrl_c_ends_a_program():
    program = """
import lineage, sys
sys.path.insert(0, sys.argv[1])
from documents import make_clique
sel = lineage.loads(make_clique(30)).select()
print("asking", flush=True)
sel.count_paths("s0", "s29", budget=2**62)
"""
    folder = __file__.rpartition("/")[0]
    with subprocess.Popen(
        [sys.executable, "-c", program, folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout.readline() == b"asking\n"
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=30)
    assert b"KeyboardInterrupt" in errors
    assert child.returncode == -signal.SIGINT


INTERPRETERS = """
import sys
try:
    import _interpreters as interpreters  # 3.13
    create = lambda: interpreters.create("legacy")
    run = lambda id, code: interpreters.exec(id, code)
except ImportError:
    import _xxsubinterpreters as interpreters
    create = lambda: interpreters.create(isolated=False)
    run = lambda id, code: interpreters.run_string(id, code)
code = '''
import lineage, gc
ex = lineage.load({path!r})
assert ex.select(lineage.ANY).count_paths("link", "page") > 2
assert ex.verified_on and ex.to_dict() and ex.findings is not None
try:
    lineage.loads("[")
except lineage.LoadError:
    pass
'''
import lineage
for _ in range(5):
    id = create()
    problem = run(id, code)
    assert not problem, problem
    interpreters.destroy(id)
ex = lineage.load({path!r})
assert ex.to_dict()
print("fine")
"""


def test_sub_interpreters_have_modules_of_their_own(example_path):
    program = INTERPRETERS.replace("{path!r}", repr(str(example_path)))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "fine\n"), done.stderr


def test_module_can_be_made_again(example_path):
    """Each import after the module was forgotten is a new one; objects of the old one live on."""
    program = f"""
import gc, sys
import lineage
old = lineage.load({str(example_path)!r})
for _ in range(3):
    for name in [n for n in sys.modules if n.startswith("lineage")]:
        del sys.modules[name]
    gc.collect()
    import lineage
    new = lineage.load({str(example_path)!r})
    assert type(new) is not type(old) and new != old
    assert new.stages[0].id == old.stages[0].id
    try:
        new.select().reach(old.stages[0])
    except TypeError:
        pass
del lineage
gc.collect()
print(old.select().reach("link")[0])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "<lineage.Stage 'link'>\n"), done.stderr


def test_interpreter_with_a_lock_of_its_own_is_refused():
    """The stable ABI of 3.11 can't promise what 3.12 asks for; so an exception, never a crash."""
    if sys.version_info < (3, 12):
        pytest.skip("interpreters share one lock before 3.12")
    program = """
try:
    import _interpreters as interpreters
    problem = interpreters.exec(interpreters.create("isolated"), "import lineage")
except ImportError:
    import _xxsubinterpreters as interpreters
    try:
        problem = interpreters.run_string(interpreters.create(isolated=True), "import lineage")
    except interpreters.RunFailedError as error:
        problem = error
assert "does not support loading in subinterpreters" in str(problem), problem
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_threads_ask_for_the_findings_at_once():
    text = make_ladder(3)[:-1] + "".join(f', "x{i}": 1' for i in range(90)) + "}"
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(30):
            ex = lineage.loads(text)
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                reports = list(pool.map(lambda _: ex.report, range(4)))
            assert len(reports[0].findings) >= 90
            assert all(report == reports[0] for report in reports)
    finally:
        sys.setswitchinterval(switch)
