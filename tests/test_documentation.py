"""README, help pages and CONTRIBUTING are held to the program: what they name exists, and what exists is named."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import click
import pytest

from app.application import DEFAULTS
from app.cli import COMMANDS, cli
from app.help.pages import help_index, help_page, help_pages

_HOME = Path(__file__).resolve().parents[1]
_README = (_HOME / "README.md").read_text(encoding="utf-8")
_CONTRIBUTING = (_HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
TEXTS = {
    "README": _README, "CONTRIBUTING": _CONTRIBUTING, **{page.name: page.source for page in (help_index(), *help_pages())},
}  # fmt: skip
_CALL = re.compile(r"(?:^|`|<\()magistrate ([a-z]+)(?: ([a-z]+))?([^`\n#]*)", re.M)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def command(*words: str) -> click.Command | None:
    """The command of some words: ``cite``, or ``cite``, ``check``."""
    found: click.Command | None = cli
    for word in words:
        found = found.get_command(click.Context(found), word) if isinstance(found, click.Group) else None
    return found


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_in_the_help(name: str) -> None:
    assert re.search(rf"\| `magistrate {re.escape(name)}\b", help_page("command-line").source)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(name: str) -> None:
    found = command(name)
    assert found is not None
    assert len(found.get_short_help_str()) > 10
    undocumented = [p.name for p in found.params if isinstance(p, click.Option) and not p.help]
    assert not undocumented


@pytest.mark.parametrize("text", TEXTS)
def test_every_command_that_is_shown_exists_with_its_options(text: str) -> None:
    for name, below, rest in _CALL.findall(TEXTS[text]):
        assert name in COMMANDS, name
        group = command(name)
        found = command(name, below) if isinstance(group, click.Group) and below else group
        assert found is not None, f"{name} {below}"
        known = {option for one in found.params for option in one.opts} | {"--help"}
        assert set(re.findall(r"(?<=\s)--?[a-z][a-z-]*", rest)) <= known, f"{name} {below}{rest}"


def test_every_setting_is_in_the_help() -> None:
    used: set[str] = set()
    for folder in ("app", "ingest"):
        for path in (_HOME / folder).rglob("*.py"):
            used |= set(re.findall(r"\bMAGISTRATE_[A-Z_]+[A-Z]\b", path.read_text(encoding="utf-8")))
    rows = set(re.findall(r"\| `(MAGISTRATE_[A-Z_]+)`", help_page("running").source))
    assert used <= rows
    assert rows <= used | {f"MAGISTRATE_{name}" for name in DEFAULTS}


@pytest.mark.parametrize("text", ["README", "CONTRIBUTING"])
def test_make_targets_exist(text: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (_HOME / "Makefile").read_text(), re.M))
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", TEXTS[text], re.M))
    assert named
    assert named <= targets


@pytest.mark.parametrize("text", ["README", "CONTRIBUTING"])
def test_links_lead_to_files(text: str) -> None:
    for link in _LINK.findall(TEXTS[text]):
        if not link.startswith("http"):
            assert (_HOME / link.partition("#")[0]).exists(), link


def test_every_help_page_is_in_the_readme() -> None:
    assert {f"rules_data/help/{page.name}.md" for page in help_pages()} <= set(_LINK.findall(_README))


def test_the_port_is_the_one_that_is_written_down() -> None:
    serve = command("serve")
    assert serve is not None
    port = next(one.default for one in serve.params if one.name == "port")
    makefile = (_HOME / "Makefile").read_text()
    assert f"http://127.0.0.1:{port}" in _README
    assert f"PORT ?= {port}" in makefile
    assert f"http://127.0.0.1:{port}" in help_page("running").source


def test_the_version_has_its_place_in_the_changelog() -> None:
    project = tomllib.loads((_HOME / "pyproject.toml").read_text())["project"]
    changelog = (_HOME / "CHANGELOG.md").read_text()
    assert "\n## Unreleased\n" in changelog
    assert re.search(rf"^## {re.escape(project['version'])} – \d{{4}}-\d\d-\d\d$", changelog, re.M)
    assert project["license"] == "MIT"
    assert (_HOME / "LICENSE").read_text().startswith("MIT License")
