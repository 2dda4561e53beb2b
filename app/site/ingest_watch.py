"""Whether the library that a running server reads is being built: for notes to readers, and for what may be kept."""

from __future__ import annotations

import logging
import threading
import time
from pathlib import Path

from flask import Flask, current_app

from app.library.building import IngestProgress, being_built, left_behind, sentence

EXTENSION = "magistrate_ingest"
_RECHECK_SECONDS = 0.5
_SETTLING_SECONDS = 3.0  # for so long after an ingest an answer may still be of the library before it
_STARTING = "The editions are being looked for."
_LOG = logging.getLogger(__name__)


class IngestWatch:
    """Looks now and then for an ingest into one library root. Safe to share between threads."""

    def __init__(self, root: Path | None) -> None:
        """``root`` as for ``Library.open``."""
        self.expected = False  # whether whoever started this server also started an ingest, which may not tell yet
        self._root = root
        self._progress: IngestProgress | None = None
        self._looked = -_RECHECK_SECONDS
        self._seen = -_SETTLING_SECONDS
        self._blamed: IngestProgress | None = None
        self._lock = threading.Lock()

    def progress(self) -> IngestProgress | None:
        """How far the ingest is; None where none is at work."""
        if time.monotonic() - self._looked >= _RECHECK_SECONDS:
            with self._lock:
                if time.monotonic() - self._looked >= _RECHECK_SECONDS:
                    self._looked = time.monotonic()
                    self._look()
        return self._progress

    def unready(self) -> str | None:
        """Why there is no library yet, as a sentence, where one is being built."""
        progress = self.progress()
        if progress is not None:
            return sentence(progress)
        return _STARTING if self.expected else None

    def is_unsettled(self) -> bool:
        """Whether answers of this moment will soon be others: an ingest is at work, or was until a moment ago."""
        return self.progress() is not None or time.monotonic() - self._seen < _SETTLING_SECONDS

    def _look(self) -> None:
        was, self._progress = self._progress, being_built(self._root)
        if was is not None or self._progress is not None:
            self._seen = time.monotonic()
        if self._progress is None:
            self._blame_killed()

    def _blame_killed(self) -> None:
        """Say once in the log that an ingest did not end."""
        left = left_behind(self._root)
        if left is not None and left != self._blamed:
            _LOG.warning(
                "An ingest was killed while %s, at %s of %s; what it published is served. Run 'magistrate ingest' to go on.",
                left.step, left.done, left.total,
            )  # fmt: skip
        self._blamed = left


def watch_of(flask: Flask) -> IngestWatch:
    """The watch of an application."""
    watch: IngestWatch = flask.extensions[EXTENSION]
    return watch


def ingest_watch() -> IngestWatch:
    """The watch of the current application."""
    return watch_of(current_app)
