"""Lost characters: where a capture holds U+FFFD, the character that must have stood there, or nothing.

Text saved in one encoding and read in another loses its quotes, apostrophes, dashes, signs and accents. Most are
determined by what stands around them: known spellings, contractions, ranges of numbers; then, paragraph by
paragraph, the assignment under which the quotation marks balance (``ingest.repair_quotes``). Every restoration is a
``Repair``; what is not determined stays as it is and is noted as an oddity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.library.records import Oddity, Repair
from ingest.dates import effective_date
from ingest.grammar.paragraphs import is_wrapped
from ingest.model import Reading, SourceLine
from ingest.repair_facts import LOST, facts
from ingest.repair_quotes import assign

_UNIT_LIMIT = 20_000  # more lost characters than this in one paragraph are no lost punctuation
_RANGE = re.compile(rf"(?<=[0-9a-z]){LOST}(?=(?:\d{{1,3}}[a-z]?|[a-z]{{1,2}})(?![A-Za-z]))")
_RANGE_START = re.compile(r"(?:(?<![\w.])\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?|\d)\Z")
_LABEL_RANGE = re.compile(rf"(?<=[A-Z]\d){LOST}(?=[A-Z]\d)")
_CONTRACTION = re.compile(rf"(?<=[A-Za-z\])}}]){LOST}(?=(?:s|t|re|ve|ll|d|m)(?![A-Za-z]))")
_PREFIX = re.compile(rf"(?<=\b[DLO]){LOST}(?=[A-Z][a-z])")
_COPYRIGHT = re.compile(rf"{LOST}(?=\s?(?:19|20)\d\d\b)")
_JOINED = re.compile(rf"(?<=[A-Za-z]){LOST}(?=[A-Za-z])")
_BEFORE_BRACKET = re.compile(rf"(?<=[A-Za-z]){LOST}(?=[\[{{])")
_WORD = re.compile(r"[A-Za-z]+")
_ENTRY = re.compile(r"\s*(?:\d{1,3}\.|Example:)")


@dataclass(slots=True)
class Restoration:
    """What was found for one paragraph: the character and the reason, by place."""

    text: str
    found: dict[int, tuple[str, str]] = field(default_factory=dict)

    def settle(self, pattern: re.Pattern[str], restored: str, reason: str) -> None:
        """Restore every place a pattern finds that has no answer yet."""
        for match in pattern.finditer(self.text):
            self.found.setdefault(match.start(), (restored, reason))


def restore(
    lines: list[SourceLine], dated: str | None = None, wrapped: bool = False
) -> tuple[list[Repair], list[Oddity]]:
    """Restore lost characters in ``lines`` (changing their ``text`` and ``origin``).

    ``dated`` is the effective date, which decides between signs; ``wrapped`` says that paragraphs run over lines.
    Returns the repairs made and an oddity for every line with characters that are not determined.
    """
    vocabulary = _vocabulary(lines)
    repairs: list[Repair] = []
    oddities: list[Oddity] = []
    for unit in _units(lines, wrapped):
        if any(LOST in line.text for line in unit):
            text = "\n".join(line.text for line in unit)
            _apply(unit, _restored(text, vocabulary, dated), repairs, oddities)
    return repairs, oddities


def _vocabulary(lines: list[SourceLine]) -> set[str]:
    """Every word of the document that touches no lost character, in lower case."""
    words: set[str] = set()
    for line in lines:
        for match in _WORD.finditer(line.text):
            if LOST not in line.text[max(0, match.start() - 1) : match.end() + 1]:
                words.add(match.group().lower())
    return words


def _units(lines: list[SourceLine], wrapped: bool) -> Iterator[list[SourceLine]]:
    """The lines of each paragraph: every line by itself unless the capture is wrapped."""
    unit: list[SourceLine] = []
    for line in lines:
        if unit and (not wrapped or not line.text.strip() or _ENTRY.match(line.text)):
            yield unit
            unit = []
        unit.append(line)
    if unit:
        yield unit


def _restored(text: str, vocabulary: set[str], dated: str | None) -> Restoration:
    result = Restoration(text)
    if text.count(LOST) > _UNIT_LIMIT:
        return result
    known = facts()
    for match in known.word_pattern.finditer(text):
        _spell(result, match.start(), match.group(), known.words[match.group()])
    for pattern, restored in known.symbols:
        result.settle(pattern, restored, "symbol in its context")
    _settle_ranges(result)
    result.settle(_COPYRIGHT, "©", "before a year")
    result.settle(_CONTRACTION, "’", "contraction or possessive")
    result.settle(_PREFIX, "’", "prefix of a name")
    result.settle(_BEFORE_BRACKET, "—", "between a keyword and its cost")
    _settle_joined(result, vocabulary)
    result.found |= assign(text, result.found, lambda place: known.sign_after(text[:place], dated))
    return result


def _spell(result: Restoration, start: int, lossy: str, word: str) -> None:
    for i, (lost, char) in enumerate(zip(lossy, word)):
        if lost == LOST:
            result.found[start + i] = (char, "spelling of a name")


def _settle_ranges(result: Restoration) -> None:
    for match in _RANGE.finditer(result.text):
        if _RANGE_START.search(result.text, max(0, match.start() - 12), match.start()):
            result.found.setdefault(match.start(), ("–", "range of numbers or letters"))
    result.settle(_LABEL_RANGE, "–", "range of labels")


def _settle_joined(result: Restoration, vocabulary: set[str]) -> None:
    """Between two whole words stands a dash; inside a word whose halves are no words stands a letter unknown here."""
    for match in _JOINED.finditer(result.text):
        place = match.start()
        left = _word_before(result.text, place)
        right = _word_after(result.text, place + 1)
        plain = len(left) > 1 and len(right) > 1 and (left.islower() or right[0].isupper())
        if plain or (left.lower() in vocabulary and right.lower() in vocabulary):
            result.found.setdefault(place, ("—", "between two words"))


def _word_before(text: str, end: int) -> str:
    start = end
    while start > max(0, end - 40) and text[start - 1].isalpha():
        start -= 1
    return text[start:end]


def _word_after(text: str, start: int) -> str:
    match = _WORD.match(text, start, start + 40)
    return match.group() if match else ""


def _apply(unit: list[SourceLine], result: Restoration, repairs: list[Repair], oddities: list[Oddity]) -> None:
    """Write the restored characters into the lines of a unit and report them."""
    base = 0
    for line in unit:
        if LOST in line.text:
            chars = list(line.text)
            origin = line.origin or list(range(len(line.raw)))
            undetermined = 0
            for i, char in enumerate(chars):
                if char != LOST:
                    continue
                restored, reason = result.found.get(base + i, ("", ""))
                if not restored:
                    undetermined += 1
                    continue
                chars[i] = restored
                repairs.append(Repair(line.number, origin[i] + 1, LOST, restored, reason))
            if undetermined:
                oddities.append(Oddity("encoding", line.number, "", f"{undetermined} lost characters not determined"))
            base += len(line.text) + 1
            line.text, line.origin = "".join(chars), origin
        else:
            base += len(line.text) + 1


def restore_reading(reading: Reading) -> None:
    """Restore the lost characters of a whole capture; its repairs and oddities are added to the reading."""
    if not any(LOST in line.text for line in reading.lines):
        return
    dated, _, _ = effective_date(reading.lines, "")
    repairs, oddities = restore(reading.lines, dated, is_wrapped(reading.lines))
    reading.repairs += repairs
    reading.oddities += oddities
