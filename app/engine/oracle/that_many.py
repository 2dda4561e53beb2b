"""Which number "that many" means: one that was spoken of, or none where two fit alike (608.2c)."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.oracle.mentions import Ambiguous
from app.engine.oracle.reader import Reader
from app.engine.oracle.results import same_result
from app.engine.oracle.rewrite import holds_node

_LINKED = ("if", "when", "whenever", "then")
"""What ties a sentence to the one before it: "if you do", "when you do", "then"."""


def the_one_number(reader: Reader, done: t.Instruction) -> None:
    """Make sure that the number of what was done last is meant. Raises Ambiguous where another number fits as well: of those
    told in its sentence, and, where a later sentence that isn't tied to it speaks of the number, of those told in any sentence.
    What can be any number is meant before what is told as a number; so the number of the event fits as well where what was
    done last is told as one, or is the roll of a die."""
    scope = reader.scope
    done = counted(done)
    if scope.event_amount and not _openness(done):
        raise Ambiguous("that many", (), "numbers")
    places = [k for k, (_, node) in enumerate(scope.actions) if same_result(counted(node), done)]
    if not places:
        return
    here = scope.sentence_of(places[-1])
    apart = here < len(scope.sentences) and reader.words[_begin(reader)] not in _LINKED
    others = [
        counted(node) for k, (_, node) in enumerate(scope.actions)
        if (apart or scope.sentence_of(k) == here) and k not in places
    ]
    if any(_is_number(one) and _openness(one) >= _openness(done) and not _same_number(reader, one, done) for one in others):
        raise Ambiguous("that many", (), "numbers")


def not_the_event(reader: Reader, asked: t.Amount) -> None:
    """Raises Ambiguous where a condition has asked for a number, and the event has another one."""
    if reader.scope.event_amount and not isinstance(asked, t.EventAmount):
        raise Ambiguous("that much", (), "numbers")


def _begin(reader: Reader) -> int:
    """Where the sentence at hand begins."""
    return max((k + 1 for k in range(reader.i) if reader.words[k] == "."), default=0)


def counted(node: Any) -> Any:
    """What is done if a player may do it: how much of that was done is a number, not how many players did it."""
    return node.do[-1] if isinstance(node, t.May) and node.do else node


def _is_number(node: Any) -> bool:
    """Does what was done have a number that could be spoken of: of cards, life, damage, counters, several things?"""
    if isinstance(node, t.DealDamage | t.GainLife | t.LoseLife):
        return True
    return isinstance(node, t.Discard | t.Mill | t.SacrificeObjects | t.TakeCounters | t.Draw | t.CreateToken) and getattr(
        node, "count", None) != t.Number(1)


def _openness(node: Any) -> int:
    """1 where it is not told as a number how many: "any number of", "up to three", "all", "equal to its power"."""
    node = counted(node)
    told = next((getattr(node, name) for name in ("count", "amount") if hasattr(node, name)), None)
    return int(not isinstance(told, t.Number) or getattr(node, "whole_hand", False))


def _same_number(reader: Reader, one: Any, done: Any) -> bool:
    """Is one of them as many as the other ("that many"), or the one done to what the other was done to ("them")?"""
    names = [name for name in map(reader.scope.results.known, (one, done)) if name]
    return any(holds_node(node, t.BoundAmount(name)) or holds_node(node, t.Bound(name))
               for node in (one, done) for name in names)
