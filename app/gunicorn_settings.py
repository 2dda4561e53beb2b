"""Settings for gunicorn: ``gunicorn --config python:app.gunicorn_settings app.wsgi:app``.

A request that waits for an engine slot holds a thread of its worker; so each worker has threads for those that may wait, and
some more, which always answer what needs no engine.
"""

from __future__ import annotations

import os

from app.application import DEFAULTS
from app.site.slots.pool import QUEUE

_FREE_THREADS = 4


def _slots() -> int:
    """The setting ``MAGISTRATE_ENGINE_SLOTS``, as the application reads it."""
    return int(os.environ.get("MAGISTRATE_ENGINE_SLOTS", str(DEFAULTS["ENGINE_SLOTS"])))


preload_app = True
workers = int(os.environ.get("WEB_CONCURRENCY", 2))
threads = _FREE_THREADS + _slots() * (1 + QUEUE)
