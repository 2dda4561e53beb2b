"""Keywords that stand for abilities at work all the time, or for what a spell with them does besides its own text."""

from __future__ import annotations

from app.engine.playing.casting.alternatives import ALTERNATIVES, Alternative
from app.engine.rules.keyword_abilities.building import DIES, n_of, static, triggers
from app.engine.trees import (
    Ability,
    AllOf,
    BeginsStep,
    Body,
    Cant,
    Compare,
    Condition,
    CountersOn,
    EntersWith,
    EventIf,
    EventRole,
    HasDesignation,
    HasType,
    IsSource,
    KeywordAbility,
    KeywordAction,
    Modify,
    Moves,
    Number,
    PaidCost,
    PlayerRule,
    RemoveTypes,
    SameThing,
    SpellAbility,
    TakeCounters,
    TargetRef,
    TargetSpec,
    This,
    You,
)
from app.engine.trees.base import Instruction
from app.engine.trees.keywords import Takes, rule_of, stands_for

_EVERYWHERE = ("battlefield",)


def _as_spell(*instructions: Instruction) -> tuple[Ability, ...]:
    return (SpellAbility(Body(tuple(instructions))),)


@stands_for("ascend", "702.131a")
def ascend(k: KeywordAbility) -> tuple[Ability, ...]:
    """On a spell as it resolves, on a permanent at any time."""
    return (*static(PlayerRule("ascend", You())), *_as_spell(KeywordAction("ascend")))


@stands_for("storied", "702.195a")
def storied(k: KeywordAbility) -> tuple[Ability, ...]:
    return static(PlayerRule("storied", You()))


@stands_for("daybound", "702.145b")
def daybound(k: KeywordAbility) -> tuple[Ability, ...]:
    """It enters transformed at night, and nothing but day and night turns it over."""
    night = EntersWith(transformed=True, condition=HasDesignation("night"))
    return static(night, PlayerRule("daybound", You()), Cant("transform", IsSource(), extra="not by day and night"))


@stands_for("nightbound", "702.145e")
def nightbound(k: KeywordAbility) -> tuple[Ability, ...]:
    return static(PlayerRule("nightbound", You()), Cant("transform", IsSource(), extra="not by day and night"))


@stands_for("impending", "702.176a", Takes.NUMBER_AND_COST)
def impending(k: KeywordAbility) -> tuple[Ability, ...]:
    """Besides the alternative cost: time counters, no creature while it has one, one less each turn."""
    paid: Condition = PaidCost("impending", This())
    waiting = AllOf((paid, Compare(CountersOn(This(), "time"), ">=", Number(1))))
    return (
        *static(EntersWith(counters=(("time", n_of(k)),), condition=paid)),
        *static(Modify(This(), (RemoveTypes(("creature",)),)), condition=waiting),
        *triggers(k, BeginsStep("end", You()), TakeCounters("time", Number(1), This()), condition=waiting),
    )


ALTERNATIVES["impending"] = Alternative(rule_of("impending"))


@stands_for("epic", "702.50a")
def epic(k: KeywordAbility) -> tuple[Ability, ...]:
    return _as_spell(KeywordAction("epic"))


@stands_for("cipher", "702.99a")
def cipher(k: KeywordAbility) -> tuple[Ability, ...]:
    return _as_spell(KeywordAction("encode"))


@stands_for("paradigm", "702.192a")
def paradigm(k: KeywordAbility) -> tuple[Ability, ...]:
    return _as_spell(KeywordAction("paradigm"))


@stands_for("haunt", "702.55a")
def haunt(k: KeywordAbility) -> tuple[Ability, ...]:
    """When the permanent dies, or the spell is put into a graveyard as it resolves."""
    creature = TargetSpec(HasType(("creature",)))
    resolved = EventIf(Moves(IsSource(), "stack", "graveyard"), SameThing(EventRole("source"), EventRole("before")))
    exile = KeywordAction("haunt", what=TargetRef(0))
    return (
        *triggers(k, DIES, exile, targets=(creature,)),
        *triggers(k, resolved, exile, targets=(creature,), zones=("graveyard",)),
    )
