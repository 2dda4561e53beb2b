"""The directory that fetched editions are kept in.

What has been fetched is never overwritten. Identical bytes change nothing; other bytes under the same address are a
republication, kept beside the old ones under their hash. ``fetched.toml`` records where every file came from. What came in
part is kept under a hidden name that no ingest reads, and the next fetch goes on from there.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import time
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import msgspec

from ingest.catalogue import Address
from ingest.download import SIZE_LIMIT, TIME_LIMIT, Hosts, unpacked
from ingest.errors import IngestError
from ingest.provenance import as_toml, write_whole
from ingest.transfer import Transfer, TransferLimits

RECORD = "fetched.toml"
LIMITS = TransferLimits(size=SIZE_LIMIT, seconds=TIME_LIMIT, tries=3)
_STALE = 30 * 86400.0  # seconds after which nobody goes on with what came in part
_HEAD = "# Where the files beside this one came from. Written by `magistrate fetch`.\n"


class FetchError(IngestError):
    """Nothing could be fetched, or the directory cannot be written."""


class FetchOutcome(StrEnum):
    """What became of one address."""

    NEW = "new"
    UNCHANGED = "unchanged"
    REPUBLISHED = "republished"  # the address now serves other bytes than before, or than the catalogue knows
    FAILED = "failed"


class Fetched(msgspec.Struct, frozen=True, kw_only=True):
    """The fate of one address. ``file``, ``sha256`` and ``size`` are empty where it failed; ``detail`` says why."""

    effective: str
    url: str
    outcome: FetchOutcome
    file: str = ""
    sha256: str = ""
    size: int = 0
    detail: str = ""

    def __str__(self) -> str:
        if self.outcome is FetchOutcome.FAILED:
            return f"{self.effective}  {self.outcome:<11}  {self.url}: {self.detail}"
        if not self.file:
            return f"{self.effective}  {self.outcome:<11}  {self.detail}"
        line = f"{self.effective}  {self.outcome:<11}  {self.file}  {self.size} bytes  {self.sha256[:12]}"
        return f"{line}  ({self.detail})" if self.detail else line


class FetchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One line of provenance: ``file`` holds what ``url`` served on ``fetched`` (ISO)."""

    file: str
    effective: str
    url: str
    sha256: str
    size: int
    fetched: str


class FetchFolder:
    """A directory of fetched files and the record beside them, which is made where it is not there. Raises FetchError."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FetchError(f"{directory}: {error.strerror or error}") from error
        self.records = read_records(directory)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep others from fetching into this directory meanwhile, and throw away what nobody goes on with."""
        try:
            handle = os.open(self.directory, os.O_RDONLY)  # the directory itself: a lock that leaves no file behind
        except OSError as error:
            raise FetchError(f"{self.directory}: {error.strerror or error}") from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(handle)
            raise FetchError(f"another fetch is writing to {self.directory}") from error
        except OSError:  # a file system without such locks
            pass
        try:
            self.records = read_records(self.directory)
            self._drop_stale()
            yield
        finally:
            os.close(handle)

    def have(self, url: str, hosts: Hosts, sha256: str = "") -> bytes:
        """The bytes at an address, going on with what came earlier. Raises DownloadError; FetchError where the disk fails.

        ``sha256`` is what they are expected to be. Where they are not, and came in several goes, they are asked for once more
        in one: a server may have put together what does not belong together.
        """
        transfer = Transfer(hosts, url, self._part(url), LIMITS)
        try:
            data = self._whole(transfer, url)
            if sha256 and transfer.resumed and hashlib.sha256(data).hexdigest() != sha256:
                data = self._whole(transfer, url)
        except OSError as error:
            raise FetchError(f"{self._part(url)}: {error.strerror or error}") from error
        return data

    def _whole(self, transfer: Transfer, url: str) -> bytes:
        transfer.fetch()
        try:
            return unpacked(transfer.bytes_that_came(), transfer.encoding, url)
        finally:  # in memory by now, or of no use
            transfer.forget()

    def _part(self, url: str) -> Path:
        return self.directory / f".{hashlib.sha256(url.encode()).hexdigest()[:16]}.part"

    def _drop_stale(self) -> None:
        for left in self.directory.glob(".????????????????.part*"):
            with contextlib.suppress(OSError):
                if time.time() - left.stat().st_mtime > _STALE:
                    left.unlink()

    def has(self, record: FetchRecord) -> bool:
        """Whether the file of a record lies there, with the bytes that were recorded."""
        return _hash_of(self.directory / record.file) == record.sha256

    def keep(self, address: Address, data: bytes) -> Fetched:
        """Put bytes into the folder unless they are there already, and record where they came from."""
        sha256 = hashlib.sha256(data).hexdigest()
        known = [record for record in self.records if record.url == address.url]
        detail = ""
        outcome = FetchOutcome.REPUBLISHED if known else FetchOutcome.NEW
        if address.sha256 and address.sha256 != sha256:
            outcome, detail = FetchOutcome.REPUBLISHED, "not the bytes the catalogue knows"
        file, present = self._place(address, sha256)
        recorded = any(record.sha256 == sha256 for record in known)
        if present and (recorded or not known):
            outcome = FetchOutcome.UNCHANGED
        elif recorded:
            outcome, detail = FetchOutcome.NEW, "the file recorded was missing"
        try:
            if not present:
                write_whole(self.directory / file, data)
            if not recorded:
                self._record(file, address, sha256, len(data))
        except OSError as error:
            raise FetchError(f"{self.directory / file}: {error.strerror or error}") from error
        return Fetched(
            effective=address.effective, url=address.url, outcome=outcome, file=file, sha256=sha256, size=len(data),
            detail=detail,
        )  # fmt: skip

    def _place(self, address: Address, sha256: str) -> tuple[str, bool]:
        """The name for bytes of this hash, and whether they already lie there: the plain name, or one with the hash.

        The plain name is for the bytes that the catalogue knows, where it knows any.
        """
        plain = f"{address.effective}{address.suffix}"
        hashed = f"{address.effective}~{sha256[:8]}{address.suffix}"
        expected = address.sha256 in ("", sha256)
        for name in (plain, hashed) if expected else (hashed,):
            found = _hash_of(self.directory / name)
            if found is None and name == plain and _hash_of(self.directory / hashed) == sha256:
                continue
            if found is None or found == sha256:
                return name, found is not None
        return f"{address.effective}~{sha256}{address.suffix}", False

    def _record(self, file: str, address: Address, sha256: str, size: int) -> None:
        today = datetime.now(UTC).date().isoformat()
        self.records.append(
            FetchRecord(file=file, effective=address.effective, url=address.url, sha256=sha256, size=size, fetched=today)
        )
        write_whole(self.directory / RECORD, as_toml(_HEAD, self.records).encode())


def _hash_of(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FetchError(f"{path}: {error.strerror or error}") from error


def read_records(directory: Path) -> list[FetchRecord]:
    """What the record in a directory says; empty where there is none. Raises FetchError where it is damaged."""
    path = directory / RECORD
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")).get("file", [])
        return [msgspec.convert(table, FetchRecord) for table in tables]
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FetchError(f"{path}: damaged ({error}); move it away to go on") from error
