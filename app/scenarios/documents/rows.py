"""An action of a scenario on its way to being taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.engine.errors import IllegalAction
    from app.scenarios.documents.documents import Action


class Row:
    """An action with its place in the document, and why it could not be taken so far. settled: it says what came about without
    a question. held_back: its player had priority in its step, but what it waits for was not so. place: its number among the
    actions of its segment. tried: something that it means was tried. mark: how the play was as it could not be taken."""

    __slots__ = ("action", "held_back", "mark", "path", "place", "refused", "settled", "step", "tried", "turn")

    def __init__(self, action: Action, path: str, turn: int, step: str, place: int = 0) -> None:
        self.action = action
        self.path = path
        self.turn = turn
        self.step = step
        self.refused: IllegalAction | None = None
        self.settled = False
        self.held_back = False
        self.tried = False
        self.place = place
        self.mark: tuple[Any, ...] | None = None
