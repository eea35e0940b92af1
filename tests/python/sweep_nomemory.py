# SPDX-License-Identifier: MIT
"""Fails Python's allocations of each operation, one by one and from one on, until there are none
left to fail: a MemoryError each time, and afterwards everything works. Run by test_memory.py."""

import sys

import _testcapi

import operations
from operations import ALL

EVERY = int(sys.argv[1])  # how many allocations apart the failures are


def try_with(operation, start, stop):
    """Whether the operation fails when the allocations from `start` on do."""
    try:
        _testcapi.set_nomemory(start, stop)
        operation()
        return False
    except MemoryError:
        return True
    except Exception as error:
        # Python may hide a MemoryError in its own machinery, for instance in an import.
        _testcapi.remove_mem_hooks()
        cause = error
        while cause is not None and not isinstance(cause, MemoryError):
            cause = cause.__cause__ or cause.__context__
        if not isinstance(error, (SystemError, AssertionError)) or cause:
            return True
        raise
    finally:
        _testcapi.remove_mem_hooks()


for operation in ALL:
    operation()
    failures = 0
    for single in (True, False):
        start = 1
        unharmed = 0
        while unharmed < 50:
            harmed = try_with(operation, start, start + 1 if single else 0)
            failures += harmed
            unharmed = 0 if harmed else unharmed + 1
            start += EVERY
    operation()
    print(operation.__name__, failures)
    assert failures > 5
assert operations.EX.to_json() == operations.TEXT
