"""The folder libraries are published in: one writer at a time, nothing half-made ever visible.

``<root>/current`` is a link to ``<root>/<id>/``. A new library is made in ``<root>/.building-<pid>/``, moved to its
name when whole, and published by renaming a new link over the old one. Whatever kills the writer, readers see the old
library or the new one.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO

from app.library.building import FILE, LOCK
from ingest.errors import IngestError

CURRENT = "current"
_BUILDING = re.compile(r"\.building-(\d+)$")
_HOME = re.compile(r"[0-9a-f]{16}(\.\d+)?$")  # a library, whole or damaged
_KEPT = 2  # the published library and the one before it, which a running site may still read
_LOCK_TRIES, _LOCK_PAUSE = 20, 0.02  # a site that looks whether we are at work holds the lock for a moment


class Busy(IngestError):
    """Another ingest is writing to the same library."""


class LibraryFolder:
    """A library root, held for writing (see ``hold``)."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def current(self) -> Path | None:
        """The published library's folder, or None."""
        link = self.root / CURRENT
        return link.resolve() if link.exists() else None

    @contextmanager
    def workshop(self) -> Iterator[Path]:
        """A fresh folder to build in; it is gone afterwards unless it was published."""
        folder = self.root / f".building-{os.getpid()}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def publish(self, folder: Path, name: str) -> Path:
        """Give a finished folder its name, or one like it, and point ``current`` to it, durably. Returns the published folder."""
        _sync(folder)
        home = self._free(name)
        folder.rename(home)
        link = self.root / f".{CURRENT}-{os.getpid()}"
        link.unlink(missing_ok=True)
        link.symlink_to(home.name)
        link.rename(self.root / CURRENT)
        _sync_directory(self.root)
        self._clear(home)
        return home

    def _free(self, name: str) -> Path:
        """Where a library of this name can go: not where the published one lies, which readers have open."""
        current = self.current
        home = next(
            home for number in count(1) if (home := self.root / (name if number == 1 else f"{name}.{number}")) != current
        )  # fmt: skip
        if home.exists():
            shutil.rmtree(home)
        return home

    def _clear(self, published: Path) -> None:
        """Remove libraries older than the one before this."""
        homes = [p for p in self.root.iterdir() if _HOME.match(p.name) and p.is_dir() and not p.is_symlink()]
        others = sorted((p for p in homes if p != published), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in others[_KEPT - 1 :]:
            shutil.rmtree(old, ignore_errors=True)


@contextmanager
def hold(root: Path) -> Iterator[LibraryFolder]:
    """Hold a library root for writing, and sweep away what a killed writer left. Raises Busy, IngestError."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        handle = (root / LOCK).open("w")
    except OSError as error:
        raise IngestError(f"{root}: {error.strerror or error}") from error
    with handle:
        if not _lock(handle):
            raise Busy(f"another ingest is writing to {root}")
        _sweep(root)
        yield LibraryFolder(root)


@contextmanager
def unwritable_told(root: Path) -> Iterator[None]:
    """Turn the failures of writing below ``root`` into an IngestError of one line: a full disk, a medium that fails."""
    try:
        yield
    except BrokenPipeError:  # nobody listens any more: nothing to do with the disk
        raise
    except OSError as error:
        why = error.strerror or str(error)
        raise IngestError(f"{root}: {why}; what was published stays as it is") from error
    except sqlite3.Error as error:
        raise IngestError(f"{root}: {error}; what was published stays as it is") from error


def _lock(handle: IO[str]) -> bool:
    for _ in range(_LOCK_TRIES):
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            time.sleep(_LOCK_PAUSE)
        else:
            return True
    return False


def _sweep(root: Path) -> None:
    for path in root.iterdir():
        if _BUILDING.match(path.name):
            shutil.rmtree(path, ignore_errors=True)
        elif path.name.startswith((f".{CURRENT}-", f".{FILE}-")):
            path.unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as handle:
                os.fsync(handle.fileno())
    _sync_directory(folder)


def _sync_directory(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
