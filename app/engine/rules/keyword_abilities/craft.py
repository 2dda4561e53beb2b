"""Craft: materials are exiled with the permanent, which returns transformed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.linked import remember
from app.engine.position.context import Context
from app.engine.position.ids import is_object
from app.engine.reading.meaning import select_objects
from app.engine.rules.keyword_abilities.building import activates, both, with_cost
from app.engine.trees.keywords import Takes, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("craft", "702.167a", Takes.WORDS_OF_ITS_OWN)
def craft(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """Materials from the battlefield and the graveyard; they stay linked to the permanent (607)."""
    if keyword.filter is None or keyword.amount is None:
        return (t.Unsupported("craft"),)
    materials = t.ExileCards(keyword.amount, ("battlefield", "graveyard"), both(keyword.filter, t.Not(t.IsSource())))
    back = t.Move(t.This(), "battlefield", transformed=True, from_zone="exile", bind="crafted")
    link = t.KeywordAction("crafted", what=t.Bound("crafted"))
    return activates(keyword, with_cost(keyword.cost, materials, t.ExileThis()), back, link, sorcery_speed=True)


@action("crafted", "702.167c")
def _crafted(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """The permanent is linked to what was exiled to craft it."""
    assert instruction.what is not None
    used = ctx.item.used.get("exiled", ()) if ctx.item is not None else ()
    for ref in select_objects(instruction.what, ctx):
        remember(game, ref, "exiled", tuple(id for id in used if is_object(id) and id in game.objects))
