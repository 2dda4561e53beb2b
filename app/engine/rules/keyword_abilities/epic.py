"""Epic: no more spells, and a copy of this one each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.effects import add_lasting
from app.engine.changing.keyword_actions import action
from app.engine.position.context import Context
from app.engine.rules.keyword_abilities.building import as_spell
from app.engine.trees.keywords import rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("epic", "702.50a")
def epic(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The spell does what the action of this name says as it resolves."""
    return as_spell(t.KeywordAction("epic"))


_RULE = rule_of("epic")


@action("epic", _RULE)
def _epic(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """No more spells, and a copy in each of one's upkeeps; a copy has no epic ability."""
    here = game.objects.get(ctx.source)
    if here is None or here.is_copy:
        return
    add_lasting(game, t.Cant("cast", by=t.IsPlayer("you")), t.EndOfGame(), Context(game, ctx.controller, ctx.source))
    again = t.DelayedTrigger(t.BeginsStep("upkeep", t.You()), (t.CopySpell(t.This()),), duration=t.EndOfGame())
    carry_out(game, (again,), Context(game, ctx.controller, ctx.source))
