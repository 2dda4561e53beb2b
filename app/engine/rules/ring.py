"""The Ring (701.54): its emblem, whom it tempted how often, and who bears it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, ObjectId, PlayerId
from app.engine.position.notes import noted, without
from app.engine.position.values import Values
from app.engine.reading.characteristics import chars
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import acting_players

if TYPE_CHECKING:
    from app.engine.position.state import Position

_BEARER = t.And((t.Status("ring_bearer"), t.ControlledBy(t.You())))
_POWER = t.ValueOf("power", t.All(_BEARER))


def _from(times: int, event: t.EventPattern, *do: t.Instruction) -> t.Ability:
    """An ability the Ring has once it has tempted its owner so often."""
    often = t.Compare(t.ValueOf("ring_temptations", t.You()), ">=", t.Number(times))
    return t.TriggeredAbility(t.EventIf(event, often), t.Body(do), zones=("command",), keyword="the ring")


THE_RING = Values("The Ring", abilities=(
    t.StaticAbility((
        t.Modify(t.All(_BEARER), (t.AddTypes(supertypes=("legendary",)),)),
        t.Cant("be_blocked", _BEARER, t.And((t.HasType(("creature",)), t.Quality("power", ">", _POWER)))),
    ), zones=("command",)),
    _from(2, t.Attacks(_BEARER), t.Draw(), t.Discard(t.Number(1))),
    _from(3, t.BecomesBlocked(_BEARER, t.HasType(("creature",))), t.DelayedTrigger(
        t.BeginsStep("end_of_combat"),
        (t.SacrificeObjects(t.ControllerOf(t.EventRole("target")), what=t.EventRole("target")),),
    )),
    _from(4, t.Damages(_BEARER, t.IsPlayer(), combat=True), t.LoseLife(t.Number(3), t.EachOpponent())),
))
"""The emblem's abilities (701.54c)."""


def begin_tempted(game: Position, player: PlayerId, times: int) -> None:
    """A player begins with the emblem of the Ring, which has tempted them so many times before."""
    game.create(THE_RING, player, "command")
    game.alter_player(player, notes=noted(game.players[player].notes, "ring_temptations", times))


def tempt(game: Position, player: PlayerId, source: ObjectId) -> None:
    """The Ring tempts a player: they get its emblem, and choose a creature to bear it (701.54a, 701.54c–d)."""
    has_emblem = any(game.objects[id].values is THE_RING and game.objects[id].owner == player for id in game.command)
    if not has_emblem and game.applies("701.54c"):
        emblem = game.create(THE_RING, player, "command")
        game.tell("emblem", "{} gets the emblem of the Ring", (game.called(player),), ("701.54c",), (emblem.id,))
    notes = game.players[player].notes
    game.alter_player(player, notes=noted(notes, "ring_temptations", notes.get("ring_temptations", 0) + 1))
    game.cv += 1
    able = tuple(id for id in permanents_of(game, player) if "creature" in chars(game, id).types)
    bearer = NOTHING
    if able:
        (bearer,) = game.ask(decisions.Decision(
            decisions.OBJECTS, player, able, "701.54a", minimum=1, maximum=1, source=source, prompt="Who bears the Ring?",
        ))
        _bear(game, player, bearer)
    perform(game, [ev.DeedDone(bearer, player, source, deed="ring_tempts")])


@action("ring_tempts", "701.54a")
def _ring(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    for player in acting_players(instruction.who, ctx):
        tempt(game, player, ctx.source)


def _bear(game: Position, player: PlayerId, id: ObjectId) -> None:
    for other in game.battlefield:
        if game.objects[other].notes.get("ring_bearer") == player:
            _cease(game, other)
    o = game.objects[id]
    game.alter(id, marks=o.marks | {"ring_bearer"}, notes=noted(o.notes, "ring_bearer", player))
    game.tell("designation", "{} bears the Ring", (game.called(id),), ("701.54a",), (id, player))


def _cease(game: Position, id: ObjectId) -> None:
    o = game.objects[id]
    game.alter(id, marks=o.marks - {"ring_bearer"}, notes=without(o.notes, "ring_bearer"))


def end_lost_bearing(game: Position) -> None:
    """A creature ceases to bear the Ring as another player gains control of it (701.54a)."""
    objects = game.objects
    for id in [id for id in game.battlefield if objects[id].notes]:
        bearer_of = objects[id].notes.get("ring_bearer")
        if bearer_of is not None and bearer_of != objects[id].controller:
            _cease(game, id)
