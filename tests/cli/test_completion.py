"""Completion: what the shells are given, and what bash completes with it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.completion import SHELLS
from tests.cli.conftest import Run
from tests.library.tiny import build_tiny

_HOME = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("library")
    build_tiny(place)
    return place


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_its_script(run: Run, shell: str) -> None:
    code, out, _ = run("completion", shell)
    assert code == 0
    assert "_MAGISTRATE_COMPLETE" in out
    assert f"{shell}_complete" in out


def test_another_shell_is_refused(run: Run) -> None:
    code, _, err = run("completion", "tcsh")
    assert code == 2
    assert "'fish'" in err


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        (["magistrate", "hist"], ["history"]),
        (["magistrate", "cite", "mig"], ["migrate"]),
        (["magistrate", "rule", "--edi"], ["--edition"]),
        (["magistrate", "rule", "--edition", "2020"], ["2020-01-01"]),
        (["magistrate", "cite", "check", "--from", "lat"], ["latest"]),
        (["magistrate", "diff", "2020-01-01", "2021"], ["2021-06-01"]),
        (["magistrate", "help", "sce"], ["scenarios"]),
        (["magistrate", "completion", "z"], ["zsh"]),
        (["magistrate", "nothing", "x"], []),
    ],
)
def test_bash_completes(root: Path, tmp_path: Path, line: list[str], offered: list[str]) -> None:
    program = tmp_path / "magistrate"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m app "$@"\n')
    program.chmod(0o755)
    words = " ".join(f"'{word}'" for word in line)
    script = (
        'eval "$(magistrate completion bash)"\n'
        f"COMP_WORDS=({words}); COMP_CWORD={len(line) - 1}\n"
        f"_magistrate_completion magistrate '{line[-1]}' '{line[-2]}'\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "PYTHONPATH": str(_HOME), "MAGISTRATE_LIBRARY": str(root)}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=environment, timeout=240, check=False)
    assert done.stderr == ""
    assert done.stdout.split() == offered


@pytest.mark.parametrize("asked", ["bash_complete", "evil", "evil_complete"])
def test_a_shell_that_says_nothing_gets_nothing(run: Run, monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    monkeypatch.setenv("_MAGISTRATE_COMPLETE", asked)
    assert run("rule", "702.2") == (1, "", "")
