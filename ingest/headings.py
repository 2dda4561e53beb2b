"""Which heading each number had, and in which editions: the facts that undated captures are dated by.

``python -m ingest.headings DIRECTORY`` reads every edition under a directory and prints the table that is kept as
``rules_data/headings.tsv``: number, heading, the first and the last edition in which it stood so without a break
(the last left empty where that is the newest edition read).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from app.library.records import NodeKind
from ingest import readers
from ingest.errors import IngestError
from ingest.grammar import official
from ingest.model import Capture, Tree

_LONGEST = 60  # a longer "heading" is a sentence in a heading's place
COLUMNS = ("number", "heading", "since", "until")


class HeadingSpan(NamedTuple):
    """A number had this heading in every edition from ``since`` to ``until`` (ISO; empty: still has)."""

    number: str
    heading: str
    since: str
    until: str


def headings_of(tree: Tree) -> list[tuple[str, str]]:
    """The numbered headings of a tree, as (number, heading): its sections and its title rules."""
    return [
        (node.number, node.text)
        for node in tree.nodes
        if node.number and (node.kind is NodeKind.SECTION or node.is_title) and len(node.text) < _LONGEST
    ]


def standings(editions: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> list[HeadingSpan]:
    """Unbroken runs of (number, heading) pairs over editions given as (effective date, pairs), in any order."""
    ordered = sorted((day, frozenset(pairs)) for day, pairs in editions)
    open_runs: dict[tuple[str, str], str] = {}
    found: list[HeadingSpan] = []
    before = ""
    for day, pairs in ordered:
        for pair in [pair for pair in open_runs if pair not in pairs]:
            found.append(HeadingSpan(*pair, open_runs.pop(pair), before))
        for pair in pairs:
            open_runs.setdefault(pair, day)
        before = day
    found += [HeadingSpan(*pair, since, "") for pair, since in open_runs.items()]
    return sorted(found, key=lambda one: (_order(one.number), one.since, one.heading))


def _order(number: str) -> tuple[int, int, str]:
    section, _, rule = number.partition(".")
    digits = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(section), int(digits or 0), rule


def read_editions(directory: Path) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The effective date and headings of every dated, complete edition directly under a directory.

    Raises IngestError where a file there is no edition.
    """
    for path in sorted(directory.iterdir()):
        if path.is_file() and path.suffix in (".txt", ".docx", ".pdf"):
            capture = Capture(path.name, path.read_bytes())
            tree = official.parse(readers.read(capture), capture.name)
            if tree.effective is not None and tree.complete:
                yield tree.effective, headings_of(tree)


def as_table(found: Iterable[HeadingSpan]) -> str:
    """Standings as tab-separated text with a line of column names."""
    return "".join("\t".join(row) + "\n" for row in [COLUMNS, *found])


def from_table(text: str) -> list[HeadingSpan]:
    """The standings of a table that ``as_table`` wrote."""
    return [HeadingSpan(*line.split("\t")) for line in text.splitlines()[1:] if line]


def main(arguments: list[str]) -> int:
    """Print the table for the editions in the directory named; 2 where it cannot be made."""
    if len(arguments) != 1:
        print("usage: python -m ingest.headings DIRECTORY-OF-EDITIONS", file=sys.stderr)
        return 2
    try:
        sys.stdout.write(as_table(standings(read_editions(Path(arguments[0])))))
    except (IngestError, OSError) as error:
        print(f"headings: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
