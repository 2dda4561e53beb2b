"""Shared fixtures. One Chromium and one server serve all tests of this folder that a worker runs one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask

from tests.browser.pages import DESK, PATIENCE, served
from tests.web.site import client, real_client, real_site, site, tiny_root

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["client", "real_client", "real_site", "site", "tiny_root"]


@pytest.fixture(scope="package")
def address(site: Flask) -> Iterator[str]:
    """The tiny site, served."""
    with served(site) as url:
        yield url


def _patient(opens: Callable[..., Any]) -> Callable[..., Any]:
    """What opens a context or a page, so that it waits longer than the library would."""

    def opened(**given: Any) -> Any:
        found = opens(**given)
        found.set_default_timeout(PATIENCE)
        return found

    return opened


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Headless Chromium, where there is one."""
    from playwright.sync_api import expect

    from tests.browser.chromium import NoChromium, headless

    try:
        with headless() as chromium:
            expect.set_options(timeout=PATIENCE)
            for opens in ("new_context", "new_page"):
                setattr(chromium, opens, _patient(getattr(chromium, opens)))
            yield chromium
    except NoChromium as error:
        pytest.skip(str(error))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on a desk; complaints of the console (policy violations among them) and failed requests are failures."""
    context = browser.new_context(viewport=DESK)  # type: ignore[arg-type]
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert complaints == []
