"""The practice questions: made of the scenarios as they are, with one right option each, and none that tells its answer.

They are written anew with ``python -m tests.scenarios.test_quiz``, which plays every scenario once.
"""

from __future__ import annotations

import re

import msgspec
import pytest

from app.scenarios.documents.shipped import COMPARISONS, shipped
from app.scenarios.quiz.making import file_hash, make
from app.scenarios.quiz.shelf import FILE, LENGTHS, chapters, chosen, nth, questions
from app.scenarios.quiz.views import Unfit
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

HOW = "write the questions anew with: python -m tests.scenarios.test_quiz"
LEAST = 500
SAMPLE = list(questions())[::15]
ALL = list(questions().values())


def test_questions_are_of_the_scenarios_as_they_are() -> None:
    files = shipped()
    changed = [one.scenario for one in ALL if one.made_of != file_hash(files[one.scenario].read_bytes())]
    assert changed == [], HOW


@pytest.mark.parametrize("ident", SAMPLE)
def test_a_question_is_made_as_it_is_kept(ident: str) -> None:
    assert make(ident, shipped()[ident], CardPool((practice_cards(),))) == questions()[ident], HOW


def test_there_are_many_and_their_answers_are_no_pattern() -> None:
    assert len(ALL) >= LEAST
    places = [one.answer for one in ALL if len(one.options) == 4]
    assert max(places.count(place) for place in range(4)) < len(places) / 2
    yes_or_no = [one.answer for one in ALL if one.options == ("Yes", "No")]
    assert 0.3 < sum(yes_or_no) / len(yes_or_no) < 0.7


@pytest.mark.parametrize("chapter", chapters())
def test_questions_are_whole(chapter: str) -> None:
    for one in map(questions().__getitem__, chosen(chapter)):
        assert len(set(one.options)) == len(one.options) >= 2, one.scenario
        assert 0 <= one.answer < len(one.options), one.scenario
        assert one.question.endswith(("now?", "game?")) and one.rules and one.because, one.scenario
        told = " ".join((one.moment, *one.play, one.question))
        assert "  " not in told and "None" not in told and "{player}" not in told, one.scenario
        assert one.because not in told, one.scenario
        assert not re.search(r"\b[AB]\b(?! card)", told.replace("{B}", "")), one.scenario


def test_the_order_of_a_seed_asks_everything_once() -> None:
    every = chosen()
    assert [nth(7, number) for number in range(3)] == [nth(7, number) for number in range(3)]
    assert {nth(7, number) for number in range(len(every))} == set(every)
    assert [nth(7, number) for number in range(20)] != [nth(8, number) for number in range(20)]
    assert nth(7, len(every)) == nth(7, 0)
    assert nth(7, 0, "x") is None
    assert sum(len(chosen(chapter)) for chapter in chapters()) == len(every)
    assert sum(len(chosen("", length)) for length in LENGTHS) == len(every)
    assert all(questions()[ident].chapter == "5" for ident in chosen("5"))


def write() -> None:
    """Write the file anew."""
    pool, made = CardPool((practice_cards(),)), []
    for ident, path in shipped().items():
        if not ident.startswith(COMPARISONS):
            try:
                made.append(make(ident, path, pool))
            except Unfit:
                continue
    FILE.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in made))


if __name__ == "__main__":
    write()
