"""An ingest in a process of its own beside a server: its lines passed on, its priority low, ended with the server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import click

from app.library.publication import CURRENT

_NICE = 10  # readers of the site come first, as soon as there is something to read
_FAILED = 2  # the first exit code of ``magistrate ingest`` that means that nothing was done
_ENDING_SECONDS = 10.0  # to clear away what it was building takes a moment


class BackgroundIngest:
    """Runs ``magistrate ingest`` while the context lasts. It is a process group, so that its workers go with it."""

    def __init__(self, root: Path, ended: Callable[[], None]) -> None:
        """``ended`` is called when the ingest is over, however it went."""
        self._root = root
        self._ended = ended
        self._stopping = False
        self._gentle = False

    def __enter__(self) -> BackgroundIngest:
        words = [sys.executable, "-m", "app", "ingest", "--library", str(self._root)]
        self._process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, process_group=0,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self._be_gentle()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping = True
        if self._process.poll() is None:
            self._set_priority(0)  # on a busy machine it could not clear away in time what it was building
            self._signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_ENDING_SECONDS)
        self._signal(signal.SIGKILL)
        self._thread.join(_ENDING_SECONDS)

    def _signal(self, number: int) -> None:
        """Reach the whole group, as far as it is there."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    def _follow(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._be_gentle()
            self._say(line.rstrip())
        if self._process.wait() >= _FAILED:
            self._say("nothing was added; the site serves what is published")
        self._ended()

    def _say(self, words: str) -> None:
        if not self._stopping:
            click.echo(f"ingest: {words}", err=True)

    def _be_gentle(self) -> None:
        """Lower the priority once a library is published."""
        if not self._gentle and (self._root / CURRENT).exists():
            self._gentle = True
            self._set_priority(_NICE)

    def _set_priority(self, niceness: int) -> None:
        """Set it for the whole group, where the system lets us: only the superuser may raise it again."""
        with suppress(OSError):
            os.setpriority(os.PRIO_PGRP, self._process.pid, niceness)
