"""What players did this turn, counted: "spells your opponents have cast this turn", "creatures you attacked with this turn"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import players, references
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader

_CREATURE = t.HasType(("creature",))
_DONE = ("cast", "discarded", "sacrificed", "attacked with")


def read_done_by(reader: Reader, phrase: Phrase) -> t.EventPattern:
    """After the noun: "that player has cast this turn", "target opponent discarded this turn", "sacrificed this turn". Raises
    Stuck."""
    if reader.any("sacrificed this turn", "that were sacrificed this turn"):
        return t.Sacrifices(None, phrase.filter)
    who = read_doer(reader)
    done = reader.expect(*(f"{have}{verb}" for have in ("", "has ", "have ") for verb in _DONE)).split()[-1]
    reader.expect("this turn")
    if done == "cast":
        return t.Casts(phrase.filter, who) if phrase.spell else reader.stuck()
    if done == "discarded":
        return t.Discards(who, phrase.optional_filter) if phrase.card else reader.stuck()
    if done == "sacrificed":
        return t.Sacrifices(who, phrase.filter)
    return t.Attacks(phrase.filter, by=who) if _CREATURE in phrase.parts else reader.stuck()


def read_doer(reader: Reader) -> t.Selector:
    """ "you've", "your opponents have", "that player has", "they've", "target opponent": who did it. Raises Stuck."""
    if reader.any("you've", "you"):
        return t.You()
    if reader.any("your opponents have", "your opponents"):
        return t.EachOpponent()
    if reader.any("they've", "they"):
        return references.actor(reader)
    return players.read_player(reader, False)
