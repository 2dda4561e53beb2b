"""How often one address may ask what is costly: so many requests a minute, counted in the memory of each worker, or in Redis by
all workers and machines together (``app.site.shared_rates``).

Answers say it in the standard headers (``RateLimit``, ``RateLimit-Policy``); beyond the limit they are 429 with ``Retry-After``.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict

from flask import Flask, Response, current_app, g, request

from app.site.failures import TOO_MANY, Failure, RefusedRequest

_EXTENSION = "magistrate_rates"
_WINDOW = 60.0
_ADDRESSES = 10_000  # remembered at a time
_costly: set[str] = set()


class Rates:
    """Counts requests by address, in windows of a minute that begin with the first. Safe to share between threads."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.allowed = False  # whether this is a server; until then nothing is counted
        self._windows: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self._lock = threading.Lock()

    def count(self, address: str) -> tuple[int, int]:
        """One request more: how many are left in the window (negative beyond the limit), and for how many seconds it lasts."""
        now = time.monotonic()
        with self._lock:
            began, used = self._windows.get(address, (now, 0))
            if now - began >= _WINDOW:
                began, used = now, 0
                self._windows.pop(address, None)
            self._windows[address] = (began, used + 1)
            if len(self._windows) > _ADDRESSES:
                self._windows.popitem(last=False)
        return self.most - used - 1, max(1, round(began + _WINDOW - now))


def limit_rate(endpoint: str) -> None:
    """Count the requests to one endpoint."""
    _costly.add(endpoint)


def init_app(flask: Flask) -> None:
    """Give the application its counts; to be called before what answers requests in another way.

    Raises ValueError for a store of counts that cannot be used.
    """
    flask.extensions[_EXTENSION] = _rates(int(flask.config["RATE"]), str(flask.config["RATE_STORE"] or ""))
    flask.before_request(_count)
    flask.after_request(_tell)


def _rates(most: int, store: str) -> Rates:
    if not store:
        return Rates(most)
    from app.site.shared_rates import SharedRates, connect

    return SharedRates(most, connect(store), _WINDOW)


def rates_of(flask: Flask) -> Rates:
    """The counts of an application."""
    rates: Rates = flask.extensions[_EXTENSION]
    return rates


def _count() -> None:
    if request.endpoint in _costly and request.method != "OPTIONS":
        count_request()


def count_request() -> None:
    """Count this request among those that cost. Raises RefusedRequest beyond the limit; counts nothing where there is none."""
    rates = rates_of(current_app)
    if not rates.allowed or rates.most <= 0:
        return
    left, seconds = rates.count(request.remote_addr or "")
    g.rate = (max(0, left), seconds)
    if left < 0:
        detail = f"This address has asked more than {rates.most} times within a minute for what is limited."
        raise RefusedRequest(Failure(429, *TOO_MANY, detail, headers=(("Retry-After", str(seconds)),)))


def _tell(response: Response) -> Response:
    if "rate" in g:
        left, seconds = g.rate
        response.headers["RateLimit-Policy"] = f'"engine";q={rates_of(current_app).most};w={_WINDOW:.0f}'
        response.headers["RateLimit"] = f'"engine";r={left};t={seconds}'
    return response
