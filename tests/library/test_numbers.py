"""Rule numbers: spelling, order, parents, ranges."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.errors import DoesNotParse
from app.library.numbers import (
    ALPHABET,
    ancestors,
    expand_range,
    is_number,
    letter_place,
    letters_at,
    parent,
    parse_number,
    sort_key,
    successor_letters,
    suggest,
)

TABLE = tomllib.loads(Path(__file__).with_name("numbers.toml").read_text("utf-8"))


@pytest.mark.parametrize("number", TABLE["ordered"])
def test_a_number_prints_as_it_is_written(number: str) -> None:
    assert str(parse_number(number)) == number


def test_numbers_order_as_a_document_does() -> None:
    assert sorted(TABLE["ordered"], key=sort_key) == TABLE["ordered"]
    assert len({sort_key(number) for number in TABLE["ordered"]}) == len(TABLE["ordered"])


@pytest.mark.parametrize(("text", "offered"), TABLE["refused"].items())
def test_what_is_no_number_is_refused_with_a_suggestion(text: str, offered: str) -> None:
    with pytest.raises(DoesNotParse) as refusal:
        parse_number(text)
    assert next(iter(refusal.value.suggestions), "") == offered
    assert not is_number(text)


def test_the_letters_that_no_subrule_bears_are_named() -> None:
    with pytest.raises(DoesNotParse, match="leave out l and o") as refusal:
        parse_number("702.19l")
    assert {"702.19k", "702.19m"} <= set(refusal.value.suggestions)


@pytest.mark.parametrize("row", TABLE["range"], ids=lambda row: f"{row['first']}-{row['last']}")
def test_a_range_expands_by_algebra(row: dict[str, object]) -> None:
    assert list(expand_range(str(row["first"]), str(row["last"]))) == row["gives"]


@pytest.mark.parametrize("row", TABLE["no_range"], ids=lambda row: f"{row['first']}-{row['last']}")
def test_what_is_no_range_is_refused(row: dict[str, str]) -> None:
    with pytest.raises(DoesNotParse) as refusal:
        expand_range(row["first"], row["last"])
    if "offers" in row:
        assert refusal.value.suggestions == (row["offers"],)


@pytest.mark.parametrize(("first", "last"), [("702.1", "9999999"), ("702.1a", "zzz"), ("1", "10000")])
def test_no_range_is_endless(first: str, last: str) -> None:
    with pytest.raises(DoesNotParse):
        expand_range(first, last)


@pytest.mark.parametrize(("number", "above"), TABLE["above"].items())
def test_the_numbers_above(number: str, above: list[str]) -> None:
    assert list(ancestors(number)) == above
    assert parent(number) == (above[0] if above else None)


@pytest.mark.parametrize(("letters", "following"), TABLE["successor"].items())
def test_the_letters_that_follow(letters: str, following: str) -> None:
    assert successor_letters(letters) == following


@pytest.mark.parametrize("letters", ["l", "o", "A", "1"])
def test_nothing_follows_letters_that_do_not_exist(letters: str) -> None:
    with pytest.raises(DoesNotParse):
        successor_letters(letters)


@given(st.integers(0, 600))
def test_letters_and_their_places_are_inverse(place: int) -> None:
    assert letter_place(letters_at(place)) == place


@given(st.text(alphabet=ALPHABET, min_size=1, max_size=2), st.text(alphabet=ALPHABET, min_size=1, max_size=2))
def test_a_letter_range_walks_by_successors(one: str, other: str) -> None:
    first, last = sorted((one, other), key=letter_place)
    walk = [first]
    while walk[-1] != last:
        walk.append(successor_letters(walk[-1]))
    assert expand_range(f"704.5{first}", last) == tuple(f"704.5{letters}" for letters in walk)


@given(st.text(max_size=60))
def test_what_is_offered_parses(text: str) -> None:
    assert all(is_number(spelling) for spelling in suggest(text))
    if is_number(text):
        assert str(parse_number(text)) == text
