"""How many permanents may untap in an untap step: "players can't untap more than one land" (502.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import matches, natural, select

if TYPE_CHECKING:
    from app.engine.position.state import Position


def within_limits(game: Position, able: list[ObjectId], player: PlayerId) -> list[ObjectId]:
    """Those of the permanents that untap: where effects let only so many of a kind untap, the active player chooses which."""
    limits = [(effect, ctx) for effect, ctx in effects_of(game, t.UntapLimit) if player in select(effect.players, ctx)]
    met = [(_fitting(able, effect, ctx), effect, ctx) for effect, ctx in limits]
    met = sorted((one for one in met if len(one[0]) > natural(one[1].most, one[2])), key=lambda one: len(one[0]))
    _refuse_crossing([set(fitting) for fitting, _, _ in met])
    for _, effect, ctx in met:
        able = _chosen(game, able, player, effect, ctx)
    return able


def _fitting(able: list[ObjectId], effect: t.UntapLimit, ctx: Context) -> list[ObjectId]:
    return [id for id in able if matches(effect.what, id, ctx)]


def _refuse_crossing(sets: list[set[ObjectId]]) -> None:
    """Limits are chosen for one after another, the narrower first, which finds all that is legal as long as of two that overlap
    one holds all of the other."""
    for place, fewer in enumerate(sets):
        for more in sets[place + 1 :]:
            if fewer & more and not fewer <= more:
                raise UnsupportedText("can't untap more than", "limits on untapping that cross each other")


def _chosen(
    game: Position, able: list[ObjectId], player: PlayerId, effect: t.UntapLimit, ctx: Context
) -> list[ObjectId]:
    """What may untap once the player has chosen as many as the limit lets untap."""
    fitting, most = _fitting(able, effect, ctx), natural(effect.most, ctx)
    if len(fitting) <= most:
        return able
    kept = game.ask(decisions.Decision(
        decisions.OBJECTS, player, tuple(fitting), "502.3", minimum=most, maximum=most, source=ctx.source, prompt="Untap which?",
    )) if most else ()
    game.tell("choice", "{} can untap no more than {} of them", (game.called(player), most), ("101.2", "502.3"), (player,))
    return [id for id in able if id not in fitting or id in kept]
