"""Turning permanents face down and face up (708), and flipping flip cards (710)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.events import NO_X
from app.engine.position.ids import ObjectId
from app.engine.reading.copying import values_beneath
from app.engine.reading.faces import FACE_DOWN
from app.engine.reading.functioning import effects_of
from app.engine.reading.merged import components_of, is_double_faced

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position

MANIFEST = "701.40a"
MANIFESTED_COST = "701.40b"
"""The rule by which a manifested creature card may be turned face up for its mana cost."""


def turn_up(game: Position, id: ObjectId, x_value: int | None = None) -> bool:
    """Turn a face-down permanent face up (708.8), for a cost with X if one is given; there an instant or sorcery card is revealed
    and stays face down (701.40g). A card in exile turns face up whatever it is."""
    o = game.objects.get(id)
    if o is None or o.face_down is None:
        return False
    if o.zone == "battlefield" and _holds_a_spell_card(o) and game.applies("730.2g" if components_of(o) else "701.40g"):
        return False
    event = ev.TurnedUp(id, o.controller)
    event.x = NO_X if x_value is None else {"X": x_value}
    if not perform(game, [event]):
        return False
    _as_turned_up(game, id)
    return True


def _as_turned_up(game: Position, id: ObjectId) -> None:
    """Apply what the permanent, now that it is face up, says of being turned so (614.1e, 708.11)."""
    for effect, ctx in effects_of(game, t.AsTurnedFaceUp):
        if ctx.source == id and game.applies("708.11"):
            carry_out(game, effect.do, ctx)


def _holds_a_spell_card(thing: GameObject) -> bool:
    """Is it represented, alone or besides others, by an instant or sorcery card?"""
    cards = [part.card for part in components_of(thing) or (thing,) if part.card is not None]
    return any(not card.faces[0].types.isdisjoint(("instant", "sorcery")) for card in cards)


def turn_down(game: Position, id: ObjectId) -> None:
    """Turn a permanent face down (708.2a); double-faced ones can't be (712.16), nor merged ones with a double-faced component
    (730.2j); face-down ones are already (708.2b)."""
    o = game.objects.get(id)
    if o is None or o.face_down is not None:
        return
    if o.card is not None and o.card.layout in ("transform", "modal_dfc", "meld") and game.applies("712.16"):
        return
    if any(is_double_faced(part) for part in components_of(o)) and game.applies("730.2j"):
        return
    game.applies("708.2a")
    game.alter(id, face_down=FACE_DOWN, timestamp=game.tick())
    game.tell("face down", "{} is turned face down", (game.called(id),), ("708.2a",), (id,))


def flip(game: Position, id: ObjectId) -> None:
    """Flip a flip card, or a copy of one (710.2); once flipped it stays so (710.4)."""
    o = game.objects.get(id)
    if o is None or (o.flipped and game.applies("710.4")) or values_beneath(game, o).lower is None:
        return
    game.applies("710.2")
    game.alter(id, flipped=not o.flipped)
    game.cv += 1
    game.tell("flip", "{} is flipped", (game.called(id),), ("710.2", "710.1c"), (id,))
