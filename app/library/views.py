"""What the library answers with. HTML pages, JSON payloads, CLI output and chatbots are all made from these.

Every view that shows rules names the edition it is from. ``None`` and empty tuples mean "there is none".
"""

from __future__ import annotations

import msgspec

from app.library.records import Document, NodeKind, Oddity, Repair, SourceTag, Status


class EditionRef(msgspec.Struct, frozen=True, kw_only=True):
    """Which edition an answer is from. ``inferred`` is true where the document does not declare its date itself."""

    slug: str
    title: str
    kind: str
    effective: str | None
    inferred: bool
    sha256: str
    complete: bool


class NumberRef(msgspec.Struct, frozen=True):
    """A pointer to a numbered node of the same edition: enough to draw a link. ``heading`` is its own or inherited."""

    number: str
    kind: NodeKind
    heading: str


class OutReference(msgspec.Struct, frozen=True, kw_only=True):
    """A reference made by a text: ``text[start:end]`` of part ``part`` (index into ``RuleView.parts``) names ``target``."""

    part: int
    start: int
    end: int
    form: str
    target: str
    heading: str
    status: Status


class InReference(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody else's reference to this rule: who, and the sentence; the words are ``sentence[start:end]``."""

    source: NumberRef
    source_kind: NodeKind
    term: str  # the glossary term, where the source is one
    sentence: str
    start: int
    end: int
    target: str  # the number named: this rule, or the section or range it stands in


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One block of a rule or glossary entry: its own text, a further paragraph, an example, a ruling, a note …"""

    kind: NodeKind
    number: str | None
    position: int
    text: str
    sources: tuple[SourceTag, ...] = ()
    mark: str = ""
    flags: tuple[str, ...] = ()
    first_line: int = 0
    last_line: int = 0


class RuleView(msgspec.Struct, frozen=True, kw_only=True):
    """One rule or subrule (or a chapter or section, then ``parts[0]`` is its title).

    ``parts[0]`` is the rule's own text; further paragraphs, tables, examples, rulings, notes follow in order.
    ``path`` leads from the chapter to the parent. ``children`` are the subrules (or rules of a section).
    """

    edition: EditionRef
    number: str
    ordinal: int
    kind: NodeKind
    is_title: bool
    text: str  # its words as one plain text: own text, further paragraphs, lists, tables; no examples
    heading: str  # own heading, or the inherited one ("Trample" for 702.19b)
    path: tuple[NumberRef, ...]
    parts: tuple[Part, ...]
    references: tuple[OutReference, ...]
    referenced_by: tuple[InReference, ...]
    children: tuple[NumberRef, ...]
    previous: NumberRef | None
    next: NumberRef | None
    duplicates: int  # how many nodes of this edition bear this number
    plain: str = ""  # what the handbook says of it in plain words, which are not the official text
    plain_agrees: str = ""  # the day of the official edition that the plain words agree with


class OutlineRow(msgspec.Struct, frozen=True):
    """A rule in an outline: its heading, or its first words where it has none (``is_title`` is false then)."""

    number: str
    heading: str
    is_title: bool


class Surroundings(msgspec.Struct, frozen=True, kw_only=True):
    """The rules near one in its section; ``before`` and ``after`` count those that are left out.

    ``current`` is the number of the row that is, or holds, the rule asked for.
    """

    section: NumberRef
    rows: tuple[OutlineRow, ...]
    current: str
    before: int
    after: int


class SectionView(msgspec.Struct, frozen=True, kw_only=True):
    """A whole section (or chapter) to read: its rules and subrules in order, each with its parts and references out."""

    edition: EditionRef
    number: str
    kind: NodeKind
    title: str
    path: tuple[NumberRef, ...]
    rules: tuple[RuleView, ...]  # referenced_by left empty here
    previous: NumberRef | None
    next: NumberRef | None
    parts: tuple[Part, ...] = ()  # rulings and notes that belong to the section itself


class ContentsChapter(msgspec.Struct, frozen=True):
    """A chapter and its sections, as pointers."""

    chapter: NumberRef
    sections: tuple[NumberRef, ...]


class ContentsView(msgspec.Struct, frozen=True, kw_only=True):
    """The table of contents made from the body (not from the printed one)."""

    edition: EditionRef
    chapters: tuple[ContentsChapter, ...]
    loose: tuple[NumberRef, ...]  # sections whose chapter the capture does not hold
    terms: int
    introduction: tuple[Part, ...]
    credits: tuple[Part, ...]


class TermRef(msgspec.Struct, frozen=True):
    """A pointer to a glossary entry: enough to draw a link. ``anchor`` is the term as a URL slug."""

    term: str
    anchor: str
    number: str | None = None


class GlossaryEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One glossary entry: its term, its parts (definition, senses, notes, see-lines) and references out."""

    edition: EditionRef
    term: str
    number: str | None  # G1.1 in captures that number their glossary
    anchor: str  # the term as a URL slug: "active-player"
    text: str  # its words as one plain text; a stub ("See rule 101.4") carries the rule's words too
    text_from: tuple[str, ...]  # the rules and entries that `text` quotes besides the entry's own words
    parts: tuple[Part, ...]
    references: tuple[OutReference, ...]
    see_also: tuple[str, ...]  # terms named by "See X" and "See also X"
    referenced_by: tuple[InReference, ...] = ()
    previous: str | None = None
    next: str | None = None


class CapturedLine(msgspec.Struct, frozen=True):
    """One line as captured, and what was restored in it."""

    number: int
    text: str
    repairs: tuple[Repair, ...] = ()


class SourceView(msgspec.Struct, frozen=True, kw_only=True):
    """Lines ``first`` to ``last`` of ``total`` as they were captured in the file ``source``."""

    edition: EditionRef
    source: str
    first: int
    last: int
    total: int
    lines: tuple[CapturedLine, ...]
    oddities: tuple[Oddity, ...]


def edition_ref(document: Document) -> EditionRef:
    """The short form of a document that every answer carries."""
    return EditionRef(
        slug=document.slug, title=document.title, kind=str(document.kind), effective=document.effective,
        inferred=document.basis != "declared", sha256=document.sha256, complete=document.complete,
    )  # fmt: skip
