"""What stands on a card's page besides its text, where the card data have it: legality by kind, images."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from flask import current_app

from app.library.cards.published import host_of
from app.library.cards.store import Cards
from app.library.cards.views import CardView
from app.site.security import allow_images

_SAID = {"legal": "Legal in", "restricted": "Restricted in", "banned": "Banned in", "not_legal": "Not legal in"}


class LegalityLine(msgspec.Struct, frozen=True):
    """What a card is in some formats, in words."""

    said: str
    formats: tuple[str, ...]


class CardImage(msgspec.Struct, frozen=True):
    """An image of a card or a face: to be loaded with the page (``shown``), or only led to."""

    name: str
    address: str
    shown: bool


def legality_lines(legalities: Mapping[str, str]) -> list[LegalityLine]:
    """The formats by what a card is in them, in a usual order; words that are not usual come as they are."""
    kinds = dict.fromkeys((*_SAID, *legalities.values()))
    formats = {kind: tuple(_named(name) for name, said in legalities.items() if said == kind) for kind in kinds}
    return [LegalityLine(_SAID.get(kind, f"{_named(kind)} in"), names) for kind, names in formats.items() if names]


def images_of(view: CardView, held: Cards | None) -> list[CardImage]:
    """The images of a card. Where the site is set to load them, this page may, from Scryfall's hosts alone."""
    hosts = held.image_hosts() if held is not None and current_app.config["CARD_IMAGES"] else ()
    named = [(view.name, view.image)] if view.image else [(face.name, face.image) for face in view.faces]
    images = [CardImage(name, address, host_of(address) in hosts) for name, address in named if address]
    if any(one.shown for one in images):
        allow_images(sorted({host_of(one.address) for one in images if one.shown}))
    return images


def _named(word: str) -> str:
    return word.replace("_", " ").capitalize()
