"""Publishing a library: atomic, idempotent, incremental, safe against being killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from app.library.databases import connect_read_only
from ingest.build import build, library_id
from ingest.errors import IngestError
from ingest.library_folder import Busy, hold
from ingest.model import Capture
from ingest.report import as_text, report

FIRST = b"501. Combat\n\n501.1. A gremlin attacks. See rule 501.2a.\n\n501.2. It rests.\n\n501.2a Not for long.\n"
SECOND = FIRST.replace(b"It rests.", b"It sleeps.")


def tables(folder: Path) -> sqlite3.Connection:
    return connect_read_only(folder / "library.sqlite", 1000)


def count(folder: Path, table: str) -> int:
    found: int = tables(folder).execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return found


def test_a_library_is_published_with_everything(tmp_path: Path) -> None:
    outcome = build(tmp_path, [Capture("a 20310304.txt", FIRST)], jobs=1)
    assert (tmp_path / "current").resolve() == outcome.folder
    manifest = msgspec.json.decode((outcome.folder / "manifest.json").read_bytes())
    assert [d["effective"] for d in manifest["documents"]] == ["2031-03-04"]
    assert count(outcome.folder, "node") == 4
    assert count(outcome.folder, "edge") == 1


def test_the_same_bytes_change_nothing(tmp_path: Path) -> None:
    first = build(tmp_path, [Capture("a.txt", FIRST)], jobs=1)
    before = (first.folder / "library.sqlite").stat().st_mtime_ns
    again = build(tmp_path, [Capture("other-name.txt", FIRST)], jobs=1)
    assert (again.id, again.added, again.known) == (first.id, [], first.added)
    assert (again.folder / "library.sqlite").stat().st_mtime_ns == before


def test_adding_a_document_parses_only_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = build(tmp_path, [Capture("a.txt", FIRST)], jobs=1)
    seen = []
    monkeypatch.setattr("ingest.build.read_capture", lambda capture: seen.append(capture.name) or _real(capture))
    from ingest.captures import read_capture as _real

    second = build(tmp_path, [Capture("a.txt", FIRST), Capture("b.txt", SECOND)], jobs=1)
    assert seen == ["b.txt"]
    assert count(second.folder, "document") == 2
    assert count(second.folder, "text") == count(first.folder, "text") + 1
    assert first.folder.exists()  # a running site may still read it


def test_the_id_depends_on_the_documents_only(tmp_path: Path) -> None:
    both = [Capture("a.txt", FIRST), Capture("b.txt", SECOND)]
    one = build(tmp_path / "one", both, jobs=1)
    other = build(tmp_path / "other", both[:1], jobs=1)
    other = build(tmp_path / "other", both[1:], jobs=1)
    assert one.id == other.id == library_id([c.sha256 for c in both])


def test_what_is_not_recognised_is_refused_and_the_rest_goes_on(tmp_path: Path) -> None:
    outcome = build(tmp_path, [Capture("poem.txt", b"Roses are red\n"), Capture("a.txt", FIRST)], jobs=1)
    assert len(outcome.added) == 1
    assert "poem.txt" in outcome.refused
    assert "expected numbered rules" in outcome.refused["poem.txt"]


def test_nothing_to_publish_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(IngestError, match="nothing to publish"):
        build(tmp_path, [], jobs=1)
    assert not (tmp_path / "current").exists()


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with hold(tmp_path), pytest.raises(Busy):
        build(tmp_path, [Capture("a.txt", FIRST)], jobs=1)


def test_a_library_of_another_version_is_parsed_again_from_its_captures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(tmp_path, [Capture("a.txt", FIRST)], jobs=1)
    for module in ("ingest.build", "app.library.publication"):
        monkeypatch.setattr(f"{module}.VERSION", 10_000)
    second = build(tmp_path, [Capture("b.txt", SECOND)], jobs=1)
    assert second.id != first.id
    assert count(second.folder, "document") == 2


def test_the_report_accounts_for_every_line(tmp_path: Path) -> None:
    outcome = build(tmp_path, [Capture("a 20310304.txt", FIRST)], jobs=1)
    (found,) = report(outcome.folder, outcome.added)
    assert (found.unaccounted, found.repairs, found.inferred) == (0, 0, True)
    assert found.counts["rules"] == 2
    assert found.references["occurrences"] == 1
    assert sum(found.lines.values()) == FIRST.count(b"\n") + 1
    assert "unaccounted lines 0" in as_text(found)


@pytest.mark.parametrize("after", [0.05, 0.3, 0.6, 1.0])
def test_a_killed_ingest_leaves_the_old_library(tmp_path: Path, after: float) -> None:
    root = tmp_path / "library"
    old = build(root, [Capture("a.txt", FIRST)], jobs=1)
    many = tmp_path / "many"
    many.mkdir()
    for n in range(60):
        rules = b"".join(b"501.%d. Gremlin %d of %d sulks.\n\n" % (i, n, i) for i in range(1, 200))
        (many / f"{n}.txt").write_bytes(b"501. Combat\n\n" + rules)
    command = [sys.executable, "-m", "app.cli", "ingest", "--library", str(root), "--quiet", str(many)]
    home, quiet = Path(__file__).parents[2], subprocess.DEVNULL
    writer = subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=home)
    time.sleep(after)
    os.kill(writer.pid, signal.SIGKILL)
    writer.wait()
    assert (root / "current").resolve() == old.folder or count((root / "current").resolve(), "document") == 61
    again = build(root, [Capture("b.txt", SECOND)], jobs=1)
    assert count(again.folder, "document") in (2, 62)
    assert not list(root.glob(".building-*"))


def test_a_fault_in_a_reader_refuses_that_capture_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ingest.parse import parse as real

    def faulty(capture: Capture) -> object:
        return 1 / 0 if capture.name == "b.txt" else real(capture)

    monkeypatch.setattr("ingest.build.read_capture", faulty)
    outcome = build(tmp_path, [Capture("a.txt", FIRST), Capture("b.txt", SECOND)], jobs=1)
    assert "ZeroDivisionError" in outcome.refused["b.txt"]
    assert count(outcome.folder, "document") == 1


def test_the_death_of_a_worker_is_told_and_publishes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from concurrent.futures.process import BrokenProcessPool

    def dying(capture: Capture) -> object:
        raise BrokenProcessPool

    monkeypatch.setattr("ingest.build._parse_all", lambda captures, jobs: map(dying, captures))
    with pytest.raises(IngestError, match="a worker process died"):
        build(tmp_path, [Capture("a.txt", FIRST)], jobs=1)
    assert not (tmp_path / "current").exists()
