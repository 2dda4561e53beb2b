"""Plain text to HTML: references become links, found words are marked, symbols are drawn, all else is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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


def mark_up(text: str, links: Iterable[Link] = (), marks: Sequence[Span] = (), draw: Draw | None = None) -> Markup:
    """``text`` as HTML. Spans count characters of ``text``; of overlapping links the first counts.

    ``draw`` draws symbol tokens; without it they stay as they are written.
    """
    if not marks and links == ():
        return _drawn(text, draw)
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
    note = Markup(' title="{}"').format(link.note) if link.note else Markup("")
    style = Markup(' class="{}"').format(link.style) if link.style else Markup("")
    if link.url is None:
        return Markup("<span{}{}>{}</span>").format(style, note, words)
    return Markup('<a href="{}"{}{}>{}</a>').format(link.url, style, note, words)


def _words(text: str, start: int, end: int, marks: Sequence[Span], draw: Draw | None) -> Markup:
    """A stretch of text with its marks."""
    pieces: list[Markup] = []
    at = start
    for low, high in sorted(marks):
        low, high = max(low, at), min(high, end)
        if low < high:
            pieces.append(_drawn(text[at:low], draw))
            pieces.append(Markup("<mark>{}</mark>").format(_drawn(text[low:high], draw)))
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
