"""Madness: a discarded card is exiled, and may be cast for its madness cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.zones import play_now
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.reading.characteristics import chars
from app.engine.rules.keyword_abilities.building import triggers
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("madness", "702.35a", Takes.COST)
def madness(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The triggered ability; being exiled instead of put into a graveyard is part of discarding (`apply`)."""
    event = t.Moves(t.IsSource(), "hand", "exile", within="discard")
    return triggers(keyword, event, t.KeywordAction("madness_cast"))


_RULE = rule_of("madness")


@action("madness_cast", _RULE)
def _madness_cast(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Cast the exiled card for its madness cost, or put it into the graveyard."""
    if not isinstance(ctx.event, ev.ZoneChange) or not isinstance(ctx.event.outer, ev.CardDiscarded):
        return
    id = ctx.event.new
    here = game.objects.get(id)
    if here is None or here.zone != "exile":
        return
    for k in chars(game, id).keywords.get("madness", ()):
        if k.cost is None:
            continue
        way = t.CastNow(t.This(), free=False, cost=k.cost)
        if play_now(game, way, ctx, here.owner, id, how="madness", rule=_RULE) is not None:
            return
    perform(game, [ZoneChange(id, "exile", "graveyard", source=id)])
