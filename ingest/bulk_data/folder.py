"""Where bulk files are kept: ``cards/`` and ``rulings/`` of a data directory, so that an ingest finds them there too.

``bulk-data.toml`` in the directory records where each came from, with hash, size and times.
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import os
import tomllib
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from ingest.bulk_data.listing import KINDS, BulkFile
from ingest.bulk_data.service import BulkDataError
from ingest.provenance import as_toml, write_whole

RECORD = "bulk-data.toml"
ONCE_IN = timedelta(hours=20)  # less than a day, so that a daily timer is not too early when it is a little early
_PLACES = {"oracle_cards": "cards", "rulings": "rulings"}
_KEPT = 2  # files of a kind: the newest, and the one before it
_UNPACKED_LIMIT = 2_000_000_000  # bytes
_CHUNK = 1024 * 1024
_GZIP = b"\x1f\x8b"
_HEAD = "# Where the card data in cards/ and rulings/ came from. Written by `magistrate cards fetch`.\n"


class BulkRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One line of provenance. ``updated`` is when the service made the file, ``checked`` when it last had no newer one."""

    file: str
    kind: str
    url: str
    sha256: str
    size: int
    updated: str
    fetched: str
    checked: str


class BulkFolder:
    """A data directory with its record. Raises BulkDataError where it cannot be read or written."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        with self._told():
            for place in _PLACES.values():
                (directory / place).mkdir(parents=True, exist_ok=True)
        self._records = self._read()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep others from fetching into this directory meanwhile."""
        with self._told():
            handle = (self.directory / ".bulk-data.lock").open("w")
        with handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise BulkDataError(f"another fetch is writing to {self.directory}") from error
            self._records = self._read()
            yield

    def path(self, record: BulkRecord) -> Path:
        """Where the file of a record lies."""
        return self.directory / record.file

    def part(self, file: BulkFile) -> Path:
        """Where the bytes of a file are kept while they come. What is left of files of other times is thrown away."""
        own = self.directory / _PLACES[file.kind] / f".{file.stem}.part"
        for left in own.parent.glob(f".{file.kind.replace('_', '-')}-*.part*"):
            if not left.name.startswith(own.name):
                left.unlink(missing_ok=True)
        return own

    def last(self, kind: str) -> BulkRecord | None:
        """The newest file of a kind that lies there as it was recorded."""
        found = [record for record in self._records if record.kind == kind and self._is_whole(record)]
        return max(found, key=lambda record: (record.updated, record.fetched), default=None)

    def fresh(self, now: datetime) -> list[BulkRecord]:
        """The newest file of each kind, where the service was asked about all of them not long ago; else nothing."""
        found = [record for record in map(self.last, KINDS) if record is not None]
        recent = [record for record in found if timedelta(0) <= now - datetime.fromisoformat(record.checked) < ONCE_IN]
        return recent if len(recent) == len(KINDS) else []

    def keep(self, file: BulkFile, part: Path, now: datetime) -> BulkRecord:
        """Check the bytes that came, and give them their name. Raises BulkDataError where they are not what was listed."""
        with self._told():
            packed, sha256 = _checked(file, part)
            name = f"{_PLACES[file.kind]}/{file.stem}{'.jsonl' if file.lines else '.json'}{'.gz' if packed else ''}"
            os.chmod(part, 0o644)
            os.replace(part, self.directory / name)
            said = now.isoformat(timespec="seconds")
            record = BulkRecord(
                file=name, kind=file.kind, url=file.url, sha256=sha256, size=(self.directory / name).stat().st_size,
                updated=file.updated, fetched=said, checked=said,
            )  # fmt: skip
            self._records = [one for one in self._records if one.file != name] + [record]
            self._drop_old(file.kind)
            self._write()
        return record

    def checked(self, record: BulkRecord, now: datetime) -> BulkRecord:
        """Record that the service had no newer file."""
        checked = msgspec.structs.replace(record, checked=now.isoformat(timespec="seconds"))
        self._records = [checked if one == record else one for one in self._records]
        with self._told():
            self._write()
        return checked

    def _drop_old(self, kind: str) -> None:
        own = sorted((one for one in self._records if one.kind == kind), key=lambda one: (one.updated, one.fetched))
        for old in own[:-_KEPT]:
            self.path(old).unlink(missing_ok=True)
            self._records.remove(old)

    def _is_whole(self, record: BulkRecord) -> bool:
        try:
            with self.path(record).open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest() == record.sha256
        except OSError:
            return False

    def _read(self) -> list[BulkRecord]:
        path = self.directory / RECORD
        try:
            tables = tomllib.loads(path.read_text(encoding="utf-8")).get("file", [])
            records = [msgspec.convert(table, BulkRecord) for table in tables]
            for record in records:
                _check_times(record)
            return records
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError, msgspec.ValidationError) as error:
            raise BulkDataError(f"{path}: damaged ({error}); move it away to go on") from error

    def _write(self) -> None:
        write_whole(self.directory / RECORD, as_toml(_HEAD, self._records).encode())

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BulkDataError(f"{error.filename or self.directory}: {error.strerror or error}") from error


def _check_times(record: BulkRecord) -> None:
    """Raise ValueError unless the times of a record can be compared, and its file lies in the directory."""
    if datetime.fromisoformat(record.checked).tzinfo is None or ".." in Path(record.file).parts or record.file.startswith("/"):
        raise ValueError(f"{record.file} is not as it was recorded")


def _checked(file: BulkFile, part: Path) -> tuple[bool, str]:
    """Whether the bytes are gzipped, and their hash. Raises BulkDataError where they are damaged or of another size."""
    with part.open("rb") as opened:
        packed = opened.read(2) == _GZIP
        opened.seek(0)
        sha256 = hashlib.file_digest(opened, "sha256").hexdigest()
    size = part.stat().st_size
    have = {size, _unpacked_size(file, part)} if packed else {size}
    if file.size is not None and file.size not in have:
        raise BulkDataError(f"{file.url} has {size} bytes; the list says {file.size}; not kept")
    return packed, sha256


def _unpacked_size(file: BulkFile, part: Path) -> int:
    size = 0
    try:
        with gzip.open(part) as opened:
            while chunk := opened.read(_CHUNK):
                size += len(chunk)
                if size > _UNPACKED_LIMIT:
                    raise BulkDataError(f"{file.url} unpacks to more than {_UNPACKED_LIMIT} bytes; not kept")
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise BulkDataError(f"{file.url}: the compressed data are damaged ({error}); not kept") from error
    return size
