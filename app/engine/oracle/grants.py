"""Abilities that spells have while they are cast: "the first spell you cast each turn has cascade" (113.6, 611.3)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import conditions, continuous
from app.engine.oracle.cost_changes import Spells, cast_from, read_spells
from app.engine.oracle.grammar import Effects
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
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


def as_cast(reader: Reader) -> Effects:
    """ "As you cast spells from your hand this turn, they gain cascade": every spell cast after those that have been. Raises
    Stuck."""
    reader.expect("as you cast")
    phrase = read_phrase(reader)
    if not phrase.spell or not phrase.plural or phrase.zones not in (None, ("stack",)):
        reader.stuck()
    origin = cast_from(reader) or t.CastFrom()
    reader.expect("this turn , they gain")
    before = reader.scope.results.numbered("cast before ")
    reader.scope.needs.append(t.Bind(before, amount=t.EventsThisTurn(t.Casts(None, t.You()))))
    later = t.CastAs(t.Plus((t.BoundAmount(before), t.Number(1))), None, or_later=True)
    kinds = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    spells = t.And((*kinds, origin, later, t.IsSpell(), t.ControlledBy(t.You())))
    granted = continuous.read_abilities(reader)
    if not all(isinstance(one, t.KeywordAbility) and one.name in _OF_SPELLS for one in granted):
        reader.stuck()
    return [t.Modify(t.All(spells, ("stack",)), tuple(map(t.AddAbility, granted)))]


def next_has(reader: Reader) -> Effects:
    """ "The next spell you cast this turn has affinity for artifacts." Raises Stuck."""
    if not reader.at("the next"):
        reader.stuck()
    return spells_have(reader)
