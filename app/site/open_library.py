"""The one open library of a running server, opened when first asked for; asked for again while there is none."""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from pathlib import Path

from flask import Flask, current_app

from app.library.errors import BeingBuilt, Damaged, NoLibrary
from app.library.library import Library
from app.site.ingest_watch import IngestWatch

_RETRY_SECONDS = 1.0
_LOG = logging.getLogger(__name__)


class OpenLibrary:
    """Holds the library; safe to share between threads."""

    def __init__(self, root: Path | None, watch: IngestWatch) -> None:
        """``root`` as for ``Library.open``."""
        self._root = root
        self._watch = watch
        self._library: Library | None = None
        self._refusal: NoLibrary | None = None
        self._tried = 0.0
        self._lock = threading.Lock()
        self.warms = False  # whether an opened library loads at once what the first search waits for

    def warm(self) -> None:
        """Open the library beforehand, in a thread of its own, and load what the first search waits for: for a server that
        starts. A library that is published later is warmed when it is opened."""
        self.warms = True
        threading.Thread(target=self._open_quietly, daemon=True).start()

    def _open_quietly(self) -> None:
        with suppress(NoLibrary):
            self.library()

    def library(self) -> Library:
        """The open library. Raises NoLibrary, Damaged, BeingBuilt; looks for one again at most once a second."""
        opened = self._library
        if opened is None:
            with self._lock:
                opened = self._library or self._open_or_wait()
        self._refuse_damaged(opened)
        return opened

    def _refuse_damaged(self, opened: Library) -> None:
        """Say that a damaged library is being built again, where it is."""
        try:
            opened.ready()
        except Damaged as refusal:
            unready = self._watch.unready()
            if unready is not None:
                raise BeingBuilt(unready) from refusal
            raise

    def _open_or_wait(self) -> Library:
        try:
            return self._open()
        except NoLibrary as refusal:
            unready = self._watch.unready()
            if unready is not None:
                raise BeingBuilt(unready) from refusal
            raise

    def _open(self) -> Library:
        if self._refusal is not None and time.monotonic() - self._tried < _RETRY_SECONDS:
            raise self._refusal.with_traceback(None)
        self._tried = time.monotonic()
        try:
            self._library = Library.open(self._root)
        except NoLibrary as refusal:
            if str(refusal) != str(self._refusal) and self._watch.unready() is None:
                _LOG.warning("%s", refusal)
            self._refusal = refusal
            raise
        threading.Thread(target=self._library.check_afresh, daemon=True).start()
        if self.warms:
            threading.Thread(target=self._library.warm, daemon=True).start()
        return self._library


def opened_by(flask: Flask) -> OpenLibrary:
    """The open library of an application."""
    opened: OpenLibrary = flask.extensions["magistrate"]
    return opened


def library() -> Library:
    """The library of the current application. Raises NoLibrary, Damaged, BeingBuilt."""
    opened: OpenLibrary = current_app.extensions["magistrate"]
    return opened.library()
