"""The card data of a library root for a program that runs on: follows when other card data is imported."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from app.library.cards.errors import NoCards
from app.library.cards.files import CURRENT
from app.library.cards.store import FOLDER, Cards
from app.library.publication import library_root

_RECHECK_SECONDS = 1.0


class OpenCards:
    """Holds open card data; safe to share between threads."""

    def __init__(self, root: Path | None = None) -> None:
        """``root`` as for ``Cards.open``. Nothing is opened yet."""
        self._root = root
        self._cards: Cards | None = None
        self._refusal: NoCards | None = None
        self._checked = 0.0
        self._lock = threading.Lock()

    def cards(self) -> Cards:
        """The card data imported last; the link is looked at no more than once a second. Raises NoCards."""
        with self._lock:
            if time.monotonic() - self._checked >= _RECHECK_SECONDS or (self._cards is None and self._refusal is None):
                self._checked = time.monotonic()
                self._follow()
            if self._cards is None:
                assert self._refusal is not None
                raise self._refusal.with_traceback(None)
            return self._cards

    def _follow(self) -> None:
        """Open what the link points to; one that leads nowhere for the moment leaves the open data in use."""
        link = library_root(self._root) / FOLDER / CURRENT
        if self._cards is not None and link.exists() and link.resolve() == self._cards.path:
            return
        try:
            self._cards, self._refusal = Cards.open(self._root), None
        except NoCards as refusal:
            self._refusal = refusal
