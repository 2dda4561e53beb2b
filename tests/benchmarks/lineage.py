"""Lineage: figures against two measures made without it, and against the labelled set; seconds and memory.

The two measures are computed here from the stored texts alone: wordings that differ in typography only, and texts
that stand once in either of two consecutive editions under different numbers.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

from app.library.library import Library
from app.library.lineage.views import Change, Move
from app.library.records import Document
from ingest import sources
from ingest.build import build
from ingest.lineage import update
from tests.conftest import find_shared
from tests.ingest.lineage_labels import Score, labels, score

_LONG_ENOUGH = 25
_SMOOTH = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-", "−": "-", "\xa0": " "})
_NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-z]*)?(?:-[a-z]{1,2}\b)?")
_SQL = """
    SELECT n.seq, n.number, t.body, n.parent, n.kind FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? ORDER BY n.seq"""


def main() -> None:
    """Build a library, measure, print."""
    shared = find_shared()
    if shared is None:
        print("no official texts at hand: nothing to measure")
        return
    root = Path(tempfile.mkdtemp(prefix="magistrate-bench-"))
    try:
        captures = [sources.load(path) for path in sources.files_of([shared])]
        outcome = build(root, captures)
        measure_time(outcome.folder / "library.sqlite")
        library = Library.open(root)
        measure_agreement(library, outcome.folder / "library.sqlite")
        print_score(score(library, labels()))
        measure_reading(library)
    finally:
        shutil.rmtree(root)


def measure_time(database: Path) -> None:
    """Everything from nothing, then the newest edition alone, on a copy."""
    copy = database.with_suffix(".copy")
    shutil.copyfile(database, copy)
    newest = "SELECT newer FROM lineage_transition t JOIN document d ON d.id = t.newer WHERE attached = 0"
    for what, where in (("all", ""), ("one new edition", f" WHERE newer = ({newest} ORDER BY d.effective DESC LIMIT 1)")):
        connection = sqlite3.connect(copy)
        connection.execute(f"DELETE FROM lineage_transition{where}")
        connection.commit()
        connection.close()
        began = time.perf_counter()
        update(copy)
        print(f"lineage of {what}: {time.perf_counter() - began:.1f} s on {os.cpu_count()} cores")
    copy.unlink()


def measure_agreement(library: Library, database: Path) -> None:
    """Typography told from edits, and identical texts found again, over all consecutive pairs."""
    connection = sqlite3.connect(database)
    chain = sorted((d for d in library.documents() if d.slug == d.effective), key=lambda d: d.slug)
    found: Counter[str] = Counter()
    for older, newer in pairwise(chain):
        moves = {move.older[0].label: move for move in library.lineage.moves(older, newer) if move.older}
        was, now = _texts(connection, older), _texts(connection, newer)
        found.update(_typography(moves, was, now))
        found.update(_identical(moves, was, now, f"{older.slug} to {newer.slug}"))
    print(", ".join(f"{name}: {count}" for name, count in sorted(found.items())))


def _texts(connection: sqlite3.Connection, document: Document) -> dict[str, str]:
    """The whole wording, examples too, of every number that stands once."""
    found: dict[str, str] = {}
    owner: dict[int, str] = {}
    counts: Counter[str] = Counter()
    for seq, number, body, parent, kind in connection.execute(_SQL, (document.id,)):
        if kind in ("rule", "subrule"):
            owner[seq] = number
            counts[number] += 1
            found[number] = body
        elif parent in owner and kind in ("paragraph", "list", "table", "example"):
            owner[seq] = owner[parent]
            found[owner[seq]] += f" {body}"
    return {number: body for number, body in found.items() if counts[number] == 1}


def _plain(body: str) -> str:
    return re.sub(r"\s+", "", re.sub(r"-+", "-", body.translate(_SMOOTH)))


def _masked(body: str) -> str:
    return _NUMBER.sub("#", re.sub(r"\s+", " ", re.sub(r"\s*-+\s*", "-", body.translate(_SMOOTH))).strip())


def _typography(moves: dict[str, Move], was: dict[str, str], now: dict[str, str]) -> Counter[str]:
    wrong = Counter[str]({"typographic differences reported as edits": 0})
    for number in was.keys() & now.keys():
        if was[number] != now[number] and _plain(was[number]) == _plain(now[number]):
            wrong["typographic differences"] += 1
            change = moves[number].change
            wrong["typographic differences reported as edits"] += change in (Change.EDITED, Change.MOVED_AND_EDITED)
    return wrong


def _identical(moves: dict[str, Move], was: dict[str, str], now: dict[str, str], pair: str) -> Counter[str]:
    """Texts that stand once on either side, masked, under different numbers."""
    mine, theirs = _once(was), _once(now)
    found = Counter[str]({"identical moves missed": 0})
    for text in mine.keys() & theirs.keys():
        if mine[text] == theirs[text]:
            continue
        found["identical moves"] += 1
        move = moves.get(mine[text])
        if move is None or [place.label for place in move.newer] != [theirs[text]] or move.change is not Change.MOVED:
            found["identical moves missed"] += 1
            print(f"missed: {pair}: {mine[text]} -> {theirs[text]}")
    return found


def _once(texts: dict[str, str]) -> dict[str, str]:
    holders: dict[str, list[str]] = defaultdict(list)
    for number, body in texts.items():
        holders[_masked(body)].append(number)
    return {text: numbers[0] for text, numbers in holders.items() if len(numbers) == 1 and len(text) > _LONG_ENOUGH}


def print_score(result: Score) -> None:
    """The labelled set."""
    print(
        f"labelled: {result.cases} cases, {result.exact} exactly as labelled; links: precision "
        f"{result.precision:.1%}, recall {result.recall:.1%}; classes right: {result.classes:.1%}; "
        f"reused numbers: {result.reused_found} of {result.reused}"
    )


def measure_reading(library: Library) -> None:
    """Moves of far pairs, cold and warm; a life."""
    for older, newer in (("2009-05-01", "2009-07-11"), ("1999-04-23", "2026-08-07"), ("2015-01-01", "2026-08-07")):
        times = []
        for _ in range(2):
            began = time.perf_counter()
            count = len(library.lineage.moves(library.edition(older), library.edition(newer)))
            times.append((time.perf_counter() - began) * 1000)
        print(f"moves {older} to {newer}: {count}, {times[0]:.0f} ms cold, {times[1]:.1f} ms warm")
    began = time.perf_counter()
    steps = len(library.lineage.trace("702.19b").steps)
    print(f"life of 702.19b: {steps} steps, {(time.perf_counter() - began) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
