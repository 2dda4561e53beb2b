"""Finding citations in a text of any kind: prose, Markdown, source code, JSON, YAML."""

from __future__ import annotations

import heapq
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from operator import itemgetter
from typing import NamedTuple

from app.library.citations import grammar
from app.library.citations.reading import WrittenNumber, read_items
from app.library.citations.views import Citation, Form, Writing
from app.library.numbers import is_number

_ADDRESS = re.compile(r"https?://(?P<host>[\w.-]{1,253})(?::\d{1,5})?(?P<rest>[^\s<>\"'`\\)\]]{0,2000})", re.ASCII)
_OWN = re.compile(
    rf"(?:/(?P<edition>[1-9]\d{{3}}-\d\d-\d\d(?:~[0-9a-f]{{1,64}})?))?(?:/api/v1)?/(?:rules|sections|references)/"
    rf"(?P<number>{grammar.WRITTEN[Writing.DOTTED]})(?![\w-]|\.\w)(?:\?(?P<query>[\w.=&~%-]{{0,200}}))?",
    re.ASCII,
)
_EDITION_ASKED = re.compile(r"(?:^|&)edition=([\w~-]{4,80})")
_ANCHOR = re.compile(rf"#R(?P<number>{grammar.WRITTEN[Writing.RUN_TOGETHER]})(?![\w-])", re.ASCII)
_LINE_END = re.compile(r"\r\n|\n|\r")


class _Site(NamedTuple):
    hosts: tuple[str, ...]
    patterns: tuple[tuple[Writing, re.Pattern[str]], ...]


class Lines:
    """Where the lines of a text begin."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        self._marked = 1 if text.startswith("\ufeff") else 0  # a byte order mark is no column

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character."""
        line = bisect_right(self._starts, offset)
        column = offset - self._starts[line - 1] + 1
        return line, column - self._marked if line == 1 else column


def find(text: str, bare: bool = False, most: int | None = None) -> list[Citation]:
    """The citations of a text, in order; none overlaps another. ``bare``: also numbers without letters or marker.

    ``most``: stop at one more than so many, so that a hostile text costs no memory to refuse. Lines with the words
    ``magistrate: ignore`` have none.
    """
    lines = Lines(text)
    ignored = {lines.place(match.start())[0] for match in grammar.IGNORE.finditer(text)}
    found: list[Citation] = []
    for form, pinned, item in _items(text, bare):
        line, column = lines.place(item.start)
        if line not in ignored:
            found.append(_citation(text, item, form, pinned, line, column))
        if most is not None and len(found) > most:
            break
    return found


def _citation(text: str, item: WrittenNumber, form: Form, pinned: str, line: int, column: int) -> Citation:
    return Citation(
        text=text[item.start : item.end], start=item.start, end=item.end, line=line, column=column,
        number=item.number, last=item.last, form=form, writing=item.writing, pinned=pinned, joint=item.joint,
        lettered=item.lettered, complaint=item.complaint, suggestions=item.suggestions,
    )  # fmt: skip


def _items(text: str, bare: bool) -> Iterator[tuple[Form, str, WrittenNumber]]:
    """Everything found, each with its form and the edition it is pinned to; what begins first is read first."""
    place = 0
    for start, _, form, match in heapq.merge(*_passes(text, bare), key=itemgetter(0, 1)):
        if start < place:
            continue
        for pinned, item in _read(text, form, match):
            if item.start >= place:
                yield form, pinned, item
                place = item.end
        if match.re is _ADDRESS:
            place = max(place, match.end())


def _passes(text: str, bare: bool) -> list[Iterable[tuple[int, int, Form, re.Match[str]]]]:
    patterns = (
        (Form.LINK, _ADDRESS), (Form.LINK, _OWN), (Form.LINK, _ANCHOR), (Form.MARKED, grammar.MARKED),
        (Form.IDENTIFIER, grammar.IDENTIFIER), (Form.BARE, grammar.BARE_PLAIN if bare else grammar.BARE),
    )  # fmt: skip
    return [_events(rank, form, pattern, text) for rank, (form, pattern) in enumerate(patterns)]


def _events(rank: int, form: Form, pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int, Form, re.Match[str]]]:
    return ((match.start(), rank, form, match) for match in pattern.finditer(text))


def _read(text: str, form: Form, match: re.Match[str]) -> Iterator[tuple[str, WrittenNumber]]:
    if form is Form.MARKED:
        word = match["word"] or match["weak"] or ""
        plural = word.lower().endswith("s") or word == "§§" or bool(match["strong"])
        items = read_items(text, match.end(), bool(match["strong"]), plural)
        yield from (("", item) for item in items)
    elif form is Form.BARE:
        yield from (("", item) for item in read_items(text, match.start(), False, False))
    elif match.re is _ADDRESS:
        yield from _in_address(match)
    elif match.re is grammar.IDENTIFIER:
        yield from _single(match.start("number"), match["number"], Writing.UNDERSCORED)
    else:
        yield from _in_own(match) if match.re is _OWN else _single(match.start("number"), match["number"], Writing.RUN_TOGETHER)


def _in_address(address: re.Match[str]) -> Iterator[tuple[str, WrittenNumber]]:
    host, offset = address["host"].lower(), address.start("rest")
    for site in _sites():
        if any(host == one or host.endswith("." + one) for one in site.hosts):
            for writing, pattern in site.patterns:
                if match := pattern.search(address["rest"]):
                    yield from _single(offset + match.start("number"), match["number"], writing)
                    return
    if match := _OWN.search(address["rest"]):
        yield from _in_own(match, offset)


def _in_own(match: re.Match[str], offset: int = 0) -> Iterator[tuple[str, WrittenNumber]]:
    """The number in an address of this site, with the edition that the address names."""
    asked = _EDITION_ASKED.search(match["query"] or "")
    pinned = match["edition"] or (asked[1] if asked and asked[1] != "latest" else "")
    for _, item in _single(offset + match.start("number"), match["number"], Writing.DOTTED):
        yield pinned, item


def _single(start: int, written: str, writing: Writing) -> Iterator[tuple[str, WrittenNumber]]:
    number = grammar.as_ruled(written)
    if is_number(number):
        yield "", WrittenNumber(start, start + len(written), number, writing=writing)


@lru_cache(maxsize=1)
def _sites() -> tuple[_Site, ...]:
    """The known sites, from ``sites.toml``."""
    listed = tomllib.loads(files(__package__).joinpath("sites.toml").read_text("utf-8"))["site"]
    return tuple(
        _Site(tuple(one["hosts"]), tuple((Writing(way), _after(one["before"], Writing(way))) for way in one["writing"]))
        for one in listed
    )


def _after(before: str, writing: Writing) -> re.Pattern[str]:
    return re.compile(rf"(?:{before})(?P<number>{grammar.WRITTEN[writing]})(?![\w-]|\.\w)", re.ASCII)
