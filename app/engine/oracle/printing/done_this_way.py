"""Conditions on what was done, in words: "you discarded a land card this way", "that creature dies this way"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.amounts import number
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.found import kinds_of
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.printing.this_way import Done, found
from app.engine.trees.filters import conjuncts

_DID_NOT = either("don't", "doesn't", "didn't")
_ARE = either("is", "was", "are", "were")


def happened(node: t.Exists) -> str:
    """ "A creature card was exiled this way", "you exiled a creature card this way". Raises Unprintable."""
    done = found(node.what) or refuse(node)
    name = done.of.name
    things = printable(_so_many, node, done)
    said = [] if things is None else [f"{things} {_ARE} {done.said} this way"]
    if things is not None and done.zone == "graveyard":
        said.append(f"{things} {either('dies', 'die')} this way")
    if done.zone is not None and done.filter is None and node.at_least == 1:
        said = [*_of_it(done), *said]
    whose = _without_whose(done)
    who, rest = whose if whose is not None else (f"<who {name}>", done)
    if done.zone is None:
        said.append(f"{who} <acted {name}> {_so_many(node, rest)} <whither {name}> this way")
    return either(*said)


def did_not(node: t.Exists) -> str:
    """ "No creature cards were revealed this way", "you didn't draw a card this way". Raises Unprintable."""
    done = found(node.what) or refuse(node)
    if node.at_least != 1 or done.zone is not None:
        refuse(node)
    none, one = (either(*kinds_of(done, plural)) for plural in (True, False))
    name = done.of.name
    act = f"<who {name}> {_DID_NOT} <act {name}> a {one} <whither {name}> this way"
    return either(f"no {none} {either('were', 'are')} {done.said} this way", act,
                  f"<who {name}> <acted {name}> no {none} <whither {name}> this way")  # fmt: skip


def _so_many(node: t.Exists, done: Done) -> str:
    """ "A creature card", "one or more creature cards", "four or more creature cards"."""
    least = number(t.Number(node.at_least))
    if node.at_least > 1:
        return f"{least} or more {either(*kinds_of(done, True))}"
    one = f"{either('a', 'at least one')} {either(*kinds_of(done, False))}"
    return either(one, f"one or more {either(*kinds_of(done, True))}")


def _of_it(done: Done) -> list[str]:
    """ "That creature dies this way"."""
    it = f"<{done.of.name}>"
    return [f"{it} {either('is', 'was')} {done.said} this way", *([f"{it} dies this way"] if done.zone == "graveyard" else ())]


def _without_whose(done: Done) -> tuple[str, Done] | None:
    """ "You sacrificed a permanent this way", of what many sacrificed: yours; None where it is nobody's in particular."""
    parts = conjuncts(done.filter)
    yours = next((part for part in parts if part in (t.OwnedBy(t.You()), t.ControlledBy(t.You()))), None)
    if yours is None:
        return None
    rest = tuple(part for part in parts if part != yours)
    return "you", done._replace(filter=None if not rest else rest[0] if len(rest) == 1 else t.And(rest))


def fewer(node: t.Compare) -> str:
    """ "Fewer than two cards were discarded this way". Raises Unprintable."""
    done = found(node.left.of) if isinstance(node.left, t.Count) else None
    if done is None or node.op not in ("<", "=") or not isinstance(node.right, t.Number):
        refuse(node)
    many = f"{'fewer than' if node.op == '<' else 'exactly'} {number(node.right)}"
    return f"{many} {either(*kinds_of(done, True))} {_ARE} {done.said} this way"
