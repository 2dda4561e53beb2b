"""Amounts in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.amounts import TABLE
from app.engine.oracle.phrase import ENERGY_PAID
from app.engine.oracle.printing import nested, this_way
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.found import counted_there, found_this_way, kinds_of
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named
from app.engine.oracle.vocabulary import MEASURE_WORDS, NUMBER_WORDS, ORDINALS, plural_of


def number(node: t.Amount) -> str:
    """An amount before the noun that it counts: "a", "two", "X", "that many"."""
    if isinstance(node, t.Number) and node.value in NUMBER_WORDS:
        word = NUMBER_WORDS[node.value]
        return either("a", word, str(node.value)) if node.value == 1 else either(word, str(node.value))
    return "any number of" if node == t.AnyNumber() else amount(node)


def figure(node: t.Amount | None) -> str:
    """A power or toughness in figures. Raises Unprintable."""
    if isinstance(node, t.Number):
        return str(node.value)
    return "X" if node == t.X() else refuse(node)


def numbered(count: t.Amount, noun: str) -> str:
    """A number and the noun that agrees with it: "another creature", "two other creatures"."""
    alone = count == t.Number(1) and noun.startswith("other ")
    return f"another {noun.removeprefix('other ')}" if alone else f"{number(count)} {noun}"


def counted(count: t.Amount, noun: str, plural: str = "") -> str:
    """So many of a thing: "a card", "two cards", "X cards"."""
    return f"{number(count)} {noun if count == t.Number(1) else plural or plural_of(noun)}"


def amount(node: t.Amount) -> str:
    """An amount in words that stand wherever a number can."""
    if isinstance(node, t.Number):
        return str(node.value) if node.value >= 0 else refuse(node)
    return _in_any_words(node, TABLE.told(node), _AMOUNTS.get(type(node), refuse))


def _in_any_words(node: t.Amount, of_rows: list[str], by_hand: Callable[[Any], str]) -> str:
    """An amount in the words of the rows and in others. Raises Unprintable if there are none."""
    if not of_rows:
        return by_hand(node)
    others = printable(by_hand, node)
    return either(*of_rows, *([others] if others is not None else []))


def _hand(amount: t.ValueOf) -> str:
    whose = "an opponent's" if amount.many == "one" else either(nested.possessive(amount.of), "their")
    return f"the number of cards in {whose} hand"


def _value(amount: t.ValueOf) -> str:
    if amount.of == t.You():
        refuse(amount)  # the rows print it
    if amount.many in ("max", "min"):
        refuse(amount)
    if amount.quality == "hand_size":
        return _hand(amount)
    if amount.quality == "life":
        return f"{either(nested.possessive(amount.of), 'their')} life total"
    if amount.quality in MEASURE_WORDS:
        if isinstance(amount.of, t.All):
            return f"the total {MEASURE_WORDS[amount.quality]} of {nested.selector(amount.of)}"
        quality = MEASURE_WORDS[amount.quality]
        whole = f"the {quality} of {nested.selector(amount.of)}"
        summed = (f"the total {quality} of {nested.selector(amount.of)}", f"their total {quality}")
        found = amount.of.of if isinstance(amount.of, t.Filtered) and isinstance(amount.of.of, t.Bound) else None
        again = () if found is None else (f"{nested.possessive(found)} {quality}", f"the {quality} of {nested.selector(found)}")
        return named(whole, *again, f"{nested.possessive(amount.of)} {quality}", whole, *summed)
    return refuse(amount)


_PLAYERS: dict[t.Selector, str] = {t.EachOpponent(): "opponent", t.EachPlayer(): "player"}


def _count(amount: t.Count) -> str:
    if isinstance(amount.of, t.All):
        return "the number of " + counted_there(amount.of, plural=True)
    found = found_this_way(amount.of, True) or _exiled_with(amount, True)
    if found is not None:
        return f"the number of {found}"
    some = amount.of
    if isinstance(some, t.Filtered) and some.of in _PLAYERS:
        yours = ("your opponents",) if some.of == t.EachOpponent() else ()
        does = nested.who_does(some.filter)
        they = _THIRD.sub(lambda found: _PLURAL[found[0]], does)
        return f"the number of {either(plural_of(_PLAYERS[some.of]), *yours)} {either('who', 'that')} {either(does, they)}"
    return refuse(amount)


_PLURAL = {"controls": "control", "was": "were", "has": "have", "doesn't": "don't", "owns": "own"}
_THIRD = re.compile(r"\b(?:controls|was|has|doesn't|owns)(?=[ |⟧])")


def _cards(amount: t.CardsInZone) -> str:
    return "the number of " + nested.noun(amount.filter or t.IsCard(), (amount.zone,), amount.player, True)


def for_each(node: t.Amount) -> str:
    """What is counted, one by one: "for each creature you control"."""
    return f"for each {_each(node)}"


def _each(node: t.Amount) -> str:
    by_hand = _ONE_BY_ONE.get(type(node), refuse)
    return _in_any_words(node, TABLE.one_by_one(node), lambda node: _EACH.get(node) or _exiled_with(node, False) or by_hand(node))


def _each_thing(node: t.Count) -> str:
    """ "Creature you control", "card discarded this way", "opponent who controls a Wall", "creature it targets"."""
    if isinstance(node.of, t.All):
        return counted_there(node.of)
    if isinstance(node.of, t.Bound):
        return found_this_way(node.of, False) or f"of {nested.selector(node.of)}"
    some = node.of if isinstance(node.of, t.Filtered) else refuse(node)
    if some.of in _PLAYERS:
        of_yours = ("of your opponents",) if some.of == t.EachOpponent() else ()
        return f"{either(_PLAYERS[some.of], *of_yours)} who {nested.who_does(some.filter)}"
    if some.of == t.TargetsOf(t.It()):
        return f"{nested.noun(some.filter, ('battlefield',), None, False)} it targets"
    return found_this_way(some, False) or refuse(node)


def _each_of_value(node: t.ValueOf) -> str:
    """ "Card in that player's hand", "of its colors"."""
    if node.quality == "hand_size" and node.of != t.You():
        return f"card in {either(nested.possessive(node.of), 'their')} hand"
    if node.quality != "number_of_colors":
        refuse(node)
    unnamed = named(IMPOSSIBLE, "") if isinstance(node.of, t.EventRole) else ""
    return f"{unnamed}of {'its' if node.of == t.It() else either(nested.possessive(node.of), 'its')} colors"


def _each_told(node: t.BoundAmount) -> str:
    """ "Money vote"; of the counters removed for a cost, what the cost says they are."""
    if node.name == "removed":
        return "<each removed>"
    return f"{node.name.removeprefix('vote:')} vote" if node.name.startswith("vote:") else refuse(node)


_ONE_BY_ONE: dict[type, Callable[[Any], str]] = {
    t.Count: _each_thing, t.ValueOf: _each_of_value, t.BoundAmount: _each_told,
    t.CardsInZone: lambda node: nested.noun(node.filter or t.IsCard(), (node.zone,), node.player, False),
    t.CountersOn: lambda node: f"{node.kind + ' ' if node.kind else ''}counter {_counters_place(node)}",
    t.Plus: lambda node: " and each ".join(map(_each, node.parts)),
}


def _summand(part: t.Amount) -> str:
    """ "Plus 1", "plus one"."""
    return either(amount(part), number(part)) if isinstance(part, t.Number) else amount(part)


def _exiled_with(node: t.Amount, plural: bool) -> str | None:
    """ "Cards exiled with ~"; None for another amount."""
    of = node.of if isinstance(node, t.Count) else None
    linked = of.of if isinstance(of, t.Filtered) else of
    if not isinstance(linked, t.Linked) or linked.key != "exiled":
        return None
    kind = nested.card(of.filter if isinstance(of, t.Filtered) else None, plural)
    return f"{kind} exiled with {either('~', 'it')}"


TIMES: dict[str, t.Amount] = {"twice": t.Number(2), "three times": t.Number(3), "four times": t.Number(4),
                             "five times": t.Number(5), "X times": t.X()}


def ordinal(nth: int | None) -> str:
    """ "first", "second", …"""
    return next((word for word, number in ORDINALS.items() if number == nth), "") or refuse(nth)


def so_often(amount: t.Amount) -> str:
    """ "twice", "three times", "X times"."""
    known = next((words for words, times in TIMES.items() if times == amount), None)
    return known or f"{number(amount)} times"


def by_each(counted: t.Amount) -> tuple[t.Amount, t.Amount]:
    """How much there is for each thing that is counted, and the count of those things."""
    return (counted.factor, counted.of) if isinstance(counted, t.Times) else (t.Number(1), counted)


def _counters_place(node: t.CountersOn) -> str:
    """Where counters are: on an object, or with a player."""
    return "you have" if node.of == t.You() else f"on {nested.selector(node.of)}"


_EACH: dict[t.Amount, str] = {
    t.Count(t.EachOpponent()): "opponent", ENERGY_PAID: "{E} paid this way",
    t.EventAmount(): either("<each amount>", "card looked at while scrying this way"),
    t.ValueOf("spells_cast_this_turn", t.ControllerOf(t.It())): "other spell that player has cast this turn",
    t.Count(t.Filtered(t.EventRole("targets"), t.IsPlayer("opponent"))): "opponent dealt damage",
}  # fmt: skip


def _devotion(amount: t.Devotion) -> str:
    return refuse(amount) if amount.colors else "your devotion to that color"


def _times(node: t.Times) -> str:
    if node.factor == t.Number(2):
        return f"{either('twice', 'two times')} {amount(node.of)}" if node.of == t.X() else "twice " + amount(node.of)
    if isinstance(node.factor, t.Number):
        return f"{NUMBER_WORDS.get(node.factor.value) or refuse(node)} times {amount(node.of)}"
    return refuse(node)


def _greatest(node: t.Greatest) -> str:
    """ "The difference between your life total and target player's life total"; or of two numbers the greater."""
    first = node.parts[0]
    if isinstance(first, t.Minus) and node == t.Greatest((first, t.Minus(first.right, first.left))):
        return f"the difference between {amount(first.left)} and {either(amount(first.right), *_same_of(first))}"
    return refuse(node)


def _same_of(node: t.Minus) -> tuple[str, ...]:
    """ "[its power and] toughness", "[that creature's power and] its toughness": of the same thing."""
    one, other = node.left, node.right
    if not isinstance(one, t.ValueOf) or not isinstance(other, t.ValueOf) or one.of != other.of:
        return ()
    quality = MEASURE_WORDS.get(other.quality)
    return (quality, f"its {quality}") if quality else ()


def _minus(node: t.Minus) -> str:
    """ "X minus 2"; of the greatest and the least of several life totals, "the difference between those players' life totals"."""
    left, right = node.left, node.right
    if isinstance(left, t.ValueOf) and (left, right) == (t.ValueOf("life", left.of, "max"), t.ValueOf("life", left.of, "min")):
        whose = either(nested.possessive(left.of), "those players'")
        return f"the difference between {whose} life totals"
    return either(f"{amount(left)} minus {amount(right)}", "the difference")


def _most_of_a_player(node: t.ExtremeAmong) -> str:
    """ "The greatest number of cards a player discarded this way"."""
    found = this_way.found(node.of.of) if isinstance(node.of, t.Count) else None
    if found is None or node.over != t.EachPlayer() or node.which != "max" or found.filter != t.OwnedBy(t.It()):
        refuse(node)
    kinds = either(*kinds_of(found._replace(filter=None), True))
    return named(IMPOSSIBLE, f"the greatest number of {kinds} a player <acted {found.of.name}> this way")


_AMOUNTS: dict[type, Callable[[Any], str]] = {
    t.ExtremeAmong: _most_of_a_player,
    t.Greatest: _greatest,
    t.X: lambda amount: amount.letter,
    t.Count: _count,
    t.CardsInZone: _cards,
    t.ValueOf: _value,
    t.Devotion: _devotion,
    t.Times: _times,
    t.EventAmount: lambda amount: "<event amount>",
    t.BoundAmount: lambda amount: "the amount of {E} paid this way" if amount == ENERGY_PAID else f"<amount {amount.name}>",
    t.Half: lambda node: f"half {amount(node.of)}, rounded {node.rounded}",
    t.Plus: lambda node: " plus ".join(_summand(part) for part in node.parts),
    t.Minus: _minus,
    t.CountersOn: lambda node: f"the number of {node.kind + ' ' if node.kind else ''}counters {_counters_place(node)}",
}


FIGURES = (t.Number, t.X, t.BoundAmount, t.EventAmount)
"""Amounts that are no calculations."""
BEFORE_NOUN = (*FIGURES, t.AnyNumber)
"""Amounts that stand before a noun: a calculation is said as X."""
