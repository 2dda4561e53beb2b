"""What became of a number: the class of a citation, where its rule is now, and how sure that is."""

from __future__ import annotations

import msgspec

from app.library.citations.crossing import Crossing, Register
from app.library.citations.ranges import Member, judge_range
from app.library.citations.sentences import sentence
from app.library.citations.views import Citation, CitationVerdict, Class
from app.library.lineage.views import Change, Move
from app.library.numbers import expand_range

_CLASSES = {
    Change.UNCHANGED: Class.OK, Change.REFERENCES: Class.OK, Change.TYPOGRAPHIC: Class.TYPOGRAPHIC,
    Change.EDITED: Class.EDITED, Change.MOVED: Class.MOVED, Change.MOVED_AND_EDITED: Class.MOVED,
    Change.SPLIT: Class.SPLIT, Change.MERGED: Class.MERGED, Change.REMOVED: Class.REMOVED,
}  # fmt: skip
_ELSEWHERE = 0.8  # how sure it is that a number which the edition lacks was meant as an earlier one has it
_SUGGESTIONS = 1000  # dead numbers that get suggestions: a text with more is not read by people
_RANGES = 2000  # different ranges that are gone through rule by rule: no text of people has more
_JOURNEYS = 12  # other editions that are looked into for such numbers: each costs a comparison


class Judge:
    """Judges citations written for one edition and read in another. Each distinct number is looked up once."""

    def __init__(self, crossing: Crossing, register: Register) -> None:
        self.crossing, self._register = crossing, register
        self._verdicts: dict[tuple[str, str, str], CitationVerdict] = {}
        self._singles: dict[str, CitationVerdict] = {}
        self._journeys: dict[str, Crossing] = {}
        self._suggested = self._ranges = 0

    def verdict(self, citation: Citation) -> CitationVerdict:
        """What became of a citation."""
        if citation.complaint:
            return CitationVerdict(kind=Class.MALFORMED, message=citation.complaint.rstrip("."), suggestions=citation.suggestions)
        key = (*citation.key, citation.pinned)
        found = self._verdicts.get(key)
        if found is None:
            found = self._verdicts[key] = self._judge(*key)
        return found

    def _judge(self, number: str, last: str, pinned: str) -> CitationVerdict:
        if pinned:
            return self._pinned(number, pinned)
        return self._range(number, last) if last else self._single(number)

    def _single(self, number: str) -> CitationVerdict:
        found = self._singles.get(number)
        if found is None:
            move = self.crossing.went(number)
            found = self._elsewhere(number) if move is None else _verdict(number, move, self.crossing)
            self._singles[number] = found
        return found

    def _range(self, first: str, last: str) -> CitationVerdict:
        """A range has the class of the worst of its members; both ends must exist."""
        self._ranges += 1
        if self._ranges > _RANGES:
            ends = judge_range(first, last, [(one, self._single(one)) for one in (first, last)], self.crossing)
            told = f"{ends.message} (only the ends of it were looked at)"
            return msgspec.structs.replace(ends, automatic=False, message=told)
        here = self.crossing.went if self.crossing.went(first) or self.crossing.went(last) else self.crossing.came
        members: list[Member] = [
            (number, self._single(number))
            for number in expand_range(first, last)
            if number in (first, last) or here(number) is not None
        ]
        return judge_range(first, last, members, self.crossing)

    def _pinned(self, number: str, edition: str) -> CitationVerdict:
        """A dated address shows the edition that it names for good: it needs to exist there, and no more."""
        having = self._register.editions_with(number)
        if edition in having:
            return CitationVerdict(kind=Class.OK, now=(number,), source=edition, message=f"pinned to {edition}")
        if having:
            return CitationVerdict(
                kind=Class.NEVER_EXISTED, source=edition, suggestions=tuple(f"{number}@{slug}" for slug in having[-1:]),
                message=f"pinned to {edition}, which has no {number}",
            )  # fmt: skip
        return self._never(number)

    def _elsewhere(self, number: str) -> CitationVerdict:
        """The verdict on a number that the source lacks: by the last edition before it that had it, or as of later."""
        having = self._register.editions_with(number)
        if not having:
            return self._never(number)
        before = [slug for slug in having if slug < self.crossing.source]
        arrived = self.crossing.came(number)
        if not before and arrived is not None:
            heading = arrived.newer[0].heading
            return CitationVerdict(
                kind=Class.OK, now=(number,), lineage=arrived.lineage, heading=heading, source=self.crossing.target,
                message=f"not in {self.crossing.source}: added later",
            )  # fmt: skip
        if not before:
            told = f"in no edition up to {self.crossing.target}; first in {having[0]}"
            near = self._register.near(number)
            return CitationVerdict(kind=Class.NEVER_EXISTED, source=having[0], message=told, suggestions=near)
        return self._from_other(number, before[-1])

    def _from_other(self, number: str, slug: str) -> CitationVerdict:
        journey = self._journey(slug)
        move = journey.went(number) if journey else None
        if journey is None or move is None:
            told = f"not in {self.crossing.source}; it was in {slug}"
            return CitationVerdict(kind=Class.REMOVED, source=slug, confidence=_ELSEWHERE, message=told)
        found = _verdict(number, move, journey)
        return CitationVerdict(
            kind=found.kind, confidence=round(found.confidence * _ELSEWHERE, 3), now=found.now, change=found.change,
            lineage=found.lineage, heading=found.heading, taken_by=found.taken_by, taken_heading=found.taken_heading,
            source=slug, message=f"not in {self.crossing.source}; as of {slug}: {found.message}", automatic=False,
        )  # fmt: skip

    def _journey(self, slug: str) -> Crossing | None:
        if slug not in self._journeys:
            if len(self._journeys) >= _JOURNEYS:
                return None
            self._journeys[slug] = self._register.crossing_from(slug)
        return self._journeys[slug]

    def _never(self, number: str) -> CitationVerdict:
        self._suggested += 1
        near = self._register.near(number) if self._suggested <= _SUGGESTIONS else ()
        return CitationVerdict(kind=Class.NEVER_EXISTED, message="no edition held has this number", suggestions=near)


def _verdict(number: str, move: Move, crossing: Crossing) -> CitationVerdict:
    """What a move means for somebody who cites the number."""
    kind = Class.REUSED if move.reused_by else _CLASSES[move.change]
    now = tuple(place.label for place in move.newer)
    own = next((place for place in move.older if place.number == number), move.older[0])
    taker = crossing.came(number) if move.reused_by else None
    doubled = crossing.bearers(number) > 1
    taken_heading = next((one.heading for one in taker.newer if one.number == number), "") if taker else ""
    return CitationVerdict(
        kind=kind, confidence=move.confidence * (0.5 if doubled else 1.0), now=now, change=move.change,
        lineage=move.lineage, heading=own.heading, taken_by=move.reused_by, taken_heading=taken_heading,
        message=sentence(number, kind, move, own.heading, taken_heading),
        automatic=len(now) == 1 and "#" not in now[0] and not doubled,
    )  # fmt: skip
