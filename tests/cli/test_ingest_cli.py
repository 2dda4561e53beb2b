"""``magistrate ingest``: what it says while it works, to a terminal, to a log and to programs."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from app.cli import progress as progress_module
from app.library.building import IngestProgress, IngestStep
from app.library.library import Library
from tests.cli.conftest import Run
from tests.ingest.lineage_editions import edition

CARD = {"name": "Practice Bear", "type_line": "Creature — Bear", "oracle_text": "", "layout": "normal"}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A root without a library, beside data of three editions and a card."""
    data = tmp_path / "data"
    (data / "editions").mkdir(parents=True)
    (data / "cards").mkdir()
    for day in ("2030-01-01", "2031-01-01", "2032-01-01"):
        (data / "editions" / f"{day}.txt").write_bytes(edition(day).data)
    (data / "cards" / "cards.json").write_text(json.dumps([CARD]))
    monkeypatch.setenv("MAGISTRATE_DATA", str(data))
    monkeypatch.setattr("ingest.sources.handbook", list)
    return tmp_path / "library"


def test_a_first_start_tells_of_both_publications(run: Run, root: Path) -> None:
    code, out, err = run("ingest", "--jobs", "1")
    assert code == 0
    assert "published the newest edition, 2032-01-01, after" in err
    assert out.index("cards.json: cards imported") < out.index("3 added, 0 already there, 0 refused")
    assert len(Library.open(root).documents()) == 3
    code, out, err = run("ingest", "--jobs", "1")
    assert (code, err) == (0, "")
    assert "0 added, 3 already there" in out
    assert "imported" not in out


def test_the_cards_are_there_while_older_editions_are_read(run: Run, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ingest.build import _publish_all

    def look(*given: object) -> object:
        assert (root / "cards" / "current").exists()
        assert len(Library.open(root).documents()) == 1
        return _publish_all(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("ingest.build._publish_all", look)
    assert run("ingest", "--jobs", "1")[0] == 0


def test_programs_get_json_alone(run: Run) -> None:
    code, out, err = run("ingest", "--jobs", "1", "--json")
    assert code == 0
    assert len(json.loads(out)["added"]) == 3
    assert "published the newest edition" in err
    assert "imported" in err


def test_quiet_says_nothing_of_progress(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "_LINE_EVERY", 0.001)
    assert run("ingest", "--jobs", "1", "--quiet")[2] == ""


def test_named_paths_bring_no_cards(run: Run, root: Path) -> None:
    run("ingest", "--jobs", "1", str(root.parent / "data" / "editions"))
    assert not (root / "cards").exists()


def test_without_a_terminal_a_line_every_few_seconds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "_LINE_EVERY", 0.02)
    with progress_module.progress(quiet=False) as shown:
        shown.show(IngestStep.READING, 34, 107, "2016-04-08.txt")
        _until(capsys, "reading documents: 34 of 107 (2016-04-08.txt), 0 s\n")
        shown.show(IngestStep.COMPARING, 12, 106, "2012-05-01 to 2013-02-01")
        _until(capsys, "comparing editions: 12 of 106 (2012-05-01 to 2013-02-01), 0 s\n")


def _until(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Wait until the line was printed."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        if line in capsys.readouterr().err:
            return
        time.sleep(0.01)
    pytest.fail(f"never printed: {line}")


IN_TURN = """
from app.cli.progress import progress
with progress(quiet=False) as shown:
    shown.show("reading documents", 0, 3)
    shown.show("reading documents", 2, 3, "2016-04-08.txt")
    shown.say("published")
    shown.show("comparing editions", 3, 3)
"""


def test_on_a_terminal_a_bar_for_each_step() -> None:
    ours, theirs = pty.openpty()
    words = [sys.executable, "-c", IN_TURN]
    subprocess.run(words, stdin=theirs, stdout=theirs, stderr=theirs, cwd=Path(__file__).parents[2], check=True)
    os.close(theirs)
    with os.fdopen(ours, "rb") as terminal:
        shown = terminal.read1(10_000).decode()
    assert "2/3  2016-04-08.txt" in shown
    assert shown.index("2/3") < shown.index("published") < shown.index("comparing editions")
    assert "None" not in shown


def test_where_nobody_reads_the_lines_the_work_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError

    def work() -> None:
        with progress_module.progress(quiet=False) as shown:
            for done in range(1000):
                shown.show(IngestStep.READING, done, 1000)
                time.sleep(0.005)

    monkeypatch.setattr(progress_module, "_LINE_EVERY", 0.001)
    monkeypatch.setattr("click.echo", gone)
    with pytest.raises(BrokenPipeError):
        work()


def test_an_ingest_that_was_killed_is_mentioned(run: Run, root: Path) -> None:
    root.mkdir()
    (root / ".lock").touch()
    (root / "building.json").write_bytes(msgspec.json.encode(IngestProgress(IngestStep.READING, 34, 107)))
    code, _, err = run("ingest", "--jobs", "1")
    assert code == 0
    assert "the last ingest was killed while reading documents, at 34 of 107" in err
    assert "killed" not in run("ingest", "--jobs", "1")[2]


def test_stopped_by_the_keyboard(run: Run, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ingest.build._publish_all", stop)
    code, _, err = run("ingest", "--jobs", "1")
    assert code == 130
    assert "stopped; what is published stays" in err
    assert [document.slug for document in Library.open(root).documents()] == ["2032-01-01"]
    assert not (root / "building.json").exists()
