"""Finding references in a text, by number and by term."""

from __future__ import annotations

import time
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.library.numbers import expand_range
from app.library.records import NodeKind
from ingest.references import TermIndex, extract

TABLE = tomllib.loads(Path(__file__).with_name("references.toml").read_text("utf-8"))
TERMS = TermIndex.from_terms(TABLE["glossary"]["terms"])


def targets_of(written: str) -> tuple[str, ...]:
    first, _, last = written.partition("..")
    return expand_range(first, last) if last else (first,)


@pytest.mark.parametrize("row", TABLE["text"], ids=lambda row: row["says"][:40])
def test_references_by_number(row: dict[str, Any]) -> None:
    found = extract(row["says"], NodeKind(row.get("kind", "rule")))
    expected = [(words, form, targets_of(targets), "".join(quoted)) for words, form, targets, *quoted in row["finds"]]
    assert [(row["says"][o.start : o.end], o.form, o.targets, o.quoted) for o in found] == expected


@pytest.mark.parametrize("text", TABLE["nothing"]["texts"], ids=lambda text: text[:40])
def test_what_is_no_reference(text: str) -> None:
    assert extract(text, NodeKind.RULE) == []


@pytest.mark.parametrize("row", TABLE["see"], ids=lambda row: row["says"][:40])
def test_references_by_term(row: dict[str, Any]) -> None:
    found = extract(row["says"], NodeKind.DEFINITION, TERMS)
    assert [(row["says"][o.start : o.end], o.targets) for o in found] == [(w, (t,)) for w, t in row["finds"]]
    assert all((o.form == "term") == (not o.targets[0][0].isdigit()) for o in found)


def test_without_a_glossary_there_are_no_terms() -> None:
    assert extract("See Gnome.", NodeKind.RULE) == []


PIECES = st.sampled_from(
    ["rule ", "rules ", "section ", "See ", "See also ", "702", "702.19", ".5", "b", "–h", "-", "?", ", ", " and ", "8",
     "100", " cards", "“Gnome,”", '"', "”", "(", ")", ". ", "G1.1", ".Ruling.2", " through ", "Gnome",
     "l", "\n", "é", "₂"]
)  # fmt: skip


@example("See See “Gnome,”")
@example("See G1.1")
@given(st.lists(PIECES, max_size=30).map("".join))
def test_occurrences_are_in_order_apart_and_name_something(text: str) -> None:
    found = extract(text, NodeKind.DEFINITION, TERMS)
    assert all(0 <= o.start < o.end <= len(text) and o.targets and all(o.targets) for o in found)
    assert all(one.end <= following.start for one, following in pairwise(found))


UNITS = ("rule 1", "See A ", "1", "see also ", "rules 601.2a, ", "100 ", "“", 'rule 601, "a', "section 1, ", "702.1a–")


@pytest.mark.parametrize("unit", UNITS)
def test_long_texts_take_linear_time(unit: str) -> None:
    def seconds(length: int) -> float:
        text = unit * (length // len(unit))
        began = time.process_time()
        extract(text, NodeKind.DEFINITION, TERMS)
        return time.process_time() - began

    seconds(10_000)
    short, long = min(seconds(30_000) for _ in range(3)), min(seconds(240_000) for _ in range(2))
    assert long < 32 * short + 0.1  # eight times the text; quadratic would be sixty-four times the time
