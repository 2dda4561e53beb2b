"""Words that were not understood: where they function is not known (113.6), so a card that has them refuses wherever it can be
looked at. In a library it can't be, until somebody looks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.engine.errors import UnsupportedText
from app.engine.position.ids import ObjectId

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.engine.position.values import Values


def refuse_unread(values: Values) -> None:
    """Refuse a card with words that were not understood. Raises UnsupportedText."""
    for held in values.base.held if values.has_unsupported else ():
        if held.unsupported is not None:
            raise UnsupportedText(held.unsupported, values.name)


def refuse_looked_at(game: Position, ids: Iterable[ObjectId]) -> None:
    """Refuse such cards among those that a player looks at or reveals. Raises UnsupportedText."""
    for id in ids:
        found = game.objects.get(id)
        if found is not None and found.face_down is None:
            refuse_unread(found.values)
