"""What a library holds: documents, nodes of their rule trees, references, repairs, oddities, ledger lines.

These are the types that ``ingest`` writes and ``app.library`` reads; nothing else is shared between them.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class DocumentKind(StrEnum):
    """What a captured document is."""

    EDITION = "edition"  # the whole Comprehensive Rules as published
    EXTRACT = "extract"  # part of an edition
    COMPENDIUM = "compendium"  # the rules re-edited with rulings and other material
    HANDBOOK = "handbook"  # our own restatement


class Basis(StrEnum):
    """Where a document's effective date comes from."""

    DECLARED = "declared"  # the document says so
    FILENAME = "filename"  # the file's name says so
    HEADINGS = "headings"  # inferred from the headings and numbers it uses
    NONE = "none"  # unknown


class NodeKind(StrEnum):
    """The kinds of node in a rule tree."""

    TITLE = "title"  # the document's title
    EFFECTIVE = "effective"  # a line that states the effective date
    INTRODUCTION = "introduction"
    CONTENTS = "contents"  # one entry of the table of contents
    CHAPTER = "chapter"  # 7
    SECTION = "section"  # 702
    RULE = "rule"  # 702.19
    SUBRULE = "subrule"  # 702.19b
    PARAGRAPH = "paragraph"  # a further paragraph of the node above it
    TABLE = "table"
    LIST = "list"
    EXAMPLE = "example"
    RULING = "ruling"
    NOTE = "note"
    GLOSSARY = "glossary"  # the heading of the glossary; parent of its terms
    TERM = "term"  # a glossary entry; its text is the term itself
    DEFINITION = "definition"  # an unnumbered definition of a term
    SENSE = "sense"  # a numbered sense of a term
    SEE = "see"  # a line of a glossary entry that only refers elsewhere
    INDEX = "index"  # a line of a printed index
    CREDITS = "credits"
    LEGAL = "legal"


NUMBERED = frozenset({NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE})


class SourceTag(msgspec.Struct, frozen=True):
    """Who said it: a source tag such as ``[QAS 1998/09/09]``. ``date`` is ISO or empty."""

    name: str
    date: str = ""


class Node(msgspec.Struct, kw_only=True):
    """One node of a rule tree, in document order.

    ``seq`` is its place in the document, from 0; ``parent`` the ``seq`` of its parent or None.
    ``number`` is the displayed number (``702.19b``, ``G1.1``, ``103.Ruling.1``) where the kind has one.
    ``ordinal`` is 1 for the first node of a kind and number, 2 for a repetition of it in the same document.
    ``position`` counts the node among its parent's children of its kind, from 1 (the n-th example).
    ``text`` is the words without number, label, mark and source tags; one string without line breaks, except
    in tables, whose rows are lines. ``is_title``: a numbered rule whose whole text is a heading.
    ``first_line``/``last_line`` are 1-based lines of the capture. ``flags`` name what is odd about it:
    ``truncated``, ``suspect_owner``, ``placeholder``, ``stray_dot``, ``missing_dot``, ``misplaced``.
    """

    seq: int
    kind: NodeKind
    parent: int | None
    text: str
    number: str | None = None
    ordinal: int = 1
    position: int = 1
    is_title: bool = False
    mark: str = ""
    sources: tuple[SourceTag, ...] = ()
    first_line: int = 0
    last_line: int = 0
    flags: tuple[str, ...] = ()


class Repair(msgspec.Struct, frozen=True):
    """One change made to captured text: at ``line`` and ``column`` (both from 1) ``captured`` became ``restored``."""

    line: int
    column: int
    captured: str
    restored: str
    reason: str


class Oddity(msgspec.Struct, frozen=True):
    """Something irregular in the capture that was kept as it is.

    ``kind``: gap, duplicate, order, malformed_number, stray_dot, missing_dot, dangling, title_disagrees,
    empty_section, truncated, encoding, mixed_editions …; ``number`` the node it concerns, or empty.
    """

    kind: str
    line: int
    number: str
    detail: str


class Role(StrEnum):
    """What a piece of a captured line is. Every non-blank character of a capture has exactly one."""

    TEXT = "text"
    NUMBER = "number"
    LABEL = "label"  # "Example:", "Note -", "(1)"
    MARK = "mark"  # a change mark
    TAG = "tag"  # a source tag
    SEPARATOR = "separator"  # " - " or a stray dot between number and text
    FURNITURE = "furniture"  # page furniture: rules, bullets, annotation, user interface, page numbers


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """Characters ``start`` to ``end`` (from 0) of captured line ``line`` (from 1) belong to node ``owner``.

    ``owner`` is a node's ``seq`` or -1 for furniture; ``name`` names furniture (``underline``, ``page_number`` …).
    """

    line: int
    start: int
    end: int
    role: Role
    owner: int = -1
    name: str = ""


class Status(StrEnum):
    """How a reference resolves in its own document."""

    PRESENT = "present"
    ABSENT = "absent"  # the capture is partial and does not hold that part
    TITLE_DISAGREES = "title_disagrees"  # the number exists; the quoted title names something else
    DANGLING = "dangling"


class Occurrence(msgspec.Struct, frozen=True):
    """A reference in a text: the words ``text[start:end]`` name ``targets``, ranges expanded.

    ``form``: rule, rules, range, through, section, bare, bare_range, term (glossary "See X").
    ``quoted`` is the title quoted beside it, or empty.
    """

    start: int
    end: int
    form: str
    targets: tuple[str, ...]
    quoted: str = ""


class Edge(msgspec.Struct, frozen=True):
    """One resolved reference: node ``source`` names ``target`` (a number, or a term) by ``text[start:end]``."""

    source: int
    start: int
    end: int
    form: str
    target: str
    target_seq: int | None
    status: Status


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about one captured document.

    ``slug`` names it in URLs: the effective date for the issue that stands for that date, otherwise
    ``<date or undated>~<first 8 of sha256>``. ``effective`` is ISO or None. ``counts`` has the keys chapters,
    sections, rules, subrules, examples, rulings, notes, glossary_entries. ``complete``: all chapters and the glossary.
    """

    id: int
    sha256: str
    slug: str
    source: str
    title: str
    kind: DocumentKind
    effective: str | None
    basis: Basis
    complete: bool
    reader: str
    encoding: str
    newline: str
    size: int
    lines: int
    counts: dict[str, int]
    notes: tuple[str, ...] = ()
