"""Which face or half of a card is cast when an effect lets a player cast it (709.3a, 712.11c, 715.3a, 720.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.playing.casting.way import Way
from app.engine.playing.casting.ways import faces_of, judged_as_cast, values_as_cast
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import matches
from app.engine.trees.keywords import rule_of

if TYPE_CHECKING:
    from app.engine.position.state import Position

_CHOSEN = {
    "split": "709.3", "fuse": "709.3", "room": "709.3", "modal_dfc": "712.11b", "adventure": "715.3", "omen": "720.3",
}
"""Layouts of cards that can be cast by either of two faces, and the rule that lets one choose."""


def which_face(game: Position, ref: ObjectId, player: PlayerId, ctx: Context, fits: t.Filter | None) -> Way | None:
    """The way by which a player casts a card, of its faces or both halves; asked for where several fit; None where none does."""
    found = ways_that_fit(game, ref, ctx, fits)
    if len(found) < 2:
        return found[0] if found else None
    names = tuple(_said(game, ref, way) for way in found)
    name = game.ask(decisions.Decision(
        decisions.WORD, player, names, _rule(game, ref), source=ref, prompt="Cast as which?",
    ))
    return found[names.index(name)]


def _said(game: Position, ref: ObjectId, way: Way) -> str:
    """The name of what would be cast; of a prototyped spell, whose name is the same, with that."""
    name = values_as_cast(game, ref, way).name
    return f"{name} ({way.how})" if way.how == "prototype" else name


def _rule(game: Position, ref: ObjectId) -> str:
    """The rule that lets a player choose what of a card is cast."""
    card = game.objects[ref].card
    return _CHOSEN.get(card.layout if card is not None else "", rule_of("prototype"))


def ways_that_fit(game: Position, ref: ObjectId, ctx: Context, fits: t.Filter | None) -> list[Way]:
    """The ways by which a card could be cast as a spell that fits a description (601.3e, 709.3a, 715.3a, 718.3)."""
    card = game.objects[ref].card
    each = faces_of(game, ref)
    if card is None or len(card.faces) < 2:
        each = (way for way in each if "land" not in chars(game, ref).types)
    else:
        each = (way for way in each if "land" not in card.faces[way.face].types)
    return [way for way in each if _fits(game, ref, way, ctx, fits)]


def _fits(game: Position, ref: ObjectId, way: Way, ctx: Context, fits: t.Filter | None) -> bool:
    """Would the spell fit what the effect asks of it? Only what is cast of the card is looked at."""
    with judged_as_cast(game, ref, way):
        return matches(fits, ref, ctx)
