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
from app.engine.position.events import move

if TYPE_CHECKING:
    from app.engine.position.state import Position

SIZE = 7
"""The number of cards of an opening hand (103.5)."""


def opening_hands(g: Position) -> None:
    """Seven cards each; mulligans in turn order, all taken at once, until everyone keeps (103.5)."""
    taken = dict.fromkeys(g.apnap(), 0)
    deciding = g.apnap()
    for player in deciding:
        draw(g, player, SIZE)
    while deciding:
        again = [p for p in deciding if taken[p] < SIZE and g.hands[p] and _takes_one(g, p)]
        for p in deciding:
            if p not in again:
                _keep(g, p, _counted(g, taken[p]))
        for p in again:
            taken[p] += 1
            _new_hand(g, p, _counted(g, taken[p]))
        deciding = again
    for player in g.apnap():
        _look_after_mulligan(g, player)
    g.history = ()
    g.waiting = ()


def _takes_one(g: Position, player: int) -> bool:
    return bool(g.ask(decisions.Decision(
        decisions.MULLIGAN, player, (False, True), "103.5", prompt="Take a mulligan?",
    )))


def _counted(g: Position, taken: int) -> int:
    """Mulligans that cost a card: the first is free in a multiplayer game (103.5c)."""
    return max(0, taken - (1 if len(g.players) > 2 else 0))


def _new_hand(g: Position, player: int, counted: int) -> None:
    """The hand is shuffled into the library; seven new cards, or one fewer for each mulligan in editions before 2019."""
    if g.format == "commander":
        g.ruleset.is_on("commander mulligan")
    perform(g, [move(id, "hand", "library") for id in g.hands[player]])
    shuffle(g, player)
    draw(g, player, SIZE if g.ruleset.is_on("london mulligan") else SIZE - counted)
    g.tell("mulligan", "{} takes a mulligan", (g.name_of(player),), ("103.5",), (player,))


def _keep(g: Position, player: int, counted: int) -> None:
    """A player keeps a hand: as many cards go to the bottom as mulligans were taken."""
    if counted <= 0 or not g.ruleset.is_on("london mulligan"):
        return
    chosen = g.ask(decisions.Decision(
        decisions.BOTTOM, player, g.hands[player], "103.5", minimum=counted, maximum=counted, prompt="Put on the bottom",
    ))
    events = [move(id, "hand", "library") for id in chosen]
    for e in events:
        e.position = -1
    perform(g, events)


def _look_after_mulligan(g: Position, player: int) -> None:
    """From 2015 to 2019 a player whose opening hand is smaller than it began looks at the top card, and may put it last."""
    if len(g.hands[player]) < SIZE and g.ruleset.is_on("vancouver mulligan"):
        carry_out(g, (t.Scry(t.Number(1)),), Context(g, player, 0))
