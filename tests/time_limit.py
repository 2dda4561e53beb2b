"""A limit of time for what may never end: a game with a broken rule, node or condition."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

ON_THE_PROCESSOR = signal.ITIMER_VIRTUAL
ON_THE_CLOCK = signal.ITIMER_REAL
_SIGNALS = {ON_THE_PROCESSOR: signal.SIGVTALRM, ON_THE_CLOCK: signal.SIGALRM}
_CLOCKS = {ON_THE_PROCESSOR: time.process_time, ON_THE_CLOCK: time.monotonic}
_SOON = 0.001  # seconds: a timer of none would never go off


class Endless(BaseException):
    """It went on past its time."""


_AGAIN = 0.1  # seconds: what is raised within a callback of the garbage collector is lost, so it is raised again


@contextmanager
def within(seconds: float, timer: int = ON_THE_PROCESSOR) -> Iterator[None]:
    """Stop what takes longer. A limit around it goes on where this one ends. Raises Endless."""

    def stop(number: int, frame: object) -> None:
        if running:
            raise Endless

    running = True
    kept = signal.signal(_SIGNALS[timer], stop)
    outer, interval = signal.setitimer(timer, seconds, _AGAIN)
    start = _CLOCKS[timer]()
    try:
        yield
    finally:
        running = False
        signal.setitimer(timer, 0)
        signal.signal(_SIGNALS[timer], kept)
        if outer:
            signal.setitimer(timer, max(outer - (_CLOCKS[timer]() - start), _SOON), interval)
