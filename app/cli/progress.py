"""Progress of a command that takes its time, on stderr: a bar on a terminal, else a line every few seconds."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, Protocol

import click

_LINE_EVERY = 3.0  # seconds


class ProgressDisplay(Protocol):
    """Where progress is shown."""

    def show(self, what: str, done: int, total: int, on: str = "") -> None:
        """Say that ``done`` of ``total`` are done of what is being done, and on what it works."""

    def say(self, words: str) -> None:
        """Say something that stays to be read."""


def progress(quiet: bool) -> AbstractContextManager[ProgressDisplay]:
    """What shows progress where stderr leads; nothing at all where ``quiet``."""
    if quiet:
        return _Nothing()
    return _Bars() if sys.stderr.isatty() else _Lines()


class _Nothing(AbstractContextManager[ProgressDisplay]):
    """Shows nothing."""

    def __enter__(self) -> ProgressDisplay:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def show(self, what: str, done: int, total: int, on: str = "") -> None:
        """Keep it quiet."""

    def say(self, words: str) -> None:
        """Keep it quiet."""


class _Bars(AbstractContextManager[ProgressDisplay]):
    """A progress bar for each thing done in turn."""

    def __init__(self) -> None:
        self._what = ""
        self._bar: Any = None

    def __enter__(self) -> ProgressDisplay:
        return self

    def show(self, what: str, done: int, total: int, on: str = "") -> None:
        """Move the bar; a new one where something else is being done."""
        if what != self._what:
            self._close()
            self._what = what
            label = f"{what:<18}"
            self._bar = click.progressbar(length=total, label=label, file=sys.stderr, show_pos=True, item_show_func=_as_it_is)
            self._bar.__enter__()
        self._bar.update(done - self._bar.pos, on)

    def say(self, words: str) -> None:
        """Say it on a line of its own; the next bar begins below."""
        self._close()
        click.echo(words, err=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar, self._what = None, ""


def _as_it_is(on: str | None) -> str | None:
    """What is worked on, as the bar shows it: nothing where nothing is known of it."""
    return on


class _Lines(AbstractContextManager[ProgressDisplay]):
    """The latest state as a line every few seconds, also while nothing changes: the seconds show that we are at work."""

    def __init__(self) -> None:
        self._state = ""
        self._began = time.monotonic()
        self._ended = threading.Event()
        self._unheard = False
        self._thread = threading.Thread(target=self._print, daemon=True)

    def __enter__(self) -> ProgressDisplay:
        self._thread.start()
        return self

    def show(self, what: str, done: int, total: int, on: str = "") -> None:
        """Keep what the next line says. Raises BrokenPipeError where nobody reads the lines any more."""
        if self._unheard:
            raise BrokenPipeError
        self._state = f"{what}: {done} of {total}" + (f" ({on})" if on else "")

    def say(self, words: str) -> None:
        """Say it at once."""
        click.echo(words, err=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join()

    def _print(self) -> None:
        while not self._ended.wait(_LINE_EVERY):
            if not self._state:
                continue
            try:
                click.echo(f"{self._state}, {time.monotonic() - self._began:.0f} s", err=True)
            except BrokenPipeError:
                self._unheard = True
                return
