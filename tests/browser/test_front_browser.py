"""The front door in a real browser: folds that anchors open, a list narrowed, what is copied, what is printed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import PHONE, served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(site: Flask) -> Iterator[str]:
    """A server of its own: answers that are kept for another address are not folded."""
    with served(site) as url:
        yield url


@pytest.fixture(autouse=True)
def three_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sections of more than two rules are folded here."""
    monkeypatch.setattr("app.web.rules.MANY", 2)


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("anchor", ["702.2b", "702.2"])
def test_an_anchor_opens_its_fold(browser: Browser, address: str, anchor: str, script: bool) -> None:
    with browser.new_context(java_script_enabled=script) as context:
        page = context.new_page()
        page.goto(f"{address}/rules/702")
        expect(page.get_by_text("Leaping is a static ability.")).to_be_hidden()
        page.goto(f"{address}/rules/702#{anchor}")
        expect(page.get_by_text("Leaping is a static ability.")).to_be_visible()
        expect(page.locator("[id='702.2b']")).to_be_in_viewport()


def test_an_anchor_that_is_none_of_ours_is_left_alone(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/702#%E0%A4%A")
    page.goto(f"{address}/rules/702#nothing.here")
    expect(page.locator("#folds")).to_be_visible()


def test_what_cannot_be_shared_here_offers_no_button(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/702.2b")
    can = page.evaluate("Boolean(navigator.share)")
    assert page.get_by_role("button", name="Share").is_visible() is can


def test_a_long_section_is_narrowed_by_a_word(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/702")
    every = page.locator("#folds > details")
    count = every.count()
    page.get_by_label("Narrow to").fill("glow")
    expect(page.locator("#folds > details:visible")).to_have_count(1)
    page.get_by_label("Narrow to").fill("")
    expect(page.locator("#folds > details:visible")).to_have_count(count)


def test_folds_print_open_and_the_furniture_does_not(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/702")
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(page.get_by_text("Leaping is a static ability.")).to_be_visible()
    for furniture in (".top", ".tabbar", ".margin", ".actions", ".fold-tools", ".foot nav"):
        expect(page.locator(furniture).first).to_be_hidden()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator("#folds > details[open]").count() == 0


def test_what_is_copied(browser: Browser, address: str) -> None:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(f"{address}/rules/702.2b")
        for button, words in (
            ("Copy link", f"{address}/2021-06-01/rules/702.2b"),
            ("Copy text", "702.2b A creature with it can be caught only by creatures that have it too. See rule 702.2c."),
        ):
            page.get_by_role("button", name=button, exact=True).click()
            expect(page.get_by_role("button", name="Copied")).to_be_visible()
            assert page.evaluate("navigator.clipboard.readText()") == words
            expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
        page.get_by_text("Cite", exact=True).click()
        page.locator(".cite-forms button").first.click()
        assert page.evaluate("navigator.clipboard.readText()") == "CR 702.2b (2021-06-01)"
        page.goto(f"{address}/rules/101")
        page.locator("[id='101.1a'] > .t").hover()
        page.get_by_label("Copy the address of 101.1a").click()
        assert page.evaluate("navigator.clipboard.readText()") == f"{address}/2021-06-01/rules/101#101.1a"


def test_without_script_citations_are_text_and_no_dead_button_is_shown(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/rules/702.2b")
        assert page.locator("main button:visible").count() == 0
        page.get_by_text("Cite", exact=True).click()
        expect(page.get_by_text("CR 702.2b (2021-06-01)", exact=True)).to_be_visible()


def test_a_phone_has_five_places_and_a_box_that_stays(browser: Browser, address: str) -> None:
    with browser.new_context(viewport=PHONE) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{address}/rules/101")
        places = page.locator(".tabbar > *")
        expect(places).to_have_text(["Search", "Contents", "Changes", "Lab", "More"], use_inner_text=True)
        page.mouse.wheel(0, 4000)
        expect(page.locator("#q")).to_be_in_viewport()
        page.locator(".tabbar summary").click()
        page.locator(".sheet").get_by_role("link", name="Citations").click()
        expect(page).to_have_url(f"{address}/citations")
        page.get_by_role("link", name="Search", exact=True).click()
        expect(page.locator("#q")).to_be_focused()
