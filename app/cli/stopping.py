"""Being told to end: by Ctrl-C, or by whoever runs us."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def terminable() -> Iterator[None]:
    """Meanwhile SIGTERM ends the work as Ctrl-C does: KeyboardInterrupt, so that what was begun is cleared away."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
