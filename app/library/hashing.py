"""The sha256 of files, computed once for as long as a file is not touched.

A hash is kept with the file's signature: size, times of change, inode. Kept hashes lie in a small file in the library's root,
so that a command that looks one rule up need not read the whole library. Whoever writes to a file, or copies it, changes the
signature, and the file is read again. What a failing disk changes behind the file system's back does not; for that, a server
that starts and ``magistrate verify`` read every byte (``afresh``).
"""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

FILE = ".hashes.json"
_SETTLED = 0.1  # seconds after which a further write is sure to show in a file's times


class Signature(NamedTuple):
    """What changes when a file is written to or exchanged. Times in nanoseconds."""

    size: int
    modified: int
    changed: int
    inode: int


class _Kept(NamedTuple):
    signature: Signature
    sha256: str


_seen: dict[str, _Kept] = {}  # by absolute path; of this process


def signature_of(path: Path) -> Signature:
    """The signature of a file. Raises OSError."""
    found = path.stat()
    return Signature(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


class KnownHashes:
    """Hashes of files below a library's root, as far as they are known."""

    def __init__(self, root: Path) -> None:
        """``root`` is the folder in which hashes are kept between processes, where it can be written."""
        self._root = root
        self._kept: dict[str, _Kept] | None = None
        self._learnt = False

    def of(self, path: Path, afresh: bool = False) -> str:
        """The sha256 of a file; ``afresh``: of the bytes that lie there now, whatever is known. Raises OSError."""
        signature, key = signature_of(path), str(path.absolute())
        known = None if afresh else self._known(key, path)
        if known is not None and known.signature == signature:
            _seen[key] = known
            return known.sha256
        begun = time.time_ns()
        with path.open("rb") as opened:
            sha256 = hashlib.file_digest(opened, "sha256").hexdigest()
        if signature == signature_of(path) and begun - max(signature.modified, signature.changed) > _SETTLED * 1e9:
            _seen[key] = self._load()[self._name(path)] = _Kept(signature, sha256)
            self._learnt = True
        return sha256

    def keep(self) -> None:
        """Keep for other processes what was learnt. Nothing is kept where the root cannot be written."""
        if not self._learnt:
            return
        kept = {name: one for name, one in self._load().items() if (self._root / name).exists()}
        part = self._root / f"{FILE}.{os.getpid()}"
        with suppress(OSError):
            try:
                part.write_bytes(msgspec.json.encode(kept))
                part.replace(self._root / FILE)
            finally:
                part.unlink(missing_ok=True)
        self._learnt = False

    def _known(self, key: str, path: Path) -> _Kept | None:
        return _seen.get(key) or self._load().get(self._name(path))

    def _name(self, path: Path) -> str:
        return path.absolute().relative_to(self._root.absolute()).as_posix()

    def _load(self) -> dict[str, _Kept]:
        if self._kept is None:
            self._kept = {}
            with suppress(OSError, msgspec.DecodeError):
                self._kept = msgspec.json.decode((self._root / FILE).read_bytes(), type=dict[str, _Kept])
        return self._kept
