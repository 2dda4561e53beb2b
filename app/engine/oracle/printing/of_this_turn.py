"""Amounts of this turn in words: life gained and lost, damage dealt."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.vocabulary import NUMBER_WORDS

Words = Callable[[t.Selector], str]
_VERBS = {"life_lost_this_turn": "lost", "life_gained_this_turn": "gained"}
_AMOUNT = either("the amount of life", "the total amount of life", "the life", "the total life")
_DAMAGED: dict[t.Filter | None, t.Selector] = {t.IsPlayer("you"): t.You(), t.IsPlayer("opponent"): t.EachOpponent()}
_KINDS = {None: "", True: "combat ", False: "noncombat "}
_SEVERAL: dict[t.Selector, str] = {t.EachOpponent(): "your opponents", t.EachPlayer(): "all players"}


def life(node: t.ValueOf, selector: Words) -> str:
    """ "The amount of life you've gained this turn", "the total life lost by your opponents this turn"."""
    verb, who = _VERBS.get(node.quality) or refuse(node), _SEVERAL.get(node.of) or selector(node.of)
    subjects = ("you", "you've") if node.of == t.You() else (who, f"{who} have", f"{who} has", "they", "they've")
    told = f"{_AMOUNT} {either(*subjects)} {verb}"
    return either(told, f"{_AMOUNT} {verb} by {who}") + " this turn"


def whichever(node: t.Greatest, selector: Words) -> str:
    """ "The amount of life you gained this turn or the amount of life you lost this turn, whichever is greater"."""
    lives = [life(part, selector) for part in node.parts if isinstance(part, t.ValueOf)]
    return f"{' or '.join(lives)}, whichever is greater" if len(lives) == 2 else refuse(node)


def damage(node: t.EventsThisTurn, selector: Words) -> str:
    """ "The total amount of noncombat damage dealt to your opponents this turn"."""
    lead = either("the", "the amount of", "the total", "the total amount of")
    return f"{lead} {_dealt(node, selector)}"


def each_damage(node: t.EventsThisTurn, selector: Words) -> str:
    """ "1 damage dealt to you this turn"."""
    return f"1 {_dealt(node, selector)}"


def so_much(node: t.Compare, selector: Words) -> str:
    """ "4 or more damage was dealt to it this turn"."""
    left = node.left if isinstance(node.left, t.EventsThisTurn) else refuse(node)
    if not isinstance(node.right, t.Number) or node.op != ">=":
        refuse(node)
    if left.different == "source":
        return _by_several(left, node.right, selector)
    dealt = _dealt(left, selector).replace("damage ", "damage was ", 1)
    return f"{node.right.value} or more {dealt}"


def _by_several(node: t.EventsThisTurn, least: t.Number, selector: Words) -> str:
    """ "You've been dealt damage by two or more creatures this turn", "three or more sources you controlled dealt damage this
    turn"."""
    event, many = node.pattern, NUMBER_WORDS.get(least.value)
    if not isinstance(event, t.Damages) or event != t.Damages(event.source, event.to, event.combat) or many is None:
        refuse(node)
    if event.to is None and event.source == t.ControlledBy(t.You()):
        return f"{many} or more sources you controlled dealt {_KINDS[event.combat]}damage this turn"
    if not isinstance(event.to, t.IsAmong) or event.source is None:
        refuse(node)
    who = selector(event.to.things)
    been = either("you've been", "you were") if event.to.things == t.You() else f"{who} {either('was', 'has been', 'were')}"
    sources = nested.noun(event.source, ("battlefield",), None, True)
    return f"{been} dealt {_KINDS[event.combat]}damage by {many} or more {sources} this turn"


def _dealt(node: t.EventsThisTurn, selector: Words) -> str:
    event = node.pattern
    if not isinstance(event, t.Damages) or not node.sum_amounts or node.period != "turn" or event.source is not None:
        refuse(node)
    to = event.to.things if isinstance(event.to, t.IsAmong) else _DAMAGED.get(event.to)
    if to is None or event != t.Damages(None, event.to, event.combat):
        refuse(node)
    whom = _SEVERAL.get(to) or selector(to)
    return f"{_KINDS[event.combat]}damage {either('', 'already ')}dealt to {whom} this turn"
