"""Every spelling of a rule number that people use, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.errors import DoesNotParse
from app.library.spellings import LIST_LIMIT, SPEC_LIMIT, read_numbers, read_one, read_spec

ACCEPTED = {
    "702.2b": "702.2b", "702.2 b": "702.2b", "7022b": "702.2b", "70219b": "702.19b", "702.2.b": "702.2b",
    "702.2B": "702.2b", " 702.2b ": "702.2b", "CR 702.2b": "702.2b", "CR702.2b": "702.2b", "cr. 702.2b": "702.2b",
    "rule 702.2b": "702.2b", "rules 702.2b": "702.2b", "§702.2b": "702.2b", "§§ 702.2b": "702.2b",
    "section 702": "702", "chapter 7": "7", "702": "702", "7": "7", "704.5aa": "704.5aa", "704.5 aa": "704.5aa",
    "702.2a-c": "702.2a–702.2c", "702.2a–c": "702.2a–702.2c", "702.2a - c": "702.2a–702.2c",
    "702.2a–702.2d": "702.2a–702.2d", "702.2a to c": "702.2a–702.2c", "702.2a through 702.2c": "702.2a–702.2c",
    "118.7-8": "118.7–118.8", "601-603": "601–603", "704.5y-aa": "704.5y–704.5aa",
    "613.7d and 613.7f": "613.7d, 613.7f", "613.7d, 613.7f": "613.7d, 613.7f", "613.7d,613.7f": "613.7d, 613.7f",
    "613.7d or 613.7f": "613.7d, 613.7f", "613.7d; 613.7f": "613.7d, 613.7f", "613.7d 613.7f": "613.7d, 613.7f",
    "702.2a-c, and rule 613.7f": "702.2a–702.2c, 613.7f", "702.2 or 702.3": "702.2, 702.3",
    "ex 613.6": "examples of 613.6", "ex2 613.6": "example 2 of 613.6", "example 2 of 613.6": "example 2 of 613.6",
    "examples of rule 613.6": "examples of 613.6", "G1.1": "G1.1", "g1.1A": "G1.1a", "103.ruling.1": "103.Ruling.1",
    "717.1.Ruling.2": "717.1.Ruling.2", "702.l9b": "702.l9b", "7O2.19b": "7o2.19b", "702.19z": "702.19z", "999": "999",
}  # fmt: skip
REFUSED = (
    "", " ", "hello", "7 cards", "100 cards", "2000", "20", "0.1", "702.2a-", "702..2", "exile", "ex", "and",
    "ex 702.2a-c", "layer 7", "702.19b trample", "-", "702.2abc", "ⅶ", "７０２.１",
)  # fmt: skip


@pytest.mark.parametrize(("typed", "read"), ACCEPTED.items())
def test_accepted(typed: str, read: str) -> None:
    found = read_numbers(typed)
    assert found is not None
    assert ", ".join(map(str, found)) == read


@pytest.mark.parametrize("typed", REFUSED)
def test_refused(typed: str) -> None:
    assert read_numbers(typed) is None
    with pytest.raises(DoesNotParse):
        read_spec(typed)


@pytest.mark.parametrize(("typed", "alone"), [("702.2.", True), ("rule 702.2b.", True), ("702.2", False), ("7.", True)])
def test_a_closing_full_stop_asks_for_that_rule_alone(typed: str, alone: bool) -> None:
    assert read_one(typed).alone is alone


def test_full_stops_within_a_list() -> None:
    found = read_spec("702.2. 702.3b.")
    assert [(one.number, one.alone) for one in found] == [("702.2", True), ("702.3b", True)]


@pytest.mark.parametrize("typed", ["702.2a-c", "702.2, 702.3", "702.2a 702.3"])
def test_one_number_is_not_several(typed: str) -> None:
    with pytest.raises(DoesNotParse):
        read_one(typed)


def test_ranges_expand_without_l_and_o() -> None:
    assert [number[-1] for number in read_one_range("702.2k-p")] == ["k", "m", "n", "p"]


def test_lists_have_limits() -> None:
    assert read_numbers("702.2," * (SPEC_LIMIT // 6 + 1)) is None
    assert read_numbers(" ".join(["702"] * (LIST_LIMIT + 2))) is None


@given(st.text(alphabet="0123456789abglzex .,-–§&RuiCn;to", max_size=60))
def test_reading_never_fails(text: str) -> None:
    found = read_numbers(text)
    assert found is None or all(one.number for one in found)


def read_one_range(text: str) -> tuple[str, ...]:
    return read_spec(text)[0].expanded()
