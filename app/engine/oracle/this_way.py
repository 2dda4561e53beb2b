"""What was done something with "this way": "[cards] exiled this way", "put into a graveyard this way" (608.2k)."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.oracle.reader import Reader
from app.engine.oracle.references import PARTICIPLES
from app.engine.trees.walking import find_all

_PUT = ("into a graveyard", "into graveyards", "into your graveyard", "into their graveyard", "into that graveyard",
        "onto the battlefield", "into your hand", "into their hand", "into exile", "there")
"""Where something was "put … this way"."""


_TO_HAND = ("to your hand", "to its owner 's hand", "to their owner 's hand", "to their owners ' hands", "to a player 's hand")


def read_this_way(reader: Reader, as_card: bool = True) -> t.Selector:
    """After a noun: "exiled this way", "put into a graveyard this way", "sacrificed this way". What is not called a card is meant
    as the permanent that it was (608.2h)."""
    start, word = reader.i, reader.word
    reader.i += 1
    if word == "created" and reader.any("with ~", "with it"):
        return t.Linked("created")
    if word == "put":
        reader.expect(*_PUT)
    to_hand = word == "returned" and reader.any(*_TO_HAND)
    from_hand = word == "exiled" and reader.any("from their hand", "from your hand", "from that player 's hand")
    if not reader.ok("this way"):
        if word == "exiled" and reader.ok("with ~ 's delve ability"):
            return t.UsedToCast(t.This(), "exiled")
        if word == "exiled" and reader.any("with ~", "with it"):
            return t.Linked("exiled")
        reader.stuck()
    if word == "exiled" and not from_hand and len(several := _all_exiled(reader)) > 1:
        return t.Both(several)
    node = _put_there(reader) if word == "put" else reader.scope.did(PARTICIPLES.get(word, ""))
    if node is None:
        if word in reader.scope.cost_words:
            return t.Bound(word)
        reader.stuck()
    named = t.Bound(reader.scope.tie(node))
    found: t.Selector = named
    if word == "exiled":
        found = _from_hand(named if as_card else reader.scope.as_permanent(named, node), from_hand)
    if to_hand:
        there = named if as_card else reader.scope.as_permanent(named, node)
        return t.Filtered(there, t.InZone(("hand",), went=True))
    if word == "put" and {"graveyard", "graveyards"}.intersection(reader.words[start : reader.i]):
        found = reader.scope.as_card(named, node) if as_card else found
        return _in_whose_graveyard(reader, reader.words[start : reader.i], found, node)
    return found if as_card or word == "exiled" else reader.scope.as_permanent(named, node)


def _from_hand(exiled: t.Selector, told: object) -> t.Selector:
    """Of what was exiled, where it is told so, what was exiled from a hand."""
    return t.Filtered(exiled, t.TookPartIn(t.Moves(t.Anything(), "hand", "exile"))) if told else exiled


def _in_whose_graveyard(reader: Reader, words: list[str], found: t.Selector, node: Any) -> t.Selector:
    """What is there, since something else may have become of it. Of what many owned, "put into your graveyard this way" is your
    part; what a player does with cards of their own is all of it."""
    there: t.Filter = t.InZone(("graveyard",), went=True)
    if "your" in words and getattr(node, "who", None) is None:
        there = t.And((there, t.OwnedBy(t.You())))
    return t.Filtered(found, there)


def _all_exiled(reader: Reader) -> tuple[t.Selector, ...]:
    """What each of several instructions has exiled, none of them in place of another."""
    found = dict.fromkeys(node.bind for verb, node in reader.scope.actions if verb == "exile" and hasattr(node, "bind"))
    if None in found:
        return ()
    return tuple(t.Bound(reader.scope.results.speak_of(name, "it")) for name in found) if len(found) > 1 else ()


def _put_there(reader: Reader) -> Any:
    """What put cards "into a graveyard this way": milling, discarding, destroying and sacrificing do so too."""
    zone = reader.words[reader.i - 3]
    verbs = _PUTTING.get(zone, ("put", "return"))
    for name, node in reversed(reader.scope.actions):
        if name in verbs and hasattr(node, "bind"):
            return node
        if name == "put" and zone.startswith("graveyard") and isinstance(node, t.Sequence):
            return next((one for one in find_all(node, t.Move) if one.to == "graveyard"), None)
    return None


_TO_GRAVEYARD = ("put", "mill", "discard", "sacrifice", "destroy", "surveil")
_PUTTING = {"graveyard": _TO_GRAVEYARD, "graveyards": _TO_GRAVEYARD, "exile": ("exile",)}
"""What has put things into a zone, by its word."""
