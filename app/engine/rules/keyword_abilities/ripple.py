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
from app.engine.position.events import ZoneChange
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import natural
from app.engine.rules.keyword_abilities.building import n_of, triggers
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("ripple", "702.60a", Takes.NUMBER, separately="702.60b")
def ripple(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """As the spell is cast, its player may reveal the top cards."""
    return triggers(keyword, t.Casts(t.IsSource()), t.KeywordAction("ripple", amount=n_of(keyword)))


_RULE = rule_of("ripple")


@action("ripple", _RULE)
def _ripple(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Reveal the top cards; those with the spell's name may be cast free, the rest go to the bottom."""
    number = natural(instruction.amount, ctx) if instruction.amount is not None else 0
    top = game.libraries[ctx.controller][:number]
    if not top or not ask_may(game, ctx.controller, ctx, "Reveal the cards?", _RULE):
        return
    name = chars(game, ctx.source).name
    for id in top:
        game.tell("reveal", "{} is revealed", (game.called(id),), (REVEAL,), (id,))
    for id in top:
        if chars(game, id).name == name:
            play_now(game, t.CastNow(t.This()), ctx, ctx.controller, id)
    rest = [id for id in top if id in game.objects]
    for id in put_in_order(game, ctx.controller, tuple(rest), ctx, _RULE):
        event = ZoneChange(id, "library", "library", source=ctx.source, cause=ctx.controller)
        event.position = -1
        perform(game, [event])
