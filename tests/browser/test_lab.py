"""A judge plays a position in the Scenario lab, in a real browser."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python")
from playwright.sync_api import Browser, Page, expect

from app.scenarios.documents.packing import pack
from app.scenarios.documents.reading import to_scenario
from tests.browser.pages import CONTRAST, PHONE
from tests.browser.test_accessible import COLOURS, STANDARDS, violations
from tests.scenarios.test_stepping import FIGHT

pytestmark = pytest.mark.browser

TRICK = f"/lab?s={pack(to_scenario(FIGHT))}"


def press(page: Page, name: str) -> None:
    """Press what is asked for, and wait for the answer."""
    page.locator(".now").get_by_role("button", name=name).first.click()
    page.locator("#lab:not([aria-busy])").wait_for()


def add(page: Page, seat: int, zone: str, card: str) -> None:
    page.locator(f"#zone-{seat}").select_option(zone)
    page.locator(f"#card-{seat}").fill(card)
    page.keyboard.press("Enter")
    expect(page.locator(f"#seat-{seat} .laid-out")).to_contain_text([card])


def test_a_judge_builds_a_position_and_casts_a_spell(page: Page, address: str) -> None:
    page.goto(f"{address}/lab")
    page.get_by_role("link", name="Set up card by card").click()
    add(page, 0, "hand", "Practice Bolt")
    add(page, 0, "battlefield", "Mountain")
    expect(page.locator("#card-0")).to_be_focused()
    expect(page.locator("#zone-0")).to_have_value("battlefield")
    add(page, 1, "battlefield", "Practice Bear")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".sentence")).to_have_text("A has priority")
    press(page, "Cast Practice Bolt")
    expect(page.locator(".sentence")).to_contain_text("A chooses a target for Practice Bolt")
    press(page, "Practice Bear")
    expect(page.locator(".stack")).to_contain_text("→ Practice Bear")
    press(page, "Everyone passes: resolve Practice Bolt")
    expect(page.locator(".trace")).to_contain_text("Practice Bear dies")
    expect(page.locator(".trace .chip.state-based")).to_be_visible()
    told, board = page.locator(".trace").inner_text(), page.locator(".board").inner_text()
    page.reload()
    expect(page.locator(".trace")).to_contain_text("Practice Bear dies")
    assert (page.locator(".trace").inner_text(), page.locator(".board").inner_text()) == (told, board)
    page.go_back()
    expect(page.locator(".stack")).to_contain_text("→ Practice Bear")


def test_a_judge_walks_through_what_happened(page: Page, address: str) -> None:
    page.goto(address + TRICK)
    press(page, "attackers")
    page.get_by_label("attacks B").check()
    press(page, "Declare")
    page.get_by_role("link", name="Walk through it").click()
    expect(page.locator(".now .sentence")).to_contain_text("You are looking back, at moment 0")
    expect(page.locator(".trace li.later").first).to_be_visible()
    for _ in range(2):
        before = page.locator(".now .sentence").inner_text()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".now .sentence")).not_to_have_text(before)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".now .sentence")).to_contain_text("at moment 1")
    page.locator(".trace a.dot").last.click()
    expect(page.locator(".board")).to_contain_text("attacking B")
    page.get_by_role("link", name="Back to the end").click()
    expect(page.locator(".sentence")).to_have_text("A has priority")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".sentence")).to_contain_text("A declares attackers")


def test_it_is_played_with_the_keyboard_alone(page: Page, address: str) -> None:
    page.goto(address + TRICK)
    press(page, "attackers")
    expect(page.get_by_label("attacks B")).not_to_be_checked()
    page.locator(".now input[type=checkbox]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Declare")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sentence")).to_have_text("A has priority")
    expect(page.get_by_role("button", name="Pass priority")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sentence")).to_have_text("B has priority")
    page.locator(".board summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board .says").first).to_be_visible()


def test_a_wrong_share_is_refused_in_place(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address + TRICK)
    for name in ("attackers", "blockers"):
        press(page, name)
        if name == "attackers":
            page.get_by_label("attacks B").check()
            press(page, "Declare")
    page.locator(".now input[type=checkbox]").first.check()
    press(page, "Declare")
    press(page, "combat damage")
    shares = page.locator(".now input[type=number]")
    expect(shares.first).to_have_value("2")
    shares.first.fill("1")
    shares.nth(1).fill("5")
    page.locator(".now").get_by_role("button", name="Assign").click()
    expect(page.get_by_role("alert")).to_contain_text("702.19b")
    shares.first.fill("2")
    shares.nth(1).fill("4")
    press(page, "Assign")
    expect(page.locator(".board")).to_contain_text("16 life")
    page.close()


def test_it_works_without_script(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/lab/setup")
        cards = ((0, "hand", "Practice Bolt"), (0, "battlefield", "Mountain"), (1, "battlefield", "Practice Bear"))
        for seat, zone, card in cards:
            page.locator(f"#card-{seat}").fill(card)
            page.locator(f"#zone-{seat}").select_option(zone)
            page.locator(f"#seat-{seat} .add button").click()
        page.locator("#seat-1 .laid-out summary").click()
        page.locator("#seat-1").get_by_label("tapped").check()
        page.locator("#seat-1 .edit").get_by_role("button", name="Save").click()
        page.get_by_role("link", name="Play", exact=True).click()
        for name in ("Cast Practice Bolt", "Practice Bear", "Everyone passes: resolve"):
            page.locator(".now").get_by_role("button", name=name).click()
        expect(page.locator(".trace")).to_contain_text("Practice Bear dies")
        page.locator(".trace a.dot").first.click()
        expect(page.locator(".now")).to_contain_text("You are looking back")


def test_the_choice_its_reasons_and_what_happened_last_are_on_one_screen(browser: Browser, address: str) -> None:
    """On a phone, too: nobody scrolls between what happened, what is asked and the button."""
    with browser.new_context(viewport=PHONE) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{address}/lab")
        page.get_by_label("A position on one line").fill(
            "A: Rhino 2/2 deathtouch trample attacking; B: Wall 0/5 blocking Rhino"
        )
        page.get_by_role("button", name="Play it").click()
        for what in (".recent li:last-child", ".sentence", ".now button.main", ".board .seat h3"):
            assert page.locator(what).first.bounding_box()["y"] < PHONE["height"] - 60, what  # type: ignore[index]
        press(page, "combat damage")
        for what in (".recent", ".grounds", ".shares input", ".now button.main"):
            assert page.locator(what).first.bounding_box()["y"] < PHONE["height"] - 60, what  # type: ignore[index]
        press(page, "Assign")
        expect(page.locator(".recent")).to_contain_text("Wall is destroyed")
        expect(page.locator(".said")).to_contain_text("704.5h")


def test_the_verdict_is_copied(browser: Browser, address: str) -> None:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(f"{address}/scenarios/7/702.2c-deathtouch-with-trample")
        page.get_by_role("button", name="Copy with rules").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith(page.locator("#said").inner_text()) and page.url in copied


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("path", ["/lab", "/lab/setup", TRICK, "/scenarios", "/scenarios/7/702.2c-deathtouch-with-trample"])
def test_nothing_sticks_out_on_a_phone(browser: Browser, address: str, path: str, width: int) -> None:
    with browser.new_context(viewport={"width": width, "height": 700}) as context:
        page = context.new_page()
        page.goto(address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


AT_THE_ASSIGNMENT = "/lab?" + urlencode({"quick": "A: Rhino 2/2 deathtouch trample attacking; B: Wall 0/5 blocking Rhino"})
ACCESSIBLE = [
    AT_THE_ASSIGNMENT, "/lab?quick=A:+Rhino+2/2+deathouch", "/scenarios?part=702", "/scenarios?q=702.19b",
    "/scenarios/7/702.2c-deathtouch-with-trample", "/scenarios/7/702.2c-deathtouch-with-trample?at=12",
]  # fmt: skip


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_in_the_lab(browser: Browser, address: str, width: int) -> None:
    """With everything opened that opens."""
    found: list[str] = []
    with browser.new_context(viewport={"width": width, "height": 844}) as context:
        page = context.new_page()
        for path in ACCESSIBLE:
            page.emulate_media(color_scheme="light")
            page.goto(address + path)
            if path == AT_THE_ASSIGNMENT:
                press(page, "combat damage")
                expect(page.locator(".grounds")).to_be_visible()
            page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
            found += violations(page, path, STANDARDS)
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found.append(f"{path} is too wide")
            page.emulate_media(color_scheme="dark")
            found += violations(page, f"{path}, dark", COLOURS)
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/lab/setup", TRICK, "/scenarios/7/702.2c-deathtouch-with-trample?at=12"])
def test_contrast_is_at_least_aa(browser: Browser, address: str, path: str, scheme: str) -> None:
    with browser.new_context(color_scheme=scheme) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(address + path)
        assert page.evaluate(CONTRAST) == []
