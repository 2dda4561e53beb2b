"""What each page shows, on the tiny library."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

PAGES = [
    # address, what its text must say, what it must not say
    ("/", ["What does the rule say?", "101 Gnomes", "7 Further Matters"], []),
    ("/contents", ["1 Basics", "702 Abilities", "Glossary", "Introduction", "Credits"], []),
    ("/rules/7", ["7 Further Matters", "702 Abilities", "704 State-Based Actions"], ["Gnomes never skate"]),
    ("/rules/702", ["702 Abilities", "Leaping is a static ability.", "A glow of 2/2 is bright."], ["Gnomes never"]),
    ("/rules/702.2", ["702.2 Leaping", "Leaping is a static ability.", "Multiple instances"], ["Burrowing is"]),
    ("/rules/702.2b", ["702.2b Leaping", "Refers to", "702.2c", "Around it", "Leaping is a static", "702.2b This rule"], []),
    ("/rules/702.2c", ["There is no rule 999.9", "Referred to by 1", "See rule 702.2c."], []),
    ("/rules/101.1a", ["Example 1 Pip the gnome", "Example 2 Quill", "← 101.1", "101.1b"], []),
    ("/rules/101.1b", ["The hat stays where it fell.", "704.5a"], []),
    ("/rules/702.3a", ["2 rules of this edition bear this number", "Burrowing is a triggered"], []),
    ("/rules/702.3a?n=2", ["Burrowing is printed twice by mistake."], []),
    ("/rules/704.5aa", ["704.5aa", "A hole that was dug is filled."], []),
    ("/rules/101.2", ["702 Abilities"], []),
    ("/glossary", ["Gnome", "Pond, Ponded", "6 terms"], []),
    ("/glossary/gnome", ["A small creature with a hat.", "101.1 Gnomes"], []),
    ("/glossary/pond-ponded", ["1. A place for skating.", "2. Wet.", "See Gnome"], []),
    ("/introduction", ["This document is for practice only."], []),
    ("/credits", ["Practice rules written for tests."], []),
    ("/search?q=leaping", ["Leaping", "Glossary", "702 Abilities", "found"], []),
    ("/search?q=702.2a-c,+704.5aa", ["Leaping is a static ability.", "A hole that was dug is filled."], []),
    ("/search?q=702.2", ["702.2 Leaping", "702.2c Multiple instances"], []),
    ("/search?q=702", ["702.19 Glowing", "702 in context"], []),
    ("/search?q=702.2b", ["A creature with it can be caught", "702.2b in context", "Refers to"], []),
    ("/search?q=skate&names=1", ["Search rule names only"], ["Gnomes never"]),
    ("/search?q=zzyzx", ["Nothing found"], []),
    ("/search", ["Search rule names only"], []),
    ("/document", ["SHA-256", "Kind edition", "Practice Rules"], []),
    ("/source?lines=7-9", ["Lines 7–9", "Basics", "The whole file"], ["Leaping"]),
    ("/editions", ["Editions of the Comprehensive Rules", "Handbook", "Compendiums", "June 1, 2021"], []),
    ("/preview/rules/702.2", ["702.2 Leaping", "702.2a Leaping is a static ability."], ["Contents"]),
    ("/preview/glossary/gnome", ["A small creature"], ["Contents"]),
    ("/suggest?q=leap", ["702.2 Leaping", "Glossary Leaping"], []),
    ("/suggest?q=", [], ["Leaping"]),
    ("/2020-01-01/rules/702.17b", ["January 1, 2020", "A glow of 2/2 is bright.", "See the newest edition"], []),
    ("/2020-01-01/rules/101.2", ["Gnomes rarely skate."], ["Gnomes never skate."]),
    ("/2020-01-01", ["January 1, 2020", "SHA-256"], []),
]


def text_of(html: str) -> str:
    """The text a reader sees, on one line. Symbols count as what is written in them."""
    html = re.sub(r"<(script|title|style)\b.*?</\1>", "", html, flags=re.S)
    html = re.sub(r"</?(a|abbr|b|i|mark|span|time)\b[^>]*>", "", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize(("address", "said", "unsaid"), PAGES, ids=[page[0] for page in PAGES])
def test_page_says(client: FlaskClient, address: str, said: list[str], unsaid: list[str]) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    text = text_of(answer.text)
    assert [words for words in said if words not in text] == []
    assert [words for words in unsaid if words in text] == []


@pytest.mark.parametrize("address", [page[0] for page in PAGES if not page[0].startswith(("/preview", "/suggest"))])
def test_every_page_names_its_edition_by_date_and_hash(client: FlaskClient, address: str) -> None:
    text = text_of(client.get(address).text)
    name = "January 1, 2020" if address.startswith("/2020") else "June 1, 2021"
    assert re.search(rf"{name}\. SHA-256 [0-9a-f]{{16}}\b", text)


def test_compendium_shows_rulings_with_their_authors(client: FlaskClient) -> None:
    slug = _slug_of(client, "compendium")
    text = text_of(client.get(f"/{slug}/rules/103").text)
    assert "Ruling Two spades dig two holes. [QAS 1998-09-09; D'Angelo 1999-01-01]" in text
    assert "Three spades dig three." in text
    assert "Note See rule 103.2." in text


def test_rulings_take_their_further_paragraphs_along(client: FlaskClient) -> None:
    slug = _slug_of(client, "compendium")
    text = text_of(client.get(f"/{slug}/rules/103?rulings=off").text)
    assert "Two spades" not in text
    assert "Three spades" not in text
    assert "A hole is dug with a spade." in text


def test_references_in_text_are_links_and_broken_ones_are_not(client: FlaskClient) -> None:
    html = client.get("/rules/702.2b").text
    assert re.search(r'<a href="/rules/702\.2c"[^>]*>[^<]*702\.2c</a>', html)
    broken = client.get("/rules/702.2c").text
    assert re.search(r'<span class="dangling" title="There is no rule 999\.9 in this edition\.">', broken)
    assert 'href="/rules/999.9"' not in broken


def test_dated_pages_lead_to_dated_pages(client: FlaskClient) -> None:
    html = client.get("/2020-01-01/rules/702.2b").text
    inner = re.findall(r'href="((?:/[0-9-]+)?/rules/[^"]*)"', html)
    assert len(inner) > 5
    assert {address for address in inner if not address.startswith("/2020-01-01/")} == {"/rules/702.2b"}  # the newest


def test_marks_stand_on_the_words_found(client: FlaskClient) -> None:
    assert "<mark>hat</mark>" in client.get("/search?q=hat").text
    assert "<mark>" in client.get("/rules/702.2").text  # the words of who refers to it


def test_search_for_another_edition_answers_from_it(client: FlaskClient) -> None:
    answer = client.get("/search?q=702.17b+@2020-01-01")
    assert answer.status_code == 200
    assert 'href="/2020-01-01/rules/702.17b"' in answer.text


def _slug_of(client: FlaskClient, kind: str) -> str:
    documents = client.get("/api/v1/editions").get_json()["data"]
    return str(next(one["slug"] for one in documents if one["kind"] == kind))


def test_the_glossary_has_all_letters_in_order_and_links_those_with_terms(client: FlaskClient) -> None:
    bar = client.get("/glossary").text.partition('aria-label="Letters">')[2].partition("</nav>")[0]
    assert re.findall(r">(\w)</", bar) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert '<a href="#G">G</a>' in bar
    assert "<span>Z</span>" in bar
