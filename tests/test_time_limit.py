"""The limit of time holds what it says, also while the garbage collector works, and leaves a limit around it in force."""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Iterator

import pytest

from tests.time_limit import Endless, within


@pytest.fixture
def swallowed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """A callback of the garbage collector that is still at work when the time is over, and in which Endless is lost."""
    lost: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", lambda told: lost.append(told.exc_value))

    def callback(phase: str, info: dict[str, int]) -> None:
        _work(0.1, lost)

    gc.callbacks.append(callback)
    yield lost
    gc.callbacks.remove(callback)


def _work(seconds: float, lost: list[object]) -> None:
    """Keep the processor busy until so much time is over, or something is lost."""
    end = time.process_time() + seconds
    while time.process_time() < end and not lost:
        sum(range(10_000))


def _collect_and_work() -> None:
    gc.collect()
    _work(30, [])


def _stopped_within_and_work() -> None:
    with pytest.raises(Endless), within(0.05):
        _work(30, [])
    _work(30, [])


def test_a_limit_that_is_lost_in_the_garbage_collector_comes_again(swallowed: list[object]) -> None:
    with pytest.raises(Endless), within(0.05):
        _collect_and_work()
    assert swallowed and {type(one) for one in swallowed} == {Endless}


def test_the_limit_around_goes_on() -> None:
    with pytest.raises(Endless), within(0.2):
        _stopped_within_and_work()


def test_what_ends_in_time_is_not_stopped() -> None:
    before = signal.getsignal(signal.SIGVTALRM)
    left = signal.getitimer(signal.ITIMER_VIRTUAL)[0]
    with within(5):
        pass
    assert signal.getsignal(signal.SIGVTALRM) is before
    assert left - 1 < signal.getitimer(signal.ITIMER_VIRTUAL)[0] <= left
