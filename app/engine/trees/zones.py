"""Where abilities function (113.6), in one place for the compiler and the engine.

Derived from the tree alone: from what the ability states, from the zones in which its event, its condition and its costs are
possible, and from where its effect finds the object it is on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, get_args

from app.engine.trees.abilities import ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from app.engine.trees.base import Ability, Condition, Cost, EventPattern, Filter, Instruction, StaticEffect
from app.engine.trees.changes import AddAbility
from app.engine.trees.conditions import AllOf, Matches, NotSo, OneOf
from app.engine.trees.continuous import (
    AdditionalCost,
    AlternativeCost,
    AsThoughFlash,
    Cant,
    CostChange,
    CountersRemain,
    EntersWith,
    MayDiscard,
    MayPlay,
    Modify,
    Replace,
    While,
)
from app.engine.trees.costs import (
    Costs,
    DiscardThis,
    EitherCost,
    ExertThis,
    ExileThis,
    Loyalty,
    PaidBy,
    RepeatedCost,
    ReturnThis,
    RevealThis,
    SacrificeThis,
    TapThis,
    UntapThis,
)
from app.engine.trees.events import (
    AmountIs,
    AnyOf,
    Casts,
    Counters,
    Destroys,
    Discards,
    Does,
    Draws,
    EventIf,
    Moves,
    OneOrMore,
    RemovesCounters,
    Sacrifices,
    StateIs,
)
from app.engine.trees.filters import And, InZone, IsAmong, IsSource, Or, Status
from app.engine.trees.instructions import CastNow, Destroy, Exile, Move, SacrificeObjects
from app.engine.trees.keywords import rule_of
from app.engine.trees.permanent_instructions import Apply, DelayedTrigger
from app.engine.trees.selectors import AttachedTo, Haunted, This
from app.engine.trees.vocabularies import State, Zone

Zones = dict[str, str]
"""Zones in which an ability functions, each with the rule by which it does."""

USUAL = "113.6"
"""The rule for the usual zone."""
EVERYWHERE: tuple[Zone, ...] = get_args(Zone)
_IN_VIEW: frozenset[Zone] = frozenset({"battlefield", "graveyard", "exile", "stack", "command"})
_PLAYED_FROM: frozenset[Zone] = frozenset({"hand", "graveyard", "library", "exile", "command", "stack"})
_DISCARDED_TO: frozenset[Zone] = frozenset({"graveyard", "exile", "battlefield", "command"})
"""Where a discarded card ends up. In a library nobody knows what it is."""


_KEPT = 1024


class ZoneLimit:
    """Zones outside which an ability can't function, and the rule that says so. whole: it functions in all of them, as where
    the ability names them; otherwise elsewhere than usual only if it can't function there."""

    __slots__ = ("rule", "whole", "zones")

    def __init__(self, zones: Iterable[Zone], rule: str, whole: bool = False) -> None:
        self.zones = frozenset(zones)
        self.rule = rule
        self.whole = whole


def usual_zone(types: Collection[str]) -> Zone:
    """Where abilities of an object of these card types function, unless something makes them function elsewhere."""
    if "conspiracy" in types:
        return "command"
    return "stack" if "instant" in types or "sorcery" in types else "battlefield"


def functioning_zones(ability: Ability, usual: Zone = "battlefield", granted: bool = False) -> Zones:
    """The zones in which an activated, triggered or static ability functions, each with its rule; empty if it never could.
    usual: see `usual_zone`. An ability that an effect grants isn't characteristic-defining (604.3a)."""
    if isinstance(ability, StaticAbility) and ability.cda and granted:
        ability = replace(ability, cda=False)
    derive = _DERIVATIONS.get(type(ability))
    return {} if derive is None else derive(ability, usual)


def _settled(limits: list[ZoneLimit], usual: Zone) -> Zones:
    """What all limits leave: every zone named; else the usual zone, or wherever else it can function."""
    possible = [zone for zone in EVERYWHERE if all(zone in limit.zones for limit in limits)]
    whole = [limit for limit in limits if limit.whole]
    if not whole and usual in possible:
        return {usual: _KINDS.get((usual,), USUAL)}
    rule = (whole or limits)[0].rule if limits else USUAL
    return dict.fromkeys(possible, rule)


# ---- what is stated ----------------------------------------------------------------------------------------------------------


def _stated_by(ability: ActivatedAbility | TriggeredAbility | StaticAbility) -> list[ZoneLimit]:
    """What the ability, the rule of its keyword or the kind of its object says."""
    if not ability.zones:
        return []
    rule = rule_of(getattr(ability, "keyword", None)) or _KINDS.get(ability.zones, "113.6b")
    return [ZoneLimit(ability.zones, rule, whole=True)]


_KINDS: dict[tuple[Zone, ...], str] = {("battlefield",): USUAL, ("command",): "113.6p"}
"""What the kind of an object says: abilities of permanents, and of emblems and the like."""


def _stated_in(condition: Condition | None) -> list[ZoneLimit]:
    """Zones that a condition names for the object itself: "as long as it is in your graveyard"."""
    if isinstance(condition, AllOf):
        return [limit for part in condition.parts for limit in _stated_in(part)]
    if isinstance(condition, OneOf):
        parts = [_stated_in(part) for part in condition.parts]
        zones = frozenset(zone for part in parts for limit in part for zone in limit.zones)
        return [ZoneLimit(zones, "113.6b", whole=True)] if all(parts) else []
    negative = isinstance(condition, NotSo)
    named = _zones_of_itself(condition.part if isinstance(condition, NotSo) else condition)
    if not named:
        return []
    zones, rule = (frozenset(EVERYWHERE) - named, "113.6c") if negative else (named, "113.6b")
    return [ZoneLimit(zones, rule, whole=True)]


def _zones_of_itself(condition: Condition | None) -> frozenset[Zone]:
    if not isinstance(condition, Matches) or condition.what != This():
        return frozenset()
    if isinstance(condition.filter, InZone):
        return frozenset(condition.filter.zones)
    if isinstance(condition.filter, Status) and condition.filter.state in _ONLY_IN_EXILE:
        return frozenset({"exile"})
    return frozenset()


_ONLY_IN_EXILE: frozenset[State] = frozenset({"suspended", "foretold", "plotted"})


# ---- static abilities --------------------------------------------------------------------------------------------------------


def _of_static(ability: StaticAbility, usual: Zone) -> Zones:
    if ability.cda:
        return dict.fromkeys(EVERYWHERE, "113.6a")
    limits = _stated_by(ability) + _stated_in(ability.condition)
    limits += [limit for effect in ability.effects for limit in _of_effect(effect)]
    return _settled(limits, usual)


def _of_effect(effect: StaticEffect) -> list[ZoneLimit]:
    if isinstance(effect, While):
        return _stated_in(effect.condition) + [limit for inner in effect.effects for limit in _of_effect(inner)]
    derive = _EFFECTS.get(type(effect))
    return [] if derive is None else derive(effect)


def _own_cost(effect: CostChange | AdditionalCost | AlternativeCost) -> list[ZoneLimit]:
    """What changes the costs of the spell itself."""
    own = effect.what == IsSource() and effect.applies_to == "spell" if isinstance(effect, CostChange) else effect.what is None
    return [ZoneLimit({"stack"}, "113.6d")] if own else []


def _own_casting(effect: AsThoughFlash) -> list[ZoneLimit]:
    """How the card itself may be cast: wherever it might be cast from, and on the stack."""
    own = effect.what == IsSource() and not effect.abilities
    return [ZoneLimit(_PLAYED_FROM, "113.6e", whole=True)] if own else []


def _own_keyword(effect: Modify) -> list[ZoneLimit]:
    """ "This spell has flash …": it may begin to be cast as though it had it, so that is asked wherever it might be cast from.
    "This spell has cascade …": a permanent card says of a spell what is so on the stack alone."""
    if effect.what != This():
        return []
    if effect.changes == (AddAbility(KeywordAbility("flash")),):
        return [ZoneLimit(_PLAYED_FROM, FLASH_FOR_A_TIME, whole=True)]
    as_cast = [
        isinstance(change, AddAbility) and isinstance(change.ability, KeywordAbility) and change.ability.name in _AS_CAST
        for change in effect.changes
    ]
    return [ZoneLimit({"stack"}, "113.6b", whole=True)] if as_cast and all(as_cast) else []


_AS_CAST = frozenset({
    "affinity", "cascade", "casualty", "conspire", "convoke", "delve", "demonstrate", "gravestorm", "improvise", "replicate",
    "ripple", "storm",
})
"""Keywords of how a spell is paid for, and of what happens as it is cast: nothing but a spell has any use of them."""


FLASH_FOR_A_TIME = "601.3d"
"""The rule by which a spell that would have flash under conditions may begin to be cast as though it had it."""


def _of_permission(effect: MayPlay) -> list[ZoneLimit]:
    """From where the card itself may be played."""
    return [ZoneLimit(effect.zones, "113.6f", whole=True)] if effect.what == IsSource() else []


def _of_prohibition(effect: Cant) -> list[ZoneLimit]:
    if effect.what != IsSource():
        return []
    if effect.action in ("be_countered", "be_copied"):
        return [ZoneLimit({"stack"}, "113.6g")]
    if effect.action == "cast":
        return [ZoneLimit(_PLAYED_FROM, "113.6e", whole=True)]
    return [ZoneLimit({"battlefield"}, "113.6i", whole=True)] if effect.action == "get_counters" else []


def _of_entering(effect: EntersWith) -> list[ZoneLimit]:
    """How the permanent itself enters: as it does so, which is looked at as though it were there already."""
    return [ZoneLimit({"battlefield"}, "113.6h", whole=True)] if effect.what is None else []


def _of_replacement(effect: Replace) -> list[ZoneLimit]:
    """Where the event that would happen finds the object, and where the effect takes it from."""
    found = [ZoneLimit({zone}, "113.6m", whole=True) for zone in _taken_from(effect.instead, set())]
    event = effect.event
    if isinstance(event, Discards) and _is_itself(event.what):
        return [*found, ZoneLimit({"hand"}, USUAL)]
    if not isinstance(event, Moves) or not _is_itself(event.what):
        return found
    if event.to == "battlefield":
        return [*found, ZoneLimit({"battlefield"}, "113.6h", whole=True)]
    named: Iterable[Zone] = EVERYWHERE if event.source_zone is None else (event.source_zone,)
    return [*found, ZoneLimit(named, "113.6b", whole=True)]


_EFFECTS: dict[type, Callable[[Any], list[ZoneLimit]]] = {
    CostChange: _own_cost, AdditionalCost: _own_cost, AlternativeCost: _own_cost, AsThoughFlash: _own_casting,
    Modify: _own_keyword, MayDiscard: lambda effect: [ZoneLimit({"hand"}, "113.6b", whole=True)],
    CountersRemain: lambda effect: [ZoneLimit(EVERYWHERE, "113.6b", whole=True)],
    MayPlay: _of_permission, Cant: _of_prohibition, EntersWith: _of_entering, Replace: _of_replacement,
}


# ---- activated abilities -----------------------------------------------------------------------------------------------------


def _of_activated(ability: ActivatedAbility, usual: Zone) -> Zones:
    limits = _stated_by(ability) + _stated_in(ability.condition) + _of_cost(ability.cost)
    limits += _of_body(ability, _put_by_cost(ability.cost))
    return _settled(limits, usual)


_PAID_IN: dict[type, ZoneLimit] = {
    DiscardThis: ZoneLimit({"hand"}, "113.6j"), RevealThis: ZoneLimit({"hand", "command"}, "113.6j"),
    **dict.fromkeys((TapThis, UntapThis, SacrificeThis, ReturnThis, ExertThis, Loyalty), ZoneLimit({"battlefield"}, USUAL)),
}
"""Costs that can be paid only where the object is."""


def _of_cost(cost: Cost) -> list[ZoneLimit]:
    """Where a cost can be paid."""
    if isinstance(cost, Costs):
        return [limit for part in cost.parts for limit in _of_cost(part)]
    if isinstance(cost, EitherCost):
        return _of_choice(cost.options)
    if isinstance(cost, RepeatedCost | PaidBy):
        return _of_cost(cost.cost)
    if isinstance(cost, ExileThis | RevealThis) and cost.zone is not None:
        return [ZoneLimit({cost.zone}, "113.6m", whole=True)]
    limit = _PAID_IN.get(type(cost))
    return [] if limit is None else [limit]


def _of_choice(options: tuple[Cost, ...]) -> list[ZoneLimit]:
    """Where one of several costs can be paid."""
    each = [_of_cost(option) for option in options]
    if not all(each):
        return []
    able = frozenset(zone for limits in each for zone in EVERYWHERE if all(zone in limit.zones for limit in limits))
    return [ZoneLimit(able, "113.6j")]


_PUT_BY_COST: dict[type, Zone] = {
    SacrificeThis: "graveyard", DiscardThis: "graveyard", ExileThis: "exile", ReturnThis: "hand",
}


def _put_by_cost(cost: Cost) -> set[Zone]:
    """Where paying a cost puts the object itself."""
    if isinstance(cost, Costs):
        return {zone for part in cost.parts for zone in _put_by_cost(part)}
    zone = _PUT_BY_COST.get(type(cost))
    return set() if zone is None else {zone}


# ---- triggered abilities -----------------------------------------------------------------------------------------------------


def _of_triggered(ability: TriggeredAbility, usual: Zone) -> Zones:
    """Of several trigger conditions, each functions where it can."""
    found: Zones = {}
    for event in trigger_conditions(ability.event):
        found |= _of_condition(ability, event, usual)
    return {zone: found[zone] for zone in EVERYWHERE if zone in found}


@lru_cache(_KEPT)
def in_zone(ability: TriggeredAbility, zone: str, usual: Zone) -> TriggeredAbility:
    """A triggered ability with those of its trigger conditions that function in a zone."""
    conditions = tuple(trigger_conditions(ability.event))
    kept = tuple(one for one in conditions if zone in _of_condition(ability, one, usual))
    return ability if len(kept) in (0, len(conditions)) else replace(ability, event=AnyOf(kept))


def trigger_conditions(event: EventPattern) -> Iterator[EventPattern]:
    """The trigger conditions of an ability, each by itself."""
    if isinstance(event, AnyOf):
        for one in event.patterns:
            yield from trigger_conditions(one)
    elif isinstance(event, EventIf | OneOrMore | AmountIs):
        for one in trigger_conditions(event.pattern):
            yield event if one is event.pattern else replace(event, pattern=one)
    else:
        yield event


def _of_condition(ability: TriggeredAbility, event: EventPattern, usual: Zone) -> Zones:
    """Where an ability functions by one of its trigger conditions. Once an object has left a zone, its intervening "if" looks
    at what has become of it."""
    own = _of_event(event)
    limits = _stated_by(ability) + own
    if not any(limit.rule == "113.6k" for limit in own):
        limits += _stated_in(ability.condition)
    return _settled(limits + _of_body(ability, _put_by_event(event)), usual)


def _of_event(event: EventPattern) -> list[ZoneLimit]:
    """Where the object is that can take part in the event as this very object: just before it, if the ability looks back
    (603.10a), else just after it."""
    if isinstance(event, EventIf):
        return _of_event(event.pattern) + _stated_in(event.condition)
    if isinstance(event, OneOrMore | AmountIs):
        return _of_event(event.pattern)
    if isinstance(event, StateIs):
        return _stated_in(event.condition)
    if isinstance(event, RemovesCounters) and isinstance(event.on, And) and _is_itself(event.on):
        return [ZoneLimit(one.zones, "113.6b", whole=True) for one in event.on.parts if isinstance(one, InZone)]
    zones = _seen_in(event)
    return [] if zones is None else [ZoneLimit(zones, "113.6k", whole=zones is _DISCARDED_TO)]


def _seen_in(event: EventPattern) -> frozenset[Zone] | None:
    if isinstance(event, Moves):
        return _seen_moving(event)
    if isinstance(event, Does):
        return _DEEDS_SEEN_IN.get(event.action) if _is_itself(event.what) else None
    row = _SEEN_IN.get(type(event))
    return row if row is not None and _is_itself(getattr(event, "what", None)) else None


_DEEDS_SEEN_IN: dict[str, frozenset[Zone]] = {"cycle": _DISCARDED_TO, "become_plotted": frozenset({"exile"})}
_SEEN_IN: dict[type, frozenset[Zone]] = {
    Casts: frozenset({"stack"}), Counters: frozenset({"stack"}), Discards: _DISCARDED_TO, Draws: frozenset({"hand"}),
}


def _seen_moving(event: Moves) -> frozenset[Zone] | None:
    if event.what == IsAmong(Haunted()):
        return frozenset({"exile"})
    if not _is_itself(event.what):
        return None
    if looks_back_at(event):
        return _IN_VIEW if event.source_zone is None else frozenset({event.source_zone})
    return frozenset(EVERYWHERE) if event.to is None else frozenset({event.to})


def looks_back_at(event: Moves) -> bool:
    """Does it watch for objects that leave the battlefield or a graveyard, or that go from anybody's sight (603.10a)? What
    enters is looked at afterwards, wherever it came from (603.6a)."""
    if event.to == "battlefield":
        return False
    if event.source_zone in ("battlefield", "graveyard"):
        return True
    return event.to in ("hand", "library") and event.source_zone not in ("hand", "library")


def _is_itself(what: Filter | None) -> bool:
    """Can only the object itself fit?"""
    return what == IsSource() or (isinstance(what, And) and any(map(_is_itself, what.parts)))


_ENCHANTED = IsAmong(AttachedTo(This()))


def _put_by_event(event: EventPattern) -> set[Zone]:
    """Where the object is put by an event that its ability watches for; anywhere where an Aura loses what it enchants."""
    if isinstance(event, EventIf | OneOrMore | AmountIs):
        return _put_by_event(event.pattern)
    what = getattr(event, "what", None)
    named = what.parts if isinstance(what, Or | And) else (what,)
    if isinstance(event, Moves):
        if _ENCHANTED in named or (IsSource() in named and event.to is None):
            return set(EVERYWHERE)
        return {event.to} if IsSource() in named and event.to is not None else set()
    gone = isinstance(event, Discards | Sacrifices | Destroys) or (isinstance(event, Does) and event.action == "cycle")
    return {"graveyard"} if gone and IsSource() in named else set()


# ---- what effects do with the object -----------------------------------------------------------------------------------------


def _of_body(ability: ActivatedAbility | TriggeredAbility, put: set[Zone]) -> list[ZoneLimit]:
    """The zone that the effect takes the object out of, unless a cost, the event or an earlier part of it puts it there."""
    return [ZoneLimit({zone}, "113.6m", whole=True) for zone in _taken_from(ability.body.instructions, put)]


def _taken_from(steps: tuple[Instruction, ...], put: set[Zone]) -> Iterator[Zone]:
    for step in steps:
        if isinstance(step, DelayedTrigger):
            put |= _put_by_event(step.event)
        zone = _origin(step)
        if zone is not None and zone not in put:
            yield zone
        put |= _destination(step)
        for name in getattr(step, "__dataclass_fields__", ()):
            inner = getattr(step, name)
            options = inner if isinstance(inner, tuple) and inner and isinstance(inner[0], tuple) else (inner,)
            for part in options:  # of one thing or another
                if isinstance(part, tuple) and part and isinstance(part[0], Instruction):
                    yield from _taken_from(part, put)


def _origin(step: Instruction) -> Zone | None:
    """The zone that an instruction takes the object itself out of, by its words."""
    if isinstance(step, Move | CastNow):
        return step.from_zone if This() in (step.what, *getattr(step.what, "parts", ())) else None
    if isinstance(step, Apply):
        return next((e.zones[0] for e in step.effects if isinstance(e, MayPlay) and e.what == IsSource()), None)
    return None


_DESTINATIONS: dict[type, Zone] = {Exile: "exile", Destroy: "graveyard", SacrificeObjects: "graveyard"}


def _destination(step: Instruction) -> set[Zone]:
    """Where an instruction puts the object itself."""
    if getattr(step, "what", None) != This():
        return set()
    zone = step.to if isinstance(step, Move) else _DESTINATIONS.get(type(step))
    return set() if zone is None else {zone}


_DERIVATIONS: dict[type, Callable[[Any, Zone], Zones]] = {
    StaticAbility: _of_static, ActivatedAbility: _of_activated, TriggeredAbility: _of_triggered,
}
