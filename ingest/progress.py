"""Telling how far an ingest is: to whoever started it, and to sites that serve the library (``app.library.building``)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import msgspec

from app.library.building import FILE, IngestProgress, IngestStep

Heard = Callable[[IngestProgress], None]
_WRITE_EVERY = 0.25  # seconds


class Told(Protocol):
    """Hears of a step, how many are done, of how many, and on what it works."""

    def __call__(self, step: IngestStep, done: int, total: int, on: str = "") -> None: ...


def silent(step: IngestStep, done: int, total: int, on: str = "") -> None:
    """A ``Told`` that keeps it to itself."""


class Teller:
    """Call it with a step, how many are done, of how many, and on what it works."""

    def __init__(self, root: Path, heard: Heard | None) -> None:
        self.older = False  # whether the newest edition is published already
        self._file = root / FILE
        self._heard = heard
        self._begun: tuple[IngestStep, bool] | None = None
        self._written = 0.0

    def __call__(self, step: IngestStep, done: int, total: int, on: str = "") -> None:
        """Tell. The file is written when a step begins, and a few times a second."""
        progress = IngestProgress(step, done, total, on, self.older)
        now = time.monotonic()
        if (step, self.older) != self._begun or now - self._written >= _WRITE_EVERY:
            self._begun, self._written = (step, self.older), now
            self._write(progress)
        if self._heard is not None:
            self._heard(progress)

    def _write(self, progress: IngestProgress) -> None:
        """Write the file by renaming. Where that fails the ingest goes on: its progress is only news."""
        with suppress(OSError):
            new = self._file.with_name(f".{FILE}-{os.getpid()}")
            new.write_bytes(msgspec.json.encode(progress))
            new.replace(self._file)

    def clear(self) -> None:
        """Remove the file."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


@contextmanager
def telling(root: Path, heard: Heard | None) -> Iterator[Teller]:
    """Tell of an ingest into ``root``, which is held for writing; the file is gone afterwards."""
    teller = Teller(root, heard)
    teller.clear()
    try:
        yield teller
    finally:
        teller.clear()
