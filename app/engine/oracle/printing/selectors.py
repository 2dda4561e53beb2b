"""Selectors in words: objects and players."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.players import SINGLED_OUT
from app.engine.oracle.printing import nested, this_way
from app.engine.oracle.printing.amounts import BEFORE_NOUN, amount, number
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.found import (
    FOLLOWS_NOUN,
    all_noun,
    counted_there,
    found_this_way,
    kinds_found,
    kinds_of,
    on_battlefield,
)
from app.engine.oracle.printing.pronouns import HOST, SELF, THAT_PLAYER
from app.engine.oracle.printing.synonyms import BEGIN, IMPOSSIBLE, OR, either, is_whole, named, series
from app.engine.oracle.subject import YOUR_COMMANDER
from app.engine.trees.filters import conjuncts


@nested.selector.by
def selector(node: t.Selector) -> str:
    """Objects or players in words."""
    word = _SELECTORS.get(type(node))
    return word(node) if word is not None else refuse(node)


def _who_did(node: t.Filtered) -> str | None:
    """ "Each player who discarded a card this way"; None for others."""
    asked = node.filter.condition if isinstance(node.filter, t.Where) else None
    done = this_way.found(asked.what) if isinstance(asked, t.Exists) and asked.at_least == 1 else None
    parts = conjuncts(done.filter) if done is not None else ()
    rest = tuple(part for part in parts if part not in (t.OwnedBy(t.It()), t.ControlledBy(t.It())))
    if done is None or len(rest) == len(parts):
        return None
    kinds = kinds_of(done._replace(filter=None if not rest else rest[0] if len(rest) == 1 else t.And(rest)), False)
    return f"{selector(node.of)} who <acted {done.of.name}> a {either(*kinds)} this way"


_SINGLED_OUT = {player: words for words, player in SINGLED_OUT.items()}


def _filtered(node: t.Filtered) -> str:
    """ "All land cards revealed this way", "all Elf cards from among them", "all creature cards exiled with ~"."""
    if node in _SINGLED_OUT:
        return _SINGLED_OUT[node]
    if isinstance(node.of, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) and (told := _who_did(node)):
        return told
    if isinstance(node.filter, t.IsAmong) and isinstance(node.filter.things, t.OpponentsOf):
        return f"each of {possessive(node.filter.things.player)} opponents"
    left_out = node.filter.part if isinstance(node.filter, t.Not) else None
    if isinstance(left_out, t.IsAmong) and isinstance(left_out.things, t.ControllerOf | t.OwnerOf):
        return f"{selector(node.of)} other than {selector(left_out.things)}"
    if isinstance(node.of, t.EachOpponent | t.EachPlayer):
        told = printable(_who_attack, node.filter) or _who_does_or_has(node.filter)
        met = node.filter.things if isinstance(node.filter, t.IsAmong) else None
        done = [f"<done {met.name}> this way"] if isinstance(met, t.Bound) else []
        return f"{selector(node.of)} {either(told, *done)}"
    if isinstance(node.of, t.TargetsOf) or (isinstance(node.of, t.AttachedTo) and node.of != t.AttachedTo()):
        parts = tuple(part for part in conjuncts(node.filter) if not isinstance(part, t.ControlledBy))
        bare = parts[0] if len(parts) == 1 else t.And(parts) if parts else node.filter
        several, one = (nested.noun(bare, ("battlefield",), None, plural) for plural in (True, False))
        whole = nested.noun(node.filter, ("battlefield",), None, True)
        return named(IMPOSSIBLE, f"those {whole}", f"those {several}", "them", f"that {one}")
    if node.of == t.Linked("created"):
        return f"all {nested.noun(node.filter, ('battlefield',), None, True)} created with {either('~', 'it')}"
    if node.of == t.Bound("pile"):
        several = either(*kinds_found(node, True))
        return f"all {several} {either('in', 'from')} {_PILES['pile']}"
    if isinstance(node.of, t.Linked):
        kind = nested.card(node.filter, True) if node.filter != t.IsCard() else refuse(node)
        return f"all {kind} exiled with {either('~', 'it')}"
    several, one = (found_this_way(node, plural) or refuse(node) for plural in (True, False))
    said = either(*(f"{lead}{several}" for lead in ("all ", "the ", "")), f"each {one}", f"the {one}", f"a {one}")
    among = f"{nested.card(node.filter, True)} {either('from among', 'among')} {selector(node.of)}"
    return either(said, f"all {among}", f"the {among}")


@nested.who_does.by
def who_does(filter: t.Filter) -> str:
    """ "[Each opponent who] controls a Bear", "doesn't". Raises Unprintable."""
    if isinstance(filter, t.IsAmong) and isinstance(filter.things, t.Bound):
        return either("does", "did")
    if isinstance(filter, t.Not) and isinstance(filter.part, t.IsAmong) and isinstance(filter.part.things, t.Bound):
        return either("doesn't", "didn't")
    if not isinstance(filter, t.Where):
        refuse(filter)
    asked = filter.condition
    nothing = asked.part.what if isinstance(asked, t.NotSo) and isinstance(asked.part, t.Exists) else None
    if isinstance(nothing, t.Filtered) and isinstance(nothing.of, t.Bound):
        return _did_none(nothing)
    return nested.who(asked)


def _did_none(nothing: t.Filtered) -> str:
    """ "[Each player who] didn't", "can't", "didn't discard a land card this way"."""
    parts = conjuncts(nothing.filter)
    done = this_way.found(nothing) or refuse(nothing)
    rest = tuple(part for part in parts if part not in (t.OwnedBy(t.It()), t.ControlledBy(t.It())))
    if len(rest) == len(parts):
        refuse(nothing)
    if not rest:
        either_way = either("didn't", "can't")
        return either_way if nothing.filter == t.OwnedBy(t.It()) else named(IMPOSSIBLE, either_way)
    kinds = kinds_of(done._replace(filter=rest[0] if len(rest) == 1 else t.And(rest)), False)
    return named(IMPOSSIBLE, f"{_DID_NOT} <act {done.of.name}> a {either(*kinds)} this way")


_DID_NOT = either("didn't", "doesn't")


def _controls_most(asked: t.Condition | None) -> str | None:
    """ "[each player] who controls the most lands"; None for another condition."""
    most = asked.right if isinstance(asked, t.Compare) and asked.op == "=" else None
    theirs = most.of.of if isinstance(most, t.ExtremeAmong) and isinstance(most.of, t.Count) else None
    if not isinstance(asked, t.Compare) or not isinstance(most, t.ExtremeAmong) or not isinstance(theirs, t.All):
        return None
    if asked.left != most.of or most.over != t.EachPlayer():
        return None
    *kinds, holder = conjuncts(theirs.filter)
    if holder != t.ControlledBy(t.It()) or not kinds:
        return None
    said = nested.noun(kinds[0] if len(kinds) == 1 else t.And(tuple(kinds)), ("battlefield",), None, True)
    return f"who controls the {'most' if most.which == 'max' else 'fewest'} {said}"


def _who_does_or_has(filter: t.Filter) -> str:
    """ "Who has no cards in hand", "with no cards in hand"."""
    does = who_does(filter)
    return either(f"who {does}", _HAS.sub(r"\1with ", does)) if _HAS.match(does) else f"who {does}"


_HAS = re.compile(rf"((?:^|[{BEGIN}\{OR}]) ?)(?:has|{re.escape(either('has', 'had'))}) ")


def _who_attack(filter: t.Filter) -> str:
    """ "[each opponent] attacking that player", "[each player] who controls the most lands"."""
    most = _controls_most(filter.condition) if isinstance(filter, t.Where) else None
    if most is not None:
        return most
    asked = filter.condition if isinstance(filter, t.Where) else None
    parts = conjuncts(asked.what.filter) if isinstance(asked, t.Exists) and isinstance(asked.what, t.All) else ()
    whom = parts[1].condition if len(parts) == 3 and isinstance(parts[1], t.Where) else None
    if not isinstance(whom, t.SameThing) or (parts[0], parts[2]) != (t.Status("attacking"), t.ControlledBy(t.It())):
        refuse(filter)
    return f"attacking {selector(whom.right)}"


def _all(selector: t.All) -> str:
    if selector.filter == YOUR_COMMANDER and selector.zones != ("battlefield",):
        return named(IMPOSSIBLE, "your commander")
    several, one = counted_there(selector, plural=True), counted_there(selector)
    if several.startswith("the "):
        return all_noun(selector)
    return either(f"each {one}", several, f"all {several}", *_other_than_self(selector))


def _other_than_self(selector: t.All) -> list[str]:
    """ "Each creature other than ~", of all others."""
    parts = conjuncts(selector.filter)
    rest = tuple(part for part in parts if part != t.Not(t.IsSource()))
    if not rest or len(rest) == len(parts):
        return []
    plain = replace(selector, filter=rest[0] if len(rest) == 1 else t.And(rest))
    return [f"{each}{all_noun(plain, several)} other than ~" for each, several in (("each ", False), ("", True), ("all ", True))]


def _player_or_theirs(chosen: t.Choose) -> str | None:
    """ "That player or a planeswalker that player controls"; None for any other choice."""
    first = chosen.filter.parts[0] if isinstance(chosen.filter, t.Or) else None
    if not isinstance(first, t.IsAmong) or chosen.count != t.Number(1) or chosen.bind is not None:
        return None
    theirs = t.And((t.HasType(("planeswalker",)), t.ControlledBy(first.things)))
    if chosen != t.Choose(t.Or((first, theirs)), t.Number(1)):
        return None
    return f"{selector(first.things)} or a planeswalker {either('that player controls', 'they control')}"


def _choose(selector: t.Choose) -> str:
    either_one = _player_or_theirs(selector)
    if either_one is not None:
        return either_one
    if selector.total is not None:
        quality, operator, most = selector.total
        total = f" with total {quality.replace('_', ' ')} {amount(most)} or less" if operator == "<=" else refuse(selector)
        return _choose(replace(selector, total=None, bind=None)) + total + (f" as <{selector.bind}>" if selector.bind else "")
    if selector.different or selector.chooser is not None or not isinstance(selector.count, BEFORE_NOUN):
        refuse(selector)
    if selector.minimum == t.Number(0):
        figure = "one" if selector.count == t.Number(1) else number(selector.count)
        lead = "any number of" if isinstance(selector.count, t.AnyNumber) else f"up to {figure}"
    elif selector.minimum is None:
        lead = number(selector.count)
    else:
        refuse(selector)
    parts = selector.filter.parts if isinstance(selector.filter, t.And) else ()
    found = selector.filter
    if t.Not(t.IsSource()) in parts:
        rest = tuple(p for p in parts if p != t.Not(t.IsSource()))
        found = rest[0] if len(rest) == 1 else t.And(rest)
        lead = "another" if selector.count == t.Number(1) and selector.minimum is None else f"{lead} other"
    name = f" as <{selector.bind}>" if selector.bind else ""
    if lead == number(t.Number(1)) and any(isinstance(part, t.ExtremeQuality) for part in parts) and selector.among is None:
        return f"{either('a', 'the')} {_chosen(selector, found)}{name}"
    said = _of_them(selector, lead) if selector.among is not None and found in _ANY_CARD else f"{lead} {_chosen(selector, found)}"
    return f"{_at_random(said) if selector.random else said}{name}"


def _at_random(said: str) -> str:
    """ "A card at random in your graveyard", "a card in your graveyard at random"."""
    kind, place, zone = said.partition(f" {either('in', 'from')} ")
    ends = (found.start() for found in FOLLOWS_NOUN.finditer(said))
    before = [f"{said[:end]} at random{said[end:]}" for end in ends if is_whole(said[:end])][:1]
    return either(f"{said} at random", *([f"{kind} at random{place}{zone}"] if place else before), f"{said} chosen at random")


_ANY_CARD = (t.IsCard(), t.Anything())


def source_word(filter: t.Filter) -> str:
    """ "source", "red source", "artifact source"."""
    if filter == t.Anything():
        return "source"
    kind = nested.card(filter, False)
    return f"{kind.removesuffix(' card')} source" if kind.endswith(" card") else refuse(filter)


def _of_them(selector: t.Choose, lead: str) -> str:
    """ "one of those cards", "a card from among them"."""
    among = _selected(selector.among or refuse(selector))
    one = selector.count == t.Number(1)
    cards = f"{lead} {'card' if one else 'cards'} {_from_among(selector)} {among}"
    some = either("one", "either") if one and selector.minimum is None else lead
    return named(cards, f"{some} of {among}", cards, *([some] if isinstance(selector.among, t.Bound) else ()))


def _from_among(selector: t.Choose) -> str:
    unnamed = named(IMPOSSIBLE, "") if isinstance(selector.among, t.Except) else ""
    return unnamed + either("from among", "among", *([""] if isinstance(selector.among, t.Linked) else ()))


def _chosen(selector: t.Choose, found: t.Filter) -> str:
    """What is chosen: "creature you control", "of those cards", "creature card from among them"."""
    plural = selector.count != t.Number(1)
    if selector.among is None:
        said = nested.noun(found, selector.zones, selector.players, plural)
        theirs = any(isinstance(part, t.ControlledBy | t.OwnedBy) for part in conjuncts(found))
        return on_battlefield(said) if selector.zones == ("battlefield",) and not theirs else said
    among = _selected(selector.among)
    kind = nested.card(found, plural)
    said = f"{kind} {_from_among(selector)} {among}"
    return either(said, f"{kind} <done {selector.among.name}> this way") if isinstance(selector.among, t.Bound) else said


def _selected(node: t.Selector) -> str:
    return selector(node)


def _top(selector: t.TopOfLibrary) -> str:
    if not isinstance(selector.count, BEFORE_NOUN):
        equal = f"cards equal to {amount(selector.count)} from the top of {possessive(selector.player)} library"
        return refuse(selector) if selector.bottom else equal
    end = "bottom" if selector.bottom else "top"
    several = "card" if selector.count == t.Number(1) else f"{number(selector.count)} cards"
    library = f"{possessive(selector.player)} library"
    return either(f"the {end} {several} of {library}", f"{several} from the {end} of {library}")


def lying_on_top(count: t.Amount, filter: t.Filter | None) -> str:
    """ "Creature card", "three black cards"."""
    said = nested.card(filter, count != t.Number(1))
    return said if count == t.Number(1) else f"{number(count)} {said}"


def _top_of_graveyard(selector: t.TopOfGraveyard) -> str:
    if not isinstance(selector.count, BEFORE_NOUN):
        refuse(selector)
    return f"the top {lying_on_top(selector.count, selector.filter)} of {possessive(selector.player)} graveyard"


@nested.possessive.by
def possessive(node: t.Selector) -> str:
    """ "your", "each opponent's", "<target 0>'s"."""
    if isinstance(node, t.You):
        return "your"
    return selector(node) + "'s"


def _attached(selector: t.AttachedTo) -> str:
    return HOST if selector.of == t.This() else refuse(selector)


_WHOSE_CHOICE = either("their", "that player's", "your", "an opponent's")
_PILES = {
    "pile": either("that pile", "one pile", f"the pile of {_WHOSE_CHOICE} choice"),
    "other_pile": either("the other", "the other pile", "the rest"),
}
"""What one of two piles is called, and the other (700.3)."""


def _holder(role: str, of: t.Selector) -> str:
    """The controller or owner of something."""
    whole = f"the {role} of {selector(of)}"
    its = [f"its {role}"] if of == t.AttachedTo() else []
    return named(whole, f"{possessive(of)} {role}", whole, THAT_PLAYER, *its)


def _rest(node: t.Except) -> str:
    """What is left of the things found."""
    if isinstance(node.of, t.EachOpponent) and isinstance(node.without, t.EventRole):
        return "each other opponent"
    if isinstance(node.without, t.TopOfLibrary) and node.of == t.All(t.IsCard(), ("library",), node.without.player):
        return f"all but {selector(node.without)}"
    if isinstance(node.of, t.Linked) and isinstance(node.without, t.Bound):
        return f"each other card exiled with {either('~', 'it')}"
    taken = node.without.parts if isinstance(node.without, t.Both) else (node.without,)
    if isinstance(node.of, t.All) and all(isinstance(one, t.Bound) and one.name.startswith("kept") for one in taken):
        return named(IMPOSSIBLE, "the rest")
    if isinstance(node.of, t.TargetRef) and isinstance(node.without, t.Bound):
        return named(IMPOSSIBLE, "the other", "the rest")
    if not all(isinstance(one, t.Bound) for one in (node.of, *taken)):
        refuse(node)
    left = []
    if isinstance(node.of, t.Bound) and isinstance(node.without, t.Bound):
        done = f"<done {node.of.name}>"
        left = [f"all cards {done} this way <left {node.without.name}>", f"the rest of the {done} cards",
                f"{either('all other cards', 'each other card', 'the other cards')} {done} this way"]  # fmt: skip
    return named(f"the rest of {selector(node.of)} without {selector(node.without)}", "the rest", "the other",
                 "the rest of those cards", "the rest of the cards", *left)


_BOTH: dict[tuple[t.Selector, ...], tuple[str, ...]] = {(t.EventRole("target"),): ("both creatures",)}
"""What two things are called together, by the second of them."""
_MOST_VOTED = either(*(
    f"each {kind} with the most votes or tied for most votes" for kind in ("permanent", "creature", "card", "artifact", "land")))
_CALLED = {**_PILES, "vote": _MOST_VOTED}
"""What some results are called by their names."""


def _both(node: t.Both) -> str:
    if node.parts == (t.This(), t.PairedWith()):
        return either("both creatures", "each of those creatures", "those creatures", "they")
    if all(isinstance(part, t.Bound) and part.name.startswith("kept") for part in node.parts):
        return selector(node.parts[0])  # one of each of several kinds, marked as several things
    each = [selector(part) for part in node.parts]
    said = named(" and ".join(each), series(each, "and")) if len(each) > 2 else " and ".join(each)
    together = ["them"] if node.parts[0] == t.This() and isinstance(node.parts[1], t.Choose) else []
    return either(said, *_from_one_place(node.parts), *_BOTH.get(node.parts[1:], ()), *together)


def _from_one_place(parts: tuple[t.Selector, ...]) -> list[str]:
    """ "Up to one creature card and up to one land card from your graveyard": where they all are is said once."""
    chosen = [part for part in parts if isinstance(part, t.Choose)]
    first = chosen[0] if chosen else None
    if first is None or len(chosen) < len(parts) or first.zones == ("battlefield",) or first.among is not None:
        return []
    if any((one.zones, one.players, one.among) != (first.zones, first.players, first.among) for one in chosen):
        return []
    return [series([*(selector(replace(one, zones=(), players=None)) for one in chosen[:-1]), selector(chosen[-1])], "and")]


_SELECTORS: dict[type, Callable[[Any], str]] = {
    t.This: lambda selector: SELF,
    t.You: lambda selector: "you",
    t.EachPlayer: lambda selector: "each player",
    t.EachPlayerFrom: lambda selector: "starting with you, each player" if selector.start == t.You() else refuse(selector),
    t.EachOpponent: lambda selector: either("each opponent", "each of your opponents"),
    t.EachOtherPlayer: lambda selector: (
        "each other player" if selector.than in (t.You(), t.EventRole("player")) else refuse(selector)
    ),
    t.ActivePlayer: lambda selector: either("the active player", "attacking player", "the attacking player"),
    t.DefendingPlayer: lambda selector: "defending player",
    t.ControllerOf: lambda node: _holder("controller", node.of),
    t.OwnerOf: lambda node: _holder("owner", node.of),
    t.TargetRef: lambda selector: f"<target {selector.index}>",
    t.EventRole: lambda selector: f"<event {selector.role if selector.moment is t.Moment.AS_BOUND else 'before'}>",
    t.Bound: lambda selector: _CALLED.get(
        selector.name, f"<{selector.name}{' before' if selector.moment is t.Moment.LAST_EXISTED else ''}>"),
    t.It: lambda selector: "<each>",
    t.Linked: lambda selector: f"<linked {selector.key}>",
    t.ChosenPlayer: lambda selector: named("the chosen player", "the chosen player", THAT_PLAYER),
    t.NextPlayer: lambda node: f"the player to your {node.direction}" if node.after == t.You() else refuse(node),
    t.AttachedTo: _attached,
    t.AttackedBy: lambda node: f"the player or planeswalker {either(f'{selector(node.of)} is', 'it' + chr(39) + 's')} attacking",
    t.All: _all,
    t.Filtered: _filtered,
    t.Choose: _choose,
    t.TopOfLibrary: _top,
    t.TopOfGraveyard: _top_of_graveyard,
    t.Except: lambda node: _rest(node),
    t.Both: lambda node: _both(node),
    t.FromOutside: lambda node: f"a {nested.card(node.filter, False)} you own from outside the game",
}
