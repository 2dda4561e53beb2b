"""What a reader has in a real browser: keys, the list of what is saved, what was read lately."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page, expect

from app.application import create_app
from app.help.pages import help_page
from app.library import restated as restated_module
from app.library.handbook.entries import shipped_states
from app.library.handbook.lock import shipped_locks
from app.scenarios.quiz.shelf import questions
from tests.browser.pages import served

pytestmark = pytest.mark.browser

NEWEST = "2021-06-01"
SAVE = "☆ Save"


def saved(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(page.evaluate("localStorage.getItem('magistrate.saved.1')") or "[]")
    return found


def bring(page: Page, address: str, text: str) -> None:
    """Add a list on the page of what is saved."""
    page.goto(f"{address}/saved")
    page.get_by_label("A list to add").fill(text)
    page.get_by_role("button", name="Add these").click()


def focused(page: Page) -> str:
    words: str = page.evaluate("document.activeElement.textContent.trim()")
    return words


def test_keys_walk_the_rules_of_a_section_and_enter_opens_one(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/101")
    walked = []
    for key in ("j", "j", "k"):
        page.keyboard.press(key)
        walked.append(focused(page))
    assert walked == ["101.1", "101.1a", "101.1"]
    page.keyboard.press("k")
    assert focused(page) == "101.1"
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/101.1$"))


@pytest.mark.parametrize("path", [
    "/search?q=gnome", "/rules/7", "/glossary", "/diff/2020-01-01..2021-06-01", "/contents", "/scenarios?rule=702.19",
])  # fmt: skip
def test_keys_walk_other_lists(page: Page, address: str, path: str) -> None:
    page.goto(address + path)
    page.keyboard.press("j")
    assert focused(page)
    assert page.evaluate("document.activeElement.closest('main') !== null && !document.activeElement.closest('aside, nav')")
    first = focused(page)
    page.keyboard.press("j")
    assert focused(page) != first


def test_brackets_turn_the_page(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/101.1")
    page.keyboard.press("]")
    expect(page).to_have_url(re.compile("/rules/101.1a$"))
    page.keyboard.press("[")
    expect(page).to_have_url(re.compile("/rules/101.1$"))


def test_keys_rest_while_somebody_types_and_with_modifiers(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/101.1")
    box = page.locator("#q")
    box.fill("a")
    for key in ("]", "j", "?", "/"):
        page.keyboard.type(key)
    assert box.input_value() == "a]j?/"
    box.evaluate("node => node.blur()")
    for key in ("Control+]", "Alt+]", "Meta+]"):
        page.keyboard.press(key)
    expect(page).to_have_url(f"{address}/rules/101.1")


def test_the_list_of_keys_is_the_one_of_the_help_page_and_switches_them_off(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/101.1")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    shown = dialog.locator("kbd").all_text_contents()
    assert shown == re.findall(r"^\| `(.)` \|", help_page("reader").source, re.M)
    page.keyboard.press("]")
    expect(page).to_have_url(f"{address}/rules/101.1")
    dialog.get_by_label("Single keys do this").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.reload()
    for key in ("]", "?", "/"):
        page.keyboard.press(key)
    expect(page).to_have_url(f"{address}/rules/101.1")
    expect(dialog).to_be_hidden()
    page.get_by_role("contentinfo").get_by_role("link", name="Keys").click()
    dialog.get_by_label("Single keys do this").check()
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("]")
    expect(page).to_have_url(re.compile("/rules/101.1a$"))


def test_a_rule_is_saved_and_taken_out_again(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/702.2b")
    star = page.locator("[data-star]")
    star.click()
    expect(star).to_have_text("★ Saved")
    expect(star).to_have_attribute("aria-pressed", "true")
    assert saved(page) == [{"edition": NEWEST, "path": "rules/702.2b", "words": "702.2b Leaping"}]
    page.goto(f"{address}/saved")
    expect(page.locator("[data-list=saved] a")).to_have_attribute("href", "/rules/702.2b")
    page.locator("[data-list=saved]").get_by_role("button", name="Remove 702.2b Leaping").click()
    expect(page.locator("[data-list=saved] li")).to_have_count(0)
    page.goto(f"{address}/rules/702.2b")
    expect(star).to_have_text(SAVE)


def test_what_was_saved_in_an_older_edition_leads_to_the_rule_of_today(page: Page, address: str) -> None:
    page.goto(f"{address}/2020-01-01/rules/702.2b")
    page.locator("[data-star]").click()
    page.goto(f"{address}/saved")
    row = page.locator("[data-list=saved] li")
    expect(row.get_by_role("link", name="as it read on 2020-01-01")).to_have_attribute("href", "/2020-01-01/rules/702.2b")
    row.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(rf"/{NEWEST}/rules/"))


def test_pages_read_are_remembered_once_the_last_first(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".lately")).to_be_hidden()
    for path in ("rules/101.1", "rules/702.2b", "glossary/gnome", "rules/101.1", "search?q=702.2c"):
        page.goto(f"{address}/{path}")
    page.goto(address)
    assert page.locator(".lately span a").all_text_contents() == ["101.1 Gnomes", "Gnome", "702.2b Leaping"]
    page.goto(f"{address}/saved")
    page.get_by_role("button", name="Forget what I read").click()
    expect(page.locator("[data-list=recent] li")).to_have_count(0)


def test_lists_go_out_and_come_in_again(page: Page, address: str) -> None:
    bring(page, address, "702.2b Leaping\n101.1.\nnonsense\n2020-01-01 glossary/gnome Gnome\n2020-01-01 rules/101.1a")
    expect(page.locator("#saved-said")).to_have_text("4 added.")
    before = saved(page)
    assert [one["words"] for one in before] == ["702.2b Leaping", "101.1.", "Gnome", "101.1a"]
    for name in ("Save as JSON", "Save as text"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        text = download.value.path().read_text()
        page.evaluate("localStorage.clear()")
        bring(page, address, text)
        assert saved(page) == before
    page.locator("#saved-file").set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": b"702.2c\n702.2b\n"})
    expect(page.locator("#saved-said")).to_have_text("1 added.")


@pytest.mark.parametrize("stored", [
    "{", "null", "7", '"x"', "[[],{},null,7]", '{"items":[]}',
    '[{"edition":"javascript:alert(1)//","path":"rules/1"},{"edition":"2021-06-01","path":"//evil.example/rules/1"},'
    '{"edition":"..","path":"rules/1"},{"edition":"2021-06-01","path":"rules/../../x"}]',
])  # fmt: skip
def test_damaged_lists_are_left_out(page: Page, address: str, stored: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    for name in ("saved", "recent"):
        page.evaluate("([name, text]) => localStorage.setItem(`magistrate.${name}.1`, text)", [name, stored])
    page.goto(f"{address}/saved")
    expect(page.locator("[data-list] li")).to_have_count(0)
    page.goto(f"{address}/rules/702.2b")
    page.locator("[data-star]").click()
    assert len(saved(page)) == 1
    assert errors == []


def test_hostile_words_stay_words_and_lists_are_bounded(page: Page, address: str) -> None:
    lines = [f"{NEWEST} rules/702.2b?n={n} <img src=x onerror=alert(1)>" for n in range(1, 100)]
    bring(page, address, "\n".join(lines + [f"{NEWEST} glossary/t{n} <b>t" for n in range(600)]))
    assert len(saved(page)) == 500
    assert page.locator(".saved-list img, .saved-list b").count() == 0
    page.goto(f"{address}/rules/101.1")
    page.locator("[data-star]").click()
    expect(page.locator("[data-star]")).to_have_text("Full")


def test_without_storage_pages_work_and_say_that_nothing_is_kept(browser: Browser, address: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('off'); }})")
        page.goto(f"{address}/rules/702.2b")
        page.locator("[data-star]").click()
        expect(page.locator("[data-star]")).to_have_text("Cannot save")
        page.keyboard.press("?")
        page.get_by_label("Single keys do this").uncheck()
        bring(page, address, "702.2b")
        expect(page.locator("#saved-said")).to_have_text("This browser keeps nothing for this site.")
        assert errors == []


def test_without_script_nothing_dead_is_shown(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/rules/702.2b")
        expect(page.locator("[data-star]")).to_be_hidden()
        page.goto(f"{address}/saved")
        expect(page.get_by_text("This page needs JavaScript")).to_be_visible()
        expect(page.get_by_role("button", name="Add these")).to_be_hidden()
        page.get_by_role("link", name="Keys").click()
        expect(page.get_by_role("heading", name="Keys", exact=True)).to_be_visible()


def test_the_quiz_keeps_a_score_of_first_answers(page: Page, address: str) -> None:
    question = next(iter(questions().values()))
    page.goto(f"{address}/quiz/{question.scenario}?seed=3")
    expect(page.locator("[data-score]")).to_be_hidden()
    for place, score in ((question.answer, "1 of 1 right"), ((question.answer + 1) % len(question.options), "1 of 1 right")):
        page.goto(f"{address}/quiz/{question.scenario}?seed=3")
        page.get_by_role("button", name=question.options[place], exact=True).click()
        expect(page.locator("[data-score]")).to_contain_text(score)
    page.keyboard.press("]")
    expect(page).to_have_url(re.compile(r"/quiz/.*seed=3&n=1"))
    page.get_by_role("button", name="Begin anew").click()
    expect(page.locator("[data-score]")).to_be_hidden()


def test_the_quiz_works_without_script(browser: Browser, address: str) -> None:
    question = next(iter(questions().values()))
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/quiz")
        page.get_by_label("Length").select_option("short")
        page.get_by_role("button", name="Ask me").click()
        expect(page).to_have_url(re.compile(r"/quiz/\d/.*length=short"))
        page.goto(f"{address}/quiz/{question.scenario}")
        page.get_by_role("button", name=question.options[question.answer], exact=True).click()
        expect(page.get_by_text("Right.")).to_be_visible()
        page.get_by_role("link", name="Next question").click()
        expect(page.locator("fieldset legend")).to_be_visible()


def test_plain_words_stay_open_once_they_were_opened(page: Page, tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    today = shipped_states()[0]  # as though it restated the tiny edition
    lock = {label: msgspec.structs.replace(one, agrees=NEWEST) for label, one in shipped_locks()[today.agrees].items()}
    monkeypatch.setattr(restated_module, "shipped_states", lambda: (msgspec.structs.replace(today, agrees=NEWEST),))
    monkeypatch.setattr(restated_module, "shipped_locks", lambda: {NEWEST: lock})
    with served(create_app({"LIBRARY": tiny_root, "KEPT_MEGABYTES": 0})) as address:
        page.goto(f"{address}/rules/702.19b")
        fold = page.locator(".in-plain-words")
        expect(fold).to_contain_text("not the official text")
        expect(fold).not_to_have_attribute("open", "")
        fold.get_by_text("In plain words").click()
        page.wait_for_function("localStorage.getItem('magistrate.open.plain-words')")
        page.goto(f"{address}/rules/702.2b")
        expect(fold).to_have_attribute("open", "")
        fold.get_by_text("In plain words").click()
        page.wait_for_function("!localStorage.getItem('magistrate.open.plain-words')")
        page.goto(f"{address}/rules/702.19b")
        expect(fold).not_to_have_attribute("open", "")
