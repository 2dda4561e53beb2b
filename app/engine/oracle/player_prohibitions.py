"""What players can't do (101.2): cast, play, activate, search, win, and have permanents of theirs do."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.grammar import Effects
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase, as_filter, both
from app.engine.oracle.reader import Reader


def player_cant(reader: Reader, who: t.Selector) -> Effects:
    """What no row of the table of rules says that players can't. Raises Stuck."""
    reader.expect("can't")
    if reader.any("attack with", "block with"):
        return [_with_creatures(reader, who)]
    reader.expect("cast additional")
    return [_no_second(reader, as_filter(who))]


def _spells(reader: Reader) -> t.Filter | None:
    """Which spells, None for any. Raises Stuck."""
    phrase = read_phrase(reader)
    if not phrase.spell:
        reader.stuck()
    parts = _of_spell(phrase)
    return both(parts) if parts else None


def _of_spell(phrase: Phrase) -> list[t.Filter]:
    return [p for p in phrase.parts if not isinstance(p, t.IsSpell)]


def _no_second(reader: Reader, by: t.Filter) -> t.Cant:
    """ "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells": no second one."""
    again = _spells(reader)
    if not isinstance(by, t.IsAmong) or not isinstance(by.things, t.Filtered):
        reader.stuck()
    who, had = by.things.of, by.things.filter
    casts = had.condition.pattern if isinstance(had, t.Where) and isinstance(had.condition, t.HappenedThisTurn) else None
    if not isinstance(casts, t.Casts) or casts.what != again:
        reader.stuck()
    return t.Cant("cast", again, as_filter(who), nth=2)


def _with_creatures(reader: Reader, who: t.Selector) -> t.Cant:
    """ "[can't attack with] creatures with even mana values": creatures that the player controls."""
    action: t.Forbidden = "attack" if reader.words[reader.i - 2] == "attack" else "block"
    phrase = read_phrase(reader)
    if phrase.nouns != {"creature"}:
        reader.stuck()
    return t.Cant(action, both([*phrase.parts, t.ControlledBy(who)]))
