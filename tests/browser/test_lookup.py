"""A judge looks a rule up, in a real browser."""

from __future__ import annotations

import pytest

from app.site.symbols import table

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import CONTRAST, PHONE

pytestmark = pytest.mark.browser

def test_a_judge_types_a_number(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("/")
    page.keyboard.type("702.19b")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("The controller of a glowing creature may light the pond.")
    page.get_by_role("link", name="702.19b in context").click()
    expect(page.locator("h1")).to_have_text("702.19b Glowing")
    expect(page.locator(".around")).to_contain_text("Glowing is an evasion ability.")
    expect(page.locator("#edition")).to_contain_text("June 1, 2021")


def test_a_judge_types_a_word_and_walks_the_offers(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/101")
    page.locator("#q").press_sequentially("leap", delay=20)
    expect(page.locator("#offers li")).to_have_count(2)
    page.wait_for_load_state("networkidle")  # offers that come late begin anew
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Leaping")
    expect(page.locator("main")).to_contain_text("keeps others from catching a creature")
    page.locator("#q").press_sequentially("bur")
    expect(page.locator("#offers li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#offers li")).to_have_count(0)


def test_a_reference_shows_what_it_names(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/702.2b")
    page.locator(".own a").hover()
    expect(page.locator("#preview")).to_contain_text("Multiple instances on one creature are redundant.")
    page.mouse.move(2, 2)
    expect(page.locator("#preview")).to_be_hidden()


def test_the_edition_is_changed_in_place(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/101.2")
    page.locator("#edition").click()
    page.locator(".picker").get_by_role("link", name="January 1, 2020").click()
    expect(page).to_have_url(f"{address}/2020-01-01/rules/101.2")
    expect(page.locator("main")).to_contain_text("Gnomes rarely skate.")


@pytest.mark.parametrize(
    "path", ["/", "/rules/101.1a", "/rules/702", "/search?q=gnome", "/glossary", "/editions", "/api", "/rules/9.9"]
)
def test_nothing_sticks_out_on_a_phone(browser: Browser, address: str, path: str) -> None:
    with browser.new_context(viewport=PHONE) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_it_works_without_script(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address)
        page.locator("#q").fill("702.2b")
        page.get_by_role("button", name="Search").click()
        expect(page.locator("main")).to_contain_text("A creature with it can be caught")
        page.goto(f"{address}/rules/101.1a")
        page.locator(".shows summary").click()
        page.get_by_role("switch", name="Examples").click()
        expect(page.locator("main")).not_to_contain_text("Pip the gnome")
        page.locator("#edition").click()
        page.get_by_role("link", name="January 1, 2020").click()
        expect(page.locator("main")).to_contain_text("hat can't be")


def test_every_symbol_of_the_table_is_in_the_font(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/101.1a")
    glyphs = {name: chr(int(symbol.glyph, 16)) for name, symbol in table().symbols.items()}
    missing = page.evaluate(
        """async (glyphs) => {
            await document.fonts.load("40px Mana");
            const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
            const drawn = (text) => {
                canvas.clearRect(0, 0, 60, 60);
                canvas.font = "40px Mana";
                canvas.fillText(text, 5, 45);
                return canvas.getImageData(0, 0, 60, 60).data.join();
            };
            return Object.keys(glyphs).filter((name) => drawn(glyphs[name]) === drawn("\uf8fe"));
        }""",
        {**glyphs, "not in the font": "\uf8ff"},
    )
    assert missing == ["not in the font"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    ["/rules/702.2c", "/rules/101", "/search?q=hat", "/2020-01-01/rules/101.1a?examples=off", "/api", "/editions"],
)
def test_contrast_is_at_least_aa(browser: Browser, address: str, path: str, scheme: str) -> None:
    with browser.new_context(color_scheme=scheme) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(address + path)
        assert page.evaluate(CONTRAST) == []
