"""Which face or half of a card is cast when an effect lets a player cast it (709.3a, 712.11c, 715.3a, 720.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.playing.casting.ways import Way, judged_as_cast
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import matches

if TYPE_CHECKING:
    from app.engine.position.state import Position

Face = tuple[int, str]
"""A face's number, and the name of the way that casts it; "" for the card's usual way."""

_SECOND: dict[str, tuple[str, str, str]] = {
    "split": ("half_0", "half_1", "709.3"), "fuse": ("half_0", "half_1", "709.3"), "room": ("half_0", "half_1", "709.3"),
    "modal_dfc": ("", "back_face", "712.11b"), "adventure": ("", "adventure", "715.3"), "omen": ("", "omen", "720.3"),
}
"""Layouts of cards that can be cast by either of two faces: the names of the two ways, and the rule that lets one choose."""


def which_face(game: Position, ref: ObjectId, player: PlayerId, ctx: Context, fits: t.Filter | None) -> Face | None:
    """The face a player casts of a card, asked for where there are two that may be cast; None where none fits."""
    card = game.objects[ref].card
    row = _row(game, ref)
    found = faces_that_fit(game, ref, ctx, fits)
    if not found:
        return None
    if card is None or row is None:
        return (0, "")
    if len(found) == 1:
        return (found[0], row[found[0]])
    name = game.ask(decisions.Decision(
        decisions.WORD, player, tuple(card.faces[n].name for n in found), row[2], source=ref, prompt="Cast as which?",
    ))
    face = next(n for n in found if card.faces[n].name == name)
    return (face, row[face])


def _row(game: Position, ref: ObjectId) -> tuple[str, str, str] | None:
    """The row of a card that can be cast by either of two faces, None for any other."""
    card = game.objects[ref].card
    row = _SECOND.get(card.layout) if card is not None else None
    return row if row is not None and game.applies(row[2]) else None


def faces_that_fit(game: Position, ref: ObjectId, ctx: Context, fits: t.Filter | None) -> list[int]:
    """The faces by which a card could be cast as a spell that fits a description (601.3e, 709.3a, 715.3a)."""
    card = game.objects[ref].card
    if card is None or _row(game, ref) is None:
        return [0] if "land" not in chars(game, ref).types and matches(fits, ref, ctx) else []
    return [n for n in (0, 1) if "land" not in card.faces[n].types and _fits(game, ref, n, ctx, fits)]


def _fits(game: Position, ref: ObjectId, face: int, ctx: Context, fits: t.Filter | None) -> bool:
    """Would the spell fit what the effect asks of it? Only the face that is cast is looked at."""
    with judged_as_cast(game, ref, Way(face=face)):
        return matches(fits, ref, ctx)
