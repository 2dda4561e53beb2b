"""Where a card stands outside: its page on Scryfall's site, or a search there for its exact name."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from app.library.cards.published import SITE, Printing


def outside_address(name: str, printings: Iterable[Printing]) -> str:
    """The page of the newest printing that has one, else a search."""
    known = next((one.scryfall_uri for one in printings if one.scryfall_uri), "")
    exact = name.replace('"', "")  # there is no way to write a quotation mark inside quotation marks
    search = quote(f'!"{exact}"', safe="")
    return known or f"https://{SITE}/search?q={search}"
