"""The README is held to the program: every command, exit code and setting is in it, and nothing that is not."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from app.cli import COMMANDS, cli

_HOME = Path(__file__).resolve().parents[1]
_README = (_HOME / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_in_the_readme(name: str) -> None:
    assert re.search(rf"`magistrate {re.escape(name)}\b", _README)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert len(command.get_short_help_str()) > 10
    undocumented = [p.name for p in command.params if isinstance(p, click.Option) and not p.help]
    assert not undocumented


def test_no_command_in_the_readme_is_missing() -> None:
    named = set(re.findall(r"`magistrate ([a-z-]+)", _README))
    assert named <= set(COMMANDS)


def test_every_setting_is_in_the_readme() -> None:
    used: set[str] = set()
    for folder in ("app", "ingest"):
        for path in (_HOME / folder).rglob("*.py"):
            used |= set(re.findall(r"\bMAGISTRATE_[A-Z_]+[A-Z]\b", path.read_text(encoding="utf-8")))
    assert used
    assert {name for name in used if name not in _README} == set()


def test_make_targets_in_the_readme_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (_HOME / "Makefile").read_text(), re.M))
    assert set(re.findall(r"`?make ([a-z]+)", _README)) <= targets | {"run", "test"}
