"""The handbook's entries as they are written down, for those who need their words and not their tree.

A library need not hold the handbook as a document, and a look-up has no time for its whole grammar: this reads its files in a
few hundredths of a second. ``rules_data/handbook/README.md`` describes the format.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from app.library.handbook.blocks import QuickKind, blocks_in
from app.library.handbook.files import HEAD, State, front_in, front_of, handbook_folder, states_of
from app.library.numbers import expand_range


class HandbookEntry(msgspec.Struct, frozen=True):
    """What one state says of a number. ``text`` has references as they are written: ``[#flying-b]``.

    Examples and further paragraphs are part of the text of the entry above them; a chapter, a section and a rule that is only
    a title have none.
    """

    ident: str
    number: str
    text: str


class StateEntries(msgspec.Struct, frozen=True):
    """The entries of one state by number, and the number of each id. ``agrees`` is the day of its official edition.

    ``is_whole``: it restates every number of that edition, but for those that its sections say they are ``without``.
    """

    agrees: str
    by_number: dict[str, HandbookEntry]
    numbers: dict[str, str]
    is_whole: bool
    without: frozenset[str]

    def leaves_out(self, number: str) -> bool:
        """Whether it says that it does not restate a number: in the section, or by not having that section."""
        has_section = number[:3] in self.by_number
        return number in self.without or (not self.is_whole and not has_section)


@cache
def shipped_states() -> tuple[StateEntries, ...]:
    """The states of the handbook that comes with the program, newest first."""
    return tuple(entries_of(state) for state in reversed(states_of(handbook_folder())))


def entries_of(state: State) -> StateEntries:
    """The entries of a state."""
    texts: dict[str, list[str]] = {}
    idents: dict[str, str] = {}
    without: list[str] = []
    for _, whole in state.texts():
        without += numbers_in(front_in(whole).get("without", ""))
        for number, ident, text in _read(whole):
            texts.setdefault(number, []).append(text)
            idents.setdefault(number, ident)
    entries = {number: HandbookEntry(idents[number], number, " ".join(filter(None, said))) for number, said in texts.items()}
    ids = {ident: number for number, ident in idents.items() if ident}
    is_whole = front_of(state.folder / HEAD).get("scope") == "whole"
    return StateEntries(state.agrees, entries, ids, is_whole, frozenset(without))


def numbers_in(listed: str) -> list[str]:
    """The numbers of a list such as ``217.2, 217.2a-g``."""
    found: list[str] = []
    for one in filter(None, (part.strip() for part in listed.split(","))):
        first, _, last = one.partition("-")
        found += expand_range(first, last) if last else [first]
    return found


def _read(text: str) -> Iterator[tuple[str, str, str]]:
    """The blocks of a file's text: the number each belongs to, its id where it has one of its own, and its words."""
    number = ""
    for block in blocks_in(text):
        if block.kind in (QuickKind.DIVISION, QuickKind.TITLE):
            yield block.number, block.ident, ""
            number = ""
        elif block.kind is QuickKind.TERM:
            number = ""
        elif block.kind is QuickKind.RULE:
            number = block.number
            yield number, block.ident, block.words
        elif number:
            yield number, "", block.spoken
