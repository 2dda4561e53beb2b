"""Counts of requests in Redis, which all workers and machines share: ``MAGISTRATE_RATE_STORE=redis://…``.

A window is a key that Redis itself forgets at its end. Where Redis does not answer, the worker counts in its own memory and
says so in the log; it asks Redis again after some seconds, so that no request waits for it long.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any

from app.site.rates import Rates

if TYPE_CHECKING:
    from redis import Redis

_KEY = "magistrate:rate:"
_WAIT = 0.25  # seconds that a request waits for Redis
_PAUSE = 5.0  # seconds before Redis is asked again after it did not answer
_SCHEMES = ("redis://", "rediss://", "unix://")
_LOG = logging.getLogger(__name__)


class SharedRates(Rates):
    """As ``Rates``, counted in Redis while it answers."""

    def __init__(self, most: int, store: Redis, window: float) -> None:
        """``window``: seconds that a window lasts."""
        super().__init__(most)
        self._store = store
        self._window = window
        self._away_until = 0.0

    def count(self, address: str) -> tuple[int, int]:
        """As ``Rates.count``."""
        if time.monotonic() >= self._away_until:
            try:
                return self._counted(_KEY + address)
            except _errors() as error:
                self._away_until = time.monotonic() + _PAUSE
                _LOG.warning("Redis does not count requests (%s); this worker counts by itself for %.0f s.", error, _PAUSE)
        return super().count(address)

    def _counted(self, key: str) -> tuple[int, int]:
        """One request more. Redis does the three steps as one, so that no window is left without an end."""
        steps: Any = self._store.pipeline(transaction=True)
        steps.set(key, 0, px=int(self._window * 1000), nx=True)
        steps.incr(key)
        steps.pttl(key)
        _, used, left = steps.execute()
        return self.most - int(used), max(1, round(int(left) / 1000))


def connect(address: str) -> Redis:
    """A client for an address such as ``redis://127.0.0.1:6379/0``; nothing is asked yet. Raises ValueError."""
    if not address.startswith(_SCHEMES):
        raise ValueError(f"MAGISTRATE_RATE_STORE begins with {', '.join(_SCHEMES)}, or is empty")
    try:
        from redis import Redis
    except ImportError as error:
        raise ValueError("MAGISTRATE_RATE_STORE needs the Python package redis: pip install '.[redis]'") from error
    client: Redis = Redis.from_url(address, socket_timeout=_WAIT, socket_connect_timeout=_WAIT)
    return client


def _errors() -> tuple[type[Exception], ...]:
    from redis.exceptions import RedisError

    return RedisError, OSError
