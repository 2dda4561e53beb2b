"""One permanent of each of several descriptions: "an artifact, a creature, and a land of their choice"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.synonyms import either, series
from app.engine.oracle.reader import Reader

Each = tuple[t.Filter, tuple[t.Filter, ...]]


def read(reader: Reader) -> Each:
    """The first description and the others: "a Goblin and a Wall". Raises Stuck."""
    phrases = [_one(reader)]
    while reader.at("and a") or reader.at("and an") or reader.at(","):
        last = reader.expect(", and", ",", "and") != ","
        phrases.append(_one(reader))
        if last:
            break
    else:
        reader.stuck()
    if reader.word not in (".", ",", "", '"'):
        reader.stuck()
    first, *others = (phrase.filter for phrase in phrases)
    reader.scope.mention(None, OBJECT, True, frozenset(word for phrase in phrases for word in phrase.nouns))
    return first, tuple(others)


def _one(reader: Reader) -> Phrase:
    """ "An artifact": one permanent of the player who acts. Raises Stuck."""
    reader.expect("a", "an")
    phrase = read_phrase(reader)
    controlled = any(isinstance(part, t.ControlledBy) for part in phrase.parts)
    return phrase if not phrase.plural and phrase.zones is None and not controlled else reader.stuck()


def shown(value: Each) -> str:
    """The descriptions as a series. Raises Unprintable."""
    first, others = value
    if not others:
        refuse(first)
    said = series([f"a {noun(one)}" for one in (first, *others)], "and")
    return either(said, f"{said} of their choice")
