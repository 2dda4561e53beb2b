"""What ``library.policy`` answers with. Every view names the document, and the date, that it is from."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.diff.views import Op
from app.library.policy.records import PolicyBlock, PolicyBlockKind, PolicyDocument, PolicyKind, PolicySection, plain_line
from app.library.records import Basis

NAMES = {
    PolicyKind.MTR: "Magic Tournament Rules",
    PolicyKind.IPG: "Magic Infraction Procedure Guide",
    PolicyKind.JAR: "Judging at Regular Rules Enforcement Level",
}


class PolicyRef(msgspec.Struct, frozen=True, kw_only=True):
    """Which document an answer is from. ``newest``: no later one of its kind is here. ``inferred``: it does not declare its
    date itself. ``others`` are the slugs of the other documents of its kind, newest first."""

    kind: PolicyKind
    abbreviation: str
    title: str
    slug: str
    effective: str | None
    inferred: bool
    sha256: str
    complete: bool
    newest: bool
    source: str
    others: tuple[str, ...] = ()


class SectionRef(msgspec.Struct, frozen=True, kw_only=True):
    """A pointer to a section: ``key`` for addresses, ``name`` as people say it (``IPG 2.1 Missed Trigger``)."""

    kind: PolicyKind
    slug: str
    key: str
    name: str
    title: str
    category: str = ""
    penalty: str = ""


class ContentsEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A section in a table of contents, and how deep it stands (0 or 1)."""

    section: SectionRef
    label: str
    depth: int


class PolicyContents(msgspec.Struct, frozen=True, kw_only=True):
    """A document's table of contents, and what was odd about its capture."""

    document: PolicyRef
    entries: tuple[ContentsEntry, ...]
    notes: tuple[str, ...] = ()


class BlockView(msgspec.Struct, frozen=True, kw_only=True):
    """A block of text; see ``records.PolicyBlock``. ``cells`` are those of a row of a table, empty for other blocks."""

    kind: PolicyBlockKind
    text: str
    marker: str = ""
    part: str = ""
    cells: tuple[str, ...] = ()
    head: bool = False

    @property
    def plain(self) -> str:
        """The block as a line of plain text."""
        return plain_line(self.marker, self.text)


class Pointer(msgspec.Struct, frozen=True, kw_only=True):
    """Words of a block that name something: ``text[start:end]`` of block ``block`` names ``target`` of ``document`` (``cr`` for
    the Comprehensive Rules, else a kind of policy). ``slug`` is the edition or document in which it was looked up, ``heading``
    what it is called there; ``present`` is false where there is no such thing in it, or no such document here."""

    block: int
    start: int
    end: int
    document: str
    target: str
    slug: str
    heading: str
    present: bool


class NamedBy(msgspec.Struct, frozen=True, kw_only=True):
    """A section that names the one shown, with the sentence; the words are ``sentence[start:end]``."""

    section: SectionRef
    document: PolicyRef
    sentence: str
    start: int
    end: int


class VersionStanding(StrEnum):
    """How a section of another version compares with the one shown."""

    SAME = "same"
    EDITED = "edited"
    ABSENT = "absent"


class VersionView(msgspec.Struct, frozen=True, kw_only=True):
    """Another document of the same kind: where the section stands in it (None: nowhere), and whether it reads the same."""

    slug: str
    effective: str | None
    section: SectionRef | None
    standing: VersionStanding


class PolicySectionView(msgspec.Struct, frozen=True, kw_only=True):
    """A section with everything around it. ``warnings`` say what of it may not be as printed."""

    document: PolicyRef
    section: SectionRef
    label: str
    blocks: tuple[BlockView, ...]
    parent: SectionRef | None
    children: tuple[SectionRef, ...]
    before: SectionRef | None
    after: SectionRef | None
    references: tuple[Pointer, ...]
    named_by: tuple[NamedBy, ...]
    versions: tuple[VersionView, ...]
    first_line: int
    last_line: int
    warnings: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The words of the section, a block a line."""
        return "\n".join(block.plain for block in self.blocks)


class PenaltyTable(msgspec.Struct, frozen=True, kw_only=True):
    """The infractions of an IPG with their penalties, in order."""

    document: PolicyRef
    rows: tuple[SectionRef, ...]


class Certainty(StrEnum):
    """How sure it is that an answer is what was asked for."""

    EXACT = "exact"  # a number, a title or a name that judges use, as it is written
    LIKELY = "likely"  # close to one name, and to no other
    UNSURE = "unsure"  # one of several


class PolicyAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """One answer to a line that names policy: a section, or a whole document (``section`` is None then).

    Where it is unsure, ``alternatives`` are what else it may be, and ``section`` is the likeliest. ``means`` says what an
    abbreviation stands for; ``score`` is how alike the names are, from 0 to 1. ``names_document``: the line says MTR, IPG or
    JAR; else it is a name that may mean something else in the rules.
    """

    query: str
    document: PolicyRef
    section: PolicySectionView | None
    certainty: Certainty
    score: float
    names_document: bool = True
    means: str = ""
    alternatives: tuple[SectionRef, ...] = ()


class PolicyHit(msgspec.Struct, frozen=True, kw_only=True):
    """A section that a search found. ``marks`` are the places of the words in ``excerpt``; ``score`` is the share of what was
    asked for, by weight of words, that the section speaks of."""

    section: SectionRef
    document: PolicyRef
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    score: float


class SectionChange(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a section from one version to another. ``change``: edited, renamed, moved, added or removed (several
    words where several are true); ``ops`` compare ``older_text`` with ``newer_text``."""

    older: SectionRef | None
    newer: SectionRef | None
    change: tuple[str, ...]
    older_text: str = ""
    newer_text: str = ""
    ops: tuple[Op, ...] = ()


class PolicyDiff(msgspec.Struct, frozen=True, kw_only=True):
    """What changed between two versions of a document; ``unchanged`` counts the sections that read the same."""

    older: PolicyRef
    newer: PolicyRef
    changes: tuple[SectionChange, ...]
    unchanged: int


def section_ref(document: PolicyDocument, slug: str, section: PolicySection) -> SectionRef:
    """The pointer to a section."""
    number = section.label or ""
    name = " ".join(filter(None, [document.kind.upper(), number, section.title]))
    return SectionRef(
        kind=document.kind, slug=slug, key=section.key, name=name, title=full_title(section), category=section.category,
        penalty=section.penalty,
    )  # fmt: skip


def block_view(block: PolicyBlock) -> BlockView:
    """A block as it is shown."""
    cells = tuple(block.text.split("\t")) if block.kind is PolicyBlockKind.ROW else ()
    return BlockView(kind=block.kind, text=block.text, marker=block.marker, part=block.part, cells=cells, head=block.head)


def full_title(section: PolicySection) -> str:
    """A title with its category: ``Game Play Error — Missed Trigger``."""
    return f"{section.category} — {section.title}" if section.category else section.title


def is_inferred(document: PolicyDocument) -> bool:
    """Whether the document does not say itself since when it is in force."""
    return document.basis is not Basis.DECLARED
