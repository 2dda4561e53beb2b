"""Rules for players: hand size, land plays, permissions to cast and play (613.11, 601.3)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    continuous,
    players,
    restrictions,
)
from app.engine.oracle.grammar import Effects
from app.engine.oracle.reader import Reader


def said_of_players(reader: Reader) -> Effects:
    """What players can't, can, may and don't do. Raises Stuck."""
    who = players.read_player(reader)
    if reader.word not in ("can't", "can", "may", "don't"):
        reader.stuck()
    found = restrictions.read_restriction(reader, who)
    while (more := reader.attempt(_and_revealed, who) or reader.attempt(_and_more)) is not None:
        found = [*found, *more]
    return found


def _and_revealed(reader: Reader, who: t.Selector) -> Effects:
    """ "[That player can't cast spells] and plays with their hand revealed". Raises Stuck."""
    reader.expect("and plays with their hand revealed", "and play with their hands revealed")
    return [t.PlayerRule("hand_revealed", who)]


def _and_more(reader: Reader) -> Effects:
    """ "…, and your opponents can't lose the game"."""
    reader.expect(", and", "and")
    return said_of_players(reader)


def have_abilities(reader: Reader) -> Effects:
    """ "You have hexproof", "your opponents lose …"."""
    who = players.read_player(reader)
    reader.expect("have", "has", "gain", "gains")
    abilities = continuous.read_abilities(reader)
    return [t.PlayerHas(who, a) for a in abilities]
