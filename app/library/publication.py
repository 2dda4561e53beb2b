"""A published library on disk: finding it, reading its SQLite file, noticing that a newer one was published.

``<root>/current`` is a symbolic link to ``<root>/<id>/``, which holds ``library.sqlite``, ``index/`` and
``manifest.json`` and never changes. Only folders published there are opened: the index format is trusted input.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from app.library.errors import NoLibrary
from app.library.schema import VERSION

ROOT_VARIABLE = "MAGISTRATE_LIBRARY"
DEFAULT_ROOT = Path("library")
CURRENT = "current"
DATABASE = "library.sqlite"
INDEX = "index"
MANIFEST = "manifest.json"
_RECHECK_SECONDS = 1.0
_HOW_TO_MAKE_ONE = "make one with 'magistrate ingest'"

Row = tuple[Any, ...]


class Manifest(msgspec.Struct, frozen=True):
    """What ``manifest.json`` says: the library's id, the schema it was built under, when, and of which documents."""

    id: str
    schema: int
    built: str = ""
    documents: tuple[dict[str, Any], ...] = ()


def library_root(root: Path | None = None) -> Path:
    """Where to look: ``root``, else MAGISTRATE_LIBRARY, else ``./library``."""
    return root or Path(os.environ.get(ROOT_VARIABLE) or DEFAULT_ROOT)


class Publication:
    """One published library, opened for reading. Safe to use from many threads."""

    def __init__(self, folder: Path) -> None:
        """Open the folder (not the link to it). Raises NoLibrary when it is none of ours, or of another version."""
        self.folder = folder
        self.manifest = _read_manifest(folder)
        self._idle: deque[sqlite3.Connection] = deque()
        weakref.finalize(self, _close_all, self._idle)
        self._give_back(self._connect())

    @property
    def id(self) -> str:
        """The library's id, a hash of what is in it."""
        return self.manifest.id

    @property
    def index_folder(self) -> Path:
        """Where the full-text index lies."""
        return self.folder / INDEX

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """Lend a read-only connection that no other thread uses meanwhile."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._connect()
        try:
            yield connection
        finally:
            self._give_back(connection)

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """All rows of a query."""
        with self.connection() as connection:
            return connection.execute(sql, values).fetchall()

    def row(self, sql: str, values: Sequence[object] = ()) -> Row | None:
        """The first row of a query, or None."""
        with self.connection() as connection:
            found: Row | None = connection.execute(sql, values).fetchone()
            return found

    def _connect(self) -> sqlite3.Connection:
        address = (self.folder / DATABASE).resolve().as_uri() + "?mode=ro&immutable=1"
        try:
            connection = sqlite3.connect(address, uri=True, check_same_thread=False)
            connection.execute("SELECT 1 FROM document LIMIT 1")
        except sqlite3.Error as error:
            raise NoLibrary(f"The library in {self.folder} cannot be read ({error}); {_HOW_TO_MAKE_ONE}.") from error
        return connection

    def _give_back(self, connection: sqlite3.Connection) -> None:
        self._idle.append(connection)


class Publications:
    """A library root whose ``current`` link may be pointed elsewhere while we run."""

    def __init__(self, root: Path | None = None) -> None:
        """Open what ``current`` points to. Raises NoLibrary when there is nothing."""
        self.root = library_root(root)
        self._lock = threading.Lock()
        self._latest = Publication(_target(self.root))
        self._checked = time.monotonic()

    def current(self) -> Publication:
        """The library published last; the link is looked at no more than once a second.

        A link that leads nowhere for the moment, or to something unreadable, leaves the open library in use.
        """
        if time.monotonic() - self._checked < _RECHECK_SECONDS:
            return self._latest
        with self._lock:
            if time.monotonic() - self._checked >= _RECHECK_SECONDS:
                self._checked = time.monotonic()
                self._follow_link()
        return self._latest

    def _follow_link(self) -> None:
        try:
            folder = _target(self.root)
            if folder != self._latest.folder:
                self._latest = Publication(folder)
        except NoLibrary:
            return


def _target(root: Path) -> Path:
    """The folder that ``current`` points to."""
    link = root / CURRENT
    try:
        folder = link.resolve(strict=True)
    except OSError as error:
        raise NoLibrary(f"There is no library in {root.absolute()}; {_HOW_TO_MAKE_ONE}.") from error
    if not folder.is_dir():
        raise NoLibrary(f"{link} is not a library folder; {_HOW_TO_MAKE_ONE}.")
    return folder


def _read_manifest(folder: Path) -> Manifest:
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError) as error:
        raise NoLibrary(f"{folder} is not a published library ({error}); {_HOW_TO_MAKE_ONE}.") from error
    if manifest.schema != VERSION:
        raise NoLibrary(
            f"The library in {folder} is of version {manifest.schema}, this program reads version {VERSION}; "
            f"{_HOW_TO_MAKE_ONE}."
        )
    return manifest


def _close_all(connections: deque[sqlite3.Connection]) -> None:
    while connections:
        connections.pop().close()
