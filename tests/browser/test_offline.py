"""A judge takes an edition along, and the network goes: every page of it is answered on the device, in a real browser."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python")
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.pages import DESK, PHONE, served
from tests.browser.test_accessible import COLOURS, NARROWEST, STANDARDS, violations

pytestmark = pytest.mark.browser

NOT_ON_THE_DEVICE = {"rulings", "family_rulings"}  # kinds of evidence
KEEP = "Keep this edition on this device"
OFFLINE = [
    "/", "/contents", "/glossary", "/glossary/gnome", "/rules/1", "/rules/702", "/rules/702.2", "/rules/702.2b",
    "/search", "/search?q=gnome", "/search?q=702.2b", "/search?q=zzyzx", "/cards", "/cards?q=pond", "/cards/practice-glower",
    "/lab", "/offline", "/rules/9.9", "/introduction", "/2020-01-01/rules/101.2",
]  # fmt: skip


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A phone of its own for each test: what it keeps goes with it."""
    with browser.new_context(viewport=PHONE) as opened:  # type: ignore[arg-type]
        yield opened


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on it; complaints of scripts and of the policy are failures."""
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda message: "Security Policy" in message.text and complaints.append(message.text))
    yield opened
    assert complaints == []


def take(page: Page, address: str, edition: str = "2021-06-01") -> None:
    """Take an edition along, and cut the network."""
    page.goto(f"{address}/offline")
    page.locator("#take-edition").select_option(edition)
    page.get_by_role("button", name=KEEP).click()
    expect(page.locator("[data-said]")).to_contain_text("now works without a network")
    page.context.set_offline(True)


def bar(page: Page) -> str:
    return page.locator(".offline-bar").inner_text()


def test_the_edition_is_read_without_a_network(page: Page, address: str) -> None:
    take(page, address)
    page.goto(address)
    assert bar(page) == "Offline — Practice Rules, effective June 1, 2021. Kept just now. About this copy"
    page.get_by_role("link", name="702 Abilities").click()
    expect(page.locator("h1")).to_have_text("702 Abilities")
    page.goto(f"{address}/rules/702.19b")
    expect(page.locator("h1")).to_have_text("702.19b Glowing")
    expect(page.locator(".own")).to_contain_text("The controller of a glowing creature may light the pond.")
    expect(page.locator(".around")).to_contain_text("Glowing is an evasion ability.")
    page.goto(f"{address}/rules/101.1a")
    expect(page.locator(".own .sym")).to_have_count(3)
    expect(page.locator(".own")).to_contain_text("Example 2")
    page.goto(f"{address}/rules/702.2b")
    page.locator(".own").get_by_role("link", name="702.2c").click()
    expect(page.locator("h1")).to_have_text("702.2c Leaping")
    expect(page.get_by_role("complementary", name="About this rule").get_by_role("link", name="702.2b Leaping")).to_be_visible()


def test_the_glossary_is_read_without_a_network(page: Page, address: str) -> None:
    take(page, address)
    page.goto(f"{address}/glossary")
    page.get_by_role("link", name="Pond, Ponded").click()
    expect(page.locator("#text")).to_contain_text("A place for skating.")
    expect(page.locator(".around")).to_contain_text("Gnomes may look on.")
    page.goto(f"{address}/glossary/gnomes")
    expect(page.locator("h1")).to_have_text("Gnome")


def test_the_box_answers_without_a_network(page: Page, address: str) -> None:
    take(page, address)
    page.goto(address)
    page.keyboard.press("/")
    page.keyboard.type("702.19b")
    page.keyboard.press("Enter")
    expect(page.locator(".exact")).to_contain_text("The controller of a glowing creature may light the pond.")
    page.goto(f"{address}/search?q={quote('what does leaping do')}")
    expect(page.locator(".entry")).to_contain_text("keeps others from catching a creature")
    expect(page.locator(".hits, .answer").first).to_contain_text("702.2")
    expect(page.locator("main")).to_contain_text("This search runs on your device.")
    page.goto(f"{address}/search?q=7029b")
    expect(page.locator("main")).to_contain_text("There is no 702.9b in this edition.")
    page.goto(f"{address}/search?q=702.2a-c")
    expect(page.locator(".exact .r")).to_have_count(3)
    page.goto(f"{address}/search?q={quote('burowing')}")
    expect(page.locator("main")).to_contain_text("Searched for burrowing.")
    page.goto(f"{address}/search?q={quote('gnome @2020')}")
    expect(page.locator(".notice")).to_contain_text("Another edition")


def test_what_is_typed_is_offered_on_without_a_network(page: Page, address: str) -> None:
    take(page, address)
    page.goto(f"{address}/contents")
    page.locator("#q").press_sequentially("leap", delay=20)
    expect(page.locator("#offers li")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Leaping")


def test_cards_are_looked_up_without_a_network(page: Page, address: str) -> None:
    take(page, address)
    page.goto(f"{address}/cards?q=pra+glo")
    page.get_by_role("link", name="Practice Glower").click()
    expect(page.locator("h1")).to_contain_text("Practice Glower")
    expect(page.locator(".face")).to_contain_text("2/2")
    page.locator(".says").get_by_role("link", name="Leaping").click()
    expect(page.locator("h1")).to_have_text("702.2 Leaping")
    page.goto(f"{address}/cards?q=text:artifact")
    expect(page.locator(".card-list li")).to_have_count(1)
    page.goto(f"{address}/search?q=juzams+gnome")
    expect(page.locator(".named")).to_contain_text("Jûzam’s Gnome")
    expect(page.locator("article .note")).to_have_text("Card: Jûzam’s Gnome Creature — Gnome")


def test_what_needs_the_site_says_so_by_name(page: Page, address: str) -> None:
    take(page, address)
    for path, words in {
        "/lab": "The Scenario lab needs the network", "/diff": "The comparison of editions needs the network",
        "/rules/702.2b/history": "The history of a rule or entry needs the network", "/2020-01-01/rules/101.2": "Another edition",
        "/rules/702.9": "No 702.9 here", "/cards/nobody": "No such card",
    }.items():  # fmt: skip
        answer = page.goto(address + path)
        expect(page.locator("h1")).to_have_text(words)
        assert answer is not None and answer.status in (404, 503)


def test_with_a_network_the_site_answers_as_ever(page: Page, address: str) -> None:
    take(page, address)
    page.context.set_offline(False)
    page.goto(f"{address}/rules/702.2b")
    expect(page.locator(".actions")).to_be_visible()
    expect(page.locator(".offline-bar")).to_have_count(0)
    page.goto(f"{address}/2020-01-01/rules/101.2")
    expect(page.locator("main")).to_contain_text("Gnomes rarely skate.")


def test_an_older_edition_and_the_handbook_can_be_taken_along(page: Page, address: str) -> None:
    take(page, address, "2020-01-01")
    page.goto(f"{address}/rules/101.2")
    expect(page.locator("main")).to_contain_text("Gnomes rarely skate.")
    assert "effective January 1, 2020" in bar(page)
    reference = page.locator("main").get_by_role("link", name="702", exact=True).first
    expect(reference).to_have_attribute("href", "/2020-01-01/rules/702")
    page.context.set_offline(False)
    take(page, address, "handbook-2021-06-01")
    page.goto(f"{address}/rules/101.1")
    expect(page.locator(".handbook-banner")).to_contain_text("not the official text")
    expect(page.locator("main")).to_contain_text("Gnomes wear hats.")


def test_it_is_removed_again(page: Page, address: str) -> None:
    take(page, address)
    page.goto(f"{address}/offline")
    expect(page.locator("[data-kept]")).to_contain_text("June 1, 2021 is kept on this device")
    page.get_by_role("button", name="Remove from this device").click()
    expect(page.locator("[data-said]")).to_have_text("Everything was removed from this device.")
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_a_download_that_breaks_off_leaves_the_copy_before(page: Page, address: str) -> None:
    take(page, address, "2020-01-01")
    page.context.set_offline(False)
    page.route("**/rules-*.pack", lambda route: route.abort())
    page.goto(f"{address}/offline")
    page.locator("#take-edition").select_option("2021-06-01")
    page.get_by_role("button", name=KEEP).click()
    expect(page.locator("[data-said].bad")).to_contain_text("The connection broke off.")
    expect(page.locator("[data-kept]")).to_contain_text("January 1, 2020 is kept")
    page.context.set_offline(True)
    page.goto(f"{address}/rules/101.2")
    expect(page.locator("main")).to_contain_text("Gnomes rarely skate.")
    page.context.set_offline(False)
    page.unroute("**/rules-*.pack")
    take(page, address)
    page.goto(f"{address}/rules/101.2")
    expect(page.locator("main")).to_contain_text("Gnomes never skate.")
    assert len(page.evaluate("caches.keys()")) == 2  # the record and one copy


def test_a_library_that_changes_meanwhile_is_never_mixed(page: Page, address: str) -> None:
    """A pack that the list names is gone, or has other content: the list is asked for anew, and in the end it is given up."""
    lists: list[str] = []

    def older(route: Route) -> None:
        found = route.fetch().json()
        lists.append(found["id"])
        if len(lists) < 3:
            found["packs"][0]["url"] = found["packs"][0]["url"].replace("rules-", "rules-0")
        route.fulfill(json=found)

    page.route("**/offline/2021-06-01.json", older)
    take(page, address)
    assert len(lists) == 3
    page.context.set_offline(False)
    page.unroute("**/offline/2021-06-01.json")
    page.route("**/rules-*.pack", lambda route: route.fulfill(path=__file__))
    page.goto(f"{address}/offline")
    page.locator("#take-edition").select_option("2020-01-01")
    page.get_by_role("button", name=KEEP).click()
    expect(page.locator("[data-said].bad")).to_be_visible()
    expect(page.locator("[data-kept]")).to_contain_text("June 1, 2021 is kept")


def test_a_damaged_copy_says_so(page: Page, address: str) -> None:
    take(page, address)
    page.evaluate(
        """async () => {
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const one of await cache.keys()) if (one.url.includes("/rules-")) await cache.delete(one);
            }
        }"""
    )
    page.goto(f"{address}/rules/101")
    expect(page.locator("body")).to_have_text(
        "Offline: The copy on this device is damaged. Take it along again when there is a network."
    )
    page.context.set_offline(False)
    page.goto(f"{address}/offline")
    page.get_by_role("button", name="Take it along anew").click()
    expect(page.locator("[data-said]")).to_contain_text("now works without a network")
    page.context.set_offline(True)
    page.goto(f"{address}/rules/101")
    expect(page.locator("h1")).to_have_text("101 Gnomes")


HOLD = """(name) => new Promise((held) => {
    navigator.locks.request(name, () => new Promise((letGo) => { window.letGo = letGo; held(); }));
})"""


def test_another_window_that_writes_the_record_is_waited_for(page: Page, address: str) -> None:
    """Noting whether the site has something newer takes a moment: whoever takes an edition along then is not turned away."""
    page.goto(f"{address}/offline")
    page.evaluate(HOLD, "magistrate / writing")
    page.get_by_role("button", name=KEEP).click()
    expect(page.locator("[data-said]")).to_contain_text(re.compile(r"^(.+) of \1$"))
    assert page.evaluate("caches.match('/offline/record')") is None
    page.evaluate("letGo()")
    expect(page.locator("[data-said]")).to_contain_text("now works without a network")


def test_another_window_that_takes_an_edition_along_is_named(page: Page, address: str) -> None:
    page.goto(f"{address}/offline")
    page.evaluate(HOLD, "magistrate / changing")
    page.get_by_role("button", name=KEEP).click()
    expect(page.locator("[data-said].bad")).to_have_text("An edition is being taken along in another window.")


def test_a_network_that_says_nothing_is_not_waited_for(page: Page, site: Flask) -> None:
    """The site stops to answer: after some seconds the copy does, and says why."""
    answers = threading.Event()
    answers.set()

    def hesitant(environ: Any, start_response: Any) -> Any:
        answers.wait(60)
        return site(environ, start_response)

    with served(hesitant) as address:
        take(page, address)
        page.context.set_offline(False)
        answers.clear()
        try:
            page.goto(f"{address}/rules/702.2b")
            expect(page.locator("h1")).to_have_text("702.2b Leaping")
            assert bar(page).startswith("The network does not answer — Practice Rules")
        finally:
            answers.set()


def test_a_newer_edition_is_told_of(page: Page, address: str) -> None:
    take(page, address)
    page.context.set_offline(False)

    def later(route: Route) -> None:
        found = route.fetch().json()
        found["newest"] = {"slug": "2031-01-01", "sha256": "0", "name": "January 1, 2031", "line": "Practice Rules."}
        route.fulfill(json=found)

    page.route("**/offline/2021-06-01.json", later)
    page.goto(f"{address}/offline")
    expect(page.locator("[data-kept]")).to_contain_text("A newer edition is there: January 1, 2031.")
    page.context.set_offline(True)
    page.goto(address)
    assert "The site has a newer edition: January 1, 2031." in bar(page)


@pytest.mark.parametrize("lacking", ["Navigator.prototype.serviceWorker", "window.DecompressionStream", "window.caches"])
def test_a_browser_without_it_is_offered_nothing(context: BrowserContext, page: Page, address: str, lacking: str) -> None:
    context.add_init_script(f"delete {lacking}; delete Window.prototype.caches;")
    page.goto(f"{address}/offline")
    expect(page.locator("[data-kept]")).to_contain_text("needs a browser with scripts and service workers")
    expect(page.get_by_role("button", name=KEEP)).to_be_hidden()
    page.goto(f"{address}/rules/702.2b")
    expect(page.locator("h1")).to_have_text("702.2b Leaping")


def test_what_is_typed_is_never_markup(page: Page, address: str) -> None:
    take(page, address)
    hostile = "<img src=x onerror=document.title=1> \"'&"
    for path in ("/search?q=", "/cards?q=", "/rules/", "/cards/", "/glossary/"):
        page.goto(address + path + quote(hostile, safe=""))
        expect(page.locator("main img")).to_have_count(0)
        assert "onerror" in page.locator("main").inner_html()
    page.context.set_offline(False)
    made = page.evaluate(
        """async (text) => {
            const { html, markedUp } = await import("/static/offline/html.js");
            const links = [{ start: 0, end: 2, url: "javascript:'\\"<", style: "<", note: "\\"<b>" }];
            const shown = html`<p title="${text}">${[text, html`<b>${text}</b>`]}</p>`;
            return String(shown) + markedUp(text, { links, marks: [[1, 9]] });
        }""",
        hostile,
    )
    assert "<img" not in made
    assert '"\'&' not in made


def test_words_are_cut_as_the_library_cuts_them(page: Page, address: str) -> None:
    from app.library.folding import fold, singular, slug
    from app.library.search.analysis import terms
    from app.library.search.questions import load_questions

    texts = [one.text for one in load_questions()[::7]]
    texts += ["Lim-Dûl’s Ætherling", "{W/U} +1/+1 -X/-X 702.19b", "½ of “can’t” — won't", "generously communing yes's skies", ""]
    page.goto(f"{address}/offline")
    found = page.evaluate(
        """async (texts) => {
            const { terms, fold, singular, slug } = await import("/static/offline/words.js");
            return texts.map((text) => [terms(text), fold(text), singular(fold(text)), slug(text)]);
        }""",
        texts,
    )
    assert found == [[terms(text), fold(text), singular(fold(text)), slug(text)] for text in texts]


def test_numbers_are_read_as_the_library_reads_them(page: Page, address: str) -> None:
    from app.library.spellings import read_numbers

    texts = [
        "702.19b", "7022b", "cr 702.2 b", "702.2a-c", "702.2a–702.2d, 613.7d and 704.5aa", "702", "7", "G1.1", "702.2.",
        "§702.2b", "rule 702.2b", "702.2 to 702.5", "702.2.b", "trample", "702.2 trample", "", "2 or 3", "702.19 or", "0.1",
    ]  # fmt: skip
    page.goto(f"{address}/offline")
    found = page.evaluate(
        """async (texts) => {
            const { readNumbers } = await import("/static/offline/numbers.js");
            return texts.map((text) => readNumbers(text)?.map(({ number, last }) => [number, last]) ?? null);
        }""",
        texts,
    )
    expected = [read_numbers(text) for text in texts]
    assert found == [None if one is None else [[request.number, request.last] for request in one] for one in expected]


def test_every_kind_of_evidence_is_measured(page: Page, address: str) -> None:
    from app.library.search.evidence import KINDS

    page.goto(f"{address}/offline")
    page.get_by_role("button", name=KEEP).click()
    expect(page.locator("[data-said]")).to_contain_text("now works")
    found = page.evaluate(
        """async () => {
            const { Copies } = await import("/static/offline/copy.js");
            const { Reader } = await import("/static/offline/reader.js");
            const { measured } = await import("/static/offline/evidence.js");
            const copies = new Copies("");
            const search = await (await Reader.open(copies, await copies.current())).search();
            const wording = search.asking.wording("gnome hat");
            const texts = search.index.scores(wording.content.map((term) => [term, 1]));
            const inquiry = { wording, texts, likenesses: search.book.likenesses(wording), concepts: [], cards: new Map() };
            return measured(inquiry, search.table, search.book).map(([, row]) => row);
        }"""
    )
    assert found
    assert all(set(row) == set(KINDS) - NOT_ON_THE_DEVICE for row in found)
    assert all(isinstance(value, int | float) for row in found for value in row.values())


def test_axe_finds_nothing_on_the_device_and_nothing_sticks_out(browser: Browser, address: str) -> None:
    found: list[str] = []
    with browser.new_context(viewport=PHONE, color_scheme="light") as context:  # type: ignore[arg-type]
        page = context.new_page()
        take(page, address)
        for path in OFFLINE:
            for size in (DESK, PHONE):
                page.set_viewport_size(size)  # type: ignore[arg-type]
                page.emulate_media(color_scheme="light")
                page.goto(address + path)
                found += violations(page, path, STANDARDS)
            page.emulate_media(color_scheme="dark")
            found += violations(page, f"{path}, dark", COLOURS)
            page.set_viewport_size(NARROWEST)  # type: ignore[arg-type]
            page.goto(address + path)
            if page.evaluate("document.documentElement.scrollWidth") > NARROWEST["width"]:
                found.append(f"{path}: too wide")
    assert found == []


def test_the_list_is_of_the_form_that_the_script_knows(page: Page, address: str) -> None:
    """A list of another form is refused, and nothing is changed."""
    page.route("**/offline/2021-06-01.json", lambda route: route.fulfill(body=json.dumps({"format": 0})))
    page.goto(f"{address}/offline")
    page.get_by_role("button", name=KEEP).click()
    expect(page.locator("[data-said].bad")).to_have_text("The site was updated. Load this page again.")
    assert "magistrate / record" not in page.evaluate("caches.keys()")
