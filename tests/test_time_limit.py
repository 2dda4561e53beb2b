"""The limit of time holds what it says, also while the garbage collector works, and leaves a limit around it in force."""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Iterator

import pytest

from tests.time_limit import ON_THE_CLOCK, Endless, within


@pytest.fixture
def swallowed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """A callback of the garbage collector that is still at work when the time is over, and in which Endless is lost."""
    lost: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", lambda told: lost.append(told.exc_value))

    def callback(phase: str, info: dict[str, int]) -> None:
        end = time.monotonic() + 0.2
        while time.monotonic() < end and not lost:
            pass

    gc.callbacks.append(callback)
    yield lost
    gc.callbacks.remove(callback)


def _collect_and_wait() -> None:
    gc.collect()
    time.sleep(30)


def _stopped_within_and_wait() -> None:
    with pytest.raises(Endless), within(0.1, ON_THE_CLOCK):
        time.sleep(30)
    time.sleep(30)


def test_a_limit_that_is_lost_in_the_garbage_collector_comes_again(swallowed: list[object]) -> None:
    with pytest.raises(Endless), within(0.05, ON_THE_CLOCK):
        _collect_and_wait()
    assert swallowed and {type(one) for one in swallowed} == {Endless}


def test_the_limit_around_goes_on() -> None:
    with pytest.raises(Endless), within(0.4, ON_THE_CLOCK):
        _stopped_within_and_wait()


def test_what_ends_in_time_is_not_stopped() -> None:
    before = signal.getsignal(signal.SIGALRM)
    left = signal.getitimer(signal.ITIMER_REAL)[0]
    with within(5, ON_THE_CLOCK):
        pass
    assert signal.getsignal(signal.SIGALRM) is before
    assert left - 1 < signal.getitimer(signal.ITIMER_REAL)[0] <= left
