"""What an edition has made stale: entries whose rule reads otherwise now, stands elsewhere or is gone; and rules without one.

Every entry is led by lineage from the edition that its lock names; where lineage cannot tell, by its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from app.library.handbook.lock import LockedEntry, fingerprint
from app.library.handbook.official import TERM
from ingest.handbook.reading import KeptState
from ingest.handbook.soundness import label_is_left_out

Lead = Callable[[str], str]


class Staleness(StrEnum):
    """What became of the rule that an entry was written from."""

    CHANGED = "changed"
    MOVED = "moved"
    MOVED_AND_CHANGED = "moved and changed"
    GONE = "gone"
    NEW = "new"


class StaleEntry(NamedTuple):
    """An entry to look at. ``label`` is where it stands in the handbook, ``now`` where its rule stands in the edition."""

    staleness: Staleness
    ident: str
    label: str
    now: str


def stale_entries(state: KeptState, official: Mapping[str, str], lead: Callable[[str], Lead]) -> Iterator[StaleEntry]:
    """The entries of a state that an edition has made stale, in the handbook's order, then what is new in the edition.

    ``official`` has the words of the edition by label, and ``lead`` gives, for the day of an edition, what leads from its
    numbers into this one.
    """
    met: set[str] = set()
    ways: dict[str, Lead] = {}
    for label, locked in state.locked.items():
        if locked.agrees not in ways:
            ways[locked.agrees] = lead(locked.agrees)
        now = label if label.startswith(TERM) else ways[locked.agrees](label)
        met.add(now)
        if (found := _staleness(locked, now, official)) is not None:
            yield StaleEntry(found, locked.ident, label, now if found is not Staleness.GONE else "")
    for label in official:
        if label not in met and not label_is_left_out(state, label):
            yield StaleEntry(Staleness.NEW, "", "", label)


def _staleness(locked: LockedEntry, now: str, official: Mapping[str, str]) -> Staleness | None:
    if now not in official:
        return Staleness.GONE
    changed, moved = fingerprint(official[now]) != locked.fingerprint, now != locked.label
    if changed:
        return Staleness.MOVED_AND_CHANGED if moved else Staleness.CHANGED
    return Staleness.MOVED if moved else None


def relocked(state: KeptState, day: str, official: Mapping[str, str], chosen: Callable[[str], bool]) -> list[LockedEntry]:
    """The lock of a state after its keeper compared entries with the edition of a day.

    Those ``chosen`` by their labels agree with it now, and so do all that read as they did. An entry that is not in the edition
    keeps what it had.
    """
    idents = {number: ident for ident, number in state.entries.numbers.items()}
    by_ident = {one.ident: one for one in state.locked.values() if one.ident}
    found = []
    for label in state.labels:
        before, words = by_ident.get(idents.get(label, "")) or state.locked.get(label), official.get(label)
        mark = fingerprint(words) if words is not None else ""
        if words is not None and (chosen(label) or (before is not None and before.fingerprint == mark)):
            found.append(LockedEntry(idents.get(label, ""), label, day, mark))
        elif before is not None:
            found.append(before)
    return found
