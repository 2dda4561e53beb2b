"""Making what takes long in a process of its own, beside the server: the files of all editions."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from flask import Flask, current_app

from app.library.publication import library_root

_EXTENSION = "magistrate_making"
_PAUSE = 30.0  # seconds before it is tried again


class DownloadsMaker:
    """Has the files of all editions made when they are first asked for; does nothing before it is ``allowed``."""

    def __init__(self, root: Path | None) -> None:
        self.root = root
        self.allowed = False
        self._started = float("-inf")

    def make(self) -> None:
        """Start making the files that are missing, where that is allowed and was not started just now."""
        if self.allowed and time.monotonic() - self._started > _PAUSE:
            self._started = time.monotonic()
            threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        words = [sys.executable, "-m", "app", "downloads", "--gently", "--library", str(library_root(self.root))]
        with suppress(OSError):
            subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def init_app(flask: Flask) -> None:
    """Give the application its maker."""
    root = flask.config["LIBRARY"]
    flask.extensions[_EXTENSION] = DownloadsMaker(Path(str(root)) if root is not None else None)


def maker_of(flask: Flask) -> DownloadsMaker:
    """The maker of an application."""
    maker: DownloadsMaker = flask.extensions[_EXTENSION]
    return maker


def make_downloads() -> None:
    """Have the current application's missing files made."""
    maker_of(current_app).make()
