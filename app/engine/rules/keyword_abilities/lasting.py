"""Keywords that stand for abilities at work all the time, or for what a spell with them does besides its own text."""

from __future__ import annotations

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
from app.engine.trees.keywords import define

_EVERYWHERE = ("battlefield",)


def _as_spell(*instructions: Instruction) -> tuple[Ability, ...]:
    return (SpellAbility(Body(tuple(instructions))),)


def ascend(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.131a–b: on a spell as it resolves, on a permanent at any time."""
    return (*static(PlayerRule("ascend", You())), *_as_spell(KeywordAction("ascend")))


def storied(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.195a."""
    return static(PlayerRule("storied", You()))


def daybound(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.145b: it enters transformed at night, and nothing but day and night turns it over."""
    night = EntersWith(transformed=True, condition=HasDesignation("night"))
    return static(night, PlayerRule("daybound", You()), Cant("transform", IsSource(), extra="not by day and night"))


def nightbound(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.145e."""
    return static(PlayerRule("nightbound", You()), Cant("transform", IsSource(), extra="not by day and night"))


def impending(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.176a, besides the alternative cost: time counters, no creature while it has one, one less each turn."""
    paid: Condition = PaidCost("impending", This())
    waiting = AllOf((paid, Compare(CountersOn(This(), "time"), ">=", Number(1))))
    return (
        *static(EntersWith(counters=(("time", n_of(k)),), condition=paid)),
        *static(Modify(This(), (RemoveTypes(("creature",)),)), condition=waiting),
        *triggers(k, BeginsStep("end", You()), TakeCounters("time", Number(1), This()), condition=waiting),
    )


def epic(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.50a."""
    return _as_spell(KeywordAction("epic"))


def cipher(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.99a."""
    return _as_spell(KeywordAction("encode"))


def paradigm(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.192a."""
    return _as_spell(KeywordAction("paradigm"))


def haunt(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.55a: when the permanent dies, or the spell is put into a graveyard as it resolves."""
    creature = TargetSpec(HasType(("creature",)))
    resolved = EventIf(Moves(IsSource(), "stack", "graveyard"), SameThing(EventRole("source"), EventRole("before")))
    exile = KeywordAction("haunt", what=TargetRef(0))
    return (
        *triggers(k, DIES, exile, targets=(creature,)),
        *triggers(k, resolved, exile, targets=(creature,), zones=("graveyard",)),
    )


define({
    "ascend": ascend, "storied": storied, "daybound": daybound, "nightbound": nightbound, "impending": impending,
    "epic": epic, "cipher": cipher, "paradigm": paradigm, "haunt": haunt,
})
