"""A half or face that can't be cast where it is: the refusal names the action and the rule about that half or face."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])


def spell(name: str, text: str) -> dict[str, Any]:
    return {"name": name, "mana_cost": "{B}", "type_line": "Sorcery", "oracle_text": text}


def creature(name: str, cost: str, text: str = "") -> dict[str, Any]:
    return {
        "name": name, "mana_cost": cost, "type_line": "Creature — Beast", "power": "1", "toughness": "1", "oracle_text": text,
    }  # fmt: skip


DRAW = "Draw a card."
CARDS = {
    "aftermath": (spell("Odd Dawn", DRAW), spell("Odd Dusk", f"Aftermath\n{DRAW}")),
    "transform": (creature("Odd Pupa", "{B}", "{1}: Transform this creature."), creature("Odd Moth", "")),
    "flip": (creature("Odd Page", "{B}", "{1}: Flip this creature."), creature("Odd Knight", "")),
}


def refused(layout: str) -> tuple[str, str]:
    front, back = CARDS[layout]
    whole = f"{front['name']} // {back['name']}"
    result = check(to_scenario({
        "cards": [{"name": whole, "layout": layout, "card_faces": [front, back]}],
        "players": {"A": {"hand": [{"card": whole}], "battlefield": [{"card": "Swamp", "count": 2}]}, "B": {}},
        "start": {"step": "precombat_main"},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": back["name"]}]}],
    }), POOL)  # fmt: skip
    assert result.illegality is not None
    return result.illegality["reason"], result.illegality["rule"]


@pytest.mark.parametrize(
    ("layout", "reason", "rule"),
    [
        ("aftermath", "A can't cast Odd Dusk: a half with aftermath can be cast only from a graveyard", "702.127a"),
        (
            "transform", "A can't cast Odd Moth: it is the back face of a card that is cast with its front face up",
            "712.8a",
        ),
        ("flip", "A can't cast Odd Knight: it is what a card is called only once it is flipped on the battlefield", "710.2"),
    ],
)  # fmt: skip
def test_a_half_or_face_that_cannot_be_cast_from_a_hand(layout: str, reason: str, rule: str) -> None:
    assert refused(layout) == (reason, rule)
