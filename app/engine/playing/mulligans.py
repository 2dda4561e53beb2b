"""Opening hands and mulligans (103.5), in each form they have had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.chance import shuffle
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.cards import draw
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.position.ids import NOTHING, PlayerId

if TYPE_CHECKING:
    from app.engine.position.state import Position

SIZE = 7
"""The number of cards of an opening hand (103.5)."""


def opening_hands(game: Position) -> None:
    """Seven cards each; mulligans in turn order, all taken at once, until everyone keeps (103.5)."""
    taken = dict.fromkeys(game.apnap(), 0)
    deciding = game.apnap()
    for player in deciding:
        draw(game, player, SIZE)
    while deciding:
        again = [p for p in deciding if taken[p] < SIZE and game.hands[p] and _takes_one(game, p)]
        for p in deciding:
            if p not in again:
                _keep(game, p, _counted(game, taken[p]))
        for p in again:
            taken[p] += 1
            _new_hand(game, p, _counted(game, taken[p]))
        deciding = again
    for player in game.apnap():
        _look_after_mulligan(game, player)
    game.history = ()
    game.waiting = ()


def _takes_one(game: Position, player: PlayerId) -> bool:
    return bool(game.ask(decisions.Decision(
        decisions.MULLIGAN, player, (False, True), "103.5", prompt="Take a mulligan?",
    )))


def _counted(game: Position, taken: int) -> int:
    """Mulligans that cost a card: the first is free in a multiplayer game (103.5c)."""
    return max(0, taken - (1 if len(game.players) > 2 else 0))


def _new_hand(game: Position, player: PlayerId, counted: int) -> None:
    """The hand is shuffled into the library; seven new cards, or one fewer for each mulligan in editions before 2019."""
    if game.format == "commander":
        game.ruleset.is_on("commander mulligan")
    perform(game, [ZoneChange(id, "hand", "library") for id in game.hands[player]])
    shuffle(game, player)
    draw(game, player, SIZE if game.ruleset.is_on("london mulligan") else SIZE - counted)
    game.tell("mulligan", "{} takes a mulligan", (game.called(player),), ("103.5",), (player,))


def _keep(game: Position, player: PlayerId, counted: int) -> None:
    """A player keeps a hand: as many cards go to the bottom as mulligans were taken."""
    if counted <= 0 or not game.ruleset.is_on("london mulligan"):
        return
    chosen = game.ask(decisions.Decision(
        decisions.BOTTOM, player, game.hands[player], "103.5", minimum=counted, maximum=counted, prompt="Put on the bottom",
    ))
    events = [ZoneChange(id, "hand", "library") for id in chosen]
    for e in events:
        e.position = -1
    perform(game, events)


def _look_after_mulligan(game: Position, player: PlayerId) -> None:
    """From 2015 to 2019 a player whose opening hand is smaller than it began looks at the top card, and may put it last."""
    if len(game.hands[player]) < SIZE and game.ruleset.is_on("vancouver mulligan"):
        carry_out(game, (t.Scry(t.Number(1)),), Context(game, player, NOTHING))
