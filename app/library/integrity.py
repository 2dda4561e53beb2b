"""Whether the files of a published library are the ones that were published.

``glance`` compares names, sizes and headers, and takes well under a millisecond. ``inspect`` compares hashes as well, and reads
only the files whose hash is not known (``app.library.hashing``).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from enum import StrEnum
from pathlib import Path

import msgspec

from app.library.hashing import KnownHashes, Signature, signature_of
from app.library.manifest import DATABASE, INDEX, MANIFEST, FileRecord, Manifest, files_in

_HEADER = b"SQLite format 3\0"


class FileState(StrEnum):
    """How a file is found."""

    OK = "ok"
    UNCHECKED = "unchecked"  # there, and no hash of it was published
    MISSING = "missing"
    RESIZED = "resized"  # of another size than was published
    CHANGED = "changed"  # of the same size, with other content
    UNREADABLE = "unreadable"
    UNLISTED = "unlisted"  # nothing of that name was published


SOUND = frozenset({FileState.OK, FileState.UNCHECKED})


class FileFinding(msgspec.Struct, frozen=True):
    """A file, how it was found, and what is to be said of that."""

    file: str
    state: FileState
    size: int = 0
    detail: str = ""

    @property
    def sound(self) -> bool:
        """Whether nothing speaks against the file."""
        return self.state in SOUND

    def __str__(self) -> str:
        return f"{self.file}: {self.detail or self.state}"


def glance(folder: Path, manifest: Manifest) -> list[FileFinding]:
    """What is wrong at a glance: files that are missing, of another size, or in the index without being published."""
    if not manifest.files:
        return _header_fault(folder / DATABASE)
    faults = [one for name, record in manifest.files.items() if not (one := _sized(folder, name, record)).sound]
    strange = [name for name in files_in(folder / INDEX) if f"{INDEX}/{name}" not in manifest.files]
    return faults + [_finding(folder, f"{INDEX}/{name}", FileState.UNLISTED) for name in strange]


def inspect(folder: Path, manifest: Manifest, afresh: bool = False) -> Iterator[FileFinding]:
    """Every file that was published, and those that were not. ``afresh``: read every byte, whatever hashes are known."""
    hashes = KnownHashes(folder.parent)
    for name, record in manifest.files.items():
        found = _sized(folder, name, record)
        yield _hashed(folder, name, record, hashes, afresh) if found.sound else found
    hashes.keep()
    unlisted = FileState.UNLISTED if manifest.files else FileState.UNCHECKED
    for name in files_in(folder):
        if name not in manifest.files:
            yield _finding(folder, name, unlisted)


def faults(folder: Path, manifest: Manifest, afresh: bool = False) -> list[FileFinding]:
    """What is wrong with the files that a library is read from; another file beside them is no fault."""
    found = glance(folder, manifest)
    return found or [one for one in inspect(folder, manifest, afresh) if one.file in manifest.files and not one.sound]


def read_afresh(folder: Path, name: str, record: FileRecord) -> FileFinding:
    """One file, by the bytes that lie there now."""
    found = _sized(folder, name, record)
    return _hashed(folder, name, record, KnownHashes(folder.parent), afresh=True) if found.sound else found


def signatures(folder: Path, manifest: Manifest) -> tuple[Signature | None, ...]:
    """The signatures of the published files: they change when one of the files does."""
    return tuple(_signature(folder / name) for name in (MANIFEST, *(manifest.files or (DATABASE,))))


def database_fault(path: Path) -> str:
    """What SQLite's own check says of a file; empty where it finds nothing."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            said = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(1)")]
    except sqlite3.Error as error:
        return str(error)
    return "" if said == ["ok"] else " ".join("; ".join(said).split())


def _header_fault(path: Path) -> list[FileFinding]:
    try:
        with path.open("rb") as opened:
            header = opened.read(len(_HEADER))
    except OSError as error:
        return [FileFinding(path.name, FileState.UNREADABLE, detail=error.strerror or str(error))]
    return [] if header == _HEADER else [FileFinding(path.name, FileState.CHANGED, detail="not a SQLite file")]


def _sized(folder: Path, name: str, record: FileRecord) -> FileFinding:
    """A file by its size."""
    try:
        size = (folder / name).stat().st_size
    except FileNotFoundError:
        return FileFinding(name, FileState.MISSING)
    except OSError as error:
        return FileFinding(name, FileState.UNREADABLE, detail=f"unreadable ({error.strerror or error})")
    if size != record.size:
        return FileFinding(name, FileState.RESIZED, size, f"{size:,} bytes instead of {record.size:,}")
    return FileFinding(name, FileState.OK, size)


def _hashed(folder: Path, name: str, record: FileRecord, hashes: KnownHashes, afresh: bool) -> FileFinding:
    """A file of the right size by its content."""
    try:
        sha256 = hashes.of(folder / name, afresh)
    except OSError as error:
        return FileFinding(name, FileState.UNREADABLE, record.size, f"unreadable ({error.strerror or error})")
    if sha256 != record.sha256:
        return FileFinding(name, FileState.CHANGED, record.size, "its content was changed")
    return FileFinding(name, FileState.OK, record.size)


def _finding(folder: Path, name: str, state: FileState) -> FileFinding:
    signature = _signature(folder / name)
    detail = "not a file of this library" if state is FileState.UNLISTED else "no hash of it was published"
    return FileFinding(name, state, signature.size if signature else 0, detail)


def _signature(path: Path) -> Signature | None:
    try:
        return signature_of(path)
    except OSError:
        return None
