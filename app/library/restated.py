"""What the handbook says of rules in plain words, for documents in which they read as they did when it was written.

Each state of the handbook restates one edition. An entry is shown where lineage leads from the rule to the one it was written
from, and the rule's fingerprint is the one in the state's lock (``app.library.handbook.lock``). Of a rule that read otherwise
nothing is told: its plain words could be wrong there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from app.library.handbook.entries import StateEntries, shipped_states
from app.library.handbook.lock import LockedEntry, fingerprint, shipped_locks
from app.library.handbook.official import words_between
from app.library.handbook.references import resolved
from app.library.holdings import Holdings
from app.library.lineage.bridge import numbers_between
from app.library.lineage.canonical import EFFECTIVE, Canonical, canonical
from app.library.records import Document, DocumentKind


class PlainWords(msgspec.Struct, frozen=True):
    """What an entry says, and the day of the edition that it agrees with."""

    text: str = ""
    agrees: str = ""


NONE = PlainWords()


def plain_words(held: Holdings, document: Document, first: int, last: int) -> dict[int, PlainWords]:
    """What the rules between two seqs say in plain words, by their seq; without those that the handbook does not have and
    those that read otherwise when it was written."""
    if document.kind is not DocumentKind.EDITION:
        return {}
    said: dict[int, PlainWords] = {}
    for state in shipped_states():
        way = _way(held, document, state.agrees)
        if way is not None:
            said = {**dict(_said(held, document, state, way, (first, last))), **said}
    return said


def _way(held: Holdings, document: Document, agrees: str) -> Canonical | None:
    """From numbers of a state into those of a document, and back; None where nobody can tell."""
    if agrees == EFFECTIVE:
        return canonical(held, document)
    if document.effective == agrees:
        return Canonical(str, str)
    own = held.edition_of(agrees)
    return Canonical(numbers_between(held, own, document), numbers_between(held, document, own)) if own else None


def _said(
    held: Holdings, document: Document, state: StateEntries, way: Canonical, between: tuple[int, int]
) -> Iterator[tuple[int, PlainWords]]:
    """What one state says of the rules between two seqs."""
    outline, locked = held.outline(document.id), shipped_locks()[state.agrees]
    first, last = between
    places = [place for place in range(max(0, outline.place(first)), outline.place(last) + 1) if outline.seqs[place] >= first]
    numbers = {place: way.back(outline.numbers[place]) for place in places}
    written = {place: number for place, number in numbers.items() if number in locked and _has_words(state, number)}
    alike = _alike(held, document, between, {outline.seqs[place]: locked[number] for place, number in written.items()})
    for place, number in written.items():
        if outline.seqs[place] in alike and (text := _told(state.by_number[number].text, state, way)):
            yield outline.seqs[place], PlainWords(text, locked[number].agrees)


def _has_words(state: StateEntries, number: str) -> bool:
    entry = state.by_number.get(number)
    return entry is not None and bool(entry.text)


def _alike(
    held: Holdings, document: Document, between: tuple[int, int], locked: Mapping[int, LockedEntry]
) -> set[int]:
    """The seqs of rules that read as their entries' rules did. The edition that an entry agrees with needs no comparing."""
    known = {seq for seq, one in locked.items() if one.agrees == document.effective}
    if len(known) == len(locked):
        return known
    words = words_between(held, document, *between)
    return {seq for seq, one in locked.items() if seq in known or fingerprint(words.get(seq, "")) == one.fingerprint}


def _told(text: str, state: StateEntries, way: Canonical) -> str:
    """An entry's text with the numbers of the document; "" where it refers to a rule that the document does not have."""
    try:
        return resolved(text, lambda ident: _number(way.into(state.numbers[ident])))
    except KeyError:
        return ""


def _number(number: str) -> str:
    if not number:
        raise KeyError(number)
    return number
