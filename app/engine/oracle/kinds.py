"""One of each of several kinds is chosen, and the rest is spoken of: "chooses an artifact and a land from among …"."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import trees as t
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.oracle.vocabulary import CARD_TYPES
from app.engine.trees.vocabularies import CardType

PERMANENT_TYPES: tuple[CardType, ...] = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
"""The permanent types (110.4)."""


@dataclass(frozen=True)
class OneOfEach:
    """What was chosen from, and the choices, one for each kind; one thing may be chosen for several kinds."""

    whole: t.Selector
    chosen: tuple[t.ChooseThings, ...]


def one_of_each(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "[chooses] an artifact, a creature, and a land from among the permanents they control", in either order; "[chooses] a
    permanent they control of each permanent type". Raises Stuck."""
    held: t.Filter = t.ControlledBy(t.It() if reader.scope.actor_each else who)
    if reader.any("a permanent they control of each permanent type", "a permanent you control of each permanent type"):
        return _choices(reader, PERMANENT_TYPES, [t.IsPermanent(), held])
    from_ = reader.attempt(_from_among)
    kinds = _kinds(reader)
    if from_ is None:
        from_ = _from_among(reader)
    return _choices(reader, kinds, [*from_, held])


def _from_among(reader: Reader) -> list[t.Filter]:
    found = reader.expect("from among the permanents they control", "from among the nonland permanents they control",
                          "from among the permanents you control", "from among the nonland permanents you control")
    return [t.Not(t.HasType(("land",))), t.IsPermanent()] if "nonland" in found else [t.IsPermanent()]


def _kinds(reader: Reader) -> tuple[CardType, ...]:
    """ "an artifact, a creature, and a land"."""
    found: list[CardType] = []
    reader.expect("a", "an")
    while True:
        kind = CARD_TYPES.get(reader.word)
        if kind not in PERMANENT_TYPES:
            reader.stuck()
        found.append(kind)
        reader.i += 1
        if not reader.any(", and a", ", a", "and a", ", and an", ", an", "and an"):
            return tuple(found) if len(found) > 1 else reader.stuck()


def _choices(reader: Reader, kinds: tuple[CardType, ...], base: list[t.Filter]) -> t.Instruction:
    steps = []
    for kind in kinds:
        choice = t.Choose(both([t.HasType((kind,)), *base]), t.Number(1))
        steps.append(t.ChooseThings(choice, reader.scope.results.numbered("kept")))
    reader.scope.actions.append(("choose", OneOfEach(t.All(both(base)), tuple(steps))))
    return t.Sequence(tuple(steps))
