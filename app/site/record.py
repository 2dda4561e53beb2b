"""The record of the shipped scenarios, as a running server reads it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from flask import Flask, current_app

from app.library.building import being_built
from app.library.played import Played, recorded
from app.library.publication import CURRENT, library_root

_RECHECK_SECONDS = 2.0
_FIRST_REQUESTS_SECONDS = 1.0  # what a server answers first should not wait for this
_UNTIL_LIBRARY_SECONDS = 20.0
_EXTENSION = "magistrate_played"


class Record:
    """Reads the record when it is first asked for; looks again now and then while there is none."""

    def __init__(self, root: Path | None) -> None:
        self.root = root
        self._played: Played | None = None
        self._looked = 0.0
        self._lock = threading.Lock()

    def played(self) -> Played | None:
        """The record, or None while the scenarios have not been played."""
        if self._played is None and time.monotonic() - self._looked >= _RECHECK_SECONDS:
            with self._lock:
                if self._played is None:
                    self._looked = time.monotonic()
                    self._played = recorded(self.root)
        return self._played

    def make(self, after: float = _FIRST_REQUESTS_SECONDS) -> None:
        """Have the scenarios played where they were not played, by a process of its own: for a server that starts.

        Nothing is done before there is a library whose pages could show them, and while editions are being added to it.
        """
        timer = threading.Timer(after, self._make)
        timer.daemon = True
        timer.start()

    def _make(self) -> None:
        if not (library_root(self.root) / CURRENT).exists() or being_built(self.root) is not None:
            self.make(_UNTIL_LIBRARY_SECONDS)
        elif self.played() is None:
            words = [sys.executable, "-m", "app", "coverage", "--library", str(library_root(self.root))]
            with suppress(OSError):
                subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def init_app(flask: Flask) -> None:
    """Give the application its record; nothing is read before it is asked for."""
    root = flask.config["LIBRARY"]
    flask.extensions[_EXTENSION] = Record(Path(str(root)) if root is not None else None)


def record_of(flask: Flask) -> Record:
    """The record of an application."""
    record: Record = flask.extensions[_EXTENSION]
    return record


def played() -> Played | None:
    """The record of the current application, or None while the scenarios have not been played."""
    return record_of(current_app).played()
