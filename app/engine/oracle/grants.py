"""Abilities that spells have while they are cast: "the first spell you cast each turn has cascade" (113.6, 611.3)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import conditions, continuous
from app.engine.oracle.cost_changes import Spells, read_spells
from app.engine.oracle.grammar import Effects
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader


def spells_have(reader: Reader) -> Effects:
    """ "[Which spells you cast] have [abilities]". Raises Stuck."""
    start = reader.i
    spells = read_spells(reader)
    if spells.by is None:
        reader.stuck()
    controlled = any(word in ("control", "controls") for word in reader.words[start : reader.i])
    reader.expect("has", "have", "gains", "gain")
    granted = continuous.read_abilities(reader)
    if not all(isinstance(one, t.KeywordAbility) and one.name in _OF_SPELLS for one in granted):
        reader.stuck()
    if reader.ok("if"):
        spells = replace(spells, parts=[*spells.parts, t.Where(_of_each(reader))])
    changes = tuple(t.AddAbility(ability) for ability in granted)
    return spells.under([t.Modify(t.All(spells.on_stack if controlled else _cast(spells), ("stack",)), changes)])


def _of_each(reader: Reader) -> t.Condition:
    """ "… if mana from an artifact was spent to cast it": of each spell by itself."""
    mentions = len(reader.scope.mentions)
    reader.scope.mention(t.It(), OBJECT, False, frozenset({"spell"}))
    found = conditions.read_condition(reader)
    del reader.scope.mentions[mentions:]
    return found


_OF_SPELLS = frozenset({
    "affinity", "assist", "cascade", "casualty", "conspire", "convoke", "deathtouch", "delve", "demonstrate", "gravestorm",
    "improvise", "lifelink", "rebound", "replicate", "ripple", "split second", "storm", "wither",
})
"""Keywords that matter only on the stack or after; whether a card may be cast for an alternative cost, or when, is asked
before it is there."""


def _cast(spells: Spells) -> t.Filter:
    """The spells themselves; a copy of a spell that was not cast is none of them (707.10)."""
    told = any(isinstance(part, t.CastFrom | t.CastAs) for part in spells.parts)
    return (spells if told else replace(spells, parts=[*spells.parts, t.CastFrom()])).on_stack


def next_has(reader: Reader) -> Effects:
    """ "The next spell you cast this turn has affinity for artifacts." Raises Stuck."""
    if not reader.at("the next"):
        reader.stuck()
    return spells_have(reader)
