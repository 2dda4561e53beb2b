"""What was migrated, so that a migration can be stopped and run again, and no file is ever migrated twice.

A hidden file in each folder that was named holds for each file below it the editions and the hashes before and after. It is
written before the first file is changed, and once more when all are. By its hash a file is then known to be rewritten, or not
yet, or changed by somebody since. Records are looked for in every folder above a file, wherever the command is started.
"""

from __future__ import annotations

import hashlib
import json
from enum import StrEnum
from pathlib import Path

import msgspec

from app.library.citations.texts import UnreadableFile, write_text

RECORD = ".magistrate-migration.json"


class MigrationState(StrEnum):
    """Whether a file is to be migrated from an edition."""

    READY = "ready"
    MIGRATED = "migrated"  # its citations are of another edition by now
    STOPPED = "stopped"  # another migration of it was begun and not finished
    UNCERTAIN = "uncertain"  # it was changed while a migration was under way


class Migrated(msgspec.Struct, frozen=True):
    """A migration of a file: slugs of the editions, sha256 before and after; ``done`` once all files of it were written."""

    source: str
    target: str
    before: str
    after: str
    done: bool = False

    def state(self, digest: str, source: str) -> MigrationState:
        """What a file of this hash needs that is to be migrated from ``source``."""
        if digest == self.before:
            return MigrationState.READY if self.done or source == self.source else MigrationState.STOPPED
        if digest != self.after and not self.done:
            return MigrationState.UNCERTAIN
        return MigrationState.READY if source == self.target else MigrationState.MIGRATED


_Entries = dict[str, Migrated]  # by path from the record's folder


class MigrationRecords:
    """The records that concern some files; each is read once."""

    def __init__(self) -> None:
        self._read: dict[Path, _Entries] = {}

    def of(self, path: Path) -> tuple[Path, Migrated] | None:
        """What is on record of a file, and in which folder, the nearest first. Raises UnreadableFile for a damaged record."""
        real = path.resolve()
        for folder in real.parents:
            found = self._entries(folder).get(real.relative_to(folder).as_posix())
            if found is not None:
                return folder, found
        return None

    def note(self, folder: Path, migrations: dict[Path, Migrated]) -> None:
        """Write migrations of files below ``folder`` into its record. Raises UnreadableFile."""
        real = folder.resolve()
        entries = self._entries(real)
        for path, one in migrations.items():
            entries[path.resolve().relative_to(real).as_posix()] = one
        write_text(real / RECORD, _written(entries))

    def _entries(self, folder: Path) -> _Entries:
        if folder not in self._read:
            self._read[folder] = _read(folder / RECORD)
        return self._read[folder]


def _written(entries: _Entries) -> bytes:
    """In ASCII: a path may hold bytes that are no UTF-8, which only JSON's escapes keep as they are."""
    plain = msgspec.to_builtins(dict(sorted(entries.items())))
    return json.dumps(plain, indent=2, ensure_ascii=True).encode() + b"\n"


def _read(path: Path) -> _Entries:
    try:
        return msgspec.convert(json.loads(path.read_bytes()), _Entries)
    except (FileNotFoundError, PermissionError, NotADirectoryError):
        return {}
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise UnreadableFile(f"{path} is damaged ({error}): mend it, or remove it if nothing was migrated there.") from error


def digest_of(data: bytes) -> str:
    """The hash by which a file is known again."""
    return hashlib.sha256(data).hexdigest()
