"""Cutting an excerpt from a text around the words that were searched for, with the words marked."""

from __future__ import annotations

from collections.abc import Collection

from app.library.search.analysis import tokens_among

LENGTH = 280  # characters, about three lines on a phone
_LEAD = 60  # what is shown before the first marked word
_ELLIPSIS = "…"
_LOOKED_AT = 200  # marked words that may begin the excerpt
Marks = tuple[tuple[int, int], ...]


def excerpt(text: str, wanted: Collection[str], length: int = LENGTH) -> tuple[str, Marks]:
    """A piece of ``text`` of about ``length`` characters that shows most of the wanted terms, and their places in it.

    Line breaks become blanks. Text that is short enough is shown whole; a cut is at a blank and has an ellipsis.
    """
    flat = " ".join(text.split())
    found = tokens_among(flat, wanted)
    if len(flat) <= length:
        return flat, tuple((token.start, token.end) for token in found)
    start = _best_start(flat, [(token.term, token.start, token.end) for token in found], length)
    end = _blank_before(flat, min(len(flat), start + length), start)
    lead = _ELLIPSIS if start else ""
    shown = lead + flat[start:end].rstrip() + (_ELLIPSIS if end < len(flat) else "")
    shift = len(lead) - start
    inside = [token for token in found if token.start >= start and token.end <= end]
    return shown, tuple((token.start + shift, token.end + shift) for token in inside)


def _best_start(text: str, found: list[tuple[str, int, int]], length: int) -> int:
    """Where the window with most distinct terms begins: at the text's beginning, or a little before its first term."""
    best, most = 0, len({term for term, _, end in found if end <= length})
    for place, (_, start, _) in enumerate(found[:_LOOKED_AT]):
        inside = {term for term, _, end in found[place:] if end <= start + length - _LEAD}
        if len(inside) > most:
            best, most = start, len(inside)
    if not best:
        return 0
    lead = max(0, min(best - _LEAD, len(text) - length))
    after = text.find(" ", lead)
    return after + 1 if lead and 0 <= after < best else lead and best


def _blank_before(text: str, end: int, start: int) -> int:
    """The last blank before ``end``, or ``end`` itself where a word is that long."""
    if end >= len(text):
        return len(text)
    blank = text.rfind(" ", start, end)
    return blank if blank > start else end
