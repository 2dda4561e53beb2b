"""When two wordings count as the same: typography folded, and the numbers of references masked.

Three wordings of a text, each coarser than the one before: as it stands; ``typographic`` (quotation marks, dashes,
white space, symbols' spelling, trade marks, bullets, accents made equal); ``masked`` (numbers of references hidden).
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache

from app.library.folding import plain


class Sameness(IntEnum):
    """How far two wordings agree, best last."""

    DIFFERENT = 0
    MASKED = 1  # only numbers of references differ
    TYPOGRAPHIC = 2  # only typography differs
    EXACT = 3


REFERENCE = "#"  # what stands for the number of a reference
_TRADE_MARKS = re.compile(r"[™®©℠]|\((?:tm|r|c|sm)\)", re.IGNORECASE)
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_LIGATURES = str.maketrans({"Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "`": "'", "´": "'", '"': "'"})
_SYMBOL_NAMES = {"tap": "T", "untap": "Q", "oc": "C", "ot": "T"}
_SYMBOL = re.compile(r"\{([^{}\s]{1,8})\}")
_MEANT_SYMBOL = re.compile(r"o(?=[A-Z0-9])|r(?=N)")
_ITALICS = re.compile(r"(?<!\w)_(?=\S)(.*?)(?<=\S)_(?!\w)|(?<!\w)\*(?=\S)(.*?)(?<=\S)\*(?!\w)", re.DOTALL)
_BULLET = re.compile(r"(?m)^\s*(?:[•·▪◦‣○●■]|[*-](?=\s))\s*")
_LOST_DASH = re.compile(r"(?<=\w)\?(?=\w)| \? (?=\S)")
_DASH = re.compile(r"\s*-[-\s]*")
_QUOTES = re.compile(r"''+")
_SPACE_BEFORE = re.compile(r"\s+(?=[.,;:!?)\]])")
_NUMBER = r"\d{3}\.\d+[a-z]{0,2}"
_REFERENCE = re.compile(
    rf"\b{_NUMBER}(?:-(?:{_NUMBER}|[a-z]{{1,2}}|\d+)\b)?"
    r"|(?:(?<=[Rr]ule )|(?<=[Ss]ection ))\d{1,3}\b|(?:(?<=[Rr]ules )|(?<=[Ss]ections ))\d{1,3}\b(?:-\d{1,3}\b)?"
)
_LISTED = re.compile(rf"(?:(?<={REFERENCE} and )|(?<={REFERENCE} or )|(?<={REFERENCE}, )|(?<={REFERENCE}, and ))\d{{3}}\b")
_CACHE = 1 << 8  # for texts that are asked for twice in a row; an ingest keeps more of them itself


@lru_cache(maxsize=_CACHE)
def typographic(text: str) -> str:
    """The text with everything that is typography alone spelled one way.

    Quotation marks become ``'``, dashes ``-`` without white space around them, symbols their modern spelling; trade
    marks, bullets, underscores of italics, accents and invisible characters go; white space is single.
    """
    text = plain(text).translate(_LIGATURES)
    if not text.isascii():
        text = _without_accents(_TRADE_MARKS.sub("", text).translate(_INVISIBLE))
    elif "(" in text:
        text = _TRADE_MARKS.sub("", text)
    if "_" in text or "*" in text:
        text = _ITALICS.sub(lambda match: match[1] or match[2], text)
    text = _BULLET.sub("", text)
    if "?" in text:
        text = _LOST_DASH.sub("-", text)
    if "{" in text:
        text = _SYMBOL.sub(_spelled, text)
    text = _QUOTES.sub("'", _DASH.sub("-", text))
    return _SPACE_BEFORE.sub("", " ".join(text.split()))


@lru_cache(maxsize=_CACHE)
def masked(text: str) -> str:
    """The typographic wording with the numbers of references hidden: ``see rule #``."""
    text = _REFERENCE.sub(REFERENCE, typographic(text))
    return _LISTED.sub(REFERENCE, text) if REFERENCE in text else text


@lru_cache(maxsize=_CACHE)
def referred(text: str) -> tuple[str, ...]:
    """The numbers that ``masked`` hides, in order, as they stand."""
    return tuple(match[0] for match in _REFERENCE.finditer(typographic(text)))


def squeezed(text: str) -> str:
    """The masked wording without any white space: texts with the same are one text, but for references and typography."""
    return masked(text).replace(" ", "")


def sameness(one: str, other: str) -> Sameness:
    """How far two texts agree. White space is typography wherever it stands, between words too."""
    if one == other:
        return Sameness.EXACT
    if typographic(one).replace(" ", "") == typographic(other).replace(" ", ""):
        return Sameness.TYPOGRAPHIC
    return Sameness.MASKED if squeezed(one) == squeezed(other) else Sameness.DIFFERENT


def _without_accents(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _spelled(match: re.Match[str]) -> str:
    """A symbol as it is spelled today: ``{oW}`` and ``{tap}`` are {W} and {T}."""
    name = match[1]
    modern = _SYMBOL_NAMES.get(name.lower()) or _MEANT_SYMBOL.sub("", name)
    return "{" + modern.upper() + "}"
