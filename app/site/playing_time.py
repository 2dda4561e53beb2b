"""How long a request may play scenarios: so many seconds of computing in all, whatever it asks and however often it plays."""

from __future__ import annotations

import time

from flask import g

SECONDS = 5.0


def playing_time(most: float | None = None) -> float:
    """Seconds of computing that the next play of this request may take: ``most``, or what the request has left if less."""
    now = time.thread_time()
    if "plays_until" not in g:
        g.plays_until = now + SECONDS
    left: float = g.plays_until - now
    return max(0.0, left if most is None else min(most, left))
