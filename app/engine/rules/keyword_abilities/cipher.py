"""Cipher: the card is exiled encoded on a creature, which casts copies of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import add_lasting
from app.engine.changing.keyword_actions import action
from app.engine.changing.linked import remember
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.flow import ask_may
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.reading.meaning import select, select_objects
from app.engine.rules.keyword_abilities.building import as_spell
from app.engine.trees.keywords import rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("cipher", "702.99a")
def cipher(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The spell may be encoded as it resolves."""
    return as_spell(t.KeywordAction("encode"))


_RULE = rule_of("cipher")


@action("encode", _RULE)
def _encode(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """The card may be exiled encoded on a creature, which can cast copies of it."""
    here = game.objects.get(ctx.source)
    mine = t.And((t.HasType(("creature",)), t.ControlledBy(t.You())))
    if here is None or here.zone != "stack" or here.is_copy or here.card is None:
        return
    if not select(t.All(mine), ctx) or not ask_may(game, ctx.controller, ctx, "Encode it on a creature?", _RULE):
        return
    (host,) = select_objects(t.Choose(mine, t.Number(1)), ctx)
    exiled = ev.moved_one(perform(game, [ZoneChange(ctx.source, "stack", "exile", source=ctx.source)]))
    if exiled is None:
        return
    own = Context(game, ctx.controller, exiled)
    own.bind("encoded", (exiled,))
    own.bind("host", (host,))
    there = t.Filtered(t.Bound("encoded"), t.InZone(("exile",)))
    strike = t.TriggeredAbility(
        t.Damages(t.IsSource(), t.IsPlayer(), combat=True), t.Body((t.CastNow(there, copy=True),)), keyword="cipher",
    )
    lasts = t.AsLongAs(t.Exists(there))
    add_lasting(game, t.Modify(t.This(), (t.AddAbility(strike),)), lasts, own, (host,))
    remember(game, host, "encoded", (exiled,))
    game.tell("keyword", "{} is encoded on {}", (game.called(exiled), game.called(host)), (_RULE,), (exiled, host))
