"""Soulbond: creatures paired as they enter. Which are paired now is in `reading.pairs`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pairing import SOULBOND, can_pair, pair
from app.engine.position.context import Context
from app.engine.reading.meaning import select_objects
from app.engine.rules.keyword_abilities.building import ANOTHER_CREATURE, CREATURE, ENTERS, YOURS, both, triggers
from app.engine.trees.keywords import stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("soulbond", SOULBOND)
def soulbond(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """It may be paired as it enters, or as another creature does."""
    free = t.Not(t.Status("paired"))
    unpaired = t.Exists(t.All(both(t.IsSource(), YOURS, free, CREATURE)))
    other = t.Choose(both(ANOTHER_CREATURE, free), t.Number(1))
    exists = t.Exists(t.All(both(ANOTHER_CREATURE, free)))
    entered = t.Exists(t.Filtered(t.EventRole("object"), both(ANOTHER_CREATURE, free, t.IsPermanent())))
    own = t.May((t.KeywordAction("pair", what=other),))
    theirs = t.May((t.KeywordAction("pair", what=t.Filtered(t.EventRole("object"), free)),))
    return (
        *triggers(keyword, ENTERS, own, condition=t.AllOf((unpaired, exists))),
        *triggers(
            keyword, t.Moves(both(ANOTHER_CREATURE, free), to="battlefield"), theirs, condition=t.AllOf((unpaired, entered)),
        ),
    )


@action("pair", SOULBOND)
def _pair(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Pair this creature with another, if both can still be paired."""
    assert instruction.what is not None
    for ref in select_objects(instruction.what, ctx)[:1]:
        if can_pair(game, ctx.source, ref, ctx.controller):
            pair(game, ctx.source, ref)
