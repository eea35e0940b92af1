# SPDX-License-Identifier: MIT
"""Asks a document what leads where, and under which choices: python ask.py [FILE FROM TO]"""

import sys

import lineage


def main(file: str, source: str, target: str) -> None:
    ex = lineage.load(file)
    print(ex.h1)
    print(f"{source} leads to {target}: {ex.when(source, target)}")

    sel = ex.select(lineage.ANY)
    print("always through:", ", ".join(stage.name for stage in sel.must_pass(source, target)))
    paths = sel.paths(source, target, limit=3)
    for path in paths:
        print(f"{len(path.steps)} steps:", path)
    if paths.more:
        print(f"... of {sel.count_paths(source, target)} paths")


if __name__ == "__main__":
    main(*sys.argv[1:] or ("examples/documents/how-a-web-page-arrives.json", "link", "page"))
