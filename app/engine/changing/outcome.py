"""Winning, losing, drawing, and leaving the game (104, 800.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.combat_changes import remove_from_combat
from app.engine.changing.effects import remove_lasting
from app.engine.changing.pipeline import after_batch, perform
from app.engine.position.events import move
from app.engine.position.lasting import Lasting
from app.engine.position.state import Departed
from app.engine.reading.characteristics import chars
from app.engine.reading.copying import copiable_values
from app.engine.reading.meaning import player_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


def apply_loss(g: Position, player: int) -> bool:
    """A player loses and leaves the game (104.5)."""
    if not g.players[player].in_game:
        return False
    g.alter_player(player, lost=True, in_game=False)
    leave_game(g, player)
    return True


def apply_win(g: Position, player: int) -> bool:
    """A player wins by an effect (104.2b): the game ends at once, for everyone on the team."""
    if not g.players[player].in_game:
        return False
    _wins(g, g.players[player].team, "104.2b")
    return True


def draw_game(g: Position, rule: str) -> None:
    """The game is a draw (104.4)."""
    g.result = "draw"
    g.tell("draw", "The game is a draw", (), (rule,))


def concede(g: Position, player: int) -> None:
    """A player concedes: leaves the game at once and loses (104.3a)."""
    if not g.applies("104.3a"):
        return
    g.tell("concede", "{} concedes", (g.name_of(player),), ("104.3a",), (player,))
    if g.players[player].in_game:
        g.alter_player(player, lost=True, in_game=False)
        leave_game(g, player)
        judge(g)


def _wins(g: Position, team: int, rule: str) -> None:
    g.result = "won"
    for p in g.players:
        if p.team == team:
            g.alter_player(p.id, won=True)
            g.tell("win", "{} wins the game", (p.name,), (rule,), (p.id,))


def judge(g: Position) -> None:
    """Does the game end now, because only one team is left, or nobody (104.2a, 104.4a)?"""
    if g.result is not None:
        return
    teams = {g.players[p].team for p in g.alive()}
    if not teams:
        if g.applies("104.4a"):
            draw_game(g, "104.4a")
    elif len(teams) == 1 and len({p.team for p in g.players}) > 1 and g.applies("104.2a"):
        _wins(g, next(iter(teams)), "104.2a")


def leave_game(g: Position, player: int) -> None:
    """What happens to a player's objects (800.4a): those owned leave; control effects end; what is still controlled is
    exiled; abilities and copies on the stack cease to exist."""
    g.tell("leave", "{} leaves the game", (g.name_of(player),), ("800.4a",), (player,))
    if g.applies("800.4a"):
        _objects_leave(g, player)
    _pass_on(g, player)


def _objects_leave(g: Position, player: int) -> None:
    for id in [id for id, o in g.objects.items() if o.owner == player]:
        _take_away(g, id)
    ended = {e.id for e in g.effects if _gives_control_to(e, player)}
    remove_lasting(g, ended)
    after_batch(g)
    for id in [id for id in g.stack if g.objects[id].controller == player]:
        _take_away(g, id)
    for id in [id for id in g.battlefield if g.objects[id].controller == player]:
        _exile(g, id)
    g.waiting = tuple(w for w in g.waiting if w.controller != player)


def _gives_control_to(e: Lasting, player: int) -> bool:
    """Does the effect give this player control of objects (800.4a)?"""
    return isinstance(e.effect, t.Modify) and any(
        isinstance(change, t.ChangeController) and player_of(change.player, e.ctx) == player for change in e.effect.changes
    )


def _take_away(g: Position, id: int) -> None:
    if id not in g.objects:
        return
    remove_from_combat(g, id)
    o = g.objects[id]
    g.departed[id] = Departed(o, chars(g, id), copiable_values(g, id), 0, "")
    g.take_out(id)


def _exile(g: Position, id: int) -> None:
    perform(g, [move(id, "battlefield", "exile")])


def _pass_on(g: Position, player: int) -> None:
    """The monarch's and initiative's designations pass on (725.4, 726.4); priority goes to the next player (800.4j)."""
    for mark, rule in (("monarch", "725.4"), ("initiative", "726.4")):
        if mark in g.players[player].marks and g.alive() and g.applies(rule):
            heir = g.turn.active if g.players[g.turn.active].in_game else g.next_player(player)
            g.alter_player(heir, marks=g.players[heir].marks | {mark})
            g.tell("designation", "{} gets: {}", (g.name_of(heir), mark), (rule,), (heir,))
    if g.turn.priority == player and g.alive():
        g.turn = g.turn.changed(priority=g.next_player(player), stage="priority")
