"""What the help page of the lab says can stand on the quick line, can stand there."""

from __future__ import annotations

import re

import pytest

from app.help.pages import help_page
from app.scenarios.documents.packing import plain
from app.scenarios.quick import CardFinder, scenario_of
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

SOURCE = help_page("lab").source
NAMES = CardFinder(CardPool([practice_cards()]), None)
_ROW = re.compile(r"^\| ([a-z ]+) \| (`.*?) \|", re.M)
WRITTEN = [(part, code) for part, codes in _ROW.findall(SOURCE) for code in re.findall(r"`([^`]+)`", codes) if "…" not in code]
FRAMES = {
    "a card": "A: {}",
    "a creature of your own": "A: {}",
    "where it is": "A: Practice Bear {}",
    "how it is": "A: Rhino 2/2; B: Practice Bear {}",
    "combat": "A: Rhino 2/2; B: Practice Bear {}",
    "the player": "A: {}, Practice Bear",
}
NEEDS = {
    "on Rhino": "A: Rhino 2/2, Practice Sword on Rhino",
    "attacking B": "A: Practice Bear attacking B; B: Rhino 2/2",
    "blocking Rhino": "A: Rhino 2/2 attacking; B: Practice Bear blocking Rhino",
}


def test_every_kind_of_word_is_tried() -> None:
    assert {part for part, _ in WRITTEN} == set(FRAMES)


@pytest.mark.parametrize(("part", "code"), WRITTEN)
def test_it_can_stand_on_the_line(part: str, code: str) -> None:
    line = FRAMES[part].format(code)
    assert plain(scenario_of(NEEDS.get(code, line), NAMES))["players"]


def test_the_example_is_a_position() -> None:
    example = re.search(r"^```\n(A: .*?)\n```", SOURCE, re.M)
    assert example
    players = plain(scenario_of(example[1], NAMES))["players"]
    assert players["B"]["hand"] == [{"card": "Practice Bolt", "tag": "bolt"}]
