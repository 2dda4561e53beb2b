"""The card data of a running server: what was imported last into its library root."""

from __future__ import annotations

from pathlib import Path

from flask import Flask, current_app

from app.library.cards.errors import NoCards
from app.library.cards.open_cards import OpenCards
from app.library.cards.store import Cards

_EXTENSION = "magistrate_cards"


def init_app(flask: Flask) -> None:
    """Give the application its card data; nothing is opened before it is asked for."""
    root = flask.config["LIBRARY"]
    flask.extensions[_EXTENSION] = OpenCards(Path(str(root)) if root is not None else None)
    flask.jinja_env.globals.update(endpoints=lambda: current_app.view_functions)


def cards() -> Cards:
    """The card data of the current application. Raises NoCards."""
    return _opened_by(current_app).cards()


def cards_or_none() -> Cards | None:
    """As ``cards``; None where there is none."""
    return cards_of(current_app)


def cards_of(flask: Flask) -> Cards | None:
    """The card data of an application; None where there is none."""
    try:
        return _opened_by(flask).cards()
    except NoCards:
        return None


def _opened_by(flask: Flask) -> OpenCards:
    opened: OpenCards = flask.extensions[_EXTENSION]
    return opened
