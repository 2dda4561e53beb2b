"""Wrapped lines as one flow of words that knows where each character stands, cut into words and source tags."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from app.library.records import Role, SourceTag
from ingest.dates import find_date
from ingest.model import SourceLine
from ingest.outline import LineSpan

_DATED = re.compile(
    r"\[(?P<name>[^\[\]]{1,80}?)(?:\s+-)?\s+(?P<date>\d{4}/\d{1,2}/\d{1,2}|\d{1,2}/\d{1,2}/(?:\d{4}|\d\d))\]"
)
_PAGED = re.compile(r"\[(?P<name>[^\[\]]{1,80}?\bPages? \d+(?:-\d+)?)\]")
_UNDATED = re.compile(r"(?<=[.!?)\"'>\]]) +\[(?P<name>[A-Z][^\[\]]{2,60})\]\s*$")
_BROKEN_ADDRESS = re.compile(r"(?:https?://|www\.)\S*[?/&=_-]$")


@dataclass(frozen=True, slots=True)
class Tag:
    """A source tag at ``text[start:end]`` of a flow."""

    start: int
    end: int
    source: SourceTag


class Flow:
    """Lines joined: ``text`` with wraps undone, and the fragments of lines it is made of, by their place in it."""

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.fragments: list[tuple[SourceLine, int, int]] = []
        self._parts: list[str] = []
        self._length = 0
        self._text = ""

    @property
    def text(self) -> str:
        """The words so far."""
        if len(self._text) != self._length:
            self._text = "".join(self._parts)
        return self._text

    def add(self, line: SourceLine, start: int = 0) -> None:
        """Join the words of a line from ``start`` on."""
        words = line.text[start:]
        begin = start + len(words) - len(words.lstrip())
        words = words.strip()
        if not words:
            return
        if self._parts and not _BROKEN_ADDRESS.search(self._parts[-1][-200:].rsplit(" ", 1)[-1]):
            self._append(" ")
        self.starts.append(self._length)
        self.fragments.append((line, begin, begin + len(words)))
        self._append(words)

    def closes_with_tag(self) -> bool:
        """Whether the last words are a dated or paged source tag."""
        if not self._parts or not self._parts[-1].endswith("]"):
            return False
        tail = "".join(self._parts[-5:])[-200:]
        tail = tail[tail.rfind("[") :]
        return _DATED.fullmatch(tail) is not None or _PAGED.fullmatch(tail) is not None

    def _append(self, words: str) -> None:
        self._parts.append(words)
        self._length += len(words)

    def spans(self, role: Role, start: int, end: int) -> list[LineSpan]:
        """The spans of lines under ``text[start:end]``, without blanks at their ends."""
        found: list[LineSpan] = []
        i = max(0, bisect_right(self.starts, start) - 1)
        while i < len(self.starts) and self.starts[i] < end:
            line, begin, _ = self.fragments[i]
            shift = begin - self.starts[i]
            length = self.fragments[i][2] - begin
            first = max(start, self.starts[i])
            last = min(end, self.starts[i] + length)
            if self.text[first:last].strip():
                found.append(_trimmed(role, line, first + shift, last + shift))
            i += 1
        return found

    def tags(self) -> list[Tag]:
        """The source tags in the flow, in order."""
        if "]" not in self.text:
            return []
        found = [Tag(m.start(), m.end(), _source(m)) for m in _DATED.finditer(self.text)]
        found += [Tag(m.start(), m.end(), SourceTag(_words(m["name"]))) for m in _PAGED.finditer(self.text)]
        if not found and (match := _UNDATED.search(self.text)):
            found.append(Tag(self.text.index("[", match.start()), match.end(), SourceTag(_words(match["name"]))))
        return sorted(found, key=lambda tag: tag.start)

    def words(self, start: int, tags: list[Tag]) -> tuple[str, list[LineSpan]]:
        """The flow's words from ``start`` on, without tags: (text with single blanks, spans of words and tags)."""
        parts: list[str] = []
        spans: list[LineSpan] = []
        for tag in tags:
            parts.append(self.text[start : tag.start])
            spans += self.spans(Role.TEXT, start, tag.start) + self.spans(Role.TAG, tag.start, tag.end)
            start = tag.end
        parts.append(self.text[start:])
        spans += self.spans(Role.TEXT, start, len(self.text))
        return _words(" ".join(parts)), spans


def is_only_tags(text: str) -> bool:
    """Whether a line is nothing but source tags."""
    rest = _PAGED.sub("", _DATED.sub("", text)) if "[" in text else text
    return not rest.strip()


def _source(match: re.Match[str]) -> SourceTag:
    return SourceTag(_words(match["name"]), find_date(match["date"]) or match["date"])


def _words(text: str) -> str:
    return " ".join(text.split())


def _trimmed(role: Role, line: SourceLine, start: int, end: int) -> LineSpan:
    while start < end and line.text[start].isspace():
        start += 1
    while end > start and line.text[end - 1].isspace():
        end -= 1
    return LineSpan(role, line, start, end)
