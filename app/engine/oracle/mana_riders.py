"""What mana does to the spell that it is spent to cast: "When you spend this mana to cast …" (106.6)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import continuous, delayed, durations, nouns
from app.engine.oracle.constructions import movables
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader

_WHEN = ("when that mana is spent to cast", "when you spend this mana to cast", "when you spend that mana to cast")
_IF = (
    "if that mana is spent on", "if this mana is spent on", "if that mana is spent to cast", "if this mana is spent to cast",
    "if you spend this mana to cast", "if you spend that mana to cast",
)
_SPELL = t.IsAmong(t.It())


def spent(reader: Reader, last: t.AddMana) -> t.AddMana:
    """The mana just added, with what it does to a spell that it is spent to cast. Raises Stuck."""
    if last.riders:
        reader.stuck()
    rider = _triggers(reader, last) if reader.any(*_WHEN) else _affects(reader, last)
    return replace(last, riders=(rider,))


def _triggers(reader: Reader, last: t.AddMana) -> t.OnSpending:
    """ "When you spend this mana to cast an instant spell, scry 1": a delayed triggered ability (603.7a)."""
    what, names = _spell(reader)
    if not _is_one(last):
        reader.stuck()  # of several the ability triggers only once, whatever they are spent on
    reader.scope.mention(t.EventRole("object"), OBJECT, False, names)
    reader.expect(",")
    steps, targets = delayed.own_targets(reader)
    return t.OnSpending(what, ability=t.TriggeredAbility(t.Casts(what, t.You()), t.Body(tuple(steps), tuple(targets))))


def _is_one(last: t.AddMana) -> bool:
    return last.amount == t.Number(1) and len(last.symbols) <= 1


def _spell(reader: Reader) -> tuple[t.Filter, frozenset[str]]:
    """What spells, and what they are called."""
    if reader.ok("your commander"):
        return t.And((t.Status("commander"), t.OwnedBy(t.You()))), frozenset({"spell", "creature", "commander"})
    reader.expect("a", "an")
    phrase = nouns.read_phrase(reader)
    if not phrase.spell:
        reader.stuck()
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    what = parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else t.Anything()
    return what, frozenset(phrase.nouns) | {"spell"}


def _affects(reader: Reader, last: t.AddMana) -> t.OnSpending:
    """ "If that mana is spent on a creature spell, it gains haste until end of turn"."""
    reader.expect(*_IF)
    what, _ = _spell(reader)
    reader.expect(",")
    effects = [_effect(reader, last)]
    duration = durations.read_duration(reader) or t.EndOfGame()
    if not isinstance(effects[0], t.Modify) and duration != t.EndOfGame():
        reader.stuck()
    return t.OnSpending(what, tuple(effects), duration)


def _effect(reader: Reader, last: t.AddMana) -> t.StaticEffect:
    reader.expect("it", "that spell", "that creature")
    if reader.ok("can't be countered"):
        return t.Cant("be_countered", _SPELL)
    if reader.ok("enters with"):
        if not _is_one(last):
            reader.stuck()
        reader.i -= 1
        reader.scope.mention(t.It(), OBJECT, False, frozenset({"creature", "spell"}))
        return t.EntersWith(_SPELL, counters=movables.read_with_counters(reader))
    reader.expect("gains", "has")
    return t.Modify(t.It(), tuple(t.AddAbility(one) for one in continuous.read_abilities(reader)))
