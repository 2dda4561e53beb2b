"""Alternative costs that effects give spells: "you may pay {0} rather than pay the mana cost for … spells you cast"."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, costs, rewrite
from app.engine.oracle.grammar import Effects
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader


def for_spells(reader: Reader) -> Effects:
    """ "You may pay {0} rather than pay the mana cost for Zombie creature spells you cast." Raises Stuck."""
    reader.expect("you may")
    return [_alternative(reader, False)]


def once(reader: Reader) -> Effects:
    """ "Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value 3 or less." Raises
    Stuck."""
    reader.expect("once each turn , you may")
    return [replace(_alternative(reader, True), once_each_turn=True)]


def _alternative(reader: Reader, one: bool) -> t.AlternativeCost:
    if reader.find("rather than pay the mana cost for") < 0:  # what is read as a cost is spoken of as one
        reader.stuck()
    cost = costs.read_cost(reader)
    reader.expect("rather than pay the mana cost for")
    if one:
        reader.expect("a", "an")
    phrase = read_phrase(reader)
    mine = t.ControlledBy(t.You())
    if not phrase.spell or phrase.plural == one or mine not in phrase.parts or rewrite.has_x(cost):
        reader.stuck()
    parts = [part for part in phrase.parts if part != mine and not isinstance(part, t.IsSpell)]
    origin = reader.any("from exile", "from your hand")
    if origin is not None:  # the card is asked where it is (601.2a)
        parts.append(t.InZone(("exile" if origin == "from exile" else "hand",)))
    what = both(parts) if parts else t.Anything()
    if reader.ok(", where x is"):
        what = rewrite.with_x(what, amounts.read_amount(reader))
    if rewrite.has_x(what):
        reader.stuck()
    return t.AlternativeCost(cost, "alternative", what=what)
