"""Paradigm: the spell is exiled, and may be cast again as a copy each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.notes import noted
from app.engine.reading.characteristics import chars
from app.engine.rules.keyword_abilities.building import as_spell
from app.engine.trees.keywords import rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("paradigm", "702.192a")
def paradigm(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The spell does what the action of this name says as it resolves."""
    return as_spell(t.KeywordAction("paradigm"))


_RULE = rule_of("paradigm")


@action("paradigm", _RULE)
def _paradigm(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile it; the first of its name resolved may be cast again as a copy in each of one's main phases."""
    here = game.objects.get(ctx.source)
    if here is None or here.zone != "stack":
        return
    name, notes = chars(game, ctx.source).name, game.players[ctx.controller].notes
    known = notes.get("paradigms", frozenset())
    game.alter_player(ctx.controller, notes=noted(notes, "paradigms", known | {name}))
    exiled = [] if here.is_copy else ev.moved(perform(game, [ev.ZoneChange(ctx.source, "stack", "exile", source=ctx.source)]))
    if name in known or not exiled:
        return
    own = Context(game, ctx.controller, ctx.source)
    own.bind("paradigm", exiled)
    again = t.CastNow(t.Bound("paradigm"), copy=True)
    carry_out(game, (t.DelayedTrigger(t.BeginsStep("precombat_main", t.You()), (again,), duration=t.EndOfGame()),), own)
