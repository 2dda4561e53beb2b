"""The quick line on the lab's first page: it leads to a position, or says what is not understood and offers what would be."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from flask.testing import FlaskClient

from app.scenarios.documents.packing import unpack
from tests.web.test_pages import text_of


def test_a_line_leads_to_its_position(client: FlaskClient) -> None:
    answer = client.get("/lab", query_string={"quick": "A: Rhino 2/2 deathtouch trample; B: Wall 0/5"})
    assert answer.status_code == 303
    scenario = unpack(parse_qs(urlsplit(answer.headers["Location"]).query)["s"][0])
    assert [one.card for one in scenario.players["B"].battlefield] == ["Wall"]
    assert "A has priority" in client.get(answer.headers["Location"]).text


def test_the_examples_work_without_card_data(client: FlaskClient) -> None:
    examples = re.findall(r'href="(/lab\?quick=[^"]+)"', client.get("/lab").text)
    assert len(examples) >= 3
    for address in examples:
        page = client.get(html.unescape(address), follow_redirects=True)
        assert page.status_code == 200 and "What happened" in page.text and "Not legal" not in page.text


def test_a_refused_line_stays_with_the_wrong_word_marked(client: FlaskClient) -> None:
    line = "A: Rhino 2/2 deathouch; B: Wall 0/5"
    answer = client.get("/lab", query_string={"quick": line})
    assert answer.status_code == 422
    assert line in answer.text and "<mark>deathouch</mark>" in answer.text
    assert 'aria-describedby="quick-wrong"' in answer.text
    mended = html.unescape(re.findall(r'class="btn" href="([^"]+)">deathtouch<', answer.text)[0])
    assert client.get(mended).status_code == 303


@pytest.mark.parametrize(
    "line", ["", "   ", "<script>alert(1)</script>", "A: <img src=x> 2/2", "A: " + "x" * 5000, "A: \0", "🦏: 🦏 2/2"]
)
def test_hostile_lines(client: FlaskClient, line: str) -> None:
    answer = client.get(f"/lab?quick={quote(line)}")
    assert answer.status_code in (200, 303, 414, 422)
    assert "<script>alert" not in answer.text and "<img src=x" not in answer.text


def test_words_do_not_run_into_one_another(client: FlaskClient) -> None:
    """Between sentences of the first page there is a space."""
    assert not re.search(r"[a-z][.;!?][A-Z]", text_of(client.get("/lab").text))


def test_with_card_data_it_asks_which_card(client: FlaskClient) -> None:
    answer = client.get("/lab", query_string={"quick": "A: Pond"})
    assert answer.status_code == 422
    assert "may be one of several cards" in answer.text
    assert client.get("/lab", query_string={"quick": "A: Bolt in hand"}).status_code == 303
