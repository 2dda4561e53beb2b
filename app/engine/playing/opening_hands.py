"""What players do with cards in their opening hands once all hands are kept (103.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.characteristics import chars

if TYPE_CHECKING:
    from app.engine.position.state import Position


def use_opening_hands(game: Position) -> None:
    """The starting player takes such actions, then each other player in turn order. Nothing triggers before the game begins."""
    for player in game.apnap():
        for id in game.hands[player]:
            for ability in _abilities(game, id):
                _use(game, player, id, ability)
    game.history = ()
    game.waiting = ()


def _abilities(game: Position, id: ObjectId) -> list[t.OpeningHandAbility]:
    return [part for held in chars(game, id).held for part in held.parts if isinstance(part, t.OpeningHandAbility)]


def _use(game: Position, player: PlayerId, id: ObjectId, ability: t.OpeningHandAbility) -> None:
    begins = isinstance(ability.do[0], t.Move)
    rule = "103.6a" if begins else "103.6b"
    prompt = f"Begin the game with {game.name_of(id)}?" if begins else f"Reveal {game.name_of(id)}?"
    if game.ask(decisions.Decision(decisions.MAY, player, (True, False), "103.6", source=id, prompt=prompt)):
        said = "{} begins the game with {} on the battlefield" if begins else "{} reveals {} from the opening hand"
        game.tell("start", said, (game.called(player), game.called(id)), (rule,), (player, id))
        carry_out(game, ability.do, Context(game, player, id))
