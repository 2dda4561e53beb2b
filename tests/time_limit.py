"""A limit of time for what may never end: a game with a broken rule, node or condition."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

ON_THE_PROCESSOR = signal.ITIMER_VIRTUAL
ON_THE_CLOCK = signal.ITIMER_REAL
_SIGNALS = {ON_THE_PROCESSOR: signal.SIGVTALRM, ON_THE_CLOCK: signal.SIGALRM}


class Endless(BaseException):
    """It went on past its time."""


@contextmanager
def within(seconds: float, timer: int = ON_THE_PROCESSOR) -> Iterator[None]:
    """Stop what takes longer. Raises Endless."""

    def stop(number: int, frame: object) -> None:
        raise Endless

    kept = signal.signal(_SIGNALS[timer], stop)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(_SIGNALS[timer], kept)
