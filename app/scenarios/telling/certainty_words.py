"""How certain a verdict is, in a short phrase for people."""

from __future__ import annotations

from typing import Any

from app.scenarios.documents.results import Result, VerdictCertainty

_MOST_OF_WORDS = 90
_SURE = "every text was understood word for word, and other situations try all that the texts are made of"
_RESTS = {
    "ignored": "rests on a line that is not understood being without effect here",
    "unread": "rests on words that are not understood being without effect where they are",
    "read": "rests on words read, not proven",
    "exact": "rests on words understood word for word, but not tried in other situations",
}
"""Of the reading of the words that a verdict rests on: what is to be said of it."""


def certainty_words(result: Result) -> str:
    """On what a verdict rests; "" for a result that is no verdict."""
    if result.certainty is None:
        return ""
    one = result.rests_on
    if one is None or result.certainty is VerdictCertainty.PROVEN:
        return _SURE
    return f"{_RESTS[one.reading]}: {_quoted(one.card, one.words)}"


def too_uncertain(found: dict[str, Any]) -> str:
    """Why nothing is said where the answer would be less certain than is asked for."""
    rests = f"{_RESTS[found['reading']]}: {_quoted(found['where'], found['words'])}"
    return f"an answer is asked for that is at least {found['wanted']}, but this one would be {found['certainty']}: it {rests}"


def _quoted(card: str, words: str) -> str:
    return f"{card}, “{words[:_MOST_OF_WORDS]}{'…' if len(words) > _MOST_OF_WORDS else ''}”"
