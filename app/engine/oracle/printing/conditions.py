"""Conditions in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.condition_phrases import print_permanent, print_so_many_things
from app.engine.oracle.constructions.condition_table import CARDS, FITTING, LEAST, SOME, THING, WHAT, ConditionInWords
from app.engine.oracle.constructions.conditions import TABLE
from app.engine.oracle.constructions.object_phrases import GREAT
from app.engine.oracle.constructions.patterns import ACTOR
from app.engine.oracle.phrase import DIED
from app.engine.oracle.printing import done_this_way, this_way
from app.engine.oracle.printing.amounts import FIGURES, amount, number
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.narrowing import after
from app.engine.oracle.printing.predicates import (
    about_player,
    both_owned,
    each_named,
    every_player,
    some_player,
)
from app.engine.oracle.printing.selectors import possessive, selector
from app.engine.oracle.printing.synonyms import either, named, series
from app.engine.oracle.qualities import EVEN
from app.engine.trees.filters import conjuncts

_MANY: dict[t.Comparison, tuple[str, ...]] = {**GREAT, ">=": ("{} or more", "at least {}"), "<=": ("{} or fewer",)}


def condition(node: t.Condition) -> str:
    """What stands after "if"."""
    if isinstance(node, t.Did):
        return _SEARCHED if node.name.endswith(":library") else f"<did {node.name}>"
    if isinstance(node, t.Compare) and isinstance(node.left, t.BoundAmount) and (undone := _partly_done(node)):
        return either(undone, *([words] if (words := printable(_compared, node)) else []))
    if isinstance(node, t.NotSo):
        return _in_any_words(node, (every_player(node), printable(_negated, node.part)))
    if isinstance(node, t.Exists) and this_way.found(node.what) is not None:
        return done_this_way.happened(node)
    if isinstance(node, t.Exists) and isinstance(node.what, t.Filtered) and isinstance(node.what.of, t.UsedToCast):
        return f"a {card(node.what.filter)} was {after(t.IsAmong(node.what.of))}" if node.at_least == 1 else refuse(node)
    if isinstance(node, t.Exists) and isinstance(node.what, t.Filtered) and isinstance(node.what.filter, t.HasKeyword):
        return _one_has(node, node.what, node.what.filter)
    return _in_any_words(node, (*(way(node) for way in (some_player, about_player)), printable(_of_kind, node)))


def _partly_done(node: t.Compare) -> str | None:
    """ "You can't": fewer of it were done than so many; None for another comparison."""
    many = "all" if node.right == t.EventAmount() else str(node.right.value) if isinstance(node.right, t.Number) else None
    return f"<couldn't {getattr(node.left, 'name', '')} {many}>" if node.op == "<" and many not in (None, "0", "1") else None


def _in_any_words(node: t.Condition, by_hand: tuple[str | None, ...]) -> str:
    """A condition in the words of the rows and in others. Raises Unprintable if there are none."""
    rows = (printable(_of_row, told) for told in TABLE.told(node))
    said = [words for words in (*rows, *by_hand) if words]
    return either(*said) if said else refuse(node)


def _of_row(told: ConditionInWords) -> str | None:
    """A row's words with its subject; None for one that is told of each of several players."""
    kind, slots, predicate = told
    if not kind:
        return predicate
    if kind == ACTOR:
        return None  # see about_player
    if kind in (SOME, CARDS):
        return f"{print_so_many_things(print_permanent, slots[WHAT], slots[LEAST])} {predicate}"
    thing = slots[THING] if THING in slots else _described(slots[FITTING])
    return f"{either(selector(thing), 'it') if isinstance(thing, t.AttachedTo) else selector(thing)} {predicate}"


def _described(filter: t.Filter) -> t.Selector:
    if isinstance(filter, t.IsSource):
        return t.This()
    return filter.things if isinstance(filter, t.IsAmong) else refuse(filter)


def _one_has(node: t.Exists, found: t.Filtered, has: t.HasKeyword) -> str:
    """ "A creature card in your graveyard has flying", "a card exiled with ~ has flying"."""
    of = found.of
    if node.at_least != 1 or not isinstance(of, t.All | t.Linked):
        refuse(node)
    if isinstance(of, t.Linked):
        what = f"card exiled with {either('~', 'it')}" if of.key == "exiled" else refuse(node)
    else:
        what = noun(of.filter, of.zones, of.players)
    return f"a {what} has {has.keyword}"


def _of_kind(node: t.Condition) -> str:
    if isinstance(node, t.OneOf | t.AllOf):
        return _joined(node)
    if node == t.Exists(t.Linked()):
        it = either("~", "it")
        return either(*(f"{cards} exiled with {it}" for cards in ("a card is", "there are cards", "one or more cards are")))
    if isinstance(node, t.Compare):
        return _compared(node)
    if isinstance(node, t.Matches):
        return _matches(node)
    return refuse(node)


def _joined(node: t.OneOf | t.AllOf) -> str:
    """Several conditions, all of which hold, or one at least. "If you do and …" is never said."""
    if any(isinstance(part, t.Did) for part in node.parts):
        refuse(node)
    word = "and" if isinstance(node, t.AllOf) else "or"
    named = (each_named(node) or both_owned(node)) if isinstance(node, t.AllOf) else None
    if named is not None:
        return named
    parts = list(map(condition, node.parts))
    one_control = all(part.startswith(_YOU_CONTROL) for part in parts)
    once = [_YOU_CONTROL + f" {word} ".join(part.removeprefix(_YOU_CONTROL) for part in parts)] if one_control else []
    listed = [series(parts, word)] if len(parts) > 2 else []
    return either(*listed, *(joint.join(parts) for joint in (f" {word} ", f" {word} if ")), *once)


_YOU_CONTROL = "you control "


def _compared(node: t.Compare) -> str:
    """ "Its power is 4 or greater", "there are four or more card types among cards in your graveyard"."""
    if (attacking := _one_attacks(node)) is not None:
        return attacking
    if (voted := _more_votes(node)) is not None:
        return voted
    counted = amount(node.left)
    figure = either(amount(node.right), number(node.right)) if isinstance(node.right, t.Number) else amount(node.right)
    kinds = GREAT if isinstance(node.left, t.X | t.ValueOf | t.BoundAmount | t.EventAmount | t.Greatest) else _MANY
    much = [words.format(figure) for words in kinds.get(node.op) or refuse(node)]
    plain = f"{counted} {either('is', 'was', 'are')} {either(*much)}"
    this_way_said = printable(done_this_way.fewer, node)
    there_are = _there_are(node, counted, either(*much))
    first = (*there_are, plain) if (node.op, node.right) == ("=", t.Number(0)) else (plain, *there_are)
    return either(*first, *([this_way_said] if this_way_said else ()))


_VOTED = "vote:"


def _more_votes(node: t.Compare) -> str | None:
    """ "Denial gets more votes", "denial gets more votes or the vote is tied"; None for another comparison."""
    names = [one.name.removeprefix(_VOTED) for one in (node.left, node.right)
             if isinstance(one, t.BoundAmount) and one.name.startswith(_VOTED)]  # fmt: skip
    if len(names) < 2 or node.op not in (">", ">="):
        return None
    return f"{names[0]} gets more votes{' or the vote is tied' if node.op == '>=' else ''}"


def _one_attacks(node: t.Compare) -> str | None:
    """ "A white creature is attacking"; None for another comparison."""
    things = node.left.of if isinstance(node.left, t.Count) and (node.op, node.right) == (">=", t.Number(1)) else None
    parts = conjuncts(things.filter) if isinstance(things, t.All) and things.zones == ("battlefield",) else ()
    if t.Status("attacking") not in parts or len(parts) < 2:
        return None
    kind = tuple(part for part in parts if part != t.Status("attacking"))
    return f"a {noun(kind[0] if len(kind) == 1 else t.And(kind))} is attacking"


_SEARCHED = either("you search your library this way", "you searched your library this way")
_COUNTED = "the number of "


def _there_are(node: t.Compare, counted: str, much: str) -> tuple[str, ...]:
    """ "There are five or more Bears on the battlefield", "there are no Bears on the battlefield"."""
    if not counted.startswith(_COUNTED):
        return ()
    what = counted.removeprefix(_COUNTED)
    if (node.op, node.right) == ("=", t.Number(0)):
        return f"there are no {what}", f"no {what.replace(' on ', ' are on ')}"
    at_least = (f"there are {number(node.right)} {what}",) if node.op == ">=" and isinstance(node.right, FIGURES) else ()
    return (f"there are {much} {what}", *at_least)


def _negated(condition: t.Condition) -> str:
    if isinstance(condition, t.Exists) and this_way.found(condition.what) is not None:
        return done_this_way.did_not(condition)
    said = about_player(t.NotSo(condition))
    if said:
        return said
    if isinstance(condition, t.Did):
        return f"<didn't {condition.name}>"
    return refuse(condition)


_REMAINS_EXILED = ("it remains exiled", "that card remains exiled")
_REMAIN_EXILED = ("they remain exiled", "those cards remain exiled")


def _matches(node: t.Matches) -> str:
    """What is told of an object with a verb of its own. Raises Unprintable."""
    who = selector(node.what)
    if isinstance(node.filter, t.InZone) and node.filter.zones == ("exile",):
        told = _REMAIN_EXILED if node.any_of else _REMAINS_EXILED
        return named(f"{who} {'remain' if node.any_of else 'remains'} exiled", *told)
    if node.filter == DIED:
        return f"{who} {either('dies', 'died')} this way"
    if node.filter in (EVEN, t.Not(EVEN)):
        return f"{possessive(node.what)} mana value is {'even' if node.filter == EVEN else 'odd'}"
    return refuse(node)
