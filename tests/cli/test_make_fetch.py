"""``make run FETCH=1`` fetches first, and serves what there is whatever became of that."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]


def run(tmp_path: Path, code: int, *words: str) -> tuple[list[str], subprocess.CompletedProcess[str]]:
    """Run make with a program in the place of ours that notes how it is called; all but ``serve`` end with ``code``."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "magistrate"
    program.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\ntest "$1" = serve || exit {code}\n')
    program.chmod(0o755)
    (tmp_path / ".installed-run").touch()
    ended = subprocess.run(
        ["make", "-s", "-f", str(HOME / "Makefile"), "-o", str(tmp_path / ".installed-run"), "run", f"VENV={tmp_path}", *words],
        cwd=HOME, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    return (tmp_path / "calls").read_text().splitlines(), ended


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize("code", [0, 1, 2])
def test_it_fetches_and_then_serves_however_that_went(tmp_path: Path, code: int) -> None:
    calls, ended = run(tmp_path, code, "FETCH=1")
    assert calls == ["fetch --latest", "cards fetch", "serve --ingest --host 127.0.0.1 --port 8000"]
    assert ended.returncode == 0
    assert ("no edition fetched" in ended.stderr) == (code != 0)


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_nothing_is_fetched_unasked(tmp_path: Path) -> None:
    assert run(tmp_path, 0)[0] == ["serve --ingest --host 127.0.0.1 --port 8000"]
