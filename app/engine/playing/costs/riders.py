"""What mana does to a spell that it is spent to cast (106.6), as far as it is asked before and after the mana is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.meaning import matches

if TYPE_CHECKING:
    from app.engine.position.players import Mana
    from app.engine.position.state import Position


def of_its_source(game: Position, player: PlayerId, spell: ObjectId, unit: Mana) -> Context:
    """How the words of the ability that made the mana are read once a player casts the spell."""
    return Context(game, player, unit.source, event=ev.SpellCast(spell, player, spell))


def riders_on(game: Position, player: PlayerId, spell: ObjectId, unit: Mana) -> tuple[t.OnSpending, ...]:
    """What the mana does to this spell: of what it does to spells, that which names spells of this kind."""
    if not unit.riders:
        return ()
    own = of_its_source(game, player, spell, unit)
    return tuple(rider for rider in unit.riders if matches(rider.what, spell, own))
