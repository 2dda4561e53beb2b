"""Amounts and selectors in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.vocabulary import COLOR_NAMES, NUMBER_WORDS

_QUALITIES = {
    "power": "power",
    "toughness": "toughness",
    "mana_value": "mana value",
    "loyalty": "loyalty",
    "base_power": "base power",
    "base_toughness": "base toughness",
}
_YOURS = {
    "life": "your life total",
    "hand_size": "the number of cards in your hand",
    "cards_drawn_this_turn": "the number of cards you've drawn this turn",
    "spells_cast_this_turn": "the number of spells you've cast this turn",
    "life_lost_this_turn": "the amount of life you lost this turn",
    "life_gained_this_turn": "the amount of life you gained this turn",
    "starting_life": "your starting life total",
    "speed": "your speed",
}


def amount(a: t.Amount) -> str:
    """An amount in words that stand wherever a number can."""
    if isinstance(a, t.Number):
        if a.value < 0:
            refuse(a)
        return str(a.value)
    word = _AMOUNTS.get(type(a))
    return word(a) if word is not None else refuse(a)


def _value(a: t.ValueOf) -> str:
    if a.many == "max" and a.quality in _QUALITIES:
        return f"the greatest {_QUALITIES[a.quality]} among {selector(a.of)}"
    if a.many == "min" and a.quality in _QUALITIES:
        return f"the least {_QUALITIES[a.quality]} among {selector(a.of)}"
    if isinstance(a.of, t.You) and a.quality in _YOURS:
        return _YOURS[a.quality]
    if a.quality in _QUALITIES:
        if isinstance(a.of, t.All):
            return f"the total {_QUALITIES[a.quality]} of {selector(a.of)}"
        return f"the {_QUALITIES[a.quality]} of {selector(a.of)}"
    return refuse(a)


def _count(a: t.Count) -> str:
    if isinstance(a.of, t.All):
        return "the number of " + _all_noun(a.of)
    return refuse(a)


def _all_noun(s: t.All) -> str:
    return nested.noun(s.filter, s.zones, s.players)


def _cards(a: t.CardsInZone) -> str:
    return "the number of " + nested.noun(a.filter or t.IsCard(), (a.zone,), a.player)


def _distinct(a: t.CountDistinct) -> str:
    names = {"card_type": "card types", "color": "colors", "basic_land_type": "basic land types"}
    return f"the number of {names[a.quality]} among {selector(a.of)}" if a.quality in names else refuse(a)


def _devotion(a: t.Devotion) -> str:
    return "your devotion to " + " and ".join(COLOR_NAMES[c] for c in a.colors)


def _times(a: t.Times) -> str:
    if a.factor == t.Number(2):
        return "twice " + amount(a.of)
    if isinstance(a.factor, t.Number):
        return f"{NUMBER_WORDS.get(a.factor.value) or refuse(a)} times {amount(a.of)}"
    return refuse(a)


_AMOUNTS: dict[type, Callable[[Any], str]] = {
    t.X: lambda a: a.letter,
    t.Count: _count,
    t.CardsInZone: _cards,
    t.ValueOf: _value,
    t.CountDistinct: _distinct,
    t.Devotion: _devotion,
    t.Times: _times,
    t.EventAmount: lambda a: "<event amount>",
    t.BoundAmount: lambda a: f"<amount {a.name}>",
    t.Half: lambda a: f"half {amount(a.of)}, rounded {a.rounded}",
    t.Plus: lambda a: " plus ".join(amount(p) for p in a.parts),
    t.Minus: lambda a: f"{amount(a.left)} minus {amount(a.right)}",
    t.CountersOn: lambda a: f"the number of {a.kind + ' ' if a.kind else ''}counters on {selector(a.of)}",
    t.Divided: lambda a: "<divided>",
}

# ---- selectors -------------------------------------------------------------------------------------------------------------


def selector(s: t.Selector) -> str:
    """Objects or players in words."""
    word = _SELECTORS.get(type(s))
    return word(s) if word is not None else refuse(s)


def _all(s: t.All) -> str:
    return "each " + _all_noun(s)


def _choose(s: t.Choose) -> str:
    if s.among is not None or s.chooser is not None or s.different or s.random:
        refuse(s)
    if s.minimum == t.Number(0):
        lead = "any number of" if isinstance(s.count, t.AnyNumber) else f"up to {amount(s.count)}"
    elif s.minimum is None:
        lead = amount(s.count)
    else:
        refuse(s)
    parts = s.filter.parts if isinstance(s.filter, t.And) else ()
    found = s.filter
    if t.Not(t.IsSource()) in parts:
        rest = tuple(p for p in parts if p != t.Not(t.IsSource()))
        found = rest[0] if len(rest) == 1 else t.And(rest)
        lead += " other"
    return f"{lead} {nested.noun(found, s.zones, s.players)}" + (f" as <{s.bind}>" if s.bind else "")


def _top(s: t.TopOfLibrary) -> str:
    end = "bottom" if s.bottom else "top"
    return f"the {end} {amount(s.count)} cards of {possessive(s.player)} library"


def possessive(s: t.Selector) -> str:
    """ "your", "each opponent's", "<target 0>'s"."""
    return "your" if isinstance(s, t.You) else selector(s) + "'s"


def _attached(s: t.AttachedTo) -> str:
    return "enchanted permanent" if s.of == t.This() else refuse(s)


_SELECTORS: dict[type, Callable[[Any], str]] = {
    t.This: lambda s: "~",
    t.You: lambda s: "you",
    t.EachPlayer: lambda s: "each player",
    t.EachOpponent: lambda s: "each opponent",
    t.EachOtherPlayer: lambda s: "each other player" if s.than == t.You() else refuse(s),
    t.ActivePlayer: lambda s: "the active player",
    t.DefendingPlayer: lambda s: "defending player" if s.of == t.This() else refuse(s),
    t.ControllerOf: lambda s: f"the controller of {selector(s.of)}",
    t.OwnerOf: lambda s: f"the owner of {selector(s.of)}",
    t.TargetRef: lambda s: f"<target {s.index}>",
    t.EventRole: lambda s: f"<event {s.role}>",
    t.Bound: lambda s: f"<{s.name}>",
    t.It: lambda s: "<each>",
    t.Linked: lambda s: f"<linked {s.key}>",
    t.ChosenPlayer: lambda s: "the chosen player",
    t.AttachedTo: _attached,
    t.All: _all,
    t.Choose: _choose,
    t.TopOfLibrary: _top,
    t.Both: lambda s: " and ".join(selector(p) for p in s.parts),
}
