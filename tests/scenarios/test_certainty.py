"""How surely texts are understood: read, exact, proven; and what a card's certainty is."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.oracle import compile_card
from app.scenarios.setup import certainty
from app.scenarios.setup.card_pool import card_of
from app.scenarios.setup.certainty import ReadingCertainty, card_certainty, compiled_certainty, read_paragraphs


def card(text: str, **more: Any) -> dict[str, Any]:
    return {"name": "Practice Elk", "type_line": "Creature — Elk", "oracle_text": text, "power": "1", "toughness": "1", **more}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Whenever the moon is full, sing.", "unread"),
        ("Roll a six-sided die, then sing.", "unread"),
        ("When this creature enters, draw a card plus the number of Elks you control.", "read"),
        ("When this creature enters, draw a card.", "proven"),
        ("Flying", "proven"),
        ("", "proven"),
    ],
)
def test_a_paragraph_and_a_card(text: str, expected: str) -> None:
    compiled = compile_card(card(text))
    assert [str(one.certainty) for one in read_paragraphs(compiled.faces[0])] == ([expected] if text else [])
    assert compiled_certainty(compiled) == (ReadingCertainty(expected), "" if expected == "proven" else text)


def test_what_nothing_tries_is_exact_and_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    known = certainty.proven_kinds()
    monkeypatch.setattr(certainty, "proven_kinds", lambda: known - {"KeywordAbility flying"})
    compiled = compile_card(card("Trample\nFlying"))
    assert [str(one.certainty) for one in read_paragraphs(compiled.faces[0])] == ["proven", "exact"]
    assert compiled_certainty(compiled) == (ReadingCertainty.EXACT, "Flying")
    assert certainty.unproven_kinds(compiled.faces[0].abilities) == ("KeywordAbility flying",)


def test_a_number_of_the_card_data_that_is_not_understood_makes_it_unread() -> None:
    assert compiled_certainty(compile_card(card("", power="∞"))).certainty is ReadingCertainty.UNREAD


def test_the_certainty_of_a_card_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = card_of(card("Flying"))
    first = card_certainty(made)
    monkeypatch.setattr(certainty, "compiled_certainty", lambda _: pytest.fail("again"))
    assert card_certainty(made) is first
