"""Keywords that stand for abilities at work all the time, or for what a spell with them does besides its own text."""

from __future__ import annotations

from app.engine.playing.casting.alternatives import ALTERNATIVES, Alternative
from app.engine.rules.designations import AT_ANY_TIME
from app.engine.rules.keyword_abilities.building import n_of, static, triggers
from app.engine.trees import (
    Ability,
    AllOf,
    BeginsStep,
    Compare,
    Condition,
    CountersOn,
    EntersWith,
    KeywordAbility,
    Modify,
    Number,
    PaidCost,
    PlayerRule,
    RemoveTypes,
    TakeCounters,
    This,
    You,
)
from app.engine.trees.keywords import Takes, rule_of, stands_for


@stands_for("storied", "702.195a")
def storied(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The enduring story, for a player with enough historic permanents."""
    return static(PlayerRule("storied", You()))


AT_ANY_TIME["storied"] = ("enduring_story", 3, rule_of("storied"))


@stands_for("impending", "702.176a", Takes.NUMBER_AND_COST)
def impending(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Besides the alternative cost: time counters, no creature while it has one, one less each turn."""
    paid: Condition = PaidCost("impending", This())
    waiting = AllOf((paid, Compare(CountersOn(This(), "time"), ">=", Number(1))))
    return (
        *static(EntersWith(counters=(("time", n_of(keyword)),), condition=paid)),
        *static(Modify(This(), (RemoveTypes(("creature",)),)), condition=waiting),
        *triggers(keyword, BeginsStep("end", You()), TakeCounters("time", Number(1), This()), condition=waiting),
    )


ALTERNATIVES["impending"] = Alternative(rule_of("impending"))
