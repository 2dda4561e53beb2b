"""A first ingest publishes the newest edition alone, then everything; killed anywhere, what it published stands."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from app.library.building import IngestProgress, IngestStep, being_built, left_behind, sentence
from app.library.library import Library
from ingest.build import BuildOutcome, build, library_id
from ingest.model import Capture
from ingest.newest import newest_edition, newest_first
from tests.ingest.lineage_editions import FIRST, edition

DAYS = ("2030-01-01", "2031-02-03", "2032-05-06", "2033-07-08")
NEWEST = DAYS[-1]


def captures() -> list[Capture]:
    """Four editions, the newest neither first nor last, and a part of a later one."""
    editions = [edition(day, FIRST.replace("proper", f"proper{n}")) for n, day in enumerate(DAYS)]
    part = Capture("part.txt", b"These rules are effective as of July 4, 2040.\n\n501. Arguments\n\n501.1. Who?\n\n501.2. Me.\n")
    return [editions[0], editions[1], editions[3], part, editions[2]]


def nothing(_: BuildOutcome) -> None:
    """Hear of the first publication, and do nothing."""


def everything_in(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        return list(connection.iterdump())


def test_the_newest_edition_is_published_alone_and_then_the_same_library_as_at_once(tmp_path: Path) -> None:
    seen: list[tuple[list[str], Path]] = []

    def first(alone: BuildOutcome) -> None:
        assert (tmp_path / "staged" / "current").resolve() == alone.folder
        library = Library.open(tmp_path / "staged")
        assert library.search(None, "hat").total > 0
        assert library.edition().counts["rules"] > 5
        seen.append(([document.slug for document in library.documents()], alone.folder))

    staged = build(tmp_path / "staged", captures(), jobs=1, first=first)
    at_once = build(tmp_path / "at_once", captures(), jobs=1)
    assert [slugs for slugs, _ in seen] == [[NEWEST]]
    assert seen[0][1].is_dir()  # a running site may still read it
    assert (staged.id, staged.added, staged.known) == (at_once.id, at_once.added, [])
    assert (tmp_path / "staged" / "current").resolve() == staged.folder
    assert everything_in(staged.folder) == everything_in(at_once.folder)
    for query in ("hat", "beard section:102", '"full moon"'):
        found = [Library.open(tmp_path / name).search(None, query) for name in ("staged", "at_once")]
        assert msgspec.json.encode(found[0]) == msgspec.json.encode(found[1])


def test_the_lines_of_the_newest_edition_alone_are_whole(tmp_path: Path) -> None:
    def first(_: BuildOutcome) -> None:
        library = Library.open(tmp_path)
        connection = sqlite3.connect((tmp_path / "current").resolve() / "library.sqlite")
        assert connection.execute("SELECT count(*) FROM lineage_members").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM lineage_transition").fetchone() == (0,)
        assert library.rule(library.edition(), "101.1").number == "101.1"
        connection.close()

    build(tmp_path, captures(), jobs=1, first=first)


def test_only_a_first_start_has_stages(tmp_path: Path) -> None:
    heard: list[str] = []
    build(tmp_path, captures()[:1], jobs=1, first=lambda alone: heard.append(alone.id))
    build(tmp_path, captures(), jobs=1, first=lambda alone: heard.append(alone.id))
    assert heard == []


def test_where_all_others_are_refused_the_library_stays_the_one_published_first(tmp_path: Path) -> None:
    alone: list[BuildOutcome] = []
    poem = Capture("poem.txt", b"Roses are red\n")
    outcome = build(tmp_path, [poem, edition(NEWEST)], jobs=1, first=alone.append)
    inode = alone[0].folder.stat().st_ino
    assert (outcome.id, outcome.folder.stat().st_ino) == (alone[0].id, inode)
    assert list(outcome.refused) == ["poem.txt"]


NEWEST_CASES = [
    # captures by name, declared date or None; which is tried first
    ([("a.txt", "2030-01-01"), ("b.txt", "2031-01-01")], "b.txt"),
    ([("2039-01-01.txt", "2030-01-01"), ("b.txt", "2031-01-01")], "b.txt"),  # what it declares, not its name
    ([("2032-01-01.txt", None), ("b.txt", "2031-01-01")], "2032-01-01.txt"),
    ([("undated.txt", None), ("b.txt", "2031-01-01")], "b.txt"),
]


@pytest.mark.parametrize(("listed", "wanted"), NEWEST_CASES)
def test_a_glance_tells_the_date(listed: list[tuple[str, str | None]], wanted: str) -> None:
    found = [_named(name, day) for name, day in listed]
    assert newest_first(found)[0].name == wanted


def _named(name: str, day: str | None) -> Capture:
    data = edition(day or "2030-01-01").data
    return Capture(name, data if day else b"\n".join(line for line in data.split(b"\n") if b"effective" not in line))


def test_of_one_date_the_glance_prefers_what_stands_for_it() -> None:
    plain = edition(NEWEST)
    longer = Capture("other.txt", plain.data + b"\n\nAnd more credits.\n")
    packed = Capture(f"{NEWEST}.docx", b"PK\x03\x04" + b"x" * 10_000)
    sixteen = Capture("utf16.txt", edition("2034-01-01").data.decode().encode("utf-16"))
    found = newest_first([packed, plain, longer, sixteen])
    assert [one.name for one in found] == ["utf16.txt", "other.txt", plain.name, packed.name]


def test_what_is_broken_or_no_whole_edition_is_passed_over() -> None:
    found = newest_edition([*captures(), Capture("2041-01-01.pdf", b"%PDF-1.7 broken"), Capture("2042-01-01.txt", b"\x00\x01")])
    assert found is not None
    assert found[0].name == f"{NEWEST}.txt"
    assert newest_edition([]) is None
    assert newest_edition([Capture("2042-01-01.txt", b"Roses are red")]) is None


def test_sites_are_told_how_far_an_ingest_is(tmp_path: Path) -> None:
    seen: list[tuple[IngestProgress, IngestProgress | None]] = []
    build(tmp_path, captures(), lambda progress: seen.append((progress, being_built(tmp_path))), jobs=1, first=nothing)
    begun = {progress.step: written for progress, written in reversed(seen)}
    assert all(begun[step] is not None for step in IngestStep)
    assert seen[0][0] == seen[0][1] == IngestProgress(IngestStep.READING, 0, 5)
    assert [one.older for one, _ in seen] == [False] + [True] * (len(seen) - 1)
    assert (being_built(tmp_path), left_behind(tmp_path)) == (None, None)
    assert not list(tmp_path.glob("*building*"))


def test_a_progress_file_that_says_nothing_counts_for_nothing(tmp_path: Path) -> None:
    (tmp_path / ".lock").touch()
    for content in (b"", b"{", b"[]", b'{"step": "dancing", "done": 1, "total": 2}', b"\xff" * 100):
        (tmp_path / "building.json").write_bytes(content)
        assert (being_built(tmp_path), left_behind(tmp_path)) == (None, None)


def test_the_sentence_says_how_many_of_how_many() -> None:
    progress = IngestProgress(IngestStep.READING, 34, 107, "x.txt", older=True)
    assert sentence(progress) == "Older editions are being read: 34 of 107."


KILLED = """
import os, signal, sys
from pathlib import Path
from ingest.build import build
from app.library.building import IngestStep
from tests.ingest.test_first_start import captures

root, older, step = Path(sys.argv[1]), sys.argv[2] == "older", IngestStep[sys.argv[3]] if sys.argv[3] != "FIRST" else None

def heard(progress):
    if progress.older == older and progress.step == step:
        os.kill(os.getpid(), signal.SIGKILL)

def first(alone):
    if step is None:
        os.kill(os.getpid(), signal.SIGKILL)

build(root, captures(), heard, 1, first)
"""


@pytest.mark.parametrize(
    ("older", "step", "published"),
    [("newest", "READING", []), ("older", "FIRST", [NEWEST]), ("older", "READING", [NEWEST]), ("older", "INDEXING", [NEWEST]),
     ("older", "COMPARING", [NEWEST])],
)  # fmt: skip
def test_killed_at_any_stage_the_next_ingest_goes_on(tmp_path: Path, older: str, step: str, published: list[str]) -> None:
    words = [sys.executable, "-c", KILLED, str(tmp_path), older, step]
    home = Path(__file__).parents[2]
    assert subprocess.run(words, cwd=home, check=False).returncode == -signal.SIGKILL
    assert being_built(tmp_path) is None
    assert left_behind(tmp_path) is not None
    assert (tmp_path / "current").exists() == bool(published)
    if published:
        assert [document.slug for document in Library.open(tmp_path).documents()] == published
    again = build(tmp_path, captures(), jobs=1, first=nothing)
    assert again.id == library_id([capture.sha256 for capture in captures()])
    assert len(again.known) == len(published)
    assert left_behind(tmp_path) is None
    assert not list(tmp_path.glob(".building*"))


def test_a_look_at_the_lock_does_not_turn_an_ingest_away(tmp_path: Path) -> None:
    build(tmp_path, captures()[:1], jobs=1)
    (tmp_path / "building.json").write_bytes(msgspec.json.encode(IngestProgress(IngestStep.READING, 1, 2)))
    ended = threading.Event()

    def look() -> None:
        while not ended.is_set():
            being_built(tmp_path)

    lookers = [threading.Thread(target=look) for _ in range(2)]
    for one in lookers:
        one.start()
    try:
        for _ in range(20):
            build(tmp_path, captures()[:1], jobs=1)
    finally:
        ended.set()
        for one in lookers:
            one.join()
