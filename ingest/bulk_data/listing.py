"""The list of bulk files that a service offers: which there are, of what day, where, and how large."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from ingest.bulk_data.caller import Caller
from ingest.bulk_data.service import BulkDataError
from ingest.deadline import Deadline
from ingest.download import DownloadError, chunks_of

KINDS = ("oracle_cards", "rulings")  # in this order: what rulings are on is known before they come
_LIMIT = 4 * 2**20  # bytes of a list
_SECONDS = 600.0  # for a list, with the waits that the service asks for


class BulkFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file on offer. ``lines``: one JSON object a line, gzipped; else a JSON list.

    ``updated`` is when the service made it (ISO). ``size`` is in bytes, of the gzipped file where ``lines``, else of the
    unpacked one; None where the list does not say.
    """

    kind: str
    updated: str
    url: str
    lines: bool
    size: int | None

    @property
    def stem(self) -> str:
        """The file's name without its suffixes, with the time in it, so that names sort by time."""
        stamp = datetime.fromisoformat(self.updated).strftime("%Y%m%d%H%M%S")
        return f"{self.kind.replace('_', '-')}-{stamp}"


def offered(caller: Caller) -> dict[str, BulkFile]:
    """The files on offer of the kinds wanted. Raises BulkDataError where there is no list, or none of them in it."""
    address = caller.service.list_address
    data = b""
    try:
        with Deadline(_SECONDS) as deadline, caller.open(address, {"Accept-Encoding": "gzip"}, deadline) as answer:
            for chunk in chunks_of(answer):
                data += chunk
                if len(data) > _LIMIT:
                    break
    except DownloadError as error:
        raise BulkDataError(f"the list of bulk data cannot be had: {error}") from error
    found = _files(_decoded(data, address), address)
    if not found:
        raise BulkDataError(f"{address} lists neither {' nor '.join(KINDS)}")
    return found


def _decoded(data: bytes, address: str) -> Any:
    try:
        if data.startswith(b"\x1f\x8b"):
            data = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, _LIMIT + 1)
        if len(data) > _LIMIT:
            raise BulkDataError(f"{address} answered with more than {_LIMIT} bytes, not with a list")
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, zlib.error) as error:
        raise BulkDataError(f"{address} answered with something that is not JSON: {error}") from error


def _files(answer: Any, address: str) -> dict[str, BulkFile]:
    listed = answer.get("data") if isinstance(answer, Mapping) else None
    if not isinstance(listed, list):
        details = str(answer.get("details", ""))[:200] if isinstance(answer, Mapping) else ""
        raise BulkDataError(f"{address} answered with no list of files{': ' + details if details else ''}")
    return {one["type"]: _file(one, address) for one in listed if isinstance(one, Mapping) and one.get("type") in KINDS}


def _file(listed: Mapping[str, Any], address: str) -> BulkFile:
    kind, updated = listed["type"], listed.get("updated_at")
    packed, whole = listed.get("jsonl_download_uri"), listed.get("download_uri")
    url, size = (packed, listed.get("compressed_size")) if packed else (whole, listed.get("size"))
    if not isinstance(url, str) or not url:
        raise BulkDataError(f"{address} names no address for {kind}")
    try:
        datetime.fromisoformat(updated)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise BulkDataError(f"{address} names no time for {kind}: updated_at is {str(updated)[:40]!r}") from error
    known = size if isinstance(size, int) and not isinstance(size, bool) and size > 0 else None
    return BulkFile(kind=kind, updated=str(updated), url=url, lines=bool(packed), size=known)
