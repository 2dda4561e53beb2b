"""Asking for a file over http or https: from allowed hosts only, within limits, without credentials.

The time limit is for the whole of it, from the first connection to the last byte: a server that sends a byte now and then, in its
headers or in its answer, is cut off. Answers that were compressed, though that was not asked for, are decompressed.
"""

from __future__ import annotations

import re
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
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
_LENGTH = re.compile(r"[0-9]{1,18}")


class DownloadError(IngestError):
    """A file could not be had. ``unreachable``: not even the host answered, so other files there cannot either."""

    def __init__(self, message: str, unreachable: bool = False) -> None:
        super().__init__(message)
        self.unreachable = unreachable


class NotServed(DownloadError):
    """A file is not to be had from there; asking again at once would not help."""


class RangeRefused(DownloadError):
    """The server does not have the part of the file that was asked for."""


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
    """Raise NotServed unless a URL is http or https at one of the hosts."""
    if not is_web_address(url):
        raise NotServed(f"{url[:120]!r} is no http or https address")
    host = host_of(urlsplit(url))
    if host not in hosts:
        raise NotServed(f"{host} is not a host of the catalogue; not followed")


class Hosts:
    """Asks web servers for files, and no others than these hosts."""

    def __init__(self, hosts: Set[str]) -> None:
        self._hosts = hosts

    def open(self, url: str, headers: Mapping[str, str], deadline: Deadline) -> HTTPResponse:
        """The answer to a GET, with a status of success; to be closed. Raises DownloadError."""
        check_address(url, self._hosts)
        request = urllib.request.Request(url, headers={"User-Agent": _AGENT, **headers})
        opener = web_opener(lambda found: check_address(found, self._hosts), deadline)
        with told(url):
            try:
                answer: HTTPResponse = opener.open(request, timeout=deadline.silence(SILENCE_LIMIT))
                return answer
            except HTTPError as error:
                with error:
                    raise refusal(error) from error

    def pause(self, seconds: float) -> None:
        """Wait before the same is asked again."""
        time.sleep(seconds)


def download(url: str, hosts: Set[str], time_limit: float = TIME_LIMIT, size_limit: int = SIZE_LIMIT) -> bytes:
    """The bytes at an address. Raises DownloadError where they cannot be had whole, and within the limits."""
    too_long = NotServed(f"{urlsplit(url).netloc} took too long: the file was not whole after {time_limit:g} seconds")
    with Deadline(time_limit) as deadline:
        try:
            with Hosts(hosts).open(url, {"Accept-Encoding": "identity"}, deadline) as answer:
                data = unpacked(_whole(answer, size_limit), answer.headers.get("Content-Encoding", ""), url, size_limit)
        except DownloadError as error:
            raise too_long if deadline.passed else error from error.__cause__
    if deadline.passed:  # what looks like an end was the cut
        raise too_long
    return data


def unpacked(chunks: Iterable[bytes], encoding: str, url: str, size_limit: int = SIZE_LIMIT) -> bytes:
    """The bytes of an answer, decompressed. Raises DownloadError where they are damaged or too many."""
    try:
        return b"".join(_within(decompressed(_within(chunks, size_limit), encoding), size_limit))
    except CompressedError as error:
        raise NotServed(f"{urlsplit(url).netloc} broke off: {error}") from error


def chunks_of(answer: HTTPResponse) -> Iterator[bytes]:
    """The bytes of an answer as they come. Raises DownloadError where it breaks off."""
    with told(answer.url):
        while chunk := answer.read1(_CHUNK):
            yield chunk


def expected_length(answer: HTTPResponse) -> int | None:
    """How many bytes an answer says that it has; None where it does not say."""
    promised = answer.headers.get("Content-Length") or ""
    return int(promised) if _LENGTH.fullmatch(promised) else None


def refusal(error: HTTPError) -> DownloadError:
    """What an answer means whose status is not of success."""
    kind = RangeRefused if error.code == 416 else NotServed
    return kind(f"{urlsplit(error.url).netloc} answered {error.code} {error.reason}")


@contextmanager
def told(url: str) -> Iterator[None]:
    """Tell what goes wrong on the network as DownloadError."""
    host = urlsplit(url).netloc
    try:
        yield
    except TimeoutError as error:
        raise DownloadError(f"{host} fell silent", unreachable=True) from error
    except URLError as error:
        raise DownloadError(f"{host} cannot be reached: {error.reason}", unreachable=True) from error
    except (OSError, HTTPException, ValueError) as error:
        raise DownloadError(f"{host} broke off: {error or type(error).__name__}") from error


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


def _whole(answer: HTTPResponse, size_limit: int) -> Iterator[bytes]:
    expected, size = expected_length(answer), 0
    if expected is not None and expected > size_limit:
        raise NotServed(f"the file has {expected} bytes; the limit is {size_limit}")
    for chunk in chunks_of(answer):
        size += len(chunk)
        yield chunk
    if expected is not None and size != expected:
        raise DownloadError(f"only {size} of {expected} bytes came")


def _within(chunks: Iterable[bytes], size_limit: int) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > size_limit:
            raise NotServed(f"the file has more than {size_limit} bytes")
        yield chunk
