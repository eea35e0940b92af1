# SPDX-License-Identifier: MIT
"""Checks documents as an editor or a build would, each finding on one line: python check.py [FILE...]"""

import sys

import lineage

DOCUMENTS = ["examples/documents/how-a-web-page-arrives.json"]


def main(paths: list[str]) -> int:
    status = 0
    for path in paths:
        report = lineage.check(path, rules={"unlinked-entity": "off"}, max_age_days=3650)
        for finding in report.findings:
            match finding:
                case lineage.Finding(rule="unknown-stage", suggestion=str(id)):
                    print(f"{path}: write {id!r} at {finding.pointer}")
                case _:
                    print(f"{path}:{finding}")
        print(f"{path}: {'good' if report.ok else 'bad'}")
        status |= not report.ok
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or DOCUMENTS))
