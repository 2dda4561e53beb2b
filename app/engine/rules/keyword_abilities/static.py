"""Keywords that stand for static abilities."""

from __future__ import annotations

from app.engine.trees import (
    Ability,
    AddTypes,
    All,
    AllOf,
    Amount,
    And,
    AttachedTo,
    Cant,
    ControlledBy,
    CostChange,
    Count,
    Damages,
    Destroy,
    Destroys,
    During,
    EachOpponent,
    EntersWith,
    Filter,
    HappenedThisTurn,
    HasCounter,
    HasType,
    IsAmong,
    IsPlayer,
    IsSource,
    KeywordAbility,
    KeywordAction,
    Matches,
    Modify,
    NotSo,
    Number,
    Replace,
    SetColors,
    StaticAbility,
    This,
    Unsupported,
    ValueOf,
    You,
)
from app.engine.trees.keywords import define


def enters_with_counters(kind: str, number: Amount) -> tuple[Ability, ...]:
    """"This permanent enters with N counters on it" (614.1c)."""
    return (StaticAbility((EntersWith(counters=((kind, number),)),)),)


def changeling(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.73a, a characteristic-defining ability."""
    return (StaticAbility((Modify(This(), (AddTypes(all_creature_types=True),)),), zones=_EVERYWHERE, cda=True),)


def devoid(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.114a, a characteristic-defining ability."""
    return (StaticAbility((Modify(This(), (SetColors(()),)),), zones=_EVERYWHERE, cda=True),)


_EVERYWHERE = ("battlefield", "stack", "hand", "graveyard", "library", "exile", "command")


def affinity(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.41a: costs {1} less for each permanent of the quality."""
    quality: Filter | None = k.filter
    if quality is None:
        return (Unsupported("affinity"),)
    count = Count(All(And((quality, ControlledBy(You())))))
    return (StaticAbility((CostChange(IsSource(), less=("1",), per=count),), zones=("stack", "hand")),)


def undaunted(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.125a."""
    return (StaticAbility((CostChange(IsSource(), less=("1",), per=Count(EachOpponent())),), zones=("stack", "hand")),)


def bloodthirst(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.54a."""
    hurt = HappenedThisTurn(Damages(to=IsPlayer("opponent")))
    number = k.amount or Number(1)
    return (StaticAbility((EntersWith(counters=(("+1/+1", number),), condition=hurt),)),)


def sunburst(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.44a."""
    spent = ValueOf("colors_spent", This())
    is_creature = Matches(This(), HasType(("creature",)))
    return (StaticAbility((
        EntersWith(counters=(("+1/+1", spent),), condition=is_creature),
        EntersWith(counters=(("charge", spent),), condition=AllOf((NotSo(is_creature),))),
    )),)


def unleash(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.98a."""
    return (
        StaticAbility((EntersWith(counters=(("+1/+1", Number(1)),), optional=True),)),
        StaticAbility((Cant("block", And((IsSource(), HasCounter("+1/+1")))),)),
    )


def living_metal(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.161a."""
    return (StaticAbility((Modify(This(), (AddTypes(("creature",)),)),), condition=During(You())),)


def skulk_cant(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.118b is asked for by combat."""
    return ()


def umbra_armor(k: KeywordAbility) -> tuple[Ability, ...]:
    """702.89a: the Aura is destroyed instead of what it enchants, whose damage is removed."""
    host = AttachedTo()
    instead = (KeywordAction("remove_damage", what=host), Destroy(This()))
    return (StaticAbility((Replace(Destroys(IsAmong(host)), instead),)),)


define({
    "changeling": changeling, "devoid": devoid, "affinity": affinity, "undaunted": undaunted,
    "bloodthirst": bloodthirst, "sunburst": sunburst, "unleash": unleash, "living metal": living_metal,
    "skulk": skulk_cant, "umbra armor": umbra_armor,
})

