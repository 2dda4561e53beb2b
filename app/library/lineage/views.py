"""What the library answers about identity: moves between two documents, the life of one rule, where a number went."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.records import NodeKind
from app.library.views import EditionRef


class Change(StrEnum):
    """What became of a rule, section or term from one document to another."""

    UNCHANGED = "unchanged"
    TYPOGRAPHIC = "typographic"  # quotes, dashes, white space, spelling of symbols
    REFERENCES = "references"  # only numbers of references differ
    EDITED = "edited"
    MOVED = "moved"  # another number (a term: another name), the same text but for references and typography
    MOVED_AND_EDITED = "moved_and_edited"
    SPLIT = "split"  # one became several
    MERGED = "merged"  # several became one
    ADDED = "added"
    REMOVED = "removed"


SUBSTANTIVE = frozenset(
    {Change.EDITED, Change.MOVED_AND_EDITED, Change.SPLIT, Change.MERGED, Change.ADDED, Change.REMOVED}
)  # fmt: skip


class Age(msgspec.Struct, frozen=True):
    """Dates of the editions since which a rule reads as it does and bears its number; ``first`` is the oldest edition held.

    What is as old as ``first`` may be older.
    """

    wording: str
    number: str
    first: str


class LineagePlace(msgspec.Struct, frozen=True):
    """Where something stands in a document. ``number`` is empty for a glossary term, whose name is ``term``.

    ``ordinal`` is 2 for the second rule of that number in the same document. ``heading`` is its own or inherited.
    """

    seq: int
    kind: NodeKind
    number: str
    ordinal: int
    term: str
    heading: str

    @property
    def label(self) -> str:
        """``702.19b``, ``702.175#2`` or ``term:Trample``: its place as lineage ids write it."""
        label = self.number or f"term:{self.term}"
        return label if self.ordinal == 1 else f"{label}#{self.ordinal}"


class Evidence(msgspec.Struct, frozen=True):
    """Why two texts are held to be one rule; every figure is from 0 to 1, None where it does not apply.

    ``similarity`` of the wordings; ``heading``: agreement of the headings above; ``neighbours``: how many of the
    rules around it went the same way; ``references``: how many references of one lead, mapped, to what the other
    refers to. ``notes``: ``examples only``, ``capitals only``, ``by hand``, ``same text`` …
    """

    similarity: float | None = None
    heading: float | None = None
    neighbours: float | None = None
    references: float | None = None
    notes: tuple[str, ...] = ()


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one or several places of document A in document B.

    ``older`` are the places in A (empty: added), ``newer`` those in B (empty: removed); several only where
    ``change`` is split or merged, the heir that carries the lineage on first. ``lineage`` is the id of the first.
    ``reused_by``: the lineage that bears the older number in B, where that is another one; empty otherwise.
    """

    change: Change
    older: tuple[LineagePlace, ...]
    newer: tuple[LineagePlace, ...]
    lineage: str
    confidence: float
    evidence: Evidence = Evidence()
    reused_by: str = ""

    @property
    def substantive(self) -> bool:
        """Whether the wording changed."""
        return self.change in SUBSTANTIVE

    @property
    def renumbered(self) -> bool:
        """Whether it stands under another number, or several."""
        return {place.label for place in self.older} != {place.label for place in self.newer}


class Span(msgspec.Struct, frozen=True):
    """From ``since`` to ``until`` (effective dates of editions, both included) a lineage bore this label."""

    label: str
    kind: NodeKind
    since: str
    until: str


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One event in the life of a lineage, between two consecutive editions.

    ``older`` and ``newer`` as in ``Move``; ``others`` are the lineages split off, merged in, or merged into.
    """

    change: Change
    date: str  # effective date of the newer edition
    older_edition: EditionRef | None
    newer_edition: EditionRef
    older: tuple[LineagePlace, ...]
    newer: tuple[LineagePlace, ...]
    others: tuple[str, ...]
    substantive: bool
    confidence: float
    evidence: Evidence = Evidence()


class LineageView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole life of one rule, section or term.

    ``steps`` from its creation to its removal or its last change, oldest first; nothing happened between them.
    ``origins``: lineages it was split from. ``successors``: lineages it was merged into when it ended.
    """

    lineage: str
    kind: NodeKind
    since: str
    until: str  # the last edition it stands in
    alive: bool  # whether that is the newest edition
    spans: tuple[Span, ...]
    steps: tuple[Step, ...]
    origins: tuple[str, ...] = ()
    successors: tuple[str, ...] = ()


class Resolution(msgspec.Struct, frozen=True, kw_only=True):
    """Where a number of one document is in another: ``move.change`` says how it fared, ``move.newer`` where it is.

    ``lineage`` is its id; ``never_existed`` is not said here: a number that is in no edition raises NotFound.
    """

    lineage: str
    source: EditionRef
    target: EditionRef
    move: Move


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """An uncertain step, listed for review; settle it in ``rules_data/lineage/decisions.toml``."""

    older_edition: EditionRef
    newer_edition: EditionRef
    move: Move
