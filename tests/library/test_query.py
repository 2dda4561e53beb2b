"""The query grammar: what is understood, what is refused, and that nothing else happens."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.errors import DoesNotParse
from app.library.search.query import QUERY_LIMIT, WORD_LIMIT, parse_query

UNDERSTOOD = {
    "trample deathtouch": "words: trample, deathtouch",
    '"first strike" -double': "phrases: “first strike”; without: double",
    "“first strike”": "phrases: “first strike”",
    '-"double strike" damage': "words: damage; without: double strike",
    "can NOT block": "words: can; without: block",
    "can not block": "words: can, not, block",
    "-1/-1 counter": "words: -1/-1, counter",
    "-X/-X": "words: -X/-X",
    "+1/+1": "words: +1/+1",
    "{W/U} {T}": "words: {W/U}, {T}",
    "in:glossary kicker": "words: kicker; in glossary",
    "IN:Headings damage": "words: damage; in headings",
    "in:rules in:examples x": "words: x; in examples, rules",
    "section:702 counter": "words: counter; section 702",
    "section:702,704 counter": "words: counter; section 702, 704",
    "chapter:7": "chapter 7",
    "kind:subrule a": "words: a; kind subrule",
    "702.2a-c": "rule 702.2a–702.2c",
    "702.2a, 702.3": "rules 702.2a, 702.3",
    "702.19b trample": "rule 702.19b; words: trample",
    "rule 702.19b trample": "rule 702.19b; words: trample",
    "trample (702.19b), lethal": "rule 702.19b; words: trample, lethal",
    "layer 7": "words: layer, 7",
    "100 cards": "words: 100, cards",
    "702.19b@2022-04-29": "rule 702.19b; edition 2022-04-29",
    "trample @2016-04-08": "words: trample; edition 2016-04-08",
    "Magic: the game": "words: Magic:, the, game",
    '"unclosed phrase': "phrases: “unclosed phrase”",
    '""': "", "": "", "NOT": "", "   ": "",
}  # fmt: skip


@pytest.mark.parametrize(("typed", "understood"), UNDERSTOOD.items())
def test_understood(typed: str, understood: str) -> None:
    assert str(parse_query(typed)) == understood


@pytest.mark.parametrize(
    ("typed", "suggestion"),
    [
        ("kin:subrule a", "kind:subrule"), ("sections:702", "section:702"), ("in:gloss", "in:glossary"),
        ("kind:rul", "kind:rule"), ("section:7", "section:702"), ("chapter:702", "chapter:7"), ("in:", None),
    ],
)  # fmt: skip
def test_filters_that_do_not_exist_name_the_nearest(typed: str, suggestion: str | None) -> None:
    if suggestion is None:
        assert parse_query(typed).words == [typed]
        return
    with pytest.raises(DoesNotParse) as refusal:
        parse_query(typed)
    assert refusal.value.suggestions == (suggestion,)


def test_limits() -> None:
    with pytest.raises(DoesNotParse, match="longer than"):
        parse_query("x" * (QUERY_LIMIT + 1))
    query = parse_query("a " * (QUERY_LIMIT // 2))
    assert len(query.words) == WORD_LIMIT


@given(st.text(max_size=QUERY_LIMIT))
def test_total_on_any_text(text: str) -> None:
    with suppress(DoesNotParse):
        assert str(parse_query(text)) is not None


@given(st.text(alphabet="ab-\"“”:@ .,702{}/+NOTin§\t\n\0", max_size=QUERY_LIMIT))
def test_total_on_its_own_alphabet(text: str) -> None:
    try:
        query = parse_query(text)
    except DoesNotParse:
        return
    assert len(query.words) + len(query.phrases) + len(query.excluded) <= WORD_LIMIT


@pytest.mark.parametrize("piece", ['"', "-", "a:", "702.2a-", "§", "@", "1.", "{", "ex ", "NOT ", "-\"", "702 "])
def test_linear_time(piece: str) -> None:
    text = (piece * QUERY_LIMIT)[:QUERY_LIMIT]
    began = time.process_time()
    for _ in range(20):
        try:
            parse_query(text)
        except DoesNotParse:
            continue
    assert time.process_time() - began < 1
