"""Storm: a copy of the spell for each other one cast before it this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.playing.instructions.stack import storm_copies
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.rules.keyword_abilities.building import triggers
from app.engine.trees.keywords import rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("storm", "702.40a", separately="702.40b")
def storm(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """A triggered ability as the spell is cast."""
    return triggers(keyword, t.Casts(t.IsSource()), t.KeywordAction("storm"))


@action("storm", rule_of("storm"))
def _storm(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """A copy for each other spell cast before it this turn."""
    casts = [e for e in game.history if isinstance(e, ev.SpellCast)]
    place = next((n for n, e in enumerate(casts) if e.object == ctx.source), len(casts))
    storm_copies(game, ctx, place)
