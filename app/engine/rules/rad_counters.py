"""Rad counters (728)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.reading.characteristics import chars
from app.engine.rules.designations import inherent, triggers

if TYPE_CHECKING:
    from app.engine.position.state import Position

_RULE = "728.1"
inherent("rad", _RULE, triggers(
    "rad counters", t.BeginsStep("precombat_main", t.You()), t.KeywordAction("radiation"),
    condition=t.Compare(t.CountersOn(t.You(), "rad"), ">=", t.Number(1)),
))


@action("radiation", _RULE)
def _radiation(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Mill so many cards; for each nonland card lose 1 life and remove a rad counter."""
    player = ctx.controller
    count = game.players[player].counter("rad")
    happened = perform(game, [ev.Milled(player=player, source=ctx.source, amount=count, cause=player)])
    milled = [id for id in ev.moved(happened) if id in game.objects]
    nonland = sum(1 for id in milled if "land" not in chars(game, id).types)
    if nonland:
        loss = ev.LifeLost(player=player, amount=nonland, source=ctx.source)
        perform(game, [loss, ev.CountersRemoved(target=player, counter="rad", amount=nonland)])
