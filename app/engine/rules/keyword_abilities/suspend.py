"""Suspend: a card exiled with time counters, one less each turn, cast when the last is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import add_lasting
from app.engine.changing.keyword_actions import action
from app.engine.playing.instructions.zones import play_now
from app.engine.position.context import Context
from app.engine.reading.characteristics import chars
from app.engine.rules.keyword_abilities.building import triggers
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("suspend", "702.62a", Takes.NUMBER_AND_COST)
def suspend_triggers(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The two triggered abilities; the special action is in `special_actions`."""
    tick = triggers(keyword, t.BeginsStep("upkeep", t.You()), t.TakeCounters("time", t.Number(1), t.This()), zones=("exile",),
                condition=t.Compare(t.CountersOn(t.This(), "time"), ">", t.Number(0)))
    last = triggers(
        keyword, t.RemovesCounters(t.IsSource(), "time", last=True), t.KeywordAction("suspend_cast"), zones=("exile",)
    )
    return (*tick, *last)


_RULE = rule_of("suspend")


@action("suspend_cast", _RULE)
def _suspend_cast(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Play it without paying its mana cost if able; a creature gains haste."""
    here = game.objects.get(ctx.source)
    if here is None or here.zone != "exile":
        return
    spell = play_now(game, t.CastNow(t.This(), must=False), ctx, here.owner, ctx.source, rule=_RULE)
    if spell is not None and "creature" in chars(game, spell).types:
        haste = t.Modify(t.This(), (t.AddAbility(t.KeywordAbility("haste")),))
        own = Context(game, here.owner, spell)
        add_lasting(game, haste, t.WhileControlled(), own, (spell,))
