"""Umbra armor: the Aura is destroyed instead of what it enchants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.position.context import Context
from app.engine.reading.meaning import select_objects
from app.engine.trees.keywords import Takes, named, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("umbra armor", "702.89a")
def umbra_armor(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The Aura is destroyed instead of what it enchants, whose damage is removed."""
    host = t.AttachedTo()
    instead = (t.KeywordAction("remove_damage", what=host), t.Destroy(t.This()))
    return (t.StaticAbility((t.Replace(t.Destroys(t.IsAmong(host)), instead),)),)


_RULE = rule_of("umbra armor")


@action("remove_damage", _RULE)
def _remove_damage(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Remove all damage marked on permanents, as umbra armor does."""
    for ref in select_objects(instruction.what or t.This(), ctx):
        if ref in game.objects:
            game.alter(ref, damage=0, deathtouched=False)
            game.tell("remove damage", "All damage is removed from {}", (game.called(ref),), (_RULE,), (ref,))


named("totem armor", _RULE, Takes.NOTHING)
