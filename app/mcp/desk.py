"""What every tool works with: the library, the card data, and where the site is."""

from __future__ import annotations

import threading
from functools import lru_cache
from pathlib import Path

import msgspec

from app.library.cards.errors import NoCards
from app.library.cards.open_cards import OpenCards
from app.library.cards.store import Cards
from app.library.library import Library
from app.library.records import Document
from app.library.views import EditionRef
from app.site.addresses import Addresses


class McpSettings(msgspec.Struct, frozen=True):
    """``root`` is the library's root; ``base_url`` the address of a site over the same library, "" where there is none."""

    root: str
    base_url: str = ""


class ToolDesk:
    """Safe to share between threads. The library is opened when it is first asked for, and again while there is none."""

    def __init__(self, settings: McpSettings) -> None:
        self.settings = settings
        self._library: Library | None = None
        self._cards = OpenCards(self.root)
        self._lock = threading.Lock()

    @property
    def root(self) -> Path:
        """The root of the library."""
        return Path(self.settings.root)

    @property
    def library(self) -> Library:
        """The open library. Raises NoLibrary."""
        with self._lock:
            if self._library is None:
                self._library = Library.open(self.root)
            return self._library

    @property
    def cards(self) -> Cards | None:
        """The card data; None where there is none."""
        try:
            return self._cards.cards()
        except NoCards:
            return None

    def document(self, key: str) -> Document | None:
        """The document that ``key`` names; None, which means the newest, for "". Raises DoesNotParse, NotFound."""
        return self.library.edition(key) if key else None

    def pages(self, edition: EditionRef) -> Addresses | None:
        """Where the site shows an edition for good; None where no site is known."""
        return Addresses(self.settings.base_url, edition.slug) if self.settings.base_url else None


@lru_cache(maxsize=4)
def desk_of(settings: McpSettings) -> ToolDesk:
    """The one desk of a process for some settings."""
    return ToolDesk(settings)
