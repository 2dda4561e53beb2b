"""Writing migrated texts back into their files: only below what was named, each at once, and no file twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from app.library.citations.migration_record import Migrated, MigrationRecords, MigrationState, digest_of
from app.library.citations.texts import UnreadableFile, replace_file, unfinished


class Left(NamedTuple):
    """A file that is left as it is. ``fine``: there is nothing to do about it."""

    path: str
    reason: str
    fine: bool = False


class Rewrite(NamedTuple):
    """A file with its bytes as they were read and as they shall be."""

    path: Path
    before: bytes
    after: bytes


class Rewriter:
    """Rewrites the files below what was named, from one edition to another."""

    def __init__(self, named: Iterable[Path], source: str, target: str, again: bool = False) -> None:
        """``source`` and ``target`` are slugs; ``again``: whatever is on record."""
        self._named = [(path, path.resolve()) for path in named]
        self._source, self._target, self._again = source, target, again
        self._records = MigrationRecords()
        self._seen: set[Path] = set()
        self._resumed: list[tuple[Path, Path, Migrated]] = []  # record's folder, file: written by a run that was stopped

    def reason_to_leave(self, path: Path, data: bytes) -> Left | None:
        """Why a file that was read must not be rewritten; None where it may be. Raises UnreadableFile."""
        real, name = path.resolve(), path.as_posix()
        if self._folder_of(path) is None:
            return Left(name, f"a symbolic link to {real}, which is not below what was named")
        if real in self._seen:
            return Left(name, f"another name of {real}, which is rewritten", fine=True)
        if (names := _names(real)) > 1:
            return Left(name, f"it has {names} names (hard links), and rewriting it would part them")
        known = None if self._again else self._records.of(path)
        left = self._by_record(path, *known, data) if known is not None else None
        if left is None:
            self._seen.add(real)
        return left

    def write(self, rewrites: Sequence[Rewrite]) -> list[Left]:
        """Rewrite files, and return those that were changed meanwhile. Run it again where it was stopped.

        Raises UnreadableFile where a record or a file cannot be written: what was rewritten until then is on record.
        """
        self._note(rewrites, done=False)
        left = [one for one in map(self._rewrite, rewrites) if one is not None]
        kept = {one.path for one in left}
        self._note([one for one in rewrites if one.path.as_posix() not in kept], done=True)
        for folder, path, known in self._resumed:
            self._records.note(folder, {path: msgspec.structs.replace(known, done=True)})
        return left

    def _rewrite(self, one: Rewrite) -> Left | None:
        try:
            if one.path.read_bytes() != one.before:
                return Left(one.path.as_posix(), "it was changed while it was being migrated")
        except OSError as error:
            raise UnreadableFile(f"{one.path} cannot be read: {error.strerror}.") from error
        replace_file(one.path, one.after)
        return None

    def _note(self, rewrites: Sequence[Rewrite], done: bool) -> None:
        folders: dict[Path, dict[Path, Migrated]] = {}
        for path, before, after in rewrites:
            folder = self._folder_of(path)
            assert folder is not None  # reason_to_leave said so
            made = Migrated(self._source, self._target, digest_of(before), digest_of(after), done)
            folders.setdefault(folder, {})[path] = made
            if done:
                unfinished(path.resolve()).unlink(missing_ok=True)
        for folder, migrations in folders.items():
            self._records.note(folder, migrations)

    def _folder_of(self, path: Path) -> Path | None:
        """The folder named that a file really lies in, or the one of a file that was named; None where it lies elsewhere."""
        real = path.resolve()
        for name, place in self._named:
            if place.is_dir() and real.is_relative_to(place):
                return place
            if real == place and not name.is_symlink():
                return place.parent
        return None

    def _by_record(self, path: Path, folder: Path, known: Migrated, data: bytes) -> Left | None:
        span = f"from {known.source} to {known.target}"
        told = {
            MigrationState.MIGRATED: f"migrated already, {span}",
            MigrationState.STOPPED: f"a migration {span} was stopped before this file: run that again first, or add --again",
            MigrationState.UNCERTAIN: f"changed while it was migrated {span}: look which edition it cites, then add --again",
        }
        state = known.state(digest_of(data), self._source)
        if state is MigrationState.READY:
            return None
        if state is MigrationState.MIGRATED and not known.done:
            self._resumed.append((folder, path, known))
        return Left(path.as_posix(), told[state], fine=state is MigrationState.MIGRATED)


def _names(real: Path) -> int:
    try:
        return real.stat().st_nlink
    except OSError as error:
        raise UnreadableFile(f"{real} cannot be read: {error.strerror}.") from error


def as_rows(left: Iterable[Left]) -> list[dict[str, str]]:
    """Files that were left, for JSON."""
    return [{"path": one.path, "reason": one.reason} for one in left]
