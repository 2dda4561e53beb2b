"""What happened to the rules of a lock file since it was written."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from app.library.citations.crossing import Crossing, make_crossing
from app.library.citations.lock import Lock, make_lock
from app.library.citations.views import Citation
from app.library.citations.wordings import Wordings
from app.library.errors import NotFound
from app.library.holdings import Holdings
from app.library.lineage.views import Change, Move
from app.library.numbers import parent, parse_number
from app.library.records import Document
from app.library.views import EditionRef, edition_ref


class Drift(StrEnum):
    """How one rule stands against its lock."""

    UNCHANGED = "unchanged"
    RENUMBERED = "renumbered"  # another number, the same words
    EDITED = "edited"  # other words, whatever its number
    REMOVED = "removed"  # gone, without an heir
    ADDED = "added"  # a new rule under a rule that is cited, or beside subrules that are
    CITED = "cited"  # cited in the texts, not in the lock
    UNCITED = "uncited"  # in the lock, no longer cited in the texts


class Drifted(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: its number in the lock (empty for an added one), where it is now, and what happened to it."""

    drift: Drift
    number: str
    now: tuple[str, ...] = ()
    lineage: str = ""
    change: Change | None = None
    reused: bool = False  # the locked number names another rule now


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """All that drifted between the edition of a lock and another, unchanged rules counted only."""

    source: EditionRef
    target: EditionRef
    republished: bool  # the edition of the lock has been published again with other bytes
    counts: dict[Drift, int]
    drifted: tuple[Drifted, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing drifted."""
        return not self.drifted


def audit(held: Holdings, lock: Lock, target: Document, citations: Iterable[Citation] | None = None) -> Audit:
    """Compare a lock with an edition, and with the citations of the texts where they are given.

    Raises NotFound("edition") where the library does not hold the edition of the lock.
    """
    source, same = locked_edition(held, lock)
    crossing = make_crossing(held, source, target)
    wordings = Wordings(held)
    found = [_drifted(rule.number, rule.checksum, crossing, wordings, target) for rule in lock.rules]
    unchanged = sum(one.drift is Drift.UNCHANGED for one in found)
    found = [one for one in found if one.drift is not Drift.UNCHANGED]
    found += _added(lock, crossing)
    if citations is not None:
        found += _citing(held, source, lock, citations)
    counts = {drift: sum(one.drift is drift for one in found) for drift in Drift} | {Drift.UNCHANGED: unchanged}
    return Audit(
        source=edition_ref(source), target=edition_ref(target), republished=not same, counts=counts,
        drifted=tuple(found),
    )  # fmt: skip


def locked_edition(held: Holdings, lock: Lock) -> tuple[Document, bool]:
    """The document that a lock was written for, and whether its bytes are the same."""
    for document in held.documents:
        if document.sha256 == lock.sha256:
            return document, True
    for document in held.documents:
        if document.slug == lock.edition:
            return document, False
    message = f"The lock is of the edition {lock.edition[:40]}, which this library does not hold."
    raise NotFound("edition", lock.edition, message)


def _drifted(number: str, checksum: str, crossing: Crossing, wordings: Wordings, target: Document) -> Drifted:
    move = crossing.went(number)
    if move is None or not move.newer:
        gone = move is not None and bool(move.reused_by)
        return Drifted(
            drift=Drift.REMOVED, number=number, change=Change.REMOVED, reused=gone or crossing.came(number) is not None,
            lineage=move.lineage if move else "",
        )  # fmt: skip
    now = tuple(place.label for place in move.newer)
    return Drifted(
        drift=_kind(number, checksum, now, wordings, target), number=number, now=now, lineage=move.lineage,
        change=move.change, reused=bool(move.reused_by),
    )  # fmt: skip


def _kind(number: str, checksum: str, now: tuple[str, ...], wordings: Wordings, target: Document) -> Drift:
    if len(now) > 1 or wordings.checksum(target, now[0]) != checksum:
        return Drift.EDITED
    return Drift.UNCHANGED if now == (number,) else Drift.RENUMBERED


def _added(lock: Lock, crossing: Crossing) -> list[Drifted]:
    """New rules under the rules cited, or under the rule of a subrule that is cited."""
    watched: set[str] = set()
    for rule in lock.rules:
        move = crossing.went(rule.number)
        for place in move.newer if move else ():
            if "." in place.number:
                watched.add(place.number)
                above = parent(place.number)
                watched.update({above} if above and "." in above else ())
    fresh = [move for move in crossing.arrivals() if _under(move, watched)]
    fresh.sort(key=lambda move: parse_number(move.newer[0].number).key)
    return [
        Drifted(drift=Drift.ADDED, number="", now=(move.newer[0].label,), lineage=move.lineage, change=Change.ADDED)
        for move in fresh
    ]


def _under(move: Move, watched: set[str]) -> bool:
    number = move.newer[0].number
    return bool(number) and parent(number) in watched


def _citing(held: Holdings, source: Document, lock: Lock, citations: Iterable[Citation]) -> list[Drifted]:
    """What is cited and not locked, and the other way round."""
    made = make_lock(held, source, citations)
    cited = {*(rule.number for rule in made.rules), *made.missing}
    locked = {*(rule.number for rule in lock.rules), *lock.missing}
    found = [Drifted(drift=Drift.CITED, number=number) for number in cited - locked]
    found += [Drifted(drift=Drift.UNCITED, number=number) for number in locked - cited]
    return sorted(found, key=lambda one: (one.drift, parse_number(one.number).key))
