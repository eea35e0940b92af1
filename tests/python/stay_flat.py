# SPDX-License-Identifier: MIT
"""Does each operation many times and compares what the interpreter and the process hold before and
after: references, blocks, and pages. Run by test_memory.py."""

import gc
import resource
import sys

import lineage
from operations import ALL, BAD, BYTES, EX

TIMES = int(sys.argv[1])


def load_and_ask():
    lineage.loads(BYTES).select().reach("link")
    try:
        lineage.loads(BAD)
    except lineage.LoadError:
        pass
    try:
        EX.stages["orgin"]
    except KeyError:
        pass


def count_references():
    """All references, in a debug build; else those to all that the collector knows."""
    if hasattr(sys, "gettotalrefcount"):
        return sys.gettotalrefcount()
    return sum(map(sys.getrefcount, gc.get_objects())) + sys.getrefcount(None)


def count():
    gc.collect()
    return count_references(), sys.getallocatedblocks()


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def measure(operation, times):
    """How much more is held after the operation was done so many times."""
    pages = resident()
    before = count()
    for _ in range(times):
        operation()
    after = count()
    return [new - old for old, new in zip(before, after, strict=True)], resident() - pages


for operation, times in [(load_and_ask, TIMES), *((one, TIMES // 20) for one in ALL)]:
    # Free lists and caches grow a little, and less each time. A leak is there in every round.
    for attempt in range(4):
        (references, blocks), pages = measure(operation, times)
        print(operation.__name__, times, references, blocks, pages)
        if references < 10 and blocks < times // 4 and pages < 1 << 20:
            break
    else:
        sys.exit(f"{operation.__name__} loses memory")
