"""What is done with cards in opening hands before the first turn (103.6)."""

from __future__ import annotations

import pytest

from app.engine.game import Game
from app.engine.oracle import compile_text
from app.engine.position.decisions import default_answer

BEGINS = "If this card is in your opening hand, you may begin the game with it on the battlefield."
REVEALED = (
    "You may reveal this card from your opening hand. "
    "If you do, at the beginning of the first upkeep, each opponent loses 3 life."
)


class HandChooser:
    """Keeps every hand, and says to every offer whether the first player or the second takes it."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.asked: list[tuple[str, int]] = []

    def decide(self, decision):
        if decision.kind == "may":
            self.asked.append((decision.rule, decision.player))
            return decision.player == self.takes
        return default_answer(decision)


def _started(make_card, text, takes):
    chooser = HandChooser(takes)
    game = Game(["A", "B"], chooser)
    card = make_card("Practice Ley", "enchantment", "{4}", None, *compile_text("Practice Ley", "Enchantment", text))
    stones = [make_card("Practice Stone", "artifact", "")] * 6
    game.start([[card, *stones], [card, *stones]], 1)
    return game, chooser


@pytest.mark.parametrize("takes", [0, 1])
def test_a_card_begins_the_game_on_the_battlefield(make_card, takes):
    game, chooser = _started(make_card, BEGINS, takes)
    assert chooser.asked == [("103.6", 1), ("103.6", 0)]  # the starting player first
    assert [game.objects[id].controller for id in game.battlefield] == [takes]
    assert [len(hand) for hand in game.hands] == [6 if takes == 0 else 7, 6 if takes == 1 else 7]
    assert any("103.6a" in entry.rules for entry in game.journal)


def test_a_revealed_card_stays_in_the_hand_and_something_happens_in_the_first_upkeep(make_card):
    game, _ = _started(make_card, REVEALED, 0)
    assert [len(hand) for hand in game.hands] == [7, 7]
    game.advance()
    game.take(game.legal_actions()[0])
    game.take(game.legal_actions()[0])
    assert [player.life for player in game.players] == [20, 17]
