"""A published library on disk: finding it, reading its SQLite file, noticing that a newer one was published.

``<root>/current`` is a symbolic link to ``<root>/<id>/``, which holds ``library.sqlite``, ``index/`` and
``manifest.json`` and never changes. Only folders published there are opened: the index format is trusted input. A folder whose
files are not the ones that were published is refused, also when that happens while it is open.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.library import integrity
from app.library.databases import connect_read_only
from app.library.errors import Damaged, NoLibrary
from app.library.integrity import FileFinding
from app.library.manifest import DATABASE, INDEX, MANIFEST, BadManifest, Manifest, read_manifest
from app.library.schema import VERSION

ROOT_VARIABLE = "MAGISTRATE_LIBRARY"
DEFAULT_ROOT = Path("library")
CURRENT = "current"
_RECHECK_SECONDS = 0.1
_CACHE_KILOBYTES = 512  # of each connection; a server has one for each thread, and the system keeps the file's pages too
_HOW_TO_MAKE_ONE = "make one with 'magistrate ingest'"
_HOW_TO_MEND = "'magistrate verify' lists every file; 'magistrate ingest' builds the library again"
_SHOWN_FAULTS = 3
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_LOG = logging.getLogger(__name__)

Row = tuple[Any, ...]


def library_root(root: Path | None = None) -> Path:
    """Where to look: ``root``, else MAGISTRATE_LIBRARY, else ``./library``."""
    return root or Path(os.environ.get(ROOT_VARIABLE) or DEFAULT_ROOT)


class Publication:
    """One published library, opened for reading. Safe to use from many threads."""

    def __init__(self, folder: Path) -> None:
        """Open the folder (not the link to it).

        Raises NoLibrary when it is none of ours, or of another version, Damaged when its files are not as published.
        """
        self.folder = folder
        self.manifest = _read_manifest(folder)
        self._signatures = integrity.signatures(folder, self.manifest)
        self.check()
        self._idle: deque[sqlite3.Connection] = deque()
        self._give_back(self._connect())

    @property
    def id(self) -> str:
        """The library's id, a hash of what is in it."""
        return self.manifest.id

    @property
    def index_folder(self) -> Path:
        """Where the full-text index lies."""
        return self.folder / INDEX

    def check(self, afresh: bool = False) -> None:
        """Hold the files against the hashes that were published. Raises Damaged.

        ``afresh``: read every byte; else only files that were touched since they were last read.
        """
        faults = integrity.faults(self.folder, self.manifest, afresh)
        if faults:
            raise _damaged(self.folder, faults)

    def check_index(self) -> None:
        """Hold the index's table of contents against its hash: Whoosh reads a pickle in it. Raises Damaged.

        Another table of contents beside it is refused too: Whoosh would read the one of the highest number.
        """
        faults = integrity.glance(self.folder, self.manifest)
        if faults:
            raise _damaged(self.folder, faults)
        for name, record in self.manifest.files.items():
            if name.startswith(f"{INDEX}/") and name.endswith(".toc"):
                found = integrity.read_afresh(self.folder, name, record)
                if not found.sound:
                    raise _damaged(self.folder, [found])

    def was_touched(self) -> bool:
        """Whether a file was written to, exchanged or removed since this was last asked, or since it was opened."""
        before, self._signatures = self._signatures, integrity.signatures(self.folder, self.manifest)
        return before != self._signatures

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """Lend a read-only connection that no other thread uses meanwhile."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._connect()
        try:
            yield connection
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", None) in _BROKEN:
                raise _damaged(self.folder, [FileFinding(DATABASE, integrity.FileState.CHANGED, detail=str(error))]) from error
            raise
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
        try:
            connection = connect_read_only(self.folder / DATABASE, _CACHE_KILOBYTES)
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
        self._refusal: Damaged | None = None
        self._latest = Publication(published_folder(self.root))
        self._checked = time.monotonic()

    def current(self) -> Publication:
        """The library published last; disk and link are looked at no more than ten times a second.

        A link that leads nowhere for the moment, or to something unreadable, leaves the open library in use. Raises Damaged
        once a file of the open library was found changed, until another is published or the file is as it was.
        """
        if time.monotonic() - self._checked >= _RECHECK_SECONDS:
            with self._lock:
                if time.monotonic() - self._checked >= _RECHECK_SECONDS:
                    self._look()
                    self._checked = time.monotonic()
        if self._refusal is not None:
            raise self._refusal.with_traceback(None)
        return self._latest

    def check_afresh(self) -> None:
        """Read every byte of the open library, and refuse it from now on where one was changed."""
        checked = self._latest
        try:
            checked.check(afresh=True)
        except Damaged as damaged:
            with self._lock:
                if self._latest is checked:
                    self._refuse(damaged)

    def _look(self) -> None:
        self._follow_link()
        if self._latest.was_touched():
            self._refusal = None
            try:
                Publication(self._latest.folder)
            except Damaged as damaged:
                self._refuse(damaged)
            except NoLibrary:  # the folder is gone; what is open can still be read
                return

    def _refuse(self, damaged: Damaged) -> None:
        self._refusal = damaged
        _LOG.error("%s", damaged)

    def _follow_link(self) -> None:
        try:
            folder = published_folder(self.root)
            if folder != self._latest.folder:
                self._latest, self._refusal = Publication(folder), None
        except NoLibrary:
            return


def published_folder(root: Path) -> Path:
    """The folder that ``current`` points to under a library's root. Raises NoLibrary."""
    link = root / CURRENT
    try:
        folder = link.resolve(strict=True)
    except OSError as error:
        raise NoLibrary(f"There is no library in {root.absolute()}; {_HOW_TO_MAKE_ONE}.") from error
    if not folder.is_dir():
        raise NoLibrary(f"{link} is not a library folder; {_HOW_TO_MAKE_ONE}.")
    return folder


def _read_manifest(folder: Path) -> Manifest:
    """The manifest of a folder that this program can read. Raises NoLibrary, Damaged."""
    if not (folder / MANIFEST).exists() and not (folder / DATABASE).exists():
        raise NoLibrary(f"{folder} is not a published library; {_HOW_TO_MAKE_ONE}.")
    try:
        manifest = read_manifest(folder)
    except BadManifest as error:
        raise _damaged(folder, [FileFinding(MANIFEST, integrity.FileState.CHANGED, detail=str(error))]) from error
    if manifest.schema != VERSION:
        raise NoLibrary(
            f"The library in {folder} is of version {manifest.schema}, this program reads version {VERSION}; "
            f"{_HOW_TO_MAKE_ONE}."
        )
    return manifest


def _damaged(folder: Path, faults: Sequence[FileFinding]) -> Damaged:
    more = f" and {len(faults) - _SHOWN_FAULTS} more" if len(faults) > _SHOWN_FAULTS else ""
    told = "; ".join(map(str, faults[:_SHOWN_FAULTS]))
    return Damaged(f"The library in {folder} is damaged ({told}{more}). {_HOW_TO_MEND}.")
