"""Ascend: the city's blessing, for a player with ten permanents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.giving import DESIGNATIONS, give
from app.engine.changing.keyword_actions import action
from app.engine.position.context import Context
from app.engine.reading.known import permanents_of
from app.engine.rules.designations import AT_ANY_TIME
from app.engine.rules.keyword_abilities.building import as_spell, static
from app.engine.trees.keywords import rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("ascend", "702.131a")
def ascend(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """On a spell as it resolves, on a permanent at any time."""
    return (*static(t.PlayerRule("ascend", t.You()), zones=("battlefield",)), *as_spell(t.KeywordAction("ascend")))


_RULE = rule_of("ascend")
AT_ANY_TIME["ascend"] = ("citys_blessing", 10, "702.131b")
DESIGNATIONS["citys_blessing"] = ("702.131c", False)


@action("ascend", _RULE)
def _ascend(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """The city's blessing, with ten permanents, as the spell resolves."""
    if len(permanents_of(game, ctx.controller)) >= 10 and "citys_blessing" not in game.players[ctx.controller].marks:
        give(game, ctx.controller, "citys_blessing", _RULE)
