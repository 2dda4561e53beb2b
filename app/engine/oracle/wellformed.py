"""References that lead nowhere: a last look at a compiled ability before it is believed.

A `TargetRef` needs its target, a `Bound` name something that binds it, an event's roles an event, `It` something that is
gone through, a choice somebody who makes it. An ability in which one of them leads nowhere was misread; it is refused like
words not understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any

from app.engine import trees as t
from app.engine.oracle.continuous import AllOther
from app.engine.oracle.rewrite import has_x
from app.engine.trees.game_instructions import VOTERS
from app.engine.trees.vocabularies import Zone
from app.engine.trees.walking import field_names, find, find_all, nodes_in, parts_of
from app.engine.trees.zones import functioning_zones, usual_zone

COST_NAMES = frozenset({"sacrificed", "discarded", "exiled", "tapped", "revealed", "returned", "milled", "removed",
                        "paid"})
_EVENTFUL = (t.TriggeredAbility, t.DelayedTrigger, t.Replace, t.Prevent, t.EventIf, t.EntersWith, t.Reflexive)


def faults(ability: t.Ability, types: frozenset[str] = frozenset(), told: frozenset[str] = frozenset()) -> list[str]:
    """What is wrong with an ability of a card of these types, in words; empty if nothing is. told: the names of the results that
    the text of a spell has before it (608.2c)."""
    nodes = list(nodes_in(ability))
    kinds = set(map(type, nodes))
    suspect = [] if kinds.isdisjoint(_BY_ITSELF) else [one for one in nodes if type(one) in _BY_ITSELF]
    found = [why for one in suspect if (why := _BY_ITSELF[type(one)](one))]
    found.extend(why for needed, looks in _LOOKS if not kinds.isdisjoint(needed) for why in looks(ability))
    if not kinds.isdisjoint((*_USES, t.Reflexive)):
        found.extend(_unknown_names(ability, told))
    if not kinds.isdisjoint(_LINES) and _never_functions(ability, types, nodes):
        found.append("it could never function (113.6)")
    return found


_NEVER_IN: dict[str, Zone] = {"instant": "battlefield", "sorcery": "battlefield", "land": "stack"}
"""Where cards of a type never are (304.4, 305.9, 307.4)."""


def _never_functions(ability: t.Ability, types: frozenset[str], nodes: Iterable[Any]) -> bool:
    """Could an ability of a card of these types, or one that it gives to something, function nowhere?"""
    if isinstance(ability, _LINES):
        nowhere = {_NEVER_IN[one] for one in types if one in _NEVER_IN}
        of_decks = isinstance(ability, t.StaticAbility) and any(map(is_of_decks, ability.effects))
        if not of_decks and nowhere.issuperset(functioning_zones(ability, usual_zone(types))):
            return True
    return any(not functioning_zones(one) for one in nodes if isinstance(one, _LINES) and one is not ability)


def is_of_decks(effect: t.StaticEffect) -> bool:
    """Does it say something of a deck alone, not of the game (100.2a)?"""
    return isinstance(effect, t.PlayerRule) and effect.rule == "deck_copies"


_LINES = (t.ActivatedAbility, t.TriggeredAbility, t.StaticAbility)


def _aims_by_a_later_cost(ability: t.Ability) -> bool:
    """"Target creature with power less than the number of counters removed this way": targets are chosen before costs are paid
    (601.2c, 601.2h)."""
    if not isinstance(ability, t.ActivatedAbility | t.SpellAbility):
        return False
    return _names_a_cost((ability.body.targets, *(mode.targets for mode in ability.body.modes)))


def _names_a_cost(node: Any) -> bool:
    thing, number = find(node, t.Bound), find(node, t.BoundAmount)
    return (thing is not None and thing.name in COST_NAMES) or (number is not None and number.name in COST_NAMES)


def _speaks_of_what_another_exiled(node: Any) -> bool:
    """"It gains \"… return the exiled card …\"": that ability is linked to the one that grants it (607.2), which isn't kept."""
    if isinstance(node, t.Modify) and node.what == t.This() and set(find_all(node, t.Linked)) == {t.Linked("arrived")}:
        return False  # the Aura itself gains it: what it enchants was put there by it
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


_OF_A_KIND = (t.PutCounters, t.TakeCounters, t.HasCounter)


def _speaks_of_no_kind(ability: t.Ability) -> bool:
    """"Put another counter of that kind on it" where no kind of counter was gone through or chosen."""
    told = find(ability, t.ForEachCounterKind) is not None or find(ability, t.ChooseCounterKind) is not None
    return not told and any(isinstance(one, _OF_A_KIND) and one.kind == t.THAT_KIND for one in nodes_in(ability))


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


def _asks_for_counters_nowhere(ability: t.Ability) -> bool:
    return any(
        set(spec.zones) <= {"graveyard", "hand", "library"} and find(spec.filter, t.HasCounter) is not None
        for spec in find_all(ability, t.TargetSpec)
    )


def _lasts_by_counters_of_another(ability: t.Ability) -> bool:
    """"Put a counter on each of those lands. Each is a creature for as long as it has a counter on it": not this object, on which
    nothing of the ability puts any."""
    put = find_all(ability, t.PutCounters)
    elsewhere = {one.kind for one in put} - {one.kind for one in put if one.on == t.This()}
    lasting = [one.duration.condition for one in find_all(ability, t.Apply) if isinstance(one.duration, t.AsLongAs)]
    return any(
        isinstance(one, t.Matches) and one.what == t.This()
        and isinstance(one.filter, t.HasCounter) and one.filter.kind in elsewhere
        for one in lasting
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


def _aims_by_a_later_x(ability: t.Ability) -> bool:
    """"You may pay {X}. If you do, … target card with mana value X": targets are chosen before X is (603.3d, 608.2)."""
    if not isinstance(ability, t.TriggeredAbility):
        return False
    paid = find(ability.body.instructions, t.Pay)
    return paid is not None and has_x(paid.cost) and has_x(ability.body.targets)


def _asks_for_a_choice(node: Any, asking: bool = False) -> bool:
    """A choice is made by carrying something out: none can be part of what triggers, of a condition or of what a target is."""
    if isinstance(node, t.Choose) and asking:
        return True
    if isinstance(node, t.EventPattern | t.Condition | t.Filter):
        asking = True
    elif isinstance(node, t.Instruction | t.Ability):
        asking = False
    return any(_asks_for_a_choice(one, asking) for one in parts_of(node))


def names_told(abilities: Iterable[t.Ability]) -> frozenset[str]:
    """The names that results have after these abilities of a spell."""
    names: set[str] = set()
    for ability in abilities:
        if isinstance(ability, t.SpellAbility):
            _look_in_order(ability, names, [])
    return frozenset(names)


def _unknown_names(ability: t.Ability, told: frozenset[str]) -> list[str]:
    found: list[str] = []
    _look_in_order(ability, set(told), found)
    return found


def _look_in_order(node: Any, names: set[str], found: list[str]) -> None:
    """A name is bound before it is used, and one bound in a trigger still to come is known only there."""
    if isinstance(node, tuple):
        for one in node:
            _look_in_order(one, names, found)
        return
    if not hasattr(type(node), "__dataclass_fields__"):
        return
    used = node.when if isinstance(node, t.Reflexive) else node.name if isinstance(node, _USES) else None
    if used is not None and used not in names and used not in COST_NAMES and node != t.TARGETED_BY_MODES:
        found.append("it speaks of a result before there is one")
    inner = set(names) if isinstance(node, _LATER) else names
    before = set(names)
    for name in _in_order(node):
        value = getattr(node, name)
        if name in ("otherwise", "paid") and isinstance(node, t.If | t.May | t.Unless):
            other = set(before)
            _look_in_order(value, other, found)  # where the other branch was not carried out
            inner.update(other)
        elif _binds(node, name, value):
            inner.update(_named_beside(node, value))
        elif not isinstance(value, str | int | bool | None):
            _look_in_order(value, inner, found)


def _in_order(node: Any) -> tuple[str, ...]:
    """The fields of a node in the order in which they come about: a cost, and what is done as something enters, come first."""
    if isinstance(node, t.Unless):
        return ("who", "cost", "do", "paid")
    if isinstance(node, t.EntersWith):
        return ("choices", *(name for name in field_names(node) if name != "choices"))
    return field_names(node)


_USES = (t.Bound, t.BoundAmount, t.Did)
_LATER = (t.DelayedTrigger, t.Reflexive, t.Replace, t.Prevent)
"""What is done in it is done when something happens, and known only there."""


def _binds(node: Any, name: str, value: Any) -> bool:
    if isinstance(node, t.SeparatePiles) and name in ("chosen", "other"):
        return True
    if name in ("bind", "hit", "excess", "other", "difference", "tails") and isinstance(value, str):
        return True
    return isinstance(node, t.Bind) and name == "name"


def _named_beside(node: Any, name: str) -> set[str]:
    """The name of a result, and what is told beside it: of a vote by option, of a search whether it was of the library."""
    voted = [*node.options, *(f"{one}{VOTERS}" for one in node.options)] if isinstance(node, t.Vote) else []
    beside = voted if voted else ("library",) if isinstance(node, t.Search) else ()
    return {name, *(f"{name}:{one}" for one in beside)}


UNCHOSEN = "it speaks of a choice that nothing on the card makes"


def unchosen(abilities: tuple[t.Ability, ...]) -> list[t.Ability]:
    """Abilities that speak of something chosen under a key under which nothing on the face has it chosen."""
    chosen: set[str] = set()
    used: dict[int, set[str]] = {}
    for ability in abilities:
        nodes = list(nodes_in(ability))
        chosen.update(node.key for node in nodes if isinstance(node, t.ChooseValue | t.Remember))
        if any(isinstance(node, t.KeywordAbility) and node.name == "hidden agenda" for node in nodes):
            chosen.add("name")  # chosen before the game
        used[id(ability)] = {key for node in nodes if (spoken := _CHOSEN.get(type(node))) is not None and (key := spoken(node))}
    return [ability for ability in abilities if used[id(ability)] - chosen]


_CHOSEN: dict[type, Callable[[Any], str]] = {
    t.OfChosen: lambda node: node.key or node.quality,
    t.Linked: lambda node: node.key if node.key in ("arrived", "chosen", "created") else "",
    **dict.fromkeys((t.ChosenPlayer, t.ChosenNumber, t.ChosenIs), attrgetter("key")),
    **dict.fromkeys((t.SetColors, t.AddTypes, t.SetTypes), attrgetter("chosen")),
}
"""The key of the choice that a node speaks of, by its class; empty where it speaks of none."""
OF_CHOICES = frozenset(_CHOSEN)
"""The classes of nodes that can speak of a choice."""


def _missing_targets(node: Any, targets: int = 0) -> Iterator[str]:
    """Targets that are spoken of and never chosen."""
    if isinstance(node, t.TargetRef) and node.index >= targets:
        yield "it speaks of a target that it does not have"
    if isinstance(node, t.ActivatedAbility) and node.less is not None:
        targets = max(targets, len(node.body.targets))  # by which its cost may be less
    if isinstance(node, t.KeywordAbility) and node.name == "equip":
        targets = max(targets, 1)
    if isinstance(node, t.Body | t.Mode):
        own = len(node.targets)
        targets = own if own or not isinstance(node, t.Mode) else targets
    elif isinstance(node, t.DelayedTrigger | t.Reflexive) and node.targets:
        targets = len(node.targets)
    for one in parts_of(node):
        yield from _missing_targets(one, targets)


def _has_no_event(node: Any) -> bool:
    """Is something of an event spoken of where none is waited for?"""
    if isinstance(node, t.EventRole | t.EventAmount):
        return True
    return not isinstance(node, _EVENTFUL) and any(map(_has_no_event, parts_of(node)))


def _says_other(filter: t.Filter) -> bool:
    """Does it leave out the source? A linked card never is the source: "other" means other than what was spoken of."""
    return filter == t.Not(t.IsSource()) or (isinstance(filter, t.And) and t.Not(t.IsSource()) in filter.parts)


def _has_no_granter(node: Any) -> bool:
    """Only an ability that an effect gives can speak of the object whose effect that is."""
    if isinstance(node, t.AddAbility):
        return False
    return isinstance(node, t.Granter) or any(map(_has_no_granter, parts_of(node)))


_NOT_GONE_THROUGH = (t.SpellAbility, t.ActivatedAbility, t.TriggeredAbility, t.Body, t.Mode, t.Sequence, t.Together, t.If,
                     t.Apply, t.Modify, t.Cant)


def _acts_on_each_of_nothing(node: Any) -> bool:
    """"Each player puts a counter on a creature they control. Each of those creatures gains …": nothing is gone through any more
    by then."""
    parts = [one for part in parts_of(node) for one in (part if isinstance(part, tuple) else (part,))]
    acts = isinstance(node, t.Modify | t.Cant | t.Instruction) and not isinstance(node, t.CreateToken)  # a copy of each
    if acts and any(isinstance(one, t.It) for one in parts):
        return True
    return isinstance(node, _NOT_GONE_THROUGH) and any(
        _acts_on_each_of_nothing(one) for one in parts if isinstance(one, (*_NOT_GONE_THROUGH, t.Instruction))
    )


_PLAYERS = (t.You, t.EachPlayer, t.EachOpponent, t.EachOtherPlayer, t.ControllerOf, t.OwnerOf, t.DefendingPlayer, t.ActivePlayer)


def _of_a_player(effect: t.Modify) -> str:
    """"… except it has haste and loses soulbond": it is the copy that loses it. Players have no characteristics (109.3); the
    abilities they have are said of them as such."""
    return "it changes characteristics of a player, who has none (109.3)" if isinstance(effect.what, _PLAYERS) else ""


def _never_then(effect: t.Cant) -> str:
    """What attacks now is meant, and is removed from combat long before."""
    if effect.action == "untap_in_untap_step" and any(one.state in _IN_COMBAT for one in find_all(effect.what, t.Status)):
        return "nothing attacks or blocks in an untap step (511.3)"
    return ""


_IN_COMBAT = ("attacking", "blocking")


def _not_exiled_yet(applied: t.Apply) -> str:
    """"Exile it instead of putting it into a graveyard as it resolves. Then …": by then it has not been exiled."""
    waits = any(isinstance(one, t.Replace) and isinstance(one.event, t.Moves) and one.event.within for one in applied.effects)
    return "it speaks of a card that is exiled only later" if waits and applied.bind else ""


def _divides_for_another(made: t.Reflexive | t.DelayedTrigger) -> str:
    """"When you do, it deals 7 damage divided as you choose among two targets": they are targets of the ability that divides,
    chosen as it is put on the stack (601.2d, 603.3d)."""
    divides = any(True for _ in find_all(made.do, t.Divided)) and not any(spec.divide is not None for spec in made.targets)
    return "it divides a number among targets of another ability" if divides else ""


_FOR_THE_DYING = frozenset({"soulshift", "afterlife"})


def _counted_too_late(given: t.AddAbility) -> str:
    """"~ has soulshift X, where X is the number of Spirits you control": of those there were as it died (603.10a)."""
    it = given.ability
    counts = isinstance(it, t.KeywordAbility) and it.name in _FOR_THE_DYING and any(True for _ in find_all((it,), t.Count))
    return "it counts what there was before it died only afterwards" if counts else ""


_BY_ITSELF: dict[type, Callable[[Any], str]] = {
    t.AddAbility: _counted_too_late,
    t.Apply: _not_exiled_yet,
    t.Cant: _never_then,
    t.DelayedTrigger: _divides_for_another,
    t.Reflexive: _divides_for_another,
    t.CopySpell: lambda node: "it copies a permanent as if it were a spell" if isinstance(node.what, t.AttachedTo) else "",
    t.ExtremeQuality: lambda node: "it speaks of the greatest without saying among what" if node.among is None else "",
    t.Filtered: lambda node: (
        "it says other without saying than what" if isinstance(node.of, t.Linked) and _says_other(node.filter) else ""
    ),
    t.TargetSpec: lambda node: "" if node.zones else "it targets a card without saying where",
    t.Modify: _of_a_player,
    AllOther: lambda node: "it says all other without saying than what",
}
"""What is wrong with a node whatever it stands in, by its class; empty if nothing is."""


def _if(wrong: Callable[[t.Ability], bool], why: str) -> Callable[[t.Ability], Iterable[str]]:
    return lambda ability: (why,) if wrong(ability) else ()


_LOOKS: tuple[tuple[tuple[type, ...], Callable[[t.Ability], Iterable[str]]], ...] = (
    ((t.TargetRef,), _missing_targets),
    ((t.EventRole, t.EventAmount), _if(_has_no_event, "it speaks of an event, and nothing there waits for one")),
    ((t.Granter,), _if(_has_no_granter, "it speaks of what grants it, and no effect does")),
    ((t.It,), _if(_acts_on_each_of_nothing, "it speaks of each of several, and nothing goes through them")),
    ((t.Choose,), _if(_asks_for_a_choice, "nobody makes the choice that it speaks of")),
    ((t.Choose,), _if(_acts_as_a_player, "it has cards make a choice")),
    ((t.ChooseThings,), _if(_chooses_for_nothing, "nothing speaks of what is chosen")),
    ((t.Pay,), _if(_aims_by_a_later_x, "its target hangs on an X that is chosen only as it resolves (603.3d)")),
    ((t.Bound, t.BoundAmount), _if(_aims_by_a_later_cost, "its target hangs on what its costs use up later (601.2c, 601.2h)")),
    ((t.EventAmount,), _if(_asks_for_no_number, "it speaks of a number of an event that has none")),
    ((t.ValueOf,), _if(_measures_what_may_be_a_player, "it speaks of the power of what may be a player")),
    ((t.HasCounter,), _if(_asks_for_counters_nowhere, "it speaks of counters on cards where none has any (122.2)")),
    (_OF_A_KIND, _if(_speaks_of_no_kind, "it speaks of a kind of counter that nothing says")),
    ((t.PutCounters,), _if(_lasts_by_counters_of_another, "it lasts as long as counters that it puts on something else")),
    ((t.Linked,), _if(_speaks_of_what_another_exiled, "a granted ability speaks of what another object exiled (607.2)")),
)
"""What is looked for in an ability in which a node of one of these classes stands, and what is wrong then."""
