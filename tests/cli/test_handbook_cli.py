"""``magistrate handbook``."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import cli
from app.library.handbook.files import handbook_folder


def run(*arguments: str) -> tuple[int, str]:
    """A command's exit code and what it printed."""
    done = CliRunner().invoke(cli, ["handbook", *arguments], standalone_mode=False)
    return (done.return_value if isinstance(done.return_value, int) else done.exit_code), done.output


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The older state of our handbook, to be spoiled."""
    return Path(shutil.copytree(handbook_folder() / "2009", tmp_path / "2009"))


def test_check_finds_nothing_in_ours_without_a_library(tmp_path: Path) -> None:
    code, out = run("check", "2009-05-01", "--library", str(tmp_path))
    assert code == 0
    assert "2009-05-01: 4" in out
    assert "numbers were not compared" in out


def test_check_tells_each_offender_in_a_line(copied: Path, tmp_path: Path) -> None:
    file = copied / "302-untap-step.md"
    file.write_text(file.read_text("utf-8").replace("302.1. ", "302.1. It is whom rule 302.9 names. "), "utf-8")
    code, out = run("check", "--folder", str(copied.parent), "--library", str(tmp_path / "none"))
    assert code == 1
    lines = [line for line in out.splitlines() if ": 302.1: " in line]
    assert {line.split()[1] for line in lines} == {"link:", "archaic:", "leaning:"}
    _, told = run("check", "--folder", str(copied.parent), "--library", str(tmp_path / "none"), "--json")
    assert {one["check"] for one in json.loads(told[told.index("{") : told.rindex("}") + 1])["data"]} >= {"link", "archaic"}


def test_an_edition_that_no_state_restates_is_refused() -> None:
    code, out = run("check", "1999-01-01")
    assert (code, out) == (1, "") or "no state" in out


@pytest.mark.corpus
def test_stale_shows_the_official_change_beside_the_entry(corpus_root: Path) -> None:
    assert run("stale", "2026-08-07", "--library", str(corpus_root))[0] == 0
    code, out = run("stale", "2026-06-19", "--library", str(corpus_root))
    assert code == 1
    assert "changed: " in out
    assert "{+" in out
    assert "Handbook: " in out


@pytest.mark.corpus
def test_lock_writes_what_agrees(corpus_root: Path, copied: Path) -> None:
    before = (copied / "lock.tsv").read_bytes()
    code, out = run("lock", "2009-05-01", "--folder", str(copied.parent), "--library", str(corpus_root))
    assert (code, "agree with 2009-05-01" in out) == (0, True)
    assert (copied / "lock.tsv").read_bytes() == before
