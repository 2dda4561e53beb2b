"""Publishing a database made of card data: a new immutable file, named by what is in it, and the link renamed to it.

One that fails, is interrupted or is killed leaves what was published; the next one sweeps away its remains.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.library.cards.errors import CardDataError
from app.library.cards.files import CURRENT, HASH_DIGITS

_KEPT_FILES = 2  # the published file, and the one before it, which a running server may still have open
_BUILDING = ".building-"


def file_hash(path: Path) -> str:
    """The sha256 of a file's bytes."""
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """Where to build what is published in a folder, while nobody else does; gone afterwards. Raises CardDataError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = (folder / ".lock").open("w")
    except OSError as error:
        raise CardDataError(f"{folder}: {error.strerror or error}") from error
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CardDataError(f"Another import is writing to {folder}.") from error
        for left in folder.glob(f"{_BUILDING}*"):
            left.unlink(missing_ok=True)
        building = folder / f"{_BUILDING}{os.getpid()}.sqlite"
        try:
            yield building
        except (OSError, sqlite3.Error) as error:
            why = getattr(error, "strerror", None) or error
            raise CardDataError(f"The card data cannot be written in {folder}: {why}; what was there stays.") from error
        finally:
            building.unlink(missing_ok=True)


def opened(building: Path) -> sqlite3.Connection:
    """A database that is being built: nobody reads it before it is whole."""
    db = sqlite3.connect(building)
    db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    return db


def publish(building: Path, folder: Path) -> Path:
    """Make a database that is closed the published one of a folder. Returns its path."""
    named = folder / f"{file_hash(building)[:HASH_DIGITS]}.sqlite"
    _sync(building)
    os.replace(building, named)
    link = folder / f".link-{os.getpid()}"
    link.unlink(missing_ok=True)
    link.symlink_to(named.name)
    os.replace(link, folder / CURRENT)
    files = sorted(folder.glob("*.sqlite"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in [file for file in files if file != named and not file.name.startswith(".")][_KEPT_FILES - 1 :]:
        old.unlink(missing_ok=True)
    return named.resolve()


def _sync(path: Path) -> None:
    """The bytes are on the disk before anything points to them."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
