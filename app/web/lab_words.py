"""Expectations and answers of a scenario in words."""

from __future__ import annotations

from typing import Any

from app.scenarios.results import Held


def expectation(held: Held) -> tuple[Held, str, str]:
    """An expectation, what it says and what is actually so, in words."""
    said = " ".join(_said(key, value) for key, value in held.expected.items() if (key, value) != ("value", True))
    return held, said, _words(held.actual)


_SAID = {"player": "of {}", "zone": "in the zone {}", "n": "is {}", "power": "power {}", "toughness": "toughness {}"}


def _said(key: str, value: Any) -> str:
    if value is False:
        return "no"
    return _SAID.get(key, "{}").format(_words(value))


def _words(value: Any) -> str:
    """A value found or expected, in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(_words(one) for one in value.values() if one is not None and one != "")
    if isinstance(value, list | tuple):
        pair = len(value) == 2 and all(isinstance(one, int) for one in value)
        return "/".join(map(str, value)) if pair else ", ".join(map(_words, value))
    return str(value)
