"""A judge reads what changed, in a real browser: the first change without scrolling, folds that open, no sideways scroll."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.application import create_app
from tests.library.kites import build_kites

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.browser.pages import PHONE, served

pytestmark = pytest.mark.browser

PAIR = "/diff/2020-01-01..2021-01-01"
PAGES = (PAIR, f"{PAIR}?view=side&kind=all", "/diff", "/editions", "/rules/101.3/history", "/rules/102/history", "/2020-01-01")
_ABOVE_THE_BAR = 844 - 56  # the lower edge of what a phone shows above the bar at its bottom


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site of the kite rules, served."""
    root: Path = tmp_path_factory.mktemp("kites-browser")
    build_kites(root)
    with served(create_app({"LIBRARY": root})) as url:
        yield url


@pytest.mark.parametrize("path", [PAIR, f"{PAIR}?in=102", f"{PAIR}?kind=all"])
def test_the_first_change_is_within_the_first_screen_of_a_phone(page: Page, kites: str, path: str) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(kites + path)
    first = page.locator(".chg, .renum").first.bounding_box()
    assert first is not None
    assert first["y"] < _ABOVE_THE_BAR - 40


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_page_of_changes_scrolls_sideways(page: Page, kites: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in PAGES:
        page.goto(kites + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_a_run_opens_and_leads_to_its_rules(page: Page, kites: str) -> None:
    page.goto(kites + PAIR)
    run = page.locator("details.renum")
    expect(run.locator("li").first).not_to_be_visible()
    run.locator("summary").click()
    expect(run.locator("li")).to_have_count(2)
    run.get_by_role("link", name="101.4").click()
    expect(page.locator("h1")).to_contain_text("101.4")


def test_the_filter_lists_and_counts_what_is_chosen(page: Page, kites: str) -> None:
    page.goto(kites + PAIR)
    page.locator(".choose > summary").click()
    for name in ("edited", "renumbered", "split", "merged", "removed"):
        page.get_by_role("checkbox", name=name, exact=False).first.uncheck()
    page.get_by_role("combobox", name="of").select_option("3")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".lead").first).to_contain_text("Chapter 3, Judging: 2 added.")
    expect(page.locator(".chg")).to_have_count(2)
    expect(page.locator(".skyline rect.added")).to_have_count(1)
    page.get_by_role("link", name="Show everything").click()
    expect(page.locator(".lead").first).to_contain_text("Rules: 2 edited")
