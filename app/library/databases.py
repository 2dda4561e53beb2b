"""Connections to databases that nobody changes any more."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class KeptConnection(sqlite3.Connection):
    """A connection that is kept open for whoever asks next, and closed when nobody holds it any more."""

    def __del__(self) -> None:
        self.close()


def connect_read_only(path: Path, cache_kilobytes: int) -> sqlite3.Connection:
    """A connection to a finished file, which may be handed from thread to thread. Raises sqlite3.Error."""
    address = path.resolve().as_uri() + "?mode=ro&immutable=1"
    connection = sqlite3.connect(address, uri=True, check_same_thread=False, factory=KeptConnection)
    connection.execute(f"PRAGMA cache_size = -{cache_kilobytes}")
    return connection
