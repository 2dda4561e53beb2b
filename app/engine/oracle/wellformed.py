"""References that lead nowhere: a last look at a compiled ability before it is believed.

A `TargetRef` needs its target, a `Bound` name something that binds it, an event's roles an event, `It` something that is
gone through, a choice somebody who makes it. An ability in which one of them leads nowhere was misread; it is refused like
words not understood.
"""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.oracle.continuous import AllOther
from app.engine.oracle.rewrite import has_x
from app.engine.trees.vocabularies import Zone
from app.engine.trees.walking import field_names, find, find_all, nodes_in, parts_of
from app.engine.trees.zones import functioning_zones, usual_zone

COST_NAMES = frozenset({"sacrificed", "discarded", "exiled", "tapped", "revealed", "returned", "milled", "removed"})
_EVENTFUL = (t.TriggeredAbility, t.DelayedTrigger, t.Replace, t.Prevent, t.EventIf, t.EntersWith, t.Reflexive)
_PAYING = (t.ActivatedAbility, t.SpellAbility)


def faults(ability: t.Ability) -> list[str]:
    """What is wrong with an ability's references, in words; empty if nothing is."""
    found: list[str] = []
    _look(ability, 0, frozenset(_bound_names(ability)), False, found)
    _look_for_granters(ability, found)
    _look_in_order(ability, set(), found)
    _look_for_choices(ability, False, found)
    if isinstance(ability, t.TriggeredAbility) and _aims_by_a_later_x(ability.body):
        found.append("a target by an X that is chosen only as it resolves")
    if isinstance(ability, _PAYING) and _aims_by_a_later_cost(ability.body):
        found.append("a target by what costs use up only after targets are chosen")
    if _acts_as_a_player(ability):
        found.append("cards that make a choice")
    if _chooses_for_nothing(ability):
        found.append("a choice of things that nothing speaks of")
    if _asks_for_no_number(ability):
        found.append("a number of an event that has none")
    if _measures_what_may_be_a_player(ability):
        found.append("the power of a target that may be a player")
    if any(_asks_for_counters_nowhere(one) for one in find_all(ability, t.TargetSpec)):
        found.append("a counter on a card where none has any")
    if _permits_one_for_several_turns(ability):
        found.append("one spell in all, of more turns than one")
    if _speaks_of_what_another_exiled(ability):
        found.append("a granted ability about a card that another object exiled")
    return found


NEVER_FUNCTIONS = "it could never function (113.6)"
_NEVER_IN: dict[str, Zone] = {"instant": "battlefield", "sorcery": "battlefield", "land": "stack"}
"""Where cards of a type never are (304.4, 305.9, 307.4)."""


def never_functions(ability: t.Ability, types: frozenset[str]) -> bool:
    """Could an ability of a card of these types, or one that it gives to something, function nowhere?"""
    if isinstance(ability, _LINES):
        nowhere = {_NEVER_IN[one] for one in types if one in _NEVER_IN}
        if ability != t.StaticAbility(()) and nowhere.issuperset(functioning_zones(ability, usual_zone(types))):
            return True
    return any(not functioning_zones(one) for one in nodes_in(ability) if isinstance(one, _LINES))


_LINES = (t.ActivatedAbility, t.TriggeredAbility, t.StaticAbility)


def _aims_by_a_later_cost(body: t.Body) -> bool:
    """"Target creature with power less than the number of counters removed this way": targets are chosen before costs are paid
    (601.2c, 601.2h)."""
    return _names_a_cost((body.targets, *(mode.targets for mode in body.modes)))


def _names_a_cost(node: Any) -> bool:
    thing, number = find(node, t.Bound), find(node, t.BoundAmount)
    return (thing is not None and thing.name in COST_NAMES) or (number is not None and number.name in COST_NAMES)


def _speaks_of_what_another_exiled(node: Any) -> bool:
    """"It gains \"… return the exiled card …\"": that ability is linked to the one that grants it (607.2), which isn't kept."""
    granted = (node.ability,) if isinstance(node, t.AddAbility) else (
        node.abilities if isinstance(node, t.TokenSpec | t.CopyExceptions) else ())
    if any(find(one, t.Linked) is not None and find(one, t.Exile) is None for one in granted):
        return True
    return any(map(_speaks_of_what_another_exiled, parts_of(node)))


_OF_CARDS = (t.LookAt, t.Search, t.Mill, t.Discard, t.Exile, t.Move, t.Destroy, t.Reveal)


def _acts_as_a_player(ability: t.Ability) -> bool:
    """"Then choose an opponent. They put one on the bottom …": not the cards spoken of before, which make no choice."""
    cards = {one.bind for one in nodes_in(ability) if isinstance(one, _OF_CARDS) and one.bind is not None}
    return any(isinstance(one.chooser, t.Bound) and one.chooser.name in cards for one in find_all(ability, t.Choose))


def _chooses_for_nothing(ability: t.Ability) -> bool:
    """"Each player chooses a creature. Destroy all others.": were the choice not spoken of again, it would change nothing."""
    spoken = {one.name for one in nodes_in(ability) if isinstance(one, _USES)}
    return any(one.bind not in spoken for one in find_all(ability, t.ChooseThings))


_AIMING = (t.Body, t.Mode, t.DelayedTrigger, t.Reflexive)
_OF_PERMANENTS = frozenset({"mana_value", "power", "toughness"})


def _measures_what_may_be_a_player(ability: t.Ability) -> bool:
    """"… deals X damage to any target, where X is that creature's power": of a creature spoken of before."""
    for node in nodes_in(ability):
        any_targets = {
            t.TargetRef(place) for place, spec in enumerate(node.targets) if spec.filter == t.AnyTarget()
        } if isinstance(node, _AIMING) else set()
        if any_targets and any(
            one.quality in _OF_PERMANENTS and one.of in any_targets for one in find_all(node, t.ValueOf)
        ):
            return True
    return False


def _asks_for_counters_nowhere(spec: t.TargetSpec) -> bool:
    return set(spec.zones) <= {"graveyard", "hand", "library"} and find(spec.filter, t.HasCounter) is not None


def _permits_one_for_several_turns(node: Any) -> bool:
    """"Until the end of your next turn, you may cast a spell from among them": one in all, and one each turn is what is kept."""
    return any(
        isinstance(effect, t.MayPlay) and effect.once_each_turn
        for one in find_all(node, t.Apply) if not isinstance(one.duration, t.EndOfTurn) for effect in one.effects
    )


_NUMBERLESS = (t.BeginsStep, t.StateIs, t.TurnedFaceUp, t.BecomesTapped, t.BecomesUntapped, t.BecomesTarget, t.Transforms)
"""Events that happen to one thing or at one moment, in which there is nothing to count."""


def _asks_for_no_number(node: Any, event: Any = None) -> bool:
    """"At the beginning of the next end step, … that many": no number is in what triggers it."""
    if isinstance(node, t.EventAmount):
        return isinstance(event, _NUMBERLESS)
    if isinstance(node, _EVENTFUL):
        event = getattr(node, "event", None)
    return any(_asks_for_no_number(one, event) for one in parts_of(node))


def _aims_by_a_later_x(body: t.Body) -> bool:
    """"You may pay {X}. If you do, … target card with mana value X": targets are chosen before X is (603.3d, 608.2)."""
    paid = find(body.instructions, t.Pay)
    return paid is not None and has_x(paid.cost) and has_x(body.targets)


def _look_for_choices(node: Any, asking: bool, found: list[str]) -> None:
    """A choice is made by carrying something out: none can be part of what triggers, of a condition or of what a target is."""
    if isinstance(node, t.Choose) and asking:
        found.append("a choice that nobody makes")
    if isinstance(node, t.EventPattern | t.Condition | t.Filter):
        asking = True
    elif isinstance(node, t.Instruction | t.Ability):
        asking = False
    for one in parts_of(node):
        _look_for_choices(one, asking, found)


def _look_in_order(node: Any, names: set[str], found: list[str]) -> None:
    """A name is bound before it is used, and one bound in a trigger still to come is known only there."""
    if isinstance(node, tuple):
        for one in node:
            _look_in_order(one, names, found)
        return
    if not hasattr(type(node), "__dataclass_fields__"):
        return
    used = node.when if isinstance(node, t.Reflexive) else node.name if isinstance(node, _USES) else None
    if used is not None and used not in names and used not in COST_NAMES:
        found.append(f"nothing is called {used!r} yet")
    inner = set(names) if isinstance(node, t.DelayedTrigger | t.Reflexive) else names
    before = set(names)
    for name in ("who", "cost", "do") if isinstance(node, t.Unless) else field_names(node):  # the cost comes first
        value = getattr(node, name)
        if name == "otherwise" and isinstance(node, t.If | t.May):
            other = set(before)
            _look_in_order(value, other, found)  # where the other branch was not carried out
            inner.update(other)
        elif _binds(node, name, value):
            inner.update(_named_beside(node, value))
        elif not isinstance(value, str | int | bool | None):
            _look_in_order(value, inner, found)


_USES = (t.Bound, t.BoundAmount, t.Did)


def _binds(node: Any, name: str, value: Any) -> bool:
    if isinstance(node, t.SeparatePiles) and name in ("chosen", "other"):
        return True
    if name in ("bind", "hit", "excess", "other") and isinstance(value, str):
        return True
    return isinstance(node, t.Bind) and name == "name"


def _named_beside(node: Any, name: str) -> set[str]:
    """The name of a result, and what is told beside it: of a vote by option, of a search whether it was of the library."""
    beside = node.options if isinstance(node, t.Vote) else ("library",) if isinstance(node, t.Search) else ()
    return {name, *(f"{name}:{one}" for one in beside)}


def unchosen(abilities: tuple[t.Ability, ...]) -> list[t.Ability]:
    """Abilities that speak of something chosen under a key under which nothing on the face has it chosen."""
    chosen: set[str] = set()
    used: dict[int, set[str]] = {}
    for ability in abilities:
        _chosen_keys(ability, chosen, used.setdefault(id(ability), set()))
    return [ability for ability in abilities if used[id(ability)] - chosen]


def _chosen_keys(node: Any, chosen: set[str], used: set[str]) -> None:
    if isinstance(node, t.KeywordAbility) and node.name == "hidden agenda":  # a name is chosen before the game
        chosen.add("name")
    if isinstance(node, t.ChooseValue):
        chosen.add(node.key)
    elif isinstance(node, t.OfChosen):
        used.add(node.key or node.quality)
    elif isinstance(node, t.ChosenPlayer | t.ChosenNumber | t.ChosenIs):
        used.add(node.key)
    elif isinstance(node, t.SetColors | t.AddTypes | t.SetTypes) and node.chosen:
        used.add(node.chosen)
    for one in parts_of(node):
        _chosen_keys(one, chosen, used)


def _bound_names(node: Any) -> set[str]:
    names: set[str] = set()
    if isinstance(node, tuple):
        for one in node:
            names |= _bound_names(one)
        return names
    if not hasattr(type(node), "__dataclass_fields__"):
        return names
    for name in field_names(node):
        value = getattr(node, name)
        if _binds(node, name, value):
            names.update(_named_beside(node, value))
        elif not isinstance(value, str | int | bool | None):
            names |= _bound_names(value)
    return names


def _look(node: Any, targets: int, names: frozenset[str], event: bool, found: list[str]) -> None:
    _judge(node, targets, names, event, found)
    if isinstance(node, t.Body | t.Mode):
        own = len(node.targets)
        targets = own if own or not isinstance(node, t.Mode) else targets
    elif isinstance(node, t.DelayedTrigger | t.Reflexive) and node.targets:
        targets = len(node.targets)
    event = event or isinstance(node, _EVENTFUL)
    for one in parts_of(node):
        _look(one, targets, names, event, found)


def _judge(node: Any, targets: int, names: frozenset[str], event: bool, found: list[str]) -> None:
    if isinstance(node, t.TargetRef) and node.index >= targets:
        found.append(f"target {node.index} of {targets}")
    elif isinstance(node, t.Bound | t.BoundAmount | t.Did):
        if node.name not in names and node.name not in COST_NAMES:
            found.append(f"nothing is called {node.name!r}")
    elif isinstance(node, t.Reflexive) and node.when not in names:
        found.append(f"nothing is called {node.when!r}")
    elif isinstance(node, t.ExtremeQuality) and node.among is None:
        found.append("the greatest of nothing")
    elif isinstance(node, t.Filtered) and isinstance(node.of, t.Linked) and _says_other(node.filter):
        found.append("other than what, among cards linked to it")
    elif isinstance(node, t.TargetSpec) and not node.zones:
        found.append("a target card of no zone")
    elif isinstance(node, AllOther):
        found.append("all other of nothing")
    elif isinstance(node, t.EventRole | t.EventAmount) and not event:
        found.append("no event")


def _says_other(filter: t.Filter) -> bool:
    """Does it leave out the source? A linked card never is the source: "other" means other than what was spoken of."""
    return filter == t.Not(t.IsSource()) or (isinstance(filter, t.And) and t.Not(t.IsSource()) in filter.parts)


def _look_for_granters(node: Any, found: list[str]) -> None:
    """Only an ability that an effect gives can speak of the object whose effect that is."""
    if isinstance(node, t.AddAbility):
        return
    if isinstance(node, t.Granter):
        found.append("no effect grants it")
    for one in parts_of(node):
        _look_for_granters(one, found)
