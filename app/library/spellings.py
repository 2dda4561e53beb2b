"""The ways people write rule numbers, read as requests: lists, ranges, prefixes, run-together digits.

Accepted: ``702.2b``, ``702.2 b``, ``7022b``, ``CR 702.2b``, ``rule 702.2b``, ``§702.2b``, ``702.2a-c``,
``702.2a–702.2d``, ``613.7d and 613.7f``, ``702``, ``7``, ``G1.1``, ``103.Ruling.1``, ``ex 613.6`` (its examples),
``ex2 613.6`` (the second), ``702.2.`` (a closing full stop: that rule alone).
Whether a number exists is not asked here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.library.errors import DoesNotParse
from app.library.folding import plain
from app.library.numbers import expand_range, suggest

SPEC_LIMIT = 500  # characters of a list of numbers
LIST_LIMIT = 50  # numbers and ranges in one list
_RULING = r"[1-9]\d\d(?:\.\d{1,3})?\.ruling\.\d{1,3}"
_GLOSSARY = r"g\d{1,2}\.\d{1,3}[a-z]?"
_DOTTED = r"[1-9]\d\d\.\d{1,3}(?:\.?[a-z]{1,2}\b|[ ](?!or\b|to\b)[a-z]{1,2}(?=[\s,;.\-]|$))?"
_RUN_TOGETHER = r"[1-9]\d\d[1-9]\d{0,2}[a-z]{0,2}"
_BARE = r"[1-9]\d\d|[1-9]"
_CONFUSED = r"[1-9][\dlio]{2}\.[\dlio]{1,3}[a-z]{0,2}"  # letters typed for digits: 702.l9b
_STRICT = rf"(?:{_RULING}|{_GLOSSARY}|{_DOTTED}|{_RUN_TOGETHER}|{_BARE}|{_CONFUSED})"
_PREFIX = r"(?:(?:cr|rules?|comp(?:rehensive)?\s+rules?|sections?|chapters?|§{1,2}|r)\.?\s*)"
_EXAMPLE = r"(?:ex(?:amples?)?\.?\s?(?P<example>\d{1,2})?\s+(?:of\s+)?)"
_ITEM = re.compile(
    rf"{_EXAMPLE[:-1]})?{_PREFIX}?(?P<number>{_STRICT})"
    rf"(?:\s*(?:-|\bto\b|\bthrough\b)\s*{_PREFIX}?(?P<last>{_STRICT}|[a-z]{{1,2}}|\d{{1,3}})(?!\w))?"
    rf"(?P<alone>\.)?(?![.]?\w)",
    re.ASCII,
)
_BETWEEN = re.compile(r"\s*(?:[,;&+]\s*(?:and\s+|or\s+)?|\s(?:and|or)\s+|\s)\s*", re.ASCII)
_SPLIT = re.compile(r"(\d\d\d)(\d{1,3})([a-z]{0,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class NumberRequest:
    """One number or range that somebody asks for, spelled as the rules do where it can be.

    ``last`` is the end of a range, else empty. ``alone``: only that rule, without its subrules. ``example``: None
    for the rule, 0 for all its examples, n for the n-th.
    """

    number: str
    last: str = ""
    alone: bool = False
    example: int | None = None

    def __str__(self) -> str:
        text = f"{self.number}–{self.last}" if self.last else self.number
        if self.example is None:
            return text
        return f"example {self.example} of {text}" if self.example else f"examples of {text}"

    def expanded(self) -> tuple[str, ...]:
        """All numbers of the request, by algebra. Raises DoesNotParse for an impossible range."""
        return expand_range(self.number, self.last) if self.last else (self.number,)


def read_numbers(text: str) -> tuple[NumberRequest, ...] | None:
    """The requests of a list of numbers, or None when ``text`` is anything else. Never raises."""
    folded = plain(text).strip().lower()
    if not folded or len(folded) > SPEC_LIMIT:
        return None
    found: list[NumberRequest] = []
    place = 0
    while match := _ITEM.match(folded, place):
        if match["last"] and match[0].startswith("ex"):
            return None  # the examples of a range: of which rule?
        found.append(_request(match))
        place = match.end()
        if place == len(folded):
            return tuple(found)
        between = _BETWEEN.match(folded, place)
        if between is None or len(found) == LIST_LIMIT:
            return None
        place = between.end()
    return None


def read_spec(text: str) -> tuple[NumberRequest, ...]:
    """The requests of a list of numbers. Raises DoesNotParse, with suggestions, for anything else."""
    found = read_numbers(text)
    if found is None:
        shown = text if len(text) <= 40 else text[:40] + "…"
        raise DoesNotParse(f"'{shown}' is no list of rule numbers such as 702.2a-c, 613.7d.", suggest(text))
    return found


def read_one(text: str) -> NumberRequest:
    """The request for a single number. Raises DoesNotParse."""
    found = read_spec(text)
    if len(found) > 1 or found[0].last:
        raise DoesNotParse(f"'{text.strip()[:60]}' names several rules; here one is wanted.", (found[0].number,))
    return found[0]


def _request(match: re.Match[str]) -> NumberRequest:
    number = _canonical(match["number"])
    asks_example = match[0].startswith("ex")
    example = int(match["example"] or 0) if asks_example else None
    return NumberRequest(number, _end(number, match["last"] or ""), bool(match["alone"]), example)


def _end(first: str, last: str) -> str:
    """The end of a range in full: of 702.2a-c it is 702.2c."""
    if not last:
        return ""
    letters = first.lstrip("0123456789g.")
    if last.isalpha():
        return first.removesuffix(letters) + last
    if last.isdigit() and "." in first and not letters:
        return f"{first.split('.')[0]}.{last}"
    return _canonical(last)


def _canonical(number: str) -> str:
    """A spelling as the rules write it: ``7022b`` is ``702.2b``, ``702.2 b`` and ``702.2.b`` too."""
    squeezed = number.replace(" ", "")
    if "ruling" in squeezed:
        return squeezed.replace("ruling", "Ruling")
    if squeezed.startswith("g"):
        return squeezed.upper()[0] + squeezed[1:]
    if match := _SPLIT.fullmatch(squeezed):
        squeezed = f"{match[1]}.{match[2]}{match[3]}"
    if squeezed.count(".") > 1:
        stem, letters = squeezed.rsplit(".", 1)
        squeezed = stem + letters
    return squeezed
