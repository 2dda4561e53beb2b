"""Commands run in this process, in the library that a test file's ``root`` fixture makes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in that library: exit code, stdout, stderr."""
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(root))
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call
