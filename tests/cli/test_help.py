"""``magistrate help``: the list, a page as text, how a command is used."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from app.cli.help_text import as_text
from app.help.pages import help_pages
from tests.cli.conftest import Run
from tests.library.tiny import build_tiny


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("library")
    build_tiny(place)
    return place


def test_the_list(run: Run) -> None:
    code, out, _ = run("help")
    assert code == 0
    for page in help_pages():
        assert f"{page.name} " in out
    assert [one["name"] for one in json.loads(run("help", "--json")[1])["data"]] == [page.name for page in help_pages()]


def test_a_page(run: Run) -> None:
    code, out, _ = run("help", "Citations")
    assert code == 0
    assert out.startswith("Citations\n")
    assert "](" not in out
    assert json.loads(run("help", "citations", "--json")[1])["source"].startswith("# Citations")


def test_a_command(run: Run) -> None:
    code, out, _ = run("help", "rule")
    assert code == 0
    assert out.startswith("Usage: magistrate rule")


def test_neither(run: Run) -> None:
    code, _, err = run("help", "citation")
    assert code == 1
    assert "citations" in err


def test_text_for_a_terminal() -> None:
    source = (
        "# Hats\n\nA *tall* [hat](hats.md) is\n**taller**.\n\n- one\n  and more\n- two\n\n| word | means |\n|---|---|\n"
        "| `a` | one two three four five six seven |\n| `b, longer than any column may be` | x |\n\n```\n  *code* [x](y)\n```\n"
    )
    assert [click.unstyle(line) for line in as_text(source, 40)] == [
        "Hats", "", "A tall hat is taller.", "", "- one and more", "- two", "",
        "word                        means", "`a`                         one two", "                            three four",
        "                            five six", "                            seven", "`b, longer than any column  x",
        "may be`", "",
        "      *code* [x](y)",
    ]  # fmt: skip


@pytest.mark.parametrize("page", help_pages(), ids=lambda page: page.name)
def test_no_line_of_prose_is_wider_than_the_terminal(page) -> None:  # type: ignore[no-untyped-def]
    lines = [click.unstyle(line) for line in as_text(page.source, 80)]
    wide = [line for line in lines if len(line) > 80 and not line.startswith("    ")]
    assert not wide
