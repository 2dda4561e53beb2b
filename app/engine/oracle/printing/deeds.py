"""What was done, in the words that speak of it later: "you do", "was destroyed this way", "the life lost this way"."""

from __future__ import annotations

import re

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.acting import acting, doer
from app.engine.oracle.printing.pronouns import DID
from app.engine.oracle.printing.synonyms import either, named
from app.engine.trees.walking import nodes_in


def of_deeds(instructions: tuple[t.Instruction, ...], text: str) -> str:
    """A text with the words that speak of what the instructions did."""
    for kind, name in set(_TOLD_OF.findall(text)):
        called = name.partition(" ")[0]
        doers = [one for one in nodes_in(instructions)
                 if called in (getattr(one, "bind", None), getattr(one, "difference", None), getattr(one, "other", None))]
        told = dict.fromkeys(words for one in doers if (words := _told_of(kind, name, one)) is not None)
        text = text.replace(f"<{kind} {name}>", either(*told)) if told else text
    return text


def _told_of(kind: str, name: str, step: t.Instruction) -> str | None:
    """How later words speak of what was done: to what, with what success, how much of it."""
    if kind in ("did", "didn't"):
        return named(f"<{kind} {name}>", _deed(kind, step), *(_passive(name, step) if kind == "did" else ()))
    if kind == "couldn't":
        return _could_not(name, step)
    if kind in ("who", "act", "acted", "whither"):
        return acting(kind, step)
    if kind == "left":
        to_battlefield = isinstance(step, t.Move) and step.to == "battlefield"
        return "that weren't put onto the battlefield" if to_battlefield else None
    if isinstance(step, t.RollDie) and step.difference == name:
        return "the difference between those results"
    if isinstance(step, t.RollDie) and step.other == name and kind in ("equal", "amount"):
        return "the other result"
    if kind == "amount":
        return None
    if kind == "done" and isinstance(step, t.Reveal) and step.exile:
        return either("exiled", "revealed")
    return (_DONE if kind == "done" else _AMOUNT_OF).get(type(step))


def _passive(name: str, step: t.Instruction) -> tuple[str, ...]:
    """ "That permanent is destroyed this way", of what was done at all."""
    if isinstance(step, t.May) and len(step.do) == 1 and isinstance(step.do[0], t.Discard | t.SacrificeObjects):
        return _given_up(step.do[0])
    if isinstance(step, t.Discard | t.SacrificeObjects):
        return _given_up(step)
    if not isinstance(step, t.Destroy | t.Counter):
        return (f"you revealed <{name}> this way",) if isinstance(step, t.Reveal) else ()
    itself = "~" if step.what == t.This() else f"<{name}>"
    return (f"{itself} {either('is', 'was')} {_DONE[type(step)]} this way",)


def _given_up(step: t.Discard | t.SacrificeObjects) -> tuple[str, ...]:
    """ "You discard a card this way", "you sacrifice one or more artifacts this way", of any that fit."""
    plural = isinstance(step.count, t.AnyNumber)
    if isinstance(step, t.SacrificeObjects) and step.also:
        return ()
    if step.who != t.You() or step.what is not None or (step.count != t.Number(1) and not plural):
        return ()
    if isinstance(step, t.Discard):
        kind = either(nested.card(step.filter, plural), "cards" if plural else "card")
    else:
        kind = nested.noun(step.filter or t.IsPermanent(), ("battlefield",), None, plural)
    return (f"you {acting('acted', step)} {'one or more' if plural else 'a'} {kind} this way",)


_SEVERAL = (t.EachPlayer(), t.EachOpponent())
_SOMEBODY: dict[str, tuple[str, ...]] = {
    "did": ("a player does", "any player does", "an opponent does"), "didn't": ("no one does", "no player does")}  # fmt: skip
"""Whether one of several players did what any of them may do."""


def _deed(kind: str, step: t.Instruction) -> str:
    """Whether it was done, said of who did it: "you do", "they can't"."""
    who = "you" if doer(step) == t.You() else "they"
    told = either(*_SOMEBODY[kind], DID[kind][who]) if doer(step) in _SEVERAL and kind in _SOMEBODY else DID[kind][who]
    put = _put_where(step.do[-1] if isinstance(step, t.May) else step)
    if put is not None and who == "you":
        card = either("the card", "a card", "it", "that card")
        not_put = either("you didn't put", "you don't put") if kind == "didn't" else "you put"
        unable = () if kind == "did" or isinstance(step, t.May | t.Pay) else (DID["couldn't"][who],)
        return either(told, *unable, f"{not_put} {card} {put} {either('', 'this way')}")
    if kind == "didn't" and isinstance(step, t.CastNow):
        return either(told, *(f"you don't cast {it}" for it in ("it", "that card", "that card this way", "a spell this way")))
    if kind == "didn't" and (not isinstance(step, t.May | t.Pay) or (isinstance(step, t.Pay) and step.must)):
        return either(told, DID["couldn't"][who])
    if kind == "did" and isinstance(step, t.KeywordAction) and step.name == "clash":
        return either("you win", "you won")
    if kind == "did" and isinstance(step, t.Pay) and who == "you" and not step.any_number_of_times:
        return either(told, "you pay")
    often = kind == "did" and isinstance(step, t.Pay) and step.any_number_of_times
    return either(told, "you pay this cost one or more times") if often else told


def _could_not(name: str, step: t.Instruction) -> str:
    """ "You can't", of what was to be done with so many things."""
    count = getattr(step, "count", None) or getattr(getattr(step, "what", None), "count", None)
    many = "all" if count == t.EventAmount() else str(count.value) if isinstance(count, t.Number) else ""
    mark = f"<couldn't {name}>"
    return named(mark, DID["couldn't"]["you" if doer(step) == t.You() else "they"]) if name.endswith(f" {many}") else mark


def _put_where(step: t.Instruction) -> str | None:
    """ "Into your hand", "onto the battlefield": where a card is put; None for another instruction."""
    places: dict[t.Zone, str] = {"hand": "into your hand", "battlefield": "onto the battlefield"}
    return places.get(step.to) if isinstance(step, t.Move) else None


_TOLD_OF = re.compile(r"<(done|did|didn't|couldn't|equal|amount|who|act|acted|whither|left) (\w+(?: \w+)?)>")
_AMOUNT_OF: dict[type, str] = {
    t.TakeCounters: "the number of counters removed this way",
    t.RollDie: either("the result", "the total of those results", "that result"),
    t.LoseLife: either("the life lost this way", "the amount of life lost this way"),
    t.DealDamage: either("the damage dealt this way", "the amount of damage dealt this way"),
}  # fmt: skip
"""How much of it was done, after "equal to"."""
_DONE: dict[type, str] = {
    t.Exile: either("exiled", "put into exile"), t.Destroy: "destroyed", t.SacrificeObjects: "sacrificed",
    t.Discard: "discarded", t.Mill: "milled",
    t.Move: either("returned", "put into a graveyard", "returned to your hand", "put onto the battlefield"),
    t.Reveal: "revealed", t.DealDamage: "dealt damage", t.CreateToken: "created", t.Draw: "drawn", t.Counter: "countered",
    t.Tap: "tapped", t.PhaseOut: "that phased out",
    t.PutCounters: either("that had counters put on it", "that had counters put on them"),
    t.TakeCounters: "removed", t.Together: "dealt damage", t.KeywordAction: "goaded",
}  # fmt: skip
"""What was done to things of which the words after it speak as "… this way"."""
