"""The search of an export answers in a real browser, from files alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page, expect

from tests.export.test_exporting import exported, served, tiny_root

pytestmark = pytest.mark.browser

_GONE = ("net::ERR_CONNECTION", "net::ERR_SOCKET")  # the server of a test ends before its page, which may still be asking

__all__ = ["exported", "tiny_root"]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page; complaints of scripts, of the policy and of missing files are failures."""
    opened = browser.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    yield opened
    opened.close()
    assert [one for one in complaints if not any(gone in one for gone in _GONE)] == []


def test_the_search_answers_from_files(page: Page, exported: Path) -> None:
    with served(exported) as base:
        page.goto(f"{base}/cr/2021-06-01/rules/702.2b/")
        page.locator("#q").fill("gnome")
        page.locator("#q").press("Enter")
        expect(page.locator("main h1")).to_have_text("gnome")
        assert page.url == f"{base}/cr/2021-06-01/search/?q=gnome"
        assert page.locator("#q").input_value() == "gnome"
        found = page.locator("main a[href*='/glossary/gnome']").first
        assert found.get_attribute("href") == "/cr/2021-06-01/glossary/gnome/"
        found.click()
        expect(page.locator("main h1")).to_contain_text("Gnome")


def test_a_number_that_two_rules_bear_leads_to_both(page: Page, exported: Path) -> None:
    with served(exported) as base:
        page.goto(f"{base}/cr/2021-06-01/search/?q=702.2b")
        expect(page.locator("main a[href='/cr/2021-06-01/rules/702.2b/']").first).to_be_visible()
        page.goto(f"{base}/cr/2020-01-01/search/?q=zzyzx")
        expect(page.locator("main")).to_contain_text("Nothing found")
