"""Fetching a file so that a cut connection costs little: what came is kept, and the rest asked for, now or by the next fetch.

Beside the bytes that came stands what they are the beginning of: address, the server's mark of this version of the file
(its strong ETag, or the time of its last change), its compression and its length. The rest is asked for only with that
mark. Where the server has another version by now, gives no mark or serves no parts, the file is fetched from its beginning.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from email.utils import parsedate_to_datetime
from http.client import HTTPResponse
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import msgspec

from ingest.deadline import Deadline
from ingest.download import DownloadError, NotServed, RangeRefused, chunks_of, expected_length

_RANGE = re.compile(r"bytes ([0-9]{1,18})-[0-9]{1,18}/([0-9]{1,18})")
_CHUNK = 256 * 1024
_PLAIN = frozenset({"", "identity"})

Progress = Callable[[int, int], None]


class FileServers(Protocol):
    """Whom files are asked of. ``pause`` waits some seconds."""

    def open(self, url: str, headers: Mapping[str, str], deadline: Deadline) -> HTTPResponse:
        """The answer to a GET, with a status of success; to be closed. Raises DownloadError."""

    def pause(self, seconds: float) -> None:
        """Wait before the same is asked again."""


@dataclass(frozen=True, slots=True)
class TransferLimits:
    """How many bytes a file may have, how many seconds it may take in one go, and how often it is asked for meanwhile."""

    size: int
    seconds: float
    tries: int


class _Begun(msgspec.Struct, frozen=True, kw_only=True):
    """What the bytes that came are the beginning of. ``length`` is None where the server did not say."""

    url: str
    mark: str
    length: int | None
    encoding: str = ""


class Transfer:
    """One file on its way. ``part`` is where its bytes are kept until they are all there, as they came.

    ``accepts`` is sent as Accept-Encoding. After ``fetch``, ``encoding`` is how the bytes are compressed all the same, and
    ``resumed`` says whether some of them came earlier than by the last answer.
    """

    def __init__(
        self, source: FileServers, url: str, part: Path, limits: TransferLimits, progress: Progress | None = None,
        accepts: str = "identity",
    ) -> None:  # fmt: skip
        self._source, self._url, self._part, self._limits = source, url, part, limits
        self._progress, self._accepts = progress, accepts
        self._note = part.with_name(part.name + ".note")
        self._came = 0
        self.encoding = ""
        self.resumed = False

    def fetch(self) -> None:
        """Have all bytes of the file in ``part``. Raises DownloadError; what came is kept where it can be gone on with.

        A failure of the disk is an OSError.
        """
        failure: DownloadError | None = None
        with Deadline(self._limits.seconds) as deadline:
            for number in range(1, self._limits.tries + 1):
                try:
                    self._go_on(deadline)
                    return
                except DownloadError as error:
                    failure = _too_long(self._url, self._limits) if deadline.passed else error
                if isinstance(failure, RangeRefused):
                    self.forget()
                elif isinstance(failure, NotServed) or (failure.unreachable and not self._came):
                    break
                if number < self._limits.tries:
                    self._source.pause(2.0**number)
        assert failure is not None
        raise type(failure)(f"{failure}{self._what_is_kept()}", failure.unreachable) from failure

    def forget(self) -> None:
        """Throw away what came."""
        self._part.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)

    def bytes_that_came(self) -> Iterator[bytes]:
        """What is in ``part``, a piece at a time."""
        with self._part.open("rb") as file:
            while chunk := file.read(_CHUNK):
                yield chunk

    def _what_is_kept(self) -> str:
        """Say it, and throw away what nothing can be done with."""
        begun = self._begun()
        kept = self._size() if begun is not None and begun.mark else 0
        if not kept:
            self.forget()
            return ""
        return f"; {kept} bytes are kept, and the next fetch goes on from there"

    def _go_on(self, deadline: Deadline) -> None:
        """Ask for what is lacking, or for everything."""
        begun, start = self._to_go_on_with()
        headers = {"Accept-Encoding": self._accepts}
        if begun is not None:
            headers |= {"Range": f"bytes={start}-", "If-Range": begun.mark}
        with self._source.open(self._url, headers, deadline) as answer:
            if answer.status == 206:
                begun = _continued(answer, begun, start)
            else:
                begun, start = self._begin(answer), 0
            self.encoding, self.resumed = begun.encoding, start > 0
            self._write(answer, start, begun.length)
        if deadline.passed:  # what looks like an end was the cut
            raise _too_long(self._url, self._limits)

    def _to_go_on_with(self) -> tuple[_Begun | None, int]:
        """What was begun, and from which byte on it is to be asked for; None and 0 where nothing of use is there.

        Of a file that is all there the last byte is asked for again: so the server says whether this is still the file.
        """
        begun, size = self._begun(), self._size()
        if begun is not None and begun.mark and begun.url == self._url and size:
            start = size if begun.length is None else min(size, begun.length - 1)
            if start > 0:
                return begun, start
        self.forget()
        return None, 0

    def _begin(self, answer: HTTPResponse) -> _Begun:
        """Note which version of the file comes now, before its first byte is written."""
        length, encoding = expected_length(answer), _encoding(answer)
        if length is not None and length > self._limits.size:
            raise NotServed(f"the file has {length} bytes; the limit is {self._limits.size}")
        begun = _Begun(url=self._url, mark=_mark(answer), length=length, encoding=encoding)
        self.forget()
        self._note.write_bytes(msgspec.json.encode(begun))
        return begun

    def _write(self, answer: HTTPResponse, start: int, length: int | None) -> None:
        size, most = start, self._limits.size if length is None else min(length, self._limits.size)
        with self._part.open("r+b" if start else "wb") as file:
            file.seek(start)
            file.truncate()
            for chunk in chunks_of(answer):
                size += len(chunk)
                if size > most:
                    self.forget()
                    raise NotServed(f"the file has more than {most} bytes")
                file.write(chunk)
                file.flush()  # so that it is there after a kill
                self._came += len(chunk)
                if self._progress is not None:
                    self._progress(size, length or size)
            os.fsync(file.fileno())
        if length is not None and size != length:
            raise DownloadError(f"only {size} of {length} bytes came")

    def _begun(self) -> _Begun | None:
        try:
            return msgspec.json.decode(self._note.read_bytes(), type=_Begun)
        except (FileNotFoundError, msgspec.DecodeError):
            return None

    def _size(self) -> int:
        try:
            return self._part.stat().st_size
        except FileNotFoundError:
            return 0


def _too_long(url: str, limits: TransferLimits) -> NotServed:
    return NotServed(f"{urlsplit(url).netloc} took too long: the file was not whole after {limits.seconds:g} seconds")


def _encoding(answer: HTTPResponse) -> str:
    said = (answer.headers.get("Content-Encoding") or "").strip().lower()
    return "" if said in _PLAIN else said


def _mark(answer: HTTPResponse) -> str:
    """What tells this version of a file from others: a strong ETag, else when it was changed; empty where neither is sent.

    The time counts as RFC 9110 (8.8.2.2) says: where the file was not changed again within that second. Bytes that were
    compressed on the way may differ though the file does not; then only an ETag counts.
    """
    tag = (answer.headers.get("ETag") or "").strip()
    if tag.startswith('"'):
        return tag
    changed, now = answer.headers.get("Last-Modified"), answer.headers.get("Date")
    if not changed or not now or _encoding(answer):
        return ""
    try:
        settled = parsedate_to_datetime(now) - parsedate_to_datetime(changed) >= timedelta(seconds=1)
    except (ValueError, TypeError):
        return ""
    return changed.strip() if settled else ""


def _continued(answer: HTTPResponse, begun: _Begun | None, start: int) -> _Begun:
    """What was begun, now with its length. Raises RangeRefused where a partial answer is not the rest of it."""
    if begun is None or not _continues(answer, begun, start):
        raise RangeRefused("the server sent another part of the file than was asked for")
    said = _RANGE.fullmatch((answer.headers.get("Content-Range") or "").strip())
    assert said is not None
    return msgspec.structs.replace(begun, length=int(said[2]))


def _continues(answer: HTTPResponse, begun: _Begun, start: int) -> bool:
    """Whether a partial answer is the rest of what was begun."""
    said = _RANGE.fullmatch((answer.headers.get("Content-Range") or "").strip())
    same = _mark(answer) in ("", begun.mark) and _encoding(answer) == begun.encoding
    return said is not None and same and int(said[1]) == start and begun.length in (None, int(said[2]))
