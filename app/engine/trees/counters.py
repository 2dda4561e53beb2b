"""Names of counters (122.1): any word may be one, so what can be none is told from the shape of the words."""

from __future__ import annotations

import re

_CHANGE = re.compile(r"[+-]\d+/[+-]\d+")
_WORD = re.compile(r"[a-z][a-z'-]*")
_SEVERAL_WORDS = frozenset({"first strike", "double strike"})
_NO_NAMES = frozenset({
    "a", "all", "an", "another", "any", "both", "different", "each", "either", "even", "every", "fewer", "its", "kind", "kinds",
    "less", "more", "no", "odd", "of", "one", "other", "same", "such", "that", "the", "their", "these", "this", "those", "two",
    "x",
})
"""Words that speak of counters without naming any."""


def names_counter(words: str) -> bool:
    """Can these words, in lower case, name a kind of counter: "+1/+1", "charge", "first strike"?"""
    if _CHANGE.fullmatch(words) or words in _SEVERAL_WORDS:
        return True
    return _WORD.fullmatch(words) is not None and words not in _NO_NAMES
