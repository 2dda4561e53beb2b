"""How words are made comparable: case, accents, quotation marks, dashes and plurals folded; and URL slugs."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ð": "d", "þ": "th", "ł": "l", "đ": "d"})
_QUOTES = str.maketrans({"‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_NO_WORD = re.compile(r"[^\w{}/+']+")
_PLURALS = (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("s", ""))
_NO_PLURALS = ("ss", "us", "is")


def plain(text: str) -> str:
    """Straight quotes and ASCII hyphens, everything else as it was. Keeps the length."""
    return text.translate(_QUOTES).translate(_DASHES)


def unaccented(text: str) -> str:
    """Lower case without accents."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    parts = unicodedata.normalize("NFKD", folded.translate(_LETTERS))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


@lru_cache(maxsize=1 << 13)
def fold(text: str) -> str:
    """The key under which spellings of one term meet: ``State-Based  Actions`` is ``state based actions``."""
    return " ".join(_NO_WORD.sub(" ", unaccented(plain(text)).replace("'", "").replace('"', "")).split())


@lru_cache(maxsize=1 << 13)
def singular(folded: str) -> str:
    """A folded text with its words made singular by spelling alone."""
    return " ".join(_singular_word(word) for word in folded.split())


def slug(text: str) -> str:
    """A text as part of a URL: ``Active Player`` is ``active-player``; never empty."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-") or "-"


def _singular_word(word: str) -> str:
    if len(word) <= 3 or word.endswith(_NO_PLURALS):
        return word
    for ending, instead in _PLURALS:
        if word.endswith(ending):
            return word[: len(word) - len(ending)] + instead
    return word
