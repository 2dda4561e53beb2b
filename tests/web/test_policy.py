"""The pages of tournament policy, and what of it stands on other pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from ingest.build import build
from ingest.model import Capture
from tests.library.tiny import build_tiny
from tests.policies import IPG, JAR, MTR, as_page, as_text, dated, edited
from tests.web.test_pages import text_of


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("policy-site")
    later = edited(dated(MTR, "June 5, 2032"), forty="fifty", Every_gnome="Every <b>gnome</b> & friend")
    rules = Capture("rules 20310101.txt", b"1. Gardens\n\n103. Hats\n\n103.1. A gnome wears a hat.\n\n103.1a It is red.\n")
    captures = [Capture("mtr.html", as_page(MTR).encode()), Capture("later.txt", as_text(later).encode())]
    captures += [Capture("ipg.txt", as_text(IPG).encode()), Capture("jar.html", as_page(JAR).encode()), rules]
    build(place / "library", captures, jobs=1)
    return place / "library"


@pytest.fixture
def reader(root: Path) -> FlaskClient:
    return create_app({"LIBRARY": root}).test_client()


def test_the_front_page_lists_documents_and_penalties(reader: FlaskClient) -> None:
    answer = reader.get("/policy")
    text = text_of(answer.text)
    assert answer.status_code == 200
    shown = ("Magic Tournament Rules", "effective June 5, 2032", "March 4, 2031", "Hidden Card Error HCE", "Disqualification")
    for words in shown:
        assert words in text, words
    assert "Events at Regular REL use the JAR" in text
    assert "Wizards of the Coast" in text


def test_policy_is_in_the_header(reader: FlaskClient) -> None:
    assert '<a href="/policy" aria-current="page">Policy</a>' in reader.get("/policy").text


def test_a_section_says_its_document_its_date_and_whose_text_it_is(reader: FlaskClient) -> None:
    text = text_of(reader.get("/policy/mtr/2.1").text)
    for words in ("MTR 2.1 Round Lengths", "effective June 5, 2032", "fifty minutes", "© Wizards of the Coast", "IPG 3.1"):
        assert words in text, words


def test_a_dated_section_warns_and_leads_to_the_newest(reader: FlaskClient) -> None:
    page = reader.get("/policy/2031-03-04/mtr/2.1").text
    assert "forty minutes" in page
    assert "This is the MTR of March 4, 2031" in page
    assert '<a href="/policy/mtr/2.1">Read the newest one here</a>' in page


def test_an_infraction_shows_its_penalty_and_parts(reader: FlaskClient) -> None:
    text = text_of(reader.get("/policy/ipg/2.1").text)
    for words in ("Penalty: No Penalty", "Definition", "Examples", "A. Pip", "Philosophy", "Upgrade: If", "see the JAR"):
        assert words in text, words


@pytest.mark.parametrize(
    ("asked", "leads"),
    [
        ("/policy/MTR/2.1", "/policy/mtr/2.1"), ("/policy/2031/mtr/2.1", "/policy/2031-03-04/mtr/2.1"),
        ("/policy/ipg/missed-trigger", "/policy/ipg/2.1"), ("/policy/IPG", "/policy/ipg"),
        ("/search?q=MTR+2.1", "/policy/mtr/2.1"), ("/search?q=JAR", "/policy/jar"),
        ("/search?q=MTR+2.1+2031", "/policy/2031-03-04/mtr/2.1"),
    ],
)  # fmt: skip
def test_other_spellings_lead_to_the_page(reader: FlaskClient, asked: str, leads: str) -> None:
    answer = reader.get(asked)
    assert answer.status_code == 302
    assert answer.location == leads


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/policy/mtr/9.9", 404), ("/policy/xyz", 404), ("/policy/1999/mtr", 404), ("/policy/latest/mtr", 400),
        ("/policy/mtr/changes?from=yesterday", 400), ("/policy/jar/changes", 404), ("/policy/mtr/%00%FF", 404),
        ("/policy/mtr/" + "x" * 3000, 404), ("/policy/mtr/../../etc", 404),
    ],
)  # fmt: skip
def test_what_is_not_there_is_a_page_that_leads_on(reader: FlaskClient, address: str, status: int) -> None:
    answer = reader.get(address)
    assert answer.status_code == status
    assert "<h1" in answer.text


def test_an_absent_section_suggests_what_can_be_searched_for(reader: FlaskClient) -> None:
    page = reader.get("/policy/mtr/2.9").text
    assert "has no section 2.9" in page
    assert '<a href="/search?q=MTR+2.1">' in page


def test_what_changed_marks_words_and_escapes_them(reader: FlaskClient) -> None:
    page = reader.get("/policy/mtr/changes?from=2031-03-04").text
    assert "<del>forty" in page
    assert "<ins>fifty" in page
    assert "<b>gnome" not in page
    assert "&lt;b&gt;" in page
    assert "Told backwards" in reader.get("/policy/mtr/changes?from=2032-06-05&to=2031").text


def test_texts_are_escaped(reader: FlaskClient) -> None:
    page = reader.get("/policy/mtr/1.1").text
    assert "Every &lt;b&gt;gnome&lt;/b&gt; &amp; friend" in page


def test_a_question_about_tournaments_shows_policy_in_a_box_of_its_own(reader: FlaskClient) -> None:
    page = reader.get("/search?q=can+I+take+notes").text
    assert page.count('class="exact policy-box"') == 1
    assert '<a href="/policy/mtr/2.2"><b>MTR 2.2 Taking Notes</b></a>' in page
    assert "June 5, 2032" in text_of(page)
    assert "policy-box" not in reader.get("/search?q=red+hat").text


def test_a_misspelt_name_says_how_sure(reader: FlaskClient) -> None:
    page = reader.get("/search?q=IPG+mised+triger").text
    assert "Likely" in page
    assert "/policy/ipg/2.1" in page


def test_no_policy_is_said_on_the_page(tmp_path: Path) -> None:
    build_tiny(tmp_path)
    client = create_app({"LIBRARY": tmp_path}).test_client()
    assert "No document of tournament policy is here" in client.get("/policy").text
    assert client.get("/policy/mtr/2.6").status_code == 404
    assert client.get("/search?q=MTR+2.6").status_code == 200


@pytest.mark.corpus
def test_every_section_of_the_official_documents_has_its_page(real_client: FlaskClient) -> None:
    listed = real_client.get("/api/v1/policy").json["data"]
    if not listed:
        pytest.skip("this library holds no policy")
    for one in listed:
        contents = real_client.get(f"/api/v1/policy/{one['kind']}?version={one['slug']}").json
        for entry in contents["entries"]:
            address = f"/policy/{one['slug']}/{one['kind']}/{entry['section']['key']}"
            assert real_client.get(address).status_code == 200, address
