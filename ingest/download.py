"""Downloading one file over http or https: from allowed hosts only, within limits, without credentials.

The time limit is for the whole of it, from the first connection to the last byte: a server that sends a byte now and then, in its
headers or in its answer, is cut off. Answers that were compressed, though that was not asked for, are decompressed.
"""

from __future__ import annotations

import urllib.request
from collections.abc import Callable, Iterable, Iterator, Set
from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from ingest.catalogue import host_of, is_web_address
from ingest.compressed import CompressedError, decompressed
from ingest.deadline import Deadline, WatchedHTTPHandler, WatchedHTTPSHandler
from ingest.errors import IngestError

SIZE_LIMIT = 64 * 2**20  # bytes; the largest official file is under 3 MB
TIME_LIMIT = 180.0  # seconds for one file
SILENCE_LIMIT = 30.0  # seconds without a byte
_REDIRECTS = 5
_CHUNK = 64 * 1024
_AGENT = "magistrate (rules reference; +fetch)"


class DownloadError(IngestError):
    """A file could not be had. ``unreachable``: not even the host answered, so other files there cannot either."""

    def __init__(self, message: str, unreachable: bool = False) -> None:
        super().__init__(message)
        self.unreachable = unreachable


class CheckedRedirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects to addresses for which ``check`` raises no DownloadError."""

    max_redirections = _REDIRECTS

    def __init__(self, check: Callable[[str], None]) -> None:
        self._check = check

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        try:
            self._check(newurl)
        except DownloadError:
            fp.close()
            raise
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def check_address(url: str, hosts: Set[str]) -> None:
    """Raise DownloadError unless a URL is http or https at one of the hosts."""
    if not is_web_address(url):
        raise DownloadError(f"{url[:120]!r} is no http or https address")
    host = host_of(urlsplit(url))
    if host not in hosts:
        raise DownloadError(f"{host} is not a host of the catalogue; not followed")


def download(url: str, hosts: Set[str], time_limit: float = TIME_LIMIT, size_limit: int = SIZE_LIMIT) -> bytes:
    """The bytes at an address. Raises DownloadError where they cannot be had whole, and within the limits."""
    check_address(url, hosts)
    host = host_of(urlsplit(url))
    request = urllib.request.Request(url, headers={"User-Agent": _AGENT, "Accept-Encoding": "identity"})
    with Deadline(time_limit) as deadline:
        try:
            opener = web_opener(lambda found: check_address(found, hosts), deadline)
            with opener.open(request, timeout=min(SILENCE_LIMIT, time_limit)) as answer:
                data = _read(answer, size_limit)
        except HTTPError as error:
            with error:
                raise DownloadError(f"{host} answered {error.code} {error.reason}") from error
        except (OSError, HTTPException, ValueError, CompressedError) as error:
            raise _failure(error, host, time_limit if deadline.passed else None) from error
        except DownloadError as error:
            if deadline.passed:
                raise _failure(error, host, time_limit) from error
            raise
    if deadline.passed:  # what looks like an end was the cut
        raise _failure(None, host, time_limit)
    return data


def _failure(error: Exception | None, host: str, time_limit: float | None) -> DownloadError:
    """What went wrong with a host. ``time_limit`` is given where it was over."""
    if time_limit is not None:
        return DownloadError(f"{host} took too long: the file was not whole after {time_limit:g} seconds")
    if isinstance(error, TimeoutError):
        return DownloadError(f"{host} fell silent", unreachable=True)
    if isinstance(error, URLError):
        return DownloadError(f"{host} cannot be reached: {error.reason}", unreachable=True)
    return DownloadError(f"{host} broke off: {error or type(error).__name__}")


def web_opener(check: Callable[[str], None], deadline: Deadline | None = None) -> urllib.request.OpenerDirector:
    """An opener for http and https alone: no files, no FTP, no passwords.

    ``check`` raises for redirects that must not be followed; ``deadline`` is over for all that is opened at once.
    """
    web: tuple[urllib.request.BaseHandler, ...] = (urllib.request.HTTPHandler(), urllib.request.HTTPSHandler())
    if deadline is not None:
        web = (WatchedHTTPHandler(deadline), WatchedHTTPSHandler(deadline))
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(), *web,
        urllib.request.HTTPDefaultErrorHandler(), urllib.request.HTTPErrorProcessor(), CheckedRedirects(check),
        urllib.request.UnknownHandler(),
    ):  # fmt: skip
        opener.add_handler(handler)
    return opener


def _read(answer: Any, size_limit: int) -> bytes:
    """The file in an answer, decompressed. Raises DownloadError, CompressedError, and what reading raises."""
    promised = answer.headers.get("Content-Length")
    expected = int(promised) if promised is not None and promised.isdigit() else None
    if expected is not None and expected > size_limit:
        raise DownloadError(f"the file has {expected} bytes; the limit is {size_limit}")
    chunks = _within(_chunks(answer, expected), size_limit)
    return b"".join(_within(decompressed(chunks, answer.headers.get("Content-Encoding", "")), size_limit))


def _chunks(answer: Any, expected: int | None) -> Iterator[bytes]:
    size = 0
    while chunk := answer.read1(_CHUNK):
        size += len(chunk)
        yield chunk
    if expected is not None and size != expected:
        raise DownloadError(f"only {size} of {expected} bytes came")


def _within(chunks: Iterable[bytes], size_limit: int) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > size_limit:
            raise DownloadError(f"the file has more than {size_limit} bytes")
        yield chunk
