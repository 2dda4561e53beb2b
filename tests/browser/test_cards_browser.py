"""A judge looks a card up, in a real browser: offers while typing, the rule behind a word, pages that fit a phone."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.browser.pages import PHONE

pytestmark = pytest.mark.browser


def test_a_judge_types_a_name_and_walks_the_offers(page: Page, address: str) -> None:
    page.goto(f"{address}/cards")
    page.locator(".find input").press_sequentially("pond", delay=20)
    expect(page.locator("#card-offers li")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Left Pond // Right Pond")
    page.goto(f"{address}/cards")
    page.locator(".find input").press_sequentially("glow", delay=20)
    expect(page.locator("#card-offers li")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#card-offers li")).to_have_count(0)
    page.locator(".find input").fill("glow")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Practice Glower").click()
    expect(page.locator("h1")).to_contain_text("Practice Glower")


def test_a_word_shows_its_rule_when_it_is_pointed_at(page: Page, address: str) -> None:
    page.goto(f"{address}/cards/practice-glower")
    page.locator("a.w", has_text="Leaping").hover()
    expect(page.locator("#preview")).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("702.2 Leaping")
    page.locator("a.w", has_text="Leaping").click()
    expect(page.locator("h1")).to_contain_text("702.2")


def test_the_one_box_offers_cards_too(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("#q").press_sequentially("practice g", delay=20)
    page.get_by_role("option", name="Card Practice Glower").click()
    expect(page.locator("h1")).to_contain_text("Practice Glower")


@pytest.mark.parametrize(
    "path", ["/cards", "/cards?q=pond", "/cards/practice-glower", "/cards/left-pond-right-pond", "/coverage", "/rules/702.2"]
)
def test_pages_fit_a_phone(page: Page, address: str, path: str) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{address}{path}")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
