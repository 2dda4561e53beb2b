"""Files of card data: read-only databases named by the beginning of their sha256, and the link to the one in use."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

from app.library.databases import connect_read_only
from app.library.hashing import KnownHashes

CURRENT = "current"
_CACHE_KILOBYTES = 256  # of each connection; a server has one for each thread, and the system keeps the file's pages too
HASH_DIGITS = 16  # of a file's name, which is the beginning of its sha256
_RECHECK_SECONDS = 1.0


class FollowedLink:
    """A link to the file in use, looked for no more than once a second. Safe to use from many threads."""

    def __init__(self, link: Path) -> None:
        """Nothing is looked for yet."""
        self._link = link
        self._file: Path | None = None
        self._checked = float("-inf")
        self._lock = threading.Lock()

    def file(self) -> Path | None:
        """The file that was published last, the same object until there is another; None where there is none."""
        if time.monotonic() - self._checked >= _RECHECK_SECONDS:
            with self._lock:
                self._checked = time.monotonic()
                found = self._link.resolve() if self._link.exists() else None
                if found != self._file:
                    self._file = found
        return self._file

    def forget(self) -> None:
        """Look again when asked the next time."""
        self._checked = float("-inf")


class ReadOnlyDatabase:
    """A database that nobody changes any more. Safe to use from many threads."""

    def __init__(self, path: Path) -> None:
        """Nothing is opened yet."""
        self._path = path
        self._local = threading.local()

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query. Raises sqlite3.Error where the file cannot be read."""
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = connect_read_only(self._path, _CACHE_KILOBYTES)
        rows: list[tuple[Any, ...]] = connection.execute(sql, values).fetchall()
        return rows


def file_fault(path: Path, afresh: bool = False) -> str:
    """What is wrong with a file of card data that is named by its hash; empty where nothing is.

    ``afresh``: read every byte; else only a file that was touched since it was last read.
    """
    if len(path.stem) != HASH_DIGITS or not path.exists():
        return ""
    hashes = KnownHashes(path.parent.parent)
    try:
        sha256 = hashes.of(path, afresh)
    except OSError as error:
        return f"unreadable: {error.strerror or error}"
    hashes.keep()
    return "" if sha256.startswith(path.stem) else "its content was changed"
