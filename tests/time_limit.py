"""A limit of time for what may never end: a game with a broken rule, node or condition."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

_TIMER, _SIGNAL = signal.ITIMER_VIRTUAL, signal.SIGVTALRM
_SOON = 0.001  # seconds: a timer of none would never go off


class Endless(BaseException):
    """It went on past its time."""


_AGAIN = 0.1  # seconds: what is raised within a callback of the garbage collector is lost, so it is raised again


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stop what takes longer on the processor. A limit around it goes on where this one ends. Raises Endless."""

    def stop(number: int, frame: object) -> None:
        if running:
            raise Endless

    running = True
    kept = signal.signal(_SIGNAL, stop)
    outer, interval = signal.setitimer(_TIMER, seconds, _AGAIN)
    start = time.process_time()
    try:
        yield
    finally:
        running = False
        signal.setitimer(_TIMER, 0)
        signal.signal(_SIGNAL, kept)
        if outer:
            signal.setitimer(_TIMER, max(outer - (time.process_time() - start), _SOON), interval)
