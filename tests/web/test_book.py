"""The handbook as a book."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from app.library.handbook.book import shipped_books
from tests.web.test_pages import text_of

PAGES = ["/handbook", "/handbook/6", "/handbook/601", "/handbook/glossary", "/handbook/2009-05-01", "/handbook/2009-05-01/217"]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_what_it_is_and_what_it_agrees_with(client: FlaskClient, page: str) -> None:
    answer = client.get(page)
    text = text_of(answer.text)
    assert answer.status_code == 200
    assert "This is the handbook, not the official text." in text
    assert ("May 1, 2009" if "2009" in page else "August 7, 2026") in text
    assert 'class="handbook' in answer.text


def test_the_contents_lead_to_every_chapter_and_section(client: FlaskClient) -> None:
    newest = shipped_books()[0]
    html = client.get("/handbook").text
    numbers = [one.number for one in newest.chapters] + [part.number for one in newest.chapters for part in one.sections]
    assert len(numbers) > 150
    assert not [number for number in numbers if f'href="/handbook/{number}"' not in html]


def test_a_section_has_its_entries_and_leads_to_what_they_name(client: FlaskClient) -> None:
    html = client.get("/handbook/601").text
    assert 'id="601.2a"' in html
    assert re.search(r'<a href="/handbook/601#601.2a">601.2a</a>–<a href="/handbook/601#601.2d">d</a>', html)
    assert "[#" not in html
    assert 'rel="next" href="/handbook/602"' in html


def test_links_of_an_older_state_stay_in_it(client: FlaskClient) -> None:
    html = client.get("/handbook/2009-05-01/217").text
    assert "Not restated here: 217.1a-b" in html
    assert 'href="/handbook/2009-05-01/310"' in html
    assert 'href="/handbook/310' not in html


def test_on_paper_everything_is_on_one_page(client: FlaskClient) -> None:
    html = client.get("/handbook/2009-05-01/print").text
    book = shipped_books()[-1]
    entries = [entry.number for chapter in book.chapters for section in chapter.sections for entry in section.entries]
    assert not [number for number in entries if f'id="{number}"' not in html]
    links = re.findall(r'<a href="#([\w.]+)"', html)
    assert len(links) > 100
    assert not [link for link in links if f'id="{link}"' not in html]


def test_what_is_left_out_is_said_and_not_guessed(client: FlaskClient) -> None:
    left_out = client.get("/handbook/2009-05-01/215")
    assert left_out.status_code == 404
    assert "is an extract and does not restate section 215" in text_of(left_out.text)
    assert "has no page" in text_of(client.get("/handbook/999").text)
    assert "has no state of January 1, 1999" in text_of(client.get("/handbook/1999-01-01/601").text)


def test_terms_have_their_senses_numbered(client: FlaskClient) -> None:
    text = text_of(client.get("/handbook/glossary").text)
    assert re.search(r"Ability 1\. .{20,200} 2\. ", text)
