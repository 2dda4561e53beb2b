"""References by number: "rule 702.19b", "rules 601.2b and 601.2f–h", "Rule 601.2e through Rule 601.2g", "101.4a"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.library.errors import DoesNotParse
from app.library.numbers import expand_range, letter_place, parse_number
from app.library.records import NodeKind, Occurrence
from ingest.references.words import (
    Keyword,
    closes,
    counts_things,
    is_separator,
    keyword_before,
    names_other_document,
    quoted_title,
)

_NUMBER = (
    r"(?:[1-9]\d\d(?:\.[1-9]\d{0,2}(?:[a-z]{1,2}(?![A-Za-z]))?)?(?:\.Ruling\.[1-9]\d{0,2})?"
    r"|G[1-9]\d?\.[1-9]\d{0,2}(?:[a-z](?![A-Za-z]))?)"
)
_ENDS = r"(?![\w$£€%]|\.\d|,\d{3})"
_TOKEN = re.compile(rf"(?<![\w.$£€¥#/@+=&?%-]){_NUMBER}{_ENDS}|(?<=\brule)[1-9]\d\d\.[1-9]\d{{0,2}}[a-z]?{_ENDS}")
# A question mark stands for a dash where a capture has lost it: "409.1f?h".
_TO = re.compile(
    rf"(?:\s?[‐‑‒–—−-]|\?|\s+through\s+)(?:(?:sub)?(?:[Rr]ule|[Ss]ection)s?\s+)?"
    rf"(?P<last>{_NUMBER}|[1-9]\d{{0,2}}|[a-z]{{1,2}}(?!['’]))(?![\w$£€%]|\.\d)"
)
_MORE_LETTERS = re.compile(r"(,?\s+(?:and|or)\s+|,\s*(?:(?:and|or)\s+)?)([a-z])(?:[‐-—-]([a-z]))?(?![\w'’])")


@dataclass(frozen=True, slots=True)
class _Number:
    """A number in a text, with the range it begins."""

    start: int
    end: int
    first: str
    targets: tuple[str, ...]
    through: bool = False

    @property
    def is_range(self) -> bool:
        return self.end - self.start > len(self.first)

    @property
    def is_section(self) -> bool:
        return self.first.isdigit()


def numbers_in(text: str, kind: NodeKind) -> list[Occurrence]:
    """The references by number of a text, in order. In an index every number is one."""
    found: list[Occurrence] = []
    heard: Keyword | None = Keyword(0, "see", plural=True) if kind is NodeKind.INDEX else None
    after, place = -1, 0  # where the list in hand ends, and how far the text is read
    while match := _TOKEN.search(text, place):
        number = _with_range(text, match)
        place = number.end
        keyword = keyword_before(text, number.start)
        listed = after >= 0 and is_separator(text, after, keyword.start if keyword else number.start)
        if keyword is None and (listed or kind is NodeKind.INDEX):
            keyword = heard
            start = number.start
        else:
            start = number.start if keyword is None or keyword.word == "see" else keyword.start
        if not _refers(text, number, keyword, listed):
            after = -1
            continue
        quoted, place = quoted_title(text, number.end)
        found.append(Occurrence(start, number.end, _form(number, keyword), number.targets, quoted))
        letters, place = _letters_after(text, number, keyword, place)
        found += letters
        heard, after = keyword, place
    return found


def _with_range(text: str, match: re.Match[str]) -> _Number:
    """The number at a match, and the range it begins where what follows makes one."""
    first = match[0]
    single = _Number(match.start(), match.end(), first, (first,))
    to = _TO.match(text, match.end())
    if to is None:
        return single
    try:
        targets = expand_range(first, to["last"])
    except DoesNotParse:
        return single
    if len(targets) < 2:
        return single
    return _Number(match.start(), to.end(), first, targets, "through" in to[0])


def _refers(text: str, number: _Number, keyword: Keyword | None, listed: bool) -> bool:
    """Whether a number names a rule: a dotted one does, a section needs a word for it."""
    if names_other_document(text, keyword.start if keyword and not listed else number.start, number.end):
        return False
    if not number.is_section:
        return not (keyword is None and counts_things(text, number.end))
    if keyword is None:
        return False
    if keyword.word == "see" and not listed:
        return closes(text, number.end)
    if listed:
        return closes(text, number.end) or (keyword.plural and not counts_things(text, number.end))
    return True


def _form(number: _Number, keyword: Keyword | None) -> str:
    form = keyword.form if keyword else "bare"
    if not number.is_range:
        return form
    if number.through:
        return "through"
    return "bare_range" if form == "bare" else "range"


def _letters_after(text: str, number: _Number, keyword: Keyword | None, place: int) -> tuple[list[Occurrence], int]:
    """Further subrules named by their letters alone: "rules 608.3a and b"."""
    found: list[Occurrence] = []
    if keyword is None or not keyword.plural or place != number.end:
        return found, place
    try:
        last = parse_number(number.targets[-1])
    except DoesNotParse:
        return found, place
    stem = str(last.parent)
    while last.letters and (match := _MORE_LETTERS.match(text, place)):
        try:
            targets = expand_range(f"{stem}{match[2]}", match[3] or match[2])
        except DoesNotParse:
            break
        if letter_place(match[2]) <= letter_place(last.letters):
            break
        found.append(Occurrence(match.start(2), match.end(), "range" if match[3] else "rules", targets))
        last, place = parse_number(targets[-1]), match.end()
    return found, place
