"""Expectations of a scenario in words."""

from __future__ import annotations

from app.scenarios.documents.results import Held
from app.scenarios.telling.sayings import expected, words_of


def expectation(held: Held) -> tuple[Held, str, str]:
    """An expectation, what it says and what is actually so, in words."""
    return held, expected(held), words_of(held.actual)
