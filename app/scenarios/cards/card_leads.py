"""Finding what leads from cards and rulings to rules, where cards, rulings or editions are new."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.library.cards.errors import NoCards
from app.library.cards.store import Cards
from app.library.errors import NoLibrary
from app.library.library import Library
from app.scenarios.cards.card_words import card_words

Progress = Callable[[str, int, int], None]


def make_leads(root: Path | None = None, progress: Progress | None = None) -> bool:
    """Make them for the newest edition of a library, where there are cards and rules and they were not made from these.

    ``progress`` is called with what is read ("cards", "rulings"), how many are done, and of how many. Returns whether any
    were made. Raises CardDataError where they cannot be written.
    """
    try:
        cards, library = Cards.open(root), Library.open(root)
        document = library.edition(None)
    except (NoCards, NoLibrary):
        return False
    return library.cards.make_leads(cards, card_words(library, document), document, progress)
