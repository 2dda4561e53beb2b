"""How surely the cards of a running server are read: the figures of the cards compiled last into its library root."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask, current_app

from app.library.cards.compiled import link_to
from app.library.cards.files import FollowedLink
from app.library.cards.published import MadeFor

if TYPE_CHECKING:
    from app.scenarios.cards.card_compiling import CompilingFigures

_EXTENSION = "magistrate_card_reading"


class CardReading:
    """Follows the compiled cards of a library root."""

    def __init__(self, root: Path | None) -> None:
        self._root = root
        self._link = FollowedLink(link_to(root))
        self._figures: Mapping[MadeFor, CompilingFigures] | None = None
        self._figures_of: Path | None = None

    def file(self) -> Path | None:
        """The file that was published last, the same object until there is another; None where there is none."""
        return self._link.file()

    def figures(self) -> Mapping[MadeFor, CompilingFigures]:
        """The figures by what cards are made for; nothing while cards were not compiled by this program."""
        file = self.file()
        if file != self._figures_of:
            from app.scenarios.cards.compiled_library import reading_figures  # the engine loads when it is needed

            self._figures, self._figures_of = reading_figures(self._root), file
        return self._figures or {}


def init_app(flask: Flask) -> None:
    """Give the application its figures; nothing is read before they are asked for."""
    root = flask.config["LIBRARY"]
    flask.extensions[_EXTENSION] = CardReading(Path(str(root)) if root is not None else None)


def card_reading_of(flask: Flask) -> CardReading:
    """What follows the compiled cards of an application."""
    found: CardReading = flask.extensions[_EXTENSION]
    return found


def reading_figures() -> Mapping[MadeFor, CompilingFigures]:
    """The figures of the current application; nothing while cards were not compiled."""
    return card_reading_of(current_app).figures()
