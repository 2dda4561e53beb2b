"""The lock of a state: for each entry the edition it agrees with, and a fingerprint of the official words it was written from.

A fingerprint is a part of a hash: no word of the rules is in it. Two wordings that differ in typography or in the numbers they
refer to have the same one, so that an edition that only renumbers makes no entry stale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from app.library.handbook.files import handbook_folder, states_of
from app.library.lineage.text import masked

LOCK = "lock.tsv"
_DIGITS = 16
_HEAD = "id\tnumber or term\tagrees\tfingerprint"


class LockedEntry(msgspec.Struct, frozen=True):
    """``label`` is the number, or ``term:`` and the name, that the entry's rule has in the edition of the day ``agrees``."""

    ident: str
    label: str
    agrees: str
    fingerprint: str


def fingerprint(words: str) -> str:
    """The fingerprint of official words."""
    return hashlib.sha256(masked(words).casefold().encode()).hexdigest()[:_DIGITS]


def read_lock(folder: Path) -> dict[str, LockedEntry]:
    """The locked entries of a state by label; none where it has no lock."""
    path = folder / LOCK
    lines = path.read_text("utf-8").splitlines()[1:] if path.is_file() else []
    found = (LockedEntry(*line.split("\t")) for line in lines)
    return {one.label: one for one in found}


def write_lock(folder: Path, entries: Iterable[LockedEntry]) -> None:
    """Write a state's lock, in the order given."""
    lines = (f"{one.ident}\t{one.label}\t{one.agrees}\t{one.fingerprint}" for one in entries)
    (folder / LOCK).write_text("\n".join((_HEAD, *lines, "")), "utf-8")


@cache
def shipped_locks() -> dict[str, dict[str, LockedEntry]]:
    """The locks of the handbook that comes with the program, by the day of their state."""
    return {state.agrees: read_lock(state.folder) for state in states_of(handbook_folder())}
