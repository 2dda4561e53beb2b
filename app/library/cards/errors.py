"""What can be wrong with card data."""

from __future__ import annotations

from app.library.errors import LibraryError, NotFound


class CardDataError(LibraryError):
    """Card data that cannot be read: what is wrong, and where in the file."""


class NoCards(LibraryError):
    """No card data has been imported."""


class NoLeads(NotFound):
    """It is not known which cards and rulings lead to which rules: there are no cards, or nobody has found it out yet."""

    def __init__(self, message: str) -> None:
        super().__init__("leads", "", message)
