"""Keywords that stand for abilities at work all the time, or for what a spell with them does besides its own text."""

from __future__ import annotations

from app.engine.playing.casting.alternatives import ALTERNATIVES, Alternative
from app.engine.rules.designations import AT_ANY_TIME
from app.engine.rules.keyword_abilities.building import n_of, static, triggers
from app.engine.trees import (
    Ability,
    AddAbility,
    AllOf,
    BeginsStep,
    Body,
    Compare,
    Condition,
    CountersOn,
    Draw,
    EntersWith,
    IsSource,
    KeywordAbility,
    Modify,
    Moves,
    Number,
    PaidCost,
    PlayerRule,
    RemoveTypes,
    TakeCounters,
    This,
    TriggeredAbility,
    You,
)
from app.engine.trees.keywords import Takes, rule_of, stands_for

_HASTE = AddAbility(KeywordAbility("haste"))


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


@stands_for("dash", "702.109a", Takes.COST)
def dash(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Besides the alternative cost: haste, as long as the permanent has this ability and the cost was paid."""
    return static(Modify(This(), (_HASTE,)), condition=PaidCost("dash", This()))


ALTERNATIVES["dash"] = Alternative(rule_of("dash"))


@stands_for("blitz", "702.152a", Takes.COST)
def blitz(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Besides the alternative cost: haste, and a card drawn as it dies, as long as it has this ability and the cost was paid."""
    dies = TriggeredAbility(Moves(IsSource(), "battlefield", "graveyard"), Body((Draw(),)), keyword=keyword.name)
    return static(Modify(This(), (_HASTE, AddAbility(dies))), condition=PaidCost("blitz", This()))


ALTERNATIVES["blitz"] = Alternative(rule_of("blitz"))
