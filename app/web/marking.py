"""Plain text to HTML: references become links, found words are marked, symbols are drawn, all else is escaped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec
from markupsafe import Markup, escape

from app.site.symbols import TOKEN, Draw

Span = tuple[int, int]


class Link(msgspec.Struct, frozen=True):
    """The words ``text[start:end]`` lead to ``url`` (None: nowhere). ``note`` says what is wrong, or nothing."""

    start: int
    end: int
    url: str | None
    style: str = ""
    note: str = ""


def mark_up(text: str, links: Collection[Link] = (), marks: Sequence[Span] = (), draw: Draw | None = None) -> Markup:
    """``text`` as HTML. Spans count characters of ``text``; of overlapping links the first counts.

    ``draw`` draws symbol tokens; without it they stay as they are written.
    """
    if not marks and links == ():
        return _drawn(text, draw)
    if not links:
        return _words(text, 0, len(text), marks, draw)
    pieces: list[Markup] = []
    at = 0
    for link in _apart(links, len(text)):
        pieces.append(_words(text, at, link.start, marks, draw))
        pieces.append(_anchor(link, _words(text, link.start, link.end, marks, draw)))
        at = link.end
    pieces.append(_words(text, at, len(text), marks, draw))
    return Markup("").join(pieces)


def _apart(links: Iterable[Link], length: int) -> Iterator[Link]:
    """The links in order of place, without those that overlap an earlier one or lie outside the text."""
    at = 0
    for link in sorted(links, key=lambda link: (link.start, link.end)):
        if at <= link.start < link.end <= length:
            yield link
            at = link.end


def _anchor(link: Link, words: Markup) -> Markup:
    note = f' title="{escape(link.note)}"' if link.note else ""
    style = f' class="{escape(link.style)}"' if link.style else ""
    if link.url is None:
        return Markup(f"<span{style}{note}>{words}</span>")
    return Markup(f'<a href="{escape(link.url)}"{style}{note}>{words}</a>')


def _words(text: str, start: int, end: int, marks: Sequence[Span], draw: Draw | None) -> Markup:
    """A stretch of text with its marks."""
    if not marks:
        return _drawn(text[start:end], draw)
    pieces: list[Markup] = []
    at = start
    for low, high in sorted(marks):
        low, high = max(low, at), min(high, end)
        if low < high:
            pieces.append(_drawn(text[at:low], draw))
            pieces.append(Markup(f"<mark>{_drawn(text[low:high], draw)}</mark>"))
            at = high
    pieces.append(_drawn(text[at:end], draw))
    return Markup("").join(pieces)


def _drawn(words: str, draw: Draw | None) -> Markup:
    """Words with their symbols drawn."""
    if draw is None or "{" not in words:
        return escape(words)
    pieces: list[Markup] = []
    at = 0
    for match in TOKEN.finditer(words):
        pieces += [escape(words[at : match.start()]), draw(match[0])]
        at = match.end()
    pieces.append(escape(words[at:]))
    return Markup("").join(pieces)
