"""Whether a library is being built at this moment, and how far it is: a small file in the library's root.

An ingest writes ``<root>/building.json`` while it holds the lock on ``<root>/.lock``, and removes the file at the end. A
file whose writer holds the lock no longer was left by an ingest that was killed: it counts for nothing.
"""

from __future__ import annotations

import fcntl
from enum import StrEnum
from pathlib import Path

import msgspec

from app.library.publication import library_root

FILE = "building.json"
LOCK = ".lock"


class IngestStep(StrEnum):
    """What an ingest does, in this order."""

    READING = "reading documents"
    INDEXING = "indexing texts"
    COMPARING = "comparing editions"


class IngestProgress(msgspec.Struct, frozen=True):
    """How far an ingest is: ``done`` of ``total`` documents, index entries or comparisons, by step; at work ``on`` what.

    ``older``: the newest edition is published already, and those before it are being added.
    """

    step: IngestStep
    done: int
    total: int
    on: str = ""
    older: bool = False


_BEING = {
    IngestStep.READING: "read", IngestStep.INDEXING: "indexed for searching",
    IngestStep.COMPARING: "compared with one another",
}  # fmt: skip


def sentence(progress: IngestProgress) -> str:
    """Progress as a sentence for readers of the site."""
    which = "Older editions" if progress.older else "Editions"
    return f"{which} are being {_BEING[progress.step]}: {progress.done} of {progress.total}."


def being_built(root: Path | None = None) -> IngestProgress | None:
    """How far the ingest is that writes to this library root now; None where none does."""
    held = library_root(root)
    progress = _read(held)
    return progress if progress is not None and _is_locked(held) else None


def left_behind(root: Path | None = None) -> IngestProgress | None:
    """How far an ingest was when it was killed; None where none was, or one is at work now."""
    held = library_root(root)
    progress = _read(held)
    return progress if progress is not None and not _is_locked(held) else None


def _read(root: Path) -> IngestProgress | None:
    try:
        return msgspec.json.decode((root / FILE).read_bytes(), type=IngestProgress)
    except (OSError, msgspec.DecodeError):
        return None


def _is_locked(root: Path) -> bool:
    """Whether a writer holds the lock. It is only tried for a moment, which writers allow for."""
    try:
        with (root / LOCK).open("rb") as handle:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
