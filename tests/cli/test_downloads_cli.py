"""``magistrate downloads``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.library.tiny import build_tiny


@pytest.fixture
def root(tmp_path: Path) -> Path:
    build_tiny(tmp_path)
    return tmp_path


def test_the_files_of_every_edition_are_made(root: Path, run: Run) -> None:
    code, out, _ = run("downloads")
    assert code == 0
    lines = out.splitlines()
    assert len(lines) == 4
    assert all("json " in line and "ndjson " in line and " compressed)" in line for line in lines)
    assert len(list(root.glob("downloads/*/*/*.gz"))) == 8


def test_as_json(root: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    nicer: list[int] = []
    monkeypatch.setattr("os.nice", nicer.append)
    code, out, _ = run("downloads", "--json", "--gently")
    assert nicer == [10]
    body = json.loads(out)
    assert (code, body["object"], body["total"]) == (0, "list", 4)
    assert set(body["data"][0]["files"]) == {"json", "ndjson"}
    assert len(body["data"][0]["files"]["json"]["sha256"]) == 64


def test_where_nothing_can_be_written(root: Path, run: Run) -> None:
    (root / "downloads").write_text("a file where the folder would be")
    code, out, _ = run("downloads")
    assert code == 0
    assert "not made" in out
