"""Whether the handbook is sound: its numbers stand in the edition it restates, its links lead somewhere, nothing is left out
unsaid, and every entry has been compared with that edition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from app.library.handbook.official import TERM
from ingest.handbook.reading import KeptState, Offence

_CITED = re.compile(r"\b[Rr]ules? (\d{3}(?:\.\d+[a-z]{0,2})?)|\b(\d{3}\.\d+[a-z]{0,2})\b")
_TYPED = re.compile(r"\b(?:[Rr]ules?|[Ss]ections?)\s+\d{3}\b|\b\d{3}\.\d+")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})


def link_offences(state: KeptState) -> Iterator[Offence]:
    """References to what the state does not hold, numbers typed where an id belongs, and entries without an id."""
    held = set(state.labels)
    for passage in state.passages:
        for match in _CITED.finditer(passage.text):
            if (number := match[1] or match[2]) not in held:
                yield Offence("link", passage.label, f"rule {number} is not in this state")
    for entry in state.entries.by_number.values():
        if not entry.ident:
            yield Offence("id", entry.number, "has no id")
        for match in _TYPED.finditer(entry.text):
            yield Offence("link", entry.number, f"“{match[0]}” is typed; write the entry’s id")


def number_offences(state: KeptState, official: Mapping[str, str]) -> Iterator[Offence]:
    """Numbers and headings that the edition does not have, and numbers of it that are left out unsaid."""
    known = {label.translate(_QUOTES): words for label, words in official.items()}
    for label in state.labels:
        if not label.startswith(TERM) and label not in known:
            yield Offence("number", label, f"is not in the edition of {state.agrees}")
    for number, title in state.titles.items():
        if number in known and known[number].translate(_QUOTES) != title.translate(_QUOTES):
            yield Offence("heading", number, f"is “{title}” here and otherwise in the edition of {state.agrees}")
    yield from _holes(state, known)


def _holes(state: KeptState, known: Mapping[str, str]) -> Iterator[Offence]:
    """What a section of the state leaves out without saying so; in a whole state, what any part of it does."""
    held = {label.translate(_QUOTES) for label in state.labels}
    declared = state.entries.without
    for label in known:
        if label not in held and not label_is_left_out(state, label):
            yield Offence("hole", label, "is neither restated nor declared as left out")
    for label in sorted(declared & held):
        yield Offence("hole", label, "is declared as left out and stands here")


def label_is_left_out(state: KeptState, label: str) -> bool:
    """Whether a state says that it does not have a number or a term: an extract has the terms that it has."""
    if label.startswith(TERM):
        return not state.entries.is_whole
    return state.entries.leaves_out(label)


def lock_offences(state: KeptState) -> Iterator[Offence]:
    """Entries that were never compared with an edition, and locked ones that are gone."""
    labels = {label for label in state.labels if not label.startswith(TERM)}
    for label in labels - state.locked.keys():
        yield Offence("lock", label, "was never compared with an official edition")
    for label, locked in state.locked.items():
        if not label.startswith(TERM) and label not in labels:
            yield Offence("lock", label, "is locked and not in the handbook")
        elif locked.ident and state.entries.numbers.get(locked.ident) != label:
            yield Offence("lock", label, f"the id {locked.ident} stands for another number")
