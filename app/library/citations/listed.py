"""Citations that are given as a list, one string each, rather than found in a text."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from app.library.citations.find import find
from app.library.citations.reading import read_items
from app.library.citations.views import Citation
from app.library.numbers import suggest

_SHOWN = 60


def read_listed(strings: Iterable[str]) -> list[Citation]:
    """The citations of a list; ``line`` is the place in the list from 1, ``column`` the place in the string.

    A string need not say that it is a citation. One in which no number is found is malformed.
    """
    return [citation for place, string in enumerate(strings, 1) for citation in _read(string.strip(), place)]


def _read(string: str, place: int) -> list[Citation]:
    items = list(read_items(string, 0, strong=True, plural=True))
    if items and items[-1].end == len(string):
        return [
            Citation(
                text=string[one.start : one.end], start=one.start, end=one.end, line=place, column=one.start + 1,
                number=one.number, last=one.last, writing=one.writing, joint=one.joint, lettered=one.lettered,
                complaint=one.complaint, suggestions=one.suggestions,
            )
            for one in items
        ]  # fmt: skip
    found = [_moved(one, place) for one in find(string, bare=True)]
    return found or [_malformed(string, place)]


def _moved(citation: Citation, place: int) -> Citation:
    return msgspec.structs.replace(citation, line=place)


def _malformed(string: str, place: int) -> Citation:
    shown = string if len(string) <= _SHOWN else string[:_SHOWN] + "…"
    return Citation(
        text=shown, start=0, end=len(string), line=place, column=1, number=shown,
        complaint=f"'{shown}' names no rule", suggestions=suggest(string),
    )  # fmt: skip
