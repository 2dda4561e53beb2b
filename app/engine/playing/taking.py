"""Taking actions (117.3): doing what was found to be legal, for the player who has priority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing import outcome
from app.engine.errors import IllegalAction
from app.engine.playing import turn
from app.engine.playing.actions import legal_actions, way_of, why_not
from app.engine.playing.activating import activate
from app.engine.playing.casting.casting import cast
from app.engine.playing.may_activate import activated_abilities
from app.engine.playing.special_actions import play_land, take_special
from app.engine.position.decisions import PRIORITY, Action, Decision
from app.engine.position.ids import PlayerId

if TYPE_CHECKING:
    from app.engine.position.state import Position


def take(game: Position, player: PlayerId | None, action: Action) -> None:
    """Take an action. Raises IllegalAction; the caller comes back to the position before (733.1)."""
    if player is None:
        raise IllegalAction("no player has priority", "117.1")
    refused = why_not(game, player, action)
    if refused is not None:
        raise refused
    if action.kind == "concede":
        outcome.concede(game, player)
    elif action.kind == "pass":
        turn.passes(game, player)
    else:
        _act(game, player, action)
        turn.acted(game, player)


def _act(game: Position, player: PlayerId, action: Action) -> None:
    if action.kind == "special":
        take_special(game, player, action.object, action.how)
    elif action.kind == "activate":
        held, index = activated_abilities(game, action.object)[action.ability]
        activate(game, player, action.object, held, index)
    else:
        way = way_of(game, player, action)
        if action.kind == "play_land":
            play_land(game, player, action.object, way)
        else:
            cast(game, player, action.object, way)


def ask_and_take(game: Position) -> None:
    """Ask the player with priority for an action and take it."""
    player = game.turn.priority
    assert player is not None

    def test(answer: Action) -> str | None:
        if answer.kind == "pass":
            return None
        refused = why_not(game, player, answer)
        return None if refused is None else str(refused)

    decision = Decision(PRIORITY, player, lambda: legal_actions(game, player), "117.3", prompt="Act or pass", test=test)
    action: Action = game.ask(decision)
    if action.kind == "pass":
        turn.passes(game, player)
        return
    if action.kind == "concede":
        outcome.concede(game, player)
        return
    _act(game, player, action)
    turn.acted(game, player)
