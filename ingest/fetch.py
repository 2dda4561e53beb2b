"""``magistrate fetch``: editions from the publisher's addresses into a directory, with hash and date recorded.

What has been fetched is never overwritten. Identical bytes change nothing; other bytes under the same address are a
republication, kept beside the old ones under their hash. ``fetched.toml`` records where every file came from.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from ingest.catalogue import Address, host_of, read_catalogue, selected
from ingest.download import DownloadError, download
from ingest.errors import IngestError

RECORD = "fetched.toml"
_PAGE = (b"<!doctype html", b"<html")
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


def fetch(
    catalogue: Path, target: Path, dates: Sequence[str] = (), progress: Callable[[int, int], None] | None = None
) -> list[Fetched]:
    """Fetch editions of a catalogue into the directory ``target``: those of ``dates`` (ISO), or all still up.

    Returns one Fetched an address, in the catalogue's order. Raises CatalogueError for a bad catalogue or date,
    FetchError where nothing at all could be fetched or the directory cannot be written.
    """
    addresses = read_catalogue(catalogue)
    hosts = frozenset(host_of(urlsplit(address.url)) for address in addresses)
    chosen = selected(addresses, dates)
    folder = FetchFolder(target)
    unreachable: dict[str, str] = {}
    found: list[Fetched] = []
    for address in chosen:
        if progress is not None:
            progress(len(found), len(chosen))
        found.append(_fetch_one(address, hosts, folder, unreachable))
    if progress is not None:
        progress(len(found), len(chosen))
    failed = [one for one in found if one.outcome is FetchOutcome.FAILED]
    if failed and len(failed) == len(found):
        more = f" (and {len(failed) - 1} more)" if len(failed) > 1 else ""
        raise FetchError(f"nothing fetched: {failed[0].url}: {failed[0].detail}{more}")
    return found


def _fetch_one(address: Address, hosts: frozenset[str], folder: FetchFolder, unreachable: dict[str, str]) -> Fetched:
    host = host_of(urlsplit(address.url))
    try:
        if host in unreachable:
            raise DownloadError(unreachable[host])
        data = download(address.url, hosts)
        if data.lstrip()[:64].lower().startswith(_PAGE):
            raise DownloadError(f"{host} answered with a web page, not an edition")
        if not data:
            raise DownloadError(f"{host} answered with an empty file")
    except DownloadError as error:
        if error.unreachable:
            unreachable[host] = str(error)
        return Fetched(effective=address.effective, url=address.url, outcome=FetchOutcome.FAILED, detail=str(error))
    return folder.keep(address, data)


class FetchFolder:
    """A directory of fetched files and the record beside them, which is made where it is not there. Raises FetchError."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FetchError(f"{directory}: {error.strerror or error}") from error
        self.records = read_records(directory)

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


def as_toml(head: str, records: Sequence[msgspec.Struct]) -> str:
    """Records as TOML: a ``[[file]]`` for each, after a comment."""
    tables = []
    for record in records:
        fields = msgspec.structs.asdict(record)
        lines = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items())
        tables.append("\n[[file]]\n" + "\n".join(lines) + "\n")
    return head + "".join(tables)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
