"""Asking a bulk-data service as it wants to be asked: by name, one request at a time, and later when it says later."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPResponse
from urllib.error import HTTPError
from urllib.parse import urlsplit

from app import __version__
from ingest.bulk_data.service import BulkDataService
from ingest.deadline import Deadline
from ingest.download import SILENCE_LIMIT, NotServed, refusal, told, web_opener

AGENT = f"Magistrate/{__version__} (rules reference; fetches bulk data at most once a day)"
ACCEPT = "application/json;q=0.9,*/*;q=0.8"
LONGEST_WAIT = 120.0  # seconds; a service that says to come back later than that is left alone
_ASKED_AGAIN = 3  # times, where the service says to come back
_APART = 0.1  # seconds between two requests
_LATER = frozenset({429, 503})
_UNNAMED_WAIT = 30.0  # seconds, where the service does not say how long


class Caller:
    """Asks a service. ``pause`` waits some seconds; tests give one that does not."""

    def __init__(self, service: BulkDataService, pause: Callable[[float], None] = time.sleep) -> None:
        self.service = service
        self.pause = pause
        self._asked = False

    def open(self, url: str, headers: Mapping[str, str], deadline: Deadline) -> HTTPResponse:
        """The answer to a GET, with a status of success; to be closed. Raises DownloadError."""
        self.service.check(url)
        with told(url):
            return self._answer(url, headers, deadline)

    def _answer(self, url: str, headers: Mapping[str, str], deadline: Deadline) -> HTTPResponse:
        request = urllib.request.Request(url, headers={"User-Agent": AGENT, "Accept": ACCEPT, **headers})
        for again in range(_ASKED_AGAIN, -1, -1):
            if self._asked:
                self.pause(_APART)
            self._asked = True
            try:
                opener = web_opener(self.service.check, deadline)
                answer: HTTPResponse = opener.open(request, timeout=deadline.silence(SILENCE_LIMIT))
                return answer
            except HTTPError as error:
                with error:
                    self._wait_or_raise(error, again)
        raise AssertionError("the last time raises")

    def _wait_or_raise(self, error: HTTPError, again: int) -> None:
        """Wait, where the service says to come back; else raise what the answer means."""
        if error.code not in _LATER:
            raise refusal(error) from error
        seconds = seconds_to_wait(error.headers.get("Retry-After"))
        if again == 0 or seconds > LONGEST_WAIT:
            host = urlsplit(error.url).netloc
            raise NotServed(f"{host} answered {error.code} and asks to wait {seconds:.0f} s; try again then") from error
        self.pause(seconds)


def seconds_to_wait(written: str | None) -> float:
    """What ``Retry-After`` says, in seconds from now: a number, or a date. A guess where it says nothing that is either."""
    text = (written or "").strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        return max(0.0, (parsedate_to_datetime(text) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return _UNNAMED_WAIT
