"""What the library answers about change: word diffs of texts, diffs of documents, tables of moves, lives of rules.

Texts are never marked up: a diff is a list of typed operations on character offsets of the two texts it compares.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.lineage.views import Change, LineagePlace, LineageView, Step
from app.library.records import NodeKind
from app.library.views import EditionRef

GLOSSARY = "glossary"
RULES = "rules"


class OpKind(StrEnum):
    """What became of a stretch of text. ``reordered``: an item of a list that stands elsewhere in the other text."""

    EQUAL = "equal"
    INSERT = "insert"
    DELETE = "delete"
    REPLACE = "replace"
    REORDERED = "reordered"


class Op(msgspec.Struct, frozen=True):
    """``older[start:end]`` became ``newer[start:end]``; of an insertion the older span is empty, of a deletion the newer.

    The operations of a diff cover both texts from beginning to end, in order. EQUAL spans may differ in typography.
    """

    kind: OpKind
    older: tuple[int, int]
    newer: tuple[int, int]


class ListDiff(msgspec.Struct, frozen=True):
    """A long enumeration compared as a set: what only the newer text lists, and what only the older."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    kept: int


class WordDiff(msgspec.Struct, frozen=True):
    """Two texts compared word by word. ``listed`` where they share a long enumeration."""

    ops: tuple[Op, ...]
    listed: ListDiff | None = None

    @property
    def changed(self) -> bool:
        """Whether any word differs."""
        return any(op.kind is not OpKind.EQUAL for op in self.ops)


class PartKind(StrEnum):
    """What of a rule or term a part is: its text and further paragraphs, or an example."""

    TEXT = "text"
    EXAMPLE = "example"


class PartDiff(msgspec.Struct, frozen=True, kw_only=True):
    """One block of a rule or term on both sides; a side is None where the block is not there.

    ``ops`` refer to ``older`` and ``newer`` ("" for None). ``same``: not a word differs.
    """

    kind: PartKind
    older: str | None
    newer: str | None
    ops: tuple[Op, ...]
    listed: ListDiff | None = None
    same: bool = False


class DiffEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one rule, section or term (or of several: split, merged).

    ``section`` is where it is listed: ``702``, a chapter's ``7``, or ``glossary``. ``held`` is false where one of the
    documents is a partial capture that lacks the other side: then nothing was added or removed for all that is
    known. ``parts`` are empty where the wording is the same. ``doubt``: where it is uncertain what became of it, why, in
    sentences; empty otherwise.
    """

    change: Change
    kind: NodeKind
    section: str
    older: tuple[LineagePlace, ...]
    newer: tuple[LineagePlace, ...]
    heading: str
    substantive: bool
    renumbered: bool
    held: bool
    lineage: str
    confidence: float
    reused_by: str
    parts: tuple[PartDiff, ...] = ()
    doubt: str = ""


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How many entries of each class, by the class's name; ``not_held`` counts what a partial capture lacks."""

    classes: dict[str, int]
    not_held: int = 0

    @property
    def total(self) -> int:
        """All that differ in any way."""
        return sum(self.classes.values())

    @property
    def empty(self) -> bool:
        """Whether there is nothing to count."""
        return not self.total and not self.not_held


class SectionTally(msgspec.Struct, frozen=True, kw_only=True):
    """One section's share of a diff. ``size``: how many places it has, in the newer document or else the older.

    ``number`` is ``glossary`` for the glossary. ``gone``: the newer document has no such section.
    """

    number: str
    title: str
    size: int
    gone: bool
    tally: Tally
    listed: Tally  # of what passes the filter
    shown: int  # entries that pass the filter
    offset: int  # where they begin among all entries that pass


class ListedCounts(msgspec.Struct, frozen=True, kw_only=True):
    """The counts of what a filter lets pass; ``left_out`` of the other classes in the same part of the rules."""

    tally: Tally
    rules: Tally
    glossary: Tally
    left_out: Tally


class DiffFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which entries are wanted.

    ``within``: a chapter, section or rule with what is below it, ``rules``, ``glossary``, or "" for everything.
    ``changes``: the classes wanted.
    """

    within: str = ""
    changes: frozenset[Change] = frozenset()


class DiffView(msgspec.Struct, frozen=True, kw_only=True):
    """The diff of two documents: the summary of all of it and of what was asked for, and a page of that.

    ``older`` is what was asked to compare from, also when it is the later one in time (``backwards``).
    ``partial``: sentences on what a partial capture does not hold. ``tally``, ``rules`` and ``glossary`` count everything
    that differs, ``listed`` what passes the filter; ``total`` is the number of its entries.
    """

    older: EditionRef
    newer: EditionRef
    backwards: bool
    identical: bool
    partial: tuple[str, ...]
    tally: Tally
    rules: Tally
    glossary: Tally
    listed: ListedCounts
    sections: tuple[SectionTally, ...]
    within: str
    changes: tuple[Change, ...]
    total: int
    offset: int
    entries: tuple[DiffEntry, ...]


class MoveRow(msgspec.Struct, frozen=True, kw_only=True):
    """A number of one document and where it is in the other: several numbers for a split, none for a removal."""

    older: str
    newer: tuple[str, ...]
    change: Change
    kind: NodeKind
    heading: str
    confidence: float
    lineage: str
    reused_by: str


class MovesView(msgspec.Struct, frozen=True, kw_only=True):
    """All numbers of one document that do not stand unmoved in another."""

    older: EditionRef
    newer: EditionRef
    rows: tuple[MoveRow, ...]


class HistoryStep(msgspec.Struct, frozen=True, kw_only=True):
    """One event with its word diff. ``doubt``: where it is uncertain, why, in sentences."""

    step: Step
    parts: tuple[PartDiff, ...]
    doubt: str = ""


class KinChange(msgspec.Struct, frozen=True):
    """What became of one rule below the one asked for."""

    label: str
    change: Change


class KinStep(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the rules below a rule or section, in one edition."""

    date: str
    since: str  # the edition before
    label: str  # the number of the rule or section at that time
    changes: tuple[KinChange, ...]
    substantive: bool


class Bearer(msgspec.Struct, frozen=True):
    """A lineage that bore a number, from one edition to another."""

    lineage: str
    since: str
    until: str


class HistoryView(msgspec.Struct, frozen=True, kw_only=True):
    """The life of a rule, section, chapter or term.

    ``asked`` is the number asked for as it stands in ``edition``; ``now`` where it is in the newest edition, None
    when it is no more. ``kin``: changes below it. ``others``: lineages that bore the number asked for at other times.
    """

    edition: EditionRef
    newest: EditionRef
    asked: str
    heading: str
    now: LineagePlace | None
    life: LineageView
    steps: tuple[HistoryStep, ...]
    kin: tuple[KinStep, ...]
    others: tuple[Bearer, ...]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Where what a dated page shows is in the newest edition: ``label`` is "" when it is no more; ``heirs`` then
    are the numbers that carry it on.
    """

    newest: EditionRef
    label: str
    moved: bool
    edited: bool
    heirs: tuple[str, ...] = ()


class Whereabouts(msgspec.Struct, frozen=True, kw_only=True):
    """A number that another edition had: who bore it, from when to when, and where that is now ("" nowhere)."""

    number: str
    lineage: str
    since: str
    until: str
    now: tuple[str, ...]
