"""A headless Chromium for tests and benchmarks."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


class NoChromium(Exception):
    """There is no Chromium on this machine."""


@contextmanager
def headless() -> Iterator[Browser]:
    """A browser without a window. Raises NoChromium."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise NoChromium("There is no Chromium here.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        try:
            yield chromium
        finally:
            chromium.close()
