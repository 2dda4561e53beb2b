"""``magistrate cards fetch``: bulk files of cards and rulings into a data directory, where newer than those there."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import msgspec

from ingest.bulk_data.caller import Caller
from ingest.bulk_data.folder import BulkFolder, BulkRecord
from ingest.bulk_data.listing import KINDS, BulkFile, offered
from ingest.bulk_data.service import BulkDataError, read_service
from ingest.download import DownloadError
from ingest.transfer import Transfer, TransferLimits

LIMITS = TransferLimits(size=2_000_000_000, seconds=3600.0, tries=5)  # the card data has under 200 MB
Progress = Callable[[str, int, int], None]


class BulkOutcome(StrEnum):
    """What became of one kind of bulk file."""

    NEW = "new"
    UNCHANGED = "unchanged"  # the service has no newer one
    TOO_SOON = "too soon"  # the service was asked not long ago; what it had then is here
    FAILED = "failed"


class FetchedBulk(msgspec.Struct, frozen=True, kw_only=True):
    """The fate of one kind of bulk file. ``record`` is None where none is here; ``detail`` says why it failed."""

    kind: str
    outcome: BulkOutcome
    record: BulkRecord | None = None
    detail: str = ""

    def __str__(self) -> str:
        line = f"{self.kind:<12}  {self.outcome:<9}"
        if self.outcome is BulkOutcome.FAILED or self.record is None:
            return f"{line}  {self.detail}"
        one = self.record
        return f"{line}  {one.file}  {one.size} bytes  {one.sha256[:12]}" + (f"  ({self.detail})" if self.detail else "")


def fetch_bulk_data(
    catalogue: Path, folder: BulkFolder, force: bool = False, progress: Progress | None = None,
    pause: Callable[[float], None] = time.sleep, now: datetime | None = None,
) -> list[FetchedBulk]:  # fmt: skip
    """Fetch cards and rulings from the service of a catalogue, unless it was asked not long ago (``force``: even then).

    Returns what became of each kind, cards first. Raises CatalogueError for a bad catalogue, BulkDataError where nothing
    could be had or the directory cannot be written.
    """
    caller = Caller(read_service(catalogue), pause)
    now = now or datetime.now(UTC)
    with folder.locked():
        if not force and (fresh := folder.fresh(now)):
            return [_too_soon(record) for record in fresh]
        files = offered(caller)
        found = [_fetch_one(caller, kind, files.get(kind), folder, progress, now) for kind in KINDS]
    failed = [one.detail for one in found if one.outcome is BulkOutcome.FAILED]
    if len(failed) == len(KINDS):
        raise BulkDataError(f"nothing fetched: {failed[0]} (and {len(failed) - 1} more)")
    return found


def _too_soon(record: BulkRecord) -> FetchedBulk:
    when = f"{record.checked[:16].replace('T', ' ')} UTC"
    detail = f"the service was asked on {when} and wants to be asked once a day; --force asks all the same"
    return FetchedBulk(kind=record.kind, outcome=BulkOutcome.TOO_SOON, record=record, detail=detail)


def _fetch_one(
    caller: Caller, kind: str, file: BulkFile | None, folder: BulkFolder, progress: Progress | None, now: datetime
) -> FetchedBulk:
    last = folder.last(kind)
    if file is None:
        detail = f"{caller.service.list_address} lists no {kind}"
        return FetchedBulk(kind=kind, outcome=BulkOutcome.FAILED, record=last, detail=detail)
    if last is not None and (last.updated, last.url) == (file.updated, file.url):
        return FetchedBulk(kind=kind, outcome=BulkOutcome.UNCHANGED, record=folder.checked(last, now))
    try:
        return FetchedBulk(kind=kind, outcome=BulkOutcome.NEW, record=_had(caller, file, folder, progress, now))
    except BulkDataError as error:
        return FetchedBulk(kind=kind, outcome=BulkOutcome.FAILED, record=last, detail=str(error))


def _had(caller: Caller, file: BulkFile, folder: BulkFolder, progress: Progress | None, now: datetime) -> BulkRecord:
    part = folder.part(file)
    heard = (lambda done, total: progress(file.kind, done, total)) if progress is not None else None
    # A packed file is asked for as it is; another may be packed for the way, and is then kept so.
    accepts = "identity" if file.url.endswith(".gz") else "gzip"
    transfer = Transfer(caller, file.url, part, LIMITS, heard, accepts)
    try:
        transfer.fetch()
    except DownloadError as error:
        raise BulkDataError(f"{file.url}: {error}") from error
    except OSError as error:
        raise BulkDataError(f"{part}: {error.strerror or error}") from error
    try:
        return folder.keep(file, part, now)
    finally:  # kept under its name by now, or of no use
        transfer.forget()
