"""Fetching a large file so that a cut connection costs little: what came is kept, and the rest asked for.

Beside the bytes that came stands what they are the beginning of: address, the server's mark of this version of the file
(its strong ETag, or the time of its last change), and its length. The rest is asked for only with that mark. Where the
server has another version by now, or gives no mark, the file is fetched from its beginning.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from http.client import HTTPResponse
from pathlib import Path

import msgspec

from ingest.bulk_data.caller import Caller, RangeRefused, chunks_of
from ingest.bulk_data.service import BulkDataError, NotServed
from ingest.download import DownloadError

SIZE_LIMIT = 2_000_000_000  # bytes; the card data has under 200 MB
TIME_LIMIT = 3600.0  # seconds for one file
_TRIES = 5
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+)")

Progress = Callable[[int, int], None]


class _Begun(msgspec.Struct, frozen=True, kw_only=True):
    """What the bytes that came are the beginning of. ``length`` is None where the server did not say."""

    url: str
    mark: str
    length: int | None


class Transfer:
    """One file on its way. ``part`` is where its bytes are kept until they are all there."""

    def __init__(self, caller: Caller, url: str, part: Path, progress: Progress | None = None) -> None:
        self._caller, self._url, self._part, self._progress = caller, url, part, progress
        self._note = part.with_name(part.name + ".note")
        self._deadline = time.monotonic() + TIME_LIMIT

    def fetch(self) -> None:
        """Have all bytes of the file in ``part``. Raises BulkDataError; what came is kept where it can be gone on with."""
        failure: DownloadError | None = None
        for number in range(_TRIES):
            if failure is not None:
                self._caller.pause(2.0**number)
            try:
                self._go_on()
                return
            except OSError as error:
                raise BulkDataError(f"{self._part}: {error.strerror or error}") from error
            except DownloadError as error:
                failure = error
            if isinstance(failure, RangeRefused):
                self.forget()
            if isinstance(failure, NotServed) or time.monotonic() > self._deadline:
                break
        begun = self._begun()
        kept = self._size() if begun is not None and begun.mark else 0
        more = f"; {kept} bytes are kept, and the next fetch goes on from there" if kept else ""
        raise BulkDataError(f"{self._url}: {failure}{more}") from failure

    def forget(self) -> None:
        """Throw away what came."""
        self._part.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)

    def _go_on(self) -> None:
        """Ask for what is lacking, or for everything."""
        begun, start = self._begun(), self._size()
        if begun is None or not begun.mark or begun.url != self._url:
            self.forget()
            begun, start = None, 0
        if begun is not None and start and start == begun.length:
            return
        # A packed file is asked for as it is; another may be packed for the way, and is then kept so.
        headers = {"Accept-Encoding": "identity" if self._url.endswith(".gz") else "gzip"}
        if begun is not None and start:
            headers |= {"Range": f"bytes={start}-", "If-Range": begun.mark}
        with self._caller.open(self._url, headers) as answer:
            if answer.status != 206:
                begun, start = self._begin(answer), 0
            elif begun is None or not _continues(answer, begun, start):
                raise RangeRefused("the server sent another part of the file than was asked for")
            self._write(answer, start, begun.length)

    def _begin(self, answer: HTTPResponse) -> _Begun:
        """Note which version of the file comes now, before its first byte is written."""
        promised = answer.headers.get("Content-Length") or ""
        begun = _Begun(url=self._url, mark=_mark(answer), length=int(promised) if promised.isdigit() else None)
        if begun.length is not None and begun.length > SIZE_LIMIT:
            raise NotServed(f"the file has {begun.length} bytes; the limit is {SIZE_LIMIT}")
        self.forget()
        self._note.write_bytes(msgspec.json.encode(begun))
        return begun

    def _write(self, answer: HTTPResponse, start: int, length: int | None) -> None:
        size, most = start, SIZE_LIMIT if length is None else length
        with self._part.open("ab" if start else "wb") as file:
            for chunk in chunks_of(answer):
                size += len(chunk)
                if size > most:
                    raise NotServed(f"more than the {most} bytes expected came")
                file.write(chunk)
                if self._progress is not None:
                    self._progress(size, length or size)
                if time.monotonic() > self._deadline:
                    raise DownloadError(f"the file took longer than {TIME_LIMIT:.0f} s")
            file.flush()
            os.fsync(file.fileno())
        if length is not None and size != length:
            raise DownloadError(f"only {size} of {length} bytes came")

    def _begun(self) -> _Begun | None:
        try:
            return msgspec.json.decode(self._note.read_bytes(), type=_Begun)
        except (OSError, msgspec.DecodeError):
            return None

    def _size(self) -> int:
        try:
            return self._part.stat().st_size
        except OSError:
            return 0


def _mark(answer: HTTPResponse) -> str:
    """What tells this version of a file from others: a strong ETag, else when it was changed; empty where neither is sent."""
    tag = (answer.headers.get("ETag") or "").strip()
    if tag.startswith('"'):
        return tag
    return (answer.headers.get("Last-Modified") or "").strip()


def _continues(answer: HTTPResponse, begun: _Begun, start: int) -> bool:
    """Whether a partial answer is the rest of what was begun."""
    said = _RANGE.fullmatch((answer.headers.get("Content-Range") or "").strip())
    same = _mark(answer) in ("", begun.mark)
    return said is not None and same and int(said[1]) == start and begun.length in (None, int(said[2]))
