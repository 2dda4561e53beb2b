"""Every kind of page, at both widths and in both colour schemes: no violation that axe finds, nothing that sticks out."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python")
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import DESK, PHONE

pytestmark = pytest.mark.browser

PAGES = [
    "/", "/contents", "/rules/7", "/rules/702", "/rules/702.2", "/rules/702.2b", "/2020-01-01/rules/101.1a",
    "/glossary", "/glossary/gnome", "/introduction", "/search", "/search?q=gnome", "/search?q=702.2b", "/search?q=zzyzx",
    "/cards", "/cards?q=pond", "/cards/practice-glower", "/rules/702.2/cards",
    "/rules/101.1/rulings", "/editions", "/document", "/source?lines=7-9", "/diff",
    "/diff/2020-01-01..2021-06-01", "/rules/702.2b/history", "/citations", "/coverage", "/coverage/702", "/scenarios",
    "/lab", "/lab/setup", "/api", "/rules/9.9", "/nowhere",
    "/help", "/help/scenarios", "/help/nowhere", "/offline", "/saved", "/quiz", "/quiz/7/702.2c-deathtouch-with-trample",
    "/quiz/7/702.2c-deathtouch-with-trample?answer=0",
]  # fmt: skip
NARROWEST = {"width": 320, "height": 700}
STANDARDS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}  # with targets of 24 px
COLOURS = {"runOnly": ["color-contrast"]}  # all that the other scheme can change


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    found: list[str] = []
    with browser.new_context(viewport=viewport) as context:  # type: ignore[arg-type]
        page = context.new_page()
        for path in PAGES:
            page.emulate_media(color_scheme="light")
            page.goto(address + path)
            found += violations(page, path, STANDARDS)
            if viewport == PHONE:  # the colours are the same at the desk
                page.emulate_media(color_scheme="dark")
                found += violations(page, f"{path}, dark", COLOURS)
    assert found == []


_VIOLATIONS = "options => axe.run(options).then(found => found.violations)"


def violations(page: Page, path: str, options: dict[str, list[str]]) -> list[str]:
    """What axe finds on a page as it is now: violations alone are worked out, and the program is loaded once a document."""
    if page.evaluate("!window.axe"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(_VIOLATIONS, {**options, "resultTypes": ["violations"]})
    return [f"{path}: {one['id']}: {'; '.join(node['html'][:120] for node in one['nodes'][:3])}" for one in found]


def test_nothing_sticks_out_of_the_narrowest_phone(browser: Browser, address: str) -> None:
    wide: list[str] = []
    with browser.new_context(viewport=NARROWEST) as context:  # type: ignore[arg-type]
        page = context.new_page()
        for path in PAGES:
            page.goto(address + path)
            if page.evaluate("document.documentElement.scrollWidth") > NARROWEST["width"]:
                wide.append(path)
    assert wide == []


def test_the_box_is_a_combobox_that_announces_what_it_offers(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/101")
    box = page.get_by_role("combobox", name="A question, a rule number or a term")
    expect(box).to_have_attribute("aria-expanded", "false")
    box.press_sequentially("leap", delay=20)
    expect(page.get_by_role("option")).to_have_count(2)
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("status")).to_have_text("2 suggestions")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[aria-selected=true]")
    expect(chosen).to_have_count(1)
    assert box.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    expect(box).to_be_focused()
    assert violations(page, "/rules/101", STANDARDS) == []
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("option")).to_have_count(0)
