"""What doesn't untap during its controller's next untap step (502.3): that of each thing by itself."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import add_lasting, remove_lasting
from app.engine.playing.instructions.finding import currents
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import matches, select
from app.engine.trees.filters import conjuncts

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.ids import PlayerId
    from app.engine.position.lasting import Lasting
    from app.engine.position.state import Position


def misses_untap(effect: t.StaticEffect, duration: t.Duration) -> bool:
    """Is it an effect that keeps something from untapping in the next untap step?"""
    return isinstance(effect, t.Cant) and effect.action == "untap_in_untap_step" and isinstance(duration, t.NextTime)


def miss_next_untap(game: Position, effect: t.StaticEffect, duration: t.Duration, ctx: Context) -> Lasting | None:
    """Begin an effect of its own for each thing that is meant, since the next untap step of each is another; of what is only
    described, one for all."""
    assert isinstance(effect, t.Cant)
    parts = conjuncts(effect.what)
    named = [part for part in parts if isinstance(part, t.IsAmong)]
    if not named:
        return add_lasting(game, effect, duration, ctx.frozen())
    alone = t.And((t.IsAmong(t.It()), *(part for part in parts if part is not named[0])))
    lasting = None
    for ref in currents(game, ctx, select(named[0].things, ctx)):
        lasting = add_lasting(game, dataclasses.replace(effect, what=alone), duration, ctx.for_thing(ref).frozen())
    return lasting


def end_missed_untaps(game: Position, player: PlayerId) -> None:
    """They are over once the untap step that they are about has happened."""
    remove_lasting(game, {
        e.id for e in game.effects
        if misses_untap(e.effect, e.duration) and isinstance(e.effect, t.Cant) and _concerns(game, e.effect.what, e.ctx, player)
    })  # fmt: skip


def _concerns(game: Position, what: t.Filter | None, ctx: Context, player: PlayerId) -> bool:
    """Is it about this player's untap step: that of whoever's permanents it describes, whether there are any, or else of whoever
    controls what it means?"""
    whose = [part.players for part in conjuncts(what) if isinstance(part, t.ControlledBy)]
    if whose:
        return any(player in select(players, ctx) for players in whose)
    return any(matches(what, id, ctx) for id in permanents_of(game, player))
