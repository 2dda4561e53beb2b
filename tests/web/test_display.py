"""The switches: numbers, examples, symbols, rulings. By the query, remembered in a cookie, without script."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.test_pages import text_of

SHOWN = {  # switch: page, a sign of it
    "examples": ("/rules/101.1a", "Pip the gnome"),
    "symbols": ("/rules/101.1a", 'class="sym'),
    "numbers": ("/rules/702", "<body>"),
}


@pytest.mark.parametrize("switch", SHOWN)
def test_switch_off_and_on_again(client: FlaskClient, switch: str) -> None:
    address, sign = SHOWN[switch]
    assert sign in client.get(address).text
    off = client.get(f"{address}?{switch}=off")
    assert sign not in off.text
    assert sign not in client.get(address).text, "the cookie remembers"
    assert sign not in client.get(f"/2020-01-01{address}").text, "in every edition"
    client.get(f"{address}?{switch}=on")
    assert sign in client.get(address).text


def test_symbols_off_are_their_letters(client: FlaskClient) -> None:
    assert "can't be {R} or {W/U}." in text_of(client.get("/rules/101.1a?symbols=off").text)


def test_switches_are_links_that_say_their_state(client: FlaskClient) -> None:
    html = client.get("/search?q=hat&names=1").text
    assert (
        '<a href="/search?q=hat&amp;names=1&amp;examples=off" rel="nofollow" role="switch" aria-checked="true">' in html
    )
    html = client.get("/rules/702?examples=off").text
    assert '<a href="/rules/702?examples=on" rel="nofollow" role="switch" aria-checked="false">Examples</a>' in html


def test_switches_keep_the_page_in_one_place(client: FlaskClient) -> None:
    html = client.get("/rules/702?numbers=off").text
    assert 'id="702.2b"' in html
    assert '<link rel="canonical" href="http://localhost/rules/702">' in html


@pytest.mark.parametrize("value", ["", "maybe", "offf", "0", "on,off"])
def test_other_values_change_nothing(client: FlaskClient, value: str) -> None:
    answer = client.get("/rules/101.1a", query_string={"examples": value})
    assert "Pip the gnome" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_foreign_cookie_is_ignored(client: FlaskClient) -> None:
    client.set_cookie("display", "examples.nonsense.<script>")
    answer = client.get("/rules/101.1a")
    assert "Pip the gnome" not in answer.text
    assert "nonsense" not in answer.text
