"""Winning, losing, drawing, and leaving the game (104, 800.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing import triggers
from app.engine.changing.combat_changes import remove_from_combat
from app.engine.changing.effects import remove_lasting
from app.engine.changing.giving import BECOMING, give
from app.engine.changing.pipeline import after_batch, perform
from app.engine.changing.snapshots import keep
from app.engine.position.events import DeedDone, Event, GameLost, ZoneChange
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.lasting import Lasting
from app.engine.reading.functioning import functioning
from app.engine.reading.meaning import player_of
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.last_known import LastKnown
    from app.engine.position.state import Position


def apply_loss(game: Position, player: PlayerId) -> bool:
    """A player loses and leaves the game (104.5)."""
    if not game.players[player].in_game:
        return False
    game.alter_player(player, lost=True, in_game=False)
    lost_by, game.deciding = game.deciding, {}  # told with the loss, not with the leaving
    leave_game(game, player)
    game.deciding = {**lost_by, **{rule: said for rule, said in game.deciding.items() if rule != "800.4a"}}
    return True


def apply_win(game: Position, player: PlayerId) -> bool:
    """A player wins by an effect (104.2b): the game ends at once, for everyone on the team."""
    if not game.players[player].in_game:
        return False
    _wins(game, game.players[player].team, "104.2b", player)
    return True


def draw_game(game: Position, rule: str) -> None:
    """The game is a draw (104.4)."""
    game.result = "draw"
    game.tell("draw", "The game is a draw", (), (rule,))


def concede(game: Position, player: PlayerId) -> None:
    """A player concedes: leaves the game at once and loses (104.3a), which abilities see and nothing stops."""
    game.applies("104.3a")
    game.tell("concede", "{} concedes", (game.called(player),), ("104.3a",), (player,))
    if game.players[player].in_game:
        before, lost = functioning(game), GameLost(player=player)
        game.alter_player(player, lost=True, in_game=False)
        leave_game(game, player)
        game.history = (*game.history, lost)
        triggers.collect(game, [lost], before)
        judge(game)


def _wins(game: Position, team: int, rule: str, told: int | None = None) -> None:
    """A team wins, which is told of its players; not of the one of whom an event tells it."""
    game.result = "won"
    for p in game.players:
        if p.team == team:
            game.alter_player(p.id, won=True)
            if p.id != told:
                game.tell("win", "{} wins the game", (p.name,), (rule,), (p.id,))


def judge(game: Position) -> None:
    """Does the game end now, because only one team is left, or nobody (104.2a, 104.4a)?"""
    if game.result is not None:
        return
    teams = {game.players[p].team for p in game.alive()}
    if not teams:
        game.applies("104.4a")
        draw_game(game, "104.4a")
    elif len(teams) == 1 and len({p.team for p in game.players}) > 1 and game.applies("104.2a"):
        _wins(game, next(iter(teams)), "104.2a")


def leave_game(game: Position, player: PlayerId) -> None:
    """What happens to a player's objects (800.4a): those owned leave; control effects end; what is still controlled is
    exiled; abilities and copies on the stack cease to exist."""
    game.tell("leave", "{} leaves the game", (game.called(player),), ("800.4a",), (player,))
    game.applies("800.4a")
    _objects_leave(game, player)
    _pass_on(game, player)


def _objects_leave(game: Position, player: PlayerId) -> None:
    before = functioning(game)
    left = _take_away(game, [id for id, o in game.objects.items() if o.owner == player])
    ended = {e.id for e in game.effects if _gives_control_to(e, player)}
    remove_lasting(game, ended)
    after_batch(game)
    _take_away(game, [id for id in game.stack if game.objects[id].controller == player])
    for id in [id for id in game.battlefield if game.objects[id].controller == player]:
        _exile(game, id)
    triggers.collect(game, left, before)
    game.waiting = tuple(w for w in game.waiting if w.controller != player)


def _gives_control_to(effect: Lasting, player: PlayerId) -> bool:
    """Does the effect give this player control of objects (800.4a)?"""
    return isinstance(effect.effect, t.Modify) and any(
        isinstance(change, t.ChangeController) and player_of(change.player, effect.ctx) == player
        for change in effect.effect.changes
    )


def _take_away(game: Position, ids: list[ObjectId]) -> list[Event]:
    """Objects leave the game together; of the permanents that do, abilities see that they leave the battlefield (603.6c)."""
    known = [keep(game, id) for id in ids]
    left = [_leaves(one) for one in known if one.object.zone == "battlefield" and not one.object.phased_out]
    for id in ids:
        remove_from_combat(game, id)
        game.take_out(id)
    game.history = (*game.history, *left)
    return left


def _leaves(known: LastKnown) -> Event:
    """A permanent leaves the battlefield for no zone of the game."""
    event = ZoneChange(known.object.id, "battlefield", "")
    event.before = known
    return event


def _exile(game: Position, id: ObjectId) -> None:
    perform(game, [ZoneChange(id, "battlefield", "exile")])


def _pass_on(game: Position, player: PlayerId) -> None:
    """The monarch's and initiative's designations pass on (725.4, 726.4), which abilities and durations see as the heir becoming
    it; priority goes to the next player (800.4j)."""
    for mark, rule in (("monarch", "725.4"), ("initiative", "726.4")):
        heir = _heir(game, player, mark) if mark in game.players[player].marks and game.alive() and game.applies(rule) else None
        if heir is not None:
            give(game, heir, mark, rule)
            perform(game, [DeedDone(player=heir, deed=BECOMING[mark])])
    if game.turn.priority == player and game.alive():
        game.turn = game.turn.changed(priority=game.next_player(player), stage="priority")


def _heir(game: Position, player: PlayerId, mark: str) -> PlayerId | None:
    """Whom a designation passes to from a player who leaves: the active player, else the next in turn order; of those in the
    game the first who can have it. None if nobody can."""
    order = (game.turn.active, *(one.id for one in (*game.players[player + 1 :], *game.players[:player])))
    there = [one for one in order if game.players[one].in_game]
    return next((one for one in there if mark != "monarch" or not forbidding(game, "become_monarch", by=one)), None)
