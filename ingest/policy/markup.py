"""HTML as tags and text, in time that grows with its length alone whatever is broken in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

SILENT = frozenset({"script", "style", "noscript", "template", "svg", "title"})
_NAME = re.compile(r"/?([A-Za-z][A-Za-z0-9]*)")
_ATTRIBUTE_REACH = 2_000  # characters of a tag that are looked at: pictures are written into tags by the megabyte


@dataclass(frozen=True, slots=True)
class MarkupToken:
    """A tag or a run of text. ``name`` is empty for text; ``closes`` tells an end tag; ``words`` are the beginning of a tag's
    attributes; ``start`` is where a tag stands in the page."""

    line: int
    name: str = ""
    closes: bool = False
    words: str = ""
    text: str = ""
    start: int = 0

    def attribute(self, name: str) -> str:
        """The value of an attribute, empty where there is none."""
        match = re.search(rf"""\b{name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", self.words, re.IGNORECASE)
        return unescape(next((value for value in match.groups() if value), "")) if match else ""


def tokens(text: str) -> Iterator[MarkupToken]:
    """The tags and texts of a page. Comments and what no reader sees (scripts, styles, the title) are left out."""
    lowered = text.lower()
    if len(lowered) != len(text):  # a few letters change their length: then only tags in lower case are found
        lowered = text
    place, line = 0, 1
    while place < len(text):
        tag = text.find("<", place)
        tag = len(text) if tag < 0 else tag
        if tag > place:
            yield MarkupToken(line, text=unescape(text[place:tag]))
            line += text.count("\n", place, tag)
        if tag == len(text):
            return
        place = _after(text, lowered, tag)
        token = _tag(text, tag, place, line)
        if token is not None:
            yield token
        line += text.count("\n", tag, place)


def titles(text: str) -> str:
    """What the page says is its title."""
    match = re.search(r"<title[^<>]{0,200}>([^<]{0,300})", text[:200_000], re.IGNORECASE)
    return " ".join(unescape(match[1]).split()) if match else ""


def _after(text: str, lowered: str, tag: int) -> int:
    """Where what begins at a "<" ends."""
    if text.startswith("<!--", tag):
        return _past(text, "-->", tag + 4)
    match = _NAME.match(text, tag + 1)
    if match is None and text[tag + 1 : tag + 2] not in ("!", "?"):
        return tag + 1  # a lone "<": a character of the text
    end = _past(text, ">", tag)
    if match is not None and text[tag + 1] != "/" and match[1].lower() in SILENT:
        close = lowered.find(f"</{match[1].lower()}", end)
        return len(text) if close < 0 else _past(text, ">", close)
    return end


def _past(text: str, sign: str, place: int) -> int:
    found = text.find(sign, place)
    return len(text) if found < 0 else found + len(sign)


def _tag(text: str, start: int, end: int, line: int) -> MarkupToken | None:
    if end == start + 1:
        return MarkupToken(line, text="<")
    match = _NAME.match(text, start + 1)
    if match is None or match[1].lower() in SILENT:
        return None
    words = text[match.end() : min(end - 1, match.end() + _ATTRIBUTE_REACH)]
    return MarkupToken(line, match[1].lower(), text[start + 1] == "/", words, start=start)
