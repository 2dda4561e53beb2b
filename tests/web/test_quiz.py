"""The pages of the practice quiz."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from app.scenarios.quiz.shelf import questions

IDENT = next(iter(questions()))
FIRST = questions()[IDENT]


def test_a_round_begins_leads_on_and_comes_back_to_the_same_questions(client: FlaskClient) -> None:
    start = client.get("/quiz")
    assert start.headers["Cache-Control"] == "no-store"
    assert re.search(r'name="seed" value="\d+"', start.text)
    leads = [client.get(f"/quiz/next?seed=5&n={n}&in=7&length=short").headers["Location"] for n in (0, 1, 0)]
    assert leads[0] == leads[2] != leads[1]
    page = client.get(leads[0])
    assert page.status_code == 200
    assert "/quiz/next?seed=5&amp;n=1&amp;in=7&amp;length=short" in page.text


@pytest.mark.parametrize("answer", range(len(FIRST.options)))
def test_an_answer_is_judged_and_the_rules_are_shown(client: FlaskClient, answer: int) -> None:
    page = client.get(f"/quiz/{IDENT}?answer={answer}").text
    right = answer == FIRST.answer
    assert f'data-right="{"true" if right else "false"}"' in page
    assert ("<b>Right.</b>" in page) is right
    assert FIRST.because in page.replace("&#39;", "'")
    assert all(f">{number}<" in page for number in FIRST.rules)
    assert f"/scenarios/{IDENT}" in page


def test_before_the_answer_nothing_is_given_away(client: FlaskClient) -> None:
    for ident, question in list(questions().items())[::40]:
        page = client.get(f"/quiz/{ident}").text.replace("&#39;", "'")
        assert question.because not in page
        assert "data-right" not in page and "✓" not in page
        assert all(f">{option}<" in page for option in question.options)


@pytest.mark.parametrize(("address", "status"), [
    ("/quiz/nothing", 404), (f"/quiz/{IDENT}?answer=9", 400), (f"/quiz/{IDENT}?answer=x", 400), (f"/quiz/{IDENT}?seed=-1", 400),
    ("/quiz/next?seed=x", 400), ("/quiz/next?n=99999999", 400), ("/quiz/next?in=9", 400), ("/quiz/next?length=huge", 400),
    ("/quiz/next?in=7%00", 400), ("/quiz/next?seed=٣", 400), (f"/quiz/{IDENT}?answer=%3Cb%3E", 400),
])  # fmt: skip
def test_what_is_no_question_is_refused(client: FlaskClient, address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert "<b>" not in answer.text.replace("<b>Right", "") or status == 404


def test_without_a_library_questions_have_the_numbers_of_their_rules(tmp_path: object) -> None:
    client = create_app({"LIBRARY": tmp_path}).test_client()
    page = client.get(f"/quiz/{IDENT}?answer=0")
    assert page.status_code == 200
    assert FIRST.rules[0] in page.text
    assert client.get("/quiz").status_code == 200
