"""The practice questions that come with the program: which there are, and in which order they are asked."""

from __future__ import annotations

import random
from functools import cache

import msgspec

from app.library.places import rules_data
from app.scenarios.quiz.views import QuizQuestion

FILE = rules_data() / "quiz.jsonl"
LENGTHS = {"short": 2, "middle": 3, "long": 99}
"""Lengths of a question by their names: how many sentences tell what is done, at most."""


@cache
def questions() -> dict[str, QuizQuestion]:
    """All questions by the scenario that they are made of, in the order of the rules."""
    lines = FILE.read_bytes().splitlines()
    made = (msgspec.json.decode(line, type=QuizQuestion) for line in lines)
    return {one.scenario: one for one in made}


@cache
def chapters() -> dict[str, int]:
    """How many questions each chapter has."""
    found: dict[str, int] = {}
    for one in questions().values():
        found[one.chapter] = found.get(one.chapter, 0) + 1
    return found


@cache
def chosen(chapter: str = "", length: str = "") -> tuple[str, ...]:
    """The questions of a chapter and a length; "" for all of them."""
    return tuple(
        one.scenario for one in questions().values() if one.chapter.startswith(chapter) and length in ("", length_of(one))
    )


def length_of(question: QuizQuestion) -> str:
    """The name of a question's length."""
    return next(name for name, most in LENGTHS.items() if len(question.play) <= most)


def nth(seed: int, number: int, chapter: str = "", length: str = "") -> str | None:
    """The question that comes after ``number`` others in the order of a seed, which goes round; None where there are none."""
    found = list(chosen(chapter, length))
    if not found:
        return None
    random.Random(seed).shuffle(found)
    return found[number % len(found)]
