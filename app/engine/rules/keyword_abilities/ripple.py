"""Ripple: of the top cards those with the same name may be cast free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.instruction_rules import REVEAL
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.cards import put_in_order
from app.engine.playing.instructions.flow import ask_may
from app.engine.playing.instructions.zones import play_now
from app.engine.position.context import Context
from app.engine.position.events import move
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import natural
from app.engine.rules.keyword_abilities.building import ON_STACK, n_of, triggers
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("ripple", "702.60a", Takes.NUMBER, separately="702.60b")
def ripple(k: t.KeywordAbility) -> tuple[t.Ability, ...]:
    return triggers(k, t.Casts(t.IsSource()), t.KeywordAction("ripple", amount=n_of(k)), zones=ON_STACK)


_RULE = rule_of("ripple")


@action("ripple", _RULE)
def _ripple(g: Position, i: t.KeywordAction, ctx: Context) -> None:
    """Reveal the top cards; those with the spell's name may be cast free, the rest go to the bottom."""
    number = natural(i.amount, ctx) if i.amount is not None else 0
    top = g.libraries[ctx.controller][:number]
    if not top or not ask_may(g, ctx.controller, ctx, "Reveal the cards?", _RULE):
        return
    name = chars(g, ctx.source).name
    for id in top:
        g.tell("reveal", "{} is revealed", (g.name_of(id),), (REVEAL,), (id,))
    for id in top:
        if chars(g, id).name == name:
            play_now(g, t.CastNow(t.This()), ctx, ctx.controller, id)
    rest = [id for id in top if id in g.objects]
    for id in put_in_order(g, ctx.controller, tuple(rest), ctx, _RULE):
        event = move(id, "library", "library", source=ctx.source, cause=ctx.controller)
        event.position = -1
        perform(g, [event])
