"""Replicate: an optional additional cost paid any number of times, and a copy of the spell for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.playing.casting.totals import OPTIONAL_KEYWORDS
from app.engine.playing.instructions.stack import storm_copies
from app.engine.position.context import Context
from app.engine.position.objects import AdditionalPayment
from app.engine.reading.known import record
from app.engine.rules.keyword_abilities.building import triggers
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("replicate", "702.56a", Takes.COST)
def replicate(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The second ability; the first is an optional additional cost."""
    paid = t.PaidCost("replicate", t.This(), linked=True)
    return triggers(keyword, t.Casts(t.IsSource()), t.KeywordAction("replicate"), condition=paid)


OPTIONAL_KEYWORDS["replicate"] = ("replicate", True, rule_of("replicate"))


@action("replicate", rule_of("replicate"))
def _replicate(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """A copy for each time the cost of this replicate was paid."""
    found = record(game, ctx.source)
    paid = AdditionalPayment("replicate", ctx.ability)
    times = found.cast.paid.get(paid, 0) if found is not None and found.cast is not None else 0
    storm_copies(game, ctx, times)
