"""Meld pairs (701.42, 712.4): two cards that become one permanent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from app.engine.changing.keyword_actions import named_action
from app.engine.changing.snapshots import keep
from app.engine.position.entering import Melded
from app.engine.position.ids import ObjectId
from app.engine.position.notes import noted
from app.engine.reading.merged import COMPONENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position
    from app.engine.position.values import Values

MELD = named_action("meld", "701.42a")
STAYS = "701.42c"
"""By which rule what can't be melded stays where it is."""
MELDS: Final = "melds"
"""Under this a card that says what it melds into holds its `MeldPair`."""


class MeldPair(NamedTuple):
    """What a card of a meld pair melds with, by name, and into what."""

    counterpart: str
    becomes: Values


def melded(game: Position, ids: Sequence[ObjectId]) -> Melded | None:
    """What two objects become together; None unless they are the two cards of a pair. Its mana value is the sum of
    those of both front faces (712.8g)."""
    things = tuple(game.objects[id] for id in ids)
    own = next((one for one in things if _pair_of(one) is not None), None)
    pair = None if own is None else _pair_of(own)
    if own is None or pair is None or not _name(own) or sorted(map(_name, things)) != sorted((_name(own), pair.counterpart)):
        return None
    game.permits("712.8g")
    value = sum(one.values.mana_value for one in things)
    return Melded(pair.becomes.replaced(mana_value=value), things)


def _pair_of(thing: GameObject) -> MeldPair | None:
    return None if thing.card is None else thing.card.extra.get(MELDS)


def _name(thing: GameObject) -> str:
    """The name of a meld card, "" for a token and any other card."""
    return thing.card.name if thing.card is not None and thing.card.layout == "meld" and not thing.is_token else ""


def put_together(game: Position, id: ObjectId, made: Melded) -> None:
    """The permanent that has just come is represented by both cards: the second one is there no longer by itself."""
    for part in made.parts[1:]:
        keep(game, part.id, id, "battlefield")
        game.take_out(part.id)
    notes = noted(game.objects[id].notes, COMPONENTS, made.parts)
    commanders = frozenset[str]().union(*(part.marks & {"commander"} for part in made.parts))
    game.alter(id, notes=noted(notes, "melded", True), marks=game.objects[id].marks | commanders)
