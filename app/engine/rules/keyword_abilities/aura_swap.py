"""Aura swap: the Aura is exchanged with an Aura card in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.attachments import can_attach
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.flow import ask_may
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange, enter_details
from app.engine.reading.characteristics import chars
from app.engine.rules.keyword_abilities.building import activates
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("aura swap", "702.65a", Takes.COST)
def aura_swap(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """Exchange it with an Aura card in hand, if both halves of the exchange are possible."""
    return activates(keyword, keyword.cost, t.KeywordAction("aura_swap"))


_RULE = rule_of("aura swap")


@action("aura_swap", _RULE)
def _aura_swap(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exchange this Aura with an Aura card in hand; nothing if either half is impossible."""
    here = game.objects.get(ctx.source)
    if here is None or here.zone != "battlefield" or here.owner != ctx.controller or here.attached_to is None:
        return
    able = tuple(
        id for id in game.hands[ctx.controller]
        if "Aura" in chars(game, id).subtypes and can_attach(game, id, here.attached_to)
    )
    if not able or not ask_may(game, ctx.controller, ctx, "Exchange it?", _RULE):
        return
    (chosen,) = game.ask(decisions.Decision(
        decisions.CARDS, ctx.controller, able, _RULE, minimum=1, maximum=1, source=ctx.source, prompt="Which Aura?",
    ))
    event = ZoneChange(chosen, "hand", "battlefield", ctx.controller, ctx.source, ctx.controller)
    enter_details(event).attached_to = here.attached_to
    perform(game, [event, ZoneChange(ctx.source, "battlefield", "hand", source=ctx.source, cause=ctx.controller)])
