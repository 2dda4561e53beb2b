"""Runs of rules that were renumbered and nothing else: ``310.8b–g → 310.9b–g`` is one thing to know, not six."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.library.diff.views import DiffEntry
from app.library.errors import DoesNotParse
from app.library.lineage.doubts import DOUBTFUL
from app.library.lineage.views import Change
from app.library.numbers import RuleNumber, letter_place, parse_number

Run = tuple[DiffEntry, ...]


def runs(entries: Iterable[DiffEntry]) -> Iterator[Run]:
    """All entries in their order, those gathered that follow one another on both sides and only changed their numbers.

    What is uncertain stands by itself, and so does everything that is not a number.
    """
    gathered: list[DiffEntry] = []
    for entry in entries:
        if gathered and not _goes_on(gathered[-1], entry):
            yield tuple(gathered)
            gathered = []
        gathered.append(entry)
    if gathered:
        yield tuple(gathered)


def ends(run: Run) -> tuple[str, str]:
    """The numbers of a run, in the older document and in the newer: ``310.8b–g`` and ``310.9b–g``."""
    return _range([entry.older[0].number for entry in run]), _range([entry.newer[0].number for entry in run])


def headings(run: Run) -> str:
    """What a run is about: its heading, or the first and the last of several."""
    named = list(dict.fromkeys(entry.heading for entry in run if entry.heading))
    return " to ".join(dict.fromkeys((named[0], named[-1]))) if named else ""


def _goes_on(entry: DiffEntry, following: DiffEntry) -> bool:
    if not (_is_plain(entry) and _is_plain(following) and entry.section == following.section):
        return False
    return _is_next(entry.older[0].number, following.older[0].number) and _is_next(
        entry.newer[0].number, following.newer[0].number
    )


def _is_plain(entry: DiffEntry) -> bool:
    if entry.change is not Change.MOVED or entry.confidence < DOUBTFUL or len(entry.older) * len(entry.newer) != 1:
        return False
    return all(place.number and place.ordinal == 1 for place in (entry.older[0], entry.newer[0]))


def _is_next(number: str, following: str) -> bool:
    """Whether a number may stand right behind another: 310.8c or 310.9 behind 310.8b."""
    try:
        one, other = parse_number(number), parse_number(following)
    except DoesNotParse:
        return False
    if (one.chapter, one.section) != (other.chapter, other.section) or one.ruling or other.ruling:
        return False
    return _step(one, other) in ((0, 1), (1, -letter_place(one.letters)))


def _step(one: RuleNumber, other: RuleNumber) -> tuple[int, int]:
    return (other.rule or 0) - (one.rule or 0), letter_place(other.letters) - letter_place(one.letters)


def _range(numbers: Sequence[str]) -> str:
    first, last = parse_number(numbers[0]), parse_number(numbers[-1])
    if len(numbers) == 1:
        return numbers[0]
    short = first.letters and first.rule == last.rule
    return f"{first}–{last.letters if short else last}"
