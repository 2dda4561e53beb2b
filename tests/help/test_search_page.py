"""What the help page says the search box understands, it understands."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from app.help.pages import help_page
from app.library.search.query import Where, parse_query
from app.library.spellings import read_numbers

SOURCE = help_page("search").source
_CODE = re.compile(r"`([^`]+)`")


def rows(heading: str) -> list[tuple[list[str], str]]:
    """The rows of the table below a heading: the codes of the first column, and the words of the second."""
    below = SOURCE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found = re.findall(r"^\| (`.*?) \| (.*?) \|$", below, re.M)
    return [(_CODE.findall(first), second) for first, second in found]


@pytest.mark.parametrize("written", [code for codes, meaning in rows("Rule numbers") for code in codes if "same" in meaning])
def test_every_spelling_of_a_number_is_read(written: str) -> None:
    read = read_numbers(written)
    assert read is not None
    assert str(read[0]) == "702.19b"


def test_a_letter_typed_for_a_digit(reader: FlaskClient) -> None:
    assert "`702.l9b`" in SOURCE
    assert reader.get("/api/v1/search?q=702.l9b").get_json()["suggestions"] == ["702.19b"]


@pytest.mark.parametrize("written", [code for codes, _ in rows("Ranges and lists") for code in codes])
def test_every_range_is_read(written: str) -> None:
    assert read_numbers(written)


@pytest.mark.parametrize("written", [code for codes, _ in rows("Filters") for code in codes])
def test_every_filter_is_read(written: str) -> None:
    assert parse_query(written).is_filtered


def test_every_place_is_named() -> None:
    named = {code for codes, _ in rows("Filters") for code in codes}
    assert {f"in:{where}" for where in Where} <= named
    for start in ("section:", "chapter:", "kind:"):
        assert any(code.startswith(start) for code in named)


def test_the_editions_are_read() -> None:
    below = SOURCE.partition("\n## Editions\n")[2].partition("\n\n")[0]
    queries = [code for code in _CODE.findall(below) if code != "@"]
    assert len(queries) == 4
    assert all(parse_query(code).edition for code in queries)


def test_words_are_left_out() -> None:
    for code in ("-trample", "NOT trample", '-"first strike"'):
        assert f"`{code}`" in SOURCE
        assert parse_query(code).excluded
    assert parse_query("-1/-1").words == ["-1/-1"]
