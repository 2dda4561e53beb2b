"""The handbook's entries as search weighs them: what rules say in plain words, by numbers of the canonical edition."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from app.library.handbook.entries import entries_of
from app.library.handbook.files import State, handbook_folder, states_of
from app.library.handbook.references import resolved


class Restated(NamedTuple):
    """A rule of the canonical edition, and what it says in plain words."""

    number: str
    text: str


def load_plain_words(folder: Path | None = None) -> list[Restated]:
    """The entries of the handbook's newest state: they restate rules of today."""
    newest = _newest(folder)
    if newest is None:
        return []
    entries = entries_of(newest)
    return [
        Restated(entry.number, resolved(entry.text, entries.numbers))
        for entry in entries.by_number.values()
        if entry.text
    ]


def digest_of_plain_words(folder: Path | None = None) -> str:
    """A hash of everything that ``load_plain_words`` reads."""
    digest = sha256()
    newest = _newest(folder)
    for file, text in newest.texts() if newest else ():
        digest.update(f"{file.name}\0{text}\0".encode())
    return digest.hexdigest()


def _newest(folder: Path | None) -> State | None:
    states = states_of(folder or handbook_folder())
    return states[-1] if states else None
