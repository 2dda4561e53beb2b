"""Keywords that stand for static abilities."""

from __future__ import annotations

from app.engine.trees import (
    Ability,
    AddTypes,
    All,
    AllOf,
    Amount,
    And,
    Cant,
    ControlledBy,
    CostChange,
    Count,
    Damages,
    During,
    EachOpponent,
    EntersWith,
    EventsThisTurn,
    Filter,
    HappenedThisTurn,
    HasCounter,
    HasType,
    IsPlayer,
    IsSource,
    KeywordAbility,
    Matches,
    Modify,
    NotSo,
    Number,
    SetColors,
    StaticAbility,
    This,
    Unsupported,
    ValueOf,
    X,
    You,
)
from app.engine.trees.keywords import Takes, stands_for


def enters_with_counters(kind: str, number: Amount) -> tuple[Ability, ...]:
    """"This permanent enters with N counters on it" (614.1c)."""
    return (StaticAbility((EntersWith(counters=((kind, number),)),)),)


@stands_for("changeling", "702.73a")
def changeling(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A characteristic-defining ability."""
    return (StaticAbility((Modify(This(), (AddTypes(all_creature_types=True),)),), cda=True),)


@stands_for("devoid", "702.114a")
def devoid(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """A characteristic-defining ability."""
    return (StaticAbility((Modify(This(), (SetColors(()),)),), cda=True),)


@stands_for("affinity", "702.41a", Takes.QUALITY, separately="702.41b")
def affinity(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Costs {1} less for each permanent of the quality."""
    quality: Filter | None = keyword.filter
    if quality is None:
        return (Unsupported("affinity"),)
    count = Count(All(And((quality, ControlledBy(You())))))
    return (StaticAbility((CostChange(IsSource(), less=("1",), per=count),)),)


@stands_for("undaunted", "702.125a", separately="702.125c")
def undaunted(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It costs less for each opponent."""
    return (StaticAbility((CostChange(IsSource(), less=("1",), per=Count(EachOpponent())),)),)


@stands_for("bloodthirst", "702.54a", Takes.NUMBER)
def bloodthirst(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It enters with counters if an opponent was dealt damage this turn; X of them are as many as that damage (702.54b)."""
    damage = Damages(to=IsPlayer("opponent"))
    hurt = HappenedThisTurn(damage)
    number = EventsThisTurn(damage, sum_amounts=True) if keyword.amount == X() else keyword.amount or Number(1)
    return (StaticAbility((EntersWith(counters=(("+1/+1", number),), condition=hurt),)),)


@stands_for("sunburst", "702.44a", separately="702.44d")
def sunburst(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It enters with a counter for each color of mana spent on it."""
    spent = ValueOf("colors_spent", This())
    is_creature = Matches(This(), HasType(("creature",)))
    return (StaticAbility((
        EntersWith(counters=(("+1/+1", spent),), condition=is_creature),
        EntersWith(counters=(("charge", spent),), condition=AllOf((NotSo(is_creature),))),
    )),)


@stands_for("unleash", "702.98a")
def unleash(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It may enter with a counter, and can't block with one."""
    return (
        StaticAbility((EntersWith(counters=(("+1/+1", Number(1)),), optional=True),)),
        StaticAbility((Cant("block", And((IsSource(), HasCounter("+1/+1")))),)),
    )


@stands_for("living metal", "702.161a")
def living_metal(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It is a creature during its controller's turn."""
    return (StaticAbility((Modify(This(), (AddTypes(("creature",)),)),), condition=During(You())),)


