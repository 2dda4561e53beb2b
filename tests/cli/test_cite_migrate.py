"""``magistrate cite migrate`` stopped, run again, and in odd places: no file is migrated twice, none outside is touched."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.cli import main
from app.library.citations.migration_record import RECORD
from app.library.citations.texts import unfinished
from tests.library.ponds import build_ponds

Run = Callable[..., tuple[int, str, str]]
SPAN = ("--from", "2030-01-01", "--to", "2031-01-01")
OLD, NEW, TWICE = "CR 402.3.\n", "CR 402.4.\n", "CR 402.5.\n"
HOME = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("library")
    build_ponds(place)
    return place


@pytest.fixture
def run(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``magistrate cite migrate`` in an empty folder over the ponds: exit code, stdout, stderr."""
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(root))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")

    def call(*words: str) -> tuple[int, str, str]:
        code = main(["cite", "migrate", *words])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def notes(*names: str, text: str = OLD) -> list[Path]:
    paths = [Path(name) for name in names]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return paths


def test_run_twice_it_migrates_once(run: Run) -> None:
    (path,) = notes("docs/a.md")
    assert run("docs", *SPAN)[0] == 0
    for paths in (["docs"], ["."], ["docs/a.md"], [str(path.absolute())], ["docs", "docs/a.md"]):
        code, _, err = run(*paths, *SPAN)
        assert (code, path.read_text()) == (0, NEW)
        assert "a.md: migrated already, from 2030-01-01 to 2031-01-01" in err
    os.chdir("docs")
    run(".", *SPAN)
    assert Path("a.md").read_text() == NEW


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
def test_files_whose_names_are_no_text_are_migrated_once_too(run: Run) -> None:
    (path,) = notes(os.fsdecode(b"docs/d\xff/a\xfe.md"))
    for _ in range(2):
        assert run("docs", *SPAN)[0] == 0
        assert path.read_text() == NEW
    assert run("docs", *SPAN, "--json")[0] == 0
    assert run(os.fsdecode(b"docs/d\xff"), *SPAN, "--dry-run")[0] == 0


@pytest.mark.parametrize("words", [("--dry-run",), ("--patch", "changes.patch")])
def test_nor_in_a_patch(run: Run, words: tuple[str, ...]) -> None:
    notes("docs/a.md")
    run("docs", *SPAN)
    _, out, err = run("docs", *SPAN, *words)
    assert (out, "migrated already" in err) == ("", True)


def test_what_was_edited_since_is_of_the_newer_edition(run: Run) -> None:
    (path,) = notes("docs/a.md")
    run("docs", *SPAN)
    path.write_text("More. " + NEW)
    assert run("docs", *SPAN)[0] == 0
    assert path.read_text() == "More. " + NEW


def test_what_was_put_back_is_migrated_again(run: Run) -> None:
    (path,) = notes("docs/a.md")
    run("docs", *SPAN)
    path.write_text(OLD)
    assert "1 citation rewritten" in run("docs", *SPAN)[2]
    assert path.read_text() == NEW


def test_again_overrules_the_record(run: Run) -> None:
    (path,) = notes("docs/a.md")
    run("docs", *SPAN)
    path.write_text("Now " + OLD)
    run("docs", *SPAN, "--again")
    assert path.read_text() == "Now " + NEW


def test_a_dry_run_leaves_no_record(run: Run) -> None:
    notes("docs/a.md")
    run("docs", *SPAN, "--dry-run")
    assert [path.name for path in Path("docs").iterdir()] == ["a.md"]


KILLED = """
import os, signal, sys
from app.cli import main
from app.library.citations import texts

step, count, real = sys.argv[1], int(sys.argv[2]), getattr(os, sys.argv[1])

def dying(*given, **options):
    global count
    count -= 1
    if count < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*given, **options)

setattr(texts.os, step, dying)
sys.exit(main(["cite", "migrate", *sys.argv[3:]]))
"""


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("count", range(6))
def test_killed_anywhere_and_run_again_all_are_migrated_once(run: Run, root: Path, step: str, count: int) -> None:
    paths = notes("docs/a.md", "docs/b.md", "docs/deep/c.md", "other/d.md")
    words = [sys.executable, "-c", KILLED, step, str(count), "docs", "other", *SPAN]
    environment = {**os.environ, "PYTHONPATH": str(HOME), "MAGISTRATE_LIBRARY": str(root)}
    assert subprocess.run(words, env=environment, check=False).returncode == -signal.SIGKILL
    assert {path.read_text() for path in paths} <= {OLD, NEW}
    assert run("docs", "other", *SPAN)[0] == 0
    assert {path.read_text() for path in paths} == {NEW}
    assert run("docs", "other", *SPAN)[0] == 0
    assert {path.read_text() for path in paths} == {NEW}
    left = {path.name for path in Path().rglob("*") if path.is_file()}
    assert left == {"a.md", "b.md", "c.md", "d.md", RECORD}
    for folder in ("docs", "other"):
        assert all(entry["done"] for entry in json.loads((Path(folder) / RECORD).read_text()).values())


def kill_before_the_first_file(root: Path) -> None:
    words = [sys.executable, "-c", KILLED, "replace", "1", "docs", *SPAN]
    environment = {**os.environ, "PYTHONPATH": str(HOME), "MAGISTRATE_LIBRARY": str(root)}
    assert subprocess.run(words, env=environment, check=False).returncode == -signal.SIGKILL


def test_what_changed_in_between_is_left_and_named(run: Run, root: Path) -> None:
    first, second = notes("docs/a.md", "docs/b.md")
    kill_before_the_first_file(root)
    first.write_text("Edited. " + OLD)
    code, _, err = run("docs", *SPAN)
    assert code == 1
    assert "left: docs/a.md: changed while it was migrated" in err
    assert (first.read_text(), second.read_text()) == ("Edited. " + OLD, NEW)
    assert run("docs/a.md", *SPAN, "--again")[0] == 0
    assert first.read_text() == "Edited. " + NEW


def test_another_migration_waits_for_the_one_that_was_stopped(run: Run, root: Path) -> None:
    (path,) = notes("docs/a.md")
    kill_before_the_first_file(root)
    code, _, err = run("docs", "--from", "2031-01-01", "--to", "2030-01-01")
    assert code == 1
    assert "was stopped before this file" in err
    assert path.read_text() == OLD


def test_a_file_that_changes_while_it_is_migrated_is_left(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.library.citations import rewriting

    (path,) = notes("docs/a.md")
    note = rewriting.Rewriter._note

    def meddle(self: rewriting.Rewriter, rewrites: object, done: bool) -> None:
        note(self, rewrites, done)  # type: ignore[arg-type]
        path.write_text("Somebody else. " + OLD)

    monkeypatch.setattr(rewriting.Rewriter, "_note", meddle)
    code, _, err = run("docs", *SPAN)
    assert (code, path.read_text()) == (1, "Somebody else. " + OLD)
    assert "changed while it was being migrated" in err


def test_links_out_of_the_folders_named_are_left(run: Run) -> None:
    (outside, inside) = notes("elsewhere/a.md", "docs/b.md")
    Path("docs/link.md").symlink_to(outside.absolute())
    Path("docs/twin.md").symlink_to("b.md")
    Path("docs/folder").symlink_to(outside.parent.absolute())
    code, _, err = run("docs", *SPAN)
    assert code == 1
    assert "left: docs/link.md: a symbolic link to" in err
    assert (outside.read_text(), inside.read_text()) == (OLD, NEW)
    assert Path("docs/twin.md").is_symlink()
    assert run("docs/link.md", *SPAN)[0] == 1
    assert outside.read_text() == OLD


def test_hard_links_are_left_and_owner_mode_and_attributes_kept(run: Run) -> None:
    linked, other = notes("docs/a.md", "docs/b.md")
    os.link(linked, "backup.md")
    other.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(other, 1234, 4321)
    before = other.stat()
    code, _, err = run("docs", *SPAN)
    assert code == 1
    assert "it has 2 names (hard links)" in err
    assert (linked.read_text(), other.read_text()) == (OLD, NEW)
    after = other.stat()
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)


def test_an_owner_that_cannot_be_kept_is_told_and_the_file_left(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = notes("docs/a.md")
    if os.geteuid() != 0:
        pytest.skip("only root can give files away")
    os.chown(path, 1234, 1234)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "fchown", refuse)
    code, _, err = run("docs", *SPAN)
    assert code == 2
    assert "its owner or group could not be kept" in err
    assert path.read_text() == OLD
    assert not unfinished(path).exists()


def test_a_damaged_record_is_named_and_nothing_is_written(run: Run) -> None:
    (path,) = notes("docs/a.md")
    (Path("docs") / RECORD).write_text("<<<<<<< ours\n")
    code, _, err = run("docs", *SPAN)
    assert (code, path.read_text()) == (2, OLD)
    assert f"{RECORD} is damaged" in err


def test_a_record_that_cannot_be_written_stops_it_before_the_first_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = notes("docs/a.md")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, _, err = run("docs", *SPAN)
    assert (code, path.read_text()) == (2, OLD)
    assert "No space left on device" in err
    assert len(err.splitlines()) == 1


def test_programs_are_told_what_was_left(run: Run) -> None:
    notes("docs/a.md")
    run("docs", *SPAN)
    _, out, _ = run("docs", *SPAN, "--json")
    told = json.loads(out)
    assert (told["total"], told["left"][0]["path"]) == (0, "docs/a.md")


def test_the_record_moves_with_its_folder(run: Run) -> None:
    notes("docs/a.md")
    run("docs", *SPAN)
    shutil.move("docs", "manual")
    run("manual", *SPAN)
    assert Path("manual/a.md").read_text() == NEW
